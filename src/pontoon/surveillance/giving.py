"""Chips given away by play: in a tournament, to somebody who then leads."""

import numpy as np

from pontoon.surveillance.alerts import Alert, chance_of
from pontoon.surveillance.history import History

DETECTOR = "chip-dumping"
FEWEST = 10
"""Decisions below which nothing is said."""
USUAL = 0.02
"""What a decision of an honest player gives away in the mean, in wagers, where the others tell no more."""


def giving_score(
    costs: "np.typing.ArrayLike", wagers: "np.typing.ArrayLike", usual: float = USUAL
) -> tuple[float, float]:
    """How far what decisions gave away, weighed by the wagers, is above the usual; and their mean.

    What a decision gives away is spread about as widely as it is large, so the deviation is taken as that of an
    exponential variable of the usual mean, and larger wagers weigh more.
    """
    cost, weight = np.asarray(costs, dtype=float), np.asarray(wagers, dtype=float)
    if len(cost) < FEWEST or weight.sum() <= 0.0:
        return 0.0, 0.0
    mean = float((cost * weight).sum() / weight.sum())
    spread = 3.0 * usual * float(np.sqrt((weight**2).sum())) / float(weight.sum())
    return (mean - usual) / spread, mean


def chips_given_away(history: History, *, above: float = 4.0) -> list[Alert]:
    """Players whose decisions gave away far more than those of the others at the table."""
    alerts = []
    for player in history.players:
        mine = [one for one in history.decided if one.player == player]
        others = [one for one in history.decided if one.player != player]
        usual = max(USUAL, sum(one.cost for one in others) / len(others) if others else 0.0)
        score, mean = giving_score([one.cost for one in mine], [one.wager for one in mine], usual)
        if score <= above:
            continue
        worst = sorted(mine, key=lambda one: -one.cost * one.wager)[:5]
        lost = sum(one.cost * one.wager for one in mine) / 100
        leader = max(history.players, key=lambda one: sum(each.net for each in history.of(one)))
        evidence = [
            f"{len(mine)} decisions gave away {lost:,.2f} in expectation, {mean:.1%} of the wager each; "
            f"{usual:.1%} is usual here.",
            *(
                f"Round {one.round}: {one.action} with {one.hand} against {one.up} instead of {one.best} "
                f"cost {one.cost:.1%} of {one.wager / 100:,.2f}."
                for one in worst[:3]
            ),
        ]
        if leader != player:
            evidence.append(f"{leader} gained most at this table.")
        numbers = tuple(sorted({one.round for one in worst}))
        alerts.append(Alert(DETECTOR, (player,), score, chance_of(score), tuple(evidence), numbers))
    return alerts
