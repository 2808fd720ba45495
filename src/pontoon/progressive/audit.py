"""All meters computed anew from the events, in another way than the engine's, and compared with what was recorded.

The engine carries parts of a cent as whole numbers; here a meter is one exact fraction. What a round added, what a
prize was worth and what a new seed cost is computed from the terms alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from pontoon.progressive import events as e
from pontoon.progressive.evolve import evolve
from pontoon.progressive.state import Meter, Payout, State
from pontoon.progressive.terms import MeterTerms, Prize, Terms


@dataclass(slots=True)
class Pot:
    """A meter as computed: what it holds, and where that came from. `seeded` is the sum of all seeds.

    `held = seeded + contributed - over - awarded`, exactly.
    """

    terms: MeterTerms
    held: Fraction
    reserve: Fraction = Fraction(0)
    seeded: Fraction = Fraction(0)
    contributed: Fraction = Fraction(0)
    over: Fraction = Fraction(0)
    awarded: Fraction = Fraction(0)

    def feed(self, wager: Fraction) -> None:
        """One accounted wager."""
        self.contributed += wager * self.terms.contribution.fraction
        self.held += wager * self.terms.contribution.fraction
        over = (
            Fraction(0)
            if self.terms.ceiling is None
            else max(Fraction(0), floor(self.held) - Fraction(self.terms.ceiling))
        )
        self.held -= over
        self.over += over
        self.reserve += wager * self.terms.reserve.fraction + over

    def award(self, amount: int) -> "Award":
        """Money for a prize, and the new seed."""
        missing = self.terms.seed if self.terms.must_hit else max(0, self.terms.seed - (floor(self.held) - amount))
        award = Award(self, amount, missing, min(missing, floor(self.reserve)))
        award.book(1)
        return award


@dataclass(frozen=True, slots=True)
class Award:
    """An award that may still be undone."""

    pot: Pot
    amount: int
    seed: int
    from_reserve: int

    def book(self, sign: int) -> None:
        """Book it, or with a sign of -1 undo it."""
        self.pot.held += sign * (self.seed - self.amount)
        self.pot.awarded += sign * self.amount
        self.pot.seeded += sign * self.seed
        self.pot.reserve -= sign * self.from_reserve


@dataclass(slots=True)
class Audit:
    """The result: the pots, the recorded meters, the rounds accounted and every difference, in words."""

    pots: dict[str, Pot] = field(default_factory=dict)
    meters: tuple[Meter, ...] = ()
    rounds: int = 0
    wagered: int = 0
    unaccounted: int = 0
    differences: list[str] = field(default_factory=list)


def audit(events: Iterable[e.Event]) -> Audit:
    """The meters of a stream, recomputed and compared after every event."""
    auditor = _Auditor()
    for number, event in enumerate(events, start=1):
        auditor.follow(number, event)
    auditor.found.meters = auditor.state.meters
    return auditor.found


class _Auditor:
    """A stream being followed. `open`: the awards of a table that a malfunction could still undo."""

    def __init__(self) -> None:
        self.found = Audit()
        self.state = State()
        self.open: dict[str, list[Award]] = {}

    def follow(self, number: int, event: e.Event) -> None:
        """Compute what the event does, apply what it recorded, and compare."""
        said: list[str] = []
        match event:
            case e.ProgressiveOpened():
                for terms in event.terms.meters:
                    seed = Fraction(terms.seed)
                    self.found.pots[terms.name] = Pot(terms, seed, seeded=seed)
            case e.RoundEnded():
                self._ended(event)
            case e.PrizesWon():
                said = self._won(event)
            case e.MustHitWon():
                said = self._must_hit(event)
            case e.RoundCancelled() | e.RoundStopped() | e.JackpotCancelled():
                self.found.unaccounted += not isinstance(event, e.JackpotCancelled) or not self._ended_before(
                    event.table
                )
                for award in reversed(self.open.pop(event.table, [])):
                    award.book(-1)
            case e.PrizesPaid():
                self.open.pop(event.table, None)
            case _:
                pass
        self.state = evolve(self.state, event)
        self.found.differences += [f"event {number}: {one}" for one in (*said, *self._compared())]

    def _ended_before(self, table: str) -> bool:
        terminal = self.state.terminal(table)
        return terminal is not None and terminal.ended

    def _ended(self, event: e.RoundEnded) -> None:
        self.found.rounds += 1
        self.found.wagered += event.wagered
        for pot in self.found.pots.values():
            for _ in event.positions:
                pot.feed(Fraction(event.wagered, len(event.positions)))

    def _won(self, event: e.PrizesWon) -> list[str]:
        said = [text for one in event.payouts if (text := self._worth(event, one))]
        totals: dict[str, int] = {}
        for payout in event.payouts:
            if payout.meter:
                totals[payout.meter] = totals.get(payout.meter, 0) + payout.amount
        for name, total in totals.items():
            self.open.setdefault(event.table, []).append(self.found.pots[name].award(total))
        return said

    def _worth(self, event: e.PrizesWon, payout: Payout) -> str:
        """What is wrong with the amount of a prize of the wheel."""
        if payout.kind == "must-hit":
            return ""
        prize = _field(self.state.terms, payout)
        due = prize.amount
        if prize.meter:
            held = floor(self.found.pots[prize.meter].held)
            due = type(due)(held * prize.share.parts // (prize.share.of * len(event.payouts)))
        return "" if due == payout.amount else f"position {payout.position} won {payout.amount} cents, not {due}"

    def _must_hit(self, event: e.MustHitWon) -> list[str]:
        sealed = self.state.meter(event.meter).mystery
        most = self.state.terms.meter(event.meter).must_hit
        said = []
        if sealed != event.value or floor(self.found.pots[event.meter].held) < event.value:
            said.append(f"{event.meter} was won at {event.value} cents, which is not its value or was not reached")
        if most is None or event.value > most.most:
            said.append(f"{event.meter} was won over its ceiling")
        return said

    def _compared(self) -> list[str]:
        said: list[str] = []
        for meter in self.state.meters:
            pot = self.found.pots[meter.name]
            for what, recorded, computed in (
                ("holds", meter.amount, floor(pot.held)),
                ("has in reserve", meter.reserve, floor(pot.reserve)),
            ):
                if recorded != computed:
                    said.append(f"{meter.name} {what} {recorded} cents as recorded and {computed} as computed")
        return said


def _field(terms: Terms, payout: Payout) -> Prize:
    prizes = terms.wheel.community if payout.kind == "community" else terms.wheel.hot_spot
    return prizes[payout.field - 1]
