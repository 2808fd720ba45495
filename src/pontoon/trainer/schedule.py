"""When a cell is asked again. What one knows is asked ever more seldom, what one missed at once."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pontoon.cards import Entropy, below

_MINUTE = 60_000
_DAY = 24 * 60 * _MINUTE
INTERVALS = (0, 10 * _MINUTE, _DAY, 3 * _DAY, 7 * _DAY, 16 * _DAY, 35 * _DAY, 80 * _DAY, 180 * _DAY)
"""Milliseconds until a cell of each level is due again; level 0 is due at once."""
_LEARNS = 1 / 3
"""How much of the doubt about a cell the latest answer decides."""
_AHEAD = 0.05
"""What a cell that is not due weighs beside one that is."""
_SEEN = 0.02
"""The least doubt that a cell is drawn by: however well known, it can be asked."""
_BOUND = 65_536


class Strength(Struct, frozen=True, omit_defaults=True):
    """How well a cell is known. `due`: when it is to be asked again, in milliseconds; `doubt`: the chance of a mistake.

    Nobody is taken to know a cell that was never asked: the doubt begins at a half.
    """

    level: int = 0
    due: int = 0
    asked: int = 0
    missed: int = 0
    doubt: float = 0.5


NEW = Strength()


def after(strength: Strength, *, right: bool, now: int) -> Strength:
    """The strength of a cell after an answer. An answer before the time neither raises the level nor moves the date."""
    doubt = strength.doubt + _LEARNS * ((0.0 if right else 1.0) - strength.doubt)
    if not right:
        return Strength(0, now, strength.asked + 1, strength.missed + 1, doubt)
    level, due = strength.level, strength.due
    if now >= due:
        level = min(level + 1, len(INTERVALS) - 1)
        due = now + INTERVALS[level]
    return Strength(level, due, strength.asked + 1, strength.missed, doubt)


def weight(strength: Strength, often: float, now: int) -> float:
    """How much a cell wants to be asked: by doubt, by how often it comes in play, and whether it is due."""
    return max(strength.doubt, _SEEN) * (0.2 + min(often * 20, 1.0)) * (1.0 if now >= strength.due else _AHEAD)


def choose(
    keys: Sequence[str],
    strengths: Mapping[str, Strength],
    often: Mapping[str, float],
    *,
    now: int,
    entropy: Entropy,
    last: str = "",
) -> str:
    """The cell to ask now, drawn by weight; not the `last` one again where there is another."""
    among = [key for key in keys if key != last] or list(keys)
    weights = [weight(strengths.get(key, NEW), often.get(key, 0.0), now) for key in among]
    mark = (below(_BOUND, entropy) + 0.5) / _BOUND * sum(weights)
    for key, one in zip(among, weights, strict=True):
        mark -= one
        if mark < 0:
            return key
    return among[-1]
