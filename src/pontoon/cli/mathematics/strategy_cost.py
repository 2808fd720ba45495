"""What a chart costs beside best play, in words: the hands that cost the most."""

from pontoon.analysis import BestChart
from pontoon.cli.figure import number, share, share_with_error
from pontoon.cli.mathematics.errors import edge_error
from pontoon.strategy.layout import UP_CARDS

SHOWN = 5
_NAMES = {"hard": "hard", "soft": "soft", "pair": "pair of"}


def worth(found: BestChart) -> str:
    """What the chart and best play are worth."""
    error = edge_error(found.asked)
    chart = share(found.chart_edge, error, plus=True)
    return f"House edge of this chart {chart}, of best play {share_with_error(found.edge, error, plus=True)}"


def costliest(found: BestChart) -> tuple[str, ...]:
    """The first hands that cost the most, as parts of the wager in a million rounds."""
    every = [
        (cost, f"{_NAMES[table]} {'10' if row == 'T' else row} against {UP_CARDS[up]}")
        for table, rows in found.costs.items()
        for row, costs in rows.items()
        for up, cost in enumerate(costs)
    ]
    worst = sorted(every, reverse=True)[:SHOWN]
    if not worst or worst[0][0] <= 0.0:
        return ()
    error = 2e6 * edge_error(found.asked)  # what a cell loses is the difference of two games
    listed = ", ".join(f"{name} {number(1e6 * cost, error, most=1)}" for cost, name in worst if cost > 0.0)
    return (f"Dearest first hands, in millionths of the wager a round: {listed}.",)
