"""Tables of the pit at a glance: result beside expectation and its spread, pace, what waits for a decision."""

from math import sqrt

from pontoon.server.edges import variance_of
from pontoon.server.front import Front
from pontoon.server.telling.lobby import table_card
from pontoon.server.telling.pit.waits import wait_of
from pontoon.service.caller import Caller
from pontoon.service.pit.figures import Counted, Sum, pace, total
from pontoon.service.tables.authority import roles_at
from pontoon.service.tables.host import HostedTable
from pontoon.table import next_step
from pontoon.wire import pit as wire
from pontoon.wire.http import Edge

_AT_THE_TABLE = frozenset(("dealer", "player", ""))
"""Who takes a step of a procedure without the pit."""


def expected(wagered: int, edge: Edge) -> float:
    """What best play leaves to the house of what was wagered, in cents."""
    return round(wagered * edge.millionths / 1e6, 2)


def deviation(summed: Sum, edge: Edge) -> float:
    """One standard deviation of the result, in cents."""
    return round(sqrt(variance_of(edge, summed.squares, summed.layouts)), 2)


def figures(found: list[Counted], edge: Edge, since: int, now: int) -> wire.PitFigures:
    """What a table has done since a time."""
    summed: Sum = total(found)
    return wire.PitFigures(
        since=since,
        rounds=summed.rounds,
        pace=pace(found, now),
        wagered=summed.wagered,
        result=summed.result,
        sides=summed.sides,
        known=edge.known,
        expected=expected(summed.wagered, edge) if edge.known else 0.0,
        deviation=deviation(summed, edge) if edge.known else 0.0,
    )


def pit_table(front: Front, hosted: HostedTable, caller: Caller, since: int) -> wire.PitTable:
    """A table as the pit sees it."""
    card, counted = table_card(front, hosted), front.figures.rounds(hosted.stream, since)
    call, doing = hosted.state.call, next_step(hosted.rules, hosted.state.table)
    staff = tuple(dict.fromkeys(act.by for act in doing.acts))
    watched = hosted.state.terms.dealing == "person" and not _AT_THE_TABLE.intersection(staff)
    return wire.PitTable(
        card=card,
        roles=roles_at(hosted.state, caller),
        question=wait_of(hosted.rules, hosted.state.table),
        call=None if call is None else wire.PitCall(call.by, call.why),
        figures=figures(counted, card.edge, since, front.now),
        step=doing.kind,
        awaited=staff if watched else (),
    )
