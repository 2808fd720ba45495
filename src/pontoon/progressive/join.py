"""A table and its terminal: what happens at the table presses the buttons, and the wheel's result goes back to it."""

from msgspec import Struct

from pontoon.cards import Entropy
from pontoon.money import Cents
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.chance import SPIN_BYTES
from pontoon.progressive.decide import decide
from pontoon.progressive.desk import Desk
from pontoon.progressive.evolve import evolve
from pontoon.progressive.guards import large_prizes
from pontoon.progressive.state import State, Terminal
from pontoon.table import DecideSpin, Refusal, box_at
from pontoon.table import Event as TableEvent
from pontoon.table import State as TableState
from pontoon.table import events as t
from pontoon.table import evolve as evolve_table
from pontoon.table.decide_spin import participants
from pontoon.table.incidents.events import RoundVoided

_WAGER = "bsx-16"
_OPEN = ("dealt", "marked")


class Followed(Struct, frozen=True):
    """What a progressive did."""

    state: State
    events: tuple[e.Event, ...]


def follow(
    desk: Desk, state: State, table: str, before: TableState, events: tuple[TableEvent, ...], entropy: Entropy
) -> Followed | Refusal:
    """The terminal after these events of its table; all or nothing.

    It locks, deals, shows cards, marks and ends by itself, and stops where the wheel is confirmed. A round without a
    triggering event ends when the table has decided all its wagers, so that a wager that is returned is not accounted.
    """
    done: list[e.Event] = []
    for event in events:
        terminal = _at(state, table)
        for command in pressed(terminal, before, event):
            outcome = press(desk, state, command)
            if isinstance(outcome, Refusal):
                return outcome
            state, done = outcome.state, [*done, *outcome.events]
        before = evolve_table(before, event)
        while (right := _put_right(_at(state, table), before)) is not None:
            outcome = press(desk, state, right)
            if isinstance(outcome, Refusal):
                return outcome
            state, done = outcome.state, [*done, *outcome.events]
        terminal = _at(state, table)
        if terminal.phase == "dealt" and terminal.triggered is False and not participants(before):
            outcome = press(desk, state, c.EndRound(table, entropy(SPIN_BYTES)))
            if isinstance(outcome, Refusal):
                return outcome
            state, done = outcome.state, [*done, *outcome.events]
    return Followed(state, tuple(done))


def press(desk: Desk, state: State, command: c.Command) -> Followed | Refusal:
    """One button, decided and applied."""
    events = decide(desk, state, command)
    if isinstance(events, Refusal):
        return events
    for event in events:
        state = evolve(state, event)
    return Followed(state, events)


def pressed(terminal: Terminal, before: TableState, event: TableEvent) -> tuple[c.Command, ...]:
    """The buttons that an event of the table presses; `before` is the table before it."""
    table = terminal.table
    match event:
        case t.SideWagerPlaced(wager="bsx-16"):
            return (c.PlaceChip(table, event.box, _main(before, event.player, event.box)),)
        case t.WagerTakenBack():
            return (c.RemoveChip(table, event.box),) if _has_wager(before, event.player, event.box) else ()
        case t.BettingClosed():
            return (c.StartRound(table, terminal.chips), c.Deal(table)) if terminal.chips else ()
        case t.DealerCardDealt(card=card) | t.HoleCardRevealed(card=card):
            undecided = terminal.phase == "dealt" and terminal.triggered is None
            return (c.ShowCard(table, card),) if undecided else ()
        case t.BonusSpinTriggered():
            return (c.PlaceLammer(table),)
        case t.RoundReconciled():
            return (c.Reconcile(table), c.MarkTriggeringEvent(table), c.Spin(table))
        case t.WagerSettled(line=line) if line.kind == _WAGER and line.result == "void" and not line.reverses:
            return (c.ReturnWager(table, line.box),) if terminal.phase in _OPEN else ()
        case t.BonusSpinCancelled():
            return _given_up(terminal, event.malfunction)
        case RoundVoided():
            return _given_up(terminal, "the round at the table is void")
        case _:
            return ()


_CORRECTABLE = (*_OPEN, "event", "requested")


def _put_right(terminal: Terminal, table: TableState) -> c.Command | None:
    """The next thing to tell the terminal where the dealer's cards have become others, by a reconstruction.

    A card that the dealer has no longer is taken away, and one that came to the dealer is shown.
    """
    if terminal.phase not in _CORRECTABLE or table.phase == "betting":
        return None
    cards, shown = table.dealer[:2], terminal.dealer
    for number in range(len(shown), 0, -1):
        if number > len(cards):
            return c.CorrectCard(terminal.table, number)
        if cards[number - 1] is not shown[number - 1]:
            return c.CorrectCard(terminal.table, number, cards[number - 1])
    missing = terminal.triggered is None and len(shown) < len(cards)
    return c.ShowCard(terminal.table, cards[len(shown)]) if missing else None


_AT_THE_WHEEL = ("event", "requested", "hot-spot", "enabled")


def _given_up(terminal: Terminal, malfunction: str) -> tuple[c.Command, ...]:
    """The table has returned the wagers on the wheel; a must-hit jackpot of a round already accounted stands."""
    if terminal.phase in _AT_THE_WHEEL:
        return (c.StopRound(terminal.table, "malfunction"),)
    cancels = terminal.phase == "payable" and not terminal.ended
    return (c.CancelJackpot(terminal.table, malfunction),) if cancels else ()


def _main(before: TableState, player: str, number: int) -> Cents:
    box = box_at(before, number)
    assert box is not None, "a wager on the sensor goes with a main wager"
    return next(one.placed for one in box.bettors if one.player == player)


def _has_wager(before: TableState, player: str, number: int) -> bool:
    box = box_at(before, number)
    return box is not None and any((one.player, one.kind) == (player, _WAGER) for one in box.sides)


def spin_result(terminal: Terminal) -> DecideSpin:
    """What the wheel gave, as the table's command."""
    community = next((one.amount for one in terminal.payouts if one.kind == "community"), None)
    outer = next((one.amount for one in terminal.payouts if one.kind == "hot-spot"), None)
    return DecideSpin(terminal.stopped_at, community, outer)


def attend(desk: Desk, state: State, table: str, entropy: Entropy) -> Followed | Refusal:
    """Do everything a dealer does without asking anybody: spins, prizes, Paid and End Round.

    It stops where a large prize has to be confirmed, and where the main game has to go on.
    """
    done: list[e.Event] = []
    while True:
        command = next_button(state, _at(state, table), entropy)
        if command is None:
            return Followed(state, tuple(done))
        outcome = press(desk, state, command)
        if isinstance(outcome, Refusal):
            return outcome
        state, done = outcome.state, [*done, *outcome.events]


def next_button(state: State, terminal: Terminal, entropy: Entropy) -> c.Command | None:
    """The button that a dealer presses next without asking anybody, if there is one."""
    table = terminal.table
    match terminal.phase:
        case "requested":
            return c.Confirm(table, entropy(SPIN_BYTES))
        case "hot-spot":
            return c.EnableSpin(table)
        case "enabled":
            return c.TouchSensor(table, terminal.stopped_at, entropy(SPIN_BYTES))
        case "payable":
            return c.PayJackpot(table)
        case "paying":
            return _pay(state, terminal)
        case "paid":
            return c.EndRound(table, entropy(SPIN_BYTES))
        case _:
            return None


def _pay(state: State, terminal: Terminal) -> c.Command | None:
    if large_prizes(state, terminal) and terminal.authorised_by is None:
        return None
    for number in range(1, len(terminal.payouts) + 1):
        if number not in terminal.handed:
            return c.HandPrize(terminal.table, number)
    return c.Paid(terminal.table)


def _at(state: State, table: str) -> Terminal:
    terminal = state.terminal(table)
    assert terminal is not None, f"there is no table {table}"
    return terminal
