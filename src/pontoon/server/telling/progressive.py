"""A hosted progressive looked back at from its records, and its wager valued at the present meters."""

from fractions import Fraction
from importlib.resources import files

from msgspec.structs import replace

from pontoon.progressive import Audit, Desk, Event, Situation, audit, break_even, value_of
from pontoon.progressive import events as e
from pontoon.service.progressives.evolve import ProgressiveEvent, evolve
from pontoon.service.progressives.host import HostedProgressive
from pontoon.service.progressives.state import Hosting
from pontoon.table import Refusal
from pontoon.wire import progressives as wire

MOST_POINTS = 2000
"""How many points of the meters are told, the latest ones."""

_WHY: tuple[tuple[type, str], ...] = (
    (e.ProgressiveOpened, "opened"),
    (e.MeterCorrected, "set"),
    (e.JackpotCancelled, "back"),
    (e.RoundStopped, "back"),
    (e.PrizesWon, "won"),
    (e.MustHitWon, "won"),
    (e.RoundEnded, "fed"),
)


def example() -> wire.ProgressiveExample:
    """The configuration that comes with the program."""
    text = files("pontoon.progressive").joinpath("example.toml").read_text(encoding="utf-8")
    return wire.ProgressiveExample(text)


class _Looking:
    """Follows every record of a progressive and notes what the meters and the jackpots did."""

    def __init__(self) -> None:
        self.state = Hosting()
        self.points: list[wire.MeterPoint] = []
        self.jackpots: list[wire.JackpotLine] = []
        self.own: list[Event] = []
        self._shown: dict[str, int] = {}

    def take(self, event: ProgressiveEvent, sequence: int, at: int) -> None:
        before, self.state = self.state, evolve(self.state, event)
        if isinstance(event, Event):
            self.own.append(event)
            self._jackpots(event, before, sequence, at)
            self._meters(event, sequence, at)

    def _meters(self, event: Event, sequence: int, at: int) -> None:
        why = next((words for kind, words in _WHY if isinstance(event, kind)), "fed")
        for meter in self.state.progressive.meters:
            if self._shown.get(meter.name) != meter.amount:
                self._shown[meter.name] = meter.amount
                self.points.append(wire.MeterPoint(sequence, at, meter.name, meter.amount, why))

    def _jackpots(self, event: Event, before: Hosting, sequence: int, at: int) -> None:
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
        player, number = state.sensors.get(table, {}).get(position, ""), len(self.jackpots) + 1
        self.jackpots.append(
            wire.JackpotLine(number, sequence, at, table, round_, position, player, kind, meter, amount, "won", "", "")
        )

    def _mark(self, table: str, **change: str) -> None:
        """What became of the prizes at a table that are neither paid nor cancelled."""
        self.jackpots = [
            replace(one, **change) if one.terminal == table and one.standing == "won" else one for one in self.jackpots
        ]


def history(hosted: HostedProgressive) -> wire.ProgressiveHistory:
    """Everything from the records, and the audit's own sums beside it. Blocks."""
    looking = _Looking()
    for record in hosted.office.store.read(hosted.stream):
        entry = hosted.journal.decode(record.data, hosted.stream, record.sequence)
        for event in entry.events:
            looking.take(event, record.sequence, entry.at)
    found = audit(looking.own, hosted.rules)
    return wire.ProgressiveHistory(
        tuple(looking.points[-MOST_POINTS:]), tuple(looking.jackpots), _recomputed(found, looking.state)
    )


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


def value(hosted: HostedProgressive, participants: int, decks: int | None) -> wire.WagerValue | Refusal:
    """What the wager is worth now for the first of so many who take part."""
    desk, progressive = Desk(hosted.rules), hosted.state.progressive
    terms, allowed = progressive.terms, hosted.rules.cards.decks.value
    most = len(terms.wheel.positions)
    if not 1 <= participants <= most:
        return Refusal("participants", f"From 1 to {most} can take part.")
    if decks is not None and decks not in allowed:
        listed = ", ".join(str(one) for one in allowed)
        return Refusal("decks", f"This book is played with {listed} decks, or 0 for the limit of infinitely many.")
    meters = {one.name: one.amount for one in progressive.meters}
    situation = Situation(meters, tuple(range(1, participants + 1)), 1, decks)
    worth = value_of(desk, terms, situation)
    even = tuple(wire.BreakEven(name, now, break_even(desk, terms, situation, name)) for name, now in meters.items())
    return wire.WagerValue(
        participants,
        decks,
        worth.stake,
        _exact(worth.trigger),
        _exact(worth.wheel / 100),
        _exact(worth.must_hit / 100),
        _exact(worth.expected / 100),
        _exact(worth.edge),
        f"{float(worth.deviation) / 100:.4f}",
        even,
    )


def _exact(one: Fraction) -> wire.Exact:
    return wire.Exact(str(one), f"{float(one):.6f}")
