"""What an operator sets for a progressive: tables, wheel, meters, must-hit jackpots, threshold, who may authorise.

The rules give no prizes and no percentages, so all of it comes from a file (`configuration`). The terms go into the
first event of a progressive; the people who may authorise are in no event.
"""

from fractions import Fraction

from msgspec import Struct

from pontoon.money import ZERO, Cents
from pontoon.table import Person


class Share(Struct, frozen=True):
    """A part of something as an exact ratio: 1/20 is `Share(1, 20)`."""

    parts: int
    of: int

    @property
    def fraction(self) -> Fraction:
        """The same as a fraction."""
        return Fraction(self.parts, self.of)

    def __str__(self) -> str:
        return f"{self.parts}/{self.of}"


NOTHING = Share(0, 1)
WHOLE = Share(1, 1)


class Prize(Struct, frozen=True, omit_defaults=True):
    """A field of a prize wheel: a fixed amount, or a share of a meter; `weight` says how often it comes."""

    weight: int
    amount: Cents = ZERO
    meter: str = ""
    share: Share = WHOLE


class Wheel(Struct, frozen=True):
    """Weights of positions 1, 2, …; the inner wheel's community prizes; the outer wheel's hot-spot prizes."""

    positions: tuple[int, ...]
    community: tuple[Prize, ...]
    hot_spot: tuple[Prize, ...]


class MustHit(Struct, frozen=True):
    """The mystery value is any whole cent from `least` to `most`, each as likely as any other."""

    least: Cents
    most: Cents


class MeterTerms(Struct, frozen=True, omit_defaults=True):
    """A meter: what it starts with, what every accounted wager adds, and what it adds to the reserve for new seeds.

    What would take the meter over its `ceiling` goes to the reserve. A `must_hit` meter is won by its mystery value.
    """

    name: str
    seed: Cents
    contribution: Share
    reserve: Share = NOTHING
    ceiling: Cents | None = None
    must_hit: MustHit | None = None

    @property
    def highest(self) -> Cents | None:
        """What the meter may never stand above: its ceiling, and for a must-hit meter the end of its range."""
        return self.ceiling if self.must_hit is None else self.must_hit.most


class TableTerms(Struct, frozen=True, omit_defaults=True):
    """A linked table: its positions, and the least main wager that may carry a chip on the sensor."""

    name: str
    positions: int = 7
    minimum: Cents = Cents(1)


class Terms(Struct, frozen=True, omit_defaults=True):
    """A progressive as set up. `dealer_spins`: by its settings the dealer may spin for a player."""

    tables: tuple[TableTerms, ...]
    wheel: Wheel
    meters: tuple[MeterTerms, ...]
    threshold: Cents
    title: str = ""
    dealer_spins: bool = False
    example: bool = False

    def table(self, name: str) -> TableTerms | None:
        """The linked table of this name."""
        return next((one for one in self.tables if one.name == name), None)

    def meter(self, name: str) -> MeterTerms:
        """The meter with this name, which must exist."""
        return next(one for one in self.meters if one.name == name)


class Staff(Struct, frozen=True):
    """Somebody who may authorise, with the salted digest of a code that is nobody else's."""

    person: Person
    credential: str
