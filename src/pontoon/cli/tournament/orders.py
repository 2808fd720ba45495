"""The orders of a tournament in words: what is written after `pontoon tournament order FILE`."""

from collections.abc import Callable

from msgspec import Struct

from pontoon.cli.complaint import ComplaintError
from pontoon.settlement import side_kinds
from pontoon.tournament import (
    ApproveConditions,
    AskNext,
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Command,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    EndSession,
    Enter,
    EnterResults,
    NominateDirector,
    Official,
    PlayerResult,
    SeatReserve,
    SetPace,
    SideBet,
    StartSession,
    Substitute,
    TakeSeats,
    Wager,
    Withdraw,
)
from pontoon.tournament.chips import NONE, Chips, ChipsError, parse_chips
from pontoon.tournament.decide_entry import known_as, readable
from pontoon.tournament.people import Office
from pontoon.tournament.state import State

Words = tuple[str, ...]
_OUT = "out:"
OF_OFFICE = {"regulator": "20.3", "shift-manager": "20.2", "operator": "20.24"}
"""The clause that gives each office its order."""


class Order(Struct, frozen=True):
    """An order: the words it takes, and the command it makes. `more`: further words may follow.

    `office`: who gives it; a director who is not named is the one nominated first.
    """

    takes: Words
    command: Callable[[Words, Official], Command]
    more: str = ""
    office: Office = "director"

    def usage(self, name: str) -> str:
        """How it is written."""
        return " ".join((name, *self.takes, *((f"[{self.more}...]",) if self.more else ())))


def command_of(state: State, said: Words, name: str | None) -> Command:
    """The command that these words mean, given by this person."""
    order = ORDERS.get(said[0])
    if order is None:
        raise ComplaintError(f"There is no order {said[0]!r}; known are {', '.join(ORDERS)}.", text=said[0])
    given = len(said) - 1
    if given < len(order.takes) or (given > len(order.takes) and not order.more):
        raise ComplaintError(f"Write it as: {order.usage(said[0])}", text=" ".join(said))
    first = state.directors[0] if state.directors and order.office == "director" else ""
    if name and order.office != "director" and known_as(state, name):
        office = order.office.replace("-", " ")
        reason = f"{readable(name)} is among the players and does not act as the {office} too."
        clause = OF_OFFICE[order.office]
        raise ComplaintError(f"{reason} ({clause})", text=name, clause=clause)
    return order.command(said[1:], Official(order.office, first if name is None else name))


def _number(text: str) -> int:
    """A number of minutes, seconds, players or a table."""
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    raise ComplaintError(f"{text!r} is no number: write one such as 15.", text=text)


def _chips(text: str) -> Chips:
    try:
        return parse_chips(text.replace(",", ""))
    except ChipsError as error:
        raise ComplaintError(f"{error}.", text=text) from None


def _pairs(words: Words, usage: str) -> list[tuple[str, str]]:
    if len(words) % 2:
        raise ComplaintError(f"Write it as: {usage}", text=" ".join(words))
    return list(zip(words[::2], words[1::2], strict=True))


def _approval(said: Words, by: Official) -> Command:
    if not by.name:
        raise ComplaintError("Say who approves the conditions (20.3): --by NAME.", text="approve", clause="20.3")
    return ApproveConditions(by)


def _wager(said: Words, by: Official) -> Command:
    pairs = _pairs(said[3:], ORDERS["wager"].usage("wager"))
    for kind, _ in pairs:
        if kind not in side_kinds():
            raise ComplaintError(f"There is no side wager {kind!r}; known are {', '.join(side_kinds())}.", text=kind)
    sides = tuple(SideBet(kind, _chips(amount)) for kind, amount in pairs)
    return Wager(_number(said[0]), said[1], _chips(said[2]), sides)


def _results(said: Words, by: Official) -> Command:
    pairs = _pairs(said[1:], ORDERS["results"].usage("results"))
    return EnterResults(_number(said[0]), tuple(_result(player, held) for player, held in pairs), by)


def _result(player: str, held: str) -> PlayerResult:
    """`1250`, `0`, or `out:7` for somebody eliminated before round 7; chips that were left are handed in."""
    if held.startswith(_OUT):
        return PlayerResult(player, NONE, _number(held.removeprefix(_OUT)))
    return PlayerResult(player, NONE if held == "0" else _chips(held))


ORDERS: dict[str, Order] = {
    "enter": Order(("PLAYER",), lambda said, by: Enter(said[0], by, said[1:]), "GROUP"),
    "withdraw": Order(("PLAYER",), lambda said, by: Withdraw(said[0])),
    "reserve": Order(("RESERVE", "ABSENT"), lambda said, by: SeatReserve(said[0], said[1], by)),
    "substitute": Order(("PLAYER", "SUBSTITUTE"), lambda said, by: Substitute(said[0], said[1], by, said[2:]), "GROUP"),
    "ballot": Order((), lambda said, by: DrawBallot((), by, tuple(map(_number, said))), "SIZE"),
    "seat": Order(("PLAYER",), lambda said, by: TakeSeats(said), "PLAYER"),
    "start": Order((), lambda said, by: StartSession(by)),
    "break": Order(("MINUTES",), lambda said, by: CallBreak(_number(said[0]), by)),
    "resume": Order((), lambda said, by: EndBreak(by)),
    "pace": Order(("SECONDS",), lambda said, by: SetPace(_number(said[0]), by)),
    "direct": Order(("PLAYER", "WORDS"), lambda said, by: DirectPlayer(said[0], " ".join(said[1:]), by), "WORDS"),
    "ask": Order(("TABLE",), lambda said, by: AskNext(_number(said[0]))),
    "wager": Order(("TABLE", "PLAYER", "AMOUNT"), _wager, "SIDE AMOUNT"),
    "void": Order(("TABLE", "PLAYER"), lambda said, by: DeclareVoid(_number(said[0]), said[1], by)),
    "results": Order(("TABLE", "PLAYER", "CHIPS"), _results, "PLAYER CHIPS"),
    "end": Order((), lambda said, by: EndSession(by)),
    "places": Order((), lambda said, by: CalculatePlaces(by)),
    "prizes": Order((), lambda said, by: AwardPrizes(by)),
    "nominate": Order(("NAME",), lambda said, by: NominateDirector(said[0], by), office="shift-manager"),
    "approve": Order((), _approval, office="regulator"),
    "cancel": Order(("REASON",), lambda said, by: Cancel(" ".join(said), by), "REASON", office="operator"),
}
