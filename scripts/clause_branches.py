"""The branches of the clauses: `tests/branches/*.toml`, read, judged and written for docs/clauses.md.

A branch is one case of a clause: a condition, an "or", a role, a moment. A file names its books, and for each clause
its branches in our own words, each with the scripts (`name` for `tests/clauses/BOOK`, `rounds/name` for `tests/rounds`)
and tests (`module::name`) that show it, in each of the books. A branch that nothing shows says why instead:
`"open: ..."` (to come), `"unseen: ..."` (no software can see it) or `"external: ..."` (outside the table).
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FILES = Path(__file__).parents[1] / "tests" / "branches"
WITHOUT = ("open", "unseen", "external")

Key = tuple[str, str]
Tests = dict[Key, list[str]]


@dataclass(frozen=True, slots=True)
class Branch:
    """One case of a clause: what shows it, or why nothing does."""

    words: str
    shown_by: tuple[str, ...]
    state: str
    reason: str = ""


def read_branches(folder: Path = FILES) -> dict[Key, tuple[Branch, ...]]:
    """The branches of every clause that has a list of them, by book and clause."""
    found: dict[Key, tuple[Branch, ...]] = {}
    for path in sorted(folder.glob("*.toml")):
        clauses = tomllib.loads(path.read_text(encoding="utf-8"))
        for book in clauses.pop("books"):
            for number, cases in clauses.items():
                if (book, number) in found:
                    raise ValueError(f"{path.name}: {book} {number} has its branches in another file")
                found[book, number] = tuple(_branch(words, shown) for words, shown in cases.items())
    return found


def _branch(words: str, shown: str | list[str]) -> Branch:
    if isinstance(shown, str):
        state, _, reason = shown.partition(": ")
        return Branch(words, (), state, reason)
    return Branch(words, tuple(shown), "shown")


def faults(branches: dict[Key, tuple[Branch, ...]], tests: Tests) -> list[str]:
    """What is wrong with the lists: clauses and scripts that are not there, scripts of other clauses, nothing said."""
    found: list[str] = []
    for (book, number), cases in branches.items():
        known = tests.get((book, number), [])
        for branch in cases:
            where = f"{book} {number}, {branch.words}"
            if branch.state == "shown":
                found += [f"{where}: {name} does not show the clause" for name in _missing(book, branch, known)]
                if not branch.shown_by:
                    found.append(f"{where}: nothing shows it, and no reason is given")
            elif branch.state not in WITHOUT or not branch.reason:
                found.append(f"{where}: {branch.state!r} is none of {', '.join(WITHOUT)} with a reason")
    return found


def _missing(book: str, branch: Branch, known: Iterable[str]) -> list[str]:
    """The scripts and tests of a branch that do not exist or do not name the clause."""
    return [name for name in branch.shown_by if name not in known and f"{book}/{name}" not in known]


def status_of(cases: tuple[Branch, ...]) -> str:
    """Done when no branch is open, part when some are shown, open when none is."""
    states = {branch.state for branch in cases}
    if "open" not in states:
        return "done"
    return "part" if "shown" in states else "open"


def open_lines(branches: dict[Key, tuple[Branch, ...]], order: Iterable[Key]) -> list[str]:
    """The open branches, as a list of the page."""
    return [
        f"- {book} {number}: {branch.words} ({branch.reason})"
        for book, number in order
        for branch in branches.get((book, number), ())
        if branch.state == "open"
    ]
