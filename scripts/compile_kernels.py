"""Compile the kernels of the mathematics once, so that not every process that tests does it at the same time.

Run `python -m scripts.compile_kernels`. Numba keeps what it has compiled beside the source.
"""

from pontoon.analysis import best_chart, edge, simulate


def compile_kernels() -> None:
    """Use everything that is compiled: the solver with the variance, a chart, the simulator alone and with company."""
    edge("nz-current", decks=8)
    best_chart("nz-current", decks=8)
    for boxes in (1, 2):
        simulate("nz-current", rounds=1_000, boxes=boxes)


if __name__ == "__main__":
    compile_kernels()
