"""A table that is linked to a progressive: what the progressive does with it, as one decision."""

from typing import Any, Protocol

from msgspec import Struct

from pontoon.money import Posting
from pontoon.service.hosted import Asked, Part
from pontoon.service.protection.money import Flow
from pontoon.service.tables.commands import move_of
from pontoon.service.tables.judging import Dealing
from pontoon.service.tables.state import Hosting
from pontoon.settlement import SideKind, by_wheel
from pontoon.table import Choice, PlaceSideWager, Refusal
from pontoon.table.closed import Closed


class Beside(Struct, frozen=True):
    """What a decision at a table does at its progressive: its part, its money, and what it pays into wallets."""

    part: Part | None
    postings: tuple[Posting, ...] = ()
    paid: dict[str, Flow] = {}


NOTHING = Beside(None)


class Joined(Protocol):
    """A progressive, as a table that is linked to it knows it."""

    def beside(self, dealing: Dealing, asked: Asked) -> Beside | Refusal:
        """What follows at the progressive from a decision at the table, which may go on at the table by it."""
        ...


def progressive_of(state: Hosting) -> str:
    """The stream of the progressive that a table's terms name; empty where they name none."""
    named = state.terms.progressive.partition("/")[0]
    return f"progressive:{named}" if named else ""


def no_wheel(state: Hosting, command: object) -> Refusal | None:
    """A wager that a wheel decides is only for a table that has one; an exercise says itself what the wheel gave."""
    move = move_of(command)
    if not isinstance(move, PlaceSideWager) or not by_wheel(move.wager) or _has_wheel(state):
        return None
    return _no_progressive(move.wager)


def offered(state: Hosting, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """What is offered to a player: no wager on a wheel that is not there."""
    return choices if _has_wheel(state) else tuple(one for one in choices if not _on_wheel(one))


def with_wheel(state: Hosting, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of a view that say what is open: wagers on a wheel that is not there are among what is closed."""
    choices: tuple[Choice, ...] = fields.get("choices", ())
    left = offered(state, choices)
    if len(left) == len(choices):
        return fields
    wheels = (one for one in choices if _on_wheel(one))
    closed = tuple(Closed(one.action, _no_progressive(one.wager), one.box, one.wager) for one in wheels)
    return {**fields, "choices": left, "closed": (*fields["closed"], *closed)}


def _on_wheel(choice: Choice) -> bool:
    return choice.wager is not None and by_wheel(choice.wager)


def _has_wheel(state: Hosting) -> bool:
    """Whether somebody says what the wheel gave: the progressive, the owner of an exercise, or a dealer."""
    return bool(state.terms.progressive) or state.terms.owner_rules or state.terms.dealing == "person"


def _no_progressive(wager: SideKind | None) -> Refusal:
    return Refusal("no-progressive", f"This table is linked to no progressive, and {wager} needs its wheel.")
