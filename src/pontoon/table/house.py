"""The automatic house: it presses the dealer's buttons at once, by the same commands a dealer would send."""

from msgspec import Struct

from pontoon.cards import CARDS_IN_DECK, Entropy, below, full_shoe, shuffle
from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table.cut import cut_limits, cut_order, cutting_card_limits
from pontoon.table.decide import attempt
from pontoon.table.events import Event, OfferKind
from pontoon.table.refusal import Refusal
from pontoon.table.state import State
from pontoon.table.steps import Step, next_step

_STEPS: dict[str, c.Command] = {
    "burn": c.BurnCard(),
    "deal-box": c.DealCard(),
    "deal-dealer": c.DealCard(),
    "deal-hole": c.DealCard(),
    "check-hole": c.CheckHoleCard(),
    "reveal-hole": c.RevealHoleCard(),
    "settle": c.Settle(),
}

_PLAY = (c.Hit, c.Stand, c.Double, c.Split)
_LATER: dict[OfferKind, tuple[type, ...]] = {
    "insurance": (c.Surrender, *_PLAY),
    "surrender": _PLAY,
    "forfeit": (c.Surrender, *_PLAY),
}
"""Commands of a later phase, on which an offer lapses."""


class Outcome(Struct, frozen=True):
    """What came of a command with everything the house did after it."""

    state: State
    events: tuple[Event, ...]


def run(rules: Rulebook, state: State, command: c.Command, entropy: Entropy | None = None) -> Outcome | Refusal:
    """A command, after the offers that lapse by it, and then whatever the house does.

    With `entropy` the house also shuffles and cuts when a shuffle is due. If anything is refused, all of it
    is: the state stays as it was.
    """
    house = _House(rules, state, entropy)
    return house.outcome(house.lapse(command) or house.perform(command) or house.proceed())


def start(rules: Rulebook, state: State, entropy: Entropy | None = None) -> Outcome | Refusal:
    """What the house does unasked: at an opened table, the first shuffle and the burn."""
    house = _House(rules, state, entropy)
    return house.outcome(house.proceed())


class _House:
    """A run in progress: the state it has reached and the events on the way."""

    __slots__ = ("entropy", "events", "rules", "state")

    def __init__(self, rules: Rulebook, state: State, entropy: Entropy | None) -> None:
        self.rules = rules
        self.state = state
        self.entropy = entropy
        self.events: list[Event] = []

    def outcome(self, refusal: Refusal | None) -> Outcome | Refusal:
        return Outcome(self.state, tuple(self.events)) if refusal is None else refusal

    def perform(self, command: c.Command) -> Refusal | None:
        draft = attempt(self.rules, self.state, command)
        if isinstance(draft, Refusal):
            return draft
        self.events += draft.events
        self.state = draft.state
        return None

    def lapse(self, command: c.Command) -> Refusal | None:
        """Offers that end because somebody acts in a later phase, with the house's steps in between."""
        while True:
            offer = next_step(self.rules, self.state).offer
            if offer is None or not isinstance(command, _LATER[offer]):
                return None
            refusal = self.perform(c.CloseOffer()) or self.proceed()
            if refusal is not None:
                return refusal

    def proceed(self) -> Refusal | None:
        """Every step the house can take by itself."""
        while True:
            step = next_step(self.rules, self.state)
            command = _STEPS.get(step.kind) or self._shoe_command(step)
            if command is None:
                return None
            refusal = self.perform(command)
            if refusal is not None:
                return refusal

    def _shoe_command(self, step: Step) -> c.Command | None:
        """Shuffle, a cut by the first who is offered it, the cutting card a quarter from the back."""
        setup = self.state.setup
        if self.entropy is None or setup.shoe != "virtual":
            return None
        match step.kind:
            case "shuffle":
                return c.Shuffle(shuffle(full_shoe(setup.decks), self.entropy))
            case "cut":
                least, most = cut_limits(self.rules, self.state)
                by = cut_order(self.rules, self.state)[0]
                return c.CutShoe(by, least + below(most - least + 1, self.entropy))
            case "insert-cutting-card":
                least, most = cutting_card_limits(self.rules, self.state)
                return c.InsertCuttingCard(min(most, max(least, setup.decks * CARDS_IN_DECK // 4)))
            case _:
                return None
