"""What a command takes from whose purse, so that a door can ask whether the money is there."""

from collections.abc import Iterable

from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.table import commands as c
from pontoon.table.events import Event
from pontoon.table.house import Pace, run
from pontoon.table.ledger import postings
from pontoon.table.refusal import Refusal
from pontoon.table.state import State

_ACCOUNT = "player:"
_NOTHING_MORE = Pace(steps=0)


def cost(rules: Rulebook, state: State, command: c.Command) -> dict[str, Cents]:
    """What each player must have in the purse for the command; empty where it takes nothing or would be refused.

    Offers that lapse by the command count as closed, as the automatic house has it.

    >>> from pontoon import Cents, PlaceWager, Table, cost
    >>> table = Table.open("nz-current", cards="9s 8h")
    >>> cost(table.rules, table.state, PlaceWager("ann", 1, Cents(2500)))
    {'ann': 2500}
    """
    outcome = run(rules, state, command, pace=_NOTHING_MORE)
    return {} if isinstance(outcome, Refusal) else needed(outcome.events)


def needed(events: Iterable[Event]) -> dict[str, Cents]:
    """What each purse must hold at least for these events to happen one after the other."""
    moved: dict[str, int] = {}
    lowest: dict[str, Cents] = {}
    for event in events:
        for account, amount in postings(event):
            if account.startswith(_ACCOUNT):
                player = account.removeprefix(_ACCOUNT)
                moved[player] = moved.get(player, 0) + amount
                if -moved[player] > lowest.get(player, 0):
                    lowest[player] = Cents(-moved[player])
    return lowest
