"""An export as a file: whole or not at all, never over another, and for its owner's eyes: names and money are in it."""

import os
from collections.abc import Sequence
from pathlib import Path

from pontoon.cli.audit.database import now
from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.say import hand_over, shown_raw
from pontoon.service.audit.export import export
from pontoon.store.files import part_of
from pontoon.store.view import View

_PRIVATE = 0o600


def write_export(view: View, name: str, streams: Sequence[str]) -> int:
    """Write an export to a new file, or to standard output; how many lines it has."""
    missing = set(streams) - {head.stream for head in view.heads()}
    if missing:
        raise ComplaintError(f"There is no stream {', '.join(sorted(missing))} in this database.", text=name)
    if name == STDIN:
        if shown_raw():
            raise ComplaintError("An export is for a file or a pipe, not for a terminal: name a file.", text=name)
        return sum(1 for line in export(view, now(), streams) if hand_over(line))
    path = Path(name)
    if path.exists():
        raise ComplaintError(f"{name} is there already and is not written over: name a new file.", text=name)
    part = part_of(path)
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE), "wb") as file:
            lines = sum(1 for line in export(view, now(), streams) if file.write(line))
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except OSError as error:
        raise ComplaintError(f"{name} cannot be written: {error.strerror}.", text=name) from None
    finally:
        part.unlink(missing_ok=True)
    return lines
