"""What is told of a hosted table: what the table tells, and what the house adds."""

from typing import Any, get_args

from pontoon.service.chance import ShoeCommitted, ShoeRevealed
from pontoon.service.tables.events import HostEvent
from pontoon.service.tables.evolve import TableEvent
from pontoon.service.tables.terms import Clocks, Terms
from pontoon.table.allowed import AllowList
from pontoon.table.audience import EVERYBODY
from pontoon.table.event_base import TELLS
from pontoon.table.told import TOLD as TABLE_TOLD

TOLD = AllowList(
    {kind: TELLS[kind][0] for kind in (*get_args(HostEvent), ShoeCommitted, ShoeRevealed, Clocks, Terms)},
    beneath=TABLE_TOLD,
)
"""What is told of every event of a hosted table."""


def public(event: TableEvent) -> dict[str, Any]:
    """An event as everybody may hear of it."""
    told: dict[str, Any] = TOLD.told(event, EVERYBODY)
    return told
