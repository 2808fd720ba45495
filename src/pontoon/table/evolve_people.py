"""Applying facts about people."""

from collections.abc import Callable
from typing import Any

from pontoon.table import people_events as e
from pontoon.table.changes import following
from pontoon.table.state import State


def player_excluded(state: State, event: e.PlayerExcluded) -> State:
    """Apply `PlayerExcluded`."""
    return following(state)


APPLY: dict[type, Callable[[State, Any], State]] = {e.PlayerExcluded: player_excluded}
