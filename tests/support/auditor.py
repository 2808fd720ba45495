"""An auditor beside a table: looks at the money and the cards after every single event."""

import random
from collections import Counter

from pontoon.cards import Card, full_shoe
from pontoon.settlement import LAYOUT
from pontoon.table import Event, RoundEnded, State, evolve, postings
from pontoon.table.incidents.events import LineReversed, PastRoundVoided, RoundVoided
from pontoon.table.state import cards_on_table

_dice = random.Random("weights")
WEIGHTS = {card: _dice.getrandbits(60) for card in full_shoe(1)}
"""A number for every card: two heaps that weigh the same hold the same cards."""


def weight(cards: tuple[Card, ...]) -> int:
    """What a heap of cards weighs."""
    return sum(WEIGHTS[card] for card in cards)


class Auditor:
    """Follows a stream from the opening of the table.

    `held`: what every account holds. `moved`: what each round, by its number, has moved from account to account,
    until it ended and by being undone later. `hidden`: cards of a physical shoe that nobody has seen, the rest of
    the shoe first, which are told to the auditor alone.
    """

    def __init__(self) -> None:
        self.state = State()
        self.held: Counter[str] = Counter()
        self.moved: dict[int, Counter[str]] = {1: Counter()}
        self.hidden: tuple[Card, ...] = ()
        self.happened: Counter[str] = Counter()
        self._voided = False
        self._rest: tuple[tuple[Card, ...], list[int]] = ((), [0])

    def see(self, events: tuple[Event, ...]) -> None:
        """Events that belong together; every law must hold after each of them."""
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.happened[type(event).__name__] += 1
            self._money(before, event)
            if self.state.setup.shoe == "virtual":
                self._cards(event)
        for event in events:
            if isinstance(event, PastRoundVoided):
                left = +self.moved[event.round], -self.moved[event.round]
                assert not any(left), ("a past round that is undone leaves nothing moved", event.round, left)

    def _money(self, before: State, event: Event) -> None:
        posted = postings(event)
        assert sum(posting.amount for posting in posted) == 0, ("postings balance", event)
        number = event.round if isinstance(event, LineReversed) else before.round
        for posting in posted:
            self.held[posting.account] += posting.amount
            self.moved[number][posting.account] += posting.amount
        self._voided |= isinstance(event, RoundVoided)
        if isinstance(event, RoundEnded):
            moved = self.moved[event.round]
            assert moved[LAYOUT] == 0, ("the layout is empty after a round", event.round, moved)
            if self._voided:
                assert not +moved, ("a void round moves nothing", moved)
                assert not -moved, ("a void round moves nothing", moved)
            self._voided = False
            self.moved[event.round + 1] = Counter()
            self.moved.pop(event.round - 25, None)  # longer ago than any round that can still be undone

    def _cards(self, event: Event) -> None:
        """Every card of the decks is in the shoe, on the table or in the rack."""
        state = self.state
        back_in_the_machine = state.setup.automated and state.phase in ("betting", "closed")
        if not state.procedures.shuffles or back_in_the_machine:
            return
        out = weight(cards_on_table(state)) + weight(state.rack)
        assert self._in_shoe(state) + out == _whole(state.setup.decks), ("cards are somewhere", event, lost(state))

    def _in_shoe(self, state: State) -> int:
        order, rest = self._rest
        if order is not state.shoe.order:
            order, rest = state.shoe.order, [0]
            for card in reversed(order):
                rest.append(rest[-1] + WEIGHTS[card])
            self._rest = (order, rest)
        return rest[len(order) - state.shoe.position]

    def physical(self, unseen: int) -> None:
        """Every card of a physical shoe is on the table, in the rack, lying aside, or where nobody can see it.

        `unseen` of those nobody can see went to the rack, and the table has counted them.
        """
        state = self.state
        assert state.unseen_burns == unseen, ("unseen cards in the rack", state.unseen_burns, unseen)
        if state.procedures.shuffles and not state.setup.automated:
            seen = weight((*cards_on_table(state), *state.rack, *state.trouble.aside))
            assert seen + weight(self.hidden) == _whole(state.setup.decks), ("cards are somewhere", lost(state))


_wholes: dict[int, int] = {}


def _whole(decks: int) -> int:
    if decks not in _wholes:
        _wholes[decks] = weight(full_shoe(decks))
    return _wholes[decks]


def lost(state: State) -> tuple[Counter[Card], Counter[Card]]:
    """The cards that are missing, and those there are too many of."""
    held = Counter((*state.shoe.order[state.shoe.position :], *cards_on_table(state), *state.rack))
    whole = Counter(full_shoe(state.setup.decks))
    return whole - held, held - whole
