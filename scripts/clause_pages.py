"""The pages of the clauses, one a book: our words, where each clause lives, and the rounds that show it.

`scripts.make_clauses` writes them to docs/clauses/. The rounds themselves are pages that the handbook makes of the
scripts under `tests/clauses/` (`handbook/staging.py`).
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from handbook.staging import rounds_of
from pontoon.rulebook import Clause, clauses_of, load_book, paths_citing
from scripts.clause_branches import Branch, read_branches

ROOT = Path(__file__).parents[1]
MOST, FIRST = 10, 5
"""So many rounds are named at once under a clause without branches; of more the first, and the others are folded."""

_HEAD = """# The clauses of {title}

{number} clauses of `{book}`, in our words: the approved text itself is the operator's and the regulator's. Under
each stands
what kind of clause it is, the [rule keys](../rule-keys.md) that rest on it, the modules that ask for them, and the
[rounds](../rounds/{book}.md) that show it, case by case where it has several. Search (press `/`) finds words and
numbers.

Made by `python -m scripts.make_clauses`.
"""


def anchor(number: str) -> str:
    """The place of a clause on its page: `c-12-3-a` for `12.3(a)`."""
    return "c-" + re.sub(r"[^0-9a-z_]+", "-", number.lower().replace("[", "_").replace("+", "-up")).strip("-")


def page(book: str, lives: dict[str, tuple[str, ...]], tests: dict[tuple[str, str], list[str]]) -> str:
    """The page of a book. `lives`: the modules that ask for a key path."""
    rules, clauses, branches = load_book(book), clauses_of(book), read_branches()
    lines = [_HEAD.format(title=rules.title, number=len(clauses), book=book)]
    for section, group in groupby(clauses.values(), key=lambda clause: _section(clause.number)):
        lines += [f"## {section}", ""]
        for clause in group:
            lines += [f"### {clause.number} {{ #{anchor(clause.number)} }}", "", f"{clause.says}", ""]
            paths = paths_citing(rules, clause.number)
            modules = tuple(dict.fromkeys(module for path in paths for module in lives[path]))
            lines += [*_place(clause, paths, modules), ""]
            key = (book, clause.number)
            lines += [*_shown(book, branches.get(key, ()), tests.get(key, [])), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _section(number: str) -> str:
    found = re.match(r"[0-9]+[A-Z]?|[A-Z](?=\[)", number)
    return f"Section {found[0]}" if found else "Approval and appendices"


def _place(clause: Clause, paths: tuple[str, ...], modules: tuple[str, ...]) -> Iterator[str]:
    keys = ", ".join(f"[`{one}`](../rule-keys.md#{_key(one)})" if _is_rule(one) else f"`{one}`" for one in paths)
    yield f"*{clause.kind}*" + (f" · {keys}" if keys else "") + (f" · {', '.join(modules)}" if modules else "")


def _is_rule(path: str) -> bool:
    return not path.startswith(("cites.", "signs."))


def _key(path: str) -> str:
    return path.replace(".", "-").replace("_", "-")


def _shown(book: str, branches: tuple[Branch, ...], tests: list[str]) -> Iterator[str]:
    """The rounds and tests, by branch where there are several."""
    if len(branches) > 1:
        for branch in branches:
            what = ", ".join(_named(book, one) for one in branch.shown_by)
            yield f"- {branch.words}: {what or f'{branch.state}, {branch.reason}'}"
    elif tests:
        named = [_named(book, one) for one in tests]
        at_once = named if len(named) <= MOST else named[:FIRST]
        yield f"Shown by {', '.join(at_once)}{'.' if at_once == named else ', and:'}"
        if at_once != named:
            rest = named[FIRST:]
            yield f'\n<details markdown="1"><summary>{len(rest)} more</summary>\n\n{", ".join(rest)}\n\n</details>'


def _named(book: str, name: str) -> str:
    """A round by its title, with a link; a test by its promise."""
    if "::" in name:
        return f"*{name.partition('::')[2].removeprefix('test_').replace('_', ' ')}*"
    stem = name.removeprefix(f"{book}/").removeprefix("rounds/")
    title = _titles(book).get(stem, "")
    return f"[{title}](../rounds/{book}.md#{stem})" if title else f"`{name}`"


@cache
def _titles(book: str) -> dict[str, str]:
    """The titles of all rounds of a book, by their files."""
    read = ((one.stem, tomllib.loads(one.read_text(encoding="utf-8"))) for one in rounds_of(ROOT, book))
    return {stem: str(script.get("title", stem)).replace("[", "(").replace("]", ")") for stem, script in read}
