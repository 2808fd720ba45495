"""What the house has decided about people and boxes."""

from msgspec import Struct


class People(Struct, frozen=True):
    """Facts about people."""


NO_PEOPLE = People()
