"""What a tournament is made from: conditions, names, charts and streams of events; and the complaints about them."""

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

from pontoon.cli.chart_file import chart_named
from pontoon.cli.complaint import STDIN, ComplaintError, read_text, shown
from pontoon.cli.event_file import EventKind, Stream, read_events
from pontoon.players import chart_for
from pontoon.rulebook import Rulebook
from pontoon.strategy import Chart
from pontoon.table.names import name_fault, name_key, normal_name
from pontoon.tournament import Conditions, ConditionsError, Event, decode_event, read_conditions
from pontoon.tournament.events import TournamentOpened

FORMATS = ("freeze-out", "heats", "shoot-out", "duplicate")
"""Ready-made conditions, in `pontoon/tournament/formats`."""

_FIRST = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal", "Ida", "Jon", "Kit", "Lea", "Max")
_SECOND = ("Nia", "Otto", "Pia", "Quin", "Rosa", "Sam", "Tess", "Udo", "Vera", "Will", "Xenia", "Yan", "Zoe")
_NAMES = (*_FIRST, *_SECOND)


def conditions_named(name: str) -> Conditions:
    """Ready-made conditions by name, or those of a file; `-` is standard input."""
    text = format_text(name) if name in FORMATS else _text(name)
    try:
        return read_conditions(text, name)
    except ConditionsError as error:
        count = "a fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise ComplaintError(
            f"{shown(name)} has {count}.",
            text=name,
            clause=next((fault.clauses[0] for fault in error.faults if fault.clauses), None),
            facts={
                "faults": [
                    {"path": one.path or None, "message": one.message, "clauses": list(one.clauses)}
                    for one in error.faults
                ]
            },
            lines=tuple(f"  {fault}" for fault in error.faults),
        ) from None


def format_text(name: str) -> str:
    """The text of ready-made conditions."""
    return (files("pontoon.tournament") / "formats" / f"{name}.toml").read_text(encoding="utf-8")


def _text(name: str) -> str:
    """A text file, or a complaint that says what it could have been."""
    if name != STDIN and not Path(name).exists() and not name.endswith(".toml") and "/" not in name:
        known = ", ".join(FORMATS)
        raise ComplaintError(f"There is no file {name!r}, and no such ready-made tournament: {known}.", text=name)
    return read_text(name)


def names_in(file: str) -> tuple[str, ...]:
    """The names of a file, one a line; every fault is a complaint."""
    names = tuple(kept_name(line.strip()) for line in read_text(file).split("\n") if line.strip())
    times = Counter(map(name_key, names))
    twice = sorted({name for name in names if times[name_key(name)] > 1})
    if twice:
        raise ComplaintError(f"{', '.join(twice)}: everybody enters once only (20.6).", text=file, clause="20.6")
    return names


def kept_name(text: str) -> str:
    """A name as it is kept (20.6), or a complaint about one that cannot be."""
    name = normal_name(text)
    fault = name_fault(name)
    if fault is not None:
        raise ComplaintError(f"{text.strip()!a} is no name. {fault}", text=text, clause="20.6")
    return name


def made_up(number: int, taken: tuple[str, ...]) -> tuple[str, ...]:
    """`number` made-up names, none of them taken."""
    found: list[str] = []
    at, keys = 0, set(map(name_key, taken))
    while len(found) < number:
        again, which = divmod(at, len(_NAMES))
        name = _NAMES[which] + (f" {again + 1}" if again else "")
        if name_key(name) not in keys:
            found.append(name)
        at += 1
    return tuple(found)


def chart_in(file: str | None, rules: Rulebook) -> Chart:
    """The chart of a file, or the one of the book that the tables play by."""
    return chart_for(rules) if file is None else chart_named(file)


_KIND: EventKind[Event] = EventKind(decode_event, TournamentOpened, "a tournament's conditions")


def stream_in(file: str) -> Stream[Event]:
    """The events of a file; a decision that was cut off in writing does not count. `-` is standard input."""
    return read_events(file, _KIND)


@contextmanager
def following(file: str) -> Iterator[None]:
    """While events are applied: complain where they do not follow from one another.

    They come from a file, which may hold anything, so whatever cannot be computed with them is told as its fault.
    """
    try:
        yield
    except ComplaintError:
        raise
    except Exception:
        if os.environ.get("PONTOON_DEBUG"):
            raise
        raise ComplaintError(f"{file} has events that do not follow from one another.", text=file) from None
