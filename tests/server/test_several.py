"""Several processes, one PostgreSQL: any of them serves anybody, and the first session is told wherever it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon.store.open import open_sharing
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.wire.messages import CloseCode
from tests.support.served import Served


@pytest.fixture
def two(tmp_path: Path, postgres: str) -> Iterator[tuple[Served, Served]]:
    houses = [Served(tmp_path, database=postgres, sharing=open_sharing) for _ in range(2)]
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
