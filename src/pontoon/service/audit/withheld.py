"""What an export leaves out until later: a session that is on, where all its tables are dealt the same cards.

Who reads what one table has been dealt knows what comes at another. The stream is exported up to the record before the
session began, which is a stream of its own that can be checked; after the session everything is there.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from pontoon.service.journal import stored_events
from pontoon.store.port import Head, Record
from pontoon.store.view import View

_BEGINS = "SessionStarted"
_ENDS = ("SessionEnded", "TournamentCancelled")
_MARKS = tuple(f'"event":"{name}"'.encode() for name in (_BEGINS, *_ENDS))


def withheld(view: View, heads: Iterable[Head]) -> dict[str, Head]:
    """The streams of which something is left out, and where each ends until later."""
    tournaments = (head.stream for head in heads if head.stream.startswith("tournament:"))
    cut = {stream: _before_the_session(view, stream) for stream in tournaments}
    return {stream: Head(stream, last.sequence, last.chain) for stream, last in cut.items() if last is not None}


def _before_the_session(view: View, stream: str) -> Record | None:
    """The last record before a session that is on, where it must not be read yet."""
    duplicate, before, last = False, None, None
    for _, record in view.records((stream,)):
        if record.sequence == 1:
            duplicate = any(_is_duplicate(event) for event in _events(record))
        if not duplicate:
            return None
        for event in _events(record) if any(mark in record.data for mark in _MARKS) else ():
            if event.get("event") == _BEGINS:
                before = last
            elif event.get("event") in _ENDS:
                before = None
        last = record
    return before


def _is_duplicate(event: dict[str, Any]) -> bool:
    return event.get("event") == "TournamentOpened" and bool(event.get("conditions", {}).get("duplicate"))


def _events(record: Record) -> list[dict[str, Any]]:
    """The events of a record as they stand in the clear; none where it cannot be read, which a check will say."""
    try:
        return [msgspec.json.decode(raw) for raw in stored_events(record.data)]
    except msgspec.MsgspecError:
        return []
