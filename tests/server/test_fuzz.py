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

from pontoon.server.app import PAGES
from pontoon.service.caller import STAFF_ROLES
from pontoon.wire.messages import CloseCode
from tests.support.served import Served, Somebody, serving

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
    """Somebody with every role, who comes in again when a page has ended the session."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.person = self._new()
        self.table = self.person.opens()

    def _new(self) -> Somebody:
        return self.served.staff(f"Staff {next(_COUNT)}", *STAFF_ROLES)

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.person.token}"}

    def comes_again(self) -> None:
        self.person = self._new()


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
        @given(case=st.one_of(*(found.as_strategy(generation_mode=mode) for mode in GenerationMode)))
        def ask(case: Any) -> None:
            if random.random() < 0.5 and case.path_parameters and "table" in case.path_parameters:
                case.path_parameters["table"] = staff.table
            answer = case.call(base_url=house.address, session=session, headers=staff.headers())
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


def value(chance: random.Random, table: str, depth: int = 0) -> Any:
    """Something that could stand in a message."""
    kind = chance.randrange(9 if depth < 3 else 6)
    match kind:
        case 0:
            return chance.choice(_NUMBERS)
        case 1:
            return chance.choice((f"table:{table}", "table:", "tournament:x", "house:people", "\U0001f0a1", "x" * 70))
        case 2:
            return chance.choice((None, True, False))
        case 3 | 4:
            return "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(12)))
        case 5:
            return chance.choice(("PlaceWager", "Ready", "Paced", "Report", "SeatBot", "player", "dealer", "auditor"))
        case 6 | 7:
            return {chance.choice(_FIELDS): value(chance, table, depth + 1) for _ in range(chance.randrange(5))}
        case _:
            return [value(chance, table, depth + 1) for _ in range(chance.randrange(5))]


def frame(chance: random.Random, table: str, name: str) -> str | bytes:
    """A frame: bytes, a broken message, a message with nonsense in it, or a good command."""
    wager = {"command": "PlaceWager", "player": name, "box": chance.randrange(9), "amount": chance.choice(_NUMBERS)}
    match chance.randrange(8):
        case 0:
            return chance.randbytes(chance.randrange(200))
        case 1:
            text = json.dumps({"message": chance.choice(_WORDS), "id": "a", "stream": f"table:{table}"})
            return text[: chance.randrange(len(text))]
        case 2 | 3:
            body = {chance.choice(_FIELDS): value(chance, table) for _ in range(chance.randrange(6))}
            return json.dumps({**body, "message": chance.choice(_WORDS)})
        case 4 | 5:
            do = {"message": "Do", "id": str(chance.random()), "stream": f"table:{table}"}
            return json.dumps({**do, "command": value(chance, table)})
        case 6:
            do = {"message": "Do", "id": str(chance.random()), "stream": f"table:{table}"}
            return json.dumps({**do, "command": wager, "role": chance.choice(("", "dealer", "player", "x"))})
        case _:
            return json.dumps({"message": "Watch", "stream": f"table:{table}", "role": chance.choice(STAFF_ROLES)})


def shouted(house: Served, frames: int, start: str) -> dict[int, int]:
    """Send so many frames; how sockets were closed, by code."""
    chance = random.Random(start)
    person = house.staff(f"Shouter {next(_COUNT)}", *STAFF_ROLES)
    table = person.opens()
    codes: dict[int, int] = {}
    while frames > 0:
        with person.socket(max_size=None) as wire:
            try:
                for _ in range(20):
                    frames -= 1
                    wire.socket.send(frame(chance, table, person.name))
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
