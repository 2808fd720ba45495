"""Judging a command: `decide(desk, state, command)` gives the events that follow, or a refusal."""

from collections.abc import Callable
from typing import Any

from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import Source, TooFewBytesError
from pontoon.progressive.credentials import fits
from pontoon.progressive.decide_end import end_round, mystery
from pontoon.progressive.decide_spin import confirm, hot_spot
from pontoon.progressive.desk import Desk
from pontoon.progressive.draft import Draft
from pontoon.progressive.guards import guard, large_prizes
from pontoon.progressive.state import State, Terminal
from pontoon.progressive.terms import Terms
from pontoon.settlement import bsx_16_possible, bsx_16_triggered
from pontoon.table import Refusal
from pontoon.table.people.person import unauthorised


def open_progressive(desk: Desk, terms: Terms, random: bytes) -> tuple[e.Event, ...] | Refusal:
    """The first events of a progressive: its terms, and the mystery values of its must-hit meters."""
    source = Source(random)
    events: list[e.Event] = [e.ProgressiveOpened(desk.rules.id, terms)]
    try:
        for meter in terms.meters:
            if meter.must_hit is not None:
                events.append(e.MysteryDrawn(meter.name, mystery(meter.must_hit, source)))
    except TooFewBytesError:
        return _TOO_FEW
    return tuple(events)


_TOO_FEW = Refusal("random-bytes", "There were too few random bytes: send the command again with fresh ones.")


def decide(desk: Desk, state: State, command: c.Command) -> tuple[e.Event, ...] | Refusal:
    """What follows from the command in this state; nothing is changed by asking."""
    refusal = guard(desk, state, command)
    if refusal is not None:
        return refusal
    draft = Draft(state)
    try:
        refusal = _perform(desk, draft, command)
    except TooFewBytesError:
        return _TOO_FEW
    return tuple(draft.events) if refusal is None else refusal


_SIMPLE: dict[type, Callable[[Terminal, Any], e.Event]] = {
    c.PlaceChip: lambda at, command: e.ChipPlaced(at.table, command.position),
    c.RemoveChip: lambda at, command: e.ChipRemoved(at.table, command.position),
    c.StartRound: lambda at, _: e.RoundStarted(at.table, at.round, at.chips),
    c.CancelRound: lambda at, _: e.RoundCancelled(at.table, at.round),
    c.Deal: lambda at, _: e.CardsDealt(at.table),
    c.StopRound: lambda at, command: e.RoundStopped(at.table, at.round, command.reason),
    c.PlaceLammer: lambda at, _: e.LammerPlaced(at.table),
    c.Reconcile: lambda at, _: e.TableReconciled(at.table),
    c.MarkTriggeringEvent: lambda at, _: e.TriggeringEventMarked(at.table),
    c.Spin: lambda at, _: e.SpinRequested(at.table),
    c.EnableSpin: lambda at, _: e.SpinEnabled(at.table, at.stopped_at),
    c.DisableSpin: lambda at, _: e.SpinDisabled(at.table, at.stopped_at),
    c.CancelJackpot: lambda at, command: e.JackpotCancelled(at.table, at.round, command.malfunction),
    c.HandPrize: lambda at, command: e.PrizeHanded(at.table, command.prize),
    c.Paid: lambda at, _: e.PrizesPaid(at.table),
}
"""Buttons that lead to one event and nothing else."""


def _perform(desk: Desk, draft: Draft, command: c.Command) -> Refusal | None:
    """The events of a button that may be pressed."""
    terminal = draft.terminal(command.table)
    match command:
        case c.ShowCard():
            _show_card(draft, command)
        case c.ReturnWager():
            draft.add(e.WagerReturned(terminal.table, command.position))
            if not draft.terminal(terminal.table).chips:
                draft.add(e.RoundStopped(terminal.table, terminal.round, "misdeal"))
        case c.Confirm():
            confirm(desk, draft, command)
        case c.TouchSensor() | c.SpinForPlayer():
            hot_spot(draft, command)
        case c.PayJackpot():
            draft.add(e.PaymentBegun(terminal.table, large_prizes(draft.state, terminal)))
        case c.Authorise():
            return _authorise(desk, draft, command)
        case c.EndRound():
            end_round(desk, draft, command)
        case _:
            draft.add(_SIMPLE[type(command)](terminal, command))
    return None


def _show_card(draft: Draft, command: c.ShowCard) -> None:
    """An up card that cannot be part of a triggering event decides at once; otherwise the second card decides."""
    shown = draft.terminal(command.table).dealer
    if not shown:
        triggered = None if bsx_16_possible(command.card) else False
    else:
        triggered = bsx_16_triggered(shown[0], command.card)
    draft.add(e.DealerCardShown(command.table, command.card, triggered))


def _authorise(desk: Desk, draft: Draft, command: c.Authorise) -> Refusal | None:
    """The person must have the role, and the code must be their own."""
    power = desk.wager.authorised_by
    known = [one for one in desk.staff if one.person.name == command.name]
    if not known or not fits(command.code, known[0].credential):
        message = f"{command.name!r} and this code do not belong together: nothing is confirmed."
        return Refusal("wrong-credentials", message, power.clauses)
    refusal = unauthorised(power, known[0].person, "confirm a large prize")
    if refusal is None:
        draft.add(e.PrizesAuthorised(command.table, known[0].person))
    return refusal
