"""Advice: the worth of each choice from the exact mathematics, only of one's own hands and of cards that one sees."""

import asyncio
import threading
from math import isclose

import pytest

import pontoon
from pontoon.server.advising.advisor import Advisor
from pontoon.server.advising.question import Game, Sides, Worth
from pontoon.server.refusals import RefusalError
from tests.server.test_history import does, doubled_with_bob_behind, exercise
from tests.server.test_pages import guest
from tests.support.served import PATIENCE, Served


def test_the_worth_of_each_choice_is_that_of_the_mathematics(served: Served) -> None:
    """16 against 10 in NZ: values for the two cards and the up card, of a wager of 10.00."""
    ann, bob = guest(served), guest(served)
    table = exercise(ann, "9s 8h 7d Kd 5c 6c")
    assert "does not wait" in ann.get(f"/api/tables/{table}/advice")["why"]
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "Ready")
    found = ann.get(f"/api/tables/{table}/advice")
    [hand] = found["hands"]
    exact = pontoon.action_values("nz-current", hand="9s 7d", up="8h", decks=6, bet=pontoon.Cents(1000))
    worths = {one["action"]: one["worth"] for one in hand["actions"]}
    assert worths.keys() == {"hit", "stand", "double"}
    for one in exact.actions:
        if one.action in worths:
            assert isclose(worths[one.action], one.ev * 1000, abs_tol=0.01)
    assert hand["best"] == hand["actions"][0]["action"]
    assert hand["actions"][0]["cost"] == 0
    assert (hand["cards"], hand["up"], hand["unit"]) == (["9s", "7d"], "8h", 1000)
    assert bob.get(f"/api/tables/{table}/advice")["hands"] == [], "nobody is advised on another's hand"


def test_other_open_cards_have_left_the_shoe(served: Served) -> None:
    """Box 2's cards lie open, so the mathematics takes them out of the shoe."""
    ann = guest(served)
    table = exercise(ann, "9s 5c 8h 7d 5d Kd 6c 2c 3c")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "PlaceWager", box=2, amount=1000)
    does(ann, table, "Ready")
    [hand] = ann.get(f"/api/tables/{table}/advice")["hands"]
    exact = pontoon.action_values("nz-current", hand="9s 7d", up="8h", seen="5c 5d", decks=6, bet=pontoon.Cents(1000))
    worths = {one["action"]: one["worth"] for one in hand["actions"]}
    assert all(
        isclose(worths[one.action], one.ev * 1000, abs_tol=0.01) for one in exact.actions if one.action in worths
    )


def test_an_offer_is_advised_upon_box_by_box(served: Served) -> None:
    """Insurance against an ace is worth less than nothing with a full shoe; the unit is the most, half of 10.00."""
    ann = guest(served)
    table = exercise(ann, "9s Ah 7d Kd 5c")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "Ready")
    [hand] = ann.get(f"/api/tables/{table}/advice")["hands"]
    assert (hand["offer"], hand["best"], hand["unit"]) == ("insurance", "pass", 500)
    assert hand["actions"][1]["cost"] > 0
    does(ann, table, "Pass")
    [hand] = ann.get(f"/api/tables/{table}/advice")["hands"]
    assert (hand["offer"], [one["action"] for one in hand["actions"]]) == ("surrender", ["pass", "surrender"])


def test_decisions_of_a_round_have_a_price_and_a_sitting_is_reviewed(served: Served) -> None:
    """Standing on 12 against a 10 is a mistake; of the round in play the decisions so far are told too."""
    ann = guest(served)
    table = exercise(ann, "5s 8h 7d Kd 9s 8c Kc 9c")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    assert ann.get(f"/api/tables/{table}/rounds/1/decisions") == {
        "stream": f"table:{table}",
        "round": 1,
        "running": True,
        "decisions": [],
        "cost": 0,
    }
    does(ann, table, "Ready")
    does(ann, table, "Stand", box=1)
    found = ann.get(f"/api/tables/{table}/rounds/1/decisions")
    [one] = found["decisions"]
    exact = pontoon.action_values("nz-current", hand="5s 7d", up="8h", decks=6, bet=pontoon.Cents(1000))
    values = {each.action: each.ev for each in exact.actions}
    assert (one["taken"], one["cards"], one["up"], one["why"]) == ("stand", ["5s", "7d"], "8h", "")
    assert isclose(one["cost"], (values["hit"] - values["stand"]) * 1000, abs_tol=0.02)
    assert found["cost"] == one["cost"]
    review = ann.get("/api/me/review")
    assert (review["rounds"], review["decisions"], review["priced"], review["best"]) == (1, 1, 1, 0)
    assert review["worst"] == [one]
    assert ann.get("/api/me/review", since=2**52)["rounds"] == 0


def test_a_double_and_the_right_hits_cost_nothing_and_a_back_bettor_decides_nothing(served: Served) -> None:
    """5 is hit and 11 doubled against a 6, which is best; 9 was hit, where a double is better. Bob decides nothing."""
    ann, bob, table = doubled_with_bob_behind(served)
    found = ann.get(f"/api/tables/{table}/rounds/1/decisions")["decisions"]
    exact = pontoon.action_values("nz-current", hand="2d 3h 4h", up="6h", decks=6, bet=pontoon.Cents(1000))
    values = {one.action: one.ev for one in exact.actions}
    assert [one["taken"] for one in found] == ["hit", "hit", "double"]
    assert (found[0]["cost"], found[2]["cost"]) == (0, 0)
    assert isclose(found[1]["cost"], (values["double"] - values["hit"]) * 1000, abs_tol=0.02)
    assert bob.get(f"/api/tables/{table}/rounds/1/decisions")["decisions"] == []


def test_there_is_no_advice_in_a_tournament(served: Served) -> None:
    answer = guest(served).http.get("/api/tournaments/any1/advice")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-advice")


def test_more_questions_than_anybody_would_wait_for_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    answering = threading.Event()

    def ask(self: Advisor, key: bytes) -> Worth:
        assert answering.wait(PATIENCE)
        return Worth(fault="asked")

    monkeypatch.setattr(Advisor, "_ask", ask)

    async def story() -> tuple[str, set[str]]:
        advisor, game = Advisor(), Game("nz-current")
        waiting = [asyncio.create_task(advisor.worth(Sides(game, decks))) for decks in range(64)]
        await asyncio.sleep(0)
        with pytest.raises(RefusalError) as refused:
            await advisor.worth(Sides(game, 64))
        waiting.append(asyncio.create_task(advisor.worth(Sides(game, 0))))
        await asyncio.sleep(0)
        answering.set()
        answers = {(await one).fault for one in waiting}
        advisor.close()
        return refused.value.problem.code, answers

    assert asyncio.run(story()) == ("busy", {"asked"}), "one that is asked already costs nothing"


def test_an_advisor_whose_process_died_starts_another(served: Served) -> None:
    ann = guest(served)
    before, table = exercise(ann, "5s 9h 6d Kd 5c 6c"), exercise(ann, "9s 8h 6d Kd 5c 6c")
    for one in (before, table):
        does(ann, one, "PlaceWager", box=1, amount=1000)
        does(ann, one, "Ready")
    assert ann.get(f"/api/tables/{before}/advice")["hands"]
    process = served.front.advisor._process
    assert process is not None
    process.kill()
    process.wait(PATIENCE)
    assert ann.get(f"/api/tables/{table}/advice")["hands"]
    assert served.front.advisor._process is not process
