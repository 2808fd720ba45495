"""What a settlement in mid-round is, and which hands it has settled (SG 1.7, 1.15, 5.10.1)."""

from collections.abc import Iterable

from pontoon.settlement import Line, standing
from pontoon.table.incidents.trouble import DEALER, Place
from pontoon.table.state import State

MAIN = ("main", "split", "double")
"""Wagers on a hand itself."""
_IN_PLAY = (*MAIN, "insurance")


def interim_made(lines: tuple[Line, ...]) -> bool:
    """Whether these have an interim settlement: side wagers, a pontoon or a surrendered wager were settled.

    A 21 paid or a bust collected in play is a final one.
    """
    return any(line.result != "void" and _is_interim(line) for line in standing(lines))


def _is_interim(line: Line) -> bool:
    return line.kind not in _IN_PLAY or line.reason == "pontoon" or line.reason.startswith("surrender")


def any_settled(state: State, places: Iterable[Place], *, initial: bool) -> bool:
    """Whether a wager on one of these hands was settled, which then stays as it is.

    `initial`: the error is one of the initial deal, so that side wagers on the first two cards count too. The dealer's
    hand settles insurance and surrendered wagers.
    """
    concerned = set(places)
    return any(
        line.result != "void" and any(_settles(line, place, initial=initial) for place in concerned)
        for line in standing(state.lines)
    )


def _settles(line: Line, place: Place, *, initial: bool) -> bool:
    if place == DEALER:
        return line.kind == "insurance" or line.reason.startswith("surrender")
    if line.kind in MAIN:
        return (line.box, line.hand) == place
    return initial and line.box == place[0]
