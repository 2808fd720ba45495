"""A decision at a hosted progressive in the making: what the terminals do, and the money that moves with it."""

from msgspec import Struct

from pontoon.money import Cents, Posting
from pontoon.progressive import Command, Desk, Event, Followed, Terminal, decide, follow
from pontoon.progressive import events as e
from pontoon.progressive import evolve as evolve_progressive
from pontoon.service.chance import Chance
from pontoon.service.progressives import events as h
from pontoon.service.progressives.draws import promises
from pontoon.service.progressives.evolve import ChanceEvent, ProgressiveEvent, applied, evolve
from pontoon.service.progressives.money import bank, moved
from pontoon.service.progressives.state import Hosting
from pontoon.service.protection.money import Flow
from pontoon.service.tables.money import BOT, purse_account
from pontoon.service.tables.state import Hosting as TableHosting
from pontoon.settlement import by_wheel
from pontoon.table import Event as TableEvent
from pontoon.table import Refusal
from pontoon.table import State as TableState
from pontoon.table.events import SideWagerPlaced


class Decided(Struct, frozen=True):
    """What a decision does at the progressive, and the money that it moves; `paid`: jackpots into people's wallets."""

    after: Hosting
    events: tuple[ProgressiveEvent, ...]
    postings: tuple[Posting, ...]
    paid: dict[str, Flow]


class Attending:
    """Collects a decision; `desk` has the rules, and who has been vouched for."""

    def __init__(self, desk: Desk, state: Hosting, stream: str, chance: Chance) -> None:
        self.desk = desk
        self.state = state
        self.stream = stream
        self.chance = chance
        self.events: list[ProgressiveEvent] = []
        self.own: list[Event] = []
        self.moves: list[Posting] = []
        self.paid: dict[str, Flow] = {}

    def add(self, event: h.HostEvent | ChanceEvent) -> None:
        """Record something the house knows."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def take(self, events: tuple[Event, ...], table: TableHosting | None = None) -> None:
        """Record events of the progressive itself; `table`: the hosted table they are about."""
        for event in events:
            before = self.state.progressive
            self.moves += moved(self.state.id, before, event)
            if isinstance(event, e.PrizeHanded) and table is not None:
                self._pay_jackpot(event, table)
            self.state = applied(self.state, event, evolve_progressive(before, event))
        self.events += events
        self.own += events

    def terminal(self, name: str) -> Terminal:
        """A terminal as it is now."""
        terminal = self.state.progressive.terminal(name)
        assert terminal is not None, f"there is no terminal {name}"
        return terminal

    def press(self, command: Command, table: TableHosting | None = None) -> Refusal | None:
        """One button, judged and applied."""
        events = decide(self.desk, self.state.progressive, command)
        if isinstance(events, Refusal):
            return events
        self.take(events, table)
        return None

    def follow(
        self, terminal: str, before: TableState, events: tuple[TableEvent, ...], table: TableHosting
    ) -> Refusal | None:
        """The terminal after these events of its table; `before` is the table's state before them."""
        followed = follow(self.desk, self.state.progressive, terminal, before, events, self.chance.entropy)
        if isinstance(followed, Refusal):
            return followed
        assert isinstance(followed, Followed)
        for event in events:
            if isinstance(event, SideWagerPlaced) and by_wheel(event.wager):
                self.add(h.SensorTaken(terminal, event.box, event.player))
        self.take(followed.events, table)
        return None

    def _pay_jackpot(self, event: e.PrizeHanded, table: TableHosting) -> None:
        """A must-hit jackpot goes to whose wager took the meter there; the table knows nothing of it."""
        payout = self.terminal(event.table).payouts[event.prize - 1]
        player = self.state.sensors.get(event.table, {}).get(payout.position, "")
        if payout.kind != "must-hit" or not player:
            return
        self.moves.append(Posting(bank(self.state.id), Cents(-payout.amount)))
        self.moves.append(Posting(purse_account(table, player), payout.amount))
        if table.terms.money == "wallet" and not player.startswith(BOT):
            before = self.paid.get(player, Flow())
            self.paid[player] = Flow(paid=Cents(before.paid + payout.amount), net=Cents(before.net + payout.amount))

    def decided(self) -> Decided:
        """The whole decision, with the commitments that its spins and values ask for."""
        for event in tuple(promises(self.state, self.stream, self.own, self.chance)):
            self.add(event)
        return Decided(self.state, tuple(self.events), tuple(self.moves), self.paid)
