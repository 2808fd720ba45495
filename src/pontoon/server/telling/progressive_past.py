"""A hosted progressive looked back at from its records: meters over time, every jackpot, all of it computed anew.

A past is followed record by record and remembered, so that whoever asks again waits only for what came since.
"""

import asyncio
from collections import OrderedDict, deque
from fractions import Fraction

from msgspec.structs import replace

from pontoon.progressive import Audit, Auditor, Event
from pontoon.progressive import events as e
from pontoon.service.people.desk import Desk
from pontoon.service.progressives.evolve import ProgressiveEvent, evolve
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.state import Hosting
from pontoon.wire import progressives as wire

MOST_POINTS = 2000
"""How many points of the meters are told, the latest ones."""
_TOGETHER = 1000
"""Records that are read in one go: few enough that nobody waits for long behind it."""
_KEPT = 64
"""How many pasts are remembered; the one that was not asked for the longest goes first."""

_WHY: tuple[tuple[type, str], ...] = (
    (e.ProgressiveOpened, "opened"),
    (e.MeterCorrected, "set"),
    (e.JackpotCancelled, "back"),
    (e.RoundStopped, "back"),
    (e.PrizesWon, "won"),
    (e.MustHitWon, "won"),
    (e.RoundEnded, "fed"),
)


class LookBack:
    """The pasts of progressives, for one event loop."""

    def __init__(self) -> None:
        self._pasts: OrderedDict[str, _Past] = OrderedDict()

    async def history(self, desk: Desk, hosted: HostedProgressive) -> wire.ProgressiveHistory:
        """Everything from the records, and the audit's own sums beside it; one at a time for each progressive."""
        past = self._pasts.setdefault(hosted.stream, _Past(hosted))
        self._pasts.move_to_end(hosted.stream)
        while len(self._pasts) > _KEPT:
            self._pasts.popitem(last=False)
        async with past.lock:
            while await desk.ask(past.follow, hosted):
                pass
            return past.told()


class _Past:
    """One progressive, followed as far as `sequence`."""

    def __init__(self, hosted: HostedProgressive) -> None:
        self.lock = asyncio.Lock()
        self._sequence = 0
        self._state = Hosting()
        self._auditor = Auditor(hosted.rules)
        self._points: deque[wire.MeterPoint] = deque(maxlen=MOST_POINTS)
        self._jackpots: list[wire.JackpotLine] = []
        self._shown: dict[str, int] = {}

    def follow(self, hosted: HostedProgressive) -> bool:
        """Take the next records; whether there may be more. Blocks."""
        records = hosted.office.store.read(hosted.stream, self._sequence, _TOGETHER)
        for record in records:
            entry = hosted.journal.decode(record.data, hosted.stream, record.sequence)
            for event in entry.events:
                self._take(event, record.sequence, entry.at)
            self._sequence = record.sequence
        return len(records) == _TOGETHER

    def told(self) -> wire.ProgressiveHistory:
        """What is shown of it."""
        found = self._auditor.found
        return wire.ProgressiveHistory(tuple(self._points), tuple(self._jackpots), _recomputed(found, self._state))

    def _take(self, event: ProgressiveEvent, sequence: int, at: int) -> None:
        before, self._state = self._state, evolve(self._state, event)
        if isinstance(event, Event):
            self._auditor.take(event)
            self._note_jackpots(event, before, sequence, at)
            self._note_meters(event, sequence, at)

    def _note_meters(self, event: Event, sequence: int, at: int) -> None:
        why = next((words for kind, words in _WHY if isinstance(event, kind)), "fed")
        for meter in self._state.progressive.meters:
            if self._shown.get(meter.name) != meter.amount:
                self._shown[meter.name] = meter.amount
                self._points.append(wire.MeterPoint(sequence, at, meter.name, meter.amount, why))

    def _note_jackpots(self, event: Event, before: Hosting, sequence: int, at: int) -> None:
        match event:
            case e.PrizesWon(table=table, payouts=payouts):
                for one in payouts:
                    self._won(before, table, one.position, one.kind, one.meter, one.amount, sequence, at)
            case e.MustHitWon(table=table, meter=meter, position=position, value=value):
                self._won(before, table, position, "must-hit", meter, value, sequence, at)
            case e.PrizesAuthorised(table=table, by=by):
                self._mark(table, authorised_by=by.name)
            case e.PrizesPaid(table=table):
                self._mark(table, standing="paid")
            case e.JackpotCancelled(table=table, malfunction=malfunction):
                self._mark(table, standing="cancelled", malfunction=malfunction)
            case e.RoundStopped(table=table, reason=reason):
                self._mark(table, standing="cancelled", malfunction=reason)
            case _:
                pass

    def _won(
        self, state: Hosting, table: str, position: int, kind: str, meter: str, amount: int, sequence: int, at: int
    ) -> None:
        terminal = state.progressive.terminal(table)
        round_ = 0 if terminal is None else terminal.round
        player, number = state.sensors.get(table, {}).get(position, ""), len(self._jackpots) + 1
        self._jackpots.append(
            wire.JackpotLine(number, sequence, at, table, round_, position, player, kind, meter, amount, "won", "", "")
        )

    def _mark(self, table: str, **change: str) -> None:
        """What became of the prizes at a table that are neither paid nor cancelled."""
        self._jackpots = [
            replace(one, **change) if one.terminal == table and one.standing == "won" else one for one in self._jackpots
        ]


def _recomputed(found: Audit, state: Hosting) -> wire.Recomputed:
    shown = {one.name: one.amount for one in state.progressive.meters}
    meters = tuple(
        wire.MeterCheck(
            name,
            shown.get(name, 0),
            pot.shown,
            _dollars(pot.seeded),
            _dollars(pot.contributed),
            _dollars(pot.over),
            _dollars(pot.awarded),
            _dollars(pot.corrected),
        )
        for name, pot in found.pots.items()
    )
    return wire.Recomputed(found.rounds, found.wagered, found.unaccounted, meters, tuple(found.differences))


def _dollars(cents: Fraction) -> str:
    return f"{float(cents) / 100:.4f}"
