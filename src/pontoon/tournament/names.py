"""Names in a tournament: kept in one form, and known again in any case, with or without accents (20.6)."""

from typing import Any

from msgspec.structs import replace

from pontoon.table.names import name_key, normal_name
from pontoon.tournament import commands as c
from pontoon.tournament.people import Official
from pontoon.tournament.state import State

_ONE = ("player", "reserve", "absent", "substitute", "name")
_SEVERAL = ("players", "order")


def spelling(state: State, name: str) -> str:
    """The name as it is known in this tournament, or as it would be kept."""
    if name in state.entrants or name in state.directors:
        return name
    kept = normal_name(name)
    return state.known.get(name_key(kept), kept)


def spelt(state: State, command: c.Command) -> c.Command:
    """The command with every name in it as it is known."""
    changes: dict[str, Any] = {}
    for field in _ONE:
        name = getattr(command, field, None)
        if name is not None:
            changes[field] = spelling(state, name)
    for field in _SEVERAL:
        names = getattr(command, field, None)
        if names is not None:
            changes[field] = tuple(spelling(state, name) for name in names)
    by: Official | None = getattr(command, "by", None)
    if by is not None and by.name:
        changes["by"] = replace(by, name=spelling(state, by.name))
    changes = {field: value for field, value in changes.items() if value != getattr(command, field)}
    return replace(command, **changes) if changes else command
