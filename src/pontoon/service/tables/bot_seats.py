"""The bots of one table: how each plays, what each holds, and which of them acts next."""

from collections.abc import Iterable

from pontoon.money import Cents, Posting
from pontoon.rulebook import Rulebook
from pontoon.service.office import Office
from pontoon.service.tables import bots
from pontoon.service.tables import events as h
from pontoon.service.tables.commands import Pass
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.money import ISSUE, purse_account
from pontoon.service.tables.state import Bot, Hosting
from pontoon.table import Command, RoundEnded
from pontoon.table.asking import Chooser


class BotSeats:
    """What the process knows of a table's bots. `thinking`: one of them has begun to think what to do."""

    def __init__(self, office: Office, rules: Rulebook) -> None:
        self.thinking = False
        self._office = office
        self._rules = rules
        self._choosers: dict[str, Chooser] = {}
        self._purses: dict[str, Cents] = {}
        self._accounts: dict[str, str] = {}
        self._done: set[str] = set()

    def next(self, state: Hosting) -> tuple[Bot, Command | Pass] | None:
        """The first bot that has something to do, and what."""
        for bot in state.bots:
            if bot.name not in self._choosers:
                self._choosers[bot.name] = bots.chooser_of(bot.kind, self._rules)
            self._purse(state, bot.name)
        return bots.next_of(self._rules, state, self._choosers, self._purses, self._office.chance, self._done)

    def anew(self) -> None:
        """Something else is awaited: whoever wanted nothing more may want something."""
        self._done.clear()

    def seconds(self, bot: Bot) -> float:
        """How long a bot takes for what it does next."""
        return bots.seconds_of(bot.pace, self._office.chance)

    def paid(self, state: Hosting, events: Iterable[TableEvent]) -> list[Posting]:
        """A bot that sits down gets money to play with; what is left goes back when it leaves."""
        moves: list[Posting] = []
        for event in events:
            match event:
                case h.BotSeated():
                    moves += _given(state, event.name, bots.fresh_purse(state))
                case h.BotDismissed():
                    moves += _given(state, event.name, Cents(-self._purse(state, event.name)))
                case RoundEnded():
                    least, fresh = bots.least_purse(state), bots.fresh_purse(state)
                    short = [bot.name for bot in state.bots if self._purse(state, bot.name) < least]
                    moves += [one for name in short for one in _given(state, name, fresh)]
                case _:
                    pass
        return moves

    def hold(self, after: Hosting, moves: tuple[Posting, ...] | None) -> None:
        """Go on with what bots hold after a record; None where it is not known, and read again when needed."""
        if moves is None:
            self._purses.clear()
        for account, amount in moves or ():
            name = self._accounts.get(account, "")
            if name in self._purses:
                self._purses[name] = Cents(self._purses[name] + amount)
        for name in [one for one in self._choosers if after.bot(one) is None]:
            del self._choosers[name]
            self._purses.pop(name, None)

    def _purse(self, state: Hosting, name: str) -> Cents:
        """What a bot holds."""
        if name not in self._purses:
            account = purse_account(state, name)
            self._accounts[account] = name
            self._purses[name] = self._office.store.balance(account)
        return self._purses[name]


def _given(state: Hosting, bot: str, amount: Cents) -> tuple[Posting, ...]:
    return Posting(ISSUE, Cents(-amount)), Posting(purse_account(state, bot), amount)
