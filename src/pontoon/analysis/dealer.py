"""The dealer's final hand: exact chances, by counting every way to draw it.

Whether the dealer draws depends only on which cards lie there, not on their order. So the final hands of an up card
are found once, each with the number of orders in which it can come; its chance in any shoe is then one product.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
from numba import njit

from pontoon.analysis.game import ACE, RANKS

OUTCOMES = 12
"""Final totals 12 to 21 (without a pontoon), then a pontoon, then a bust."""
PONTOON, BUST = 10, 11
DRAWS = 24
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Finals:
    """The final hands from one up card: `rows` of cards drawn by rank, in how many orders, how many cards, the outcome.

    `ranks` and `counts` give each row again as its few ranks and how many of each, `used` how many ranks.
    """

    rows: IntArray
    orders: FloatArray
    size: IntArray
    outcome: IntArray
    ranks: IntArray
    counts: IntArray
    used: IntArray


@cache
def finals(up: int, on_hard: int, on_soft: int) -> Finals:
    """Every final hand of a dealer who shows this card."""
    open_hands: dict[tuple[int, ...], int] = {(0,) * RANKS: 1}
    done: dict[tuple[int, ...], int] = {}
    while open_hands:
        grown: dict[tuple[int, ...], int] = {}
        for drawn, orders in open_hands.items():
            for rank in range(RANKS):
                hand = (*drawn[:rank], drawn[rank] + 1, *drawn[rank + 1 :])
                into = done if _outcome(up, hand, on_hard, on_soft) >= 0 else grown
                into[hand] = into.get(hand, 0) + orders
        open_hands = grown
    rows = list(done)
    ranks = np.zeros((len(rows), RANKS), dtype=np.int64)
    counts = np.zeros((len(rows), RANKS), dtype=np.int64)
    used = np.zeros(len(rows), dtype=np.int64)
    for at, row in enumerate(rows):
        for rank, count in enumerate(row):
            if count:
                ranks[at, used[at]] = rank
                counts[at, used[at]] = count
                used[at] += 1
    return Finals(
        np.array(rows, dtype=np.int64),
        np.array([done[row] for row in rows], dtype=np.float64),
        np.array([sum(row) for row in rows], dtype=np.int64),
        np.array([_outcome(up, row, on_hard, on_soft) for row in rows], dtype=np.int64),
        ranks,
        counts,
        used,
    )


def _outcome(up: int, drawn: tuple[int, ...], on_hard: int, on_soft: int) -> int:
    """The outcome of a hand, or -1 where the dealer draws on."""
    hard = up + 1 + sum((rank + 1) * count for rank, count in enumerate(drawn))
    soft = (up == ACE or drawn[ACE] > 0) and hard + 10 <= 21
    total = hard + 10 if soft else hard
    if total > 21:
        return BUST
    if total == 21 and sum(drawn) == 1:
        return PONTOON
    return total - 12 if total >= (on_soft if soft else on_hard) else -1


@njit(cache=True, nogil=True)
def _chances(shoe, gone, endless, ranks, counts, used, orders, size, outcome, out):  # type: ignore[no-untyped-def]
    """The chance of every outcome, for every row of cards that are gone from the shoe."""
    ways = np.zeros((10, 24))
    below = np.zeros(24)
    for hand in range(gone.shape[0]):
        left = 0.0
        possible = True
        for rank in range(10):
            have = shoe[rank] if endless else shoe[rank] - gone[hand, rank]
            possible = possible and have >= 0
            left += have
            ways[rank, 0] = 1.0
            for k in range(1, 24):
                ways[rank, k] = ways[rank, k - 1] * (have if endless else max(have - k + 1, 0.0))
        below[0] = 1.0
        for k in range(1, 24):
            below[k] = below[k - 1] * (left if endless else max(left - k + 1, 1.0))
        for at in range(12):
            out[hand, at] = 0.0
        if not possible:
            continue
        for row in range(used.shape[0]):
            chance = orders[row] / below[size[row]]
            for at in range(used[row]):
                chance *= ways[ranks[row, at], counts[row, at]]
            out[hand, outcome[row]] += chance


def chances(shoe: FloatArray, gone: IntArray, up: int, stands: tuple[int, int], *, endless: bool) -> FloatArray:
    """For every row of `gone` (the up card not among it): the chances of the dealer's outcomes."""
    all_gone = gone.astype(np.float64)
    all_gone[:, up] += 1
    final = finals(up, *stands)
    out = np.zeros((len(gone), OUTCOMES))
    _chances(
        shoe,
        all_gone,
        endless,
        final.ranks,
        final.counts,
        final.used,
        final.orders,
        final.size,
        final.outcome,
        out,
    )
    return out
