"""What happened at a progressive, in words; a mystery value is not told."""

from typing import assert_never

from pontoon.cli.progressive.view import payout_words
from pontoon.money import format_dollars
from pontoon.progressive import Event, State
from pontoon.progressive import events as e

_WheelEvent = (
    e.WheelSpun
    | e.SpinEnabled
    | e.SpinDisabled
    | e.HotSpotSpun
    | e.PrizesWon
    | e.PaymentBegun
    | e.JackpotCancelled
    | e.PrizesAuthorised
    | e.PrizeHanded
    | e.PrizesPaid
    | e.RoundEnded
    | e.MustHitWon
)


def told(state: State, event: Event) -> str:
    """A line for the event; `state` is what it led to."""
    match event:
        case e.ProgressiveOpened():
            return f"{event.terms.title or 'the progressive'} opens under {event.rulebook}"
        case e.MysteryDrawn():
            return f"{event.meter} has a new mystery value, sealed"
        case e.ChipPlaced():
            return f"{event.table}: a wager lies at position {event.position}"
        case e.ChipRemoved():
            return f"{event.table}: position {event.position} takes the wager back"
        case e.RoundStarted():
            return f"{event.table}: round {event.round} is locked, positions {_listed(event.positions)}"
        case e.RoundCancelled():
            return f"{event.table}: round {event.round} is cancelled and not accounted; the sensors are reset"
        case e.CardsDealt():
            return f"{event.table}: the cards are dealt"
        case e.DealerCardShown():
            decided = {None: "", True: ": a triggering event", False: ": no triggering event"}[event.triggered]
            return f"{event.table}: the dealer shows {event.card}{decided}"
        case e.WagerReturned():
            return f"{event.table}: the wager of position {event.position} goes back and does not count"
        case e.LammerPlaced():
            return f"{event.table}: the lammer marks the triggering event; the game goes on"
        case e.TableReconciled():
            return f"{event.table}: everything else is settled, only the dealer's cards are out"
        case e.TriggeringEventMarked():
            return f"{event.table}: the triggering event is marked"
        case e.SpinRequested():
            return f"{event.table}: confirm the spin"
        case e.RoundStopped():
            return f"{event.table}: round {event.round} stops, a {event.reason}; it is not accounted"
        case _:
            return _of_the_wheel(state, event)


def _of_the_wheel(state: State, event: _WheelEvent) -> str:
    match event:
        case e.WheelSpun():
            return f"{event.table}: the wheel stops at position {event.position}"
        case e.SpinEnabled():
            return f"{event.table}: position {event.position} may spin"
        case e.SpinDisabled():
            return f"{event.table}: position {event.position} may not spin for now"
        case e.HotSpotSpun():
            by = "" if event.by == "player" else f", spun by the dealer ({event.reason})"
            return f"{event.table}: the hot-spot wheel stops at field {event.field}{by}"
        case e.PrizesWon():
            first = len(_payouts(state, event.table)) - len(event.payouts) + 1
            listed = [payout_words(number, one) for number, one in enumerate(event.payouts, start=first)]
            return f"{event.table}: {'; '.join(listed)}"
        case e.PaymentBegun():
            large = f"; somebody of the pit confirms {_listed(event.large)}" if event.large else ""
            return f"{event.table}: the prizes are being paid{large}"
        case e.JackpotCancelled():
            return f"{event.table}: the jackpot is cancelled ({event.malfunction})"
        case e.PrizesAuthorised():
            return f"{event.table}: {event.by} confirms the large prizes"
        case e.PrizeHanded():
            return f"{event.table}: prize {event.prize} is handed out"
        case e.PrizesPaid():
            return f"{event.table}: paid"
        case e.RoundEnded():
            return f"{event.table}: round {event.round} ends, accounted with {format_dollars(event.wagered)}"
        case e.MustHitWon():
            value = format_dollars(event.value)
            return f"{event.table}: position {event.position} has won the must-hit jackpot {event.meter}, {value}"
        case _:
            assert_never(event)


def _payouts(state: State, table: str) -> tuple[object, ...]:
    terminal = state.terminal(table)
    return () if terminal is None else terminal.payouts


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(one) for one in numbers)
