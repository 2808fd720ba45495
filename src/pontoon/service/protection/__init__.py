"""Player protection: own limits, breaks, exclusion, reality checks, and the figures of a session.

The house asks before money is put down, and writes what moved in the same unit of work:

    moves = flows(events, stream)                       # of people at tables with wallets; `with_round` adds results
    written = keeper.guard(moves, "wager", now, asker)  # or "decision" once the cards are out; may be a Refusal
    Unit(..., documents=tuple(one.write for one in written))
    Committed: keeper.keep(written)     Stale: keeper.forget(stale.key), and judge again
    keeper.figures(name, now)                           # for the person's own view

- `records`: what is kept; `settings`: what holds for all; `windows`: days, weeks and months of UTC
- `money`: what is asked and what moved; `playing`: what moved, counted; `judging`: the answer before money goes down
- `changing`: limits, breaks, exclusions and checks as pure changes; `figures`: what is shown
- `keeper`: the documents of those who play; `wishes`: what a person or staff asks for, written to the store
"""

from pontoon.service.protection.figures import Protected, SessionFigures
from pontoon.service.protection.keeper import Keeper, Written
from pontoon.service.protection.money import Flow, Spend, flows, with_round
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.protection.wishes import Wishes

__all__ = [
    "Flow",
    "Keeper",
    "Protected",
    "ProtectionSettings",
    "SessionFigures",
    "Spend",
    "Wishes",
    "Written",
    "flows",
    "with_round",
]
