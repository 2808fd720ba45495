"""The state of a progressive: its meters and the terminal of every linked table, collected from its events."""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.progressive.terms import Terms, Wheel
from pontoon.table import Person

Phase = Literal[
    "betting",
    "locked",
    "dealt",
    "marked",
    "event",
    "requested",
    "hot-spot",
    "enabled",
    "payable",
    "paying",
    "paid",
]
ChanceSource = Literal["unrecorded", "operating-system", "practice"]
"""Where random bytes come from: a practice source can be known or repeated, so no real money may depend on it."""

PrizeKind = Literal["community", "hot-spot", "must-hit"]


class Taking(Struct, frozen=True, omit_defaults=True):
    """Money that left a meter for prizes, and what came in for a new seed: from the reserve first, then the house."""

    meter: str
    amount: Cents
    from_reserve: Cents = ZERO
    from_house: Cents = ZERO

    @property
    def seeded(self) -> Cents:
        """The whole new seed."""
        return Cents(self.from_reserve + self.from_house)


class Payout(Struct, frozen=True, omit_defaults=True):
    """A prize for a position. `field`: which field of the wheel, counted from 1; `meter`: where the money is from."""

    position: int
    amount: Cents
    kind: PrizeKind
    field: int = 0
    meter: str = ""


class Meter(Struct, frozen=True):
    """A meter. `carry` and `reserve_carry` are parts of a cent, counted in the parts of the contribution's ratio.

    `mystery` is the value that wins a must-hit meter. Sealed: it is in no view before it has been hit.
    """

    name: str
    amount: Cents
    carry: int = 0
    reserve: Cents = ZERO
    reserve_carry: int = 0
    mystery: Cents | None = None

    def __repr__(self) -> str:
        sealed = "" if self.mystery is None else ", mystery=sealed"
        return (
            f"Meter(name={self.name!r}, amount={self.amount}, carry={self.carry}, reserve={self.reserve}, "
            f"reserve_carry={self.reserve_carry}{sealed})"
        )


class Terminal(Struct, frozen=True):
    """The terminal of one table.

    `chips`: positions with a wager on the sensor. `triggered`: None until the dealer's cards decide it.
    `stopped_at`: where the position wheel stopped. `handed`: prizes (by their number) the players have received.
    `ended`: the round has been accounted, and its must-hit jackpots are being paid.
    """

    table: str
    phase: Phase = "betting"
    round: int = 1
    chips: tuple[int, ...] = ()
    dealer: tuple[Card, ...] = ()
    triggered: bool | None = None
    reconciled: bool = False
    stopped_at: int = 0
    payouts: tuple[Payout, ...] = ()
    takings: tuple[Taking, ...] = ()
    handed: tuple[int, ...] = ()
    authorised_by: Person | None = None
    ended: bool = False


NO_TERMS = Terms((), Wheel((), (), ()), (), ZERO)


class State(Struct, frozen=True):
    """A progressive. `sequence` counts its events; `chance` is where its random bytes come from."""

    rulebook: str = ""
    terms: Terms = NO_TERMS
    sequence: int = 0
    meters: tuple[Meter, ...] = ()
    terminals: tuple[Terminal, ...] = ()
    chance: ChanceSource = "unrecorded"

    def terminal(self, table: str) -> Terminal | None:
        """The terminal of a linked table."""
        for one in self.terminals:
            if one.table == table:
                return one
        return None

    def meter(self, name: str) -> Meter:
        """The meter with this name, which must exist."""
        (found,) = [one for one in self.meters if one.name == name]
        return found
