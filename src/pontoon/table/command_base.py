"""The base of all commands."""

from msgspec import Struct


class CommandBase(Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True):
    """In JSON the class name stands under `command`; a key that the command does not have is an error."""
