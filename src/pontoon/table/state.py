"""The state of a table: facts collected from its events, nothing that could be derived from them and the rules."""

from collections import Counter
from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card, Pack, deck_of
from pontoon.money import Cents
from pontoon.settlement import Hand, Line, SideWager
from pontoon.table.incidents.trouble import CALM, Place, Trouble
from pontoon.table.invitation import Invitation
from pontoon.table.people.state import NO_PEOPLE, People
from pontoon.table.procedures.state import NO_PROCEDURE, Procedures
from pontoon.table.sealed import sealed_repr
from pontoon.table.setup import Practice, Setup


class BoxBettor(Struct, frozen=True):
    """A player's main wager on a box: what was put down and, once betting has closed, how much of it plays.

    `away`: the player has walked away in this round, and others on the box decide.
    """

    player: str
    placed: Cents
    wager: Cents
    seated: bool
    away: bool = False


class Insurance(Struct, frozen=True):
    """An insurance wager on a box."""

    player: str
    amount: Cents
    settled: bool = False


class Box(Struct, frozen=True):
    """A box with wagers. `doubled`: its controller has doubled a hand; `sevens_split`: suited sevens were split.

    `void`: who had a wager here that was declared void in this round.
    """

    number: int
    bettors: tuple[BoxBettor, ...] = ()
    sides: tuple[SideWager, ...] = ()
    insurances: tuple[Insurance, ...] = ()
    hands: tuple[Hand, ...] = ()
    doubled: bool = False
    sevens_split: bool = False
    void: tuple[BoxBettor, ...] = ()

    @property
    def wagered(self) -> tuple[BoxBettor, ...]:
        """Everybody who had a wager here when betting closed."""
        return (*self.bettors, *self.void) if self.void else self.bettors


class Shoe(Struct, frozen=True):
    """The shoe. `order` is the sealed order of a virtual or stacked one; `cutting_card` the index it lies before.

    `marked`: the first of two cutting cards is in, the second is not.
    """

    stage: Literal["none", "shuffled", "cut", "ready"] = "none"
    order: tuple[Card, ...] = ()
    position: int = 0
    cutting_card: int | None = None
    burned: int = 0
    rounds: int = 0
    marked: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "order")


class PlayedRound(Struct, frozen=True):
    """A finished round as it lay on the table."""

    number: int
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    lines: tuple[Line, ...]
    void: bool = False


HISTORY = 20
"""How many finished rounds a table remembers, so that one of them can still be undone."""


class State(Struct, frozen=True):
    """A table.

    `hole_down`: a hole card lies face down; `hole` is that card, None where it came unseen from a physical shoe.
    `owed`: the hand (box, hand) that a decision owes a card. `rescue`: the hand just doubled, whose double
    may still be forfeited. `invitation`: a double or split that other bettors are asked to follow. `reconciled`: only
    the wheel of BSX-16 is left to decide.
    `checked`: what the card reader said. `steady`: who has wagered on every round of
    this shoe. `advised`: who has been told about short wagers. `cutting_card_on`: where it fell last.
    `seats`: who sits where, by the last seated wager. `shoes`: how many shoes have been made ready to deal.
    `history`: the last finished rounds, the latest last. `trouble`: what has gone wrong in this round; it is `CALM`
    as long as nothing has. `procedures` and `people`: what goes on around the round. `pack`: which cards a deck
    has.

    >>> from pontoon import Table, fold
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> table.state.phase, fold(table.events) == table.state
    ('betting', True)
    """

    setup: Setup = Setup()
    sequence: int = 0
    phase: Literal["unopened", "betting", "dealing", "playing", "closed"] = "unopened"
    round: int = 1
    boxes: tuple[Box, ...] = ()
    dealer: tuple[Card, ...] = ()
    hole: Card | None = None
    hole_down: bool = False
    checked: bool | None = None
    owed: tuple[int, int] | None = None
    rescue: tuple[int, int] | None = None
    invitation: Invitation | None = None
    closed_offers: tuple[str, ...] = ()
    spin_due: bool = False
    reconciled: bool = False
    lines: tuple[Line, ...] = ()
    shoe: Shoe = Shoe()
    rack: tuple[Card, ...] = ()
    unseen_burns: int = 0
    shuffle_due: bool = False
    cutting_card_out: bool = False
    cutting_card_on: tuple[str, int] = ("", 0)
    steady: tuple[str, ...] = ()
    advised: tuple[str, ...] = ()
    seats: tuple[tuple[int, str], ...] = ()
    first_seated: str = ""
    shoes: int = 0
    final_rounds: int | None = None
    previous: PlayedRound | None = None
    history: tuple[PlayedRound, ...] = ()
    practice: Practice = Practice()
    trouble: Trouble = CALM
    procedures: Procedures = NO_PROCEDURE
    people: People = NO_PEOPLE
    pack: Pack = "spanish"

    def __repr__(self) -> str:
        shown = replace(self, boxes=without_cards(self.boxes, squeezed_hands(self)))
        return sealed_repr(shown, "hole", "rack")


def squeezed_hands(state: State) -> frozenset[Place]:
    """The hands (box, hand) that lie face down for a player to turn, until they are settled."""
    squeezed = {box for box, _ in state.people.squeezed}
    return frozenset(
        (box.number, number)
        for box in state.boxes
        if box.number in squeezed
        for number, hand in enumerate(box.hands, start=1)
        if any(stake.status != "settled" for stake in hand.stakes)
    )


def without_cards(boxes: tuple[Box, ...], hidden: Collection[Place]) -> tuple[Box, ...]:
    """The boxes, with no cards in the hands that are hidden."""
    return tuple(
        replace(
            box,
            hands=tuple(
                replace(hand, cards=()) if (box.number, number) in hidden else hand
                for number, hand in enumerate(box.hands, start=1)
            ),
        )
        for box in boxes
    )


def box_at(state: State, number: int) -> Box | None:
    """The box with this number, if anything lies on it."""
    for box in state.boxes:
        if box.number == number:
            return box
    return None


def up_card(state: State) -> Card:
    """The dealer's first card; only after it has been dealt."""
    return state.dealer[0]


def cards_on_table(state: State) -> tuple[Card, ...]:
    """Every card lying on the table, in the order of boxes, then the dealer's, the hole card last."""
    collected = state.trouble.collected
    cards = [
        card
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
        if (box.number, number) not in collected
        for card in hand.cards
    ]
    cards.extend(state.dealer)
    if state.hole is not None:
        cards.append(state.hole)
    if state.trouble is not CALM:
        cards.extend(card for _, card in state.trouble.strays)
    return tuple(cards)


def deck(state: State) -> tuple[Card, ...]:
    """The cards of one of the decks that are played with."""
    return deck_of(state.pack)


def possible_cards(state: State) -> tuple[Card, ...]:
    """Every card that a physical shoe can still hold: not all of its copies are out."""
    out = Counter(state.rack + cards_on_table(state))
    return tuple(card for card in deck(state) if out[card] < state.setup.decks)
