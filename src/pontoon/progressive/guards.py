"""May this button be pressed now? One answer for the engine, the buttons and the explanation.

What depends on the given bytes or on a person's code is judged later, in `decide`.
"""

from typing import assert_never

from pontoon.cards import DECK, Card
from pontoon.money import format_dollars
from pontoon.progressive import commands as c
from pontoon.progressive.buttons import out_of_order
from pontoon.progressive.corrections import meter_not_to_be_set
from pontoon.progressive.desk import Desk
from pontoon.progressive.state import State, Terminal
from pontoon.table import Refusal


def guard(desk: Desk, state: State, command: c.Command) -> Refusal | None:
    """Why the button is refused, or None."""
    terminal = state.terminal(command.table)
    if terminal is None:
        known = ", ".join(one.table for one in state.terminals) or "none"
        return Refusal("no-such-table", f"There is no table {command.table!r}; linked are {known}.")
    return out_of_order(desk, terminal, command) or _unfit(desk, state, terminal, command)


def _unfit(desk: Desk, state: State, terminal: Terminal, command: c.Command) -> Refusal | None:
    """Why a button may not be pressed although its phase is right."""
    match command:
        case c.PlaceChip():
            return _place(desk, state, terminal, command)
        case c.RemoveChip() | c.ReturnWager():
            return _has_chip(desk, terminal, command.position)
        case c.StartRound():
            return _start(desk, terminal, command)
        case c.ShowCard():
            return _no_ten(desk, command.card) or _show(desk, terminal)
        case c.CorrectCard():
            return _no_ten(desk, command.card) or _correct(desk, terminal, command)
        case c.CorrectMeter():
            return meter_not_to_be_set(desk, state, command)
        case c.StopRound():
            return _stop(desk, terminal, command)
        case c.PlaceLammer() | c.EndRound():
            return _decided(desk, terminal, command)
        case c.Reconcile() | c.MarkTriggeringEvent():
            return _reconciled(desk, terminal, command)
        case c.TouchSensor() | c.SpinForPlayer():
            return _winner(desk, state, terminal, command)
        case c.CancelJackpot():
            return _malfunction(desk, command)
        case c.Authorise():
            return _authorise(desk, state, terminal)
        case c.HandPrize():
            return _hand(desk, state, terminal, command.prize)
        case c.Paid():
            return _all_paid(desk, state, terminal)
        case c.CancelRound() | c.Deal() | c.Spin() | c.Confirm() | c.EnableSpin() | c.DisableSpin() | c.PayJackpot():
            return None
        case _:
            assert_never(command)


def _place(desk: Desk, state: State, terminal: Terminal, command: c.PlaceChip) -> Refusal | None:
    terms = state.terms.table(terminal.table)
    assert terms is not None
    placing = desk.wager.placing.clauses
    if not 1 <= command.position <= terms.positions:
        message = f"{terminal.table} has positions 1 to {terms.positions}, not {command.position}."
        return Refusal("no-such-position", message, desk.clauses("place"))
    if command.position in terminal.chips:
        message = f"The sensor of position {command.position} has a wager already."
        return Refusal("wagered-already", message, desk.wager.amount.clauses)
    if command.main < terms.minimum:
        least = format_dollars(terms.minimum)
        message = f"The wager goes with a main wager of at least the table minimum, {least}."
        return Refusal("no-main-wager", message, placing)
    return None


def _has_chip(desk: Desk, terminal: Terminal, position: int) -> Refusal | None:
    if position in terminal.chips:
        return None
    message = f"Position {position} has no wager; wagers lie at {_listed(terminal.chips)}."
    return Refusal("no-wager", message, desk.clauses("place"))


def _start(desk: Desk, terminal: Terminal, command: c.StartRound) -> Refusal | None:
    if not terminal.chips:
        return Refusal(
            "no-wager", "No wager lies on a sensor: there is no round to start.", desk.clauses("start-round")
        )
    if command.seen is not None and tuple(sorted(command.seen)) != terminal.chips:
        message = (
            f"The terminal shows wagers at {_listed(terminal.chips)} and the dealer sees them at "
            f"{_listed(tuple(sorted(command.seen)))}: set the sensors right first."
        )
        return Refusal("sensors-differ", message, desk.clauses("start-round"))
    return None


def _no_ten(desk: Desk, card: Card | None) -> Refusal | None:
    if card is None or card in DECK:
        return None
    message = f"{card} is a ten, and the tens have been taken out of a Pontoon deck."
    return Refusal("impossible-card", message, desk.clauses("show-card"))


def _show(desk: Desk, terminal: Terminal) -> Refusal | None:
    if terminal.triggered is None:
        return None
    said = "a triggering event" if terminal.triggered else "no triggering event"
    return Refusal("decided-already", f"The dealer's cards have decided: {said}.", desk.clauses("show-card"))


def _correct(desk: Desk, terminal: Terminal, command: c.CorrectCard) -> Refusal | None:
    clauses, cards = desk.clauses("show-card"), terminal.dealer
    if not 1 <= command.number <= len(cards):
        shown = "no card of the dealer" if not cards else " and ".join(str(one.value) for one in cards)
        return Refusal("no-such-card", f"The terminal shows {shown}: there is no card {command.number}.", clauses)
    if cards[command.number - 1] is command.card:
        message = f"Card {command.number} is {command.card.value} already."
        return Refusal("same-card", message, clauses)
    return None


def _stop(desk: Desk, terminal: Terminal, command: c.StopRound) -> Refusal | None:
    if command.reason == "malfunction" or terminal.phase in ("dealt", "marked"):
        return None
    message = "The main game is over and was no misdeal: from here only a malfunction stops the round."
    return Refusal("no-misdeal", message, desk.clauses("stop-round"))


def _decided(desk: Desk, terminal: Terminal, command: c.PlaceLammer | c.EndRound) -> Refusal | None:
    """During the deal the lammer needs a triggering event, and End Round needs that there is none."""
    if terminal.phase == "paid":
        return None
    if terminal.triggered is None:
        message = "The dealer's first two cards have not decided yet whether there is a triggering event."
        return Refusal("undecided", message, desk.clauses("show-card"))
    if isinstance(command, c.PlaceLammer):
        if terminal.triggered:
            return None
        message = "The dealer's cards are no triggering event: End Round comes next."
        return Refusal("no-triggering-event", message, desk.clauses("end-round"))
    if not terminal.triggered:
        return None
    message = "A triggering event has happened: it is marked with the lammer, and the wheel is spun after the game."
    return Refusal("triggering-event", message, desk.clauses("lammer"))


def _reconciled(desk: Desk, terminal: Terminal, command: c.Reconcile | c.MarkTriggeringEvent) -> Refusal | None:
    wanted = isinstance(command, c.MarkTriggeringEvent)
    if terminal.reconciled is wanted:
        return None
    clauses = desk.clauses("triggering-event")
    if wanted:
        message = "First all other wagers are settled and all cards but the dealer's locked up."
        return Refusal("not-reconciled", message, clauses)
    return Refusal("reconciled-already", "All other wagers are settled already: Triggering Event comes next.", clauses)


def _winner(desk: Desk, state: State, terminal: Terminal, command: c.TouchSensor | c.SpinForPlayer) -> Refusal | None:
    if command.position != terminal.stopped_at:
        message = f"Position {terminal.stopped_at} is the hot spot and spins, not position {command.position}."
        return Refusal("not-the-winner", message, desk.clauses("hot-spot"))
    if isinstance(command, c.SpinForPlayer) and command.reason == "setting" and not state.terms.dealer_spins:
        message = "By the settings players spin themselves; the dealer does it when the sensor is at fault."
        return Refusal("players-spin", message, desk.clauses("spin-for-player"))
    return None


def _malfunction(desk: Desk, command: c.CancelJackpot) -> Refusal | None:
    if command.malfunction.strip():
        return None
    message = "Cancel Jackpot is for a system malfunction alone: say what it was. A jackpot counts as valid."
    return Refusal("malfunction-only", message, desk.clauses("cancel-jackpot"))


def large_prizes(state: State, terminal: Terminal) -> tuple[int, ...]:
    """The numbers of the prizes over the threshold."""
    return tuple(number for number, one in enumerate(terminal.payouts, start=1) if one.amount > state.terms.threshold)


def _authorise(desk: Desk, state: State, terminal: Terminal) -> Refusal | None:
    clauses = desk.wager.authorised_by.clauses
    if not large_prizes(state, terminal):
        most = format_dollars(state.terms.threshold)
        return Refusal("nothing-to-authorise", f"No prize here is over {most}: none needs confirming.", clauses)
    if terminal.authorised_by is not None:
        message = f"The large prizes are confirmed already, by {terminal.authorised_by}."
        return Refusal("authorised-already", message, clauses)
    return None


def _hand(desk: Desk, state: State, terminal: Terminal, prize: int) -> Refusal | None:
    clauses = desk.clauses("pay-prize")
    if not 1 <= prize <= len(terminal.payouts):
        return Refusal("no-such-prize", f"There are prizes 1 to {len(terminal.payouts)}, not {prize}.", clauses)
    if prize in terminal.handed:
        return Refusal("handed-already", f"Prize {prize} has been handed out already.", clauses)
    if prize in large_prizes(state, terminal) and terminal.authorised_by is None:
        return _needs_authority(desk, state, prize)
    return None


def _needs_authority(desk: Desk, state: State, prize: int) -> Refusal:
    roles = " or ".join(role.replace("-", " ") for role in desk.wager.authorised_by.value)
    message = f"Prize {prize} is over {format_dollars(state.terms.threshold)}: the {roles} confirms it first."
    return Refusal("authorise-first", message, desk.wager.authorised_by.clauses)


def _all_paid(desk: Desk, state: State, terminal: Terminal) -> Refusal | None:
    """Why Paid may not be pressed: a small prize is not handed out yet, or a large one not confirmed."""
    large = large_prizes(state, terminal)
    if large and terminal.authorised_by is None:
        return _needs_authority(desk, state, large[0])
    for number, payout in enumerate(terminal.payouts, start=1):
        if number not in terminal.handed and number not in large and payout.amount:
            message = (
                f"Position {payout.position} has not received {format_dollars(payout.amount)} yet (prize {number})."
            )
            return Refusal("unpaid", message, desk.clauses("pay-prize"), {"prize": number})
    return None


def _listed(positions: tuple[int, ...]) -> str:
    return ", ".join(str(one) for one in positions) or "none"
