"""The table of a local game, and the player's purse: it never goes below zero."""

from pontoon.cli.play.place import too_dear
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Rulebook
from pontoon.table import (
    CloseOffer,
    Command,
    Event,
    PlayedRound,
    Refusal,
    RefusedError,
    RoundEnded,
    Setup,
    Table,
    View,
    cost,
    postings,
)

YOU = "you"


class GameTable:
    """One player, a virtual shoe, an automatic house. `bank`: the money after the last finished round."""

    def __init__(self, table: Table, bank: Cents) -> None:
        self.table = table
        self.bank = self.purse = bank
        self.rounds: list[PlayedRound] = []

    @property
    def rules(self) -> Rulebook:
        """The rulebook in force."""
        return self.table.rules

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        return self.table.state.setup

    @property
    def view(self) -> View:
        """The table as the player sees it, with what is open and what is not."""
        return self.table.view(f"player {YOU}")

    @property
    def in_round(self) -> bool:
        """Wagers are down and not yet settled."""
        return bool(self.table.state.boxes)

    def if_passed(self) -> View:
        """The table as it would lie if the offer were let pass; the house does nothing there, so no card comes."""
        passed = Table(self.rules, (), state=self.table.state, house=False)
        passed.do(CloseOffer())
        return passed.view(f"player {YOU}")

    def do(self, command: Command) -> tuple[Event, ...] | Refusal:
        """What comes of a command, or why it may not be."""
        needed = cost(self.rules, self.table.state, command).get(YOU, ZERO)
        if needed > self.purse:
            return too_dear(needed, self.purse)
        try:
            return self._keep(self.table.do(command))
        except RefusedError as error:
            return error.refusal

    def place(self, commands: tuple[Command, ...]) -> Refusal | None:
        """All the wagers of a round, or none of them."""
        trial = GameTable(self.table.copy(), self.purse)
        for command in commands:
            outcome = trial.do(command)
            if isinstance(outcome, Refusal):
                return outcome
        self.table, self.purse = trial.table, trial.purse
        return None

    def deal(self) -> tuple[Event, ...]:
        """No more bets, and the initial deal."""
        return self._keep(self.table.deal())

    def _keep(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        for event in events:
            moved = [one.amount for one in postings(event) if one.account == f"player:{YOU}"]
            self.purse = Cents(self.purse + sum(moved))
        if any(isinstance(event, RoundEnded) for event in events):
            assert self.table.previous is not None
            self.rounds.append(self.table.previous)
            self.bank = self.purse
        return events
