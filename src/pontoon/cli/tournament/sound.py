"""The audit that is asked before a kept tournament is continued or shown."""

from pontoon.cli.complaint import ComplaintError, shown
from pontoon.cli.tournament.source import Stream
from pontoon.tournament import State
from pontoon.tournament.audit import Audited, audited

_FIRST = 10


def sound(file: str, stream: Stream) -> tuple[Stream, State]:
    """A stream in which everything follows, up to its last whole decision, and the state at its end.

    A complaint tells what does not follow.
    """
    found: Audited = audited(stream.events)
    if not found.findings:
        return stream.up_to(found.whole), found.state
    told = tuple(f"  {one}" for one in found.findings[:_FIRST])
    rest = len(found.findings) - _FIRST
    more = (f"  and {rest} more: `pontoon tournament audit` tells all",) if rest > 0 else ()
    raise ComplaintError(
        f"{shown(file)} has events that do not follow from one another.",
        text=file,
        facts={"faults": [str(one) for one in found.findings]},
        lines=(*told, *more),
    )
