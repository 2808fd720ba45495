"""The base of all events, and how an event says which of its fields are told to whom."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")


class EventBase(Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True):
    """In JSON the class name stands under `event`.

    A field at its default is not written, so that a later version may add fields and old streams keep their bytes.
    """


TELLS: dict[type, tuple[str, str]] = {}
"""For every kind of event, and what is inside one: the fields for everybody, and those for the house only."""


def tells(everybody: str = "", *, house: str = "") -> Callable[[type[T]], type[T]]:
    """The fields that may be told, with spaces between them; a field that is not named here is told to nobody."""

    def listed(kind: type[T]) -> type[T]:
        TELLS[kind] = (everybody, house)
        return kind

    return listed
