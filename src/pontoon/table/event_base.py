"""The base of all events."""

from msgspec import Struct


class EventBase(Struct, frozen=True, tag_field="event", tag=True, omit_defaults=True):
    """In JSON the class name stands under `event`.

    A field at its default is not written, so that a later version may add fields and old streams keep their bytes.
    """
