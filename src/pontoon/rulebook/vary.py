"""Any rulebook with some of its rules changed: a book, a house variant, or a book of its own from a file."""

from collections.abc import Mapping
from typing import Any

from pontoon.rulebook.build import optional_sections
from pontoon.rulebook.library import BOOK_IDS, HOUSE_RULE, load_book, variant
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.paths import written_values


def vary(rules: Rulebook, changes: Mapping[str, Any], *, book: str, title: str = "House variant") -> Rulebook:
    """These rules with other values by key path, as `variant` takes them; `book` and `title` name the result."""
    base = dict(zip(BOOK_IDS, BOOK_IDS, strict=True)).get(rules.id, rules.extends or BOOK_IDS[0])
    return variant(base, _own_changes(rules, load_book(base)) | dict(changes), book=book, title=title)


def uncited(value: object) -> object:
    """A written value whose bands or tasks cite the house, since another book may not have their clauses."""
    if isinstance(value, list):
        return [{**one, "clause": HOUSE_RULE} if isinstance(one, dict) else one for one in value]
    return value


def _own_changes(rules: Rulebook, base: Rulebook) -> dict[str, Any]:
    """What the rules change in the book they are built on."""
    theirs = written_values(base)
    changes = {path: uncited(value) for path, value in written_values(rules).items() if theirs.get(path) != value}
    gone = [section for section in optional_sections() if rules.section(section) is None]
    return changes | {f"{section}.": None for section in gone if base.section(section) is not None}
