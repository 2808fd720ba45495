"""The base of all commands."""

from msgspec import Struct


class CommandBase(Struct, frozen=True, tag_field="command", tag=True):
    """In JSON the class name stands under `command`."""
