"""A tray as a body."""

from pontoon.server.front import Front
from pontoon.server.telling.pit.log import tray_log
from pontoon.service.pit.tray import Statement
from pontoon.service.tables.host import HostedTable
from pontoon.wire import pit as wire


def tray_answer(front: Front, hosted: HostedTable, found: Statement) -> wire.TrayAnswer:
    """A tray with all that happened to it since it was opened. It blocks."""
    tray, terms = found.tray, hosted.state.terms
    return wire.TrayAnswer(
        open=tray.open,
        opened=tray.opened,
        opened_by=tray.opened_by,
        float=tray.float,
        fills=tray.fills,
        credits=tray.credits,
        changed=tray.changed,
        result=found.result,
        differences=tray.differences,
        holds=found.holds,
        by_rounds=found.by_rounds,
        in_play=found.in_play,
        dropped=tray.dropped,
        counted=tray.counted,
        closed=tray.closed,
        slips=tuple(
            wire.TraySlip(one.number, one.movement, one.amount, one.by, one.at, one.note) for one in tray.slips
        ),
        cash=terms.money == "felt",
        confirms=not terms.owner_rules,
        log=tuple(tray_log(front, hosted, tray.opened)),
    )
