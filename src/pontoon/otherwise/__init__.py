"""A finished round had one decision been another: the same cards in the same order, everybody else as they decided.

- `move`: what somebody decided, as data and as a command
- `course`: the decisions of a round, read from its events
- `known`: the cards that everybody saw leave the shoe; no other card is ever used
- `playing`: the round again from a decision on, by the table's own judges
- `dispute`: one decision with every other choice that was open, and what each would have come to
"""

from pontoon.otherwise.course import Course, Decided, course_of
from pontoon.otherwise.dispute import Disputed, Otherwise, Untold, disputed
from pontoon.otherwise.move import Move
from pontoon.otherwise.playing import Assumed, Lack, Outcome, play_on

__all__ = [
    "Assumed",
    "Course",
    "Decided",
    "Disputed",
    "Lack",
    "Move",
    "Otherwise",
    "Outcome",
    "Untold",
    "course_of",
    "disputed",
    "play_on",
]
