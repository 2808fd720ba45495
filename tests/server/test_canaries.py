"""Canaries: nothing that is sealed stands in the clear in any file, log line, figure, error, answer or frame.

A day in a real house: tables of five books with shoes of chance, one with a shoe that was laid out, bots, snapshots,
people of every role who watch everything and ask every page, wrong messages, and a fault in the middle. In the end the
shoes are half dealt, and all bytes that anybody got or that lie on the disk are searched for the cards behind.
"""

import io
import logging
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
import structlog

from pontoon.cards import format_cards, full_shoe
from pontoon.rulebook import BOOK_IDS
from pontoon.server import logs
from pontoon.service import hosted as hosted_module
from pontoon.service.caller import STAFF_ROLES
from pontoon.service.tables import waypoints
from pontoon.service.tables.host import HostedTable
from tests.service.faults.canary import Canaries, canaries_of, files_under
from tests.support.served import PASSWORD, PATIENCE, Served, Somebody, Wire, serving

_ROUNDS = 3


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the server logs, in the form in which it is served."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    lines = io.StringIO()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stderr", lines)
        logs.set_up(logging.DEBUG)
    yield lines
    structlog.reset_defaults()
    root.handlers[:], root.level = handlers, level


class Day:
    """Everything that anybody was sent, by where it came from."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.got: dict[str, bytearray] = {}
        self.player = served.guest("ann")
        self.everybody: dict[str, Somebody] = {"player": self.player}
        for role in STAFF_ROLES:
            self.everybody[role] = served.staff(f"the-{role}", role)
        self.tables: list[str] = []

    def take(self, where: str, data: bytes) -> None:
        self.got.setdefault(where, bytearray()).extend(data)

    def opens(self) -> None:
        for book in BOOK_IDS:
            self.tables.append(self.player.opens(book=book))
            self._does(self.tables[-1], command="SeatBot", kind="random", box=5, pace="at-once")
        cards = list(full_shoe(4))
        random.Random("laid out").shuffle(cards)
        exercise = {"setup": {"shoe": "stacked"}, "terms": {"money": "felt", "owner_rules": True}}
        self.tables.append(self.player.opens(book="nz-current", **exercise))
        self._does(self.tables[-1], command="StackShoe", cards=format_cards(tuple(cards)).split())

    def _does(self, table: str, **command: Any) -> bool:
        answer = self.player.does(table, **command)
        self.take("answers to commands", answer.content)
        return answer.status_code == 200

    def plays(self, table: str) -> None:
        """Rounds at a table, the last of which is not finished."""
        me = self.player.name
        for number in range(_ROUNDS):
            assert self._does(table, command="PlaceWager", player=me, box=1, amount=1000)
            assert self._does(table, command="Ready", player=me)
            for _ in range(20 if number < _ROUNDS - 1 else 0):
                self._does(table, command="Pass", player=me)
                self._does(table, command="Stand", player=me, box=1) or self._does(
                    table, command="Hit", player=me, box=1
                )
                if self.player.get(f"/api/tables/{table}/view")["view"]["phase"] == "betting":
                    break

    def asks_wrongly(self, who: Somebody) -> None:
        for table in self.tables:
            for content in (b"{", b'{"id":"x","command":{"command":"StackShoe","cards":["1x"]}}', b"\xff" * 40):
                page = f"/api/tables/{table}/commands"
                answer = who.http.post(page, content=content, headers={"content-type": "application/json"})
                self.take("errors", answer.content)
            for kind in ("CloseBetting", "DealCard", "Settle", "RevealHoleCard"):
                self.take("errors", who.does(table, command=kind).content)

    def asks_every_page(self, who: Somebody | None, role: str = "") -> None:
        http = self.served.client() if who is None else who.http
        pages = http.get("/openapi.json").json()["paths"]
        for path, page in pages.items():
            for asked in self._filled(path) if "get" in page else ():
                for params in ({}, {"role": role}) if path.endswith("/view") else ({},):
                    answer = http.get(asked, params=params)
                    assert answer.status_code < 500, asked
                    self.take(f"page {path}", answer.content)

    def _filled(self, path: str) -> list[str]:
        if "{" not in path:
            return [path]
        known = path.replace("{name}", self.player.name).replace("{round_number}", "1").replace("{key}", "none")
        known = known.replace("{decision}", "0")
        known = known.replace("{shoe}", "1").replace("{book}", "nz-current").replace("{number}", "12.6")
        return [known.replace("{table}", table) for table in self.tables] if "{table}" in known else [known]

    def is_watched(self) -> None:
        """Everybody watches every table in every way they may, while it is played."""
        with ExitStack() as stack:
            wires = {}
            for role, who in self.everybody.items():
                wire = wires[role] = stack.enter_context(who.socket())
                for table in self.tables:
                    for as_whom in ("public", role):
                        wire.says(message="Watch", stream=f"table:{table}", role=as_whom)
                    wire.says(message="Ask", stream=f"table:{table}")
            for table in self.tables:
                self.plays(table)
            for wire in wires.values():
                self.hears_all(wire)

    def hears_all(self, wire: Wire) -> None:
        """All frames up to now."""
        wire.says(message="Ping", id="last")
        while b'"Pong"' not in (frame := _bytes(wire.socket.recv(timeout=PATIENCE))):
            self.take("frames", frame)

    @property
    def canaries(self) -> Canaries:
        house = self.served.front.house
        return canaries_of(house.office.hosted[f"table:{table}"].state for table in self.tables)


def _bytes(frame: str | bytes) -> bytes:
    return frame.encode() if isinstance(frame, str) else frame


def test_nothing_that_is_sealed_stands_in_the_clear_anywhere(
    tmp_path: Path, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_module, "_SNAPSHOT_EVERY", 4)
    monkeypatch.setattr(waypoints, "EVERY", 4)
    with serving(tmp_path) as served:
        day = Day(served)
        day.opens()
        day.is_watched()
        day.asks_every_page(None)
        for role, who in day.everybody.items():
            day.asks_every_page(who, role)
            day.asks_wrongly(who)
        _a_fault(day, monkeypatch)
        day.take("metrics", served.client().get("/metrics").content)
        places = {**files_under(tmp_path), **{name: bytes(data) for name, data in day.got.items()}}
        canaries = day.canaries
        secrets = [day.player.token.encode(), PASSWORD.encode(), bytes(range(32))]
        store = served.front.house.office.store
        assert any(store.snapshot(f"table:{table}") for table in day.tables), "there were no snapshots"
        assert store.documents(waypoints.KIND), "there were no states kept on the way"
        tell_tale = msgspec.json.encode(served.front.house.office.hosted[f"table:{day.tables[0]}"].state)
    places["log"] = written.getvalue().encode()

    assert canaries.sung_in(tell_tale), "a canary that is there is heard"
    assert len(canaries.runs) > 1_000
    assert len(canaries.words) >= 2 * len(day.tables)
    assert {"house.db", "house.db-wal", "log", "metrics", "errors", "frames"} <= places.keys()
    assert all(places[name] for name in places if name != "house.db.lock"), {k: len(v) for k, v in places.items()}
    assert b"RuntimeError" in places["log"], "the fault was logged"
    found = {name: sung[:3] for name, data in places.items() if (sung := canaries.sung_in(data))}
    assert not found
    own = [name for name in places if name.startswith("house.db") or name in ("log", "metrics")]
    assert not [(name, secret) for name in own for secret in secrets if secret in places[name]]


def _a_fault(day: Day, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug that says everything it knows."""

    def judge(self: HostedTable, asked: Any) -> Any:
        raise RuntimeError(msgspec.json.encode(self.state).decode()) from ValueError(repr(asked))

    with monkeypatch.context() as patched:
        patched.setattr(HostedTable, "judge", judge)
        answer = day.player.does(day.tables[0], command="Ready", player=day.player.name)
        assert answer.status_code == 500
        day.take("errors", answer.content)
