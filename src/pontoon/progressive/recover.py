"""A stream that was cut off: which of its decisions are complete.

The events of a decision belong together. Where the last of them are missing nobody has been told of any, so the
decision has not happened, and the button is pressed again.
"""

from collections.abc import Sequence

from pontoon.progressive import events as e
from pontoon.progressive.evolve import evolve
from pontoon.progressive.state import State


def whole(events: Sequence[e.Event]) -> int:
    """How many events, from the first, belong to complete decisions."""
    state, kept = State(), 0
    won: set[str] = set()
    for number, event in enumerate(events, start=1):
        state = evolve(state, event)
        won = _won(won, event)
        if not _owes(state, event, won):
            kept = number
    return kept


def _won(won: set[str], event: e.Event) -> set[str]:
    """The must-hit meters won since the round was accounted."""
    if isinstance(event, e.RoundEnded):
        return set()
    return {*won, event.meter} if isinstance(event, e.MustHitWon) else won


def _owes(state: State, event: e.Event, won: set[str]) -> bool:
    """Whether the decision that this event belongs to is not complete yet."""
    match event:
        case e.ProgressiveOpened():
            return any(one.must_hit is not None for one in event.terms.meters)
        case e.WheelSpun(community=community):
            return community > 0
        case e.HotSpotSpun() | e.MustHitWon():
            return True
        case e.PrizesWon():
            return any(one.kind == "must-hit" for one in event.payouts)
        case e.RoundEnded():
            return _due(state, set())
        case e.MysteryDrawn():
            undrawn = any(
                terms.must_hit is not None and meter.mystery is None
                for terms, meter in zip(state.terms.meters, state.meters, strict=True)
            )
            return undrawn or (bool(won) and _due(state, won))
        case e.WagerReturned():
            terminal = state.terminal(event.table)
            return terminal is not None and not terminal.chips
        case _:
            return False


def _due(state: State, won: set[str]) -> bool:
    """Whether a must-hit meter has reached its value and has not been won yet."""
    return any(one.mystery is not None and one.amount >= one.mystery and one.name not in won for one in state.meters)
