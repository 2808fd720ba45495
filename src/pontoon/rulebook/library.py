"""Rulebooks by name, from a text, and house variants made from them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from pontoon.rulebook.build import optional_sections, rulebook_table, section_types
from pontoon.rulebook.check import contradictions
from pontoon.rulebook.clauses import clauses_of
from pontoon.rulebook.faults import RulebookError, UnknownRulebookError
from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.paths import citing, clauses_in
from pontoon.toml.faults import Fault
from pontoon.toml.shape import Key, Place, Table
from pontoon.toml.text import TomlError, read_toml
from pontoon.toml.unread import UNREAD, UnreadError

Tables = dict[str, Any]

BOOK_IDS = ("nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025")
RELATIVE_IDS = tuple(
    sorted(file.name.removesuffix(".toml") for file in (files("pontoon.rulebook") / "relatives").iterdir())
)
"""Pontoon's relatives, which come with the program as house variants of the five books, each with its sources."""
HOUSE_RULE = "house rule"
_VARIANT_KEYS = {"extends", "without"}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


Judged = tuple[Rulebook, tuple[Fault, ...]]
"""A rulebook and its faults; a value that could not be read is `UNREAD`."""


@cache
def load_book(book: str) -> Rulebook:
    """One of the five books by its id.

    >>> from pontoon import load_book
    >>> load_book("act-2005").title
    'Australian Capital Territory, Casino Canberra: Pontoon (2005)'
    """
    return _sound(book, _judge(_book_tables(book), "", []))


@cache
def load_relative(relative: str) -> Rulebook:
    """One of Pontoon's relatives by its id: a house variant of the nearest book, as others have published it.

    >>> from pontoon.rulebook import load_relative
    >>> rules = load_relative("spanish-21-redouble")
    >>> rules.extends, rules.double.times.value
    ('ma-2025', 3)
    """
    if relative not in RELATIVE_IDS:
        raise UnknownRulebookError(relative, RELATIVE_IDS)
    text = (files("pontoon.rulebook") / "relatives" / f"{relative}.toml").read_text(encoding="utf-8")
    return load_text(text, relative)


def load_text(text: str, name: str = "rules") -> Rulebook:
    """A rulebook or a house variant from the text of a rules file; `RulebookError` lists all its faults.

    >>> from pontoon import load_text
    >>> rules = load_text('''
    ... extends = "nz-current"
    ... id = "harbour-house"
    ... title = "Harbour House rules"
    ... [dealer]
    ... stands_on_soft = 17
    ... ''')
    >>> rules.dealer.stands_on_soft.value, rules.dealer.stands_on_soft.clauses
    (17, ('house rule dealer.stands_on_soft',))
    """
    try:
        tables = read_toml(text)
    except TomlError as error:
        raise RulebookError(name, (Fault("", str(error)),)) from None
    faults = _odd_id(tables.get("id"))
    if "extends" not in tables:
        return _sound(name, _judge(tables, "", faults))
    extends = tables["extends"]
    if extends not in BOOK_IDS:
        faults.append(Fault("extends", f"must name one of {', '.join(BOOK_IDS)}, not {extends!r}"))
        extends = ""
    return _sound(name, _extended(tables, extends, faults))


def variant(extends: str, changes: Mapping[str, Any], *, book: str = "house", title: str = "House variant") -> Rulebook:
    """A house variant of a known book: `changes` are values by key path, as a rules file writes them.

    None for a rule leaves its whole section out, as the wager of an optional section is not offered then.

    >>> from pontoon import variant
    >>> rules = variant("nz-current", {"dealer.stands_on_soft": 17, "perfect_pairs": None})
    >>> rules.dealer.stands_on_soft.value, rules.side("perfect-pairs")
    (17, None)
    """
    _book_text(extends)
    return _sound(book, judge_variant(extends, changes, book, title))


def judge_variant(extends: str, changes: Mapping[str, Any], book: str, title: str) -> Judged:
    """Like `variant`, but faults are returned, not raised. `extends` is empty where the book is unknown."""
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
    return _extended(overlay, extends, faults)


def _sound(name: str, judged: Judged) -> Rulebook:
    rules, faults = judged
    if faults:
        raise RulebookError(name, faults)
    return rules


def _odd_id(book: object) -> list[Fault]:
    """Why a text cannot be an id: ids are typed in commands and used in file names, so few characters are allowed."""
    if not isinstance(book, str) or not book or _ID.fullmatch(book):
        return []
    may_be = "up to 64 letters, digits, and . _ - after the first, such as riverside-2"
    return [Fault("id", f"{book!r} cannot be an id; one is {may_be}")]


@cache
def _book_text(book: str) -> str:
    if book not in BOOK_IDS:
        raise UnknownRulebookError(book, BOOK_IDS)
    return (files("pontoon.rulebook") / "books" / f"{book}.toml").read_text(encoding="utf-8")


@cache
def _parsed(book: str) -> Tables:
    return tomllib.loads(_book_text(book))


def _book_tables(book: str) -> Tables:
    """The book as written, in tables that a variant may change: the text is parsed once, its rules are shared."""
    return {key: dict(part) if isinstance(part, dict) else part for key, part in _parsed(book).items()}


def _base_tables(extends: str) -> Tables:
    """The tables of the book that a variant extends, without its own id and title; unread for an unknown book."""
    table = rulebook_table()
    tables = _book_tables(extends) if extends else {key: _unread(one) for key, one in table.keys.items()}
    return {key: part for key, part in tables.items() if key not in ("id", "title")}


def _unread(key: Key) -> Any:
    return dict.fromkeys(key.read.keys, UNREAD) if isinstance(key.read, Table) else UNREAD


def _extended(overlay: Tables, extends: str, faults: list[Fault]) -> Judged:
    """The base book with the overlay's values in place of its own."""
    tables = _base_tables(extends)
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
    return _judge(tables, extends, faults)


def _left_out(overlay: Tables, faults: list[Fault]) -> tuple[str, ...]:
    """The wagers a variant does not offer: `without = ["perfect_pairs"]`."""
    names = overlay.get("without", [])
    optional = sorted(optional_sections())
    if not isinstance(names, list) or any(name not in optional for name in names):
        faults.append(Fault("without", f"must list some of {', '.join(optional)}, not {names!r}"))
        return ()
    return tuple(names)


def _house_rule(raw: object, path: str) -> object:
    """A plain value of a variant gets the house as its clause; a value with a clause keeps it."""
    house = {"clause": f"{HOUSE_RULE} {path}"}
    if isinstance(raw, dict) and "is" in raw:
        return raw | house if raw.get("clause") == [] else house | raw
    return {"is": raw, **house}


def _judge(tables: Tables, extends: str, faults: list[Fault]) -> Judged:
    rules = replace(Place("", faults).read(rulebook_table(), tables), extends=extends)
    return rules, (*faults, *contradictions(rules), *_unknown_clauses(rules))


def _unknown_clauses(rules: Rulebook) -> Iterator[Fault]:
    """Cited clauses that the extended book does not have. For a book that extends none there is no list to check."""
    if not rules.extends:
        return  # the five books are checked by the tests, not at every start
    known = clauses_of(rules.extends)
    for path, cited in citing(rules).items():
        with suppress(UnreadError):
            for clause in clauses_in(cited):
                if clause not in known and not clause.startswith(HOUSE_RULE):
                    yield Fault(path, f"{rules.extends} has no clause {clause!r}")
