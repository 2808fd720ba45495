"""What a machine of a cluster does: say what it plays with, and play blocks."""

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import numba
import numpy as np

from pontoon.analysis.simulator.simulate import Simulator, Tally

Kit = dict[str, str]
"""What decides whether two machines play the same rounds."""

_PLAYING = ("cluster*.py", "kernel*.py", "simulate*.py")


class OtherKitError(Exception):
    """This machine plays with something else than the one that asks."""


@cache
def kit() -> Kit:
    """The versions on this machine, and a digest of the code that plays."""
    here = Path(__file__).parent
    code = b"".join(module.read_bytes() for names in _PLAYING for module in sorted(here.glob(names)))
    return {
        "Pontoon": version("pontoon"),
        "Pontoon code": sha256(code).hexdigest()[:12],
        "Python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def differences(theirs: Kit, mine: Kit) -> str:
    """What differs, as `numba 0.67.0 instead of 0.68.1`; empty where nothing does."""
    other = [name for name in mine if theirs.get(name) != mine[name]]
    return ", ".join(f"{name} {theirs.get(name, 'unknown')} instead of {mine[name]}" for name in other)


def play(simulator: Simulator, seed: int, first: int, sizes: tuple[int, ...], asker: Kit) -> tuple[Tally, ...]:
    """Blocks in a row, each by itself: who asked adds them up in their order."""
    other = differences(kit(), asker)
    if other:
        raise OtherKitError(other)
    simulator.block(0, 0, 1)  # compiled, or taken from the cache, before anything is timed
    return tuple(simulator.block(seed, first + at, rounds) for at, rounds in enumerate(sizes))
