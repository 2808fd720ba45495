"""What a table asks of a player, and what the player sees when asked.

A chooser decides for a player: a person at a terminal, or a bot of `players`. It sees the open cards,
what everybody has in front of them and what is offered to it, and nothing that is sealed. All amounts are in the units
of the table: cents, or hundredths of a chip in a tournament.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Card, Entropy
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind
from pontoon.table.amounts import Range
from pontoon.table.commands import Command
from pontoon.table.options import Choice
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, PlayedRound


class Rival(Struct, frozen=True):
    """Somebody at the table. `purse` no longer holds the wager of this round."""

    player: str
    box: int
    purse: Cents
    wager: Cents


class SideOffer(Struct, frozen=True):
    """A side wager that may go with the wager. `up_to_wager`: it may not be more than the wager itself."""

    kind: SideKind
    amounts: Range
    up_to_wager: bool = False


class AskedToWager(Struct, frozen=True):
    """A player's turn to wager on a box.

    `round`: the number of the round that begins. `previous`: the round before, at this table. `entropy`: random bytes
    for the player's choice. The rest is known in a tournament only. `order`: everybody at the table, as they are asked
    in this round. `rounds_left`: this one included; None where it is not known. `through`: how many of the table go
    through, or the places with a prize in the last stage. `title`: what the table is called.
    """

    rules: Rulebook
    box: int
    amounts: Range
    purse: Cents
    round: int
    entropy: Callable[[], Entropy]
    sides: tuple[SideOffer, ...] = ()
    previous: PlayedRound | None = None
    order: tuple[Rival, ...] = ()
    rounds_left: int | None = None
    through: int = 1
    title: str = ""

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.amounts.player


class AskedToPlay(Struct, frozen=True):
    """A decision on a hand, or an offer: the cards on the table and what the player may do.

    `box` and `hand`: the hand to decide on, hand 0 where something is offered.
    """

    rules: Rulebook
    player: str
    box: int
    hand: int
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    choices: tuple[Choice, ...]
    purse: Cents
    round: int
    entropy: Callable[[], Entropy]


class Bet(Struct, frozen=True):
    """A wager as a player chooses it, with side wagers and their amounts."""

    amount: Cents
    sides: tuple[tuple[SideKind, Cents], ...] = ()


class Chooser(Protocol):
    """Somebody who plays."""

    def wager(self, asked: AskedToWager) -> Bet:
        """Choose a wager within what is offered."""
        ...

    def decide(self, asked: AskedToPlay) -> Command:
        """Choose one of the choices; returned as a command."""
        ...

    def accept(self, asked: AskedToPlay) -> Command | None:
        """Take an offer (insurance, surrender, forfeit), or return None to let it pass."""
        ...

    def hears(self, refusal: Refusal) -> bool:
        """Hear that a choice was refused; return whether to be asked again."""
        ...


OFFERED = {"insurance": "insure", "surrender": "surrender", "forfeit": "forfeit", "follow": "follow"}
"""The action that takes an offer, by the kind of offer."""


def affordable(choices: tuple[Choice, ...], purse: Cents) -> tuple[Choice, ...]:
    """The choices that the player can pay for, with amounts cut down to the purse."""
    found = (_affordable(choice, purse) if choice.amounts else choice for choice in choices)
    return tuple(choice for choice in found if choice is not None)


def _affordable(choice: Choice, purse: Cents) -> Choice | None:
    own = choice.amounts[0]
    if own.most <= purse:
        return choice
    if choice.action == "split":
        return None
    less = Range(own.player, own.least, purse, own.multiple)
    return None if less.is_empty else replace(choice, amounts=(less, *choice.amounts[1:]))
