"""What is told of a hosted progressive: what it tells itself, and what the house adds. Everybody hears the same."""

from typing import Any, get_args

from pontoon.progressive.told import TOLD as PROGRESSIVE_TOLD
from pontoon.service.progressives.events import HostEvent
from pontoon.service.progressives.evolve import ChanceEvent, ProgressiveEvent
from pontoon.service.progressives.terms import ProgressiveTerms
from pontoon.table.allowed import AllowList
from pontoon.table.audience import EVERYBODY
from pontoon.table.event_base import TELLS

TOLD = AllowList(
    {kind: TELLS[kind][0] for kind in (*get_args(HostEvent), *get_args(ChanceEvent), ProgressiveTerms)},
    beneath=PROGRESSIVE_TOLD,
)
"""What is told of every event of a hosted progressive."""


def public(event: ProgressiveEvent) -> dict[str, Any]:
    """An event as everybody may hear of it."""
    told: dict[str, Any] = TOLD.told(event, EVERYBODY)
    return told
