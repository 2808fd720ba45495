"""A played table as a round script: its stream in, the text of a script out that replays to the same result."""

from collections.abc import Iterable, Sequence

from pontoon.cards import Card
from pontoon.money import Cents, format_dollars
from pontoon.script.action_people import made_with, written
from pontoon.script.run import net_of
from pontoon.table import PlayedRound, RoundEnded, State, TableOpened, box_at, evolve
from pontoon.table import events as e
from pontoon.table.setup import Limits, Setup

_CARDS_IN_LINE = 30


class _Shoe:
    """The cards one shoe gave, in order, as a script writes them; `|` is the cutting card."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.hole: int | None = None

    def drew(self, card: Card | None) -> None:
        self.words.append("?" if card is None else card.value)

    def drew_hole(self, card: Card | None) -> None:
        self.hole = len(self.words)
        self.drew(card)

    def turned(self, card: Card) -> None:
        """The hole card is known now; it keeps its place in the order."""
        assert self.hole is not None
        self.words[self.hole] = card.value

    def lines(self) -> list[str]:
        rows = range(0, len(self.words), _CARDS_IN_LINE)
        return [" ".join(self.words[at : at + _CARDS_IN_LINE]) for at in rows]


def write_script(events: Iterable[e.Event], title: str = "") -> str:
    """The finished rounds of a table's stream, with what everybody won as the expectation.

    Of the shoe, only cards that were dealt are told. An unfinished round at the end is left out. A stream
    that begins with no `TableOpened` is a bug. Burnt cards that nobody saw are left out, with the burn option.
    """
    stream = _finished(events)
    opened = stream[0]
    assert isinstance(opened, TableOpened), "a table's stream begins with its opening"
    scribe = _Scribe(burn=opened.setup.burn if _burns_seen(stream) else 0)
    for event in stream:
        scribe.note(event)
    header = [
        f"title = {_text(title)}",
        f"rulebook = {_text(opened.rulebook)}",
        f"decks = {opened.setup.decks}",
        f"shoe = {_shoe(scribe.shoes[0] if scribe.shoes else _Shoe())}",
        *_limits(opened.setup.limits),
        *_options(opened.setup, scribe.burn),
    ]
    net = ", ".join(f"{player} = {_dollars(amount)}" for player, amount in net_of(tuple(scribe.rounds)).items())
    actions = ["actions = [", *scribe.actions(), "]"]
    return "\n".join([*header, "", *actions, "", "[expect]", f"net = {{ {net} }}", ""])


def _finished(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The stream up to the end of its last finished round; the opening alone where there is none."""
    stream = tuple(events)
    ends = [at for at, event in enumerate(stream) if isinstance(event, RoundEnded)]
    return stream[: ends[-1] + 1 if ends else 1]


def _burns_seen(stream: Sequence[e.Event]) -> bool:
    return all(event.card is not None for event in stream if isinstance(event, e.CardBurned))


class _Scribe:
    """Follows a stream and keeps its shoes, its actions and its finished rounds."""

    def __init__(self, *, burn: int) -> None:
        self.burn = burn
        self.state = State()
        self.shoes: list[_Shoe] = []
        self.rounds: list[PlayedRound] = []
        self._written: list[str | _Shoe | int] = []

    def note(self, event: e.Event) -> None:
        """Take one event down."""
        self._note_shoe(event)
        action = _action(self.state, event)
        if action is not None:
            self._written.append(action)
        self.state = evolve(self.state, event)
        if isinstance(event, RoundEnded):
            assert self.state.previous is not None
            self.rounds.append(self.state.previous)
            self._written.append(event.round)

    def _note_shoe(self, event: e.Event) -> None:
        match event:
            case e.ShoeShuffled() | e.ShoeStacked() | e.ShoeLoaded():
                shoe = _Shoe()
                if self.shoes:
                    self._written.append(shoe)
                self.shoes.append(shoe)
            case e.CardBurned(card=card) if self.burn:
                self.shoes[-1].drew(card)
            case e.CardDealt(card=card) | e.DealerCardDealt(card=card):
                self.shoes[-1].drew(card)
            case e.HoleCardDealt(card=card):
                self.shoes[-1].drew_hole(card)
            case e.HoleCardRevealed(card=card):
                self.shoes[-1].turned(card)
            case e.CuttingCardReached() | e.CuttingCardDiscarded():
                self.shoes[-1].words.append("|")
            case _:
                pass

    def actions(self) -> list[str]:
        """The actions as lines of a TOML list, a comment before each round."""
        lines: list[str] = []
        ahead = [one for one in self._written if isinstance(one, int)]
        begun = False
        for one in self._written:
            if isinstance(one, int):
                begun = False
                continue
            if not begun:
                lines.append(f"  # round {ahead.pop(0)}")
                begun = True
            lines.append(f"  {_shuffle(one)}," if isinstance(one, _Shoe) else f"  {_text(one)},")
        return lines


def _action(state: State, event: e.Event) -> str | None:
    """The action that made this event, where a person's wish or the end of betting did."""
    match event:
        case e.WagerPlaced():
            standing = "" if event.seated else " standing"
            added = f"{standing}{made_with(event.medium, event.placed_by)}"
            return f"bet {event.player} {event.box} {_dollars(event.amount)}{added}"
        case e.SideWagerPlaced():
            amount = f"{_dollars(event.amount)}{made_with(event.medium)}"
            return f"side {event.player} {event.box} {event.wager} {amount}"
        case e.WagerTakenBack():
            return f"take-back {event.player} {event.box}"
        case e.BettingClosed() | e.CuttingCardReached(on="first"):
            return "deal"
        case e.InsurancePlaced():
            return f"insure {event.player} {event.box} {_dollars(event.amount)}"
        case e.OfferClosed():
            return "pass"
        case e.HandSurrendered():
            return f"surrender {event.box}{_surrenderer(state, event)}"
        case e.HandHit():
            return f"hit {event.box}"
        case e.HandStood():
            return f"stand {event.box}"
        case e.HandDoubled():
            added = " ".join(f"{one.player}={_dollars(one.amount)}" for one in event.additions)
            return f"double {event.box} {added}"
        case e.HandSplit():
            names = [one.player for one in event.cover] + [f"{player}@2" for player in event.second]
            return f"split {event.box} {' '.join(names)}"
        case e.DoubleForfeited():
            box = box_at(state, event.box)
            several = box is not None and len(box.hands) > 1
            return f"forfeit {event.box} {event.player}" + (f" {event.hand}" if several else "")
        case e.FinalRoundsAnnounced():
            return "final-rounds"
        case _:
            return written(event)


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


def _options(setup: Setup, burn: int) -> list[str]:
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
    return [f"options = {{ {', '.join(found)} }}"] if found else []


def _shoe(shoe: _Shoe) -> str:
    lines = shoe.lines()
    if len(lines) <= 1:
        return _text("".join(lines))
    return '"""\n' + "\n".join(lines) + '\n"""'


def _shuffle(shoe: _Shoe) -> str:
    lines = shoe.lines()
    if len(lines) <= 1:
        return f"'shuffle \"{''.join(lines)}\"'"
    return "'''shuffle \"\n" + "\n".join(lines) + "\n\"'''"


def _dollars(amount: Cents) -> str:
    return format_dollars(amount).removesuffix(".00")


_ESCAPES = {'"': '\\"', "\\": "\\\\"}


def _text(text: str) -> str:
    """A TOML basic string on one line."""
    return '"' + "".join(_ESCAPES.get(char) or _printable(char) for char in text) + '"'


def _printable(char: str) -> str:
    control = ord(char) < 0x20 or ord(char) == 0x7F
    return f"\\u{ord(char):04x}" if control else char
