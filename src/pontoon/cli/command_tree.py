"""All commands as plain data: for completion, for the man page and for the page of commands."""

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct

from pontoon.rulebook import BOOK_IDS


class Option(Struct, frozen=True):
    """An option of a command. `value`: what it takes, empty for a flag; `choices`: the words that it may be."""

    names: tuple[str, ...]
    value: str
    help: str
    choices: tuple[str, ...] = ()
    default: str = ""


class Argument(Struct, frozen=True):
    """What stands after a command."""

    name: str
    help: str
    choices: tuple[str, ...] = ()
    required: bool = True
    many: bool = False


class Entry(Struct, frozen=True):
    """A command, by its words after `pontoon`. `commands`: the words that go on from here."""

    words: tuple[str, ...]
    help: str
    options: tuple[Option, ...]
    arguments: tuple[Argument, ...]
    commands: tuple[str, ...]
    epilog: str


def command_tree() -> tuple[Entry, ...]:
    """`pontoon` itself, and under it every command and group."""
    from typer.main import get_command

    from pontoon.cli.app import app

    root: Any = get_command(app)
    context: Any = root.make_context("pontoon", ["schema"], resilient_parsing=True)
    return tuple(_entries(root, context, ()))


def _entries(command: Any, context: Any, words: tuple[str, ...]) -> Iterator[Entry]:
    names = tuple(command.list_commands(context)) if hasattr(command, "list_commands") else ()
    params = command.get_params(context)
    yield Entry(
        words,
        _plain(command.help or ""),
        tuple(_option(one) for one in params if one.param_type_name == "option"),
        tuple(_argument(one) for one in params if one.param_type_name == "argument"),
        names,
        _plain(command.epilog or ""),
    )
    for name in names:
        yield from _entries(command.get_command(context, name), context, (*words, name))


def _option(param: Any) -> Option:
    flag = bool(param.is_flag) or bool(param.count)
    choices = _choices(param)
    value = "" if flag else param.metavar or "|".join(choices) or _kind(param)
    usual = "" if flag or not param.show_default or param.default in (None, "") else str(param.default)
    names = tuple(sorted((*param.opts, *param.secondary_opts), key=lambda name: (not name.startswith("--"), name)))
    return Option(names, value, _plain(param.help or ""), choices, usual)


def _argument(param: Any) -> Argument:
    name = str(param.metavar or param.name.upper())
    return Argument(name, _plain(param.help or ""), _choices(param), param.required, param.nargs == -1)


def _choices(param: Any) -> tuple[str, ...]:
    """The words that it may be: those of its type, or the ids of the books."""
    hint = param.type_descriptor.annotation
    if get_origin(hint) is Literal:
        return tuple(str(one) for one in get_args(hint))
    return tuple(BOOK_IDS) if "BOOK" in str(param.metavar or "") else ()


def _kind(param: Any) -> str:
    return {int: "N", float: "NUMBER"}.get(param.type_descriptor.annotation, "TEXT")


def _plain(text: str) -> str:
    """Words without rich's marks."""
    return re.sub(r"\[/?[a-z ]+\]", "", text).strip("\n")
