"""The course of a round since its first error: every card, every card that did not come, every decision, in order."""

from typing import Any

from msgspec.structs import replace

from pontoon.table.changes import box_of
from pontoon.table.incidents.trouble import Happened, Place
from pontoon.table.state import State


def remembered(before: State, after: State, kind: Any, place: Place, number: int = 0, *, wrong: bool = False) -> State:
    """The state after an event, with what it did to a hand on record; nothing is, as long as no error has happened."""
    trouble = after.trouble
    if not trouble.errors:
        return after
    box = box_of(before, place[0])
    asked = before.owed == place or place in before.trouble.late_owed
    lines = len(before.lines)
    happened = Happened(kind, place, box.hands, lines, number, wrong=wrong, asked=asked, sevens=box.sevens_split)
    return replace(after, trouble=replace(trouble, course=(*trouble.course, happened)))
