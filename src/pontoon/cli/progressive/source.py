"""What the commands of a progressive read: its file, its events, a script; and what to say when they cannot."""

from importlib.resources import files
from pathlib import Path

import msgspec

from pontoon.cli.complaint import ComplaintError, read_bytes, read_text, shown
from pontoon.cli.rules.source import book_named
from pontoon.progressive import Configuration, ConfigurationError, Desk, NoProgressiveError, read_configuration, whole
from pontoon.progressive.codec import decode_event
from pontoon.progressive.events import Event, ProgressiveOpened
from pontoon.progressive.terms import Staff

EXAMPLE = "example"
BOOK = "ma-2025"


def text_of(name: str) -> str:
    """The text of a file; `-` is standard input, `example` the file that comes with the program."""
    if name == EXAMPLE and not Path(name).is_file():
        return files("pontoon.progressive").joinpath("example.toml").read_text(encoding="utf-8")
    return read_text(name)


def configuration_of(name: str) -> Configuration:
    """The configuration of a file; a complaint with every fault otherwise."""
    try:
        return read_configuration(text_of(name))
    except ConfigurationError as error:
        count = "a fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise ComplaintError(
            f"{shown(name)} has {count}.",
            text=name,
            facts={"faults": [{"path": fault.path or None, "message": fault.message} for fault in error.faults]},
            lines=tuple(f"  {fault}" for fault in error.faults),
        ) from None


def desk_of(book: str, staff: tuple[Staff, ...] = ()) -> Desk:
    """The rules of a book that has the wager."""
    try:
        return Desk(book_named(book), staff)
    except NoProgressiveError as error:
        raise ComplaintError(
            f"{error}: a progressive is run under {BOOK}, or under a house's own.", text=book
        ) from None


def whole_events_of(path: Path) -> tuple[tuple[Event, ...], int]:
    """The events of a file's whole decisions, and how many bytes they take; what was cut off at the end is left out."""
    data = read_bytes(str(path))
    lines = data[: data.rfind(b"\n") + 1].splitlines(keepends=True)
    events = _decoded(str(path), b"".join(lines))
    kept = whole(events)
    return events[:kept], sum(len(line) for line in lines[:kept])


def events_of(name: str) -> tuple[Event, ...]:
    """The events of a file, `-` for standard input, which begin with an opening."""
    return _decoded(name, read_bytes(name))


def _decoded(name: str, data: bytes) -> tuple[Event, ...]:
    found: list[Event] = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            found.append(decode_event(line))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ComplaintError(f"{shown(name)}, line {number} is no event: {error}.", text=name) from None
    if not found or not isinstance(found[0], ProgressiveOpened):
        raise ComplaintError(f"{shown(name)} does not begin with the opening of a progressive.", text=name)
    return tuple(found)
