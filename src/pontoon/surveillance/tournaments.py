"""A tournament's tables as histories: each table of each session by itself, its chips in place of money."""

from collections.abc import Iterable

from pontoon.surveillance.history import History, history_of
from pontoon.table import Event as TableEvent
from pontoon.tournament import Event
from pontoon.tournament.events import BallotDrawn, TableActed


def tournament_histories(events: Iterable[Event], *, decisions: bool = True) -> dict[str, History]:
    """The histories of a tournament, by where they were played: `session 1, table 2`."""
    tables: dict[str, list[TableEvent]] = {}
    session = 0
    for event in events:
        match event:
            case BallotDrawn(session=drawn):
                session = drawn
            case TableActed(table=table, events=played):
                tables.setdefault(f"session {session}, table {table}", []).extend(played)
            case _:
                pass
    return {place: history_of(played, decisions=decisions) for place, played in tables.items()}
