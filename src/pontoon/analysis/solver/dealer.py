"""The dealer's final hand: exact chances, by counting every way to draw it.

Whether the dealer draws depends only on which cards lie there, not on their order. So the final hands of an up card
are found once, each with the number of orders in which it can come; its chance in any shoe is then one product. Final
hands that begin with the same ranks share that part of the product.
"""

import threading
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit

from pontoon.analysis.compiled import PART, WITHOUT_COUNTING
from pontoon.analysis.game import ACE, RANKS

OUTCOMES = 12
"""Final totals 12 to 21 (without a pontoon), then a pontoon, then a bust."""
LOWEST = 12
"""The final total of the first outcome; the one of outcome 9 is 21."""
PONTOON, BUST = 10, 11
DRAWS = 24
"""More cards than a dealer can draw."""
MOST_HARD = 21
"""No dealer draws with aces as 1 to so much; so much bounds the cards of a rank that the last one makes too many."""
LANES = 64
"""How many hands are worked out side by side, which lets the processor do several at once."""
NOTHING = 1e-14
"""A chance below this that is left by all others is none, but for rounding."""
PLENTY = 12.0
"""Of so many cards of each rank no dealer draws all, but for a chance that no number of 16 digits shows."""
RUNS_OUT = 2 * DRAWS
"""A dealer may draw all cards of a shoe that has less than this."""
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]


class Finals(NamedTuple):
    """The dealer's final hands from one up card, as a tree: hands that begin with the same ranks share a branch.

    A node adds cards of one rank; its branch stands before it. `depth`: how many ranks the branch has already; `grows`:
    whether more nodes stand on this one. `cards`: rank * DRAWS + how many cards of it. Where a final hand is complete:
    in how many `orders` it can come (0 where none is), how many cards it has (`size`), and its `outcome`.
    """

    depth: IntArray
    grows: npt.NDArray[np.bool_]
    cards: IntArray
    orders: FloatArray
    size: IntArray
    outcome: IntArray


@cache
def finals(up: int, on_hard: int, on_soft: int, *, busts: bool) -> Finals:
    """Every final hand of a dealer who shows this card; those above 21 only where `busts` are asked for."""
    nodes: list[tuple[int, int, int, int, int]] = []
    path: tuple[tuple[int, int], ...] = ()
    for row, orders in sorted(_final_hands(up, on_hard, on_soft).items()):
        ends_as = _outcome(up, row, on_hard, on_soft)
        if ends_as == BUST and not busts:
            continue
        held = tuple((rank, count) for rank, count in enumerate(row) if count)
        common = 0
        while common < len(path) and path[common] == held[common]:
            common += 1
        for depth in range(common, len(held)):
            rank, count = held[depth]
            last = depth == len(held) - 1
            nodes.append((depth, rank * DRAWS + count, orders if last else 0, sum(row), ends_as if last else 0))
        path = held
    depths, cards, counts, sizes, outcomes = np.array(nodes, dtype=np.int64).T.copy()
    grows = np.append(depths[1:] > depths[:-1], False)
    return Finals(depths, grows, cards, counts.astype(np.float64), sizes, outcomes)


@cache
def _final_hands(up: int, on_hard: int, on_soft: int) -> dict[tuple[int, ...], int]:
    """Every final hand by the cards drawn, with the orders in which it can come."""
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
    return done


def _outcome(up: int, drawn: tuple[int, ...], on_hard: int, on_soft: int) -> int:
    """The outcome of a hand, or -1 where the dealer draws on."""
    hard = up + 1 + sum((rank + 1) * count for rank, count in enumerate(drawn))
    soft = (up == ACE or drawn[ACE] > 0) and hard + 10 <= 21
    total = hard + 10 if soft else hard
    if total > 21:
        return BUST
    if total == 21 and sum(drawn) == 1:
        return PONTOON
    return total - LOWEST if total >= (on_soft if soft else on_hard) else -1


@njit(**PART)
def _draws(shoe, gone, endless, have, left, ways, below):  # type: ignore[no-untyped-def]
    """Fill in, by lane: the ways to draw k cards of a rank (`ways`), and 1 over the ways to draw any k (`below`).

    `have` and `left` are room for the cards of a rank and of all. Every loop over lanes stands inside, so that the
    processor does several at once.
    """
    below[0] = 0.0
    below[0, : gone.shape[0]] = 1.0  # whether such a shoe is possible
    left[:] = 0.0
    for rank in range(RANKS):
        have[:] = shoe[rank]
        if not endless:
            for lane in range(gone.shape[0]):
                have[lane] -= gone[lane, rank]
        most = (MOST_HARD - 1) // (rank + 1) + 1
        for lane in range(LANES):
            if have[lane] <= -1.0:  # a mean of shoes may lack a part of a card that one of them holds
                below[0, lane] = 0.0
            have[lane] = max(have[lane], 0.0)
            left[lane] += have[lane]
            ways[rank * DRAWS + 1, lane] = have[lane]
        for k in range(2, most + 1):
            at = rank * DRAWS + k
            drawn = 0.0 if endless else k - 1.0
            for lane in range(LANES):
                ways[at, lane] = ways[at - 1, lane] * max(have[lane] - drawn, 0.0)
    for k in range(1, DRAWS):
        for lane in range(LANES):
            below[k, lane] = below[k - 1, lane] / (left[lane] if endless else max(left[lane] - k + 1.0, 1.0))


class _Room(NamedTuple):
    """Room for what `_chances` works with, by lane: see `_draws`. Made here, since Numba takes long to compile that."""

    ways: FloatArray
    below: FloatArray
    product: FloatArray
    sums: FloatArray
    have: FloatArray
    left: FloatArray


_rooms = threading.local()


def _room() -> _Room:
    """The room of this thread, made once."""
    if not hasattr(_rooms, "room"):
        _rooms.room = _new_room()
    room: _Room = _rooms.room
    return room


def _new_room() -> _Room:
    ways, below, sums = (np.zeros((rows, LANES)) for rows in (RANKS * DRAWS, DRAWS, OUTCOMES))
    return _Room(ways, below, np.ones((RANKS + 1, LANES)), sums, np.zeros(LANES), np.zeros(LANES))


@njit(**WITHOUT_COUNTING)
def _chances(shoe, gone, endless, finals, room, rest_busts, out):  # type: ignore[no-untyped-def]
    """The chance of every outcome, for every row of cards that are gone from the shoe.

    `rest_busts`: `finals` has no busts, which are what all else leaves.
    """
    ways, below, product, sums, have, left = room
    for first in range(0, gone.shape[0], LANES):
        rows = gone[first : first + LANES]
        _draws(shoe, rows, endless, have, left, ways, below)
        sums[:, :] = 0.0
        for node in range(finals.depth.shape[0]):
            deep, held, count = finals.depth[node], finals.cards[node], finals.orders[node]
            if count > 0.0:
                final, drawn = finals.outcome[node], finals.size[node]
                for lane in range(LANES):
                    sums[final, lane] += count * (product[deep, lane] * ways[held, lane]) * below[drawn, lane]
            if finals.grows[node]:
                for lane in range(LANES):
                    product[deep + 1, lane] = product[deep, lane] * ways[held, lane]
        for lane in range(rows.shape[0]):
            rest = below[0, lane]
            for at in range(OUTCOMES):
                out[first + lane, at] = sums[at, lane]
                rest -= sums[at, lane]
            if rest_busts:
                out[first + lane, BUST] = rest if rest > NOTHING else 0.0


class _Rows(NamedTuple):
    """Every final hand of a dealer: its cards, and in how many orders it can come; sorted by outcome.

    `firsts`: where each of `outcomes` begins.
    """

    cards: IntArray
    orders: FloatArray
    firsts: IntArray
    outcomes: IntArray


@cache
def _final_rows(up: int, on_hard: int, on_soft: int) -> _Rows:
    """Every final hand of a dealer who shows this card."""
    found = [(_outcome(up, row, on_hard, on_soft), *row, n) for row, n in _final_hands(up, on_hard, on_soft).items()]
    every = np.array(sorted(found))
    outcomes, firsts = np.unique(every[:, 0], return_index=True)
    return _Rows(every[:, 1:-1], every[:, -1].astype(np.float64), firsts, outcomes)


def final_cards(left: FloatArray, up: int, stands: tuple[int, int]) -> tuple[FloatArray, FloatArray]:
    """The dealer's cards from a shoe with so many cards of each rank left, by outcome.

    The mean, and `[outcome, r, q]`: by how much it changes the mean number of cards of rank q, as a share of the
    chance, that one more card of rank r is out.
    """
    rows, orders, firsts, outcomes = _final_rows(up, *stands)
    ranks, size, draws = np.arange(RANKS), rows.sum(axis=1), np.arange(DRAWS)
    each, whole = np.maximum(left[:, None] - draws, 0.0), np.maximum(left.sum() - draws, 1.0)
    ways, lost = np.ones((RANKS, DRAWS + 1)), np.zeros((RANKS, DRAWS + 1))
    ways[:, 1:] = each.cumprod(axis=1)
    lost[:, 1:] = np.divide(1.0, each, out=np.zeros_like(each), where=each > 0.0).cumsum(axis=1)
    chance = orders * ways[ranks, rows].prod(axis=1) / np.append(1.0, whole.cumprod())[size]
    lean = np.append(0.0, (1.0 / whole).cumsum())[size][:, None] - lost[ranks, rows]
    share = np.add.reduceat(chance, firsts)
    share = np.divide(1.0, share, out=np.zeros_like(share), where=share > 0.0)
    weighed, per = chance[:, None] * rows, share[:, None]
    means, leans = np.add.reduceat(weighed, firsts) * per, np.add.reduceat(chance[:, None] * lean, firsts) * per
    parts = zip(firsts, [*firsts[1:], len(rows)], strict=True)
    both = np.array([lean[first:end].T @ weighed[first:end] for first, end in parts]) * per[:, None]
    mean, through = np.zeros((OUTCOMES, RANKS)), np.zeros((OUTCOMES, RANKS, RANKS))
    mean[outcomes], through[outcomes] = means, both - leans[:, :, None] * means[:, None]
    return mean, through


def chances(
    shoe: FloatArray, gone: npt.NDArray[np.number], up: int, stands: tuple[int, int], *, endless: bool
) -> FloatArray:
    """The chances of the dealer's outcomes, for every row of `gone`: cards out of the shoe beside the up card."""
    all_gone = gone.astype(np.float64)
    all_gone[:, up] += 1
    out = np.zeros((len(gone), OUTCOMES))
    apart = () if endless or _whole_cards(shoe, gone) else np.flatnonzero(~_add_up(shoe, all_gone))
    if len(apart) < len(gone) or not len(gone):
        _chances(shoe, all_gone, endless, finals(up, *stands, busts=False), _room(), True, out)
    if len(apart):
        found = np.zeros((len(apart), OUTCOMES))
        _chances(shoe, all_gone[apart], endless, finals(up, *stands, busts=True), _room(), False, found)
        out[apart] = found
    return out


def _whole_cards(shoe: FloatArray, gone: npt.NDArray[np.number]) -> bool:
    """Whether it is plain that `_add_up` holds for all rows: whole cards, and many of them."""
    whole = gone.dtype.kind == "i" and (shoe == np.rint(shoe)).all()
    return bool(whole) and float(shoe.sum() - gone.sum(axis=1).max(initial=0)) > RUNS_OUT


def _add_up(shoe: FloatArray, gone: FloatArray) -> npt.NDArray[np.bool_]:
    """Whether the dealer's final hands make up every case, so that the busts are what the others leave.

    They do in a shoe of whole cards that does not run out. In a mean of shoes a part of a card is drawn as a card.
    """
    left, found = shoe - gone, np.ones(len(gone), dtype=np.bool_)
    scarce = np.flatnonzero(left.min(axis=0, initial=PLENTY) < PLENTY)
    if len(scarce):
        few = np.flatnonzero((left[:, scarce] < PLENTY).any(axis=1))
        mine = left[few]
        found[few] = (mine == np.rint(mine)).all(axis=1) & (np.maximum(mine, 0.0).sum(axis=1) >= RUNS_OUT)
    return found
