"""Which rulebook a person means: an id, a rules file, or standard input; and what to say when it is none."""

import re
import sys
from difflib import get_close_matches
from errno import EBADF
from pathlib import Path

from pontoon.rulebook import BOOK_IDS, Fault, Rulebook, RulebookError, load_book, load_text

STDIN = "-"


class ComplaintError(Exception):
    """What a command cannot do: `text` is what was asked, `facts` go into the JSON beside the reason.

    `lines` are told to a person after the reason.
    """

    def __init__(
        self,
        reason: str,
        *,
        text: str | None = None,
        clause: str | None = None,
        facts: dict[str, object] | None = None,
        lines: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text
        self.clause = clause
        self.facts = facts or {}
        self.lines = lines

    def json(self) -> dict[str, object]:
        """The object that stands under `error`, with the keys that every command's errors have."""
        return {"action": None, "text": self.text, "reason": self.reason, "clause": self.clause, **self.facts}


def book_named(name: str) -> Rulebook:
    """One of the five books by id, or the book or house variant of a rules file."""
    if name in BOOK_IDS:
        return load_book(name)
    if name != STDIN and not _is_path(name):
        raise _unknown(name)
    return rules_file(name)


def books_named(names: list[str]) -> dict[str, Rulebook]:
    """Two books or more by what to call them; a house variant alone comes with the book it extends."""
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
    text = _read(name)
    try:
        return load_text(text, name)
    except RulebookError as error:
        raise _faulty(shown(name), text, error.faults) from None


def shown(name: str) -> str:
    """A file's name for a person."""
    return "standard input" if name == STDIN else name


def texts_of(rules: Rulebook) -> str:
    """The id of the book whose clauses a rulebook cites."""
    return rules.extends or rules.id


def _is_path(name: str) -> bool:
    return "/" in name or "\\" in name or name.lower().endswith(".toml") or Path(name).is_file()


def _unknown(name: str) -> ComplaintError:
    near = get_close_matches(name.lower(), BOOK_IDS, n=2, cutoff=0.4)
    hint = f" Did you mean {' or '.join(near)}?" if near else ""
    known = ", ".join(BOOK_IDS)
    reason = f"There is no rulebook {name!r}.{hint} The books are {known}; a file's name ends in .toml."
    return ComplaintError(reason, text=name, facts={"known": list(BOOK_IDS)})


def _read(name: str) -> str:
    try:
        if name == STDIN and sys.stdin is None:
            raise OSError(EBADF, "it is closed")
        raw = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ComplaintError(f"{shown(name)} is no UTF-8 text: line {line} has other bytes.", text=name) from None
    except (OSError, ValueError) as error:
        problem = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ComplaintError(f"{shown(name)} cannot be read: {problem}.", text=name) from None


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
