"""A rulebook by key paths: `double.cards`, `pays.five_cards`, ... for showing, comparing and citing."""

from dataclasses import fields

from pontoon.rulebook.build import every_path, shared_values, value_type
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.rule import Band, Clauses, Rule, Task
from pontoon.rulebook.values import write_value


def rules_by_path(rules: Rulebook) -> dict[str, Rule[object]]:
    """Every rule of the book by its key path, in the order of the model."""
    found = ((path, rule_at(rules, path)) for path in every_path())
    return {path: rule for path, rule in found if rule is not None}


def rule_at(rules: Rulebook, path: str) -> Rule[object] | None:
    """The rule of one key path; None where the book has no such section."""
    section, _, key = path.partition(".")
    part = rules.section(section)
    rule: Rule[object] | None = None if part is None else getattr(part, key)
    return rule


def written_values(rules: Rulebook) -> dict[str, object]:
    """Every value of the book by its key path, as a rules file writes it and `variant` takes it."""
    return {path: write_value(rule.value, value_type(path)) for path, rule in rules_by_path(rules).items()}


def at_shared_value(rules: Rulebook) -> frozenset[str]:
    """The rules that a file may leave out, as far as they have the value that all five books share."""
    found = rules_by_path(rules)
    return frozenset(path for path, shared in shared_values().items() if path in found and found[path].value == shared)


def cited_clauses(rules: Rulebook) -> dict[str, Clauses]:
    """Every clause the book's tables cite, by key path, those of its bands and acts among them."""
    return {path: clauses_in(cited) for path, cited in citing(rules).items()}


def citing(rules: Rulebook) -> dict[str, Rule[object] | Clauses]:
    """Everything that cites clauses, by its key path: the rules, and the clauses that stand alone."""
    alone = {
        f"{name}.{field.name}": getattr(part, field.name)
        for name, part in (("cites", rules.cites), ("signs", rules.signs))
        for field in fields(part)
    }
    return {**rules_by_path(rules), **alone}


def clauses_in(cited: Rule[object] | Clauses) -> Clauses:
    """The clauses of a rule and of what it lists, each once; or the clauses themselves."""
    if isinstance(cited, tuple):
        return cited
    listed = cited.value if isinstance(cited.value, tuple) else ()
    inner = (one.clause for one in listed if isinstance(one, Task | Band))
    return tuple(dict.fromkeys((*cited.clauses, *inner)))


def paths_citing(rules: Rulebook, clause: str) -> tuple[str, ...]:
    """Where in the rules file a clause stands."""
    return tuple(path for path, clauses in cited_clauses(rules).items() if clause in clauses)
