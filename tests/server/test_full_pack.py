"""A guest's private table of decks of 52 cards, page by page: told, played, advised upon, replayed, checked."""

import time
from math import isclose
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import pontoon
from pontoon.rulebook import load_text
from pontoon.script import judge_text
from pontoon.server.edges import Edges
from pontoon.server.solving.solver import Solver
from tests.server.test_history import EXERCISE, does, folded
from tests.server.test_pages import guest, played_round
from tests.support.served import PATIENCE, Served, Somebody
from tests.support.tens import with_tens

NZ = with_tens("nz-current")
RULES = load_text(NZ, "house variant")
TENS = {"Ts", "Th", "Td", "Tc"}


def stacked(owner: Somebody, cards: str, **more: Any) -> str:
    """A table with tens on which these cards are next."""
    table = owner.opens(variant=NZ, **{**EXERCISE, **more})
    answer = owner.does(table, command="StackShoe", cards=cards.split())
    assert answer.status_code == 200, answer.text
    return table


def stood(owner: Somebody, table: str) -> None:
    """10.00 on box 1, and the hand stands."""
    does(owner, table, "PlaceWager", box=1, amount=1000)
    does(owner, table, "Ready")
    does(owner, table, "Stand", box=1)


@pytest.fixture(scope="module")
def played(served: Served) -> tuple[Somebody, str]:
    """Ann has stood on a ten and a nine against a ten and an eight."""
    ann = guest(served)
    table = stacked(ann, "Ts Th 9s 8d")
    stood(ann, table)
    return ann, table


def test_the_table_says_that_its_decks_have_52_cards(served: Served) -> None:
    ann = guest(served)
    table = ann.opens(variant=NZ, setup={"decks": 8})
    assert ann.get(f"/api/tables/{table}/view")["view"]["pack"] == "full"
    card = served.client().get(f"/api/tables/{table}/card").json()
    assert (card["decks"], card["pack"], card["variant"], card["public"]) == (8, "full", True, False)
    assert card["special"][0]["text"] == "Decks of 52 cards, with tens."
    rules = served.client().get(f"/api/tables/{table}/rules").json()
    assert "8 decks of 52 cards" in [one["text"] for one in rules["inscriptions"]]
    assert ("A deck has", "52 cards, with tens") in [(one["label"], one["words"]) for one in rules["changed"]]
    assert ann.get(f"/api/tables/{ann.opens()}/view")["view"]["pack"] == "spanish"


def test_a_guest_plays_rounds_from_a_shoe_of_full_decks(served: Served) -> None:
    ann = guest(served)
    table = ann.opens(variant=NZ, setup={"decks": 4})
    assert ann.get(f"/api/tables/{table}/view")["view"]["cards_left"] == 4 * 52
    for number in (1, 2, 3):
        assert played_round(ann, table) == number
    said = ann.get("/api/me/curve")
    assert (said["points"], said["unknown"]) == ([], 3), "nobody has worked out what to expect"


def test_the_replay_is_the_round_as_it_was(served: Served, played: tuple[Somebody, str]) -> None:
    ann, table = played
    said = ann.get(f"/api/tables/{table}/rounds/1/replay")
    view = folded(said)
    assert (view["pack"], view["previous"]["dealer"]) == ("full", ["Th", "8d"])
    assert view["previous"] == ann.get(f"/api/tables/{table}/view")["view"]["previous"]
    line = ann.get("/api/me/history", table=table)[0]
    assert (line["dealer"], line["net"], line["words"]) == (["Th", "8d"], 1000, "19 beats the dealer's 18")


def test_a_payment_is_explained(played: tuple[Somebody, str]) -> None:
    ann, table = played
    [line] = ann.get(f"/api/tables/{table}/rounds/1/explanation")["lines"]
    assert line["line"]["net"] == 1000


def test_the_round_is_written_as_a_script_that_replays_by_itself(played: tuple[Somebody, str]) -> None:
    ann, table = played
    text = ann.get(f"/api/tables/{table}/rounds/1/script")["text"]
    assert "Ts Th 9s 8d" in text
    verdict = judge_text(text, RULES)
    assert verdict.status == 0
    assert list(verdict.json["net"].values()) == ["10.00"]


def test_a_shoe_of_the_table_is_checked_from_its_file(served: Served, played: tuple[Somebody, str]) -> None:
    ann, table = played
    assert ann.does(table, command="StackShoe", cards=["2s", "3s", "4s", "5s"]).status_code == 200
    said = served.client().get(f"/api/tables/{table}/shoes/1").json()
    assert (said["pack"], said["opened"]["cards"]) == ("full", ["Ts", "Th", "9s", "8d"])
    other = ann.opens()
    assert served.client().get(f"/api/tables/{other}/shoes/1").json()["pack"] == "spanish"


def test_advice_is_that_of_the_mathematics_with_tens(served: Served) -> None:
    """16 of ten and six against a nine."""
    ann = guest(served)
    table = stacked(ann, "Ts 9h 6d Td 5c 6c")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "Ready")
    [hand] = ann.get(f"/api/tables/{table}/advice")["hands"]
    exact = pontoon.action_values(RULES, hand="Ts 6d", up="9h", decks=6, bet=pontoon.Cents(1000))
    worths = {one["action"]: one["worth"] for one in hand["actions"]}
    assert worths.keys() == {"hit", "stand", "double"}
    for one in exact.actions:
        if one.action in worths:
            assert isclose(worths[one.action], one.ev * 1000, abs_tol=0.01)


def test_its_edge_is_worked_out_and_its_curve_has_an_expectation(tmp_path: Path) -> None:
    served = Served(tmp_path, edges=Edges(Solver()))
    try:
        ann = served.guest()
        table, end = ann.opens(variant=NZ, setup={"decks": 4}), time.monotonic() + PATIENCE
        while not (edge := ann.get(f"/api/tables/{table}")["edge"])["known"]:
            assert edge["awaited"]
            assert time.monotonic() < end, "it is worked out in time"
            Event().wait(0.1)
        assert edge["millionths"] == round(1_000_000 * pontoon.edge(RULES, decks=4).edge)
        played_round(ann, table)
        said = ann.get("/api/me/curve")
        assert (len(said["points"]), said["unknown"]) == (1, 0)
        assert isclose(said["points"][0]["expected"], -500 * edge["millionths"] / 1e6, abs_tol=0.01)
    finally:
        served.stop()


def test_other_tables_refuse_a_ten_as_before(served: Served) -> None:
    ann = guest(served)
    table = ann.opens(**EXERCISE)
    answer = ann.does(table, command="StackShoe", cards=["Ts", "9s"])
    assert (answer.status_code, answer.json()["code"]) == (409, "impossible-card")


@pytest.mark.parametrize("book", ["nz-2000", "act-2005", "sg-rws-v5", "ma-2025"])
def test_every_book_is_opened_with_tens(served: Served, book: str) -> None:
    ann = guest(served)
    table = ann.opens(variant=with_tens(book))
    assert ann.get(f"/api/tables/{table}/view")["view"]["pack"] == "full"
