"""Players who come when the count is high, and others who were there to know it."""

from math import sqrt

import numpy as np

from pontoon.surveillance.alerts import Alert, chance_of
from pontoon.surveillance.history import History

DETECTOR = "team-play"
FEWEST = 5
"""Entries below which nothing is said."""


def entry_score(counts: "np.typing.ArrayLike", here: "np.typing.ArrayLike") -> tuple[float, int]:
    """How far the counts of the rounds in which somebody comes in are above those of all rounds, and how many they are.

    `here`: whether the player plays, round by round. A player who is always there never comes in.
    """
    count, present = np.asarray(counts, dtype=float), np.asarray(here, dtype=bool)
    comes = present & ~np.concatenate(([True], present[:-1]))
    entries = int(comes.sum())
    if entries < FEWEST or count.std() == 0.0:
        return 0.0, entries
    return float((count[comes].mean() - count.mean()) / (count.std() / sqrt(entries))), entries


def team_play(history: History, *, above: float = 4.0) -> list[Alert]:
    """Players whose entries follow a count that they have not seen come about, with those who have."""
    rounds = sorted(history.counts)
    counts = [history.counts[number] for number in rounds]
    playing = {player: {one.round for one in history.of(player)} for player in history.players}
    alerts = []
    for player in history.players:
        here = [number in playing[player] for number in rounds]
        score, entries = entry_score(counts, here)
        if score <= above:
            continue
        came = [at for at in range(1, len(rounds)) if here[at] and not here[at - 1]]
        before = {rounds[at - 1] for at in came}
        others = {other: len(before & playing[other]) for other in history.players if other != player}
        watching = sorted(
            (other for other in others if others[other] >= 0.8 * len(before)), key=lambda one: -others[one]
        )
        mean = sum(counts[at] for at in came) / max(len(came), 1)
        evidence = [
            f"{player} came in {entries} times, at a mean count of {mean:+.1f}; over all {len(rounds)} rounds it was "
            f"{sum(counts) / len(counts):+.1f}."
        ]
        evidence += [
            f"{other} played in {others[other]} of the {len(before)} rounds before, for "
            f"{_mean(history, other):,.2f} on average; {player} for {_mean(history, player):,.2f}."
            for other in watching
        ]
        numbers = tuple(rounds[at] for at in came[:8])
        alerts.append(Alert(DETECTOR, (player, *watching), score, chance_of(score), tuple(evidence), numbers))
    return alerts


def _mean(history: History, player: str) -> float:
    mine = history.of(player)
    return sum(one.wager for one in mine) / len(mine) / 100
