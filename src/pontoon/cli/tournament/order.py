"""Orders of the director, and of other officials, in a tournament that `run --events` keeps."""

import secrets

from msgspec.structs import replace

from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.event_file import Stream, writing
from pontoon.cli.tournament.clock import time_now
from pontoon.cli.tournament.orders import Words, command_of
from pontoon.cli.tournament.sound import sound
from pontoon.cli.tournament.source import conditions_named
from pontoon.table import Refusal
from pontoon.tournament import (
    ApproveConditions,
    DrawBallot,
    Event,
    announce,
    encode_event,
    register,
    rules_of,
    run,
)
from pontoon.tournament.audit import seal_of
from pontoon.tournament.ballot import drawn_order, players_due
from pontoon.tournament.state import conditions_of

APPROVER = "ACT Gambling and Racing Commission"
"""Who approves conditions in writing, by A[Approved]."""


def give_order(file: str, said: Words, name: str | None, at: str | None) -> tuple[Stream[Event], tuple[Event, ...]]:
    """The stream before the order, and the events that it added to the file; a refusal adds none.

    `at`: when the order is given, if it is not now.
    """
    if file == STDIN:
        raise ComplaintError("An order is added to the events: name the file that keeps them.", text=file)
    with writing(file, must="be-there") as kept:
        stream, state = sound(file)
        kept.goes_on_at(stream.length)
        command = replace(command_of(state, said, name), at=at or time_now(state), seal=seal_of(stream.events))
        if isinstance(command, DrawBallot):
            command = replace(command, order=drawn_order(players_due(state), secrets.token_bytes))
        outcome = run(rules_of(conditions_of(state)), state, command)
        if isinstance(outcome, Refusal):
            clause = outcome.clauses[0] if outcome.clauses else None
            raise ComplaintError(str(outcome), text=" ".join(said), clause=clause)
        kept.append([encode_event(event) for event in outcome.events])
    return stream, outcome.events


def open_tournament(conditions: str, file: str, director: str, approver: str | None) -> None:
    """A new file of events: the conditions, approved by somebody or not yet, and the director; nobody has entered."""
    begun = announce(conditions_named(conditions))
    state, events = begun.state, begun.events
    for command in register((), director, approver or ""):
        if isinstance(command, ApproveConditions) and approver is None:
            continue
        outcome = run(rules_of(conditions_of(state)), state, command)
        if isinstance(outcome, Refusal):
            raise ComplaintError(str(outcome), text=director, clause=outcome.clauses[0])
        state, events = outcome.state, (*events, *outcome.events)
    with writing(file, must="be-new") as kept:
        kept.append([encode_event(event) for event in events])
