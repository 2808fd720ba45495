"""What a dealer's terminal has to say beside a view: incidents and steps of procedures in words."""

from pontoon.wire.http import Answer


class SaidField(Answer, frozen=True):
    """A field of a report: its name, its kind, what it is called, whether it may be left out."""

    field: str
    kind: str
    called: str
    optional: bool


class IncidentWords(Answer, frozen=True):
    """Something that can go wrong: what happened, as the end of a sentence, and what a report of it means."""

    situation: str
    happened: str
    means: str
    says: tuple[SaidField, ...]


class StepWords(Answer, frozen=True):
    """A step of a procedure: `inspect` is `inspects the cards`."""

    step: str
    does: str


class DealingWords(Answer, frozen=True):
    """All incidents and all steps that a table can have, in words."""

    incidents: tuple[IncidentWords, ...]
    steps: tuple[StepWords, ...]
