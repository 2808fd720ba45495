"""From the tables of a rules file to a typed `Rulebook`, collecting every fault on the way."""

from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from pontoon.rulebook.cites import Cites, Signs
from pontoon.rulebook.faults import Fault
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.rule import Clauses, Rule
from pontoon.rulebook.sides import SideSections, section_name, side_sections
from pontoon.rulebook.values import UnfitValueError, read_value

HEADER = ("id", "title", "issued", "pontoon_name")
Tables = dict[str, Any]


def section_types() -> dict[str, type]:
    """Every section of a rulebook by its key; those of side wagers, which a book may leave out, come last."""
    return _section_types(side_sections())


@cache
def _section_types(sides: SideSections) -> dict[str, type]:
    hints = get_type_hints(Rulebook)
    own = {field.name: hints[field.name] for field in fields(Rulebook) if is_dataclass(hints[field.name])}
    return {**own, **{section_name(key): rules for key, rules in sides}}


@cache
def rule_types(section: type) -> dict[str, Any]:
    """Every key of a section with the type of its value."""
    return {key: get_args(hint)[0] for key, hint in get_type_hints(section).items() if get_origin(hint) is Rule}


def every_path() -> tuple[str, ...]:
    """The key path of every rule that a book can have, in the order of the model."""
    return _every_path(side_sections())


@cache
def _every_path(sides: SideSections) -> tuple[str, ...]:
    return tuple(f"{name}.{key}" for name, section in _section_types(sides).items() for key in rule_types(section))


def value_type(path: str) -> Any:
    """The type of the value at a key path such as `double.cards`."""
    section, _, key = path.partition(".")
    return rule_types(section_types()[section])[key]


def optional_sections() -> frozenset[str]:
    """Sections a book may leave out: side wagers it does not offer."""
    return frozenset(section_name(key) for key, _ in side_sections())


def _is_optional(field: Field[Any]) -> bool:
    return field.default is not MISSING


def build(tables: Tables, extends: str = "") -> tuple[Rulebook | None, tuple[Fault, ...]]:
    """The rulebook of complete tables, or None and what is wrong with them."""
    faults: list[Fault] = []
    sections = section_types()
    for key in tables:
        if key not in sections and key not in HEADER:
            faults.append(Fault(key, f"is no section; the sections are {', '.join(sections)}"))
    parts: dict[str, Any] = {key: _header(tables, key, faults) for key in HEADER}
    for name, section in sections.items():
        if name in tables:
            parts[name] = _section(section, name, tables[name], faults)
        elif name not in optional_sections():
            faults.append(Fault(name, "the section is missing"))
    if faults:
        return None, tuple(faults)
    names = {key: section_name(key) for key, _ in side_sections()}
    sides = tuple((key, parts.pop(name)) for key, name in names.items() if name in parts)
    return Rulebook(extends=extends, sides=sides, **parts), ()


def _header(tables: Tables, key: str, faults: list[Fault]) -> str:
    text = tables.get(key)
    if not isinstance(text, str) or not text:
        faults.append(Fault(key, "must be given, as a text"))
        return ""
    return text


def _section(section: type, name: str, table: object, faults: list[Fault]) -> Any:
    if not isinstance(table, dict):
        faults.append(Fault(name, "must be a table of rules"))
        return None
    keys = {field.name: _is_optional(field) for field in fields(section)}
    for key in table:
        if key not in keys:
            faults.append(Fault(f"{name}.{key}", f"is no rule of this section; its rules are {', '.join(keys)}"))
    found: dict[str, Any] = {}
    for key, optional in keys.items():
        path = f"{name}.{key}"
        if key not in table:
            faults += [] if optional else [Fault(path, "is missing")]
        elif section in (Cites, Signs):
            found[key] = _clauses(table[key], path, faults)
        else:
            found[key] = _rule(rule_types(section)[key], table[key], path, faults)
    needed = {key for key, optional in keys.items() if not optional}
    return section(**found) if needed <= found.keys() else None


def _rule(hint: Any, raw: object, path: str, faults: list[Fault]) -> Any:
    if not isinstance(raw, dict) or not {"is", "clause"} <= set(raw) <= {"is", "clause", "reading"}:
        faults.append(Fault(path, "must be written { is = value, clause = number } (and reading = name)"))
        return None
    clauses = _clauses(raw["clause"], path, faults)
    reading = raw.get("reading", "")
    if not isinstance(reading, str):
        faults.append(Fault(path, f"the reading must be a text, not {reading!r}"))
    try:
        return Rule(read_value(hint, raw["is"]), clauses, reading)
    except UnfitValueError as unfit:
        faults += (Fault(path, message) for message in unfit.messages)
        return None


def _clauses(raw: object, path: str, faults: list[Fault]) -> Clauses:
    listed = [raw] if isinstance(raw, str) else raw
    if not isinstance(listed, list) or not all(isinstance(one, str) and one for one in listed):
        faults.append(Fault(path, f"clauses are a text or a list of texts, not {raw!r}"))
        return ()
    return tuple(listed)
