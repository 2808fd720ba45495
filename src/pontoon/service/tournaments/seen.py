"""A hosted tournament as it is seen: the tournament, its tables one by one, and what the house says beside it.

Each table is a field of its own (`table-3`), so that news of one table do not carry the others. Where all tables get
the same cards, a table's cards are seen by those who sit there and by the house alone while the session is on: who
plays behind another table would know what comes.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.service.chance import commit_shoe
from pontoon.service.commitments import place
from pontoon.service.publishing import HOUSE, PUBLIC, Fields
from pontoon.service.tables.seen import ClockView, ShoeView
from pontoon.service.tournaments.dealing import WagerLine, wager_lines
from pontoon.service.tournaments.flow import flow
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.terms import TournamentBot
from pontoon.service.tournaments.told import TOLD
from pontoon.table import Audience
from pontoon.table.audience import EVERYBODY
from pontoon.table.views import layout_fields
from pontoon.tournament.ballot import players_due
from pontoon.tournament.events import Returned
from pontoon.tournament.money import owed, prize_pool
from pontoon.tournament.prizes import divisions
from pontoon.tournament.standings import as_it_stands, final_places, stands
from pontoon.tournament.state import Seat, State, Table, conditions_of
from pontoon.tournament.views import EntrantView

DEALER = Audience("dealer")
_AT = "table "


class BallotView(Struct, frozen=True):
    """The next ballot: the number of its session, and the published commitment to it."""

    number: int
    commitment: str


class HostedTableView(Struct, frozen=True):
    """A table of the session: who sits there with how many chips, whose turn it is to wager, what is waited for.

    `order`: the players as they are asked for wagers (20.15); `left`: rounds still to play with the one that is on or
    comes, None where shoes are counted. `game`: the layout, field by field; None before the table opens, and for those
    who may not see it yet.
    """

    number: int
    seats: tuple[Seat, ...]
    marker: int
    turn: str
    rounds: int
    left: int | None
    order: tuple[WagerLine, ...]
    clock: ClockView
    shoe: ShoeView | None = None
    game: dict[str, Any] | None = None


def same_cards(state: Hosting) -> bool:
    """Whether other tables are dealt the same cards in the session that is on."""
    session = state.tournament.session
    if session is None or session.extra or state.tournament.phase != "playing":
        return False
    return conditions_of(state.tournament).duplicate and len(session.tables) > 1


def sight_of(state: Hosting, audience: Audience) -> str:
    """The house sees what it knows; where all tables get the same cards, a player the own table; others the same."""
    if audience.is_house:
        return HOUSE
    if audience.player and same_cards(state):
        session = state.tournament.session
        assert session is not None, "the same cards are dealt in a session"
        for table in session.tables:
            if any(seat.player == audience.player for seat in table.seats):
                return f"{_AT}{table.number}"
    return PUBLIC


def audience_of(sight: str) -> Audience:
    """Somebody with this sight."""
    return DEALER if sight == HOUSE else EVERYBODY


def sees(state: Hosting, sight: str, number: int) -> bool:
    """Whether the cards of a table are seen."""
    return sight == HOUSE or not same_cards(state) or sight == f"{_AT}{number}"


def view(rules: Rulebook, state: Hosting, sight: str, clocks: Mapping[int, ClockView]) -> Fields:
    """Every field of the view, by name."""
    tournament = state.tournament
    session = tournament.session
    tables = () if session is None else session.tables
    held = {one.player: one.chips for one in tournament.entrants.values()}
    held |= {seat.player: seat.chips for table in tables for seat in table.seats}
    conditions = conditions_of(tournament)
    fields: dict[str, Any] = {
        "tournament": state.id,
        "owner": state.owner,
        "terms": state.terms,
        "conditions": TOLD.told(conditions, EVERYBODY),
        "directors": tournament.directors,
        "approved": tournament.approved,
        "phase": tournament.phase,
        "stage": conditions.stages[tournament.stage].name,
        "stage_number": tournament.stage,
        "flow": flow(tournament),
        "money": _money(tournament),
        "reason": tournament.reason,
        "warned": {one.player: one.infringements for one in tournament.entrants.values() if one.infringements},
        "former": {one.player: one.former for one in tournament.entrants.values() if one.former},
        "standing": _standing(state),
        "counted": state.counted if tournament.phase in ("counted", "between") else (),
        "directed": state.directed,
        "session": tournament.played,
        "extra": session is not None and session.extra,
        "entrants": tuple(EntrantView(one.number, one.player, one.status) for one in tournament.entrants.values()),
        "reserves": tuple(name for name, _ in tournament.reserves),
        "asked": state.asked,
        "stand_ins": state.stand_ins,
        "bots": tuple(TournamentBot(one.name, one.kind, one.pace) for one in state.bots),
        "away": state.away,
        "passed": state.passed,
        "tables": len(tables),
        "chips": held,
        "places": final_places(tournament) if tournament.phase in ("decided", "finished") else (),
        "awards": tournament.awards,
        "break_minutes": tournament.break_minutes,
        "break_until": tournament.break_until,
        "pace": tournament.pace,
        "ballot": _ballot(state),
    }
    for number in range(1, state.tables + 1):
        table = tables[number - 1] if number <= len(tables) else None
        clock = clocks.get(number, ClockView())
        fields[f"table-{number}"] = None if table is None else _table(rules, state, sight, table, clock)
        sat = () if table is None else _sat(state, table)
        fields[f"held-{number}"] = {player: state.held[player] for player in sat}
    return fields


def _table(rules: Rulebook, state: Hosting, sight: str, table: Table, clock: ClockView) -> HostedTableView:
    game = None
    if table.table.phase != "unopened" and sees(state, sight, table.number):
        game = layout_fields(rules, table.table, audience_of(sight))
    return HostedTableView(
        table.number,
        table.seats,
        table.marker,
        table.turn,
        table.rounds,
        _left(state, table),
        wager_lines(table),
        clock,
        _shoe(state, table),
        game,
    )


def _left(state: Hosting, table: Table) -> int | None:
    session = state.tournament.session
    assert session is not None, "its table is seen"
    rounds = 1 if session.extra else conditions_of(state.tournament).stages[session.stage].rounds
    return max(0, rounds - table.rounds) if rounds else None


def _sat(state: Hosting, table: Table) -> tuple[str, ...]:
    """Everybody who began the session at a table, or came in for somebody, in the order of the entries."""
    entrants = state.tournament.entrants
    return tuple(one for one in state.held if one in entrants and entrants[one].table == table.number)


class MoneyView(Struct, frozen=True):
    """Fees paid, the commission in them, the pool (20.20), and what each prize would be with the entries so far.

    Of a tournament that was cancelled, `refunds` has what went back, and to whom (20.24).
    """

    fees: Cents
    commission: Cents
    pool: Cents
    prizes: tuple[Cents, ...]
    refunds: tuple[Returned, ...]


def _money(tournament: State) -> MoneyView:
    conditions, entries = conditions_of(tournament), len(tournament.entrants)
    terms = conditions.entry
    pool = prize_pool(entries, terms.fee, terms.commission)
    takers = entries - len(tournament.gone)
    return MoneyView(
        Cents(entries * terms.fee),
        Cents(entries * terms.commission),
        pool,
        divisions(pool, conditions.prizes, takers) if takers else (),
        owed(tournament) if tournament.phase == "cancelled" else (),
    )


class StandingView(Struct, frozen=True):
    """As it stands after the last round of every table: who would go through, play on for equal chips, have a place."""

    through: tuple[str, ...] = ()
    playoff: tuple[str, ...] = ()
    places: tuple[tuple[str, ...], ...] = ()


def _standing(state: Hosting) -> StandingView:
    """Between sessions what the count has brought; in an extra round those who play it."""
    tournament = state.tournament
    session = tournament.session
    if tournament.phase == "counted" or (tournament.phase == "between" and tournament.playoff):
        counted = stands(tournament)
        return StandingView(counted.through, counted.playoff, counted.out)
    if tournament.phase == "between":
        return StandingView(players_due(tournament))
    if session is None or tournament.phase != "playing":
        return StandingView()
    if session.extra:
        return StandingView(playoff=tuple(seat.player for table in session.tables for seat in table.seats))
    if any(len(chips) == 1 for chips in state.held.values()):
        return StandingView()  # before the first round of a table everybody there is equal, and nothing stands yet
    held = {player: chips[-1] for player, chips in state.held.items()}
    found = as_it_stands(tournament, held)
    return StandingView(found.through, found.playoff, found.out)


def _shoe(state: Hosting, table: Table) -> ShoeView | None:
    """What was published of the shoe in use."""
    hidden = state.shoes_at(table.number).hidden
    if table.table.phase == "unopened" or not hidden or not hidden[-1].salt:
        return None
    shoe = hidden[-1]
    return ShoeView(
        shoe.number, commit_shoe(place(f"tournament:{state.id}", table.number), shoe.number, shoe.cards, shoe.salt)
    )


def _ballot(state: Hosting) -> BallotView | None:
    """What was published of the next ballot."""
    if state.ballot is None:
        return None
    return BallotView(state.ballot.number, state.ballot.commitment)
