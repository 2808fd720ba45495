"""Whom each table of a tournament waits for now, and for what."""

from typing import Literal

from msgspec import Struct

from pontoon.rulebook import Rulebook
from pontoon.service.tournaments.state import Hosting
from pontoon.table import CloseBetting, CloseOffer, box_at, controller, next_step
from pontoon.table.asking import OFFERED
from pontoon.table.incidents.trouble import Pending
from pontoon.tournament import AskNext, Command, OpenTable, Play, play_choices
from pontoon.tournament.state import Table, conditions_of, seat_of, session_of, table_of
from pontoon.tournament.turns import between_rounds, has_wager, is_finished, to_ask

Wait = Literal["", "house", "wager", "decision", "offer", "answer", "break", "staff", "finished"]


class Waiting(Struct, frozen=True):
    """What a table waits for. `players`: who can end it; `at`: the moment of the game, so that a new wait is seen.

    `command`: what comes next where it is the house's turn.
    """

    what: Wait = ""
    players: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    command: Command | None = None


NOBODY = Waiting()
BREAK = Waiting("break")
FINISHED = Waiting("finished")


def waiting(rules: Rulebook, state: Hosting, number: int) -> Waiting:
    """What has to happen next at a table of the session that is on."""
    tournament = state.tournament
    if tournament.phase != "playing":
        return NOBODY
    session, table = session_of(tournament), table_of(tournament, number)
    pending, at = table.table.trouble.pending, (session.number, table.table.round)
    if pending is not None:
        return _asked_first(pending, at)
    if is_finished(conditions_of(tournament), session, table):
        return FINISHED
    if table.table.phase == "unopened":
        return Waiting("house", command=OpenTable(number))
    if table.table.phase == "betting":
        return _betting(state, table, at)
    return _playing(rules, state, table, at)


def _asked_first(pending: Pending, at: tuple[int, ...]) -> Waiting:
    """What went wrong is decided before anything else, between two rounds and after the last one too."""
    asked = tuple(dict.fromkeys(one.player for one in pending.waiting))
    return Waiting("answer", asked, at) if asked else Waiting("staff", (), at)


def _betting(state: Hosting, table: Table, at: tuple[int, ...]) -> Waiting:
    current = seat_of(table, table.turn)
    if current is not None and not has_wager(table, current) and current.player not in table.voided:
        return Waiting("wager", (current.player,), (*at, len(table.asked)))
    if between_rounds(table) and state.tournament.break_minutes:
        return BREAK
    if to_ask(table) is not None:
        return Waiting("house", command=AskNext(table.number))
    return Waiting("house", command=Play(table.number, CloseBetting()))


def _playing(rules: Rulebook, state: Hosting, table: Table, at: tuple[int, ...]) -> Waiting:
    step = next_step(rules, table.table)
    match step.kind:
        case "decide":
            box = box_at(table.table, step.box)
            assert box is not None, "a decision is awaited at a box with a wager"
            hand = box.hands[step.hand - 1]
            return Waiting(
                "decision", (controller(rules, box, hand).player,), (*at, step.box, step.hand, len(hand.cards))
            )
        case "offer":
            asked = _asked(rules, state, table, step.offer or "")
            if not asked:
                return Waiting("house", command=Play(table.number, CloseOffer()))
            return Waiting("offer", asked, (*at, step.box, step.hand, len(table.table.closed_offers), len(asked)))
        case _:
            return Waiting("staff", (), at)


def _asked(rules: Rulebook, state: Hosting, table: Table, offer: str) -> tuple[str, ...]:
    """Everybody at the table who could still take what is on offer."""
    wanted = OFFERED[offer]
    return tuple(
        seat.player
        for seat in table.seats
        if (table.number, seat.player) not in state.passed
        and any(choice.action == wanted for choice in play_choices(rules, table, seat.player))
    )


def all_finished(rules: Rulebook, state: Hosting) -> bool:
    """Whether the session is over at every table."""
    tables = session_of(state.tournament).tables
    return all(waiting(rules, state, table.number) is FINISHED for table in tables)
