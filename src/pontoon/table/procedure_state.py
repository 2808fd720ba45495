"""Where the procedures around the cards stand."""

from msgspec import Struct


class Procedures(Struct, frozen=True):
    """Facts of procedures."""


NO_PROCEDURE = Procedures()
