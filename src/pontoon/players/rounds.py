"""A bot alone at a table, for many rounds."""

from dataclasses import dataclass
from math import sqrt
from typing import cast

from pontoon.cards import seeded_entropy
from pontoon.money import Cents, format_dollars
from pontoon.players.seat import next_command
from pontoon.players.turn import USUAL_STAKE, Choose, FunctionPlayer
from pontoon.rulebook import Rulebook
from pontoon.table import CloseOffer, PlaceWager, Table
from pontoon.table.asking import Chooser

_NAME = "bot"
_DEEP = Cents(1_000_000_000_000)
"""A purse that is never empty."""


@dataclass(frozen=True, slots=True)
class PlayedRounds:
    """What came of many rounds: the net of each, in cents. `str` says it in a line.

    >>> from pontoon import Cents, PlayedRounds
    >>> print(PlayedRounds(Cents(1000), (Cents(1000), Cents(-1000), Cents(-1000), Cents(1500))))
    4 rounds of 10.00: 5.00, an edge of -12.50 % (standard error 65.75 %)
    """

    stake: Cents
    nets: tuple[Cents, ...]

    @property
    def rounds(self) -> int:
        """How many."""
        return len(self.nets)

    @property
    def net(self) -> Cents:
        """What the bot has won, or lost where it is negative."""
        return Cents(sum(self.nets))

    @property
    def edge(self) -> float:
        """The house's share of the original wagers."""
        return -self.net / (self.stake * self.rounds)

    @property
    def standard_error(self) -> float:
        """How far `edge` is off by chance."""
        mean = self.net / self.rounds
        variance = sum((one - mean) ** 2 for one in self.nets) / max(self.rounds - 1, 1)
        return sqrt(variance / self.rounds) / self.stake

    def __str__(self) -> str:
        edge, error = f"{100 * self.edge:.2f} %", f"{100 * self.standard_error:.2f} %"
        told = f"{self.rounds} rounds of {format_dollars(self.stake)}: {format_dollars(self.net)}"
        return f"{told}, an edge of {edge} (standard error {error})"


def play_rounds(
    book: str | Rulebook,
    player: Choose | Chooser,
    *,
    rounds: int = 1000,
    stake: Cents = USUAL_STAKE,
    seed: str = "",
    decks: int = 6,
) -> PlayedRounds:
    """Let a bot play alone at a table, with the same stake in every round.

    `player`: a function that is given a `Turn` and answers with one of its `actions`, or any other player, such as
    `ChartPlayer` or `FunctionPlayer`. The same seed deals the same cards.

    >>> from pontoon import play_rounds
    >>> played = play_rounds("nz-current", lambda turn: "stand" if turn.points >= 17 else "hit", rounds=100)
    >>> played.rounds, played.net == sum(played.nets)
    (100, True)
    """
    chooser = _chooser(player)
    dice = seeded_entropy(f"{seed}, the bot")
    table = Table.open(book, decks=decks, entropy=seeded_entropy(f"{seed}, the shoe"))
    nets: list[Cents] = []
    for _ in range(rounds):
        table.do(PlaceWager(_NAME, 1, stake))
        table.deal()
        while table.step.kind != "bet":
            rules, state = table.rules, table.state
            command = next_command(rules, state, _NAME, chooser, purse=_DEEP, entropy=lambda: dice)
            table.do(CloseOffer() if command is None else command)
        nets.append(table.net(_NAME))
        table = Table(table.rules, (), entropy=table.entropy, state=table.state)  # what is over need not be kept
    return PlayedRounds(stake, tuple(nets))


def _chooser(player: Choose | Chooser) -> Chooser:
    """A function as a player; any other player as it is."""
    if hasattr(player, "decide"):
        return cast("Chooser", player)
    return FunctionPlayer(player)
