"""Player ratings and the report of a shift, from the records and the exact mathematics. All of it blocks."""

from collections import Counter
from math import sqrt

from pontoon.money import Cents
from pontoon.server.edges import figures_note
from pontoon.server.front import Front
from pontoon.server.telling.pit.glance import deviation, expected, figures
from pontoon.server.telling.pit.log import judgement_log, people_log, table_log
from pontoon.server.telling.pit.tray import tray_answer
from pontoon.service.caller import Caller
from pontoon.service.pit.figures import by_player
from pontoon.service.tables.host import HostedTable
from pontoon.table import Refusal
from pontoon.wire import pit as wire
from pontoon.words.clauses import texts_of


def ratings(front: Front, hosted: HostedTable, since: int) -> wire.Ratings:
    """How everybody has played at a table since a time."""
    edge = front.edges.at(hosted)
    rated = [
        wire.Rating(
            player=player,
            rounds=one.rounds,
            wagers=one.wagers,
            wagered=one.wagered,
            average=Cents(one.wagered // one.wagers) if one.wagers else Cents(0),
            time=one.time,
            known=edge.known,
            theoretical=expected(one.wagered, edge) if edge.known else 0.0,
            deviation=deviation(one, edge) if edge.known else 0.0,
            result=one.result,
            sides=one.sides,
        )
        for player, one in by_player(front.figures.rounds(hosted.stream, since)).items()
    ]
    return wire.Ratings(since, tuple(sorted(rated, key=lambda one: (-one.wagered, one.player))), figures_note([edge]))


def shift_report(front: Front, caller: Caller, tables: list[HostedTable], since: int, large: Cents) -> wire.ShiftReport:
    """Everything of a shift at these tables."""
    lines = {one.stream: table_log(front, one, since, large) for one in tables}
    listed = tuple(_table(front, caller, one, since, lines[one.stream]) for one in tables)
    everything = (*lines.values(), people_log(front, since), judgement_log(front, since))
    log = sorted((line for each in everything for line in each), key=_when)
    return wire.ShiftReport(
        time=front.now,
        since=since,
        by=caller.name,
        tables=listed,
        rounds=sum(one.figures.rounds for one in listed),
        wagered=Cents(sum(one.figures.wagered for one in listed)),
        result=Cents(sum(one.figures.result for one in listed)),
        sides=Cents(sum(one.figures.sides for one in listed)),
        expected=round(sum(one.figures.expected for one in listed), 2),
        deviation=round(sqrt(sum(one.figures.deviation**2 for one in listed)), 2),
        log=tuple(log),
        note=figures_note(front.edges.at(one) for one in tables),
    )


def _when(line: wire.LogLine) -> int:
    return line.at


def _table(front: Front, caller: Caller, hosted: HostedTable, since: int, lines: list[wire.LogLine]) -> wire.ShiftTable:
    counted = front.figures.rounds(hosted.stream, since)
    edge = front.edges.at(hosted)
    tray = front.trays.look(caller, hosted.state)
    return wire.ShiftTable(
        table=hosted.state.id,
        title=hosted.state.title,
        book=texts_of(hosted.rules),
        figures=figures(counted, edge, since, front.now),
        players=len({name for one in counted for name in one.net}),
        noted=dict(Counter(line.subject for line in lines)),
        tray=None if isinstance(tray, Refusal) else tray_answer(front, hosted, tray),
    )
