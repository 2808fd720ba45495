"""A played table as a round script: its stream in, the text of a script out that replays to the same result."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.script.actions import read_action, written
from pontoon.script.pace import GO_ON, STEP, WAITS
from pontoon.script.run import net_of
from pontoon.script.write_header import dollars, limits_lines, options_lines, quoted
from pontoon.script.write_shoe import Shoe
from pontoon.table import (
    PlayedRound,
    Refusal,
    Report,
    RoundEnded,
    State,
    TableOpened,
    decide,
    evolve,
    next_step,
)
from pontoon.table import events as e
from pontoon.table.incidents import events as i
from pontoon.table.opening import rules_of
from pontoon.table.procedures.burn import players_at
from pontoon.table.procedures.events import (
    BurnCardShown,
    CardsCounted,
    CardsReplaced,
    DealerChanged,
    MixingUndone,
    ShuffleOrdered,
)

_DEALING = ("deal-box", "deal-dealer", "deal-hole", "check-hole", "reveal-hole", "settle", "notice")
_HOUSE_STEPS = (*_DEALING, "cut", "insert-cutting-card", "burn")
"""Events that get no action: the house does them by itself, or a script has no word for them."""
_BEFORE_THE_SHOE = ("exposed-in-shuffle", "shuffler-fault")
"""Incidents of a shuffle. A script leaves them out: its shoes are ready."""


def write_script(events: Iterable[e.Event], title: str = "") -> str:
    """The finished rounds of a table's stream, with what everybody won as the expectation.

    The shoe has only the cards that were dealt. An unfinished round at the end is left out. A stream must begin with
    `TableOpened`. Burnt cards that nobody saw are left out, with the burn option; any other card that nobody saw is
    written as some small card. A table worked by hand is written as one that does the steps of its procedures by
    itself.
    """
    stream = _finished(events)
    opened = stream[0]
    assert isinstance(opened, TableOpened), "a table's stream begins with its opening"
    scribe = _Scribe(rules_of(opened), burns_seen=_burns_seen(stream))
    scribe.follow(stream)
    burn = opened.setup.burn if scribe.burns_seen else 0
    shoes = scribe.shoes or [Shoe()]
    for shoe in shoes:
        shoe.hold(burn)
    # A dealer who came in the last round burns a card before the next; the house of a script does it at once.
    shoes[-1].follow(scribe.state.procedures.burns_due)
    header = [
        f"title = {quoted(title)}",
        f"rulebook = {quoted(opened.rulebook)}",
        f"decks = {opened.setup.decks}",
        f"shoe = {shoes[0].header(opened.setup.decks)}",
        *limits_lines(opened.setup.limits),
        *options_lines(opened.setup, opened.practice, burn, _spins(stream)),
    ]
    net = ", ".join(f"{player} = {dollars(amount)}" for player, amount in net_of(tuple(scribe.rounds)).items())
    actions = ["actions = [", *scribe.actions(opened.setup.decks), "]"]
    return "\n".join([*header, "", *actions, "", "[expect]", f"net = {{ {net} }}", ""])


def _finished(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The stream up to the end of its last finished round; the opening alone where there is none."""
    stream = tuple(events)
    ends = [at for at, event in enumerate(stream) if isinstance(event, RoundEnded)]
    return stream[: ends[-1] + 1 if ends else 1]


def _spins(stream: Sequence[e.Event]) -> list[str]:
    """What the wheel of BSX-16 gave, spin by spin."""
    spins: list[str] = []
    for event in stream:
        if isinstance(event, e.BonusSpinDecided):
            prizes = (("community", event.community), ("outer", event.outer))
            told = [f"{name} = {dollars(prize)}" for name, prize in prizes if prize is not None]
            spins.append(f"{{ {', '.join([f'position = {event.position}', *told])} }}")
    return spins


def _burns_seen(stream: Sequence[e.Event]) -> bool:
    return all(event.card is not None for event in stream if isinstance(event, e.CardBurned))


class _Scribe:
    """Follows a stream and keeps its shoes, its actions and its finished rounds.

    `_taken`: the steps the house has taken since the last action, True for a card. `_renewed`: whether the cards were
    replaced since then, or a shuffle ordered.
    """

    def __init__(self, rules: Rulebook, *, burns_seen: bool) -> None:
        self.rules = rules
        self.burns_seen = burns_seen
        self.state = State()
        self.shoes: list[Shoe] = []
        self.rounds: list[PlayedRound] = []
        self._written: list[str | Shoe | int] = []
        self._waits: set[int] = set()
        self._taken: list[bool] = []
        self._renewed = False

    def follow(self, stream: Sequence[e.Event]) -> None:
        """Write down a stream."""
        told = 0
        for at, event in enumerate(stream):
            if at >= told and not self._left_out(event):
                action = written(self.state, self._as_told(event, stream[at + 1 : at + 3]))
                if action is not None:
                    self._act(action)
                    told = at + self._caused(action, stream[at:])
            if at >= told and _settles(self.state, event):
                self._taken.append(False)
            self._note(event)

    def _left_out(self, event: e.Event) -> bool:
        """Whether a script leaves the event out: about a shuffle, cards before the first shoe, an unseen burnt card.

        It also leaves out a new dealer before the first burn, since that burn is the same; an order to shuffle cards
        that have to be replaced, since they are shuffled then; and a burnt card shown to somebody who only looked at
        the cards when the table was opened.
        """
        match event:
            case i.IncidentReported(situation=situation) | i.RulingGiven(situation=situation):
                return situation in _BEFORE_THE_SHOE
            case i.IncidentClaimed(claim=claim):
                return claim.situation in _BEFORE_THE_SHOE
            case CardsCounted() | CardsReplaced():
                return not self.shoes
            case DealerChanged():
                first = not self.shoes or (len(self.shoes) == 1 and self.state.shoe.burned < self.state.setup.burn)
                return first and self.state.setup.burn > 0 and self.burns_seen
            case ShuffleOrdered():
                return self.state.procedures.replace_due
            case BurnCardShown(player=player):
                return not self.burns_seen or player not in _at_table(self.state)
            case _:
                return False

    def _as_told(self, event: e.Event, following: Sequence[e.Event]) -> e.Event:
        """The event as a script writes it: it must say that there are no discards to shuffle, which it cannot know."""
        match event:
            case i.IncidentReported(situation="shoe-empty") if not self.state.setup.automated:
                reshuffles = self.rules.incidents.shoe_empty.value.startswith("reshuffle")
                asked = any(isinstance(one, i.RulingAsked) for one in following)
                return replace(event, rack_empty=reshuffles and asked)
            case _:
                return event

    def _act(self, action: str | Shoe) -> None:
        """An action, after whatever the house had done before it waited."""
        if self._written and (
            next_step(self.rules, self.state).kind in _HOUSE_STEPS
            or (isinstance(action, Shoe) and self._burns_from_next_shoe())
        ):
            self._pause()
        self._taken, self._renewed = [], False
        self._written.append(action)

    def _burns_from_next_shoe(self) -> bool:
        """Whether a new dealer's burn waits for the next shoe; the house of a script would do it before.

        Where the cards were replaced or a shuffle was ordered, it waits for the shoe too.
        """
        return self.state.phase == "betting" and self.state.procedures.burns_due > 0 and not self._renewed

    def _pause(self) -> None:
        """The house was waiting: the last action ends in dots, and `go` says how many cards and steps came after it."""
        self._waits.add(self._last_action())
        last = len(self._taken) - next((at for at, card in enumerate(reversed(self._taken)) if card), len(self._taken))
        cards = sum(self._taken[:last])
        if cards:
            self._written.append(f"{GO_ON} {cards}")
        self._written += [f"{GO_ON} {STEP}"] * (len(self._taken) - last)

    def _caused(self, action: str, left: Sequence[e.Event]) -> int:
        """How many of the events that are left the action itself caused, including the first."""
        if not isinstance(left[0], _INCIDENTS):
            return 1
        command = read_action(self.rules, self.state, action)
        if isinstance(command, Report) and self.state.setup.shoe == "physical":
            command = replace(command, cards=_came_out(left[1:2]))
        assert not isinstance(command, tuple), "what is written is one command"
        decided = decide(self.rules, self.state, command)
        if isinstance(decided, Refusal) or [*map(type, decided)] != [*map(type, left[: len(decided)])]:
            return 1  # under other rules than today's there were other events
        return len(decided)

    def _note(self, event: e.Event) -> None:
        """Note an event that is not an action, and what follows from it."""
        self._note_shoe(event)
        self._renewed = self._renewed or isinstance(event, CardsReplaced | ShuffleOrdered)
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
                shoe = Shoe("reshuffle" if self.state.trouble.reshuffle else "shuffle")
                self._drop_undone()
                if self.shoes:
                    self._act(shoe)
                self.shoes.append(shoe)
            case MixingUndone() if self.state.shoe.stage in ("shuffled", "cut") and not self.state.shuffle_due:
                self.shoes[-1].undone = True
            case e.CardBurned(card=card, behind=behind) if self.burns_seen or self._burns_anyway():
                shoe = self.shoes[-1]
                (shoe.burnt_behind if behind else shoe.drew)(card)
            case e.CardDealt(card=card) | e.DealerCardDealt(card=card) | i.CardMisdealt(card=card):
                self.shoes[-1].drew(card)
            case i.CardRemoved(card=card):
                self.shoes[-1].drew(card)
            case i.CardCalledBack():
                self.shoes[-1].called_back()
            case i.CardExposed(card=card):
                self.shoes[-1].showed((card,))
            case i.CardsDrawnTogether(cards=cards):
                self.shoes[-1].showed(cards)
            case i.RoundReconstructed(proposal=proposal):
                self.shoes[-1].ahead += len(proposal.left_over)
            case i.RoundVoided(in_shoe=in_shoe):
                if not self.shoes:  # wagers lay there before any card was shuffled, and a script begins with a shoe
                    self.shoes.append(Shoe())
                self.shoes[-1].ahead = in_shoe
            case e.HoleCardDealt(card=card):
                self.shoes[-1].drew_hole(card)
            case e.HoleCardRevealed(card=card) | i.HoleCardExposed(card=card):
                self.shoes[-1].turned(card)
            case e.CuttingCardReached() | e.CuttingCardDiscarded():
                self.shoes[-1].cutting_card()
            case _:
                pass

    def _drop_undone(self) -> None:
        """A shuffle that was undone is left out, unless something was done before the cards were shuffled again."""
        if self.shoes and self.shoes[-1].undone and (not self._written or self._written[-1] is self.shoes[-1]):
            shoe = self.shoes.pop()
            self._written = [one for one in self._written if one is not shoe]

    def _burns_anyway(self) -> bool:
        """Whether a card is burnt beyond the burn option: for a new dealer, or after a shuffle in mid-round."""
        return self.state.phase != "betting" or self.state.procedures.burns_due > 0

    def _leave_burn_due(self) -> None:
        """A card that was still to be burnt when the stream ended is not burnt by the script either."""
        if self._written and next_step(self.rules, self.state).kind == "burn":
            self._waits.add(self._last_action())

    def _last_action(self) -> int:
        """Where the last action stands; the number of a finished round may come after it."""
        return max(at for at, one in enumerate(self._written) if not isinstance(one, int))

    def actions(self, decks: int) -> list[str]:
        """The actions as lines of a TOML list, a comment before each round."""
        self._leave_burn_due()
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
            text = one.action(decks, waits) if isinstance(one, Shoe) else quoted(one + waits)
            lines.append(f"  {text},")
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


def _settles(state: State, event: e.Event) -> bool:
    """Whether the house settled the round with this event; with the wheel to come, its end is no step of the house."""
    return isinstance(event, e.RoundReconciled) or (isinstance(event, RoundEnded) and not state.reconciled)


def _at_table(state: State) -> tuple[str, ...]:
    """Who is at the table for a script, which leaves out who looked at the cards when the table was opened."""
    return players_at(replace(state, procedures=replace(state.procedures, viewer="")))


def _came_out(following: Sequence[e.Event]) -> tuple[Card, ...]:
    """The cards that came out of a physical shoe with a report, by what happened next."""
    match following:
        case [i.CardExposed(card=card) | i.CardMisdealt(card=card) | i.HoleCardExposed(card=card)]:
            return (card,)
        case [i.CardRemoved(card=card)] if card is not None:
            return (card,)
        case [i.CardsDrawnTogether(cards=cards)]:
            return cards
        case _:
            return ()
