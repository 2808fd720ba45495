"""One's own rounds: explained, replayed as one saw them, shared, written as scripts, and drawn as a curve."""

from math import isclose, sqrt
from typing import Any

from pontoon.script import judge_text
from tests.server.test_pages import guest, played_round
from tests.support.served import Served, Somebody

EXERCISE = {"setup": {"shoe": "stacked"}, "terms": {"money": "felt", "owner_rules": True}}
ELEVEN = "2d 6h 3h 4h 2s Kd"
"""Ann draws to 11 against a 6, and doubles: a king makes 21 in five cards."""


def exercise(owner: Somebody, cards: str, book: str = "nz-current", **more: Any) -> str:
    table = owner.opens(book=book, **{**EXERCISE, **more})
    done = owner.does(table, command="StackShoe", cards=cards.split())
    assert done.status_code == 200, done.text
    return table


def does(who: Somebody, table: str, command: str, **more: Any) -> None:
    answer = who.does(table, command=command, player=who.name, **more)
    assert answer.status_code == 200, answer.text


def doubled_with_bob_behind(served: Served) -> tuple[Somebody, Somebody, str]:
    """Ann has 10 on box 1 and doubles; bob has 20 behind her and does not."""
    ann, bob = guest(served), guest(served)
    table = exercise(ann, ELEVEN)
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(bob, table, "PlaceWager", box=1, amount=2000)
    does(bob, table, "Ready")
    does(ann, table, "Ready")
    does(ann, table, "Hit", box=1)
    does(ann, table, "Hit", box=1)
    does(ann, table, "Double", box=1, additions=[{"player": ann.name, "amount": 1000}])
    does(bob, table, "Follow", box=1, answer="decline")
    return ann, bob, table


def test_a_payment_is_explained_with_the_deciding_clause_and_what_others_would_have_paid(served: Served) -> None:
    """NZ 12.6: who did not double keeps the bonus odds, 3 to 2 for five cards (11.1); ACT 12.8 pays 1 to 1."""
    ann, bob, table = doubled_with_bob_behind(served)
    said = bob.get(f"/api/tables/{table}/rounds/1/explanation")
    assert (said["running"], said["book"]) == (False, "nz-current")
    first = said["lines"][0]
    assert first["yours"]
    assert (first["line"]["net"], first["line"]["odds"]) == (3000, "3:2")
    text = "".join(span["text"] for span in first["sentence"])
    assert text.startswith("Your main of 20.00 on box 1")
    assert [one["clause"] for one in first["clauses"] if one["deciding"]] == ["12.6"]
    assert all(one["says"] for one in first["clauses"])
    assert [(one["books"], one["odds"], one["net"]) for one in first["elsewhere"]] == [
        (["act-2005", "ma-2025"], "1:1", 2000)
    ], "under Singapore's book four cards could not have been doubled, and nothing is said of it"
    assert first["elsewhere"][0]["text"].startswith("Your main of 20.00 on box 1"), "said as the sentence itself is"
    own = [one for one in ann.get(f"/api/tables/{table}/rounds/1/explanation")["lines"] if one["yours"]]
    assert sum(one["line"]["net"] for one in own) == 2000
    assert all(one["elsewhere"] == [] for one in own), "a double pays 1 to 1 everywhere"


def test_a_round_in_play_is_explained_as_far_as_it_is_decided(served: Served) -> None:
    """Perfect pairs are settled after the deal (NZ 11.2A): two nines of different colours pay 5 to 1."""
    ann = guest(served)
    table = exercise(ann, "9s 8h 9d Kd 5c")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "PlaceSideWager", box=1, wager="perfect-pairs", amount=500)
    assert ann.get(f"/api/tables/{table}/rounds/1/explanation")["lines"] == []
    does(ann, table, "Ready")
    said = ann.get(f"/api/tables/{table}/rounds/1/explanation")
    assert said["running"]
    assert [(one["line"]["kind"], one["line"]["net"]) for one in said["lines"]] == [("perfect-pairs", 2500)]
    assert ann.http.get(f"/api/tables/{table}/rounds/2/explanation").status_code == 404


def folded(said: dict[str, Any]) -> dict[str, Any]:
    """The view after the last frame."""
    view = dict(said["view"])
    for frame in said["frames"]:
        view |= frame["changes"]
    return view


def test_a_replay_ends_with_the_table_as_it_lay(served: Served) -> None:
    ann, _, table = doubled_with_bob_behind(served)
    said = ann.get(f"/api/tables/{table}/rounds/1/replay")
    now = ann.get(f"/api/tables/{table}/view")["view"]
    then = folded(said)
    assert {name: then[name] for name in then if name not in ("clock", "shoe")} == {
        name: now[name] for name in now if name not in ("clock", "shoe")
    }
    assert said["you"] == ann.name
    hit = next(frame for frame in said["frames"] if frame["event"]["event"] == "HandHit")
    assert (hit["player"], hit["open"]) == (ann.name, ["hit", "double"])
    assert {one["action"] for one in hit["closed"]} == {"stand", "split"}
    words = ["".join(span["text"] for span in line) for frame in said["frames"] for line in frame["words"]]
    assert "you hit" in words
    assert any("21" in line for line in words)


def test_a_shared_round_shows_what_everybody_saw_to_anybody_with_the_link(served: Served) -> None:
    ann, _, table = doubled_with_bob_behind(served)
    page = f"/api/tables/{table}/rounds/1/share"
    token = ann.http.post(page).json()["token"]
    stranger = served.client()
    said = stranger.get(f"/api/shared/{token}").json()
    assert (said["round"], said["you"]) == (1, "")
    assert folded(said)["previous"]["number"] == 1
    assert judge_text(stranger.get(f"/api/shared/{token}/script").json()["text"]).status == 0
    assert guest(served).http.post(page).json()["code"] == "not-your-round"
    changed = token[:20] + ("B" if token[20] == "A" else "A") + token[21:]
    for wrong in (changed, "none", "A" * 80):
        assert stranger.get(f"/api/shared/{wrong}").json()["code"] == "no-such-link"


def test_a_round_is_written_as_a_script_that_replays_to_the_same_result(served: Served) -> None:
    ann, bob, table = doubled_with_bob_behind(served)
    said = ann.get(f"/api/tables/{table}/rounds/1/script")
    verdict = judge_text(said["text"])
    assert verdict.status == 0
    names = [name.lower().replace(" ", "-") for name in (ann.name, bob.name)]
    assert verdict.json["net"] == dict(zip(names, ("20.00", "30.00"), strict=True)), "as a script can write them"
    assert said["name"] == f"{table}-1.toml"


def test_history_lists_own_rounds_with_the_dealers_hand_and_what_decided(served: Served) -> None:
    """19 against 18 wins 10.00 (NZ 5.1(b))."""
    ann = guest(served)
    table = exercise(ann, "9s 8h Ks Kd")
    does(ann, table, "PlaceWager", box=1, amount=1000)
    does(ann, table, "Ready")
    does(ann, table, "Stand", box=1)
    line = ann.get("/api/me/history")[0]
    assert (line["table"], line["round"], line["net"], line["staked"]) == (table, 1, 1000, 1000)
    assert (line["dealer"], line["dealer_points"]) == (["8h", "Kd"], 18)
    assert line["words"] == "19 beats the dealer's 18"
    assert ann.get("/api/me/history", table=table) == [line]
    assert ann.get("/api/me/history", before=line["at"]) == []
    assert guest(served).get("/api/me/history") == []


def test_the_curve_sums_results_beside_the_exact_expectation_and_spread(served: Served) -> None:
    ann = guest(served)
    table = ann.opens(book="nz-current")
    for _ in range(3):
        played_round(ann, table)
    edge = ann.get(f"/api/tables/{table}")["edge"]
    said = ann.get("/api/me/curve")
    assert [point["round"] for point in said["points"]] == [1, 2, 3]
    assert said["points"][-1]["result"] == ann.get("/api/me")["purse"] - 100_000
    assert all(point["wager"] == 500 for point in said["points"])
    for number, point in enumerate(said["points"], start=1):
        assert isclose(point["expected"], -number * 500 * edge["millionths"] / 1e6, abs_tol=0.01)
        assert isclose(point["deviation"], 500 * sqrt(number * edge["variance"] / 1e6), abs_tol=0.01)
    assert said["unknown"] == 0


def test_rounds_under_rules_that_nobody_has_solved_are_left_out_of_the_curve(served: Served) -> None:
    ann = guest(served)
    variant = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'
    played_round(ann, ann.opens(variant=variant))
    said = ann.get("/api/me/curve")
    assert (said["points"], said["unknown"]) == ([], 1)
    assert ann.get("/api/me/history")[0]["rulebook"] == "house"


def test_history_says_once_that_a_hand_was_doubled(served: Served) -> None:
    ann, _, _ = doubled_with_bob_behind(served)
    assert ann.get("/api/me/history")[0]["words"] == "21 wins, and the hand was doubled"
