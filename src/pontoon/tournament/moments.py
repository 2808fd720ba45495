"""Times, which come in with commands: written as the published start is, and never going back."""

from datetime import datetime, timedelta

from pontoon.table import Refusal
from pontoon.tournament import cites
from pontoon.tournament.state import State, conditions_of


def moment(text: str) -> datetime | None:
    """The date and time of a text such as `2026-03-05T19:30:00`; None where it is none."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def time_fault(state: State, at: str) -> Refusal | None:
    """Why something cannot have happened at this time. Where no time is given, none is known."""
    if not at:
        return None
    now, start = moment(at), moment(conditions_of(state).start)
    if now is None or start is None or (now.tzinfo is None) != (start.tzinfo is None):
        message = f"{at!r} is no time as the start of this tournament is: write it as {conditions_of(state).start}."
        return Refusal("no-time", message, cites.START)
    if state.time and is_before(at, state.time):
        message = f"It cannot be {at} now: the last order was given at {state.time}."
        return Refusal("time-goes-back", message, cites.START)
    return None


def is_before(one: str, other: str) -> bool:
    """Whether a time is earlier than another of the same kind."""
    first, second = moment(one), moment(other)
    return first is not None and second is not None and first < second


def later(at: str, minutes: int) -> str:
    """The time so many minutes after this one; nothing where no time is known."""
    now = moment(at)
    return "" if now is None else (now + timedelta(minutes=minutes)).isoformat()
