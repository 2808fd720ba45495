"""Nonsense over HTTP and the socket: everything is answered, nothing is a fault of the house, the ledger is whole."""

import json
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed

from pontoon import progressive, table, tournament
from pontoon.rulebook import BOOK_IDS
from pontoon.server.app import PAGES
from pontoon.service.caller import STAFF_ROLES
from pontoon.service.progressives import commands as hosted_progressives
from pontoon.service.tables import commands as hosted_tables
from pontoon.service.tournaments import commands as hosted_tournaments
from pontoon.wire.messages import CloseCode
from tests.support.served import PASSWORD, PATIENCE, Served, Somebody, serving
from tests.support.shaped import Shapes
from tests.support.terminals import TERMS
from tests.support.tournaments import TEXT

_COUNT = count(1)
DAILY, FULL = 20, 10_000
"""Examples of each page."""
UNKNOWN = 401
CHECKS = [content_type_conformance, response_schema_conformance, status_code_conformance]
OPERATIONS = tuple(sorted(str(page.handler_name) for page in PAGES))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("fuzz")) as served:
        yield served
        assert served.total == 0, "no chip was made or lost"
        assert served.server.fault is None


class Staff:
    """Somebody with every role, who comes in again when a page has ended the session.

    `there`: what is really there to be asked about, by the name it has in a path.
    """

    def __init__(self, served: Served) -> None:
        self.served = served
        self.person = self._new()
        self.there: dict[str, Any] = {**streams(self.person), "round_number": 1, "shoe": 1, "session": 1, "number": 1}
        table, me = self.there["table"], self.person.name
        for command in ({"command": "PlaceWager", "box": 1, "amount": 1000}, {"command": "Ready"}):
            assert self.person.does(table, player=me, **command).status_code == 200
        for _ in range(20):
            self.person.does(table, player=me, command="Pass")
            if self.person.does(table, player=me, command="Stand", box=1).status_code != 200:
                self.person.does(table, player=me, command="Hit", box=1)  # nobody may stand below 12
        assert self.person.get(f"/api/tables/{table}/rounds"), "a round was played"

    def _new(self) -> Somebody:
        return self.served.staff(f"Staff {next(_COUNT)}", *STAFF_ROLES)

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.person.token}"}

    def comes_again(self) -> None:
        self.person = self._new()


def streams(person: Somebody) -> dict[str, str]:
    """A table, a tournament and a progressive of somebody who may open all of them."""
    opened = person.http.post("/api/tournaments", json={"id": "t", "conditions": TEXT})
    linked = person.http.post("/api/progressives", json={"id": "p", "book": "ma-2025", "configuration": TERMS})
    return {
        "table": person.opens(),
        "tournament": opened.json()["tournament"],
        "progressive": linked.json()["progressive"],
    }


@pytest.fixture(scope="module")
def staff(house: Served) -> Staff:
    return Staff(house)


@pytest.fixture(scope="module")
def described(house: Served) -> Any:
    return schemathesis.openapi.from_dict(house.client().get("/openapi.json").json())


def nonsense(house: Served, staff: Staff, described: Any, operation: str, examples: int) -> None:
    """Ask a page for things that its description allows, and for others."""
    found = described.find_operation_by_id(operation)
    statuses: dict[int, int] = {}
    with requests.Session() as session:

        @seed(operation)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=st.one_of(*(found.as_strategy(generation_mode=mode) for mode in GenerationMode)), known=st.booleans()
        )
        def ask(case: Any, known: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
            for name in case.path_parameters or () if known else ():
                case.path_parameters[name] = staff.there.get(name, case.path_parameters[name])
            answer = case.call(base_url=house.address, session=session, headers=staff.headers(), timeout=PATIENCE)
            if answer.status_code == UNKNOWN:
                staff.comes_again()
            statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
            case.validate_response(answer, checks=CHECKS)
            assert answer.status_code < 500, answer.text

        ask()
    assert statuses, "nothing was asked"


@pytest.mark.parametrize("operation", OPERATIONS)
def test_whatever_is_asked_over_http_is_answered_as_documented(
    house: Served, staff: Staff, described: Any, operation: str
) -> None:
    nonsense(house, staff, described, operation, DAILY)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS)
def test_whatever_is_asked_over_http_is_answered_as_documented_at_length(
    house: Served, staff: Staff, described: Any, operation: str
) -> None:
    nonsense(house, staff, described, operation, FULL)


# frames

_WORDS = ("SignIn", "Watch", "Unwatch", "Do", "Ask", "Ping", "Open", "News", "", "Do\x00")
_FIELDS = ("id", "stream", "command", "role", "code", "after", "token", "message", "player", "box", "amount")
_NUMBERS = (0, -1, 1, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 1.5, 1e308)
_ALLOWED = {
    *(CloseCode.NOT_A_MESSAGE, CloseCode.TOO_LARGE, CloseCode.TOO_MANY),
    1007,  # no UTF-8
    1009,  # a frame far beyond every limit
    1002,  # no frame
}


def value(chance: random.Random, stream: str, depth: int = 0) -> Any:
    """Something that could stand in a message."""
    kind = chance.randrange(9 if depth < 3 else 6)
    match kind:
        case 0:
            return chance.choice(_NUMBERS)
        case 1:
            return chance.choice((stream, "table:", "tournament:x", "house:people", "\U0001f0a1", "x" * 70))
        case 2:
            return chance.choice((None, True, False))
        case 3 | 4:
            return "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(12)))
        case 5:
            return chance.choice(("PlaceWager", "Ready", "Paced", "Report", "SeatBot", "player", "dealer", "auditor"))
        case 6 | 7:
            return {chance.choice(_FIELDS): value(chance, stream, depth + 1) for _ in range(chance.randrange(5))}
        case _:
            return [value(chance, stream, depth + 1) for _ in range(chance.randrange(5))]


def frame(chance: random.Random, stream: str, name: str) -> str | bytes:
    """A frame: bytes, a broken message, a message with nonsense in it, or a good command."""
    wager = {"command": "PlaceWager", "player": name, "box": chance.randrange(9), "amount": chance.choice(_NUMBERS)}
    match chance.randrange(8):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            text = json.dumps({"message": chance.choice(_WORDS), "id": "a", "stream": stream})
            return text[: chance.randrange(len(text))]
        case 2 | 3:
            body = {chance.choice(_FIELDS): value(chance, stream) for _ in range(chance.randrange(6))}
            return json.dumps({**body, "message": chance.choice(_WORDS)})
        case 4 | 5:
            do = {"message": "Do", "id": str(chance.random()), "stream": stream}
            return json.dumps({**do, "command": value(chance, stream)})
        case 6:
            do = {"message": "Do", "id": str(chance.random()), "stream": stream}
            return json.dumps({**do, "command": wager, "role": chance.choice(("", "dealer", "player", "x"))})
        case _:
            return json.dumps({"message": "Watch", "stream": stream, "role": chance.choice(STAFF_ROLES)})


def shouted(house: Served, frames: int, start: str) -> dict[int, int]:
    """Send so many frames; how sockets were closed, by code."""
    chance = random.Random(start)
    person = house.staff(f"Shouter {next(_COUNT)}", *STAFF_ROLES)
    opened = [f"{kind}:{name}" for kind, name in streams(person).items()]
    codes: dict[int, int] = {}
    while frames > 0:
        with person.socket(max_size=None) as wire:
            try:
                for _ in range(20):
                    frames -= 1
                    wire.socket.send(frame(chance, chance.choice(opened), person.name))
                wire.says(message="Ping", id="still there")
                wire.hears("Pong")
            except ConnectionClosed:
                code = wire.closed()
                codes[code] = codes.get(code, 0) + 1
    return codes


def test_whatever_is_said_at_a_socket_is_answered_or_closes_it_with_a_code(house: Served) -> None:
    codes = shouted(house, 3_500, "daily")
    assert set(codes) <= _ALLOWED, codes
    assert codes[CloseCode.NOT_A_MESSAGE] > 10
    assert house.client().get("/ready").status_code == 200


@pytest.mark.long
def test_whatever_is_said_at_a_socket_is_answered_or_closes_it_with_a_code_at_length(house: Served) -> None:
    codes = shouted(house, 500_000, "full")
    assert set(codes) <= _ALLOWED, codes
    assert house.client().get("/ready").status_code == 200


# commands

_UNIONS: dict[str, Any] = {
    "table": table.Command | hosted_tables.HostCommand,
    "tournament": tournament.Command | hosted_tournaments.HostCommand,
    "progressive": progressive.Command | hosted_progressives.HostCommand,
}


def sensible(chance: random.Random, name: str) -> dict[str, Any]:
    """What somebody would do at a table, so that rounds go on."""
    box, card = chance.randrange(1, 4), chance.choice(("Ah", "7s", "8c", "6h", "5d", "9h"))
    moves: tuple[dict[str, Any], ...] = (
        {"command": "PlaceWager", "player": name, "box": box, "amount": 1000},
        {"command": "Ready", "player": name},
        {"command": "Stand", "player": name, "box": box},
        {"command": "Hit", "player": name, "box": box},
        {"command": "Pass", "player": name},
        {"command": "CloseBetting"},
        {"command": "DealCard"},
        {"command": "DealCard", "card": card},
        {"command": "CloseOffer"},
        {"command": "Settle"},
    )
    return chance.choice(moves)


def ordered(house: Served, number: int, start: str) -> dict[str, int]:
    """Send so many commands to tables of all books, a tournament and a progressive; how often each code came."""
    chance = random.Random(start)
    person = house.staff(f"Orderer {next(_COUNT)}", *STAFF_ROLES)
    opened = [f"{kind}:{one}" for kind, one in streams(person).items()]
    for book in BOOK_IDS:
        opened.append(f"table:{person.opens(book=book)}")
        opened.append(f"table:{person.opens(book=book, terms={'money': 'felt', 'owner_rules': True})}")
        opened.append(f"table:{person.opens(book=book, terms={'money': 'felt', 'dealing': 'person'})}")
    kinds = {kind: Shapes(union, chance) for kind, union in _UNIONS.items()}
    codes: dict[str, int] = {}
    with person.socket() as wire:
        for one in range(number):
            stream = chance.choice(opened)
            kind = stream.partition(":")[0]
            there = {"player": person.name, "name": "", "table": 1 if kind == "tournament" else "one"}
            plays = kind == "table" and chance.random() < 0.35
            command = sensible(chance, person.name) if plays else kinds[kind].command(there)
            code = PASSWORD if chance.random() < 0.05 else ""
            wire.says(message="Do", id=f"{start} {one}", stream=stream, command=command, code=code)
            while (said := wire.next())["message"] not in ("Done", "Refused"):
                assert said["message"] != "Notice", said
            answer = said.get("code", "done")
            codes[answer] = codes.get(answer, 0) + 1
    return codes


def test_commands_with_nonsense_in_them_are_refused_by_code(house: Served) -> None:
    codes = ordered(house, 700, "daily")
    assert codes["done"] > 20
    assert len(codes) > 30, "they came as far as the engine"


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
def test_commands_with_nonsense_in_them_are_refused_by_code_at_length(house: Served, piece: int) -> None:
    codes = ordered(house, 20_000, f"full {piece}")
    assert len(codes) > 60
