"""The audit that is asked before a kept tournament is continued or shown."""

from pontoon.cli.complaint import ComplaintError, first_of, shown
from pontoon.cli.event_file import Stream
from pontoon.cli.tournament.source import stream_in
from pontoon.tournament import Event, State
from pontoon.tournament.audit import audited


def sound(file: str) -> tuple[Stream[Event], State]:
    """The events of a file in which everything follows, up to its last whole decision, and the state at its end.

    A complaint tells what does not follow. Who goes on with the file has it locked before.
    """
    stream = stream_in(file)
    found = audited(stream.events)
    if not found.findings:
        return stream.up_to(found.whole), found.state
    told = [str(one) for one in found.findings]
    raise ComplaintError(
        f"{shown(file)} has events that do not follow from one another.",
        text=file,
        facts={"faults": told},
        lines=first_of(told, "`pontoon tournament audit` tells all"),
    )
