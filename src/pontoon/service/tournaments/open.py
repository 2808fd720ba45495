"""What somebody may do in a hosted tournament now."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.tournaments.authority import may_manage, owns
from pontoon.service.tournaments.dealing import deals
from pontoon.service.tournaments.orders import order_lines
from pontoon.service.tournaments.state import Hosting
from pontoon.table import Audience, Refusal, answer_options
from pontoon.table.closed import Closed
from pontoon.tournament import Enter, Official, State, decide, play_choices, wager_choice
from pontoon.tournament.conditions import Groups
from pontoon.tournament.decide_entry import has_entered, known_as
from pontoon.tournament.options import side_choices
from pontoon.tournament.state import Table, conditions_of, seat_of
from pontoon.tournament.views import tournament_view


def open_to(rules: Rulebook, state: Hosting, caller: Caller, audience: Audience, at: str) -> dict[str, Any]:
    """A player's entry, seat, wager and choices; every order for the staff; whether bots may be entered.

    `at`: the time, as the tournament writes it.
    """
    found: dict[str, Any] = {}
    if audience.player:
        found |= _player(rules, state, audience.player)
    if caller.roles or owns(state, caller):
        lines = order_lines(rules, state, caller, at)
        found["desk"] = lines
        found["orders"] = tuple(one.order for one in lines if one.refusal is None)
        found["deals"] = deals(rules, state)
    if may_manage(state, caller):
        found["bots"] = state.tournament.phase == "entry"
    return found


def table_at(state: Hosting, player: str) -> Table | None:
    """Where a player sits in the session that is drawn or on."""
    session = state.tournament.session
    tables = () if session is None else session.tables
    return next((table for table in tables if seat_of(table, player) is not None), None)


def _player(rules: Rulebook, state: Hosting, player: str) -> dict[str, Any]:
    tournament, table = state.tournament, table_at(state, player)
    found = {
        "entry": _may_enter(rules, state, player),
        "withdraw": tournament.phase == "entry" and _is_in(tournament, player),
        "stand_in": player not in (*state.stand_ins, *tournament.directors) and not _known(tournament, player),
    }
    if table is None:
        return {**found, "table": 0}
    seat = seat_of(table, player)
    assert seat is not None, "the table was found by the seat"
    wager = wager_choice(tournament, table.number, player)
    return {
        **found,
        "table": table.number,
        "seat": tournament.phase == "drawn" and not seat.taken,
        "wager": wager,
        "sides": side_choices(rules, tournament) if wager is not None else (),
        "choices": play_choices(rules, table, player),
        "answers": answer_options(rules, table.table, player) if tournament.phase == "playing" else (),
        "closed": _closed(rules, state, table, player),
    }


def _closed(rules: Rulebook, state: Hosting, table: Table, player: str) -> tuple[Closed, ...]:
    """What the player may not do now at the own table, and why: as the tournament's own view has it."""
    if state.tournament.phase != "playing" or table.table.phase == "unopened":
        return ()
    seen = tournament_view(rules, state.tournament, Audience("player", player))
    game = seen.tables[table.number - 1].table
    return (*seen.closed, *(() if game is None else game.closed))


def _may_enter(rules: Rulebook, state: Hosting, player: str) -> bool:
    """Whether the player may ask for an entry: a reserve only where a place has become free, nobody who waits."""
    tournament = state.tournament
    if not tournament.directors or player in (*state.asked, *tournament.directors):
        return False
    if has_entered(tournament, player):
        return False
    if conditions_of(tournament).groups != Groups():
        return tournament.approved and tournament.phase == "entry"
    entered = decide(rules, tournament, Enter(player, Official("director", tournament.directors[0])))
    return not isinstance(entered, Refusal)


def _is_in(tournament: State, player: str) -> bool:
    entrant = tournament.entrants.get(player)
    return entrant is not None and entrant.status == "in"


def _known(tournament: State, player: str) -> bool:
    return tournament.phase in ("finished", "cancelled") or known_as(tournament, player)
