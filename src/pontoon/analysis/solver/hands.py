"""Every hand by its composition: how many cards of each rank, for all hands that are not bust with aces as 1."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, LIMIT, RANKS

IntArray = npt.NDArray[np.int32]


class Hands(NamedTuple):
    """All compositions, those with the highest hard count first.

    `cards[h, r]`: cards of rank r in hand h. `hard`: the count with aces as 1. `size`: how many cards. `then[h, r]`:
    the hand after a card of rank r, or -1 where that is over 21 even with aces as 1.
    """

    cards: IntArray
    hard: IntArray
    size: IntArray
    then: IntArray

    def of(self, *ranks: int) -> int:
        """The number of the hand of these ranks."""
        counts = [0] * RANKS
        for rank in ranks:
            counts[rank] += 1
        return _numbers()[tuple(counts)]


@dataclass(frozen=True, slots=True, eq=False)
class Widened:
    """Every hand of `all_hands`, and every such hand with one more card of a rank it holds, over 21 or not.

    `cards`: a row for each, those of `all_hands` first. `more[r, h]`: the row of hand h with one more card of rank r,
    where it holds that rank.
    """

    cards: IntArray
    more: npt.NDArray[np.int64]


@cache
def widened() -> Widened:
    """What can be gone from the shoe beside the up card: a hand, or a split hand and the other card of its pair."""
    hands = all_hands()
    rows = hands.cards.tolist()
    found: dict[tuple[int, ...], int] = {}
    more = hands.then.T.astype(np.int64)
    for hand, rank in np.argwhere((hands.then < 0) & (hands.cards > 0)).tolist():
        grown = rows[hand].copy()
        grown[rank] += 1
        more[rank, hand] = found.setdefault(tuple(grown), len(rows) + len(found))
    return Widened(np.array([*rows, *found], dtype=np.int32), np.ascontiguousarray(more))


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """Every hand that holds a card of a rank, with so many more cards of it.

    `rows[k, h]`: hand h with k more of them, as a number of `all_hands`, or beyond those a row of `cards` where it is
    over 21; -1 for a hand without the rank.
    """

    cards: IntArray
    rows: npt.NDArray[np.int64]


@cache
def grown(rank: int, most: int) -> Grown:
    """What can be gone from the shoe where up to so many other cards of a split rank are out."""
    hands, first = all_hands(), len(all_hands().hard)
    rows = np.full((most + 1, first), -1, dtype=np.int64)
    found: dict[tuple[int, ...], int] = {}
    held = holding(rank)
    rows[0, held] = held
    for hand in held.tolist():
        counts = hands.cards[hand].tolist()
        for more in range(1, most + 1):
            counts[rank] += 1
            before = rows[more - 1, hand]
            next_hand = hands.then[before, rank] if before < first else -1
            rows[more, hand] = next_hand if next_hand >= 0 else found.setdefault(tuple(counts), first + len(found))
    return Grown(np.array(list(found), dtype=np.int32).reshape(-1, RANKS), rows)


@cache
def holding(rank: int) -> npt.NDArray[np.int64]:
    """Every hand that holds a card of this rank."""
    return np.flatnonzero(all_hands().cards[:, rank] >= 1)


@cache
def two_cards_with(rank: int) -> npt.NDArray[np.int64]:
    """The hands of a card of this rank and one of each."""
    return np.array([all_hands().of(rank, second) for second in range(RANKS)])


@cache
def all_hands() -> Hands:
    """Every composition of one or more cards."""
    found: list[tuple[int, ...]] = []

    def extend(counts: list[int], rank: int, left: int) -> None:
        found.append(tuple(counts))
        for column in range(rank, RANKS):
            if column + 1 <= left:
                counts[column] += 1
                extend(counts, column, left - column - 1)
                counts[column] -= 1

    extend([0] * RANKS, ACE, LIMIT)
    found.remove((0,) * RANKS)
    values = np.arange(1, RANKS + 1)
    found.sort(key=lambda counts: -int(np.dot(counts, values)))
    cards = np.array(found, dtype=np.int32)
    hard = (cards @ values).astype(np.int32)
    then = np.full((len(found), RANKS), -1, dtype=np.int32)
    index = {counts: at for at, counts in enumerate(found)}
    for at, counts in enumerate(found):
        for rank in range(RANKS):
            if hard[at] + rank + 1 <= LIMIT:
                grown = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
                then[at, rank] = index[grown]
    return Hands(cards, hard, cards.sum(axis=1).astype(np.int32), then)


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    """The number of every hand, by its cards of each rank."""
    return {tuple(row): number for number, row in enumerate(all_hands().cards.tolist())}
