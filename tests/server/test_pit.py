"""The pit over HTTP: what staff sees and decides, and what others do not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pontoon.rulebook import load_book
from pontoon.server.telling.pit.log import words_of
from pontoon.server.telling.words import sentence_of
from pontoon.service.caller import StaffRole
from pontoon.service.pit.noted import SUBJECTS, Noted
from pontoon.table import State
from pontoon.table.codec import decode_event
from tests.support.served import PASSWORD, Served, Somebody, serving

STREAMS = Path(__file__).parents[1] / "streams"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("pit")) as served:
        yield served
        assert served.total == 0


@pytest.fixture(scope="module")
def olga(house: Served) -> Somebody:
    return house.staff("Olga", "operator")


@pytest.fixture(scope="module")
def exercise(house: Served) -> tuple[Somebody, str]:
    """A table with one round: 25.00 on 9-K win against 8-K."""
    ann = house.guest("Ann")
    table = ann.opens(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
    for command in (
        {"command": "StackShoe", "cards": ["9s", "8h", "Ks", "Kd", "9c"]},
        {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 2500},
        {"command": "Ready", "player": "Ann"},
        {"command": "Stand", "player": "Ann", "box": 1},
    ):
        answer = ann.does(table, **command)
        assert answer.status_code == 200, answer.text
    return ann, table


def test_the_pit_has_the_tables_at_which_one_has_a_role(
    house: Served, olga: Somebody, exercise: tuple[Somebody, str]
) -> None:
    public = olga.opens(title="Rata", terms={"public": True})
    ann, own = exercise
    assert [one["card"]["table"] for one in olga.get("/api/pit/tables")["tables"]] == [public]
    assert [one["card"]["table"] for one in ann.get("/api/pit/tables")["tables"]] == [own]
    assert house.guest("Bob").get("/api/pit/tables")["tables"] == []
    found = ann.get("/api/pit/tables")["tables"][0]
    figures = found["figures"]
    assert (figures["rounds"], figures["wagered"], figures["result"]) == (1, 2500, -2500)
    edge = found["card"]["edge"]
    assert figures["expected"] == round(2500 * edge["millionths"] / 1e6, 2)
    assert figures["deviation"] == round(2500 * (edge["variance"] / 1e6) ** 0.5, 2)


def test_a_dealer_who_calls_is_seen_in_the_pit_until_somebody_comes(house: Served, olga: Somebody) -> None:
    table = olga.opens(title="Miro", terms={"public": True})
    dora = house.staff("Dora of Miro", "dealer")

    def called() -> list[Any]:
        listed = olga.get("/api/pit/tables")["tables"]
        at_glance = next(one["call"] for one in listed if one["card"]["table"] == table)
        return [at_glance, olga.get(f"/api/pit/tables/{table}")["table"]["call"]]

    assert called() == [None, None]
    assert dora.does(table, command="CallSupervisor", why="two players at one box").status_code == 200
    assert called() == [{"by": "Dora of Miro", "why": "two players at one box"}] * 2
    assert olga.does(table, command="AnswerCall").status_code == 200
    assert called() == [None, None]


def test_a_step_that_waits_for_the_pit_is_told_at_a_glance(house: Served, olga: Somebody) -> None:
    """NZ 6.1: the dealer inspects the cards, a game supervisor verifies them; then it is the dealer's again."""
    asked = {"setup": {"shoe": "physical"}, "practice": {"by_hand": True}}
    table = olga.opens(title="Rimu", terms={"public": True, "dealing": "person", "money": "felt"}, **asked)

    def stands() -> list[Any]:
        listed = olga.get("/api/pit/tables")["tables"]
        return next([one["step"], one["awaited"]] for one in listed if one["card"]["table"] == table)

    assert stands() == ["procedure", []]
    roles: tuple[StaffRole, ...] = ("dealer", "game-supervisor")
    for step, role, then in zip(("inspect", "verify"), roles, (["game-supervisor"], []), strict=True):
        somebody = house.staff(f"the {role} of Rimu", role)
        assert somebody.does(table, command="TakeStep", step=step, by={"role": role}).status_code == 200
        assert stands() == ["procedure", then]
    assert next(one["dealing"] for one in olga.get("/api/me/tables") if one["table"] == table) == "person"


def test_ratings_set_the_theoretical_win_beside_the_result(exercise: tuple[Somebody, str]) -> None:
    ann, own = exercise
    rated = ann.get(f"/api/pit/tables/{own}/ratings")["players"]
    assert [(one["player"], one["rounds"], one["average"], one["result"]) for one in rated] == [("Ann", 1, 2500, -2500)]
    assert rated[0]["theoretical"] > 0


def test_a_void_hand_is_foreseen_and_then_so(exercise: tuple[Somebody, str]) -> None:
    """NZ 16.5(a): a card of box 2 put on box 1 and found after a decision; the hands are void, 25.00 comes back."""
    ann, _ = exercise
    table = ann.opens(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True})
    by = {"role": "operator"}
    for command in (
        {"command": "StackShoe", "cards": ["9s", "8h", "Ks", "Kd", "9c", "2c", "3c", "4c"]},
        {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 2500},
        {"command": "Ready", "player": "Ann"},
        {"command": "Report", "situation": "uncovered", "by": by, "note": "a chip fell on the cards"},
    ):
        assert ann.does(table, **command).status_code == 200
    desk = ann.get(f"/api/pit/tables/{table}", role="operator")
    assert desk["ruling"]["title"] == "Something happens that the rules do not foresee"
    remedy = next(one for one in desk["ruling"]["remedies"] if one["remedy"] == "void-hands")
    ruling = {**remedy["command"], "hands": [[1, 0]]}
    told = ann.http.post(f"/api/pit/tables/{table}/preview", json={"command": ruling, "role": "operator"}).json()
    assert {one["account"]: one["amount"] for one in told["postings"]} == {"Ann": 2500, "layout": -2500}
    wager = told["wagers"][0]
    assert (wager["lying_before"], wager["lying_after"], wager["net_after"]) == (2500, 0, 0)
    assert {(one["card"], one["source"], one["target"]) for one in told["moves"]} >= {("9s", "box 1, hand 1", "rack")}
    assert ann.get(f"/api/tables/{table}/view", role="operator")["view"]["question"] is not None, "nothing was done"
    assert ann.does(table, **ruling).status_code == 200
    log = [one["subject"] for one in ann.get(f"/api/pit/tables/{table}/log")]
    assert log == ["table", "incident", "ruling", "void"]


def test_who_may_not_rule_cannot_at_the_page_nor_at_the_socket(house: Served, olga: Somebody) -> None:
    """A dealer of the house is told what waits, and that it is not hers; the operator needs her own password."""
    table = olga.opens(title="Kauri", terms={"public": True})
    dora = house.staff("Dora", "dealer")
    report = {"command": "Report", "situation": "uncovered", "by": {"role": "dealer"}, "note": "smoke"}
    ann = house.guest("Cleo")
    assert ann.does(table, command="PlaceWager", player="Cleo", box=1, amount=500).status_code == 200
    assert ann.does(table, command="Ready", player="Cleo").status_code == 200
    answer = dora.does(table, **report)
    assert answer.status_code == 200, answer.text
    desk = dora.get(f"/api/pit/tables/{table}")
    assert [one["role"] for one in desk["ruling"]["remedies"]] == [""] * len(desk["ruling"]["remedies"])
    ruling = {"command": "GiveRuling", "remedy": "continue", "by": {"role": "operator"}}
    own = {**ruling, "by": {"role": "dealer"}}
    for command, code in ((ruling, "not-your-role"), (own, "wrong-role")):
        told = dora.http.post(f"/api/pit/tables/{table}/preview", json={"command": command})
        assert (told.status_code, told.json()["code"]) == (403, code)
        done = dora.http.post(f"/api/tables/{table}/commands", json={"id": code, "command": command, "code": PASSWORD})
        assert (done.status_code, done.json()["code"]) == (403, code)
        with dora.socket() as wire:
            wire.says(message="Do", id=f"s-{code}", stream=f"table:{table}", command=command, code=PASSWORD)
            assert wire.hears("Refused")["code"] == code
    assert olga.does(table, **ruling).json()["code"] == "confirm"
    body = {"id": "ruled", "command": ruling, "code": PASSWORD}
    assert olga.http.post(f"/api/tables/{table}/commands", json=body).status_code == 200


def test_a_tray_is_filled_by_two_people_with_their_own_passwords(house: Served, olga: Somebody) -> None:
    table = olga.opens(title="Totara", terms={"public": True})
    gil = house.staff("Gil", "game-supervisor")
    path = f"/api/pit/tables/{table}/tray"

    def asks(movement: str, amount: int) -> int:
        answer = gil.http.post(f"{path}/slips", json={"id": f"{movement}", "movement": movement, "amount": amount})
        assert answer.status_code == 201, answer.text
        return int(answer.json()["slips"][-1]["number"])

    number = asks("float", 100_000)
    again = gil.http.post(f"{path}/slips/{number}/confirm", json={"id": "own", "code": PASSWORD})
    assert (again.status_code, again.json()["code"]) == (403, "two-people")
    wrong = olga.http.post(f"{path}/slips/{number}/confirm", json={"id": "c1", "code": "no such password"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong-credential")
    assert olga.http.post(f"{path}/slips/{number}/confirm", json={"id": "c2", "code": PASSWORD}).json()["open"]
    number = asks("close", 99_900)
    closed = olga.http.post(f"{path}/slips/{number}/confirm", json={"id": "c3", "code": PASSWORD}).json()
    assert (closed["open"], closed["holds"], closed["differences"]) == (False, 0, -100)
    report = olga.get("/api/pit/report")
    mine = next(one for one in report["tables"] if one["table"] == table)
    assert mine["tray"]["counted"] == 99_900
    assert mine["noted"] == {"table": 1, "tray": 4}
    assert "difference" in " ".join(span["text"] for one in report["log"] for span in one["words"])


def test_every_significant_event_has_its_sentence() -> None:
    """From the golden streams, which hold every kind of event."""
    seen: set[str] = set()
    for path in sorted(STREAMS.rglob("*.events.jsonl")):
        for line in path.read_bytes().splitlines():
            name = msgspec.json.decode(line).get("event")
            if name not in {one.__name__ for one in SUBJECTS}:
                continue
            try:
                event = decode_event(line)
            except msgspec.ValidationError:
                continue  # of a tournament or a progressive
            told = sentence_of(words_of(load_book("nz-current"), State(), Noted(1, 0, "x", "order", event)))
            text = "".join(span.text for span in told)
            assert text.strip(), name
            assert text != name, name
            seen.add(name)
    assert seen >= {one.__name__ for one in SUBJECTS} - {"RoundVoided"}, {one.__name__ for one in SUBJECTS} - seen
