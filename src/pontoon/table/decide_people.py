"""Judging what the house orders about people and boxes."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table import people_commands as c
from pontoon.table import people_events as e
from pontoon.table.draft import Draft
from pontoon.table.person import unauthorised
from pontoon.table.refusal import Refusal


def exclude_player(rules: Rulebook, draft: Draft, command: c.ExcludePlayer) -> Refusal | None:
    """The player may not wager at this table any more."""
    power = rules.authority.exclude
    refusal = unauthorised(power, command.by, "exclude a player")
    if refusal is None:
        draft.add(e.PlayerExcluded(command.player, command.by, power.clauses))
    return refusal


JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {c.ExcludePlayer: exclude_player}
