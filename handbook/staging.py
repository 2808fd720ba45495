"""One folder with everything that the handbook is made of, with links that hold there.

A link to a page that is part of the handbook leads there; one to an example leads to a copy of it; of one to anything
else in the repository, its words are left.
"""

import os
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

BOOKS = {
    "nz-2000": "New Zealand 2000",
    "nz-current": "New Zealand, current",
    "act-2005": "Australian Capital Territory 2005",
    "sg-rws-v5": "Singapore RWS version 5",
    "ma-2025": "Massachusetts 2025",
}

_AT_THE_ROOT = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "ROADMAP.md": "project/roadmap.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CHANGELOG.md": "project/changes.md",
    "README.md": "project/readme.md",
}
"""Pages that stand at the root of the repository, and where the handbook has them."""

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)

_ROUNDS = """---
search:
  exclude: true
---

# Rounds that show the clauses: {title}

{number} round scripts, the ones that the tests play: the cards as they left the shoe, what people did, and what
they won.
Save one to a file and `pontoon replay FILE --explain` goes through it. [The format](../round-scripts.md) has a page
of its own.

"""


def sources(root: Path) -> Iterator[Path]:
    """Every file that is looked at."""
    yield root / "mkdocs.yml"
    yield from (root / one for one in _AT_THE_ROOT)
    for folder in ("docs", "examples", "tests/clauses", "tests/rounds"):
        yield from (
            one for one in (root / folder).rglob("*") if one.suffix not in (".py", ".pyc") or folder == "examples"
        )


def stage(root: Path, work: Path) -> None:
    """Make the folder, with `mkdocs.yml` beside it."""
    pages = work / "docs"
    pages.mkdir(parents=True)
    shutil.copy(root / "mkdocs.yml", work)
    shutil.copytree(root / "handbook" / "theme", work / "theme")
    places = _places(root)
    for source, target in places.items():
        path = pages / target
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            text = (root / source).read_text(encoding="utf-8")
            path.write_text(_with_links(text, source, target, places), encoding="utf-8")
        else:
            shutil.copy(root / source, path)
    for book, title in BOOKS.items():
        path = pages / "rounds" / f"{book}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_rounds(rounds_of(root, book), title), encoding="utf-8")


def _places(root: Path) -> dict[str, str]:
    """Where everything goes: a file of the repository, and its place in the handbook."""
    found = dict(_AT_THE_ROOT)
    for one in sorted((root / "docs").rglob("*")):
        if one.is_file():
            found[one.relative_to(root).as_posix()] = one.relative_to(root / "docs").as_posix()
    for one in sorted((root / "examples").rglob("*")):
        if one.is_file() and "__pycache__" not in one.parts:
            found[one.relative_to(root).as_posix()] = one.relative_to(root).as_posix()
    found["LICENSE"] = "project/license.txt"
    return found


def _with_links(text: str, source: str, target: str, places: dict[str, str]) -> str:
    """A page with its links as they are in the handbook; what stands in code is left alone, but for one sign.

    In a table of a repository's page a bar in code needs a backslash before it, which the handbook would show.
    """
    led = _leading(source, target, places)
    parts = _FENCE.split(text)
    return "".join(_code(part) if number % 2 else _LINK.sub(led, part) for number, part in enumerate(parts))


def _code(text: str) -> str:
    return text if text.startswith("```") else text.replace("\\|", "|")


def _leading(source: str, target: str, places: dict[str, str]) -> Callable[[re.Match[str]], str]:
    def led(found: re.Match[str]) -> str:
        mark, words, address = found.groups()
        if re.match(r"[a-z]+:|[#/]", address):
            return found[0]
        path, _, anchor = address.partition("#")
        here = os.path.normpath(PurePosixPath(source).parent / path)
        place = places.get(here) or (here.removeprefix("docs/") if here.startswith("docs/rounds/") else None)
        if place is None:
            return words
        way = os.path.relpath(place, PurePosixPath(target).parent)
        return f"{mark}[{words}]({way}{'#' + anchor if anchor else ''})"

    return led


def rounds_of(root: Path, book: str) -> list[Path]:
    """The round scripts of a book: those of its clauses, and the others under it."""
    under = f'rulebook = "{book}"\n'
    others = (one for one in (root / "tests" / "rounds").glob("*.toml") if under in one.read_text(encoding="utf-8"))
    return sorted([*(root / "tests" / "clauses" / book).glob("*.toml"), *others], key=lambda one: one.stem)


def _rounds(files: list[Path], title: str) -> str:
    """The round scripts of a book on one page, a heading each, as its file is called."""
    parts = [_ROUNDS.format(title=title, number=len(files))]
    for one in files:
        text = one.read_text(encoding="utf-8")
        named = tomllib.loads(text).get("title", one.stem)
        parts.append(f"## {named} {{ #{one.stem} }}\n\n```text\n{text.strip()}\n```\n")
    return "\n".join(parts)
