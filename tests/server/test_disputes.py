"""Disputed decisions over HTTP: for the staff of the table, of finished rounds, from cards that everybody saw."""

from collections.abc import Iterator
from typing import Any

import pytest

from pontoon.cards import full_shoe
from tests.server.test_history import does, exercise
from tests.support.served import Served, Somebody, serving

PICTURE = "8s 6h 8c 8d 3h 9d Ks Qd 3s Kd"
"""8 8 is split, the first hand draws an 8 and is split again; its first hand has 8, 3 and is doubled with 9."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("disputes")) as served:
        yield served
        assert served.total == 0


def of_the_picture(house: Served, more: str = "") -> tuple[Somebody, Somebody, str]:
    """Ann has 100 on box 1 and splits twice; Bob has 50 behind her and is on the second hand, which loses to 19."""
    ann, bob = house.guest(), house.guest()
    table = exercise(ann, f"{PICTURE} {more}")
    does(ann, table, "PlaceWager", box=1, amount=10000)
    does(bob, table, "PlaceWager", box=1, amount=5000, standing=True)
    does(bob, table, "Ready")
    does(ann, table, "Ready")
    does(ann, table, "Split", box=1, cover=[ann.name])
    does(bob, table, "Follow", box=1, answer="second")
    does(ann, table, "Split", box=1, cover=[ann.name])
    does(ann, table, "Double", box=1, additions=[{"player": ann.name, "amount": 6000}])
    does(ann, table, "Pass")
    does(ann, table, "Stand", box=1)
    does(ann, table, "Stand", box=1)
    return ann, bob, table


def answer_of(ann: Somebody, bob: Somebody, table: str) -> dict[str, Any]:
    """What is told of Bob's answer."""
    page = f"/api/pit/tables/{table}/rounds/1/disputes"
    listed = ann.get(page)["decisions"]
    number = next(one["number"] for one in listed if one["player"] == bob.name and one["follows"] == "split")
    found: dict[str, Any] = ann.get(f"{page}/{number}")
    assert found["decision"] == listed[number]
    return found


def test_the_dispute_of_the_picture(house: Served) -> None:
    """NZ 15.3(d): on the second hand Bob's 50 lose to 19; on the first 20 would have won 50, not doubled."""
    ann, bob, table = of_the_picture(house)
    told = answer_of(ann, bob, table)
    decision = told["decision"]
    assert (decision["player"], decision["controller"], decision["wager"]) == (bob.name, ann.name, 5000)
    assert (decision["move"], decision["how"]) == ({"kind": "follow", "amount": 0, "answer": "second"}, "own")
    assert 0 < decision["asked"] <= decision["answered"]
    assert decision["until"] == 0, "at an exercise without clocks everybody has as long as they like"
    assert (told["was"]["net"], told["untold"]) == (-5000, "")
    others = {one["move"]["answer"]: one for one in told["others"]}
    assert {name: one["net"] for name, one in others.items()} == {"first": 5000, "follow": 0}
    first = others["first"]
    assert [(one["what"], one["player"], one["move"]) for one in first["assumed"]] == [
        ("follows-not", bob.name, "split"),
        ("follows-not", bob.name, "double"),
    ]
    assert [one["net"] for one in first["lines"]] == [5000]
    assert first["lines"][0]["clauses"]
    words = "".join(span["text"] for span in first["lines"][0]["sentence"])
    assert "50.00" in words
    assert "20" in words


def test_the_frame_of_a_decision_is_that_of_the_replay(house: Served) -> None:
    ann, _, table = of_the_picture(house)
    frames = ann.get(f"/api/tables/{table}/rounds/1/replay")["frames"]
    made = {
        "follow": "FollowerAnswered", "split": "FollowersInvited", "double": "HandDoubled", "stand": "HandStood",
        "pass": "OfferClosed",
    }  # fmt: skip
    listed = ann.get(f"/api/pit/tables/{table}/rounds/1/disputes")["decisions"]
    assert len(listed) == 7
    for one in listed:
        wanted = {made[one["move"]["kind"]]} | ({"HandSplit"} if one["move"]["kind"] == "split" else set())
        assert frames[one["frame"]]["event"]["event"] in wanted
        assert frames[one["frame"]]["record"] == one["record"]


def test_a_dispute_is_for_the_staff_of_the_table(house: Served) -> None:
    """At a public table for who has a role there; at an exercise for its owner; never for who played."""
    olga, dora, bob = house.staff("Olga", "operator"), house.staff("Dora", "dealer"), house.guest()
    table = olga.opens(title="Rata", terms={"public": True})
    does(bob, table, "PlaceWager", box=1, amount=1000)
    does(bob, table, "Ready")
    page = f"/api/pit/tables/{table}/rounds/1/disputes"
    while bob.get(f"/api/tables/{table}/view")["view"]["round"] == 1:
        unfinished = olga.http.get(page)
        assert (unfinished.status_code, unfinished.json()["code"]) == (404, "no-such-round")
        if bob.does(table, command="Pass", player=bob.name).status_code != 200:
            stood = bob.does(table, command="Stand", player=bob.name, box=1).status_code == 200
            assert stood or bob.does(table, command="Hit", player=bob.name, box=1).status_code == 200
    for who in (olga, dora):
        assert who.http.get(page).status_code == 200
    refused = bob.http.get(page)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-your-role")
    _, behind, own = of_the_picture(house)
    assert behind.http.get(f"/api/pit/tables/{own}/rounds/1/disputes/0").status_code == 403
    assert house.client().get(page).status_code == 401


def test_a_decision_that_is_not_there_is_not_found(house: Served) -> None:
    ann, _, table = of_the_picture(house)
    answer = ann.http.get(f"/api/pit/tables/{table}/rounds/1/disputes/99")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-decision")
    assert ann.http.get(f"/api/pit/tables/{table}/rounds/2/disputes").status_code == 404


def test_no_card_behind_those_of_the_round_is_told_or_used(house: Served) -> None:
    """The same round before different cards that nobody saw: the answers are the same, and name none of them."""
    told: list[list[Any]] = []
    seen = {*PICTURE.split()}
    for behind in ("As Ad Ac 2c 4c", "5s 5d 5c 9h 7c"):
        ann, _, table = of_the_picture(house, behind)
        page = f"/api/pit/tables/{table}/rounds/1/disputes"
        count = len(ann.get(page)["decisions"])
        text = "".join(ann.http.get(f"{page}/{number}").text for number in range(count))
        assert not [card.value for card in full_shoe(1) if card.value not in seen and f'"{card.value}"' in text]
        answers = [ann.get(f"{page}/{number}") for number in range(count)]
        choices = [one for answer in answers for one in (answer["was"], *answer["others"])]
        told.append([[one["net"], one["lack"], [each["what"] for each in one["assumed"]]] for one in choices])
    assert told[0] == told[1]
    assert any(lack == "card" for _, lack, _ in told[0])


def test_after_something_went_wrong_no_other_choice_is_told(house: Served) -> None:
    """Something was reported and ruled before the hand stood: cards alone do not say what would have been."""
    ann = house.guest()
    table = exercise(ann, "9s 8h 5s 2d Kd 2c 3c")
    does(ann, table, "PlaceWager", box=1, amount=2500)
    does(ann, table, "Ready")
    does(ann, table, "Hit", box=1)
    by = {"role": "operator"}
    for command in (
        {"command": "Report", "situation": "uncovered", "by": by, "note": "a chip fell on the cards"},
        {"command": "GiveRuling", "remedy": "continue", "by": by},
        {"command": "Stand", "player": ann.name, "box": 1},
    ):
        answer = ann.does(table, **command)
        assert answer.status_code == 200, answer.text
    told = ann.get(f"/api/pit/tables/{table}/rounds/1/disputes/0")
    assert (told["untold"], told["others"]) == ("disturbed", [])
    assert told["decision"]["move"]["kind"] == "hit"
