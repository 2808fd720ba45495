"""The shoes of one table: which are committed to, and when each is opened.

Every stack that is shuffled (or laid out) is a shoe and is committed to in the record of its shuffle. It is opened when
all the cards are shuffled together again, when the table closes, or when the next table opens in its place. A shuffle
in mid-round opens nothing: cards that lie face down, and those burnt, are still in play, and the order they came from
would tell them. Its first cards stand in the record of its commitment: nobody decides anything between them, so that a
record of its own before them would bind the house to nothing more (docs/audit.md).
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.service.chance import Chance, ChanceEvent, ShoeCommitted, ShoeRevealed, commit_shoe
from pontoon.table import events as e
from pontoon.table.incidents.events import MidRoundShuffleDue
from pontoon.table.procedures.events import TableClosed
from pontoon.table.sealed import sealed_repr


class OpenShoe(Struct, frozen=True):
    """A shoe that has not been revealed; it holds its order and salt, so keep it secret."""

    number: int
    cards: tuple[Card, ...]
    salt: str = ""

    def __repr__(self) -> str:
        return sealed_repr(self, "cards", "salt")


class Shoes(Struct, frozen=True):
    """The shoes of a table, as its events tell: the table's own and those of its commitments.

    `made`: how many there have been. `hidden`: those not revealed yet, the latest last. `retired`: how many of them are
    not in use any more. `partial`: the next shuffle is of some cards only. `rounds_left`: of the final rounds, if
    announced.
    """

    made: int = 0
    hidden: tuple[OpenShoe, ...] = ()
    retired: int = 0
    partial: bool = False
    rounds_left: int | None = None

    def after(self, event: e.Event | ChanceEvent) -> "Shoes":
        """The shoes after one more event."""
        match event:
            case e.ShoeShuffled() | e.ShoeStacked():
                retired = self.retired if self.partial else len(self.hidden)
                shoe = OpenShoe(self.made + 1, event.cards)
                return replace(self, made=shoe.number, hidden=(*self.hidden, shoe), retired=retired, partial=False)
            case e.TableOpened():
                return replace(self, retired=len(self.hidden), partial=False, rounds_left=None)
            case e.ShoeLoaded() | TableClosed():
                return replace(self, retired=len(self.hidden), partial=False)
            case MidRoundShuffleDue():
                return replace(self, partial=True)
            case e.FinalRoundsAnnounced():
                return replace(self, rounds_left=event.rounds)
            case e.RoundEnded():
                return self._round_ended()
            case ShoeCommitted():
                hidden = tuple(
                    replace(one, salt=event.salt) if one.number == event.shoe else one for one in self.hidden
                )
                return replace(self, hidden=hidden)
            case ShoeRevealed():
                hidden = tuple(one for one in self.hidden if one.number != event.shoe)
                return replace(self, hidden=hidden, retired=max(0, self.retired - (len(self.hidden) - len(hidden))))
            case _:
                return self

    def _round_ended(self) -> "Shoes":
        if self.rounds_left is None:
            return replace(self, partial=False) if self.partial else self
        left = self.rounds_left - 1
        return replace(self, partial=False, rounds_left=left, retired=self.retired if left else len(self.hidden))


def commitments(
    before: Shoes, stream: str, events: Iterable[e.Event], chance: Chance, *, table: int = 0, hold: bool = False
) -> tuple[ShoeCommitted | ShoeRevealed, ...]:
    """What a decision's events ask for, to stand behind them in the same record.

    `before`: the shoes before these events. `hold`: reveal nothing yet, where the same cards are played elsewhere
    (duplicate tournaments); `revealed` opens them in the end.
    """
    shoes = before
    for event in events:
        shoes = shoes.after(event)
    where = place(stream, table)
    made: list[ShoeCommitted | ShoeRevealed] = []
    hidden: list[OpenShoe] = []
    for shoe in shoes.hidden:
        sealed = shoe
        if not shoe.salt:
            sealed = replace(shoe, salt=chance.salt())
            commitment = commit_shoe(where, shoe.number, shoe.cards, sealed.salt)
            made.append(ShoeCommitted(shoe.number, commitment, sealed.salt, table))
        hidden.append(sealed)
    if not hold:
        made += [_revealed(shoe, table) for shoe in hidden[: shoes.retired]]
    return tuple(made)


def revealed(shoes: Shoes, *, table: int = 0) -> tuple[ShoeRevealed, ...]:
    """Every shoe opened, where a table is at its end by other means than its own events."""
    return tuple(_revealed(shoe, table) for shoe in shoes.hidden)


def place(stream: str, table: int = 0) -> str:
    """The stream as commitments name it; a tournament's tables have their number behind it."""
    return f"{stream}/{table}" if table else stream


def _revealed(shoe: OpenShoe, table: int) -> ShoeRevealed:
    return ShoeRevealed(shoe.number, shoe.salt, shoe.cards, table)
