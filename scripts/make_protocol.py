"""Write docs/protocol.md and docs/protocol.schema.json: all messages of the socket, from their types."""

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from pontoon.service.protection import SessionFigures
from pontoon.service.tables import commands as host
from pontoon.service.tables.seen import OPEN_FIELDS, BotView, ClockView, ShoeView
from pontoon.service.tables.state import Call
from pontoon.service.tables.terms import Terms
from pontoon.settlement import Line
from pontoon.table import Command, View
from pontoon.table.closed import Closed
from pontoon.wire import messages as wire

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


def schema() -> str:
    """The JSON Schema of all messages, commands and views."""
    named: dict[str, Any] = {
        "Request": wire.Request,
        "Message": wire.Message,
        "TableCommand": Command | host.HostCommand,
        "TableView": TableView,
        "TableOpen": TableOpen,
    }
    found, parts = msgspec.json.schema_components(list(named.values()), ref_template="#/$defs/{name}")
    definitions = {**parts, **{name: one for name, one in zip(named, found, strict=True) if name not in parts}}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The socket of a live house, protocol {wire.PROTOCOL}",
        "$ref": "#/$defs/Message",
        "$defs": dict(sorted(definitions.items())),
    }
    return json.dumps(whole, indent=1) + "\n"


def page() -> str:
    """The whole page: words, then every message with its fields."""
    words = _WORDS.read_text(encoding="utf-8")
    tables = {
        "requests": _messages(get_args(wire.Request)),
        "messages": _messages(get_args(wire.Message)),
        "codes": _codes(),
        "house": _messages(get_args(host.HostCommand)),
        "commands": ", ".join(f"`{kind.__name__}`" for kind in get_args(Command)),
    }
    for name, text in tables.items():
        words = words.replace(f"<!-- {name} -->", text)
    return words


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
    plain = {"str": "text", "int": "number", "NoneType": "null", "bool": "true or false"}
    return re.sub(r"\b(str|int|NoneType|bool)\b", lambda found: plain[found[0]], said).replace("|", "or")


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
