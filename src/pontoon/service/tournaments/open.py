"""What somebody may do in a hosted tournament now."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.service.caller import Caller
from pontoon.service.tournaments.authority import may_manage, owns
from pontoon.service.tournaments.state import Hosting
from pontoon.table import Audience, Refusal, answer_options
from pontoon.tournament import (
    AwardPrizes,
    CalculatePlaces,
    CallBreak,
    Cancel,
    Command,
    DrawBallot,
    EndBreak,
    EndSession,
    Official,
    SetPace,
    StartSession,
    decide,
    play_choices,
    wager_choice,
)
from pontoon.tournament.ballot import players_due
from pontoon.tournament.decide_entry import has_entered
from pontoon.tournament.options import side_choices
from pontoon.tournament.state import Table, seat_of


def open_to(rules: Rulebook, state: Hosting, caller: Caller, audience: Audience) -> dict[str, Any]:
    """A player's entry, seat, wager and choices; a director's orders; whether bots may be entered."""
    found: dict[str, Any] = {}
    if audience.player:
        found |= _player(rules, state, audience.player)
    if caller.name in state.tournament.directors or owns(state, caller) or "operator" in caller.roles:
        found["orders"] = _orders(rules, state, caller)
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
    may_ask = tournament.approved and bool(tournament.directors) and tournament.phase == "entry"
    entry = may_ask and player not in (*state.asked, *tournament.directors) and not has_entered(tournament, player)
    if table is None:
        return {"entry": entry, "table": 0}
    seat = seat_of(table, player)
    assert seat is not None, "the table was found by the seat"
    wager = wager_choice(tournament, table.number, player)
    return {
        "entry": entry,
        "table": table.number,
        "seat": tournament.phase == "drawn" and not seat.taken,
        "wager": wager,
        "sides": side_choices(rules, tournament) if wager is not None else (),
        "choices": play_choices(rules, table, player),
        "answers": answer_options(rules, table.table, player) if tournament.phase == "playing" else (),
    }


def _orders(rules: Rulebook, state: Hosting, caller: Caller) -> tuple[str, ...]:
    """The orders that would be taken now, by their names; those about one player or table are left out."""
    tournament = state.tournament
    by = Official("director", tournament.directors[0] if owns(state, caller) else caller.name)
    operator = Official("operator", caller.name)
    candidates: tuple[tuple[str, Command], ...] = (
        ("HoldBallot", DrawBallot(players_due(tournament), by)),
        ("StartSession", StartSession(by)),
        ("EndSession", EndSession(by)),
        ("CalculatePlaces", CalculatePlaces(by)),
        ("AwardPrizes", AwardPrizes(by)),
        ("CallBreak", CallBreak(1, by)),
        ("EndBreak", EndBreak(by)),
        ("SetPace", SetPace(1, by)),
    )
    found = [name for name, order in candidates if not isinstance(decide(rules, tournament, order), Refusal)]
    if owns(state, caller) or "operator" in caller.roles:
        cancels = decide(rules, tournament, Cancel("reason", operator))
        found += [] if isinstance(cancels, Refusal) else ["Cancel"]
    return tuple(found)
