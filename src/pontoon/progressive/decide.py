"""Judging a command: `decide(desk, state, command)` gives the events that follow, or a refusal."""

from collections.abc import Callable
from typing import Any

from pontoon.cards import Card
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import Source, TooFewBytesError
from pontoon.progressive.decide_correction import confirmed_by, correct_meter
from pontoon.progressive.decide_end import end_round, mystery
from pontoon.progressive.decide_spin import confirm, hot_spot
from pontoon.progressive.desk import Desk
from pontoon.progressive.draft import Draft
from pontoon.progressive.guards import guard, large_prizes
from pontoon.progressive.meters import over_ceilings
from pontoon.progressive.state import ChanceSource, State, Terminal
from pontoon.progressive.terms import Terms
from pontoon.settlement import bsx_16_possible, bsx_16_triggered
from pontoon.table import Refusal


def open_progressive(
    desk: Desk, terms: Terms, random: bytes, chance: ChanceSource = "unrecorded"
) -> tuple[e.Event, ...] | Refusal:
    """The first events of a progressive: its terms, and the mystery values of its must-hit meters.

    `chance` says where these and all later random bytes come from.
    """
    source = Source(random)
    events: list[e.Event] = [e.ProgressiveOpened(desk.rules.id, terms, chance)]
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
    c.PlaceLammer: lambda at, _: e.LammerPlaced(at.table),
    c.Reconcile: lambda at, _: e.TableReconciled(at.table),
    c.MarkTriggeringEvent: lambda at, _: e.TriggeringEventMarked(at.table),
    c.Spin: lambda at, _: e.SpinRequested(at.table),
    c.EnableSpin: lambda at, _: e.SpinEnabled(at.table, at.stopped_at),
    c.DisableSpin: lambda at, _: e.SpinDisabled(at.table, at.stopped_at),
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
        case c.CorrectCard():
            _correct_card(draft, command)
        case c.StopRound():
            draft.add(e.RoundStopped(terminal.table, terminal.round, command.reason, _over(draft.state, terminal)))
        case c.CancelJackpot():
            over = _over(draft.state, terminal)
            draft.add(e.JackpotCancelled(terminal.table, terminal.round, command.malfunction, over))
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
        case c.CorrectMeter():
            return correct_meter(desk, draft, command)
        case _:
            draft.add(_SIMPLE[type(command)](terminal, command))
    return None


def _over(state: State, terminal: Terminal) -> tuple[e.Over, ...]:
    return over_ceilings(state.meters, state.terms.meters, terminal.takings)


def _show_card(draft: Draft, command: c.ShowCard) -> None:
    cards = (*draft.terminal(command.table).dealer, command.card)
    draft.add(e.DealerCardShown(command.table, command.card, _triggered(cards)))


def _correct_card(draft: Draft, command: c.CorrectCard) -> None:
    cards = list(draft.terminal(command.table).dealer)
    cards[command.number - 1 : command.number] = [] if command.card is None else [command.card]
    draft.add(e.DealerCardCorrected(command.table, command.number, command.card, _triggered(tuple(cards))))


def _triggered(cards: tuple[Card, ...]) -> bool | None:
    """An up card that cannot be part of a triggering event decides at once; otherwise the second card decides."""
    if len(cards) < 2:
        return None if all(bsx_16_possible(one) for one in cards) else False
    return bsx_16_triggered(cards[0], cards[1])


def _authorise(desk: Desk, draft: Draft, command: c.Authorise) -> Refusal | None:
    person = confirmed_by(desk, command.name, command.code, "confirm a large prize")
    if isinstance(person, Refusal):
        return person
    draft.add(e.PrizesAuthorised(command.table, person))
    return None
