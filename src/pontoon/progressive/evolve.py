"""Applying facts: `evolve(state, event)` never judges and never refuses, and needs no rulebook."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.progressive import events as e
from pontoon.progressive.meters import apply_feed, apply_over, apply_taking, undone
from pontoon.progressive.state import Meter, State, Terminal


def evolve(state: State, event: e.Event) -> State:
    """The state after the event; its sequence number is one higher."""
    return APPLY[type(event)](state, event)


def fold(events: Iterable[e.Event]) -> State:
    """The state after a whole stream."""
    state = State()
    for event in events:
        state = evolve(state, event)
    return state


def _opened(state: State, event: e.ProgressiveOpened) -> State:
    return replace(
        state,
        sequence=state.sequence + 1,
        rulebook=event.rulebook,
        terms=event.terms,
        meters=tuple(Meter(one.name, one.seed) for one in event.terms.meters),
        terminals=tuple(Terminal(one.name) for one in event.terms.tables),
        chance=event.chance,
    )


def _at(state: State, table: str) -> Terminal:
    terminal = state.terminal(table)
    assert terminal is not None, f"there is no table {table}"
    return terminal


def _with(state: State, terminal: Terminal, **changes: Any) -> State:
    """The state with a terminal changed, one event later."""
    changed = replace(terminal, **changes)
    terminals = tuple(changed if one.table == terminal.table else one for one in state.terminals)
    return replace(state, sequence=state.sequence + 1, terminals=terminals)


def _meter(state: State, meter: Meter) -> State:
    return replace(state, meters=tuple(meter if one.name == meter.name else one for one in state.meters))


def _mystery_drawn(state: State, event: e.MysteryDrawn) -> State:
    meter = replace(state.meter(event.meter), mystery=event.value)
    return replace(_meter(state, meter), sequence=state.sequence + 1)


def _chip_placed(state: State, event: e.ChipPlaced) -> State:
    terminal = _at(state, event.table)
    return _with(state, terminal, chips=tuple(sorted((*terminal.chips, event.position))))


def _chip_off(state: State, event: e.ChipRemoved | e.WagerReturned) -> State:
    terminal = _at(state, event.table)
    return _with(state, terminal, chips=tuple(one for one in terminal.chips if one != event.position))


def _to(phase: str) -> Callable[[State, Any], State]:
    """For events that only bring the terminal to its next phase."""

    def apply(state: State, event: Any) -> State:
        return _with(state, _at(state, event.table), phase=phase)

    return apply


def _card_shown(state: State, event: e.DealerCardShown) -> State:
    terminal = _at(state, event.table)
    return _with(state, terminal, dealer=(*terminal.dealer, event.card), triggered=event.triggered)


def _card_corrected(state: State, event: e.DealerCardCorrected) -> State:
    terminal = _at(state, event.table)
    cards = list(terminal.dealer)
    cards[event.number - 1 : event.number] = [] if event.card is None else [event.card]
    changes: dict[str, Any] = {"dealer": tuple(cards), "triggered": event.triggered}
    if not event.triggered:
        changes |= {"phase": "dealt", "reconciled": False}
    return _with(state, terminal, **changes)


def _reconciled(state: State, event: e.TableReconciled) -> State:
    return _with(state, _at(state, event.table), reconciled=True)


def _wheel_spun(state: State, event: e.WheelSpun) -> State:
    terminal = _at(state, event.table)
    phase = "hot-spot" if event.position in terminal.chips else "payable"
    return _with(state, terminal, phase=phase, stopped_at=event.position)


def _prizes_won(state: State, event: e.PrizesWon) -> State:
    for taking in event.takings:
        state = _meter(state, apply_taking(state.meter(taking.meter), taking))
    terminal = _at(state, event.table)
    payouts, takings = (*terminal.payouts, *event.payouts), (*terminal.takings, *event.takings)
    return _with(state, terminal, payouts=payouts, takings=takings)


def _authorised(state: State, event: e.PrizesAuthorised) -> State:
    return _with(state, _at(state, event.table), authorised_by=event.by)


def _handed(state: State, event: e.PrizeHanded) -> State:
    terminal = _at(state, event.table)
    return _with(state, terminal, handed=(*terminal.handed, event.prize))


def _paid(state: State, event: e.PrizesPaid) -> State:
    terminal = _at(state, event.table)
    return _fresh(state, terminal) if terminal.ended else _with(state, terminal, phase="paid")


def _fresh(state: State, terminal: Terminal) -> State:
    """The next round begins with empty sensors."""
    return _with(state, terminal, **_EMPTY, round=terminal.round + 1)


_BLANK = Terminal("")
_EMPTY = {name: getattr(_BLANK, name) for name in Terminal.__struct_fields__ if name not in ("table", "round")}


def _without_result(state: State, event: e.RoundCancelled | e.RoundStopped | e.JackpotCancelled) -> State:
    terminal = _at(state, event.table)
    state = replace(state, meters=undone(state.meters, terminal.takings))
    if not isinstance(event, e.RoundCancelled):
        for over in event.over:
            state = _meter(state, apply_over(state.meter(over.meter), over))
    return _fresh(state, terminal)


def _round_ended(state: State, event: e.RoundEnded) -> State:
    for feed in event.feeds:
        state = _meter(state, apply_feed(state.meter(feed.meter), feed))
    return _fresh(state, _at(state, event.table))


def _must_hit_won(state: State, event: e.MustHitWon) -> State:
    """The jackpot belongs to the round that has just been accounted."""
    terminal = _at(state, event.table)
    if terminal.ended:
        return _with(state, terminal)
    return _with(state, terminal, phase="payable", ended=True, round=terminal.round - 1)


def _meter_corrected(state: State, event: e.MeterCorrected) -> State:
    meter = state.meter(event.meter)
    reserve = Cents(meter.reserve + event.to_reserve - event.from_reserve)
    return replace(_meter(state, replace(meter, amount=event.amount, reserve=reserve)), sequence=state.sequence + 1)


APPLY: dict[type, Callable[[State, Any], State]] = {
    e.ProgressiveOpened: _opened,
    e.MysteryDrawn: _mystery_drawn,
    e.ChipPlaced: _chip_placed,
    e.ChipRemoved: _chip_off,
    e.WagerReturned: _chip_off,
    e.RoundStarted: _to("locked"),
    e.RoundCancelled: _without_result,
    e.CardsDealt: _to("dealt"),
    e.DealerCardShown: _card_shown,
    e.DealerCardCorrected: _card_corrected,
    e.LammerPlaced: _to("marked"),
    e.TableReconciled: _reconciled,
    e.TriggeringEventMarked: _to("event"),
    e.SpinRequested: _to("requested"),
    e.WheelSpun: _wheel_spun,
    e.SpinEnabled: _to("enabled"),
    e.SpinDisabled: _to("hot-spot"),
    e.HotSpotSpun: _to("payable"),
    e.PrizesWon: _prizes_won,
    e.PaymentBegun: _to("paying"),
    e.JackpotCancelled: _without_result,
    e.PrizesAuthorised: _authorised,
    e.PrizeHanded: _handed,
    e.PrizesPaid: _paid,
    e.RoundEnded: _round_ended,
    e.MustHitWon: _must_hit_won,
    e.RoundStopped: _without_result,
    e.MeterCorrected: _meter_corrected,
}
