"""What happened to the cards before, between and after rounds."""

from pontoon.table.event_base import EventBase
from pontoon.table.person import Person


class StepTaken(EventBase, frozen=True):
    """One step of a procedure was done."""

    step: str
    by: Person


ProcedureEvent = StepTaken
