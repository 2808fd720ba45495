"""The shape of a rules file, derived from the typed `Rulebook`."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache, partial
from typing import Any, get_args, get_origin, get_type_hints

from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.rule import Clauses, Rule
from pontoon.rulebook.sides import SideSections, section_name, side_sections
from pontoon.rulebook.values import read_value
from pontoon.toml.faults import UnfitValueError
from pontoon.toml.shape import OPTIONAL, REQUIRED, Key, Place, Shape, Table
from pontoon.toml.values import fitting, is_text, texts

HEADER = ("id", "title", "issued", "pontoon_name")
_A_TEXT = "must be given, as a text"
_READING = fitting(lambda raw: isinstance(raw, str), "the reading must be a text, not {!r}")


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


def shared_values() -> dict[str, object]:
    """The rules that a file may leave out, by key path, with the value that they then have."""
    return _shared_values(side_sections())


@cache
def _shared_values(sides: SideSections) -> dict[str, object]:
    return {
        f"{name}.{field.name}": field.metadata["shared"]
        for name, section in _section_types(sides).items()
        for field in fields(section)
        if field.metadata.get("shared", MISSING) is not MISSING
    }


def optional_sections() -> frozenset[str]:
    """Sections a book may leave out: side wagers it does not offer."""
    return frozenset(section_name(key) for key, _ in side_sections())


def _is_optional(field: Field[Any]) -> bool:
    return field.default is not MISSING


def rulebook_table() -> Table[Rulebook]:
    """What a rules file holds once it is complete."""
    return _rulebook_table(side_sections())


@cache
def _rulebook_table(sides: SideSections) -> Table[Rulebook]:
    sections = _section_types(sides)
    optional = {section_name(key): key for key, _ in sides}
    keys = {key: Key(fitting(is_text, _A_TEXT), missing=_A_TEXT) for key in HEADER}
    for name, section in sections.items():
        default = OPTIONAL if name in optional else REQUIRED
        keys[name] = Key(_section(section), default, "the section is missing")
    unknown = f"is no section; the sections are {', '.join(sections)}"
    return Table(partial(_rulebook, optional), keys, unknown=unknown)


def _rulebook(sides: dict[str, str], **parts: Any) -> Rulebook:
    """The book; the sections of side wagers, each under its wager's key, are kept together."""
    offered = tuple((key, parts.pop(name)) for name, key in sides.items() if name in parts)
    return Rulebook(extends="", sides=offered, **parts)


def _section(section: type) -> Table[Any]:
    hints = rule_types(section)
    rules = (field for field in fields(section) if field.name in hints)
    readers: dict[str, Any] = {
        field.name: _RuleShape(hints[field.name], field.metadata.get("readings", {})) for field in rules
    }
    keys = {
        field.name: Key(readers.get(field.name, _clauses), OPTIONAL if _is_optional(field) else REQUIRED)
        for field in fields(section)
    }
    return Table(section, keys, "must be a table of rules", "is no rule of this section; its rules are {}")


@dataclass(frozen=True, slots=True)
class _RuleShape(Shape[Rule[Any]]):
    """A rule: its value, its clauses, and the reading that it may have: as written, or as declared for the value."""

    hint: Any
    readings: Mapping[object, str]

    def read(self, raw: Any, place: Place) -> Rule[Any]:
        if not isinstance(raw, dict) or not {"is", "clause"} <= set(raw) <= {"is", "clause", "reading"}:
            raise UnfitValueError("must be written { is = value, clause = number } (and reading = name)")
        value = place.read(partial(read_value, self.hint), raw["is"])
        clauses, reading = place.read(_clauses, raw["clause"]), place.read(_READING, raw.get("reading", ""))
        declared = self.readings.get(value, "") if isinstance(value, str) and clauses else ""  # silence is no reading
        return Rule(value, clauses, reading or declared)


def _clauses(raw: object) -> Clauses:
    return texts("clauses are a text or a list of texts, not {!r}")([raw] if isinstance(raw, str) else raw)
