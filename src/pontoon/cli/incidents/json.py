"""The catalogue of incidents with `--json`."""

from typing import Any

from pontoon.cli.incidents.find import other_books
from pontoon.cli.rules.json import header_json
from pontoon.rulebook import Rulebook, written_values
from pontoon.table.incidents.catalogue import Finding, can_happen, findings
from pontoon.table.incidents.incident import Entry
from pontoon.words.examples import Example, examples
from pontoon.words.incidents import decides, finding_words, forms
from pontoon.words.rules import label

Json = dict[str, Any]


def catalogue_json(rules: Rulebook, entries: tuple[Entry, ...], *, scripts: bool) -> Json:
    """The entries under this book and the others; with `scripts`, the text of the examples."""
    return {
        **header_json(rules),
        "incidents": [_entry_json(rules, entry, scripts=scripts) for entry in entries],
    }


def _entry_json(rules: Rulebook, entry: Entry, *, scripts: bool) -> Json:
    books = (rules, *other_books(rules))
    return {
        "number": entry.number,
        "key": entry.key,
        "title": entry.title,
        "possible": can_happen(rules, entry),
        "situations": list(entry.situations),
        "actions": list(forms(entry)),
        "books": {book.id: [_finding_json(book, entry, found) for found in findings(book, entry)] for book in books},
        "examples": [_example_json(one, scripts=scripts) for one in examples(rules, entry)],
    }


def _finding_json(rules: Rulebook, entry: Entry, found: Finding) -> Json:
    rule = found.rule
    return {
        "rule": found.path,
        "label": label(found.path) if found.path else entry.title,
        "is": None if rule is None else written_values(rules).get(found.path, rule.value),
        "words": None if rule is None else finding_words(found),
        "clauses": [] if rule is None else list(rule.clauses),
        "reading": None if rule is None else rule.reading or None,
        "possible": found.possible,
        "decides": decides(rules, found.deciders) or None,
        "deciders": [
            {"who": one.who, "roles": list(one.roles), "clauses": list(one.clauses), "applies": one.applies}
            for one in found.deciders
        ],
    }


def _example_json(one: Example, *, scripts: bool) -> Json:
    told: Json = {"name": one.name, "title": one.title}
    return {**told, "script": one.text} if scripts else told
