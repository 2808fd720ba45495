"""The money of the meters in another way than the engine's: where that carries parts of a cent, a pot is a fraction."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from pontoon.money import Cents
from pontoon.progressive.events import Feed
from pontoon.progressive.state import Taking
from pontoon.progressive.terms import MeterTerms

_NOTHING = Fraction(0)


@dataclass(slots=True)
class Pot:
    """A meter as computed: what it holds, and where that came from. `seeded` is the sum of all seeds.

    `held = seeded + contributed - over - awarded + corrected`, exactly.
    """

    terms: MeterTerms
    held: Fraction
    reserve: Fraction = _NOTHING
    seeded: Fraction = _NOTHING
    contributed: Fraction = _NOTHING
    over: Fraction = _NOTHING
    awarded: Fraction = _NOTHING
    corrected: Fraction = _NOTHING

    @property
    def shown(self) -> int:
        """The whole cents on the sign."""
        return floor(self.held)

    def feed(self, wager: int) -> int:
        """One accounted wager; how much of it went over the ceiling, which goes to the reserve."""
        before = self.shown
        share = wager * self.terms.contribution.fraction
        self.contributed += share
        self.held += share
        over = 0
        if self.terms.ceiling is not None:
            over = min(self.shown - before, max(0, self.shown - self.terms.ceiling))
        self._spill(over)
        self.reserve += wager * self.terms.reserve.fraction
        return over

    def fed(self, wagers: list[int], mystery: int | None) -> tuple[Feed, int]:
        """What a round's wagers put in, and which of them, counted from 1, reached the mystery value; 0 for none."""
        held, reserve, over, winner = self.shown, floor(self.reserve), 0, 0
        for number, wager in enumerate(wagers, start=1):
            over += self.feed(wager)
            if not winner and mystery is not None and self.shown >= mystery:
                winner = number
        feed = Feed(
            self.terms.name,
            Cents(self.shown - held + over),
            Cents(floor(self.reserve) - reserve - over),
            Cents(over),
            _carried(self.held, self.terms.contribution.of),
            _carried(self.reserve, self.terms.reserve.of),
        )
        return feed, winner

    def award(self, amount: int) -> "Award":
        """Money for a prize, and the new seed; nothing is booked yet."""
        seed = self.terms.seed if self.terms.must_hit else max(0, self.terms.seed - (self.shown - amount))
        return Award(self, amount, seed, min(seed, floor(self.reserve)))

    def level(self, before: int) -> int:
        """After money came back: what is over the ceiling goes to the reserve. A meter that stood higher stays."""
        over = 0 if self.terms.highest is None else max(0, self.shown - max(self.terms.highest, before))
        self._spill(over)
        return over

    def _spill(self, over: int) -> None:
        self.held -= over
        self.over += over
        self.reserve += over

    def correct(self, amount: int) -> tuple[int, int, int]:
        """Set it: what goes to the reserve, what comes from there, and what comes from the house."""
        change = amount - self.shown
        taken = min(max(0, change), floor(self.reserve))
        self.held += change
        self.corrected += change
        self.reserve += max(0, -change) - taken
        return max(0, -change), taken, max(0, change) - taken


def _carried(amount: Fraction, of: int) -> int:
    """The part of a cent, counted in the parts of a share."""
    return int((amount - floor(amount)) * of)


@dataclass(frozen=True, slots=True)
class Award:
    """An award that may still be undone."""

    pot: Pot
    amount: int
    seed: int
    from_reserve: int

    def book(self, sign: int = 1) -> None:
        """Book it, or with a sign of -1 undo it."""
        self.pot.held += sign * (self.seed - self.amount)
        self.pot.awarded += sign * self.amount
        self.pot.seeded += sign * self.seed
        self.pot.reserve -= sign * self.from_reserve

    @property
    def taking(self) -> Taking:
        """The same as the events record it."""
        from_house = Cents(self.seed - self.from_reserve)
        return Taking(self.pot.terms.name, Cents(self.amount), Cents(self.from_reserve), from_house)
