"""What happened at a progressive. Events are facts: names and fields are stable, old streams must always replay."""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.progressive.commands import SpinReason, StopReason
from pontoon.progressive.state import ChanceSource, Payout, Taking
from pontoon.progressive.terms import Terms
from pontoon.table import Person
from pontoon.table.event_base import EventBase


class ProgressiveOpened(EventBase, frozen=True):
    """A progressive opens; its meters hold their seeds. `chance`: where all its random bytes come from, for good."""

    rulebook: str
    terms: Terms
    chance: ChanceSource = "unrecorded"


class MysteryDrawn(EventBase, frozen=True):
    """A must-hit meter has a new mystery value. Sealed."""

    meter: str
    value: Cents

    def __repr__(self) -> str:
        return f"MysteryDrawn(meter={self.meter!r}, value=sealed)"


class ChipPlaced(EventBase, frozen=True):
    """A wager lies on the sensor of a position."""

    table: str
    position: int


class ChipRemoved(EventBase, frozen=True):
    """The wager was taken off the sensor."""

    table: str
    position: int


class RoundStarted(EventBase, frozen=True):
    """The wagers are locked up."""

    table: str
    round: int
    positions: tuple[int, ...]


class RoundCancelled(EventBase, frozen=True):
    """The sensors are reset; the round is not accounted."""

    table: str
    round: int


class CardsDealt(EventBase, frozen=True):
    """The initial deal has begun: from now on the round is stopped only for malfunction or misdeal."""

    table: str


class DealerCardShown(EventBase, frozen=True):
    """A dealer's card is seen; `triggered` once the cards decide it."""

    table: str
    card: Card
    triggered: bool | None = None


class DealerCardCorrected(EventBase, frozen=True):
    """A dealer's card was typed wrongly: the first or the second is this one, or none, as the later ones move up.

    `triggered` as the cards now decide it. Where they are no triggering event, the lammer is off the layout again.
    """

    table: str
    number: int
    card: Card | None = None
    triggered: bool | None = None


class WagerReturned(EventBase, frozen=True):
    """The wager of a position went back and does not count."""

    table: str
    position: int


class LammerPlaced(EventBase, frozen=True):
    """The triggering event is marked on the layout."""

    table: str


class TableReconciled(EventBase, frozen=True):
    """All other wagers are settled and only the dealer's cards are out."""

    table: str


class TriggeringEventMarked(EventBase, frozen=True):
    """The triggering event is marked on the terminal."""

    table: str


class SpinRequested(EventBase, frozen=True):
    """The confirmation screen is shown."""

    table: str


class WheelSpun(EventBase, frozen=True):
    """The position wheel stopped; `community` is the inner wheel's field, counted from 1, where anybody wins it."""

    table: str
    position: int
    community: int = 0


class SpinEnabled(EventBase, frozen=True):
    """The winner's sensor acts as the button."""

    table: str
    position: int


class SpinDisabled(EventBase, frozen=True):
    """The winner's sensor is off again."""

    table: str
    position: int


class HotSpotSpun(EventBase, frozen=True):
    """The hot-spot wheel stopped at a field, counted from 1; spun by the player, or by the dealer for a reason."""

    table: str
    position: int
    field: int
    by: Literal["player", "dealer"] = "player"
    reason: SpinReason | None = None


class PrizesWon(EventBase, frozen=True):
    """Prizes that positions have won; the money has left the meters it comes from."""

    table: str
    payouts: tuple[Payout, ...]
    takings: tuple[Taking, ...] = ()


class PaymentBegun(EventBase, frozen=True):
    """The prizes are listed and being paid; those over the threshold need somebody of the pit."""

    table: str
    large: tuple[int, ...] = ()


class Over(Struct, frozen=True):
    """What would have taken a meter over its ceiling when money came back to it, and went to its reserve."""

    meter: str
    amount: Cents


class JackpotCancelled(EventBase, frozen=True):
    """A malfunction: the prizes are not paid, and the money is back in its meters, up to their ceilings."""

    table: str
    round: int
    malfunction: str
    over: tuple[Over, ...] = ()


class PrizesAuthorised(EventBase, frozen=True):
    """The large prizes are confirmed."""

    table: str
    by: Person


class PrizeHanded(EventBase, frozen=True):
    """A winner has received a prize."""

    table: str
    prize: int


class PrizesPaid(EventBase, frozen=True):
    """Every winner has been paid."""

    table: str


class Feed(Struct, frozen=True, omit_defaults=True):
    """What a round's wagers put into a meter and its reserve, in whole cents, and the parts of a cent kept for later.

    `over`: what would have taken the meter over its ceiling and went to the reserve.
    """

    meter: str
    added: Cents
    reserved: Cents = ZERO
    over: Cents = ZERO
    carry: int = 0
    reserve_carry: int = 0


class RoundEnded(EventBase, frozen=True):
    """The round is accounted: its wagers have fed the meters."""

    table: str
    round: int
    positions: tuple[int, ...]
    wagered: Cents
    feeds: tuple[Feed, ...]


class MustHitWon(EventBase, frozen=True):
    """The round's wager on this position took the meter to its mystery value."""

    table: str
    meter: str
    position: int
    value: Cents


class RoundStopped(EventBase, frozen=True):
    """The round was stopped after the deal: not accounted, the wagers are back, and so is money from meters."""

    table: str
    round: int
    reason: StopReason
    over: tuple[Over, ...] = ()


class MeterCorrected(EventBase, frozen=True):
    """Two people have set a meter to another amount. What it loses goes to its reserve.

    What it gains comes from the reserve first, then from the house.
    """

    table: str
    meter: str
    amount: Cents
    why: str
    by: Person
    confirmed_by: Person
    to_reserve: Cents = ZERO
    from_reserve: Cents = ZERO
    from_house: Cents = ZERO


Event = (
    ProgressiveOpened
    | MysteryDrawn
    | ChipPlaced
    | ChipRemoved
    | RoundStarted
    | RoundCancelled
    | CardsDealt
    | DealerCardShown
    | DealerCardCorrected
    | WagerReturned
    | LammerPlaced
    | TableReconciled
    | TriggeringEventMarked
    | SpinRequested
    | WheelSpun
    | SpinEnabled
    | SpinDisabled
    | HotSpotSpun
    | PrizesWon
    | PaymentBegun
    | JackpotCancelled
    | PrizesAuthorised
    | PrizeHanded
    | PrizesPaid
    | RoundEnded
    | MustHitWon
    | RoundStopped
    | MeterCorrected
)
