"""Applying an event of a hosted progressive: its own, those of its commitments, and those of the house."""

from msgspec.structs import replace

from pontoon.progressive import Event, State
from pontoon.progressive import evolve as evolve_progressive
from pontoon.progressive.events import MeterCorrected, PrizesPaid
from pontoon.service.chance import DrawCommitted, DrawRevealed
from pontoon.service.progressives import events as h
from pontoon.service.progressives.state import Hosting, Spun

ChanceEvent = DrawCommitted | DrawRevealed
ProgressiveEvent = Event | h.HostEvent | ChanceEvent


def evolve(state: Hosting, event: ProgressiveEvent) -> Hosting:
    """The hosted progressive after an event; nothing is refused here."""
    match event:
        case h.ProgressiveHosted():
            return replace(state, id=event.progressive, owner=event.owner, terms=event.terms, staff=event.staff)
        case h.TableJoined():
            return replace(state, tables={**state.tables, event.terminal: event.table})
        case h.SensorTaken():
            at = {**state.sensors.get(event.terminal, {}), event.position: event.player}
            return replace(state, sensors={**state.sensors, event.terminal: at})
        case h.MeterProposed():
            return replace(state, proposed=(*_others(state, event.meter), event))
        case DrawCommitted():
            return replace(state, draws=(*state.draws, event), drawn={**state.drawn, event.kind: event.number})
        case DrawRevealed():
            kept = tuple(one for one in state.draws if (one.kind, one.number) != (event.kind, event.number))
            return replace(state, draws=kept)
        case _:
            return applied(state, event, evolve_progressive(state.progressive, event))


def applied(state: Hosting, event: Event, after: State) -> Hosting:
    """The hosted progressive after one of its own events, which leads to this state of it."""
    state = replace(state, progressive=after)
    match event:
        case MeterCorrected(meter=meter):
            return replace(state, proposed=_others(state, meter))
        case PrizesPaid(table=table):
            terminal = after.terminal(table)
            if terminal is None or not terminal.stopped_at:
                return state
            return replace(state, spun={**state.spun, table: Spun(terminal, state.players_at(terminal))})
        case _:
            return state


def _others(state: Hosting, meter: str) -> tuple[h.MeterProposed, ...]:
    return tuple(one for one in state.proposed if one.meter != meter)
