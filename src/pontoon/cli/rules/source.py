"""Which rulebook a person means: an id, a rules file, or standard input; and what to say when it is none."""

import re
from difflib import get_close_matches
from pathlib import Path

from pontoon.cli.complaint import STDIN, ComplaintError, read_text, shown
from pontoon.rulebook import BOOK_IDS, RELATIVE_IDS, Fault, Rulebook, RulebookError, load_book, load_relative, load_text


def book_named(name: str) -> Rulebook:
    """One of the five books or of Pontoon's relatives by id, or the book or house variant of a rules file."""
    if name in BOOK_IDS:
        return load_book(name)
    if name in RELATIVE_IDS:
        return load_relative(name)
    if name != STDIN and not _is_path(name):
        raise _unknown(name)
    return rules_file(name)


def books_named(names: list[str]) -> dict[str, Rulebook]:
    """Two books or more, by the name to show; a single house variant is joined by the book it extends."""
    if names.count(STDIN) > 1:
        raise ComplaintError("Standard input can be read once only.", text=STDIN)
    books = [(name, book_named(name)) for name in names]
    if len(books) == 1 and books[0][1].extends:
        books.insert(0, (books[0][1].extends, load_book(books[0][1].extends)))
    ids = [rules.id for _, rules in books]
    called = {rules.id if ids.count(rules.id) == 1 else shown(name): rules for name, rules in books}
    if len(called) < 2:
        raise ComplaintError("Name two different books to compare, or one house variant.", text=" ".join(names))
    return called


def rules_file(name: str) -> Rulebook:
    """The book or house variant of a rules file; `-` is standard input."""
    text = read_text(name)
    try:
        return load_text(text, name)
    except RulebookError as error:
        raise _faulty(shown(name), text, error.faults) from None


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith(".toml") or Path(name).is_file()


def _unknown(name: str) -> ComplaintError:
    near = get_close_matches(name.lower(), (*BOOK_IDS, *RELATIVE_IDS), n=2, cutoff=0.4)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    known = ", ".join(BOOK_IDS)
    others = ", ".join(RELATIVE_IDS)
    listed = f"The books are {known}, their relatives {others}; a file's name ends in .toml."
    reason = f"There is no rulebook {name!r}.{hint} {listed}"
    return ComplaintError(reason, text=name, facts={"known": list(BOOK_IDS)})


def _faulty(name: str, text: str, faults: tuple[Fault, ...]) -> ComplaintError:
    count = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    return ComplaintError(
        f"{name} has {count}.",
        text=name,
        facts={"faults": [{"path": fault.path or None, "message": fault.message} for fault in faults]},
        lines=tuple(line for fault in faults for line in (f"  {fault}", *_excerpt(text, fault))),
    )


def _excerpt(text: str, fault: Fault) -> tuple[str, ...]:
    """The line that a syntax fault names."""
    place = re.search(r"at line (\d+)", fault.message) if not fault.path else None
    lines = text.splitlines()
    if place is None or not 0 < int(place[1]) <= len(lines):
        return ()
    line = lines[int(place[1]) - 1][:100]
    return (f"  {place[1]} | " + "".join(mark if mark.isprintable() else " " for mark in line),)
