"""What the rules commands say with `--json`."""

from typing import Any

from pontoon.money import format_dollars
from pontoon.rulebook import (
    Clause,
    Rule,
    Rulebook,
    cited_clauses,
    differences,
    paths_citing,
    rules_by_path,
    written_values,
)
from pontoon.words.clauses import Found
from pontoon.words.rules import label, value_words
from pontoon.words.sign import Notice, Scale, Sign

Json = dict[str, Any]


def header_json(rules: Rulebook) -> Json:
    """The keys that identify a rulebook."""
    return {
        "book": rules.id,
        "title": rules.title,
        "issued": rules.issued,
        "extends": rules.extends or None,
        "decks": list(rules.cards.decks.value),
        "pontoon_name": rules.pontoon_name,
    }


def book_json(rules: Rulebook) -> Json:
    """A whole rulebook: every rule by key path, and the clauses that have no value of their own."""
    written = written_values(rules)
    by_path = rules_by_path(rules)
    cites = {path: list(clauses) for path, clauses in cited_clauses(rules).items() if path not in by_path}
    return {
        **header_json(rules),
        "rules": {path: rule_json(path, rule, written[path]) for path, rule in by_path.items()},
        "cites": cites,
    }


def rule_json(path: str, rule: Rule[object], written: object) -> Json:
    """One rule: `is` as a rules file writes it."""
    return {
        "is": written,
        "words": value_words(path, rule.value),
        "clauses": list(rule.clauses),
        "reading": rule.reading or None,
    }


def difference_json(path: str, books: dict[str, Rulebook]) -> Json:
    """The rule at a path in several books, by their names; null where a book has no such rule."""
    values: Json = {}
    for name, rules in books.items():
        rule = rules_by_path(rules).get(path)
        values[name] = None if rule is None else rule_json(path, rule, written_values(rules)[path])
    return {"path": path, "label": label(path), "values": values}


def clause_json(clause: Clause, paths: tuple[str, ...]) -> Json:
    """A clause and where it stands in the rules file."""
    return {"clause": clause.number, "kind": clause.kind, "says": clause.says, "paths": list(paths)}


def found_json(rules: Rulebook, found: Found) -> Json:
    """A clause and its parts as one JSON object."""
    own: Json = {"clause": found.asked, "kind": None, "says": None, "paths": []}
    if found.clause is not None:
        own = clause_json(found.clause, paths_citing(rules, found.clause.number))
    parts = [clause_json(part, paths_citing(rules, part.number)) for part in found.parts]
    return {"book": rules.id, **own, "parts": parts}


def listed_json(rules: Rulebook, clauses: tuple[Clause, ...]) -> Json:
    """A list of clauses as one JSON object."""
    return {
        "book": rules.id,
        "clauses": [clause_json(clause, paths_citing(rules, clause.number)) for clause in clauses],
    }


def comparison_json(books: dict[str, Rulebook]) -> Json:
    """What differs between books, given by their names."""
    rows = differences(tuple(books.values()))
    paths = {path for rules in books.values() for path in rules_by_path(rules)}
    return {
        "books": {name: header_json(rules) for name, rules in books.items()},
        "differences": [difference_json(row.path, books) for row in rows],
        "same": len(paths) - len(rows),
    }


def sign_json(sign: Sign) -> Json:
    """The sign as one JSON object; what is custom has no clauses."""
    limits = sign.limits
    return {
        "book": sign.rules.id,
        "title": sign.rules.title,
        "decks": sign.decks,
        "limits": {
            "minimum": format_dollars(limits.minimum),
            "maximum": format_dollars(limits.maximum),
            "step": format_dollars(limits.step),
            "maximum_binds": sign.rules.limits.maximum_binds.value,
        },
        "inscriptions": [_notice_json(notice) for notice in sign.inscriptions],
        "amounts": [_notice_json(notice) for notice in sign.amounts],
        "pays": _scale_json(sign.pays),
        "super_bonus": _scale_json(sign.super_bonus),
        "side_wagers": [_scale_json(scale) for scale in sign.sides],
        "also": [{"clause": clause.number, "says": clause.says} for clause in sign.also],
    }


def _notice_json(notice: Notice) -> Json:
    return {"text": notice.text, "clauses": list(notice.clauses)}


def _scale_json(scale: Scale) -> Json:
    return {
        "title": scale.title,
        "rows": [{"for": what, "pays": pays} for what, pays in scale.rows],
        "clauses": list(scale.clauses),
        "notes": [_notice_json(note) for note in scale.notes],
    }
