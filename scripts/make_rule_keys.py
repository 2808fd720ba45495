"""Write docs/rule-keys.md: every key of a rules file, what it decides, its values in words, and what the books have.

Run `python -m scripts.make_rule_keys`. A test keeps the page in step with the declarations.
"""

import inspect
import re
from itertools import groupby
from pathlib import Path
from typing import Any

from pontoon.rulebook import BOOK_IDS, load_book, rules_by_path
from pontoon.rulebook.build import every_path, section_types, value_type
from pontoon.words.rules import is_around, label, phrases, section_title, value_words
from scripts.clause_pages import anchor

PAGE = Path(__file__).parents[1] / "docs" / "rule-keys.md"

HEAD = """# Rule keys

Everything that a rules file can set, by its sections. A [house variant](add-a-rulebook.md) sets some of these anew,
`pontoon edge BOOK --set KEY=VALUE` tries one, and `pontoon rules show BOOK` prints those of a book. Code asks for
them by
the same names: `rules.double.cards.value`.

Under each key: the values it knows, with the phrase for each, and what the five books have, with their clauses. A
number, a
list of cards, odds (`"3:2"`) or dollars are written as [such values are](add-a-rulebook.md#how-values-are-written).

Made by `python -m scripts.make_rule_keys`.
"""


def render() -> str:
    """The page."""
    books = {book: rules_by_path(load_book(book)) for book in BOOK_IDS}
    lines = [HEAD]
    for section, group in groupby(every_path(), key=lambda path: path.partition(".")[0]):
        around = ", around the round" if is_around(section) else ""
        lines += [f"## {section_title(section)} `[{section}]`{around} {{ #{_place(section)} }}", ""]
        lines += [_plain(inspect.getdoc(section_types()[section]) or ""), ""]
        for path in group:
            lines += [*_key(path, books), ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _place(path: str) -> str:
    return path.replace(".", "-").replace("_", "-")


def _plain(doc: str) -> str:
    return doc.partition(">>>")[0].strip()


def _key(path: str, books: dict[str, dict[str, Any]]) -> list[str]:
    lines = [f"### `{path}` {{ #{_place(path)} }}", "", f"{label(path)}.", ""]
    known = phrases(path)
    if known and value_type(path) is not bool:
        lines += [*(f"- `{_written(value)}`: {words}" for value, words in known.items()), ""]
    lines += ["| book | is | clauses |", "| --- | --- | --- |"]
    for book, rules in books.items():
        rule = rules.get(path)
        if rule is None:
            continue
        clauses = ", ".join(f"[{one}](clauses/{book}.md#{anchor(one)})" for one in rule.clauses)
        reading = f" ([reading {rule.reading}](readings.md))" if rule.reading else ""
        words = value_words(path, rule.value).replace("|", "\\|")
        lines.append(f"| {book} | {words} | {clauses or 'none'}{reading} |")
    return lines


def _written(value: object) -> str:
    return str(value)


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
