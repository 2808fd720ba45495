"""The example rounds: a script for every incident that a rulebook makes possible.

A file under `example_rounds` is a round script, but its line `rulebooks = [...]` names every book under which the round
goes the same way. It is in the folder of the first book, and its file name begins with the incident's number.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pontoon.rulebook import Rulebook
from pontoon.table.incidents.incident import Entry
from pontoon.words.clauses import texts_of

_BOOKS = re.compile(r"^rulebooks = \[(.*)\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Example:
    """A round script that shows an incident under a book; `name` is its file's, without the number."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """The title of the script."""
        return str(tomllib.loads(self.text)["title"])


@cache
def shipped(book: str) -> dict[str, str]:
    """The scripts for a book by the names of their files, without the ending."""
    found: dict[str, str] = {}
    for folder in (files("pontoon.words") / "example_rounds").iterdir():
        for file in folder.iterdir():
            text = file.read_text(encoding="utf-8")
            header = _BOOKS.search(text)
            if header is not None and f'"{book}"' in header[1]:
                found[file.name.removesuffix(".toml")] = _BOOKS.sub(f'rulebook = "{book}"', text, count=1)
    return dict(sorted(found.items()))


def examples(rules: Rulebook, entry: Entry) -> tuple[Example, ...]:
    """The scripts for an entry under this book (under the book it extends), the plainest first."""
    start = f"{entry.number:02}-"
    found = [
        Example(name.removeprefix(start), text)
        for name, text in shipped(texts_of(rules)).items()
        if name.startswith(start)
    ]
    return tuple(sorted(found, key=lambda one: (one.name != entry.key, len(one.name))))
