"""What each audience may see of a tournament, built from allowed fields (`told`) only.

Everybody sees the seats and all the chips (20.12). Nobody sees an undealt card; a ballot that has not been drawn does
not exist yet. What a table offers is cut down to what a tournament leaves open: wagers are asked for in turn, and the
director orders what the house orders elsewhere.
"""

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.table import Audience, view
from pontoon.table import Command as TableCommand
from pontoon.table import View as TableView
from pontoon.table import message as table_message
from pontoon.table.audience import EVERYBODY
from pontoon.table.closed import Closed, closed_to_house, closed_to_player
from pontoon.table.incidents.commands import IncidentCommand
from pontoon.table.order_options import ORDER_OF
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.chips import Chips
from pontoon.tournament.decide import decide
from pontoon.tournament.decide_round import all_wagered, at_table, may_wager
from pontoon.tournament.evolve import evolve
from pontoon.tournament.options import WagerChoice, play_choices, wager_choice
from pontoon.tournament.standings import Group, final_places
from pontoon.tournament.state import Seat, State, Status, Table, seat_of, table_of
from pontoon.tournament.told import TOLD


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
    """A tournament as somebody may see it; `wagers` and the choices at each table are those of the player who looks.

    `closed`: why the player may not wager now at the table where he sits. `break_until`: when a break ends, if known.
    """

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
    break_until: str
    pace: int
    wagers: tuple[WagerChoice, ...] = ()
    closed: tuple[Closed, ...] = ()


def tournament_view(rules: Rulebook, state: State, audience: Audience | str = EVERYBODY) -> TournamentView:
    """The tournament for this audience: an `Audience`, or its words, such as `public`, `player ann` or `dealer`."""
    audience = Audience.of(audience)
    conditions, session = state.conditions, state.session
    tables = session.tables if session is not None else ()
    held = {one.player: one.chips for one in state.entrants.values()}
    held |= {seat.player: seat.chips for table in tables for seat in table.seats}
    player = audience.player
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
        tables=tuple(_seats(rules, state, table, audience) for table in tables),
        chips=held,
        places=final_places(state) if state.phase in ("decided", "finished") else (),
        awards=state.awards,
        break_minutes=state.break_minutes,
        break_until=state.break_until,
        pace=state.pace,
        wagers=tuple(choice for choice in choices if choice is not None),
        closed=tuple(_no_wager(state, tables, player)),
    )


def _no_wager(state: State, tables: tuple[Table, ...], player: str) -> Iterator[Closed]:
    """Why the player may not wager at the table where he sits."""
    for table in tables:
        seat = seat_of(table, player)
        if seat is not None:
            refusal = at_table(state, table.number) or may_wager(state, table.number, player)
            if refusal is not None:
                yield Closed("wager", refusal, seat.box)


def _seats(rules: Rulebook, state: State, table: Table, audience: Audience) -> SeatsView:
    seen = None if table.table.phase == "unopened" else game_view(rules, state, table, audience)
    return SeatsView(table.number, table.seats, table.marker, table.turn, table.rounds, seen)


_ORDERS = frozenset(ORDER_OF[one] for one in get_args(IncidentCommand) if one in ORDER_OF)
"""What the house may order at a tournament's table: rulings and voids; the rest is the director's."""


def game_view(rules: Rulebook, state: State, table: Table, audience: Audience) -> TableView:
    """The view of a table, with only what a tournament allows there."""
    seen = view(rules, table.table, audience)
    choices = play_choices(rules, table, audience.player)
    orders = tuple(one for one in seen.orders if one.order in _ORDERS)
    open_steps = ("close-betting", "close-offer") if all_wagered(table) else ("close-offer",)
    deals = tuple(one for one in seen.dealer_choices if one.action in open_steps)
    shown = replace(seen, choices=choices, requests=(), orders=orders, dealer_choices=deals)
    return replace(shown, closed=_closed(rules, state, table, shown))


def _closed(rules: Rulebook, state: State, table: Table, seen: TableView) -> tuple[Closed, ...]:
    """What is closed at the table, as the tournament judges it. Wagers are left out: the tournament has its own."""

    def judge(command: TableCommand) -> object:
        return decide(rules, state, c.Play(table.number, command))

    match seen.audience.role:
        case "public" | "auditor":
            return ()
        case "player":
            betting = seen.phase == "betting"
            return () if betting else closed_to_player(rules, table.table, seen.audience.player, seen.choices, judge)
        case role:
            return closed_to_house(table.table, role, seen.orders, seen.dealer_choices, judge)


def message(
    sequence: int, event: e.Event, audience: Audience | str = EVERYBODY, *, table_sequence: int = 0
) -> dict[str, Any]:
    """An event as this audience may hear of it.

    What happened at a table is told as that table's messages with its own numbers, which go on from `table_sequence`.
    """
    told = {"sequence": sequence, **TOLD.told(event, Audience.of(audience))}
    if isinstance(event, e.TableActed):
        inside = enumerate(event.events, start=table_sequence + 1)
        told["events"] = [table_message(number, one, audience) for number, one in inside]
    return told


def messages(
    before: State, events: Iterable[e.Event], audience: Audience | str = EVERYBODY
) -> Iterator[dict[str, Any]]:
    """The events after a state, as this audience may hear of them, each with its right number."""
    state = before
    for event in events:
        since = table_of(state, event.table).table.sequence if isinstance(event, e.TableActed) else 0
        state = evolve(state, event)
        yield message(state.sequence, event, audience, table_sequence=since)
