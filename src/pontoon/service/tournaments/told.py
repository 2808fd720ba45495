"""What is told of a hosted tournament: what the tournament and its tables tell, and what the house adds."""

from typing import Any, get_args

from pontoon.service.tournaments.events import HostEvent
from pontoon.service.tournaments.evolve import ChanceEvent, TournamentEvent
from pontoon.service.tournaments.terms import TournamentClocks, TournamentTerms
from pontoon.table import Audience
from pontoon.table.allowed import AllowList
from pontoon.table.audience import EVERYBODY
from pontoon.table.event_base import TELLS
from pontoon.tournament import events as e
from pontoon.tournament.told import TOLD as TOURNAMENT_TOLD

TOLD = AllowList(
    {
        kind: TELLS[kind][0]
        for kind in (*get_args(HostEvent), *get_args(ChanceEvent), TournamentClocks, TournamentTerms)
    },
    beneath=TOURNAMENT_TOLD,
)
"""What is told of every event of a hosted tournament."""


def told(event: TournamentEvent, audience: Audience) -> dict[str, Any]:
    """An event as somebody may hear of it, with what happened at a table inside it."""
    said: dict[str, Any] = TOLD.told(event, audience)
    if isinstance(event, e.TableActed):
        said["events"] = [TOLD.told(one, audience) for one in event.events]
    return said


def public(event: TournamentEvent) -> dict[str, Any]:
    """An event as everybody may hear of it."""
    return told(event, EVERYBODY)
