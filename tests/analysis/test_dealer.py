"""The dealer's chances, held against drawing card by card."""

import numpy as np
import pytest

from pontoon.analysis.game import ACE, RANKS
from pontoon.analysis.solver.dealer import BUST, LOWEST, OUTCOMES, PONTOON, chances
from pontoon.analysis.solver.shoe import full

Left = tuple[float, ...]


def _drawn(left: Left, up: int, held: tuple[int, ...], share: float, found: list[float]) -> None:
    """Every card that the dealer may draw next; stands on hard 17 and on soft 18."""
    ranks = (up, *held)
    hard = sum(rank + 1 for rank in ranks)
    total = hard + 10 if ACE in ranks and hard <= 11 else hard
    if len(held) == 1 and total == 21:
        found[PONTOON] += share
    elif total > 21:
        found[BUST] += share
    elif total >= (18 if total > hard else 17):
        found[total - LOWEST] += share
    else:
        whole = sum(left)
        for rank, count in enumerate(left):
            if count > 0.0:
                rest = tuple(max(have - (at == rank), 0.0) for at, have in enumerate(left))
                _drawn(rest, up, (*held, rank), share * count / whole, found)


def _by_hand(left: Left, up: int) -> list[float]:
    found = [0.0] * OUTCOMES
    _drawn(left, up, (), 1.0, found)
    return found


@pytest.mark.parametrize("up", [ACE, 5, 6, 9])
def test_chances_are_those_of_drawing_card_by_card(up: int) -> None:
    shoe = np.array(full(2).ranks, dtype=np.float64)
    gone = np.zeros((70, RANKS), dtype=np.int64)  # more rows than are worked out side by side
    gone[:, 7] = np.arange(70) % 8
    found = chances(shoe, gone, up, (17, 18), endless=False)
    for row in (0, 7, 69):
        left = tuple(float(count) for count in shoe - gone[row] - (np.arange(RANKS) == up))
        assert found[row] == pytest.approx(_by_hand(left, up), abs=1e-14)


def test_nothing_comes_from_a_shoe_that_lacks_a_card() -> None:
    shoe = np.array(full(1).ranks, dtype=np.float64)
    gone = np.zeros((2, RANKS), dtype=np.int64)
    gone[1, 4] = 5
    found = chances(shoe, gone, 6, (17, 17), endless=False)
    assert found[0].sum() == pytest.approx(1.0)
    assert not found[1].any()


def test_shoe_that_may_run_out_has_no_more_busts_than_are_drawn() -> None:
    """Ten aces alone: the dealer with an ace comes to soft 18 to 21, or past it to none."""
    shoe = np.array([11.0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    found = chances(shoe, np.zeros((1, RANKS), dtype=np.int64), ACE, (17, 19), endless=False)
    assert found[0, BUST] == 0.0
    assert found[0, 19 - LOWEST] == pytest.approx(1.0)


def test_where_parts_of_cards_are_left_no_bust_makes_up_for_them() -> None:
    """A part of a card is drawn as a card, once: the chances of a mean of shoes do not add up to 1."""
    left = 3.5, 0.3, 2.5, 4.0, 0.4, 0.3, 3.0, 2.25, 4.0, 9.0
    up = 9
    shoe = np.array(left)
    shoe[up] += 1.0
    found = chances(shoe + 1.0, np.ones((1, RANKS)), up, (17, 18), endless=False)[0]
    assert abs(found.sum() - 1.0) > 1e-4
    assert found == pytest.approx(_fixed_whole(left, up), abs=1e-13)


def _fixed_whole(left: Left, up: int) -> list[float]:
    """As `_by_hand`, where every draw takes a whole card from all that are left."""
    found = [0.0] * OUTCOMES

    def drawn(left: Left, whole: float, held: tuple[int, ...], share: float) -> None:
        one = [0.0] * OUTCOMES
        _drawn((0.0,) * RANKS, up, held, share, one)
        if any(one):
            for outcome, chance in enumerate(one):
                found[outcome] += chance
            return
        for rank, count in enumerate(left):
            if count > 0.0:
                rest = tuple(max(have - (at == rank), 0.0) for at, have in enumerate(left))
                drawn(rest, whole - 1.0, (*held, rank), share * count / whole)

    drawn(left, sum(left), (), 1.0)
    return found
