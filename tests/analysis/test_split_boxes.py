"""Split boxes of finite shoes against a program that plays every hand of them in order from one shoe.

The enumerator (`tests.support.split_boxes`) reads the rules by itself; from the solver it takes the decisions alone.
`tests.support.split_merged` goes the same ways through larger shoes, those that have come to the same place as one.
"""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.edge import solve_game
from pontoon.analysis.solver.exchange import stages
from pontoon.analysis.solver.margins import error_of, split_error_of
from pontoon.analysis.solver.shoe import Shoe, full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import variant
from tests.support.split_boxes import READINGS, Box, Kind, Reading
from tests.support.split_merged import split_value
from tests.support.split_solved import READER, lay_out, plain_game, plays

SPARES: dict[str, Any] = {"dealer_pontoon.after_bust": "original-chips"}
FEW = (4, 0, 6, 0, 5, 0, 0, 0, 9, 9)
"""Aces, threes, fives, nines and tens."""


def both(
    game: Game,
    reading: Reading,
    shoe: Shoe,
    up: int,
    rank: int,
    kinds: tuple[Kind, ...] | None = None,
    suits: tuple[int, int] = (0, 2),
) -> tuple[float, float]:
    """The value of a split twice: by the solver, and enumerated; `suits` of the pair matter if `kinds` has them."""
    box = SplitBox(Solution(game, shoe).up_card(up), rank)
    laid = lay_out(shoe, up, rank, kinds, suits)
    enumerated = split_value(reading, laid.up, laid.kinds, plays(box, laid), laid.shoe, laid.pair)
    return box.value(laid.suits, laid.up[1]), enumerated


@pytest.mark.parametrize(
    ("book", "up", "rank", "changes"),
    [
        ("sg-rws-v5", 5, 9, {}),
        ("sg-rws-v5", 3, 5, {}),
        ("sg-rws-v5", 10, 9, {}),
        ("sg-rws-v5", 5, 1, {}),
        ("sg-rws-v5", 9, 3, {}),
        ("ma-2025", 10, 9, READER),
        ("ma-2025", 1, 9, READER),
        ("ma-2025", 1, 1, READER),
        ("ma-2025", 5, 9, {}),
        ("nz-current", 5, 9, {}),
        ("nz-current", 10, 1, {}),
        ("nz-current", 1, 1, {}),
    ],
)
def test_a_box_of_up_to_four_hands_has_the_enumerated_value(
    book: str, up: int, rank: int, changes: dict[str, Any]
) -> None:
    reading = replace(READINGS[book], peeks=bool(changes))
    found, wanted = both(plain_game(book, changes), reading, Shoe(FEW, ((0,) * 4,) * 3), up - 1, rank - 1)
    assert found == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize(
    ("book", "up", "rank", "changes"),
    [
        ("sg-rws-v5", 3, 5, {}),
        ("act-2005", 10, 3, {}),
        ("ma-2025", 1, 1, READER),
        ("ma-2025", 10, 9, READER),
        ("nz-current", 10, 9, SPARES),
    ],
)
def test_ways_that_have_come_to_the_same_place_may_be_followed_as_one(
    book: str, up: int, rank: int, changes: dict[str, Any]
) -> None:
    """The two programs that enumerate, each way by itself and put together, with all that ties hands."""
    reading = replace(READINGS[book], peeks=changes is READER, spares=changes is SPARES)
    game, shoe = plain_game(book, changes), Shoe(FEW, ((0,) * 4,) * 3)
    laid = lay_out(shoe, up - 1, rank - 1, None, (-1, -1))
    player = plays(SplitBox(Solution(game, shoe).up_card(up - 1), rank - 1), laid)
    one_by_one = Box(reading, laid.up, laid.kinds, player).split(laid.shoe, *laid.pair)
    found = split_value(reading, laid.up, laid.kinds, player, laid.shoe, laid.pair)
    assert found == pytest.approx(one_by_one, abs=1e-14)


@pytest.mark.parametrize(
    ("book", "up", "rank", "hands", "off"),
    [
        ("nz-current", 10, 9, 2, 1e-13),
        ("act-2005", 1, 9, 2, 1e-13),
        ("ma-2025", 10, 9, 2, 1e-13),
        ("nz-current", 10, 9, 3, 1e-6),
        ("ma-2025", 10, 3, 3, 1e-6),
        ("act-2005", 10, 3, 3, 1e-5),
    ],
)
def test_a_first_hand_that_bust_spares_later_ones(book: str, up: int, rank: int, hands: int, off: float) -> None:
    """Right to what is told of hands that a dealer pontoon ties; the rule itself is worth a thousand times as much."""
    game = replace(plain_game(book, SPARES), hands=hands)
    reading, shoe = replace(READINGS[book], hands=hands, spares=True), Shoe(FEW, ((0,) * 4,) * 3)
    found, wanted = both(game, reading, shoe, up - 1, rank - 1)
    assert found == pytest.approx(wanted, abs=off)
    taken, _ = both(replace(game, chips_gone=False), reading, shoe, up - 1, rank - 1)
    assert found - taken > 0.005


@pytest.mark.parametrize(
    ("up", "rank", "hands"), [(10, 8, 2), (7, 7, 2), (8, 7, 2), pytest.param(10, 7, 3, marks=pytest.mark.long)]
)
def test_suits_of_a_box_are_counted_one_by_one(up: int, rank: int, hands: int) -> None:
    """Sixes, sevens and eights by suit, and tens: 6-7-8 and 7-7-7 of one suit come on every hand of the box."""
    game = replace(compile_game(variant("sg-rws-v5", {}), None), hands=hands)
    reading = replace(READINGS["sg-rws-v5"], hands=hands)
    shoe = Shoe((0, 0, 0, 0, 0, 3, 7, 6, 0, 3), ((1, 1, 1, 0), (3, 2, 2, 0), (2, 2, 2, 0)))
    kinds = (*((points, suit) for points in (6, 7, 8) for suit in range(3)), (10, -1))
    found, wanted = both(game, reading, shoe, up - 1, rank - 1, kinds)
    assert found == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize("suits", [(0, 2), (2, 0), (2, 1)])
def test_it_matters_which_card_of_a_pair_begins_the_box(suits: tuple[int, int]) -> None:
    """The first hand can be split again before the last one, so that 6-7-8 in spades is more likely at one of them."""
    game = replace(compile_game(variant("sg-rws-v5", {}), None), hands=3)
    shoe = Shoe((0, 0, 0, 0, 0, 3, 7, 6, 0, 3), ((1, 1, 1, 0), (3, 2, 2, 0), (2, 2, 2, 0)))
    kinds = (*((points, suit) for points in (6, 7, 8) for suit in range(3)), (10, -1))
    found, wanted = both(game, replace(READINGS["sg-rws-v5"], hands=3), shoe, 6, 7, kinds, suits)
    assert found == pytest.approx(wanted, abs=1e-13)


@pytest.mark.parametrize(
    ("book", "decks", "up", "rank"),
    [
        pytest.param("nz-current", 4, 3, 6, id="what suits pay decides"),
        pytest.param("act-2005", 6, 8, 2, id="a double that makes the box even money decides"),
        pytest.param("nz-current", 2, 1, 8, id="a dealer pontoon that takes one wager decides"),
        pytest.param("ma-2025", 6, 3, 9, id="nothing but the shoe"),
    ],
)
def test_a_pair_is_split_again_at_the_stages_where_the_whole_box_is_worth_most(
    book: str, decks: int, up: int, rank: int
) -> None:
    """Of all ways to choose the stages; these boxes are worth nearly the same whether pairs are split again or not."""
    box = SplitBox(Solution(compile_game(variant(book, {}), None), full(decks)).up_card(up - 1), rank - 1)
    box.value((1, 2))
    every = [stage for stage, last in stages(box.most).any_second.items() if not last]
    ways = (frozenset(some) for count in range(len(every) + 1) for some in combinations(every, count))
    assert box.whole(box.kept) >= max(map(box.whole, ways)) - 1e-15


def test_looking_at_the_other_hands_adds_next_to_nothing() -> None:
    """The best play of somebody who remembers every card of the box, from a shoe of 33 cards: more than enough."""
    game, shoe = replace(plain_game("sg-rws-v5"), hands=2), Shoe(FEW, ((0,) * 4,) * 3)
    box = SplitBox(Solution(game, shoe).up_card(4), 8)
    kinds = tuple((points, -1) for points in range(1, 11))
    left = tuple(count - {4: 1, 8: 2}.get(at, 0) for at, count in enumerate(FEW))
    seen = Box(replace(READINGS["sg-rws-v5"], hands=2), (5, -1), kinds, None).split(left, (9, -1), (9, -1))
    assert 0.0 <= seen - box.value((-1, -1)) < 0.01


@pytest.mark.parametrize(
    ("book", "changes", "edge"),
    [("nz-current", {}, 0.003532), ("sg-rws-v5", {}, 0.005356), ("ma-2025", READER, 0.003644)],
)
def test_edges_of_six_decks_are_those_of_an_independent_audit(book: str, changes: dict[str, Any], edge: float) -> None:
    """Without the Super Bonus; the audit's programs enumerated split hands in full."""
    assert -solve_game(variant(book, changes), 6, None).ev == pytest.approx(edge, abs=5e-7)


def test_the_least_exact_of_all_ties_is_told() -> None:
    """In Canberra a double ties the hands of a box; original chips that are bust do so more loosely."""
    act = compile_game(variant("act-2005", {}), Cents(2500))
    both_ties = compile_game(variant("act-2005", {"dealer_pontoon.after_bust": "original-chips"}), Cents(2500))
    assert 0.0 < error_of(act, 6) < error_of(both_ties, 6)
    assert split_error_of(act, 6, sevens=False) < split_error_of(act, 6, sevens=True)
    assert error_of(act, None) == error_of(compile_game(variant("sg-rws-v5", {}), None), 6) == 0.0


def test_fours_against_a_six_in_singapore_are_worth_what_the_audit_found() -> None:
    game = compile_game(variant("sg-rws-v5", {}), None)
    found = Solution(game, full(6)).up_card(5).two_cards(3, 3, (1, 2)).split
    assert found == pytest.approx(0.05907, abs=5e-6)


@pytest.mark.parametrize(("up", "rank", "hands"), [(6, 8, 2), (3, 9, 2), (6, 9, 2), (6, 9, 3)])
@pytest.mark.long
def test_boxes_of_six_decks_have_the_enumerated_value(up: int, rank: int, hands: int) -> None:
    game = replace(plain_game("sg-rws-v5"), hands=hands)
    reading = replace(READINGS["sg-rws-v5"], hands=hands)
    found, wanted = both(game, reading, full(6), up - 1, rank - 1)
    assert found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize(
    ("book", "up", "rank", "off"),
    [
        ("nz-current", 10, 8, 5e-9),
        ("nz-current", 1, 8, 5e-9),
        ("ma-2025", 10, 8, 5e-9),
        ("act-2005", 6, 9, 5e-8),
        ("act-2005", 10, 8, 5e-8),
    ],
)
@pytest.mark.long
def test_tied_hands_are_worked_out_to_the_error_that_is_told(book: str, up: int, rank: int, off: float) -> None:
    """A dealer pontoon that takes one wager of all, and even money after a double: not exact, and this is how far."""
    game, reading = replace(plain_game(book), hands=2), replace(READINGS[book], hands=2)
    found, wanted = both(game, reading, full(6), up - 1, rank - 1)
    assert found == pytest.approx(wanted, abs=off)


@pytest.mark.long
def test_so_are_later_hands_that_are_spared() -> None:
    game, reading = replace(plain_game("nz-current", SPARES), hands=2), replace(READINGS["nz-current"], hands=2)
    found, wanted = both(game, replace(reading, spares=True), full(6), 9, 7)
    assert found == pytest.approx(wanted, abs=5e-9)


@pytest.mark.parametrize("up", range(1, 11))
@pytest.mark.parametrize("book", ["nz-current", "act-2005", "sg-rws-v5", "ma-2025", "reader"])
@pytest.mark.long
def test_every_pair_of_one_deck_has_the_enumerated_value(book: str, up: int) -> None:
    """All hands of every pair that the deck can hold; those that are tied by more than the shoe to what is told.

    Of twos and threes two hands: `python -m benchmarks.boxes` has more.
    """
    of, changes = ("ma-2025", READER) if book == "reader" else (book, {})
    whole, all_hands = plain_game(of, changes), replace(READINGS[of], peeks=bool(changes))
    for rank in range(1, 11):
        game, reading = whole, all_hands
        if rank in (2, 3):
            game, reading = replace(game, hands=2, ace_hands=2), replace(reading, hands=2, ace_hands=2)
        found, wanted = both(game, reading, full(1), up - 1, rank - 1)
        tied = game.box_even or (game.one_loss and not game.peeks and up in (1, 10))
        off = split_error_of(game, 1, sevens=False) if tied else 1e-12
        assert found == pytest.approx(wanted, abs=off), rank
