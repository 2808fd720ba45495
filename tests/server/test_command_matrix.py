"""Who may send which command to a table: every role against every command, every cell, at the socket and over HTTP.

What is expected is written down here by hand; the list of commands is the engine's own, so one that is added without a
line here fails. Where a role is let in, the game itself may still refuse: that is judged elsewhere.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.service.caller import STAFF_ROLES, TABLE_ROLES
from pontoon.service.tables import commands as h
from pontoon.table import Command, Person
from pontoon.table import commands as c
from pontoon.table.incidents import commands as i
from tests.support.served import Served, Somebody, Wire
from tests.table.test_actor import BY_MARY, BY_PLAYERS, BY_THE_DEALER, CHANGE

DOOR = frozenset({"not-yours", "not-your-role", "not-owner", "not-stacked"})
"""How the door says that it is somebody else's."""
EVERYBODY = ("ann", "bob", "owner", *STAFF_ROLES)
MOVE = c.Stand("ann", 1)


def by_a_supervisor(command: Any) -> Any:
    """The command of a casino supervisor, whoever that is."""
    field = next(one for one in ("placed_by", "entered_by", "by") if isinstance(getattr(command, one, None), Person))
    return replace(command, **{field: Person("casino-supervisor")})


MATRIX: list[tuple[Any, frozenset[str]]] = [
    *((one, frozenset({"ann"})) for one in BY_PLAYERS),
    *((by_a_supervisor(one), frozenset({"casino-supervisor"})) for one in BY_MARY),
    *((one, frozenset({"dealer"})) for one in BY_THE_DEALER if not isinstance(one, c.StackShoe)),
    (c.StackShoe(()), frozenset()),
    (CHANGE, frozenset({"dealer"})),  # Tom is the one who comes
    *((one("ann"), frozenset({"ann"})) for one in (h.Ready, h.Pass, h.Leave, h.Return)),
    (h.SeatBot(), frozenset({"owner", "operator"})),
    (h.DismissBot("bot-nobody"), frozenset({"owner", "operator"})),
    (h.Paced(MOVE), frozenset()),
    (h.Enter(MOVE), frozenset({"dealer"})),
    (h.MarkPaid(0), frozenset({"dealer"})),
    (h.CallSupervisor(), frozenset({"dealer"})),
    (h.AnswerCall(), frozenset(TABLE_ROLES)),
]
RULINGS = (
    i.GiveRuling,
    i.VoidHands,
    i.VoidRound,
    i.VoidWager,
    i.VoidSideWager,
    i.VoidPastRound,
    i.VoidPastWager,
)
ON_BEHALF = (c.PlaceWager, c.Double, c.Split, c.Follow)


class Company:
    """One person of every kind, at a table where the house deals and wallets are at stake."""

    def __init__(self, served: Served) -> None:
        self.people: dict[str, Somebody] = {
            **{name: served.account(name) for name in ("ann", "bob", "owner")},
            **{role: served.staff("tom" if role == "dealer" else f"one {role}", role) for role in STAFF_ROLES},
        }
        self.table = self.people["owner"].opens()
        self._number = 0

    def order(self, command: Any) -> dict[str, Any]:
        self._number += 1
        return {"id": f"cell {self._number}", "command": msgspec.to_builtins(command, str_keys=True)}


@pytest.fixture(scope="module")
def company(served: Served) -> Company:
    return Company(served)


@pytest.fixture(scope="module")
def wires(company: Company) -> Iterator[dict[str, Wire]]:
    with ExitStack() as stack:
        yield {name: stack.enter_context(one.socket()) for name, one in company.people.items()}


def test_every_command_stands_in_the_matrix() -> None:
    assert {type(command) for command, _ in MATRIX} == {*get_args(Command), *get_args(h.HostCommand)}


def at_the_socket(company: Company, wire: Wire, command: Any) -> str:
    """The code of the refusal; empty where it was done."""
    wire.says(message="Do", stream=f"table:{company.table}", **company.order(command))
    while (said := wire.next())["message"] not in ("Done", "Refused"):
        pass
    return str(said.get("code", ""))


def over_http(company: Company, who: Somebody, command: Any) -> str:
    answer = who.http.post(f"/api/tables/{company.table}/commands", json=company.order(command))
    assert answer.status_code < 500, answer.text
    code = str(answer.json().get("code", ""))
    assert (answer.status_code == 403) or code not in DOOR, "what is somebody else's is forbidden"
    return code


def assert_let_in(command: Any, who: frozenset[str], ask: Callable[[str], str]) -> None:
    codes = {one: ask(one) for one in EVERYBODY}
    assert {one for one, code in codes.items() if code not in DOOR} == who, codes
    assert "not-a-command" not in codes.values(), "every cell is about a command"
    said = {codes[one] for one in who}
    if isinstance(command, RULINGS):
        assert said == {"confirm"}, "a ruling asks for the own password"
    elif isinstance(command, ON_BEHALF) and "casino-supervisor" in who:
        assert said == {"not-your-wallet"}
    elif who and command in BY_THE_DEALER and not isinstance(command, c.CutShoe):
        assert said == {"automatic"}, "the house deals here"


@pytest.mark.parametrize(
    ("command", "who"), MATRIX, ids=[f"{type(one).__name__}-{at}" for at, (one, _) in enumerate(MATRIX)]
)
def test_a_command_is_taken_from_whom_it_is_for_and_nobody_else(
    company: Company, wires: dict[str, Wire], command: Any, who: frozenset[str]
) -> None:
    assert_let_in(command, who, lambda one: at_the_socket(company, wires[one], command))


_SAMPLE = (0, len(BY_PLAYERS), len(BY_PLAYERS) + 8, len(BY_PLAYERS) + len(BY_MARY), len(MATRIX) - 7, len(MATRIX) - 1)
"""A player's own, one on behalf, a ruling, a dealer's, the owner's, and one for all staff."""


@pytest.mark.parametrize("at", _SAMPLE)
def test_the_other_door_asks_the_same(company: Company, at: int) -> None:
    command, who = MATRIX[at]
    assert_let_in(command, who, lambda one: over_http(company, company.people[one], command))
