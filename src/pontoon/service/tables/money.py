"""A table's money in the house's ledger."""

from collections.abc import Iterable

from pontoon.money import Cents, Posting, balanced
from pontoon.service.tables.state import Hosting
from pontoon.settlement import HOUSE, LAYOUT
from pontoon.table import Event, postings

ISSUE = "issue"
"""Where play money comes from, and goes when it is no longer needed."""

BOT = "bot-"


def plain_name(player: str) -> str:
    """A player as the table calls him; the index of rounds adds the table to the name of a bot."""
    return player.partition("@")[0] if player.startswith(BOT) else player


"""How the names of bots begin, and of nobody else."""

_PLAYER = "player:"


def purse_account(state: Hosting, player: str) -> str:
    """Where a player's money for this table lies; a bot's is for this table alone."""
    if player.startswith(BOT):
        return f"wallet:{player}@{state.id}"
    return f"wallet:{player}" if state.terms.money == "wallet" else f"felt:{state.id}:{player}"


def moved(state: Hosting, events: Iterable[Event]) -> tuple[Posting, ...]:
    """What these events of the table move, one posting an account."""
    totals: dict[str, int] = {}
    for event in events:
        for account, amount in postings(event):
            named = _named(state, account)
            totals[named] = totals.get(named, 0) + amount
    return balanced(Posting(account, Cents(amount)) for account, amount in totals.items())


def _named(state: Hosting, account: str) -> str:
    if account.startswith(_PLAYER):
        return purse_account(state, account.removeprefix(_PLAYER))
    return {LAYOUT: f"layout:{state.id}", HOUSE: f"tray:{state.id}"}[account]
