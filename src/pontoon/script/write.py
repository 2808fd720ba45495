"""A played table as a round script: its stream in, the text of a script out that replays to the same result."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import asdict, replace

from pontoon.cards import DECK, Card
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook, load_book, variant
from pontoon.script import action_incident, action_people, action_procedure
from pontoon.script.action import read_action
from pontoon.script.action_people import made_with
from pontoon.script.pace import GO_ON, STEP, WAITS
from pontoon.script.run import net_of
from pontoon.table import PlayedRound, Report, RoundEnded, State, TableOpened, box_at, decide, evolve, next_step
from pontoon.table import events as e
from pontoon.table import incident_events as i
from pontoon.table.procedure_events import MixingUndone
from pontoon.table.setup import Limits, Practice, Setup

_CARDS_IN_LINE = 30
_UNKNOWN = "?"
_HOUSE_STEPS = ("deal-box", "deal-dealer", "deal-hole", "check-hole", "reveal-hole", "settle", "burn")
"""What the house does by itself unless it is told to wait."""
_BEFORE_THE_SHOE = ("exposed-in-shuffle", "shuffler-fault")
"""Incidents of a shuffle, which a script does not tell: its shoes are ready."""


class _Shoe:
    """The cards one shoe gave, in order, as a script writes them; `|` is the cutting card.

    `ahead`: how many of the last were told before they went anywhere: they lie exposed, or are next again.
    """

    def __init__(self, word: Literal["shuffle", "reshuffle"] = "shuffle") -> None:
        self.word = word
        self.words: list[str] = []
        self.hole: int | None = None
        self.ahead = 0

    def drew(self, card: Card | None) -> None:
        """A card went somewhere."""
        if self.ahead:
            self.ahead -= 1
        else:
            self.words.append(_UNKNOWN if card is None else card.value)

    def showed(self, cards: tuple[Card, ...]) -> None:
        """Cards came out and lie exposed."""
        self.words += (card.value for card in cards)
        self.ahead += len(cards)

    def drew_hole(self, card: Card | None) -> None:
        """The hole card, which is known later."""
        self.hole = len(self.words) - self.ahead
        self.drew(card)

    def turned(self, card: Card) -> None:
        """The hole card is known now; it keeps its place in the order."""
        assert self.hole is not None
        self.words[self.hole] = card.value

    def cutting_card(self) -> None:
        """The cutting card came out before the next card."""
        self.words.insert(len(self.words) - self.ahead, "|")

    def lines(self, decks: int) -> list[str]:
        """The cards in lines; a card that nobody ever saw may be any that the decks still hold."""
        words = list(self.words)
        while _UNKNOWN in words:
            words[words.index(_UNKNOWN)] = next(card.value for card in DECK if words.count(card.value) < decks)
        rows = range(0, len(words), _CARDS_IN_LINE)
        return [" ".join(words[at : at + _CARDS_IN_LINE]) for at in rows]


def write_script(events: Iterable[e.Event], title: str = "") -> str:
    """The finished rounds of a table's stream, with what everybody won as the expectation.

    Of the shoe, only cards that were dealt are told. An unfinished round at the end is left out. A stream
    that begins with no `TableOpened` is a bug. Burnt cards that nobody saw are left out, with the burn option. A table
    worked by hand is written as one that does the steps of its procedures by itself.
    """
    stream = _finished(events)
    opened = stream[0]
    assert isinstance(opened, TableOpened), "a table's stream begins with its opening"
    scribe = _Scribe(_rules(opened), burns_seen=_burns_seen(stream))
    scribe.follow(stream)
    burn = opened.setup.burn if scribe.burns_seen else 0
    header = [
        f"title = {_text(title)}",
        f"rulebook = {_text(opened.rulebook)}",
        f"decks = {opened.setup.decks}",
        f"shoe = {_shoe(scribe.shoes[0] if scribe.shoes else _Shoe(), opened.setup.decks)}",
        *_limits(opened.setup.limits),
        *_options(opened.setup, opened.practice, burn),
    ]
    net = ", ".join(f"{player} = {_dollars(amount)}" for player, amount in net_of(tuple(scribe.rounds)).items())
    actions = ["actions = [", *scribe.actions(opened.setup.decks), "]"]
    return "\n".join([*header, "", *actions, "", "[expect]", f"net = {{ {net} }}", ""])


def _rules(opened: TableOpened) -> Rulebook:
    """The rules the table was opened under."""
    if opened.extends:
        return variant(opened.extends, opened.changes, book=opened.rulebook)
    return load_book(opened.rulebook)


def _finished(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The stream up to the end of its last finished round; the opening alone where there is none."""
    stream = tuple(events)
    ends = [at for at, event in enumerate(stream) if isinstance(event, RoundEnded)]
    return stream[: ends[-1] + 1 if ends else 1]


def _burns_seen(stream: Sequence[e.Event]) -> bool:
    return all(event.card is not None for event in stream if isinstance(event, e.CardBurned))


class _Scribe:
    """Follows a stream and keeps its shoes, its actions and its finished rounds.

    `_taken`: the steps the house has taken since the last action, True for a card.
    """

    def __init__(self, rules: Rulebook, *, burns_seen: bool) -> None:
        self.rules = rules
        self.burns_seen = burns_seen
        self.state = State()
        self.shoes: list[_Shoe] = []
        self.rounds: list[PlayedRound] = []
        self._written: list[str | _Shoe | int] = []
        self._waits: set[int] = set()
        self._taken: list[bool] = []

    def follow(self, stream: Sequence[e.Event]) -> None:
        """Take a stream down."""
        told = 0
        for at, event in enumerate(stream):
            if at >= told and not self._of_the_shuffle(event):
                action = _action(self.state, event)
                if action is not None:
                    self._act(action)
                    told = at + self._caused(action, stream[at:])
            self._note(event)

    def _of_the_shuffle(self, event: e.Event) -> bool:
        """Something about the shuffle, or about a question that arose there."""
        if isinstance(event, i.IncidentReported):
            return event.situation in _BEFORE_THE_SHOE
        return isinstance(event, i.RulingGiven) and event.situation in _BEFORE_THE_SHOE

    def _act(self, action: str | _Shoe) -> None:
        """An action, after whatever the house had done before it waited."""
        if self._written and next_step(self.rules, self.state).kind in _HOUSE_STEPS:
            self._pause()
        self._taken = []
        self._written.append(action)

    def _pause(self) -> None:
        """The house was waiting: the last action ends in dots, and so many cards and steps came after it."""
        self._waits.add(len(self._written) - 1)
        last = len(self._taken) - next((at for at, card in enumerate(reversed(self._taken)) if card), len(self._taken))
        cards = sum(self._taken[:last])
        if cards:
            self._written.append(f"{GO_ON} {cards}")
        self._written += [f"{GO_ON} {STEP}"] * (len(self._taken) - last)

    def _caused(self, action: str, left: Sequence[e.Event]) -> int:
        """How many of the events that are left came of the action itself, the first of them included."""
        if not isinstance(left[0], _INCIDENTS):
            return 1
        command = read_action(self.rules, self.state, action)
        if isinstance(command, Report) and self.state.setup.shoe == "physical":
            command = replace(command, cards=_came_out(left[1:2]))
        decided = () if isinstance(command, tuple) else decide(self.rules, self.state, command)
        return len(decided) if isinstance(decided, tuple) and decided == tuple(left[: len(decided)]) else 1

    def _note(self, event: e.Event) -> None:
        """Take one event down that is no action, and what it leads to."""
        self._note_shoe(event)
        step = _STEPS.get(type(event))
        if step is not None:
            self._taken.append(step)
        self.state = evolve(self.state, event)
        if isinstance(event, RoundEnded):
            assert self.state.previous is not None
            self.rounds.append(self.state.previous)
            self._written.append(event.round)
        elif isinstance(event, i.LineReversed):
            undone = {played.number: played for played in self.state.history}
            self.rounds = [undone.get(played.number, played) for played in self.rounds]

    def _note_shoe(self, event: e.Event) -> None:
        match event:
            case e.ShoeShuffled() | e.ShoeStacked() | e.ShoeLoaded():
                shoe = _Shoe("reshuffle" if self.state.trouble.reshuffle else "shuffle")
                if self.shoes:
                    self._act(shoe)
                self.shoes.append(shoe)
            case MixingUndone() if self.state.shoe.stage in ("shuffled", "cut"):
                shoe = self.shoes.pop()
                self._written = [one for one in self._written if one is not shoe]
            case e.CardBurned(card=card) if self.burns_seen:
                self.shoes[-1].drew(card)
            case e.CardDealt(card=card) | e.DealerCardDealt(card=card) | i.CardMisdealt(card=card):
                self.shoes[-1].drew(card)
            case i.CardRemoved(card=card):
                self.shoes[-1].drew(card)
            case i.CardExposed(card=card):
                self.shoes[-1].showed((card,))
            case i.CardsDrawnTogether(cards=cards):
                self.shoes[-1].showed(cards)
            case i.RoundReconstructed(proposal=proposal):
                self.shoes[-1].ahead += len(proposal.left_over)
            case i.RoundVoided():
                self.shoes[-1].ahead = 0
            case e.HoleCardDealt(card=card):
                self.shoes[-1].drew_hole(card)
            case e.HoleCardRevealed(card=card):
                self.shoes[-1].turned(card)
            case e.CuttingCardReached() | e.CuttingCardDiscarded():
                self.shoes[-1].cutting_card()
            case _:
                pass

    def actions(self, decks: int) -> list[str]:
        """The actions as lines of a TOML list, a comment before each round."""
        lines: list[str] = []
        ahead = [one for one in self._written if isinstance(one, int)]
        begun = False
        for at, one in enumerate(self._written):
            if isinstance(one, int):
                begun = False
                continue
            if not begun:
                lines.append(f"  # round {ahead.pop(0)}")
                begun = True
            waits = f" {WAITS}" if at in self._waits else ""
            lines.append(f"  {_shuffle(one, decks, waits)}," if isinstance(one, _Shoe) else f"  {_text(one + waits)},")
        return lines


_INCIDENTS = (i.IncidentReported, i.RulingGiven, i.PlayerAnswered, i.CardRefused)
_STEPS: dict[type, bool] = {
    e.CardDealt: True,
    e.DealerCardDealt: True,
    e.HoleCardDealt: True,
    e.HoleCardChecked: False,
    e.HoleCardRevealed: False,
    e.CardBurned: False,
}
"""What the house does before the end of a round, and whether it is a card dealt."""


def _came_out(following: Sequence[e.Event]) -> tuple[Card, ...]:
    """The cards that came out of a physical shoe with a report, by what happened next."""
    match following:
        case [i.CardExposed(card=card) | i.CardMisdealt(card=card)]:
            return (card,)
        case [i.CardRemoved(card=card)] if card is not None:
            return (card,)
        case [i.CardsDrawnTogether(cards=cards)]:
            return cards
        case _:
            others = action_incident.written(state, event) or action_procedure.written(state, event)
            return others or action_people.written(event)


def _surrenderer(state: State, event: e.HandSurrendered) -> str:
    """The name, where one of several bettors surrendered for himself."""
    box = box_at(state, event.box)
    several = box is not None and len(box.bettors) > 1
    return f" {event.players[0]}" if several and len(event.players) == 1 else ""


def _limits(limits: Limits) -> list[str]:
    standard = Limits()
    keys = (
        ("min", limits.minimum, standard.minimum),
        ("max", limits.maximum, standard.maximum),
        ("step", limits.step, standard.step),
        ("side_min", limits.side_minimum, standard.side_minimum),
        ("side_max", limits.side_maximum, standard.side_maximum),
    )
    set_here = [f"{key} = {_dollars(value)}" for key, value, usual in keys if value is not None and value != usual]
    return [f"limits = {{ {', '.join(set_here)} }}"] if set_here else []


def _options(setup: Setup, practice: Practice, burn: int) -> list[str]:
    found: list[str] = []
    if burn:
        found.append(f"burn = {burn}")
    if setup.hole_card != "none":
        found.append(f"hole_card = {_text(setup.hole_card)}")
    if not setup.limits_noticed:
        found.append("limits_noticed = false")
    flags = (
        ("automated", setup.automated),
        ("mid_shoe_limited", setup.mid_shoe_limited),
        ("full_patronage", setup.full_patronage),
    )
    found += [f"{name} = true" for name, is_set in flags if is_set]
    if setup.raised:
        raised = ", ".join(f"{box} = {_dollars(amount)}" for box, amount in setup.raised)
        found.append(f"raised = {{ {raised} }}")
    found += _practice(practice)
    return [f"options = {{ {', '.join(found)} }}"] if found else []


def _practice(practice: Practice) -> list[str]:
    """How the house works the table, where it is not the usual; never by hand."""
    usual = asdict(Practice())
    return [
        f"{name} = {_value(value)}"
        for name, value in asdict(practice).items()
        if value != usual[name] and name != "by_hand"
    ]


def _value(value: bool | int | str | tuple[str, ...]) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return f"[{', '.join(_text(one) for one in value)}]"
    return _text(value) if isinstance(value, str) else str(value).lower()


def _shoe(shoe: _Shoe, decks: int) -> str:
    lines = shoe.lines(decks)
    if len(lines) <= 1:
        return _text("".join(lines))
    return '"""\n' + "\n".join(lines) + '\n"""'


def _shuffle(shoe: _Shoe, decks: int, waits: str) -> str:
    lines = shoe.lines(decks)
    if len(lines) <= 1:
        return f"'{shoe.word} \"{''.join(lines)}\"{waits}'"
    return f"'''{shoe.word} \"\n" + "\n".join(lines) + f"\n\"{waits}'''"


def _dollars(amount: Cents) -> str:
    return format_dollars(amount).removesuffix(".00")


_ESCAPES = {'"': '\\"', "\\": "\\\\"}


def _text(text: str) -> str:
    """A TOML basic string on one line."""
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    control = ord(char) < 0x20 or ord(char) == 0x7F
    return f"\\u{ord(char):04x}" if control else char
