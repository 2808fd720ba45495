"""The edge of tables whose game is in no list: worked out beside the house, from the exact mathematics."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, RLock

import pytest

import pontoon
from pontoon.rulebook import Rulebook, load_book, variant
from pontoon.server.advising.question import game_of
from pontoon.server.edges import Edges, edge_of
from pontoon.server.solving import solver as solving
from pontoon.server.solving.solver import Asked, Solver
from pontoon.server.solving.worker import solved
from pontoon.table import Setup
from pontoon.wire.http import Edge
from tests.support.served import PATIENCE, Served

TWO_CARDS = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'


def asked(rules: Rulebook, decks: int, hole_card: str = "none") -> Asked:
    """A question to the process."""
    game = game_of(rules)
    assert game is not None
    return Asked(game, decks, hole_card)


def test_a_book_has_the_edge_of_the_list() -> None:
    """The covariance is that of an endless shoe without the cards that are gone, off by no more than it says."""
    found, listed = solved(asked(load_book("nz-current"), 6)), edge_of(load_book("nz-current"), Setup(decks=6))
    assert (found.known, found.millionths, found.variance) == (True, listed.millionths, listed.variance)
    assert abs(found.covariance - listed.covariance) < found.covariance_error == 1_167, "0.007 of six decks"


def test_another_way_to_deal_is_solved_as_such() -> None:
    """Where a card reader finds a pontoon first, doubles and splits are not lost to it: best play keeps more."""
    rules = load_book("ma-2025")
    with_reader = solved(asked(rules, 6, "reader"))
    read = variant("ma-2025", {"dealer.hole_card": ["reader"]})
    assert with_reader.millionths == round(1_000_000 * pontoon.edge(read, decks=6).edge)
    assert with_reader.millionths != edge_of(rules, Setup(decks=6)).millionths


def test_rules_that_the_mathematics_does_not_follow_have_no_edge() -> None:
    assert solved(asked(variant("ma-2025", {"dealer.reader_up_cards": ["A"]}), 6, "reader")) == solving.UNKNOWN


LONG = 5 * PATIENCE
"""The solver steps back for everybody else on the machine: on a busy one it has little of it."""


def test_a_variants_table_tells_its_edge_as_soon_as_it_is_worked_out(tmp_path: Path) -> None:
    served = Served(tmp_path, edges=Edges(Solver()))
    try:
        table = served.guest().opens(variant=TWO_CARDS, setup={"decks": 4})
        client, end = served.client(), time.monotonic() + LONG
        first = client.get(f"/api/tables/{table}").json()["edge"]
        assert (first["known"], first["awaited"]) == (False, True)
        while not (edge := client.get(f"/api/tables/{table}").json()["edge"])["known"]:
            assert edge["awaited"]
            assert time.monotonic() < end, "it is worked out in time"
            Event().wait(0.1)
        rules = variant("nz-current", {"double.cards": "two"})
        assert edge["millionths"] == round(1_000_000 * pontoon.edge(rules, decks=4).edge)
        assert client.get(f"/api/tables/{table}/rules").json()["edge"] == edge
        assert client.get(f"/api/tables/{table}/card").json()["edge"] == edge
    finally:
        served.stop()


class Never:
    """Errands of which none is ever done."""

    def begin(self, *_: object) -> None:
        """Wait for ever."""

    def close(self) -> None:
        """Nothing is left."""


class Failing:
    """Errands that break off at once."""

    def begin(self, what: Callable[..., None], *args: object) -> None:
        """Do it now."""
        what(*args)

    def ask(self, _: bytes) -> bytes:
        """What a process says that was killed."""
        return b""


def test_what_broke_off_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "Errands", lambda *_: Failing())
    monkeypatch.setattr(solving, "Lock", RLock)  # these errands are done while it is held
    solver, rules = Solver(), variant("nz-current", {"double.cards": "two"})
    assert [solver.edge(rules, Setup(decks=6)) for _ in range(3)] == [solving.AWAITED] * 3


def test_no_more_than_so_many_games_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens tables of ever new rules keeps nobody's processor busy for longer than that."""
    monkeypatch.setattr(solving, "Errands", lambda *_: Never())
    solver, rules = Solver(), variant("nz-current", {"double.cards": "two"})
    monkeypatch.setattr(solving, "MOST_AWAITED", 3)
    assert [solver.edge(rules, Setup(decks=decks)) for decks in (1, 2, 3, 3, 2)] == [solving.AWAITED] * 5
    assert solver.edge(rules, Setup(decks=4)) == Edge(known=False)
    solver.close()
