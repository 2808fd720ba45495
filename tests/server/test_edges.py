"""The edges in the descriptions of tables are those of the books as they are."""

from importlib.resources import files
from math import sqrt

import msgspec
import pytest

import pontoon
from pontoon.analysis.asked import USUAL_BET
from pontoon.analysis.game import others_share
from pontoon.analysis.simulation import MOST_BOXES
from pontoon.analysis.solver import covariance as exact
from pontoon.analysis.solver.edge import solve_game
from pontoon.players import shipped_chart
from pontoon.rulebook import BOOK_IDS, digest_of, load_book
from pontoon.server.edges import Solved, deviation_error, edge_of, figures_note, variance_of
from pontoon.server.solving.worker import GONE
from pontoon.table import Setup
from pontoon.wire.http import Edge
from scripts.make_edges import covariance

SOLVED = msgspec.json.decode(files("pontoon.server").joinpath("edges.json").read_bytes(), type=tuple[Solved, ...])


def test_every_book_is_solved_for_every_number_of_decks_that_it_allows() -> None:
    wanted = {
        (book, digest_of(load_book(book)), decks) for book in BOOK_IDS for decks in load_book(book).cards.decks.value
    }
    assert {(one.book, one.digest, one.decks) for one in SOLVED} == wanted


def test_a_way_to_deal_that_was_not_solved_is_not_known() -> None:
    book = load_book("ma-2025")
    assert edge_of(book, Setup(decks=8)).known
    assert not edge_of(book, Setup(decks=8, hole_card="reader")).known


@pytest.mark.long
@pytest.mark.parametrize("one", SOLVED, ids=lambda one: f"{one.book}-{one.decks}")
def test_an_edge_is_the_solvers(one: Solved) -> None:
    found = pontoon.edge(one.book, decks=one.decks)
    assert (round(found.edge * 1_000_000), round(found.variance * 1_000_000)) == (one.millionths, one.variance)


def test_a_round_spreads_wider_than_a_coin_tossed_for_the_wager() -> None:
    """Doubles, splits and bonuses make the variance of a round more than 1 and less than 2 squared wagers."""
    assert all(1_000_000 < one.variance < 2_000_000 for one in SOLVED)


def test_boxes_of_a_round_win_and_lose_together() -> None:
    """25 and 40 on two boxes with v = 1.4 and c = 0.4: 1.4 (625 + 1,600) + 2 · 0.4 · 25 · 40 = 3,915."""
    edge = Edge(known=True, variance=1_400_000, covariance=400_000)
    assert variance_of(edge, 25**2 + 40**2, (25 + 40) ** 2) == pytest.approx(3_915)


def test_the_covariance_of_boxes_is_known_to_a_thousandth_of_the_deviation_of_a_full_table() -> None:
    for one in SOLVED:
        seven = variance_of(Edge(True, variance=one.variance, covariance=one.covariance), 7, 49)
        less = variance_of(
            Edge(True, variance=one.variance, covariance=one.covariance - 4 * one.covariance_error), 7, 49
        )
        assert sqrt(less) > 0.999 * sqrt(seven), one
        assert 1.6 < sqrt(seven / (7 * one.variance / 1e6)) < 1.7, (
            "a full table spreads wider than boxes that are apart"
        )


def test_how_far_off_a_deviation_may_be_is_said() -> None:
    """Seven boxes with v = 1.4 and c = 0.4 ± 0.002: their variance is 9.8 + 16.8 ± 0.084, so the deviation is right to
    0.042 / 26.6, which is 0.158 %; the worst of the tables that are shown counts; one digit, never less, is said."""
    one = Edge(True, variance=1_400_000, covariance=400_000, covariance_error=2_000)
    assert deviation_error(one) == pytest.approx(0.042 / 26.6)
    exact = Edge(True, variance=1_400_000, covariance=400_000)
    assert figures_note([exact, one, Edge(known=False)]).endswith("the deviation is right to 0.2 %.")
    assert "right to 0" not in figures_note([Edge(known=False)])
    books = [edge_of(load_book(one.book), Setup(decks=one.decks)) for one in SOLVED]
    assert figures_note(books).endswith("the deviation is right to 0.05 %."), "as docs/pit.md has it"


def test_the_covariance_is_the_same_with_three_boxes_as_with_seven() -> None:
    """Cards favour no place, so it hangs on no other box. By the chart, not best play; 0.01 is five deviations."""
    one = next(one for one in SOLVED if (one.book, one.decks) == ("nz-current", 6))
    three = pontoon.simulate(one.book, rounds=400_000, seed=3, strategy=shipped_chart(one.book), boxes=3, cut=None)
    found = (3 * three.round_variance - three.variance) / 2
    assert abs(found - one.covariance / 1e6) < 0.01


@pytest.mark.long
@pytest.mark.parametrize("one", SOLVED, ids=lambda one: f"{one.book}-{one.decks}")
def test_a_covariance_is_that_of_another_simulation(one: Solved) -> None:
    found, error = covariance(one.book, one.decks, range(100, 108))
    assert abs(found - one.covariance / 1e6) < 5 * sqrt(error**2 + (one.covariance_error / 1e6) ** 2)


EVERY_DAY = {("nz-current", 8), ("ma-2025", 8)}


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, marks=() if (one.book, one.decks) in EVERY_DAY else pytest.mark.long)
        for one in SOLVED
        if one.book != "nz-2000"
    ],
    ids=lambda one: f"{one.book}-{one.decks}",
)
def test_a_covariance_lies_below_that_of_an_endless_shoe_by_the_cards_that_are_gone(one: Solved) -> None:
    """The same play of the same shoe, each card from an endless one: exact. What is left falls as the decks rise."""
    rules = load_book(one.book)
    endless, played = (solve_game(rules, decks, USUAL_BET) for decks in (None, one.decks))
    others = others_share(rules, USUAL_BET)
    found = exact.covariance(endless, played=played, boxes=MOST_BOXES, others=others)
    less, error = GONE
    assert less - error < one.decks * (found - one.covariance / 1e6) < less + error, "as it is taken off for variants"
