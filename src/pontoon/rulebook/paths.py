"""A rulebook by key paths: `double.cards`, `pays.five_cards`, ... for showing, comparing and citing."""

from dataclasses import fields

from pontoon.rulebook.build import every_path, value_type
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.rule import Clauses, Rule
from pontoon.rulebook.values import write_value


def rules_by_path(rules: Rulebook) -> dict[str, Rule[object]]:
    """Every rule of the book by its key path, in the order of the model."""
    found: dict[str, Rule[object]] = {}
    for path in every_path():
        section, _, key = path.partition(".")
        part = getattr(rules, section)
        if part is not None:
            found[path] = getattr(part, key)
    return found


def written_values(rules: Rulebook) -> dict[str, object]:
    """Every value of the book by its key path, as a rules file writes it and `variant` takes it."""
    return {path: write_value(rule.value, value_type(path)) for path, rule in rules_by_path(rules).items()}


def cited_clauses(rules: Rulebook) -> dict[str, Clauses]:
    """Every clause the book's tables cite, by key path; bands under `super_bonus.bands`."""
    cited: dict[str, Clauses] = {path: rule.clauses for path, rule in rules_by_path(rules).items()}
    cited["super_bonus.bands"] += tuple(band.clause for band in rules.super_bonus.bands.value)
    for name, part in (("cites", rules.cites), ("signs", rules.signs)):
        for field in fields(part):
            cited[f"{name}.{field.name}"] = getattr(part, field.name)
    return cited


def paths_citing(rules: Rulebook, clause: str) -> tuple[str, ...]:
    """Where in the rules file a clause stands."""
    return tuple(path for path, clauses in cited_clauses(rules).items() if clause in clauses)
