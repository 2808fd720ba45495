"""Rulebooks by name, from a text, and house variants made from them."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from pontoon.rulebook.build import Tables, build, every_path, optional_sections, section_types, value_type
from pontoon.rulebook.check import contradictions, out_of_range
from pontoon.rulebook.clauses import clauses_of
from pontoon.rulebook.faults import Fault, RulebookError, UnknownRulebookError
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.paths import cited_clauses
from pontoon.rulebook.toml import TomlError, read_toml
from pontoon.rulebook.values import fitting

BOOK_IDS = ("nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025")
HOUSE_RULE = "house rule"
_VARIANT_KEYS = {"extends", "without"}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@cache
def load_book(book: str) -> Rulebook:
    """One of the five books by its id."""
    return _finish(book, _book_tables(book), "", [])


def load_text(text: str, name: str = "rules") -> Rulebook:
    """A rulebook or a house variant from the text of a rules file; `RulebookError` says all its faults."""
    try:
        tables = read_toml(text)
    except TomlError as error:
        raise RulebookError(name, (Fault("", str(error)),)) from None
    faults = _odd_id(tables.get("id"))
    if "extends" not in tables:
        return _finish(name, tables, "", faults)
    extends = tables["extends"]
    if extends not in BOOK_IDS:
        known = ", ".join(BOOK_IDS)
        raise RulebookError(name, (Fault("extends", f"must name one of {known}, not {extends!r}"),))
    return _extended(name, tables, extends, faults)


def variant(extends: str, changes: Mapping[str, Any], *, book: str = "house", title: str = "House variant") -> Rulebook:
    """A house variant of a known book: `changes` are values by key path, as a rules file writes them.

    None for a rule leaves its whole section out, as the wager of an optional section is not offered then.
    """
    faults: list[Fault] = []
    overlay: Tables = {"id": book, "title": title}
    for path, value in changes.items():
        section, dot, key = path.partition(".")
        if value is None and section in optional_sections():
            overlay.setdefault("without", []).append(section)
        elif dot and section in section_types():
            overlay.setdefault(section, {})[key] = value
        else:
            sections = ", ".join(section_types())
            faults.append(
                Fault(path, f"a key path is a section, a dot and a rule, such as double.cards; sections are {sections}")
            )
    return _extended(book, overlay, extends, faults)


def _odd_id(book: object) -> list[Fault]:
    """An id is typed in commands and stands in the names of files, so that few characters are fit for it."""
    if not isinstance(book, str) or not book or _ID.fullmatch(book):
        return []
    may_be = "up to 64 letters, digits, and . _ - after the first, such as riverside-2"
    return [Fault("id", f"{book!r} cannot be an id; one is {may_be}")]


@cache
def _book_text(book: str) -> str:
    if book not in BOOK_IDS:
        raise UnknownRulebookError(book, BOOK_IDS)
    return (files("pontoon.rulebook") / "books" / f"{book}.toml").read_text(encoding="utf-8")


def _book_tables(book: str) -> Tables:
    return tomllib.loads(_book_text(book))


def _extended(name: str, overlay: Tables, extends: str, faults: list[Fault]) -> Rulebook:
    """The base book with the overlay's values laid over its own."""
    tables = _book_tables(extends)
    for key in ("id", "title"):
        del tables[key]  # a variant must have its own
    if overlay.get("id") in BOOK_IDS:
        faults.append(Fault("id", f"a house variant needs an id of its own, not {overlay['id']!r}"))
    for section in _left_out(overlay, faults):
        tables.pop(section, None)
    for key, part in overlay.items():
        if key in _VARIANT_KEYS:
            continue
        if key in section_types() and isinstance(part, dict):
            section = tables.setdefault(key, {})
            for rule, raw in part.items():
                section[rule] = raw if key in ("cites", "signs") else _house_rule(raw, f"{key}.{rule}")
        else:
            tables[key] = part
    return _finish(name, tables, extends, faults)


def _left_out(overlay: Tables, faults: list[Fault]) -> tuple[str, ...]:
    """The wagers a variant does not offer: `without = ["perfect_pairs"]`."""
    names = overlay.get("without", [])
    optional = sorted(optional_sections())
    if not isinstance(names, list) or any(name not in optional for name in names):
        faults.append(Fault("without", f"must list some of {', '.join(optional)}, not {names!r}"))
        return ()
    return tuple(names)


def _house_rule(raw: object, path: str) -> object:
    """A bare value of a variant cites the house; one with its own clause keeps it."""
    house = {"clause": f"{HOUSE_RULE} {path}"}
    if isinstance(raw, dict) and "is" in raw:
        return raw | house if raw.get("clause") == [] else house | raw
    return {"is": raw, **house}


def _finish(name: str, tables: Tables, extends: str, found: list[Fault]) -> Rulebook:
    rules, faults = build(tables, extends)
    if rules is None:
        faults += _further_faults(tables, extends, {fault.path for fault in faults})
    else:
        faults = contradictions(rules) + _unknown_clauses(rules)
    faults = (*found, *faults)
    if rules is None or faults:
        raise RulebookError(name, faults)
    return rules


def _further_faults(tables: Tables, extends: str, paths: set[str]) -> tuple[Fault, ...]:
    """What a variant gets wrong beside the ill-formed `paths`: there, its book's own values stand in.

    Only what a value says by itself: a contradiction with a value that stands in would be none of the file's.
    What fits of an ill-formed list is held against its range too.
    """
    if not extends:
        return ()
    base = _book_tables(extends)
    mended = {key: dict(part) if isinstance(part, dict) else part for key, part in tables.items()}
    listed: set[str] = set()
    for path in sorted(paths, reverse=True):  # a rule before its section
        section, dot, key = path.partition(".")
        into, source = (mended.get(section, {}), base.get(section, {})) if dot else (mended, base)
        if not isinstance(into, dict):
            continue
        raw = into.pop(key or section, None)
        rest = _rest_of_list(path, raw)
        if rest:
            into[key] = rest
            listed.add(path)
        elif (key or section) in source:
            into[key or section] = source[key or section]
    rules, _ = build(mended, extends)
    if rules is None:
        return ()
    wrong = out_of_range(rules) + _unknown_clauses(rules)
    return tuple(fault for fault in wrong if fault.path not in paths - listed)


def _rest_of_list(path: str, raw: object) -> object:
    """An ill-formed rule with what fits of its list; None where nothing does, or it is no list."""
    if path not in every_path() or not isinstance(raw, dict) or "is" not in raw:
        return None
    rest = fitting(value_type(path), raw["is"])
    return {**raw, "is": rest} if rest else None


def _unknown_clauses(rules: Rulebook) -> tuple[Fault, ...]:
    """Clauses cited that the book does not have. A whole book of somebody's own has no list to check against."""
    if not rules.extends:
        return ()  # the five books are checked by the tests, not at every start
    known = clauses_of(rules.extends)
    return tuple(
        Fault(path, f"{rules.extends} has no clause {clause!r}")
        for path, clauses in cited_clauses(rules).items()
        for clause in clauses
        if clause not in known and not clause.startswith(HOUSE_RULE)
    )
