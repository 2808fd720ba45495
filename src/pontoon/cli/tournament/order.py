"""Orders of the director, and of the operator, in a tournament that `run --events` keeps."""

import secrets
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.event_file import Stream, writing
from pontoon.cli.tournament.source import conditions_named, following, stream_in
from pontoon.table import Refusal
from pontoon.tournament import (
    CallBreak,
    Cancel,
    Command,
    DeclareVoid,
    DirectPlayer,
    DrawBallot,
    EndBreak,
    Enter,
    Event,
    Official,
    SeatReserve,
    SetPace,
    StartSession,
    Substitute,
    TakeSeats,
    Withdraw,
    announce,
    encode_event,
    fold,
    register,
    rules_of,
    run,
)
from pontoon.tournament.ballot import drawn_order, players_due
from pontoon.tournament.state import State, conditions_of

Words = tuple[str, ...]


class Order(Struct, frozen=True):
    """An order: the words it takes, and the command it makes. `more`: further words may follow."""

    takes: Words
    command: Callable[[Words, Official], Command]
    more: str = ""

    def usage(self, name: str) -> str:
        """How it is written."""
        return " ".join((name, *self.takes, *((f"[{self.more}...]",) if self.more else ())))


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
    "void": Order(("TABLE", "PLAYER"), lambda said, by: DeclareVoid(_number(said[0]), said[1], by)),
    "cancel": Order(("REASON",), lambda said, by: Cancel(" ".join(said), Official("operator", by.name)), "REASON"),
}


def give_order(file: str, said: Words, name: str | None) -> tuple[Stream[Event], tuple[Event, ...]]:
    """The stream before the order, and the events that it added to the file; a refusal adds none."""
    if file == STDIN:
        raise ComplaintError("An order is added to the events: name the file that keeps them.", text=file)
    with writing(file, must="be-there") as kept:
        stream = stream_in(file)
        kept.goes_on_at(stream.length)
        with following(file):
            state = fold(stream.events)
            rules = rules_of(conditions_of(state))
        command = _command(said, _who(state, name, said))
        if isinstance(command, DrawBallot):
            command = replace(command, order=drawn_order(players_due(state), secrets.token_bytes))
        with following(file):
            outcome = run(rules, state, command)
        if isinstance(outcome, Refusal):
            clause = outcome.clauses[0] if outcome.clauses else None
            raise ComplaintError(str(outcome), text=" ".join(said), clause=clause)
        kept.append([encode_event(event) for event in outcome.events])
    return stream, outcome.events


def open_tournament(conditions: str, file: str, director: str) -> None:
    """A new file of events: the conditions, approved, and the director; nobody has entered yet."""
    begun = announce(conditions_named(conditions))
    state, events = begun.state, begun.events
    for command in register((), director):
        outcome = run(rules_of(conditions_of(state)), state, command)
        if isinstance(outcome, Refusal):
            raise ComplaintError(str(outcome), text=director, clause=outcome.clauses[0])
        state, events = outcome.state, (*events, *outcome.events)
    with writing(file, must="be-new") as kept:
        kept.append([encode_event(event) for event in events])


def _who(state: State, name: str | None, said: Words) -> Official:
    """Who gives the order: the director nominated first, unless another is named. The operator needs no name."""
    first = state.directors[0] if state.directors and said[:1] != ("cancel",) else ""
    return Official("director", first if name is None else name)


def _command(said: Words, by: Official) -> Command:
    order = ORDERS.get(said[0])
    if order is None:
        raise ComplaintError(f"There is no order {said[0]!r}; known are {', '.join(ORDERS)}.", text=said[0])
    given = len(said) - 1
    if given < len(order.takes) or (given > len(order.takes) and not order.more):
        raise ComplaintError(f"Write it as: {order.usage(said[0])}", text=" ".join(said))
    return order.command(said[1:], by)


def _number(text: str) -> int:
    """A number of minutes, seconds or a table."""
    if text.isascii() and text.isdigit() and len(text) < 7:
        return int(text)
    raise ComplaintError(f"{text!r} is no number: write one such as 15.", text=text)
