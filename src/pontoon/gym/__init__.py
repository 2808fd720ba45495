"""Pontoon as environments to learn in: one player, a whole table, and very many games side by side.

- `env`: one player at a table of the engine (Gymnasium); `table`: several players (PettingZoo, AEC)
- `vector`: many games on the compiled kernel; `seeing`: what is observed; `arguments`: what can be asked for

>>> import gymnasium, pontoon.gym
>>> env = gymnasium.make("pontoon/Pontoon-v0", rules="nz-current")
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pontoon.gym.env import PontoonEnv
    from pontoon.gym.table import PontoonTable
    from pontoon.gym.vector import PontoonVectorEnv


class MissingGymError(ImportError):
    """Gymnasium or PettingZoo is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "The environments need gymnasium and pettingzoo: pip install '.[gym]' in a clone, or the wheel with [gym]"
        )


_HOMES = {
    "PontoonEnv": "pontoon.gym.env",
    "PontoonTable": "pontoon.gym.table",
    "PontoonVectorEnv": "pontoon.gym.vector",
}


def __getattr__(name: str) -> Any:
    """An environment; its module is loaded when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pontoon.gym' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def _register() -> None:
    """Make the environments known to `gymnasium.make` and `gymnasium.make_vec`."""
    try:
        gymnasium = import_module("gymnasium")
    except ModuleNotFoundError:
        raise MissingGymError from None
    gymnasium.register(
        "pontoon/Pontoon-v0",
        entry_point="pontoon.gym.env:PontoonEnv",
        vector_entry_point="pontoon.gym.vector:PontoonVectorEnv",
    )


_register()

__all__ = ["MissingGymError", "PontoonEnv", "PontoonTable", "PontoonVectorEnv"]
