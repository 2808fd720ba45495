"""What a detector says: who, how strongly, how likely by chance, and why."""

from math import erfc, sqrt

from msgspec import Struct


class Alert(Struct, frozen=True):
    """Something to look at. `score`: in standard deviations from fair play; `chance`: that fair play comes so far.

    `evidence`: sentences with figures; `rounds`: the numbers of the rounds that say most.
    """

    detector: str
    players: tuple[str, ...]
    score: float
    chance: float
    evidence: tuple[str, ...]
    rounds: tuple[int, ...] = ()


def chance_of(score: float) -> float:
    """The chance that a standard normal variable is above this."""
    return 0.5 * erfc(score / sqrt(2.0))
