"""A rules file without faults, and what it changes in the book it extends."""

from dataclasses import dataclass
from typing import Any

from pontoon.cli.rules.json import difference_json, header_json
from pontoon.rulebook import Rule, Rulebook, cited_clauses, differences, load_book, rules_by_path

Change = tuple[str, Rule[object] | None, Rule[object] | None]


@dataclass(frozen=True, slots=True)
class Checked:
    """A rules file without faults.

    `base` is None for a complete book that extends none. `header`: changed header texts (key, before, after).
    `recited`: key paths that keep their value and cite other clauses.
    """

    name: str
    rules: Rulebook
    base: Rulebook | None = None
    header: tuple[tuple[str, str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    recited: tuple[str, ...] = ()


def checked(name: str, rules: Rulebook) -> Checked:
    """Compare a variant with its book."""
    if not rules.extends:
        return Checked(name, rules)
    base = load_book(rules.extends)
    changes = tuple((row.path, row.rules[0], row.rules[1]) for row in differences((base, rules)))
    changed = {path for path, _, _ in changes}
    before, after = cited_clauses(base), cited_clauses(rules)
    recited = tuple(path for path in after if path not in changed and after[path] != before.get(path))
    header = tuple(
        (key, getattr(base, key), getattr(rules, key))
        for key in ("issued", "pontoon_name")
        if getattr(base, key) != getattr(rules, key)
    )
    return Checked(name, rules, base, header, changes, recited)


def checked_json(found: Checked) -> dict[str, Any]:
    """The same as one JSON object."""
    books = {} if found.base is None else {"before": found.base, "after": found.rules}
    return {
        "file": found.name,
        **header_json(found.rules),
        "rules": len(rules_by_path(found.rules)),
        "header": {key: {"before": before, "after": after} for key, before, after in found.header},
        "changes": [difference_json(path, books) for path, _, _ in found.changes],
        "recited": list(found.recited),
    }
