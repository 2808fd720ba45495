"""What a tournament asks of whoever plays in it, and what such a player may see.

A chooser is handed in by the door: a person at a terminal, or a bot of `players`. It sees the open cards, everybody's
chips (20.12) and what is offered to it, and nothing that is sealed.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from pontoon.cards import Card, Entropy
from pontoon.rulebook import Rulebook
from pontoon.table import Box, Choice, PlayedRound, Refusal
from pontoon.table import Command as TableCommand
from pontoon.tournament.chips import Chips
from pontoon.tournament.commands import SideBet
from pontoon.tournament.options import SideChoice, WagerChoice


class Rival(Struct, frozen=True):
    """Somebody at the table: the chips in front of the player, and the wager of this round so far."""

    player: str
    box: int
    chips: Chips
    wager: Chips


class AskedToWager(Struct, frozen=True):
    """A player's turn to wager. `order` has everybody at the table as they are asked in this round.

    `rounds_left`: with this one; None where the session is a number of shoes. `through`: how many of the table go
    through (the places with a prize in the last stage). `previous`: the round before, at this table. `entropy`: bytes
    of the player's own.
    """

    rules: Rulebook
    stage: str
    choice: WagerChoice
    chips: Chips
    order: tuple[Rival, ...]
    round: int
    rounds_left: int | None
    through: int
    previous: PlayedRound | None
    sides: tuple[SideChoice, ...]
    entropy: Callable[[], Entropy]


class AskedToPlay(Struct, frozen=True):
    """A decision on a hand, or an offer: the cards on the table and what the player may do.

    `box` and `hand`: the hand to decide on, hand 0 where something is offered to all.
    """

    rules: Rulebook
    player: str
    box: int
    hand: int
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    choices: tuple[Choice, ...]
    chips: Chips
    round: int
    entropy: Callable[[], Entropy]


class Bet(Struct, frozen=True):
    """A wager as a player chooses it."""

    amount: Chips
    sides: tuple[SideBet, ...] = ()


class Chooser(Protocol):
    """Somebody who plays."""

    def wager(self, asked: AskedToWager) -> Bet:
        """A wager within what is offered."""
        ...

    def decide(self, asked: AskedToPlay) -> TableCommand:
        """One of the choices, as a command."""
        ...

    def accept(self, asked: AskedToPlay) -> TableCommand | None:
        """An offer (insurance, surrender, forfeit) taken, or None to let it pass."""
        ...

    def hears(self, refusal: Refusal) -> bool:
        """Told that a choice was refused; whether to be asked again."""
        ...
