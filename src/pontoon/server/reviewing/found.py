"""What the process of a review answers; apart from it, so that the house does not load the mathematics."""

from msgspec import Struct

from pontoon.service.pit.reviews import Raised


class Found(Struct, frozen=True):
    """What a review found, the strongest first, and how much it looked at."""

    rounds: int
    players: int
    unjudged: str
    alerts: tuple[Raised, ...]
