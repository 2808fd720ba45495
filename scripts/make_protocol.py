"""Write docs/protocol.md and docs/protocol.schema.json: all messages of the socket, from their types."""

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from pontoon import progressive, tournament
from pontoon.service.progressives import commands as at_progressives
from pontoon.service.protection import SessionFigures
from pontoon.service.tables import commands as host
from pontoon.service.tables.seen import OPEN_FIELDS, BotView, ClockView, ShoeView
from pontoon.service.tables.state import Call
from pontoon.service.tables.terms import Terms
from pontoon.service.tournaments import commands as in_tournaments
from pontoon.settlement import Line
from pontoon.table import Command, View
from pontoon.table.closed import Closed
from pontoon.wire import messages as wire
from scripts import protocol_streams as streams

PAGE = Path("docs/protocol.md")
SCHEMA = Path("docs/protocol.schema.json")
_WORDS = Path(__file__).with_name("protocol_words.md")

_OWN = frozenset((*OPEN_FIELDS, "audience", "sequence"))
TableView = msgspec.defstruct(
    "TableView",
    [
        *((field.name, field.type) for field in msgspec.structs.fields(View) if field.name not in _OWN),
        ("table", str),
        ("name", str),
        ("owner", str),
        ("terms", Terms),
        ("bots", tuple[BotView, ...]),
        ("ready", tuple[str, ...]),
        ("passed", tuple[str, ...]),
        ("away", tuple[str, ...]),
        ("dues", tuple[Line, ...]),
        ("marked", int),
        ("call", Call | None),
        ("clock", ClockView),
        ("shoe", ShoeView | None),
    ],
    kw_only=True,
)
"""A table as a `Snapshot` has it."""

TableOpen = msgspec.defstruct(
    "TableOpen",
    [
        *((field.name, field.type) for field in msgspec.structs.fields(View) if field.name in OPEN_FIELDS),
        ("session", SessionFigures),
        ("closed_in_turn", tuple[Closed, ...]),
        ("copies", dict[str, int]),
    ],
)
"""What somebody may do at a table, as an `Open` has it; only what is asked for is there."""


NAMED: dict[str, dict[str, Any]] = {
    "Table": {
        "Request": wire.Request,
        "Message": wire.Message,
        "TableCommand": Command | host.HostCommand,
        "TableView": TableView,
        "TableOpen": TableOpen,
    },
    "Tournament": {
        "TournamentCommand": tournament.Command | in_tournaments.HostCommand,
        "TournamentView": streams.TournamentView,
        "TournamentOpen": streams.TournamentOpen,
        **{f"Tournament_{name}": kind for name, kind in streams.BY_NUMBER.items()},
    },
    "Progressive": {
        "ProgressiveCommand": progressive.Command | at_progressives.HostCommand,
        "ProgressiveView": streams.ProgressiveView,
        "ProgressiveOpen": streams.ProgressiveOpen,
    },
}
"""What the schema names, by kind of stream. A name that two kinds give to different things has the kind before it."""


def schema() -> str:
    """The JSON Schema of all messages, commands and views."""
    definitions: dict[str, Any] = {}
    for kind, named in NAMED.items():
        definitions |= _definitions(kind, named, definitions)
    by_number = {f"^{name}-[0-9]+$": definitions.pop(f"Tournament_{name}") for name in streams.BY_NUMBER}
    definitions["TournamentView"]["patternProperties"] = by_number
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The socket of a live house, protocol {wire.PROTOCOL}",
        "$ref": "#/$defs/Message",
        "$defs": dict(sorted(definitions.items())),
    }
    return json.dumps(whole, indent=1) + "\n"


def _definitions(kind: str, named: dict[str, Any], taken: dict[str, Any]) -> dict[str, Any]:
    """What these types come to, with names that nothing else has."""
    found, parts = msgspec.json.schema_components(
        list(named.values()), schema_hook=_anything, ref_template="#/$defs/{name}"
    )
    made = {**parts, **{name: one for name, one in zip(named, found, strict=True) if name not in parts}}
    names = {name: f"{kind}_{name}" for name in made if name in taken and taken[name] != made[name]}
    return {names.get(name, name): _renamed(one, names) for name, one in made.items()}


def _anything(kind: type) -> dict[str, Any]:
    """A value of a house's own rules may be of any kind."""
    if kind is object:
        return {"description": "any JSON"}
    raise NotImplementedError(kind)


def _renamed(part: Any, names: dict[str, str]) -> Any:
    """A part of the schema in which these have other names."""
    if isinstance(part, list):
        return [_renamed(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    renamed = {key: _renamed(one, names) for key, one in part.items()}
    if isinstance(ref := part.get("$ref"), str):
        name = ref.removeprefix("#/$defs/")
        renamed["$ref"] = f"#/$defs/{names.get(name, name)}"
    return renamed


def page() -> str:
    """The whole page: words, then every message with its fields."""
    words = _WORDS.read_text(encoding="utf-8")
    tables = {
        "requests": _messages(get_args(wire.Request)),
        "messages": _messages(get_args(wire.Message)),
        "codes": _codes(),
        "house": _messages(get_args(host.HostCommand)),
        "commands": _names(Command),
        "in a tournament": _messages(_new(in_tournaments.HostCommand)),
        "tournament": _names(tournament.Command),
        "at a progressive": _messages(_new(at_progressives.HostCommand)),
        "progressive": _names(progressive.Command),
    }
    for name, text in tables.items():
        words = words.replace(f"<!-- {name} -->", text)
    return words


def _names(union: Any) -> str:
    return ", ".join(f"`{kind.__name__}`" for kind in get_args(union))


def _new(union: Any) -> tuple[Any, ...]:
    """The commands of the house that tables have not."""
    return tuple(kind for kind in get_args(union) if kind not in get_args(host.HostCommand))


def _messages(kinds: tuple[Any, ...]) -> str:
    return "\n\n".join(f"### {kind.__name__}\n\n{_doc(kind)}\n\n{_fields(kind)}" for kind in kinds)


def _doc(kind: Any) -> str:
    return inspect.cleandoc(kind.__doc__ or "").split("\n\n>>>")[0].strip()


def _fields(kind: Any) -> str:
    fields = msgspec.structs.fields(kind)
    if not fields:
        return "It has no fields."
    lines = ["| field | type | if left out |", "| --- | --- | --- |"]
    for field in fields:
        default = (
            "" if field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT else _default(field)
        )
        lines.append(f"| `{field.name}` | {_type(field.type)} | {default} |")
    return "\n".join(lines)


def _default(field: Any) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(value)}`"


def _type(kind: Any) -> str:
    if kind is msgspec.Raw or msgspec.Raw in get_args(kind):
        return "any JSON"
    said = str(kind) if get_args(kind) else getattr(kind, "__name__", str(kind))
    said = re.sub(r"(pontoon\.[a-z_.]+|typing)\.", "", said)
    plain = {"str": "text", "int": "number", "NoneType": "null", "bool": "true or false", "Cents": "number"}
    return re.sub(r"\b(str|int|NoneType|bool|Cents)\b", lambda found: plain[found[0]], said).replace("|", "or")


def _codes() -> str:
    source = inspect.getsource(wire.CloseCode)
    rows = re.findall(r"([A-Z_]+) = (\d+)  # (.+)", source)
    lines = ["| code | name | what it means |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {code} | {name} | {says} |" for name, code, says in rows)])


def main() -> None:
    """Write both."""
    PAGE.write_text(page(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")


if __name__ == "__main__":
    main()
