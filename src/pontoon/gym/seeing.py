"""What an environment observes: a situation, and a counter's knowledge of the shoe where that is wanted."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box

from pontoon.analysis.decisions.moves import HIGHEST
from pontoon.analysis.game import RANKS

Observation = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
COUNTS = RANKS + 1
"""Columns of a counter: the share of each rank among the cards not seen, ace first, and the share of the shoe left."""


def observation_space(*, counting: bool) -> "Box[np.float32]":
    """The space of observations."""
    high = [*HIGHEST, *(1.0,) * COUNTS] if counting else list(HIGHEST)
    return Box(np.zeros(len(high), dtype=np.float32), np.array(high, dtype=np.float32), dtype=np.float32)


def mask_of(actions: Iterable[int], size: int) -> Mask:
    """The allowed actions as a mask."""
    mask = np.zeros(size, dtype=np.int8)
    mask[list(actions)] = 1
    return mask
