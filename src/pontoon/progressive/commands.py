"""The buttons and sensors of the terminals, each as a command. A command may be refused; nothing happens then.

`random` are random bytes from outside; the wheel and the mystery value are drawn from them.
"""

from typing import Literal

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.table.command_base import CommandBase
from pontoon.table.sealed import sealed_repr

StopReason = Literal["misdeal", "malfunction"]
SpinReason = Literal["setting", "sensor-fault"]


class Button(CommandBase, frozen=True):
    """Anything done at the terminal of a table."""

    table: str


class PlaceChip(Button, frozen=True):
    """A wager on the sensor of a position, beside a main wager of this amount."""

    position: int
    main: Cents


class RemoveChip(Button, frozen=True):
    """The wager is taken off the sensor again."""

    position: int


class StartRound(Button, frozen=True):
    """Start Round; `seen`: the positions where the dealer sees a wager, if given."""

    seen: tuple[int, ...] | None = None


class CancelRound(Button, frozen=True):
    """Cancel Round: an operating error, or a late bet."""


class Deal(Button, frozen=True):
    """The initial deal has begun."""


class ShowCard(Button, frozen=True):
    """The dealer's first or second card is seen."""

    card: Card


class CorrectCard(Button, frozen=True):
    """A dealer's card, the first or the second, was typed wrongly: this is the one that lies there.

    Without a card the dealer has none there: what was typed lies elsewhere on the layout.
    """

    number: int
    card: Card | None = None


class ReturnWager(Button, frozen=True):
    """The wager of one position goes back because of a misdeal; the others play on."""

    position: int


class StopRound(Button, frozen=True):
    """The round is stopped after the deal; it is not accounted and the wagers go back."""

    reason: StopReason


class PlaceLammer(Button, frozen=True):
    """The lammer or button on the layout marks the triggering event."""


class Reconcile(Button, frozen=True):
    """All other wagers are settled, and all cards but the dealer's are in the rack."""


class MarkTriggeringEvent(Button, frozen=True):
    """Triggering Event."""


class Spin(Button, frozen=True):
    """Spin: the confirmation screen appears."""


class Confirm(Button, frozen=True):
    """Confirm: the position wheel spins, and the inner wheel with it."""

    random: bytes

    def __repr__(self) -> str:
        return sealed_repr(self, "random")


class EnableSpin(Button, frozen=True):
    """Enable Spin: the winner's sensor becomes the button."""


class DisableSpin(Button, frozen=True):
    """Disable Spin: the player cannot spin for the moment."""


class TouchSensor(Button, frozen=True):
    """A player's hand over the sensor of a position spins the hot-spot wheel."""

    position: int
    random: bytes

    def __repr__(self) -> str:
        return sealed_repr(self, "random")


class SpinForPlayer(Button, frozen=True):
    """The dealer presses the highlighted position and spins for the player."""

    position: int
    reason: SpinReason
    random: bytes

    def __repr__(self) -> str:
        return sealed_repr(self, "random")


class PayJackpot(Button, frozen=True):
    """Pay Jackpot: the prizes are listed."""


class CancelJackpot(Button, frozen=True):
    """Cancel Jackpot; `malfunction` says what happened."""

    malfunction: str


class Authorise(Button, frozen=True):
    """Somebody of the pit confirms large prizes with a code of their own, which is in no event."""

    name: str
    code: str

    def __repr__(self) -> str:
        return f"Authorise(table={self.table!r}, name={self.name!r}, code=…)"


class HandPrize(Button, frozen=True):
    """A prize has been handed to its winner; prizes are counted from 1."""

    prize: int


class Paid(Button, frozen=True):
    """Paid: every winner has been paid."""


class EndRound(Button, frozen=True):
    """End Round: the round is accounted, and must-hit jackpots are checked."""

    random: bytes

    def __repr__(self) -> str:
        return sealed_repr(self, "random")


class CorrectMeter(Button, frozen=True):
    """Two people set a meter to another amount, each with a code of their own, which is in no event; `why` in words."""

    meter: str
    amount: Cents
    why: str
    name: str
    code: str
    second_name: str
    second_code: str

    def __repr__(self) -> str:
        who = f"name={self.name!r}, code=…, second_name={self.second_name!r}, second_code=…"
        return (
            f"CorrectMeter(table={self.table!r}, meter={self.meter!r}, amount={self.amount}, why={self.why!r}, {who})"
        )


Command = (
    PlaceChip
    | RemoveChip
    | StartRound
    | CancelRound
    | Deal
    | ShowCard
    | CorrectCard
    | ReturnWager
    | StopRound
    | PlaceLammer
    | Reconcile
    | MarkTriggeringEvent
    | Spin
    | Confirm
    | EnableSpin
    | DisableSpin
    | TouchSensor
    | SpinForPlayer
    | PayJackpot
    | CancelJackpot
    | Authorise
    | HandPrize
    | Paid
    | EndRound
    | CorrectMeter
)
