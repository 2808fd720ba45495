"""The automatic house: it takes every step of the dealer at once, with the same commands a dealer would send."""

from msgspec import Struct

from pontoon.cards import Card, Entropy, below, shuffle
from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table.changes import box_of
from pontoon.table.control import controller
from pontoon.table.cut import cut_limits, cut_offers, cutting_card_limits
from pontoon.table.decide import JUDGES
from pontoon.table.decisions import no_more_cards
from pontoon.table.draft import Draft
from pontoon.table.events import Event, OfferKind
from pontoon.table.incidents.commands import FindErrors, GiveRuling, RefuseCard, Report
from pontoon.table.incidents.reshuffle import cards_to_shuffle
from pontoon.table.options import COMMANDS, DECISIONS
from pontoon.table.people.person import Person
from pontoon.table.procedures.commands import ReplaceCard, ReplaceCards
from pontoon.table.procedures.due import replacers
from pontoon.table.procedures.one_card import card_replacers
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, deck
from pontoon.table.steps import Step, next_step

_STEPS: dict[str, c.Command] = {
    "deal-box": c.DealCard(),
    "deal-dealer": c.DealCard(),
    "deal-hole": c.DealCard(),
    "check-hole": c.CheckHoleCard(),
    "reveal-hole": c.RevealHoleCard(),
    "settle": c.Settle(),
    "notice": FindErrors(Person("dealer")),
}

_FOR_PLAYERS = frozenset({"bet", "offer", "decide"})
"""Steps at which the house waits for somebody else."""

_EMPTY = Report("shoe-empty", Person("dealer"))

_PLAY = (*(COMMANDS[action] for action in DECISIONS), RefuseCard)
_LATER: dict[OfferKind, tuple[type, ...]] = {
    "insurance": (c.Surrender, *_PLAY),
    "surrender": _PLAY,
    "forfeit": (c.Surrender, *_PLAY),
    "follow": (),
}
"""Commands of a later phase: they let an open offer lapse."""
_AT_A_BOX = (c.Surrender, c.Hit, c.Stand, c.Double, c.Split, RefuseCard)
"""Commands that show that the boxes before have nothing more to say."""


def lets_lapse(command: c.Command, offer: OfferKind) -> bool:
    """Whether the command is of a later phase; so are the cards that are drawn for a player who is not there."""
    absent = isinstance(command, Report) and command.situation == "absent"
    return isinstance(command, _LATER[offer]) or (absent and offer != "follow")


class Pace(Struct, frozen=True):
    """How far the house goes by itself: at most this many `cards` or `steps`; None means no limit.

    `until_empty`: it stops at a shoe that runs out.
    """

    cards: int | None = None
    until_empty: bool = False
    steps: int | None = None


UNHURRIED = Pace()


class Outcome(Struct, frozen=True):
    """The result of a command, with everything the house did after it.

    >>> from pontoon import Cents, PlaceWager, Table, run
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> outcome = run(table.rules, table.state, PlaceWager("ann", 1, Cents(1000)))
    >>> outcome.state.boxes[0].number, len(outcome.events), len(table.state.boxes)
    (1, 1, 0)
    """

    state: State
    events: tuple[Event, ...]


def run(
    rules: Rulebook, state: State, command: c.Command, entropy: Entropy | None = None, pace: Pace = UNHURRIED
) -> Outcome | Refusal:
    """Close the offers that the command lets lapse, perform it, and then do whatever the house does by itself.

    With `entropy` the house also shuffles and cuts when a shuffle is due, and deals with a shoe that runs out. If
    anything is refused, all of it is: the state stays as it was.

    >>> from pontoon import CloseBetting, Refusal, Table, run
    >>> table = Table.open("nz-current", cards="9s 8h Ks Kd")
    >>> refused = run(table.rules, table.state, CloseBetting())
    >>> isinstance(refused, Refusal), refused.code
    (True, 'no-wagers')
    """
    house = House(rules, state, entropy, pace)
    return house.outcome(house.lapse(command) or house.perform(command) or house.proceed())


def start(rules: Rulebook, state: State, entropy: Entropy | None = None, pace: Pace = UNHURRIED) -> Outcome | Refusal:
    """What the house does without a command: at a new table the first shuffle and the burn, later whatever is due.

    >>> from pontoon import Setup, State, evolve, load_book, open_table, seeded_entropy, start
    >>> rules = load_book("nz-current")
    >>> opened = evolve(State(), open_table(rules, Setup()))
    >>> [type(event).__name__ for event in start(rules, opened, seeded_entropy("monday")).events]
    ['ShoeShuffled', 'ShoeCut', 'CuttingCardInserted']
    """
    house = House(rules, state, entropy, pace)
    return house.outcome(house.proceed())


def left_to_stand(rules: Rulebook, state: State) -> c.Stand | None:
    """The stand on a hand whose player may have no more cards, so that only a surrender could come instead."""
    step = next_step(rules, state)
    if step.kind != "decide" or not state.trouble.refusers:
        return None
    here = box_of(state, step.box)
    if no_more_cards(rules, state, here, step.hand) is None:
        return None
    return c.Stand(controller(rules, here, here.hands[step.hand - 1]).player, step.box)


class House:
    """A run in progress: the state it has reached and the events on the way.

    An audit has one that shuffles and cuts as it was recorded (`shuffled`, `cut_at`).
    """

    __slots__ = ("cards", "entropy", "events", "pace", "rules", "state", "steps")

    def __init__(self, rules: Rulebook, state: State, entropy: Entropy | None, pace: Pace) -> None:
        self.pace = pace
        self.cards = 0
        self.steps = 0
        self.rules = rules
        self.state = state
        self.entropy = entropy
        self.events: list[Event] = []

    def outcome(self, refusal: Refusal | None) -> Outcome | Refusal:
        return Outcome(self.state, tuple(self.events)) if refusal is None else refusal

    def perform(self, command: c.Command) -> Refusal | None:
        draft = Draft(self.state)
        refusal = JUDGES[type(command)](self.rules, draft, command)
        if refusal is None:
            self.events += draft.events
            self.state = draft.state
        return refusal

    def lapse(self, command: c.Command) -> Refusal | None:
        """Close offers that end because somebody acts in a later phase, and take the house's steps in between.

        A hand whose player may have no more cards stands so too: that he surrendered it was all that was left.
        """
        while True:
            step = next_step(self.rules, self.state)
            ends: c.Command | None = None
            if step.offer is not None and lets_lapse(command, step.offer):
                ends = c.CloseOffer()
            elif isinstance(command, _AT_A_BOX) and command.box != step.box:
                ends = left_to_stand(self.rules, self.state)
            refusal = None if ends is None else self.perform(ends) or self.proceed(UNHURRIED)
            if ends is None or refusal is not None:
                return refusal

    def proceed(self, pace: Pace | None = None) -> Refusal | None:
        """Take every step the house can take by itself, as far as the pace allows."""
        pace = pace or self.pace
        while True:
            step = next_step(self.rules, self.state)
            if step.kind in _FOR_PLAYERS:
                return None
            command = _STEPS.get(step.kind) or self._shoe_command(step)
            if command is None or (pace is not UNHURRIED and self._pauses(command, pace)):
                return None
            refusal = self.perform(command)
            if refusal is not None and refusal.code == "shoe-empty":
                if pace.until_empty:
                    return None
                refusal = refusal if self.entropy is None else self.perform(_EMPTY)
            if refusal is not None:
                return refusal

    def _pauses(self, command: c.Command, pace: Pace) -> bool:
        """Whether the pace's number of cards has been dealt, or of steps taken."""
        if self.cards == pace.cards or self.steps == pace.steps:
            return True
        self.cards += isinstance(command, c.DealCard)
        self.steps += 1
        return False

    def _forced(self) -> c.Command | None:
        """The ruling that leaves no choice: the shoe has no cards, and there are no discards to shuffle."""
        pending = self.state.trouble.pending
        if pending is None or pending.situation != "shoe-empty" or self.entropy is None:
            return None
        return GiveRuling("void-round", Person(pending.roles[0]))

    def _replacement(self) -> c.Command:
        """New cards, or one for a damaged one."""
        if self.state.procedures.replace_due:
            return ReplaceCards(Person(replacers(self.rules).value[0]))
        return ReplaceCard(Person(card_replacers(self.rules).value[0]))

    def _shoe_command(self, step: Step) -> c.Command | None:
        """Shuffle, a cut by the first who is offered it, the cutting card a quarter from the back, burns, new cards.

        At a table worked by hand people do all of it, except where a machine shuffles by itself.
        """
        state, setup = self.state, self.state.setup
        if step.kind == "rule":
            return self._forced()
        if state.practice.by_hand and (step.kind != "shuffle" or state.procedures.prepare or not setup.automated):
            return None
        if step.kind == "burn":
            return c.BurnCard()
        if step.kind == "replace":
            return self._replacement()
        if self.entropy is None or setup.shoe != "virtual":
            return None
        match step.kind:
            case "shuffle":
                return c.Shuffle(self.shuffled(self.entropy))
            case "cut":
                least, most = cut_limits(self.rules, self.state)
                by = cut_offers(self.rules, self.state)[0]
                return c.CutShoe(by, self.cut_at(least, most, self.entropy))
            case "insert-cutting-card":
                least, most = cutting_card_limits(self.rules, self.state)
                return c.InsertCuttingCard(min(most, max(least, setup.decks * len(deck(self.state)) // 4)))
            case _:
                return None

    def shuffled(self, entropy: Entropy) -> tuple[Card, ...]:
        """The cards that are to be shuffled, in a new order."""
        return shuffle(cards_to_shuffle(self.state), entropy)

    def cut_at(self, least: int, most: int, entropy: Entropy) -> int:
        """Where the stack is cut."""
        return least + below(most - least + 1, entropy)
