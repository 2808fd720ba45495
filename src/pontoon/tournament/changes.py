"""Small changes to a state, for the functions that apply events."""

from typing import Any

from msgspec.structs import replace

from pontoon.table.names import name_key
from pontoon.tournament.state import Entrant, Session, State, Table, session_of


def following(state: State, **changes: Any) -> State:
    """The state with these changes, one event later."""
    return replace(state, sequence=state.sequence + 1, **changes)


def with_entrant(state: State, entrant: Entrant) -> dict[str, Entrant]:
    """The entrants with this one added, or in place of the old one."""
    return {**state.entrants, entrant.player: entrant}


def with_name(state: State, name: str) -> dict[str, str]:
    """Everybody who is known, with one more."""
    return {**state.known, name_key(name): name}


def with_table(state: State, table: Table) -> Session:
    """The session with this table put in its place."""
    session = session_of(state)
    tables, at = session.tables, table.number - 1
    return replace(session, tables=(*tables[:at], table, *tables[at + 1 :]))
