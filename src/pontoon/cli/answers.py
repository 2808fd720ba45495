"""What the commands answer with `--json`: keys, and a JSON Schema (draft 2020-12) for each, from `answers.toml`."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from pontoon.script.schema import result_schema, script_schema

Schema = dict[str, Any]
EXACT: Final = "exact"

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_SIMPLE: dict[str, Schema] = {
    "text": {"type": "string"},
    "number": {"type": "number"},
    "whole": {"type": "integer"},
    "flag": {"type": "boolean"},
    "money": {"type": "string", "pattern": r"^-?[0-9]+\.[0-9]{2}$"},
    "chips": {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]{2})?$"},
    "card": {"type": "string", "pattern": "^[A2-9TJQK][shdc]$"},
    "any": {},
    "null": {"type": "null"},
    "event": {
        "type": "object",
        "properties": {"sequence": {"type": "integer"}, "event": {"type": "string"}},
        "required": ["sequence", "event"],
    },
}
_ERROR: Schema = {
    "type": "object",
    "properties": {
        "action": {"type": ["integer", "null"]},
        "text": {"type": ["string", "null"]},
        "reason": {"type": "string"},
        "clause": {"type": ["string", "null"]},
    },
    "required": ["action", "text", "reason", "clause"],
}
_KEY = re.compile(r"([a-z_0-9]+)(\??)(?:=([^!~]+))?(!|~[a-z_0-9]+)?")


@cache
def answers() -> dict[str, Any]:
    """The content of the file: `keys`, `objects` and `answers`."""
    return tomllib.loads((files("pontoon.cli") / "answers.toml").read_text(encoding="utf-8"))


def schema_names() -> tuple[str, ...]:
    """Every schema there is: a round script, the result of a replay, and the answers of the other commands."""
    return ("script", "replay", *answers()["answers"])


def schema_of(name: str) -> Schema:
    """The JSON Schema of that name."""
    if name == "script":
        return script_schema()
    if name == "replay":
        return result_schema()
    refused = _object("error")
    answer = _object(answers()["answers"][name])
    found: Schema = {"$schema": _DRAFT, "title": f"pontoon {name.replace('-', ' ')} --json", "anyOf": [answer, refused]}
    return found | {"$defs": {part: _part(part) for part in sorted({*_parts(found), "error"})}}


class Key(NamedTuple):
    """A key of an object. `error`: of a figure of the mathematics, the key of its error, or `EXACT`; "" for others."""

    name: str
    kind: str
    always: bool
    error: str


def keys_of(words: str) -> list[Key]:
    """The keys of an object."""
    found = []
    for word in words.split():
        match = _KEY.fullmatch(word)
        assert match is not None, word
        name, optional, kind, told = match.groups()
        error = EXACT if told == "!" else (told or "").removeprefix("~")
        found.append(Key(name, kind or answers()["keys"][name][0], not optional, error))
    return found


def _object(words: str) -> Schema:
    keys = keys_of(words)
    return {
        "type": "object",
        "properties": {key.name: _described(key) for key in keys},
        "required": [key.name for key in keys if key.always],
        "additionalProperties": False,
    }


def _described(key: Key) -> Schema:
    words = answers()["keys"][key.name][1]
    if key.error:
        words += "; exact" if key.error == EXACT else f"; its error is under {key.error}"
    return {"description": words, **_typed(key.kind)}


def _typed(kind: str) -> Schema:
    """The schema of a type as the file writes it."""
    if kind.endswith("?"):
        return {"anyOf": [_typed(kind[:-1]), _SIMPLE["null"]]}
    if kind.startswith("["):
        return {"type": "array", "items": _typed(kind[1:-1])}
    if kind.startswith("{"):
        return {"type": "object", "additionalProperties": _typed(kind[1:-1])}
    if "|" in kind:
        return {"anyOf": [_typed(one) for one in kind.split("|")]}
    return dict(_SIMPLE[kind]) if kind in _SIMPLE else _ref(kind)


def _ref(part: str) -> Schema:
    return {"$ref": f"#/$defs/{part}"}


def _part(part: str) -> Schema:
    return _ERROR if part == "error" else _object(answers()["objects"][part])


def _parts(schema: object) -> set[str]:
    """The names of all objects that a schema refers to, directly or through another."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        match waiting.pop():
            case {"$ref": str(place)}:
                part = place.rpartition("/")[2]
                if part not in found:
                    found.add(part)
                    waiting.append(_part(part))
            case dict() as one:
                waiting += one.values()
            case list() as several:
                waiting += several
            case _:
                pass
    return found
