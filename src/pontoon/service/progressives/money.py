"""A progressive's money in the house's ledger: meters and reserves against the bank of the progressive.

The bank of a progressive is the house's side of it, as the tray of a table is of the table: seeds and contributions
come out of it, and what a prize takes from a meter goes into it. Wagers and the prizes of the wheel move at the table;
a must-hit jackpot, of which the table knows nothing, is paid from the bank of the progressive.
"""

from pontoon.money import Posting
from pontoon.progressive import Event, State, postings
from pontoon.settlement import HOUSE


def bank(progressive: str) -> str:
    """The house's side of a progressive."""
    return f"bank:{progressive}"


def moved(progressive: str, before: State, event: Event) -> tuple[Posting, ...]:
    """What an event moves; `before` is the state before it."""
    return tuple(Posting(_named(progressive, account), amount) for account, amount in postings(before, event))


def _named(progressive: str, account: str) -> str:
    if account == HOUSE:
        return bank(progressive)
    kind, _, meter = account.partition(":")
    return f"{kind}:{progressive}:{meter}"
