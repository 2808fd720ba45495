"""How a player decides, as the simulator asks for it: every decision once, when the tables are built."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Protocol

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN
from pontoon.analysis.solver import core, values
from pontoon.analysis.solver.arguments import Tables
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.exchange import Stage
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SUITED
from pontoon.analysis.solver.solve import LIKE, UNLIKE, Solution, Waiting
from pontoon.analysis.solver.split_hand import Seat as BoxSeat

OTHER_SUIT = 1
"""Any suit but spades."""
NO_BONUS, BONUS_OPEN, BONUS_WON = 0, 1, 2
"""How a split box stands to the Super Bonus."""


class Action(Enum):
    """What a player may do with a hand."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class SplitPlace:
    """Where a split hand stands on its box.

    `rank`: the rank that was split. `waiting`: hands to play after it. `formed`: hands on the box. `opened`: an
    earlier hand waits for the dealer, or keeps a dealer pontoon from this one as if it did. `even`: a hand was doubled,
    and the book then pays even money on the box. `bonus`: `NO_BONUS`, or that the Super Bonus can be won, or that it
    has been won by an earlier hand.
    """

    rank: int
    waiting: int
    formed: int
    opened: bool
    even: bool
    bonus: int


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player sees: ranks are 0 for an ace to 9 for a ten, suits 0 for spades to 3, -1 where they do not matter.

    `hand` is an index into `all_hands`; `bound` says how many of its aces count 1 once it is doubled. `cards` are rank
    and suit of the first two cards while there are no more, else None.
    """

    up: int
    up_suit: int
    hand: int
    bound: int
    cards: tuple[tuple[int, int], tuple[int, int]] | None
    split: SplitPlace | None


class Policy(Protocol):
    """A player's decisions, which do not depend on the order of an unsplit hand's cards.

    `sees_box`: those on a split hand depend on the other hands of its box.
    """

    @property
    def sees_box(self) -> bool:
        """Whether they do; where not, the tables are built faster."""
        ...

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """One of what is allowed."""
        ...

    def rescue(self, seat: Seat, doubles: int = 1) -> bool:
        """Whether to take back the addition of a hand, doubled so often, that now has its card."""
        ...

    def again(self, seat: Seat, doubles: int) -> bool:
        """Whether to double it once more, where that is allowed and it is not taken back."""
        ...


class Mimic:
    """Plays as the dealer does: draws to hard 16 and soft 17, and takes no other option."""

    sees_box = False

    def __init__(self) -> None:
        self._hands = all_hands()

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """Draw, or stand."""
        hard = int(self._hands.hard[seat.hand])
        soft = self._hands.cards[seat.hand, ACE] > 0 and hard + 10 <= 21
        draws = hard + 10 <= 17 if soft else hard <= 16
        return Action.HIT if draws and Action.HIT in allowed else Action.STAND

    def rescue(self, seat: Seat, doubles: int = 1) -> bool:
        """Never doubled, so never asked."""
        return False

    def again(self, seat: Seat, doubles: int) -> bool:
        """Nor this."""
        return False


class _Choices:
    """The best of standing, drawing and doubling, and where to rescue, by hand and by aces bound to 1.

    A byte for all of it, since there are many such tables: two bits for the action and two for every double that a
    hand may have had. Those that are equal to one in `same` are that one.
    """

    __slots__ = ("known",)

    def __init__(self, tables: Tables, same: dict[bytes, bytes]) -> None:
        stand = np.broadcast_to(tables.stand[:, None], tables.hit.shape)
        best = np.argmax(np.stack((stand, tables.hit, tables.double)), axis=0)
        for doubles, choice in enumerate(tables.choice, start=1):
            best = best | (choice.astype(np.int64) << (_BITS * doubles))
        known = best.astype(np.uint8).tobytes()
        self.known = same.setdefault(known, known)

    def best(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """The best; where the hand may not have it (a split ace with its one card), the first that it may."""
        found = _PLAIN[self._bits(seat, 0)]
        return found if found in allowed else allowed[0]

    def settled(self, seat: Seat, doubles: int) -> int:
        """What to do with a hand that was doubled so often: `core.KEEP`, `core.RESCUE` or `core.AGAIN`."""
        return self._bits(seat, doubles)

    def _bits(self, seat: Seat, doubles: int) -> int:
        return self.known[3 * seat.hand + seat.bound] >> (_BITS * doubles) & 3


_BITS = 2
_WON = {NO_BONUS: values.NO_BONUS, BONUS_OPEN: 0, BONUS_WON: 1}
"""As the solver has it; two of them are played as one."""
_PLAIN = (Action.STAND, Action.HIT, Action.DOUBLE)


class _Second(NamedTuple):
    """A second card of a split hand: drawn to for its suits, or split again."""

    rank: int
    drawn: bool
    again: bool


class Optimal:
    """The solver's play of a full shoe, by the cards of the hand.

    Of other hands of a split box only their number is looked at, and whether one is open or was doubled where that
    matters, as in the solver.
    """

    sees_box = True

    def __init__(self, solution: Solution) -> None:
        self._solution = solution
        self._same: dict[bytes, bytes] = {}
        self._unsplit: dict[int, _Choices] = {}
        self._boxes: dict[tuple[int, int, tuple[Stage, BoxSeat, int]], tuple[_Choices, tuple[_Second, ...]]] = {}
        self._played: dict[tuple[int, int, Waiting], tuple[_Choices, tuple[_Second, ...]]] = {}

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """The best of what is allowed."""
        if seat.split is not None:
            return self._after_split(seat, seat.split, allowed)
        if seat.cards is None:
            return self._drawing(seat.up).best(seat, allowed)
        table = self._solution.up_card(seat.up, seat.up_suit)
        (first, suit), (second, other) = sorted(seat.cards, key=lambda card: card[0])
        suits = (suit, other) if first in SUITED and second in SUITED else UNLIKE
        if first == second == TEN and Action.SPLIT in allowed:
            suits = LIKE
        found = table.two_cards(first, second, suits)
        worth = {
            Action.STAND: found.stand,
            Action.HIT: found.hit,
            Action.DOUBLE: found.double,
            Action.SPLIT: found.split,
            Action.SURRENDER: found.surrender,
        }
        return max(allowed, key=lambda action: worth[action])

    def rescue(self, seat: Seat, doubles: int = 1) -> bool:
        """Where keeping the doubled hand would cost more than giving up half of it."""
        return self._settled(seat, doubles) == core.RESCUE

    def again(self, seat: Seat, doubles: int) -> bool:
        """Where another double gains more than keeping the hand."""
        return self._settled(seat, doubles) == core.AGAIN

    def _settled(self, seat: Seat, doubles: int) -> int:
        choices = self._drawing(seat.up) if seat.split is None else self._play(seat, seat.split)[0]
        return choices.settled(seat, doubles)

    def _drawing(self, up: int) -> _Choices:
        """Unsplit hands of three cards and more."""
        found = self._unsplit.get(up)
        if found is None:
            found = self._unsplit[up] = _Choices(self._solution.up_card(up).tables, self._same)
        return found

    def _after_split(self, seat: Seat, place: SplitPlace, allowed: tuple[Action, ...]) -> Action:
        choices, seconds = self._play(seat, place)
        if seat.cards is None:
            return choices.best(seat, allowed)
        (first, suit), (second, other) = seat.cards
        parts = [one for one in seconds if one.rank == second]
        at = 0
        if first in SUITED and second in SUITED:
            at = 0 if suit == other else 1 if other == 0 else -1
        if not parts:
            return choices.best(seat, allowed)
        part = parts[at]
        if part.again and Action.SPLIT in allowed:
            return Action.SPLIT
        if part.drawn and Action.HIT in allowed:
            return Action.HIT
        return choices.best(seat, allowed)

    def _play(self, seat: Seat, place: SplitPlace) -> tuple[_Choices, tuple[_Second, ...]]:
        """The best play of this hand of the split."""
        table = self._solution.up_card(seat.up)
        if table.boxed(place.rank) and not table.bonus_waits(place.rank):
            return self._boxed(seat, place, table.box(place.rank))
        rank = place.rank
        tree = table.tree(rank)
        suit = seat.cards[0][1] if seat.cards is not None else OTHER_SUIT  # with more cards it changes nothing
        suit = min(suit, OTHER_SUIT) if rank in SUITED else -1
        bonuses = _WON[place.bonus]
        key = tree.seen(suit, place.waiting, place.formed, opened=place.opened, even=place.even, bonuses=bonuses)
        found = self._played.get((seat.up, rank, key))
        if found is None:
            tables, terms = tree.play(key)
            seconds = tree.seconds(key, tables, terms)
            kept = tuple(_Second(part.second, part.drawn, again is not None) for _, part, again in seconds)
            found = _Choices(tables, self._same), kept
            self._played[seat.up, rank, key] = found
        return found

    def _boxed(self, seat: Seat, place: SplitPlace, box: SplitBox) -> tuple[_Choices, tuple[_Second, ...]]:
        """The best play of this hand of the split, from a finite shoe."""
        suit = seat.cards[0][1] if seat.cards is not None else OTHER_SUIT  # with more cards it changes nothing
        suit = min(suit, OTHER_SUIT) if box.suited else -1
        stage = place.formed, place.formed - 1 - place.waiting
        tied = BoxSeat(place.opened and box.tied_by_pontoon, place.even and box.tied_by_double)
        key = seat.up, place.rank, (stage, tied, suit)
        found = self._boxes.get(key)
        if found is None:
            hand = box.hand(stage, tied)
            seconds: list[_Second] = []
            for second in range(RANKS):
                again = second == box.rank and box.splits_again(stage)
                drawn = box.drawn_for_suits(hand, second, suit)
                many = 2 if box.suited and second in SUITED else 0
                seconds += [_Second(second, drawn, again), *[_Second(second, False, again)] * many]
            found = self._boxes[key] = _Choices(box.tables(hand), self._same), tuple(seconds)
        return found
