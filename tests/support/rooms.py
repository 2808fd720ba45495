"""Where the staff works, all of it of one person: exercises, at which whoever opened them has every role."""

import itertools
from collections.abc import Callable
from typing import Any

from pontoon.service.caller import StaffRole
from tests.support.browsing import Visitor
from tests.support.dealers import exercise
from tests.support.served import PASSWORD, Served

FINAL = """
title = "One table"
rulebook = "act-2005"
start = 2026-03-05T19:30:00

[entry]
fee = "55.00"
commission = "5.00"
chips = 500
minimum = 2
maximum = 7

[table]
players = 7
minimum = 10
maximum = 250
step = 5

[[stages]]
name = "Final"
rounds = 2

[prizes]
shares = ["60%", "40%"]
"""
"""One table, one session of two rounds; of every fee 50 are for the prizes."""
PROGRESSIVE = """
title = "Two of a kind"

[[tables]]
name = "one"
positions = 2
minimum = 10
[[tables]]
name = "two"
positions = 2
minimum = 10

[wheel]
positions = [1, 1]
community = [{ weight = 1, prize = 20 }]
hot_spot = [{ weight = 1, meter = "grand" }]

[meters.grand]
seed = 2000
contribution = "5%"
reserve = "1%"

[authorisation]
threshold = 1000
"""
"""Both positions take part, so wherever the wheel stops is a hot spot: the grand meter for it, 20 for the other."""
_IDS = itertools.count(1)


def asks(visitor: Visitor, path: str, **body: Any) -> Any:
    """A request with the session of the window."""
    headers = {"origin": visitor.address}
    answer = visitor.context.request.post(path, data={"id": f"room-{next(_IDS)}", **body}, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def staff(served: Served, comes: Callable[..., Visitor], name: str, *roles: StaffRole, **context: Any) -> Visitor:
    """Somebody of the staff at a window."""
    served.staff(name, *roles)
    one = comes(**context)
    answer = one.context.request.post("/api/sessions", data={"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()
    one.name = name
    return one


class Exercise:
    """A tournament of one's own at which one has every office, so far as it has come."""

    def __init__(self, visitor: Visitor, conditions: str = FINAL, **terms: Any) -> None:
        self.visitor = visitor
        given = {"money": "felt", "owner_rules": True, "dealing": "person", **terms}
        self.id: str = asks(visitor, "/api/tournaments", conditions=conditions, terms=given)["tournament"]
        self.path = f"/tournaments/{self.id}"

    def does(self, command: str, office: str = "", **said: Any) -> None:
        """A command of the tournament; in the name of an office, where it is one's."""
        by = {"by": {"office": office, "name": self.visitor.name}} if office else {}
        asks(self.visitor, f"/api{self.path}/commands", command={"command": command, **by, **said})

    def fills(self, *names: str) -> None:
        """People have entered."""
        for name in names:
            self.does("Enter", "director", player=name)

    def starts(self, *names: str) -> None:
        """Everybody sits, and the session is on."""
        self.does("HoldBallot")
        self.does("TakeSeats", players=list(names))
        self.does("StartSession", "director")


def rooms(visitor: Visitor) -> dict[str, str]:
    """A table that one deals with cards on it, a tournament whose first wager is asked for, terminals, a lesson."""
    table = exercise(visitor)
    for move in (
        {"command": "LoadShoe"},
        {"command": "Enter", "move": {"command": "PlaceWager", "player": "Ann", "box": 1, "amount": 2500}},
        {"command": "CloseBetting"},
        {"command": "DealCard", "card": "9s"},
    ):
        asks(visitor, f"/api/tables/{table}/commands", command=move)
    contest = Exercise(visitor)
    names = [f"Player {number}" for number in range(1, 8)]
    contest.fills(*names)
    contest.starts(*names)
    contest.does("OpenTable", table=1)
    contest.does("AskNext", table=1)
    made = asks(visitor, "/api/progressives", book="ma-2025", configuration=PROGRESSIVE, terms={"practice": True})
    lesson = asks(visitor, "/api/school/attempts", book="nz-current")
    return {
        "table": table,
        "tournament": contest.id,
        "progressive": made["progressive"],
        "attempt": lesson["attempt"],
    }


def full_round(visitor: Visitor, *, sides: bool = False) -> str:
    """A finished round of seven boxes with three bettors each, all of whom stand, and an incident that is ruled on.

    With `sides` everybody has Perfect Pairs too.
    """
    table = exercise(visitor, "act-2005")

    def does(**command: Any) -> None:
        asks(visitor, f"/api/tables/{table}/commands", command=command)

    does(command="LoadShoe")
    for box, bettor in itertools.product(range(1, 8), range(1, 4)):
        wager = {"command": "PlaceWager", "player": f"Player {box}-{bettor}", "box": box, "amount": 1000}
        does(command="Enter", move=wager)
        if sides:
            pairs = {**wager, "command": "PlaceSideWager", "wager": "perfect-pairs", "amount": 500}
            does(command="Enter", move=pairs)
    does(command="CloseBetting")
    cards = itertools.cycle(["Ks", "9h", "Qd", "9c", "Jh", "9d", "Kc"])
    while True:
        step = _view(visitor, table)["step"]
        match step["kind"]:
            case "deal-box" | "deal-dealer":
                does(command="DealCard", card=next(cards))
            case "decide":
                does(
                    command="Enter", move={"command": "Stand", "player": f"Player {step['box']}-1", "box": step["box"]}
                )
            case "offer":
                does(command="CloseOffer")
            case "settle":
                does(command="Report", situation="uncovered", by={"role": "dealer"}, note="smoke at the table")
                does(command="GiveRuling", remedy="continue", by={"role": "operator"})
                does(command="Settle")
            case "bet":
                return table
            case kind:
                raise AssertionError(f"the round waits for {kind}")


def _view(visitor: Visitor, table: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.context.request.get(f"/api/tables/{table}/view?role=dealer").json()["view"]
    return found
