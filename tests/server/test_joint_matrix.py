"""Who may send which command to a tournament and to a progressive: every role against every command, every cell.

As for tables (`test_command_matrix`), what is expected is written down here by hand, and the list of commands is the
engine's own: one that is added without a line here fails. Where a role is let in, the game may still refuse.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from pontoon.cards import parse_card
from pontoon.money import Cents
from pontoon.progressive import Command as ProgressiveCommand
from pontoon.progressive import commands as b
from pontoon.service.caller import STAFF_ROLES, TABLE_ROLES
from pontoon.service.progressives import commands as at_progressives
from pontoon.service.tables.commands import Leave, Return
from pontoon.service.tournaments import commands as at_tournaments
from pontoon.table import PlaceSideWager, PlaceWager, StackShoe
from pontoon.tournament import Command as TournamentCommand
from pontoon.tournament import Official, whole
from pontoon.tournament import commands as t
from tests.server.test_command_matrix import RULINGS, by_a_supervisor
from tests.support.halls import FINAL
from tests.support.served import PASSWORD, Served, Somebody, Wire
from tests.support.terminals import TERMS
from tests.table.test_actor import BY_MARY, BY_PLAYERS, BY_THE_DEALER, CHANGE

EVERYBODY = ("ann", "bob", *STAFF_ROLES)
DOOR = frozenset({"not-allowed", "not-yours", "not-your-role", "not-owner", "confirm", "wrong-role"})
"""How one is told that it is somebody else's."""
NOBODY: frozenset[str] = frozenset()


class Crowd:
    """One person of every kind, each at a socket."""

    def __init__(self, served: Served, sockets: ExitStack) -> None:
        self.people: dict[str, Somebody] = {
            **{name: served.account(name) for name in ("ann", "bob")},
            **{role: served.staff("tom" if role == "dealer" else f"one {role}", role) for role in STAFF_ROLES},
        }
        self._wires = {name: sockets.enter_context(one.socket()) for name, one in self.people.items()}
        self._number = 0

    def says(self, who: str, stream: str, command: Any, code: str = "") -> str:
        """Somebody's command at the socket: the code of the refusal, empty where it was done."""
        self._number += 1
        built = msgspec.to_builtins(command, str_keys=True)
        wire: Wire = self._wires[who]
        wire.says(message="Do", id=f"cell {self._number}", stream=stream, command=built, code=code)
        while (said := wire.next())["message"] not in ("Done", "Refused"):
            pass
        return str(said.get("code", ""))

    def named(self, who: str, command: Any) -> Any:
        """A prize is confirmed under one's own name."""
        return replace(command, name=self.people[who].name) if isinstance(command, b.Authorise) else command

    def over_http(self, who: str, kind: str, name: str, command: Any) -> str:
        """The same over HTTP; what is somebody else's is forbidden."""
        self._number += 1
        order = {"id": f"cell {self._number}", "command": msgspec.to_builtins(command, str_keys=True)}
        answer = self.people[who].http.post(f"/api/{kind}s/{name}/commands", json=order)
        code = str(answer.json().get("code", ""))
        assert answer.status_code < 500, answer.text
        assert answer.status_code == 403 or code not in DOOR - {"wrong-role"}, answer.text
        return code


@pytest.fixture(scope="module")
def crowd(served: Served) -> Iterator[Crowd]:
    with ExitStack() as sockets:
        yield Crowd(served, sockets)


def opened(answer: Any, kind: str) -> str:
    assert answer.status_code == 201, answer.text
    name: str = answer.json()[kind]
    return name


def let_in(codes: dict[str, str]) -> frozenset[str]:
    assert not {"not-a-command", "no-such-stream"} & set(codes.values()), "every cell is about a command"
    return frozenset(one for one, code in codes.items() if code not in DOOR)


# tournaments

ANN, DIRECTOR, DEALER = frozenset({"ann"}), frozenset({"tournament-director"}), frozenset({"dealer"})
_D, _O, _S = Official("director"), Official("operator"), Official("shift-manager")
TOURNAMENT: list[tuple[Any, frozenset[str]]] = [
    (t.NominateDirector("max", _S), frozenset({"shift-manager"})),
    (t.ApproveConditions(Official("regulator")), frozenset({"auditor"})),
    (t.Enter("ann", _D), DIRECTOR),
    (t.Withdraw("ann"), ANN),
    (t.Refund("ann", _O), frozenset({"operator"})),
    (t.DrawBallot(("ann",), _D), DIRECTOR),
    (t.TakeSeats(("ann",)), ANN),
    (t.TakeSeats(("ann", "bob")), DEALER),
    (t.SeatReserve("bob", "ann", _D), DIRECTOR),
    (t.Substitute("ann", "bob", _D), DIRECTOR),
    (t.StartSession(_D), DIRECTOR),
    (t.OpenTable(1), DEALER),
    (t.EnterResults(1, (t.PlayerResult("ann", whole(100)),), _D), DIRECTOR),
    (t.EndSession(_D), DIRECTOR),
    (t.CalculatePlaces(_D), DIRECTOR),
    (t.CallBreak(5, _D), DIRECTOR),
    (t.EndBreak(_D), DIRECTOR),
    (t.SetPace(5, _D), DIRECTOR),
    (t.NameChance("practice", _D), DIRECTOR),
    (t.DirectPlayer("ann", "faster", _D), DIRECTOR),
    (t.AskNext(1), DEALER),
    (t.Wager(1, "ann", whole(100)), ANN),
    (t.DeclareVoid(1, "ann", _D), DIRECTOR),
    (t.AwardPrizes(_D), DIRECTOR),
    (at_tournaments.AskEntry("ann"), ANN),
    (at_tournaments.StandIn("ann"), ANN),
    (at_tournaments.PassOffer(1, "ann"), ANN),
    (at_tournaments.HoldBallot(), DIRECTOR),
    (at_tournaments.EnterBot(), DIRECTOR | {"operator"}),
    (Leave("ann"), ANN),
    (Return("ann"), ANN),
    *((t.Play(1, one), ANN) for one in BY_PLAYERS),
    *((t.Play(1, by_a_supervisor(one)), frozenset({"casino-supervisor"})) for one in BY_MARY),
    *((t.Play(1, one), DEALER) for one in (*BY_THE_DEALER, CHANGE)),
    (t.Cancel("fire", _O), frozenset({"operator"})),
]


@pytest.fixture(scope="module")
def tournament(crowd: Crowd) -> str:
    asked = {"id": "matrix", "conditions": FINAL, "terms": {"dealing": "person"}}
    return opened(crowd.people["tournament-director"].http.post("/api/tournaments", json=asked), "tournament")


def test_every_command_of_a_tournament_stands_in_the_matrix() -> None:
    stands = {type(command) for command, _ in TOURNAMENT}
    assert stands == {*get_args(TournamentCommand), *get_args(at_tournaments.HostCommand)}


@pytest.mark.parametrize(
    ("command", "who"),
    TOURNAMENT,
    ids=[f"{at} {type(getattr(one, 'move', one)).__name__}" for at, (one, _) in enumerate(TOURNAMENT)],
)
def test_a_command_of_a_tournament_is_taken_from_whom_it_is_for_and_nobody_else(
    crowd: Crowd, tournament: str, command: Any, who: frozenset[str]
) -> None:
    codes = {one: crowd.says(one, f"tournament:{tournament}", command) for one in EVERYBODY}
    if isinstance(command, t.Play) and isinstance(command.move, RULINGS):
        assert {one for one, code in codes.items() if code == "confirm"} == who, "a ruling asks for the own password"
        who = NOBODY
    assert let_in(codes) == who, codes


@pytest.mark.parametrize("at", [0, 3, 6, 12, 24, 29, 33, 53, 96])
def test_the_other_door_of_a_tournament_asks_the_same(crowd: Crowd, tournament: str, at: int) -> None:
    command, who = TOURNAMENT[at]
    assert let_in({one: crowd.over_http(one, "tournament", tournament, command) for one in EVERYBODY}) == who


# progressives

BUTTON = frozenset({"dealer", "progressive-operator"})
POSITION = 3
"""Where ann has put a wager on the wheel."""
PROGRESSIVE: list[tuple[Any, frozenset[str]]] = [
    *((one, ANN) for one in (b.TouchSensor("one", POSITION, b""), b.PlaceChip("one", POSITION, Cents(500)))),
    (b.RemoveChip("one", POSITION), ANN),
    (b.StartRound("one"), BUTTON),
    (b.Deal("one"), BUTTON),
    (b.ShowCard("one", parse_card("6h")), BUTTON),
    (b.CorrectCard("one", 1), BUTTON),
    (b.ReturnWager("one", POSITION), BUTTON),
    (b.StopRound("one", "misdeal"), BUTTON),
    (b.PlaceLammer("one"), BUTTON),
    (b.Reconcile("one"), BUTTON),
    (b.MarkTriggeringEvent("one"), BUTTON),
    (b.Spin("one"), BUTTON),
    (b.Confirm("one", b""), BUTTON),
    (b.EnableSpin("one"), BUTTON),
    (b.DisableSpin("one"), BUTTON),
    (b.SpinForPlayer("one", POSITION, "setting", b""), BUTTON),
    (b.PayJackpot("one"), BUTTON),
    (b.HandPrize("one", 1), BUTTON),
    (b.Paid("one"), BUTTON),
    (b.EndRound("one", b""), BUTTON),
    (b.CancelRound("one"), BUTTON),
    (b.Authorise("one", "who asks", "any"), NOBODY),
    (b.CancelJackpot("one", "dark"), NOBODY),
    (b.CorrectMeter("one", "grand", Cents(1), "why", "a", "b", "c", "d"), frozenset(EVERYBODY)),
    (at_progressives.ProposeMeter("one", "grand", Cents(1), "why"), NOBODY),
    (at_progressives.ConfirmMeter("grand", Cents(1)), NOBODY),
]
"""Without the own password. Setting a meter with two codes is refused in words of its own, whoever asks."""
AUTHORISED = frozenset({"pit-supervisor", "shift-manager", "operator"})
"""16(p)(1), 16(q)."""


@pytest.fixture(scope="module")
def progressive(crowd: Crowd) -> str:
    """A progressive with a table at its first terminal, where ann has wagered on the wheel."""
    asked = {"id": "matrix", "book": "ma-2025", "configuration": TERMS}
    name = opened(crowd.people["progressive-operator"].http.post("/api/progressives", json=asked), "progressive")
    terms = {"money": "felt", "owner_rules": True, "progressive": f"{name}/one"}
    setup = {"boxes": 5, "limits": {"minimum": 1000}, "shoe": "stacked", "burn": 0}
    table = {"id": "linked", "book": "ma-2025", "terms": terms, "setup": setup}
    stream = f"table:{opened(crowd.people['operator'].http.post('/api/tables', json=table), 'table')}"
    assert crowd.says("operator", stream, StackShoe((parse_card("9s"), parse_card("9d")))) == ""
    assert crowd.says("ann", stream, PlaceWager("ann", POSITION, Cents(1000))) == ""
    assert crowd.says("ann", stream, PlaceSideWager("ann", POSITION, "bsx-16", Cents(500))) == ""
    return name


def test_every_command_of_a_progressive_stands_in_the_matrix() -> None:
    stands = {type(command) for command, _ in PROGRESSIVE}
    assert stands == {*get_args(ProgressiveCommand), *get_args(at_progressives.HostCommand)}


@pytest.mark.parametrize(("command", "who"), PROGRESSIVE, ids=[type(one).__name__ for one, _ in PROGRESSIVE])
def test_a_command_of_a_progressive_is_taken_from_whom_it_is_for_and_nobody_else(
    crowd: Crowd, progressive: str, command: Any, who: frozenset[str]
) -> None:
    codes = {one: crowd.says(one, f"progressive:{progressive}", crowd.named(one, command)) for one in EVERYBODY}
    assert let_in(codes) == who, codes


@pytest.mark.parametrize("at", [0, 3, 12, len(PROGRESSIVE) - 2])
def test_the_other_door_of_a_progressive_asks_the_same(crowd: Crowd, progressive: str, at: int) -> None:
    command, who = PROGRESSIVE[at]
    assert let_in({one: crowd.over_http(one, "progressive", progressive, command) for one in EVERYBODY}) == who


AT_A_TABLE = frozenset(TABLE_ROLES)
CONFIRMED: list[tuple[Any, frozenset[str]]] = [
    (b.Authorise("one", "who asks", "any"), AT_A_TABLE),  # nothing is to be confirmed: more than that is not asked
    (b.CancelJackpot("one", "dark"), BUTTON),
    (at_progressives.ProposeMeter("one", "grand", Cents(120_000), "why"), AUTHORISED),
    (at_progressives.ConfirmMeter("grand", Cents(120_000)), AUTHORISED),
]


@pytest.mark.parametrize(("command", "who"), CONFIRMED, ids=[type(one).__name__ for one, _ in CONFIRMED])
def test_with_the_own_password_it_is_taken_from_who_has_the_power_alone(
    crowd: Crowd, progressive: str, command: Any, who: frozenset[str]
) -> None:
    stream = f"progressive:{progressive}"
    if isinstance(command, at_progressives.ConfirmMeter):
        crowd.says("pit-supervisor", stream, CONFIRMED[2][0], PASSWORD)
    codes = {one: crowd.says(one, stream, crowd.named(one, command), PASSWORD) for one in EVERYBODY}
    assert let_in(codes) == who, codes


def test_what_asks_for_the_own_password_is_in_both_lists() -> None:
    asks = {type(command) for command, who in PROGRESSIVE if not who}
    assert asks == {type(command) for command, _ in CONFIRMED}
