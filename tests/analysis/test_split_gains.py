"""The distribution of split boxes of finite shoes against a program that deals them card by card.

The enumerator (`tests.support.split_gains`) reads the rules by itself; from the solver it takes the decisions alone, as
the simulator does. Shoes have few ranks, so that all of it can be dealt, but many cards.
"""

from dataclasses import replace

import pytest

from pontoon.analysis.game import compile_game
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Optimal, Policy
from pontoon.analysis.solver.box_law import shared
from pontoon.analysis.solver.chart_value import chart_solution
from pontoon.analysis.solver.distribution_box import Gathered, Splits
from pontoon.analysis.solver.distribution_split import Boxes
from pontoon.analysis.solver.shoe import Shoe, full
from pontoon.analysis.solver.solve import SEVEN, Solution
from pontoon.money import Cents
from pontoon.players import shipped_chart
from pontoon.rulebook import load_book
from pontoon.strategy import Chart
from tests.support.split_boxes import Kind
from tests.support.split_gains import Chances, Gains, House

BET = Cents(2500)
SEVENS = Shoe((0, 0, 0, 60, 0, 0, 24, 0, 0, 100), ((0,) * 4, (8, 8, 8, 0), (0,) * 4))
SEVENS_KINDS: tuple[Kind, ...] = ((4, -1), (7, 0), (7, 1), (7, 2), (10, -1))
SPADES = Shoe((0, 0, 30, 0, 0, 30, 30, 24, 0, 40), ((30, 0, 0, 0), (30, 0, 0, 0), (12, 4, 4, 4)))
"""Two of 6-7-8 in spades are often drawn to for the third."""
SPADES_KINDS: tuple[Kind, ...] = ((3, -1), (6, 0), (7, 0), (8, 0), (8, 1), (8, 2), (8, 3), (10, -1))


def both(
    book: str,
    hands: int,
    shoe: Shoe,
    kinds: tuple[Kind, ...],
    up: Kind,
    pair: tuple[Kind, Kind],
    chart: Chart | None = None,
) -> tuple[Chances, Chances]:
    """Every gain of a pair with its chance twice: by the solver, and enumerated."""
    game = replace(compile_game(load_book(book), BET), hands=hands)
    solution = chart_solution(game, shoe, chart) if chart else Solution(game, shoe)
    policy: Policy = ChartPolicy(game, chart) if chart else Optimal(solution)
    boxes, gathered = Boxes(game), Gathered()
    gathered.add(1.0, solution.up_card(up[0] - 1, up[1]), pair[0][0] - 1, (pair[0][1], pair[1][1]))
    ((_, dealt, box),) = Splits(boxes).all(gathered)
    found: Chances = {}
    for net, chance in zip(boxes.lattice.nets().round(9).tolist(), (dealt @ box.chances).tolist(), strict=True):
        found[net] = found.get(net, 0.0) + chance
    left = [shoe.suits[points - 6][suit] if suit >= 0 else shoe.ranks[points - 1] for points, suit in kinds]
    for kind in (up, *pair):
        left[kinds.index(kind)] -= 1
    bonus = game.super_bonus if game.super_after_split else 0.0
    house = House(hands, game.double_any, game.box_even, bonus)
    return found, Gains(house, policy, up, kinds).split(tuple(left), *pair)


def agree(found: Chances, wanted: Chances, off: float) -> None:
    """Every gain comes as often, but for so much; what comes is all there is."""
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-12)
    assert sum(wanted.values()) == pytest.approx(1.0, abs=1e-12)
    for net in sorted({*found, *wanted}):
        assert found.get(net, 0.0) == pytest.approx(wanted.get(net, 0.0), abs=off), net


@pytest.mark.parametrize(
    ("hands", "suits", "off"),
    [
        (2, (0, 2), 1e-6),
        (3, (0, 2), 3e-5),
        (3, (2, 2), 1e-6),
        pytest.param(3, (1, 2), 3e-5, marks=pytest.mark.long),
        pytest.param(4, (0, 2), 6e-5, marks=pytest.mark.long),
    ],
)
def test_a_waiting_super_bonus_is_followed_from_hand_to_hand(hands: int, suits: tuple[int, int], off: float) -> None:
    """ACT 14.3, 12.7: paid when the round ends, lost by a double before then. One card in eight is a seven here."""
    pair = (7, suits[0]), (7, suits[1])
    found, wanted = both("act-2005", hands, SEVENS, SEVENS_KINDS, (7, 1), pair)
    assert (max(wanted) > 200) is (suits[0] != suits[1])
    agree(found, wanted, off)


def test_a_chart_goes_on_to_tell_sevens_of_one_suit_from_others_when_the_bonus_is_lost() -> None:
    """It splits sevens of two suits again and draws to two of one, whatever was doubled before."""
    agree(*both("act-2005", 3, SEVENS, SEVENS_KINDS, (7, 1), ((7, 0), (7, 2)), shipped_chart("act-2005")), 1e-4)


@pytest.mark.parametrize("suits", [(0, 1), (1, 0)])
def test_it_counts_which_hand_of_a_pair_is_played_before_a_double_makes_the_box_even(suits: tuple[int, int]) -> None:
    """ACT 12.8: after a double 6-7-8 pays as any win, so what is drawn for in spades before is not drawn for after."""
    pair = (8, suits[0]), (8, suits[1])
    agree(*both("act-2005", 2, SPADES, SPADES_KINDS, (6, 0), pair), 2e-6)


def test_pairs_that_are_surely_split_are_worth_together_what_each_is_worth() -> None:
    # ACT 14.3, six decks: 7-7 against a 7 of every suit. A pair of one suit is drawn to for the Super Bonus, and asked
    # by itself; the boxes of all others are followed as one.
    solution = Solution(compile_game(load_book("act-2005"), Cents(2500)), full(6))
    table, alone, begun = solution.up_card(SEVEN), 0.0, []
    for part, known in solution.tables_of(SEVEN):
        for chance, first, second, suits in solution.pairs(known):
            if first == second == SEVEN:
                assert known.surely_split(SEVEN, suits) == (suits[0] != suits[1])
                values = known.two_cards(SEVEN, SEVEN, suits)
                assert (values.best == values.split) == (suits[0] != suits[1])
                if suits[0] != suits[1]:
                    begun.append(known.begins(SEVEN, suits, part * chance))
                    alone += part * chance * values.split
    share, whole = shared(begun)
    assert table.waiting_value(whole) == pytest.approx(alone / share, abs=1e-6)


def test_the_order_of_suits_changes_what_such_a_box_brings() -> None:
    """Both orders were once worked out as one."""
    one, other = (both("act-2005", 2, SPADES, SPADES_KINDS, (6, 0), ((8, a), (8, 1 - a)))[0] for a in (0, 1))
    assert abs(one.get(3.5, 0.0) - other[3.5]) > 1e-3


@pytest.mark.parametrize(
    ("hands", "off"),
    [(2, 1e-6), pytest.param(3, 3e-6, marks=pytest.mark.long), pytest.param(4, 5e-5, marks=pytest.mark.long)],
)
def test_hands_that_only_the_shoe_ties_bring_what_is_enumerated(hands: int, off: float) -> None:
    agree(*both("sg-rws-v5", hands, SPADES, SPADES_KINDS, (6, 0), ((8, 0), (8, 1))), off)
