"""Several processes, one PostgreSQL: any of them serves anybody, and the first session is told wherever it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.service.processes import LostError
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.store.sharing import Sharing
from pontoon.wire.messages import CloseCode
from tests.support.served import GENEROUS, Served, Somebody

LEASE = 120.0
"""Nobody is given up here who is only slow."""


def patient(address: str) -> Sharing:
    """One process among several."""
    return PostgresSharing(address, lease=LEASE)


@pytest.fixture
def two(tmp_path: Path, postgres: str) -> Iterator[tuple[Served, Served]]:
    """Neither looks by itself whether sessions are still good."""
    limits = replace(GENEROUS, check=86_400.0)
    houses = [Served(tmp_path, limits, database=postgres, sharing=patient) for _ in range(2)]
    try:
        yield houses[0], houses[1]
    finally:
        for house in houses:
            house.stop()


def test_a_table_of_one_process_is_played_through_the_other(two: tuple[Served, Served]) -> None:
    here, there = two
    ann = here.guest("Ann")
    table = ann.opens()
    with ann.socket() as wire:
        wire.says(message="Watch", stream=f"table:{table}")
        wire.hears("Snapshot")
        order = {
            "id": "over there",
            "command": {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 500},
        }
        done = there.client(ann.token).post(f"/api/tables/{table}/commands", json=order)
        assert done.status_code == 200, done.text
        assert wire.hears("News")["sequence"] == done.json()["sequence"]
    assert here.client(ann.token).post(f"/api/tables/{table}/commands", json=order).json() == done.json()
    assert there.client(ann.token).get("/api/me").json()["purse"] == 99_500
    assert here.total == 0


def test_who_comes_in_at_another_process_is_told_at_the_first(two: tuple[Served, Served]) -> None:
    here, there = two
    ann = here.account("Ann")
    with ann.socket() as wire:
        body = {"name": "Ann", "password": "a long walk by the sea", "keep": "token"}
        assert there.client().post("/api/sessions", json=body).status_code == 201
        assert wire.hears("Notice")["code"] == "taken-over"
        assert wire.closed() == CloseCode.TAKEN_OVER


def test_a_session_that_is_ended_at_one_process_is_over_at_the_others(two: tuple[Served, Served]) -> None:
    """Nobody plays on, or goes on ruling, where the end was not said."""
    here, there = two
    ann, eve = here.account("Ann"), here.staff("Eve", "dealer")
    boss = there.staff("Boss", "administrator")
    with ann.socket() as played, eve.socket() as dealt:
        assert there.client(ann.token).delete("/api/sessions").status_code == 200
        assert played.closed() == CloseCode.SIGN_IN
        changed = boss.http.post("/api/people/Eve/roles", json={"roles": []})
        assert changed.status_code == 200, changed.text
        assert dealt.closed() == CloseCode.SIGN_IN


def test_roles_changed_by_whoever_runs_the_house_hold_at_every_process_at_once(
    two: tuple[Served, Served], postgres: str
) -> None:
    here, there = two
    with here.staff("Eve", "dealer").socket() as near, there.staff("Ida", "operator").socket() as far:
        for name, left in (("Eve", ["floor-person"]), ("Ida", [])):
            done = CliRunner().invoke(app, ["user", "roles", name, *left, "--database", postgres])
            assert done.exit_code == 0, done.output
        assert near.closed() == CloseCode.SIGN_IN
        assert far.closed() == CloseCode.SIGN_IN
    found = here.front.people.find("Eve")
    assert found is not None
    assert found.roles == ("floor-person",)


def test_where_the_process_of_a_table_answers_nobody_people_are_told_to_come_again(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    ann = here.guest("Ann")
    table = ann.opens()

    async def nobody(*asked: object, **more: object) -> None:
        raise LostError

    processes = there.front.house.processes
    assert processes is not None
    monkeypatch.setattr(processes, "ask", nobody)
    order = {"id": "a", "command": {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 500}}
    answer = there.client(ann.token).post(f"/api/tables/{table}/commands", json=order)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    with Somebody(there, "Ann", ann.token).socket() as wire:
        wire.says(message="Do", stream=f"table:{table}", **order)
        assert wire.closed() == CloseCode.GOING_DOWN
    assert here.client(ann.token).post(f"/api/tables/{table}/commands", json=order).status_code == 200


def test_nobody_is_sent_to_a_process_whose_database_is_out_of_reach(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = two
    with monkeypatch.context() as patched:
        patched.setattr(PostgresSharing, "process", "")
        answer = here.client().get("/ready")
        assert (answer.status_code, answer.json()["status"]) == (503, "out-of-reach")
        assert here.client().get("/health").status_code == 200
    assert here.client().get("/ready").status_code == 200
