"""What each audience may see of a tournament, built from allowed fields only.

Everybody sees the seats and all the chips (20.12). Nobody sees an undealt card; a ballot that has not been drawn does
not exist yet.
"""

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.table import Audience, view
from pontoon.table import View as TableView
from pontoon.table import message as table_message
from pontoon.tournament import events as e
from pontoon.tournament.chips import Chips
from pontoon.tournament.options import WagerChoice, play_choices, wager_choice
from pontoon.tournament.standings import Group, final_places
from pontoon.tournament.state import Seat, State, Status, Table


class EntrantView(Struct, frozen=True):
    """Somebody in the tournament."""

    number: int
    player: str
    status: Status


class SeatsView(Struct, frozen=True):
    """A table of the session: who sits there with how many chips, the marker, whose turn it is to wager."""

    number: int
    seats: tuple[Seat, ...]
    marker: int
    turn: str
    rounds: int
    table: TableView | None


class TournamentView(Struct, frozen=True):
    """A tournament as somebody may see it; `wagers` and each table's choices are the looking player's."""

    sequence: int
    phase: str
    title: str
    stage: str
    session: int
    extra: bool
    entrants: tuple[EntrantView, ...]
    reserves: tuple[str, ...]
    tables: tuple[SeatsView, ...]
    chips: dict[str, Chips]
    places: tuple[tuple[int, Group], ...]
    awards: tuple[e.Award, ...]
    break_minutes: int
    pace: int
    wagers: tuple[WagerChoice, ...] = ()


def tournament_view(rules: Rulebook, state: State, player: str = "") -> TournamentView:
    """The tournament for everybody, or for one player."""
    conditions, session = state.conditions, state.session
    tables = session.tables if session is not None else ()
    held = {one.player: one.chips for one in state.entrants.values()}
    held |= {seat.player: seat.chips for table in tables for seat in table.seats}
    choices = [wager_choice(state, table.number, player) for table in tables] if player else []
    return TournamentView(
        sequence=state.sequence,
        phase=state.phase,
        title="" if conditions is None else conditions.title,
        stage="" if conditions is None else conditions.stages[state.stage].name,
        session=state.played,
        extra=session is not None and session.extra,
        entrants=tuple(EntrantView(one.number, one.player, one.status) for one in state.entrants.values()),
        reserves=tuple(name for name, _ in state.reserves),
        tables=tuple(_seats(rules, table, player) for table in tables),
        chips=held,
        places=final_places(state) if state.phase in ("decided", "finished") else (),
        awards=state.awards,
        break_minutes=state.break_minutes,
        pace=state.pace,
        wagers=tuple(choice for choice in choices if choice is not None),
    )


def _seats(rules: Rulebook, table: Table, player: str) -> SeatsView:
    seen = None
    if table.table.phase != "unopened":
        seen = view(rules, table.table, Audience("player", player) if player else Audience())
        seen = replace(seen, choices=play_choices(rules, table, player))
    return SeatsView(table.number, table.seats, table.marker, table.turn, table.rounds, seen)


def message(sequence: int, event: e.Event) -> dict[str, Any]:
    """An event as everybody may hear of it: what is sealed is left out."""
    told: dict[str, Any] = msgspec.to_builtins(event)
    if isinstance(event, e.TableActed):
        told["events"] = [table_message(at, one) for at, one in enumerate(event.events, start=1)]
    return {"sequence": sequence, **told}
