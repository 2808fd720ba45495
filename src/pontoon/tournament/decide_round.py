"""Judging the rounds of a session: wagers in turn from the starting marker, and the game at the table."""

from typing import get_args

from pontoon.rulebook import Rulebook
from pontoon.table import Command as TableCommand
from pontoon.table import PlaceSideWager, PlaceWager, Refusal, TakeBackWager, box_at, cost
from pontoon.table import commands as t
from pontoon.table.incidents.commands import IncidentCommand
from pontoon.table.options import COMMANDS, ON_A_HAND
from pontoon.tournament import cites
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.chips import NONE, Chips, in_units, of_units, total
from pontoon.tournament.decide_entry import is_over, not_the_director
from pontoon.tournament.draft import Draft
from pontoon.tournament.moments import is_before
from pontoon.tournament.state import Seat, State, Table, conditions_of, seat_of, session_of, table_of
from pontoon.tournament.turns import between_rounds, broke, has_wager, is_finished, to_ask

_GAME: frozenset[type] = frozenset(
    (
        *(COMMANDS[action] for action in ON_A_HAND),
        t.Follow,
        t.CloseOffer,
        t.CloseBetting,
        *get_args(IncidentCommand),
    )
)
"""What the rules of the game itself decide; wagers are the tournament's."""


_STAKING = (t.Insure, t.Double, t.Split, t.Follow)
"""Commands by which players put more chips down."""


def at_table(state: State, number: int) -> Refusal | None:
    """Why nothing is played at this table: no session is on, nobody sits there, or it is not open."""
    refusal = is_over(state)
    if refusal is not None:
        return refusal
    if state.phase != "playing":
        return Refusal("no-session", "No session is on: the ballot and the start come first.", cites.BALLOT)
    tables = session_of(state).tables
    table = tables[number - 1] if 1 <= number <= len(tables) else None
    if table is not None and table.table.phase != "unopened":
        return None
    if table is not None and table.reported:
        message = f"The results of table {number} have been entered, so it is not played here."
        return Refusal("results-entered", message, cites.PLACES)
    if table is not None and table.seats:
        message = f"Table {number} is not open yet, and before it is nobody there is asked for a wager."
        return Refusal("not-open", message, cites.OPPORTUNITY)
    return Refusal("no-table", f"Nobody sits at a table {number} in this session.", cites.BALLOT)


def ask_next(draft: Draft, command: c.AskNext) -> Refusal | None:
    """The dealer asks the next player. Before a round, players who cannot wager the minimum are out."""
    state = draft.state
    refusal = at_table(state, command.table)
    if refusal is not None:
        return refusal
    table, session, conditions = table_of(state, command.table), session_of(state), conditions_of(state)
    if is_finished(conditions, session, table):
        return Refusal("table-finished", f"Table {table.number} has finished this session.", cites.STRUCTURE)
    if between_rounds(table):
        if on_a_break(state, command.at):
            message = f"A break of {state.break_minutes} minutes is on, and no round begins."
            return Refusal("on-a-break", message, cites.BREAK)
        if state.break_minutes:
            draft.add(e.BreakEnded())
    out = broke(table, conditions.limits_of(session.stage).minimum) if table.table.phase == "betting" else ()
    for seat in out:
        draft.add(e.PlayerEliminated(table.number, seat.player, table.rounds + 1, seat.chips))
    table = table_of(draft.state, command.table)
    if is_finished(conditions, session, table):
        return None
    refusal = _may_ask(table)
    if refusal is not None:
        return None if out else refusal
    due = to_ask(table)
    assert due is not None
    draft.add(e.WagerAsked(table.number, due.player))
    return None


def on_a_break(state: State, at: str) -> bool:
    """Whether a break is on: until it is ended, or until its time is over where the times are known."""
    over = at and state.break_until and not is_before(at, state.break_until)
    return bool(state.break_minutes) and not over


def _may_ask(table: Table) -> Refusal | None:
    """Why nobody can be asked: a round is on, the player asked last has not wagered, or everybody has."""
    if table.table.phase != "betting":
        return Refusal("round-in-play", "A round is on: wagers are asked for before its first card.", cites.TURN)
    current = seat_of(table, table.turn)
    if current is not None and not has_wager(table, current) and current.player not in table.voided:
        message = f"{table.turn} has been asked and has to wager first: everybody wagers in every round."
        return Refusal("wager-due", message, (*cites.MINIMUM, *cites.OPPORTUNITY))
    if to_ask(table) is None:
        return Refusal("all-asked", "Everybody has wagered, and the cards come next.", cites.TURN)
    return None


def wager(draft: Draft, command: c.Wager) -> Refusal | None:
    """A wager in turn, one changed while the turn lasts, or one out of order, which stands with a warning."""
    state = draft.state
    refusal = at_table(state, command.table) or may_wager(state, command.table, command.player)
    if refusal is not None:
        return refusal
    table = table_of(state, command.table)
    seat = seat_of(table, command.player)
    assert seat is not None
    refusal = _amount_fault(state, table, seat, command)
    if refusal is not None:
        return refusal
    placed = [TakeBackWager(command.player, seat.box)] if has_wager(table, seat) else []
    main = PlaceWager(command.player, seat.box, in_units(command.amount))
    sides = [PlaceSideWager(command.player, seat.box, one.kind, in_units(one.amount)) for one in command.sides]
    refusal = draft.play(command.table, *placed, main, *sides)
    if refusal is None and table.turn != command.player:
        times = state.entrants[command.player].infringements + 1
        draft.add(e.OutOfOrder(command.table, command.player, times))
    return refusal


def may_wager(state: State, number: int, player: str) -> Refusal | None:
    """Whether the player may place or change a wager at this table now, whatever the amount."""
    table = table_of(state, number)
    seat = seat_of(table, player)
    if seat is None:
        message = f"{player} does not sit at table {number}, and plays only where the ballot said."
        return Refusal("other-seat", message, cites.BALLOT)
    if table.table.phase != "betting" or between_rounds(table):
        message = "Wagers are placed once the dealer has asked for the first of the round, before its first card."
        return Refusal("not-asked", message, cites.OPPORTUNITY)
    if table.turn == player:
        return None
    if player in table.voided:
        return Refusal("void", f"{player}'s wager was declared void for this round.", cites.OUT_OF_ORDER)
    if player in table.asked and not has_wager(table, seat):
        message = f"{player}'s wager went back, and the dealer asks for another when the others have wagered."
        return Refusal("asked-again", message, cites.OPPORTUNITY)
    if has_wager(table, seat):
        message = f"{player}'s wager is placed and it is not {player}'s turn, so it may not be changed."
        return Refusal("wager-fixed", message, cites.OPPORTUNITY)
    return None


def wager_limits(state: State, table: Table, seat: Seat) -> tuple[Chips, Chips]:
    """The least and the most that the player may wager now; a wager that is being changed counts as chips in hand."""
    limits = conditions_of(state).limits_of(session_of(state).stage)
    return limits.minimum, min(limits.maximum, seat.chips + _placed(table, seat))


def _placed(table: Table, seat: Seat) -> Chips:
    here = box_at(table.table, seat.box)
    if here is None:
        return NONE
    return of_units(sum(one.wager for one in here.bettors) + sum(one.amount for one in here.sides))


def _amount_fault(state: State, table: Table, seat: Seat, command: c.Wager) -> Refusal | None:
    limits = conditions_of(state).limits_of(session_of(state).stage)
    amount, held = command.amount, seat.chips + _placed(table, seat)
    if amount < limits.minimum:
        message = f"{amount} is under the table minimum of {limits.minimum}, which everybody wagers in every round."
        return Refusal("under-minimum", message, cites.MINIMUM)
    if amount > limits.maximum:
        return Refusal("over-maximum", f"{amount} is over the table maximum of {limits.maximum}.", cites.LIMITS)
    if amount.hundredths % limits.step.hundredths:
        return Refusal("not-a-multiple", f"A wager is a multiple of {limits.step}, and {amount} is not.", cites.LIMITS)
    together = amount + total(one.amount for one in command.sides)
    if together > held:
        message = f"{command.player} has {held} tournament chips, and {together} cannot be put down."
        return Refusal("not-enough-chips", message, cites.CHIPS_KEPT)
    return next((fault for fault in (_side_fault(state, one) for one in command.sides) if fault is not None), None)


def _side_fault(state: State, side: c.SideBet) -> Refusal | None:
    """Why the conditions do not allow this side wager. The table checks it too."""
    terms = conditions_of(state).sides
    if side.kind not in terms.allowed:
        allowed = ", ".join(terms.allowed) or "no side wagers"
        message = f"The conditions allow {allowed}, and {side.kind} is not among them."
        return Refusal("no-side-wagers", message, cites.SIDE_WAGERS)
    if side.amount < terms.minimum:
        return Refusal("under-minimum", f"A {side.kind} wager is at least {terms.minimum} chips.", cites.SIDE_WAGERS)
    if terms.maximum is not None and side.amount > terms.maximum:
        return Refusal("over-maximum", f"A {side.kind} wager is at most {terms.maximum} chips.", cites.SIDE_WAGERS)
    return None


def declare_void(draft: Draft, command: c.DeclareVoid) -> Refusal | None:
    """A wager out of order may be declared void if its player has been warned before."""
    state = draft.state
    refusal = at_table(state, command.table) or not_the_director(
        state, command.by, "declare a wager void", cites.OUT_OF_ORDER
    )
    if refusal is not None:
        return refusal
    table = table_of(state, command.table)
    seat = seat_of(table, command.player)
    if seat is None or command.player not in table.early or table.table.phase != "betting":
        message = f"{command.player} has no wager out of order in this round that could be declared void."
        return Refusal("not-out-of-order", message, cites.OUT_OF_ORDER)
    if command.player in table.voided:
        return Refusal("void", f"{command.player}'s wager is void already.", cites.OUT_OF_ORDER)
    if state.entrants[command.player].infringements < 2:
        message = f"It is {command.player}'s first wager out of order: it stands, with a warning."
        return Refusal("first-infringement", message, cites.OUT_OF_ORDER)
    refusal = draft.play(command.table, TakeBackWager(command.player, seat.box))
    if refusal is None:
        draft.add(e.WagerDeclaredVoid(command.table, command.player))
    return refusal


def play(draft: Draft, command: c.Play) -> Refusal | None:
    """A command of the game itself, under its own rules; nobody may put down more chips than he has."""
    refusal = may_play(draft.rules, draft.state, command)
    if refusal is not None:
        return refusal
    return draft.play(command.table, command.move)


def may_play(rules: Rulebook, state: State, command: c.Play) -> Refusal | None:
    """Why the tournament does not let this be done at a table; what the game says to it comes on top."""
    refusal = at_table(state, command.table)
    if refusal is not None:
        return refusal
    if type(command.move) not in _GAME:
        message = (
            "At a tournament's table this is not open: wagers are placed in turn, and the conditions fix the rest."
        )
        return Refusal("not-in-a-tournament", message, (*cites.TURN, *cites.PREVAIL))
    table = table_of(state, command.table)
    if isinstance(command.move, t.CloseBetting) and not all_wagered(table):
        return Refusal("wagers-missing", "Everybody at the table wagers before the cards come.", cites.MINIMUM)
    return too_dear(rules, table, command.move)


def all_wagered(table: Table) -> bool:
    """Whether everybody who may wager in this round has wagered."""
    return all(has_wager(table, seat) or seat.player in table.voided for seat in table.seats)


def too_dear(rules: Rulebook, table: Table, command: TableCommand) -> Refusal | None:
    """Why players have too few chips for the command. Chips that an incident takes are not checked."""
    if not isinstance(command, _STAKING):
        return None
    for player, units in cost(rules, table.table, command).items():
        seat = seat_of(table, player)
        if seat is not None and of_units(units) > seat.chips:
            message = f"That takes {of_units(units)} tournament chips, and {player} has {seat.chips}."
            return Refusal("not-enough-chips", message, cites.CHIPS_KEPT)
    return None
