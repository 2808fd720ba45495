"""The edges in the descriptions of tables are those of the books as they are."""

from importlib.resources import files

import msgspec
import pytest

import pontoon
from pontoon.rulebook import BOOK_IDS, digest_of, load_book
from pontoon.server.edges import Solved, edge_of
from pontoon.table import Setup

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
