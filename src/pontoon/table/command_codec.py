"""Commands as bytes and back: what comes over a wire is either a command or an error that says what is possible.

Whether the rules allow a command is for `decide` to say. Here only what makes no sense at any table is an error:
unknown keys, numbers below zero or beyond all money, control characters, names that cannot be names.
"""

from difflib import get_close_matches
from functools import cache
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from pontoon.table.commands import Command
from pontoon.table.names import is_plain, name_fault

C = TypeVar("C")

MOST_BYTES = 65_536
MOST_NUMBER = 10**14 - 1
"""The largest number: twelve digits of dollars and two of cents."""
MOST_TEXT = 500
MOST_ITEMS = 1_000

_NAMES = frozenset(
    ("player", "players", "name", "cover", "first", "second", "reserve", "absent", "substitute", "order")
)
"""Fields that hold the names of people."""


class CommandError(ValueError):
    """What was sent is not a command. `where`: the field at fault; `possible`: its values, or the command's fields.

    >>> from pontoon import CommandError, decode_command
    >>> try:
    ...     decode_command(b'{"command":"Hit","player":"ann"}')
    ... except CommandError as error:
    ...     print(error)
    Hit: Object missing required field `box`. Possible: player, box.
    """

    def __init__(self, message: str, where: str = "", possible: tuple[str, ...] = ()) -> None:
        self.message = message
        self.where = where
        self.possible = possible
        super().__init__(f"{message} Possible: {', '.join(possible)}." if possible else message)


class CommandCodec(Generic[C]):
    """Reads and writes the commands of one kind of stream; `union` is the union of their types."""

    def __init__(self, union: Any) -> None:
        self.kinds: dict[str, type] = {kind.__name__: kind for kind in get_args(union)}
        self._encoder = msgspec.json.Encoder()
        self._decoder: msgspec.json.Decoder[C] = msgspec.json.Decoder(union)

    def encode(self, command: C) -> bytes:
        """A command as a JSON object, its name under `command`."""
        return self._encoder.encode(command)

    def decode(self, data: bytes) -> C:
        """The command that was sent; `CommandError` where it is none."""
        if len(data) > MOST_BYTES:
            raise CommandError(f"A command has at most {MOST_BYTES} bytes, and this has {len(data)}.")
        try:
            command = self._decoder.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._explained(data, error) from None
        _check(command, "")
        return command

    def _explained(self, data: bytes, error: Exception) -> CommandError:
        try:
            raw = msgspec.json.decode(data)
        except (msgspec.DecodeError, RecursionError):
            return CommandError(f"This is no JSON: {error}.")
        named = raw.get("command") if isinstance(raw, dict) else None
        if not isinstance(named, str):
            return CommandError("A command is a JSON object that has its name under `command`.", "command")
        kind = self.kinds.get(named)
        if kind is None:
            close = get_close_matches(named, self.kinds, 3, 0.5) or sorted(self.kinds)
            return CommandError(f"There is no command {named[:MOST_TEXT]!r}.", "command", tuple(close))
        message, _, path = str(error).partition(" - at `$.")
        where = path.rstrip("`")
        return CommandError(f"{named}: {message}{f' in {where}' if where else ''}.", where, _possible(kind, where))


def _possible(kind: type, where: str) -> tuple[str, ...]:
    """The values of a field if there are only a few, otherwise the fields of the command."""
    wanted = get_type_hints(kind).get(where)
    if get_origin(wanted) is Literal:
        return tuple(map(str, get_args(wanted)))
    return tuple(field.name for field in msgspec.structs.fields(kind))


def _check(value: object, where: str) -> None:
    """Refuse numbers, texts and lists that make no sense at any table, at any depth."""
    if value is None or value is False or value is True:
        return
    match value:
        case int() if not 0 <= value <= MOST_NUMBER:
            raise CommandError(f"Numbers go from 0 to {MOST_NUMBER}.", where)
        case str() if len(value) > MOST_TEXT or not is_plain(value):
            raise CommandError(f"A text has at most {MOST_TEXT} characters, and no control characters.", where)
        case tuple():
            if len(value) > MOST_ITEMS:
                raise CommandError(f"A list has at most {MOST_ITEMS} entries.", where)
            for item in value:
                _check(item, where)
                _check_name(item, where)
        case msgspec.Struct():
            for name, default in _fields(type(value)):
                held = getattr(value, name)
                _check(held, name)
                if held != default:
                    _check_name(held, name)
        case _:
            pass


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The names and defaults of a struct's fields; msgspec works them out anew each time."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def _check_name(value: object, where: str) -> None:
    if where in _NAMES and isinstance(value, str):
        fault = name_fault(value)
        if fault is not None:
            raise CommandError(fault, where)


_CODEC: CommandCodec[Command] = CommandCodec(Command)


def encode_command(command: Command) -> bytes:
    """A command as a JSON object, its name under `command`.

    >>> from pontoon import Hit, encode_command
    >>> encode_command(Hit("ann", 1))
    b'{"command":"Hit","player":"ann","box":1}'
    """
    return _CODEC.encode(command)


def decode_command(data: bytes) -> Command:
    """The command that was sent; `CommandError` where it is none. Whether a table accepts it is not asked here.

    >>> from pontoon import decode_command
    >>> decode_command(b'{"command":"Hit","player":"ann","box":1}')
    Hit(player='ann', box=1)
    """
    return _CODEC.decode(data)
