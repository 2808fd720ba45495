"""What differs between rulebooks, rule by rule."""

from dataclasses import dataclass, replace

from pontoon.rulebook.build import every_path
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.paths import rules_by_path
from pontoon.rulebook.rule import Band, Rule, Task


@dataclass(frozen=True, slots=True)
class Difference:
    """A rule whose value is not the same in all the compared books; None where a book has no such rule."""

    path: str
    rules: tuple[Rule[object] | None, ...]


def differences(books: tuple[Rulebook, ...]) -> tuple[Difference, ...]:
    """Every rule that differs, in the order of the model.

    >>> from pontoon import differences, load_book
    >>> old, new = load_book("nz-2000"), load_book("nz-current")
    >>> found = differences((old, new))
    >>> found[-1].path, found[-1].rules[1].value.in_words
    ('perfect_pairs.perfect', '25 to 1')
    """
    by_path = [rules_by_path(book) for book in books]
    rows = (Difference(path, tuple(rules.get(path) for rules in by_path)) for path in every_path())
    return tuple(row for row in rows if len({_value(rule) for rule in row.rules}) > 1)


def _value(rule: Rule[object] | None) -> object:
    """The value without its clauses, also inside bands and steps: clause numbers differ from book to book."""
    if rule is None:
        return None
    if isinstance(rule.value, tuple):
        return tuple(replace(one, clause="") if isinstance(one, Task | Band) else one for one in rule.value)
    return rule.value
