"""Compile the kernels of the mathematics once, so that not every process that tests does it at the same time.

Run `python -m scripts.compile_kernels`. Numba keeps what it has compiled beside the source.
"""

import numpy as np

from pontoon.analysis import best_chart, edge, simulate
from pontoon.analysis.decisions.policies import random_policy
from pontoon.analysis.decisions.stepping import Games, learn_values, play_policy, replay
from pontoon.analysis.decisions.tables import decision_tables


def compile_kernels() -> None:
    """Use everything that is compiled: the solver with the distribution, a chart, the simulator, decisions."""
    edge("nz-current", decks=8).distribution.mean  # noqa: B018
    best_chart("nz-current", decks=8)
    for boxes in (1, 2):
        simulate("nz-current", rounds=1_000, boxes=boxes)
    tables = decision_tables("sg-rws-v5")
    Games(tables, 1, dealing=None, wagers=(1.0,), seed=0).step(np.zeros(1, dtype=np.int64))
    play_policy(tables, random_policy(tables), rounds=10, seed=0)
    learn_values(tables, rounds=10, seed=0, explore=0.1)
    replay(tables, [0, 1, 9, 9], [])


if __name__ == "__main__":
    compile_kernels()
