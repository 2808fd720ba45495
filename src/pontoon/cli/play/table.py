"""The table of a local game: the engine, its entropy, the stream so far and the player's purse."""

from pontoon.cards import Entropy
from pontoon.money import ZERO, Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.table import (
    CloseBetting,
    Command,
    Event,
    PlayedRound,
    Refusal,
    RoundEnded,
    Setup,
    State,
    TableOpened,
    cost,
    evolve,
    run,
    start,
)
from pontoon.table.ledger import postings

YOU = "you"


class GameTable:
    """One player, a virtual shoe, an automatic house. The purse never goes below zero."""

    def __init__(self, rules: Rulebook, opened: TableOpened, bank: Cents, entropy: Entropy) -> None:
        self.rules = rules
        self.entropy = entropy
        self.bank = bank
        self.purse = bank
        self.state = State()
        self.stream: list[Event] = []
        self.rounds: list[PlayedRound] = []
        self._keep(evolve(self.state, opened), (opened,))
        self._begin_shoe()
        self._checkpoint = (self.state, len(self.stream))

    @property
    def setup(self) -> Setup:
        """How the table is set up."""
        return self.state.setup

    def _begin_shoe(self) -> None:
        begun = start(self.rules, self.state, self.entropy)
        assert not isinstance(begun, Refusal), begun
        self._keep(begun.state, begun.events)

    def _keep(self, state: State, events: tuple[Event, ...]) -> None:
        self.state = state
        self.stream += events
        for event in events:
            for posting in postings(event):
                if posting.account == f"player:{YOU}":
                    self.purse = Cents(self.purse + posting.amount)

    def do(self, command: Command) -> tuple[Event, ...] | Refusal:
        """What comes of a command, or why it may not be."""
        refusal = self._too_dear(command)
        if refusal is not None:
            return refusal
        outcome = run(self.rules, self.state, command, self.entropy)
        if isinstance(outcome, Refusal):
            return outcome
        self._keep(outcome.state, outcome.events)
        if any(isinstance(event, RoundEnded) for event in outcome.events):
            assert outcome.state.previous is not None
            self.rounds.append(outcome.state.previous)
            self.bank = self.purse
            self._checkpoint = (self.state, len(self.stream))
        return outcome.events

    def why_not(self, command: Command) -> Refusal | None:
        """Why a command would be refused now, by the rules or else by the purse; nothing happens by asking."""
        outcome = run(self.rules, self.state, command)
        if isinstance(outcome, Refusal) and outcome.code != "shoe-empty":
            return outcome
        return self._too_dear(command)

    def place(self, commands: tuple[Command, ...]) -> Refusal | None:
        """All the wagers of a round, or none of them."""
        for command in commands:
            outcome = self.do(command)
            if isinstance(outcome, Refusal):
                self._restore()
                return outcome
        return None

    def deal(self) -> tuple[Event, ...]:
        """No more bets; again, where the cutting card came first and a new shoe has begun."""
        events: list[Event] = []
        while self.state.phase == "betting" and self.state.boxes:
            outcome = self.do(CloseBetting())
            assert not isinstance(outcome, Refusal), outcome
            events += outcome
        return tuple(events)

    def _restore(self) -> None:
        """Back to the end of the last finished round."""
        self.state, length = self._checkpoint
        del self.stream[length:]
        self.purse = self.bank

    @property
    def in_round(self) -> bool:
        """Wagers are down and not yet settled."""
        return bool(self.state.boxes)

    def _too_dear(self, command: Command) -> Refusal | None:
        """The door guards the purse: what the command puts down must be there."""
        needed = cost(self.rules, self.state, command).get(YOU, ZERO)
        if needed <= self.purse:
            return None
        message = f"That takes {format_dollars(needed)}, and you have {format_dollars(self.purse)}."
        return Refusal("not-enough-money", message)
