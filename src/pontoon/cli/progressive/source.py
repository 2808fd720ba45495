"""What the commands of a progressive read: its file, its events, a script; and what to say when they cannot."""

from importlib.resources import files
from pathlib import Path

from pontoon.cli.complaint import ComplaintError, first_of, read_text, shown
from pontoon.cli.event_file import EventKind, Stream, read_events, unbegun
from pontoon.cli.rules.source import book_named
from pontoon.progressive import Configuration, ConfigurationError, Desk, NoProgressiveError, audit, read_configuration
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


_KIND: EventKind[Event] = EventKind(decode_event, ProgressiveOpened, "the opening of a progressive")


def events_of(name: str) -> Stream[Event]:
    """The events of a file, `-` for standard input, as they stand."""
    return read_events(name, _KIND)


def audited(name: str, desk: Desk) -> Stream[Event]:
    """The events of a file that may be gone on with: those of whole decisions, if nothing about them is wrong.

    A file written before a decision was one append may end within one; the audit knows where the last whole one ends.
    """
    stream = events_of(name)
    found = audit(stream.events, desk.rules)
    if found.differences:
        raise ComplaintError(
            f"{shown(name)} is not as it was written, or was written wrongly, and is not gone on with.",
            text=name,
            facts={"differences": found.differences},
            lines=first_of(found.differences, f"pontoon progressive meters {name}"),
        )
    if not found.whole:
        raise unbegun(name)
    return stream.up_to(found.whole)
