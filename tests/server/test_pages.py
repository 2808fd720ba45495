"""What the pages answer, by a program that reads the JSON."""

import os
from itertools import count
from typing import Any

from tests.support.served import PASSWORD, Served, Somebody
from tests.support.terminals import TERMS

_NUMBERS = count(1)


_MOVES: tuple[tuple[str, dict[str, Any]], ...] = (("Pass", {}), ("Stand", {"box": 1}), ("Hit", {"box": 1}))


def guest(served: Served) -> Somebody:
    return served.guest(f"Player {next(_NUMBERS)}")


def played_round(person: Somebody, table: str) -> int:
    """Wager, be dealt, and stand or pass until the round is over; the number of the round."""
    number: int = person.get(f"/api/tables/{table}")["round"]
    assert person.does(table, command="PlaceWager", player=person.name, box=1, amount=500).status_code == 200
    assert person.does(table, command="Ready", player=person.name).status_code == 200
    while person.get(f"/api/tables/{table}")["round"] == number:
        moves = (person.does(table, command=move, player=person.name, **where) for move, where in _MOVES)
        assert any(answer.status_code == 200 for answer in moves)
    return number


def test_a_table_is_described_to_anybody(served: Served) -> None:
    ann = guest(served)
    table = ann.opens(book="act-2005", title="Ann's table", terms={"clocks": {"decision": 30}})
    ann.does(table, command="PlaceWager", player=ann.name, box=3, amount=500)
    said = served.client().get(f"/api/tables/{table}").json()
    assert (said["rulebook"], said["title"], said["owner"], said["open"]) == ("act-2005", "Ann's table", ann.name, True)
    assert said["setup"]["limits"]["minimum"] == 100
    assert said["terms"]["clocks"]["decision"] == 30
    assert said["seats"][2] == {"box": 3, "players": [ann.name]}
    assert said["edge"]["known"] is True
    assert 0 < said["edge"]["millionths"] < 20_000


def test_the_edge_of_a_variant_that_nobody_has_solved_is_not_known(served: Served) -> None:
    variant = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'
    table = guest(served).opens(variant=variant)
    assert served.client().get(f"/api/tables/{table}").json()["edge"]["known"] is False


def test_private_tables_are_not_in_the_lobby_and_public_ones_are(served: Served) -> None:
    operator = served.staff("Olga", "operator")
    private, public = guest(served).opens(), operator.opens(terms={"public": True})
    listed = {one["table"] for one in served.client().get("/api/tables").json()}
    assert public in listed
    assert private not in listed
    assert [one["table"] for one in operator.get("/api/me/tables")] == [public]


def test_a_table_is_opened_once_however_often_it_is_asked_for(served: Served) -> None:
    ann = guest(served)
    first, again = (ann.http.post("/api/tables", json={"id": "the table"}).json() for _ in range(2))
    assert first == again


def test_any_round_is_recalled_as_everybody_saw_it(served: Served) -> None:
    ann = guest(served)
    table = ann.opens()
    number = played_round(ann, table)
    found = ann.get(f"/api/tables/{table}/rounds/{number}")
    events = [event["event"] for record in found["records"] for event in record["events"]]
    assert events[0] in ("TableHosted", "WagerPlaced")
    assert events.count("RoundEnded") == 1
    assert all("sealed" not in event for record in found["records"] for event in record["events"])
    line = ann.get(f"/api/tables/{table}/rounds")[0]
    assert line == found["round"] == ann.get("/api/me/rounds")[0]
    assert line["players"][0]["player"] == ann.name
    purse = ann.get("/api/me/wallet")
    assert purse["purse"] == 100_000 + line["players"][0]["net"]
    assert purse["played"]["rounds"] == 1
    assert ann.get("/api/me/statistics") == ann.get(f"/api/tables/{table}/statistics") == purse["played"]
    assert ann.get("/api/me/statistics", since=2**52)["rounds"] == 0


def test_a_round_that_is_not_over_is_not_there(served: Served) -> None:
    ann = guest(served)
    table = ann.opens()
    assert ann.http.get(f"/api/tables/{table}/rounds/1").status_code == 404
    assert ann.http.get("/api/tables/nowhere/rounds/1").status_code == 404


def test_a_statement_has_every_posting_and_ends_with_the_purse(served: Served) -> None:
    ann = guest(served)
    ann.does(ann.opens(), command="PlaceWager", player=ann.name, box=1, amount=700)
    lines = ann.get("/api/me/wallet/statement")
    assert [line["amount"] for line in lines] == [100_000, -700]
    assert lines[-1]["balance"] == ann.get("/api/me")["purse"] == 99_300
    assert ann.get("/api/me/wallet/statement", after=lines[0]["number"]) == lines[1:]


def test_a_wallet_is_filled_up_once(served: Served) -> None:
    ann = guest(served)
    assert ann.http.post("/api/me/wallet/fill", json={"id": "a"}).json()["code"] == "wallet-full"
    ann.does(ann.opens(), command="PlaceWager", player=ann.name, box=1, amount=700)
    filled = [ann.http.post("/api/me/wallet/fill", json={"id": "b"}).json() for _ in range(2)]
    assert filled[0] == filled[1]
    assert filled[0]["amount"] == 700
    assert ann.get("/api/me")["purse"] == 100_000


def test_a_guest_becomes_an_account_and_keeps_name_and_money(served: Served) -> None:
    ann = guest(served)
    ann.does(ann.opens(), command="PlaceWager", player=ann.name, box=1, amount=700)
    said = ann.http.post("/api/me/account", json={"password": PASSWORD, "keep": "token"}).json()
    assert ann.http.get("/api/me").status_code == 401, "the older session has ended"
    me = served.client(said["token"]).get("/api/me").json()
    assert (me["name"], me["guest"], me["purse"]) == (ann.name, False, 99_300)


def test_own_limits_hold_at_once(served: Served) -> None:
    ann = guest(served)
    limit = {"what": "stake", "per": "day", "value": 600}
    assert ann.http.post("/api/me/protection/limits", json=limit).status_code == 200
    assert ann.get("/api/me/protection")["limits"][0]["limit"] == 600


def test_staff_keeps_a_person_out_and_lets_in_again(served: Served) -> None:
    ann, manager = guest(served), served.staff("Mona", "shift-manager")
    page = f"/api/people/{ann.name}/exclusions"
    assert manager.http.post(page, json={"why": "asked for it"}).status_code == 201
    assert manager.get(page)[0]["why"] == "asked for it"
    assert "why" not in ann.get("/api/me/protection")["exclusions"][0]
    assert manager.http.delete(page).status_code == 200
    assert ann.get("/api/me/protection")["exclusions"] == []


def test_roles_that_are_changed_end_the_sessions(served: Served) -> None:
    boss, dora = served.staff("Boss", "administrator"), served.staff("Dora", "dealer")
    changed = boss.http.post("/api/people/Dora/roles", json={"roles": ["floor-person"]})
    assert changed.json()["roles"] == ["floor-person"]
    assert dora.http.get("/api/me").status_code == 401


def test_heads_are_told_to_the_auditor(served: Served) -> None:
    guest(served).opens()
    heads = served.staff("Audrey", "auditor").get("/api/audit/heads")
    assert all(len(head["chain"]) == 64 and head["sequence"] > 0 for head in heads)


def test_health_readiness_and_figures(served: Served) -> None:
    with served.client() as door:
        assert door.get("/health").json()["status"] == "ok"
        assert door.get("/ready").json()["status"] == "ok"
        figures = door.get("/metrics").text
    assert "pontoon_commands_total" in figures
    assert "Player" not in figures, "figures name nobody"
    lines = [line for line in figures.splitlines() if line and not line.startswith("#")]
    assert all(f'process="{os.getpid()}"' in line for line in lines), "several processes answer at one address"


def test_the_description_of_all_pages_needs_nothing_from_elsewhere(served: Served) -> None:
    described = served.client().get("/openapi.json")
    assert described.json()["openapi"].startswith("3.1")
    assert described.json()["paths"]["/api/tables"]["get"]["operationId"] == "list_tables"
    assert "cdn" not in described.text


def test_what_asks_for_the_own_credential_again_is_done_with_the_password_alone(served: Served) -> None:
    pru, pat = served.staff("Pru", "progressive-operator"), served.staff("Pat", "pit-supervisor")
    opened = pru.http.post("/api/progressives", json={"id": "p", "book": "ma-2025", "configuration": TERMS})
    page = f"/api/progressives/{opened.json()['progressive']}/commands"
    propose = {"command": "ProposeMeter", "table": "one", "meter": "grand", "amount": 120_000, "why": "counted"}

    def proposed(id: str, code: str) -> tuple[int, str]:
        order = {"id": id, "command": propose, "role": "pit-supervisor", "code": code}
        answer = pat.http.post(page, json=order)
        return answer.status_code, answer.json().get("code", "done")

    assert proposed("a", "") == (403, "confirm")
    assert proposed("b", "guessed") == (403, "wrong-credential")
    assert proposed("c", PASSWORD) == (200, "done")
