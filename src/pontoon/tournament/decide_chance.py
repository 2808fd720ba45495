"""Judging where chance comes from: it is named once, and what began with real chance takes no other."""

from collections.abc import Mapping

from pontoon.table import Refusal
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.decide_entry import is_over, not_the_director
from pontoon.tournament.draft import Draft
from pontoon.tournament.people import ChanceSource

SOURCES: Mapping[ChanceSource, str] = {"operating-system": "real chance", "practice": "a seed, for practice"}
"""The sources as a person would say them."""


def name_chance(draft: Draft, command: c.NameChance) -> Refusal | None:
    """The source is on record for the rest of the tournament."""
    state = draft.state
    refusal = is_over(state) or not_the_director(state, command.by, "name the source of chance", ())
    if refusal is not None:
        return refusal
    if state.chance is not None:
        message = f"This tournament was begun with {SOURCES[state.chance]}, and takes no other."
        return Refusal("chance-named", message)
    draft.add(e.ChanceNamed(command.source))
    return None
