"""The time of an order: from the clock of this machine, or as it is given."""

from datetime import UTC, datetime

from pontoon.tournament.moments import is_before, moment
from pontoon.tournament.state import State, conditions_of


def time_now(state: State) -> str:
    """Now, written as the start of the tournament is: local time, with its offset only where the start has one.

    A clock that is behind the last order does not turn the time back.
    """
    start = moment(conditions_of(state).start)
    here = datetime.now(UTC).astimezone().replace(microsecond=0)
    now = (here if start is not None and start.offset is not None else here.replace(tzinfo=None)).isoformat()
    return state.time if is_before(now, state.time) else now
