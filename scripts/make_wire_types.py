"""Write web/src/wire/*.ts: the TypeScript types of everything that goes between the house and a browser.

Messages of the socket, bodies of HTTP, the view of a table, what is open, commands and events, each from its Python
type. A field that may be left out of the JSON is optional. To add a body or a message, name its type in `ROOTS`.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import NODEFAULT
from msgspec import inspect as types

from pontoon import wire
from pontoon.cards import FULL_DECK, Card
from pontoon.progressive import terms as progressive
from pontoon.progressive.corrections import MeterRange
from pontoon.progressive.options import Offer
from pontoon.progressive.panel import ButtonLine
from pontoon.progressive.state import Payout
from pontoon.progressive.views import MeterView
from pontoon.server.routes.tables import NewTable
from pontoon.service.progressives.seen import HostedSign
from pontoon.service.protection import Protected
from pontoon.service.tables.commands import HostCommand
from pontoon.service.tables.events import HostEvent
from pontoon.service.tournaments.dealing import Deal, WagerLine
from pontoon.service.tournaments.flow import FlowStep
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.orders import OrderLine
from pontoon.service.tournaments.seen import BallotView, HostedTableView, MoneyView, StandingView
from pontoon.service.tournaments.state import Counted, Direction
from pontoon.service.tournaments.terms import TournamentBot, TournamentClocks, TournamentTerms
from pontoon.table import Command, Event
from pontoon.tournament.chips import Chips
from pontoon.tournament.conditions import Conditions, EntryTerms, Groups, SideTerms, Stage, TableLimits
from pontoon.tournament.events import Award
from pontoon.tournament.options import SideChoice, WagerChoice
from pontoon.tournament.state import Seat
from pontoon.tournament.views import EntrantView
from pontoon.wire import http, messages
from scripts.make_protocol import TableOpen, TableView

FOLDER = Path("web/src/wire")


def _bodies() -> tuple[Any, ...]:
    """Every body of a request or an answer, in whichever module of `pontoon.wire` it stands."""
    bases = (http.Body, http.Secret, http.Answer)
    modules = [importlib.import_module(f"pontoon.wire.{one.name}") for one in pkgutil.iter_modules(wire.__path__)]
    found = (one for module in modules for _, one in inspect.getmembers(module, inspect.isclass))
    return tuple(dict.fromkeys(one for one in found if issubclass(one, bases) and one not in bases))


ROOTS: dict[str, tuple[Any, ...]] = {
    "messages": (*get_args(messages.Request), *get_args(messages.Message)),
    "http": (*_bodies(), NewTable, Protected, ListedTournament),
    "events": (*get_args(Event), *get_args(HostEvent)),
    "progressive": (
        HostedSign,
        MeterView,
        ButtonLine,
        Offer,
        MeterRange,
        Payout,
        progressive.Terms,
        progressive.TableTerms,
        progressive.MeterTerms,
        progressive.MustHit,
        progressive.Wheel,
        progressive.Prize,
        progressive.Share,
    ),
    "tournament": (
        HostedTableView,
        BallotView,
        WagerLine,
        Deal,
        OrderLine,
        FlowStep,
        MoneyView,
        StandingView,
        Counted,
        Direction,
        SideChoice,
        WagerChoice,
        TournamentTerms,
        TournamentBot,
        Chips,
        Seat,
        Conditions,
        EntryTerms,
        Groups,
        SideTerms,
        Stage,
        TableLimits,
        TournamentClocks,
        EntrantView,
        Award,
    ),
    "table": (TableView, TableOpen, *get_args(Command), *get_args(HostCommand)),
}
"""What stands in each file; whatever these are made of stands in `table`."""

UNIONS: dict[str, tuple[tuple[str, Any], ...]] = {
    "messages": (("Request", messages.Request), ("Message", messages.Message)),
    "events": (("TableEvent", Event | HostEvent),),
    "table": (("TableCommand", Command | HostCommand),),
}

_SENT = frozenset((*get_args(Command), *get_args(HostCommand)))
"""What a browser sends may leave out what has a default."""

_Named = types.StructType | types.DataclassType

_PLAIN: tuple[tuple[type, str], ...] = (
    (types.BoolType, "boolean"),
    (types.IntType, "number"),
    (types.FloatType, "number"),
    (types.StrType, "string"),
    (types.NoneType, "null"),
    (types.RawType, "unknown"),
    (types.AnyType, "unknown"),
    (types.CustomType, "unknown"),
)


class Files:
    """Every named type, with the file that it stands in."""

    def __init__(self) -> None:
        self.home: dict[Any, str] = {Card: "table"}
        for file, roots in ROOTS.items():
            for root in roots:
                self.home.setdefault(root, file)
        seen: set[Any] = set()
        for root in (one for roots in ROOTS.values() for one in roots):
            self._collect(types.type_info(root), seen)

    def _collect(self, info: Any, seen: set[Any]) -> None:
        if isinstance(info, _Named):
            if info.cls in seen:
                return
            seen.add(info.cls)
            self.home.setdefault(info.cls, "table")
        for part in _parts(info):
            self._collect(part, seen)

    def text(self, file: str) -> str:
        """A whole file."""
        own = sorted((one for one, home in self.home.items() if home == file), key=lambda one: str(one.__name__))
        names = [one.__name__ for one in own]
        assert len(set(names)) == len(names), f"two types of one name in {file}"
        declared = "\n".join(_declaration(one) for one in own)
        unions = "".join(f"\nexport type {name} = {_union(get_args(one))};\n" for name, one in UNIONS.get(file, ()))
        return _HEAD + "".join(self._imports(file, own)) + "\n" + declared + unions + _extra(file)

    def _imports(self, file: str, own: list[Any]) -> Iterator[str]:
        needed: dict[str, set[str]] = {}
        for one in own:
            for part in _named(types.type_info(one), top=True):
                if self.home[part] != file:
                    needed.setdefault(self.home[part], set()).add(part.__name__)
        for home, names in sorted(needed.items()):
            yield f'import type {{ {", ".join(sorted(names))} }} from "./{home}";\n'


_HEAD = "// Made by `python -m scripts.make_wire_types`; do not edit.\n"


def _extra(file: str) -> str:
    if file != "messages":
        return ""
    codes = {name: value for name, value in vars(messages.CloseCode).items() if name.isupper()}
    lines = "".join(f"  {name}: {value},\n" for name, value in codes.items())
    return f"\nexport const PROTOCOL = {messages.PROTOCOL};\n\nexport const CloseCode = {{\n{lines}}} as const;\n"


def _parts(info: Any) -> Iterable[Any]:
    match info:
        case types.StructType() | types.DataclassType():
            return [field.type for field in info.fields]
        case types.UnionType():
            return info.types
        case types.TupleType():
            return info.item_types
        case types.VarTupleType() | types.ListType() | types.SetType() | types.FrozenSetType():
            return [info.item_type]
        case types.DictType():
            return [info.key_type, info.value_type]
        case types.Metadata():
            return [info.type]
        case _:
            return []


def _named(info: Any, *, top: bool = False) -> Iterator[Any]:
    """The named types that a declaration mentions."""
    if isinstance(info, types.EnumType) or (isinstance(info, _Named) and not top):
        yield info.cls
    else:
        for part in _parts(info):
            yield from _named(part)


_OMITTED = (NODEFAULT, list, dict, set)
"""Defaults that are left out where they hold; those that are made by anything else are written all the same."""


def _declaration(kind: Any) -> str:
    if kind is Card:
        return f"export type Card = {_union_of_texts(card.value for card in FULL_DECK)};\n"
    info = types.type_info(kind)
    assert isinstance(info, _Named)
    if isinstance(info, types.StructType) and info.array_like:
        parts = ", ".join(_said(field.type) for field in info.fields)
        return f"{_doc(kind)}export type {kind.__name__} = [{parts}];\n"
    lines: list[str] = []
    omits = False
    if isinstance(info, types.StructType):
        lines += [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
        omits = kind.__struct_config__.omit_defaults or kind in _SENT
    for field in info.fields:
        made = isinstance(info, types.StructType) and field.default_factory not in _OMITTED
        always = made and kind not in _SENT  # only a default that is named is left out where it holds
        left_out = omits and not field.required and not always
        lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {_said(field.type)};")
    body = "\n".join(lines)
    return f"{_doc(kind)}export interface {kind.__name__} {{\n{body}\n}}\n"


def _doc(kind: Any) -> str:
    first = inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].replace("\n", " ").strip()
    return "" if not first or first.startswith(f"{kind.__name__}(") else f"/** {first} */\n"


def _union(kinds: Iterable[Any]) -> str:
    return "".join(f"\n  | {one.__name__}" for one in kinds)


def _union_of_texts(values: Iterable[Any]) -> str:
    return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in values)


def _said(info: Any) -> str:
    for plain, text in _PLAIN:
        if isinstance(info, plain):
            return text
    match info:
        case types.Metadata():
            return _said(info.type)
        case types.LiteralType():
            return _union_of_texts(info.values)
        case types.EnumType() | types.StructType() | types.DataclassType():
            return str(info.cls.__name__)
        case types.UnionType():
            return " | ".join(dict.fromkeys(_said(one) for one in info.types))
        case types.TupleType():
            return f"[{', '.join(_said(one) for one in info.item_types)}]"
        case types.VarTupleType() | types.ListType() | types.SetType() | types.FrozenSetType():
            inner = _said(info.item_type)
            return f"{f'({inner})' if ' | ' in inner else inner}[]"
        case types.DictType():
            return f"Record<{_said(info.key_type)}, {_said(info.value_type)}>"
        case _:
            raise TypeError(f"no TypeScript for {info!r}")


def texts() -> dict[Path, str]:
    """Every file and what stands in it."""
    files = Files()
    return {FOLDER / f"{file}.ts": files.text(file) for file in ROOTS}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
