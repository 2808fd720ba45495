"""What a chart costs beside best play, in words: the hands that cost the most."""

from pontoon.analysis import BestChart
from pontoon.strategy.layout import UP_CARDS

SHOWN = 5
_NAMES = {"hard": "hard", "soft": "soft", "pair": "pair of"}


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
    listed = ", ".join(f"{name} {1e6 * cost:.1f}" for cost, name in worst if cost > 0.0)
    return (f"Dearest first hands, in millionths of the wager a round: {listed}.",)
