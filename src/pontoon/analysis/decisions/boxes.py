"""The value of a split box: its hands one after the other, and what each leaves to the next."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.places import ANY_OTHER, Place
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.game import TEN
from pontoon.analysis.solver.shoe import SPADES, SUITED

CLOSED, OPEN, CLOSED_DOUBLED, OPEN_DOUBLED, BONUS_WON = range(5)
"""How a hand leaves its box."""
CLASSES = 5
NEVER = -1e9
"""The value of what is not allowed."""
_NO_BONUS, _BONUS_OPEN, _BONUS_WON = range(3)
_OTHER_SUIT = 1


class Summary(NamedTuple):
    """What becomes of a hand from its first card on: the chance of each class and then its gain, without what is split
    again; the chance of that by the kind of the second card."""

    classes: npt.NDArray[np.float64]
    again: npt.NDArray[np.float64]


class _Left(NamedTuple):
    """What is left of a box: the first cards of the hands to play, hands on it, and what earlier hands mean to them.

    `owed`: Super Bonuses that are paid when the round ends.
    """

    waiting: tuple[int, ...]
    formed: int
    opened: int = 0
    even: int = 0
    bonus: int = _NO_BONUS
    owed: int = 0


class Boxes:
    """All split boxes against one up card. `summaries`: by place and first card, filled in as they are known."""

    def __init__(self, tables: DecisionTables, up: int) -> None:
        self.tables, self.up = tables, up
        self.kinds = tables.layout.kinds
        self.summaries: dict[tuple[int, int], Summary] = {}
        self.known: dict[_Left, float] = {}

    def first(self, pair: int) -> float:
        """The value of splitting two cards."""
        one, two = divmod(pair, len(self.kinds))
        if self.kinds[one].rank != self.kinds[two].rank or self.kinds[one].face != self.kinds[two].face:
            return NEVER
        rank = self.kinds[one].rank
        bonus = _BONUS_OPEN if self.tables.places.bonus(self.up, rank) and one != two else _NO_BONUS
        return self.value(_Left((one, two), 2, bonus=bonus))

    def again(self, place: Place, pair: int) -> float:
        """The value of splitting two cards of a split hand again, with the hands that wait after it."""
        one, two = divmod(pair, len(self.kinds))
        if self.kinds[one].rank != self.kinds[two].rank or self.kinds[one].face != self.kinds[two].face:
            return NEVER
        rest = self._rest(place) if place.rank != ANY_OTHER else ()
        bonus, owed = (_NO_BONUS, 0) if one == two else (place.bonus, int(place.bonus == _BONUS_WON))
        return self.value(_Left((one, two, *rest), place.formed + 1, place.opened, place.even, bonus, owed))

    def after(self, place: Place) -> tuple[float, ...]:
        """What the rest of the box is worth, by how a hand leaves it; nothing where that makes no difference."""
        if place.rank == ANY_OTHER or not self.tables.places.tied(self.up, place.rank):
            return (0.0,) * CLASSES
        owed = int(place.bonus == _BONUS_WON)
        left = _Left((-1, *self._rest(place)), place.formed, place.opened, place.even, place.bonus, owed)
        return tuple(self.value(self._following(left, way)) for way in range(CLASSES))

    def _rest(self, place: Place) -> tuple[int, ...]:
        """Cards of the hands that wait, of no special suit: a player does not look at them."""
        rank = place.rank
        suit = _OTHER_SUIT if rank in SUITED else -1
        kind = next(at for at, one in enumerate(self.kinds) if one.rank == rank and one.suit == suit)
        return (kind,) * place.waiting

    def _following(self, left: _Left, way: int) -> _Left:
        """What is left when the first hand has gone this way."""
        game = self.tables.game
        opened = 1 if way in (OPEN, OPEN_DOUBLED) else left.opened
        even, owed, bonus = left.even, left.owed, left.bonus
        if way in (CLOSED_DOUBLED, OPEN_DOUBLED) and game.box_even:
            even, owed = 1, 0
        if way == BONUS_WON:
            owed, bonus = owed + 1, _BONUS_WON
        return left._replace(waiting=left.waiting[1:], opened=opened, even=even, owed=owed, bonus=bonus)

    def value(self, left: _Left) -> float:
        """What the hands still to play gain in the mean, with the Super Bonuses owed by then."""
        if not left.waiting:
            return left.owed * self.tables.game.super_bonus
        key = left._replace(waiting=tuple(self._alike(kind) for kind in left.waiting))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._value(key)
        return found

    def _alike(self, kind: int) -> int:
        """A kind of card that is worth the same."""
        rank, suit, _ = self.kinds[kind]
        if rank == TEN:
            return next(at for at, one in enumerate(self.kinds) if one.rank == TEN)
        if suit in (-1, SPADES) or self.tables.places.bonus(self.up, rank):
            return kind
        return next(at for at, one in enumerate(self.kinds) if one.rank == rank and one.suit == _OTHER_SUIT)

    def _value(self, left: _Left) -> float:
        kind, rest = left.waiting[0], left.waiting[1:]
        rank = self.kinds[kind].rank
        place = self.tables.places.lookup[self.up, rank, left.formed, len(rest), left.opened, left.even, left.bonus]
        summary = self.summaries[int(place), kind]
        total = float(summary.classes[CLASSES:].sum())
        for way in range(CLASSES):
            if summary.classes[way] > 0.0:
                total += float(summary.classes[way]) * self.value(self._following(left, way))
        for second in np.flatnonzero(summary.again).tolist():
            bonus, owed = (_NO_BONUS, 0) if kind == second else (left.bonus, left.owed)
            split = left._replace(waiting=(kind, second, *rest), formed=left.formed + 1, bonus=bonus, owed=owed)
            total += float(summary.again[second]) * self.value(split)
        return total
