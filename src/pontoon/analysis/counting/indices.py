"""Plays that change with the count: from exact values of the shoe that every count speaks of.

For each count the best chart of its mean shoe is found, and compared with the chart that is played otherwise, cell by
cell. What a changed cell gains is the difference of two exact values of that shoe: of the chart with the cell changed,
and without. Weighed with how often a count comes and with what is bet there, that says which plays are worth learning.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from pontoon.analysis.counting.composition import middle, shoe_at
from pontoon.analysis.game import RANKS, Game
from pontoon.analysis.solver.chart import derive_chart
from pontoon.analysis.solver.chart_value import ChartSolution, chart_play, chart_solution
from pontoon.analysis.solver.margins import error_of
from pontoon.analysis.solver.shoe import Shoe
from pontoon.analysis.solver.solve import Solution
from pontoon.strategy import ROWS, Cell, Chart, Counting, IndexPlay

Place = tuple[str, str, int]
"""A cell of a chart: table, row and column."""
CHANGING = ("hard", "soft", "pair", "rescue")
"""The tables that are looked at; hands of a split box are played by the chart."""


@dataclass(frozen=True, slots=True)
class Index:
    """A play that changes with the count, what is played otherwise, and what it gains.

    `gain`: in wagers a round, over all counts. `worth`: the same weighed with the bets of the system, in cents a round.
    The errors are standard errors, at most: those of how often the counts come.
    """

    play: IndexPlay
    otherwise: Cell
    gain: float
    worth: float
    gain_error: float = 0.0
    worth_error: float = 0.0


@dataclass(frozen=True, slots=True)
class CountValue:
    """The exact value of a round from the mean shoe of a count, by the chart, by its index plays and by best play.

    `indexed` has the cells of all plays that were kept. `error`: by how much the values may be off, 0 where they are
    exact; `share_error`: the standard error of the share, which is simulated.
    """

    count: int
    share: float
    chart: float
    indexed: float
    best: float
    error: float = 0.0
    share_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Indices:
    """The plays worth most, the first most of all, and the value of every count. `left`: cards in the mean shoes.

    >>> import pontoon
    >>> pontoon.Indices((), (), 144.0).gain
    0
    """

    plays: tuple[Index, ...]
    values: tuple[CountValue, ...]
    left: float

    @property
    def gain(self) -> float:
        """What all plays together gain a round with an even bet, in wagers."""
        return sum(one.share * (one.indexed - one.chart) for one in self.values)

    @property
    def gain_error(self) -> float:
        """The standard error of `gain`, at most: as if all counts came too often together."""
        return sum(one.share_error * abs(one.indexed - one.chart) for one in self.values)


def find_indices(
    game: Game,
    decks: int,
    system: Counting,
    chart: Chart,
    shares: Mapping[int, float],
    *,
    left: float,
    most: int,
    share_errors: Mapping[int, float] = MappingProxyType({}),
    tell: Callable[[str], None] = lambda what: None,
) -> Indices:
    """The plays of this system at this game. `shares`: of the rounds at every count that is looked at, with errors."""
    shoes = {count: shoe_at(system, decks, middle(system, count), left, game.pack) for count in sorted(shares)}
    best: dict[int, Chart] = {}
    values: dict[int, float] = {}
    gains: dict[Place, dict[int, float]] = {}
    for count, shoe in shoes.items():
        tell(f"The shoe at {count:+d} is being solved")
        values[count] = Solution(game, shoe, keep=False).ev
        best[count] = derive_chart(Solution(game, shoe, keep=False), chart.title)
        for place, gain in _gains(game, shoe, chart, best[count]).items():
            gains.setdefault(place, {})[count] = gain
    found = [
        index
        for place, by_count in gains.items()
        for index in _plays(
            place, chart, best, {count: by_count.get(count, 0.0) for count in shoes}, shares, share_errors, system
        )
        if index.gain > 0.0
    ]
    kept = sorted(found, key=lambda one: -one.worth)[:most]
    tell("The plays are being added up")
    played = _with(system, kept)
    rows = [
        replace(
            _value(game, shoe, chart, played, count, shares, values[count]),
            error=error_of(game, left / game.deck),
            share_error=share_errors.get(count, 0.0),
        )
        for count, shoe in shoes.items()
    ]
    return Indices(tuple(kept), tuple(rows), left)


def _value(
    game: Game, shoe: Shoe, chart: Chart, played: Counting, count: int, shares: Mapping[int, float], best: float
) -> CountValue:
    plain = chart_solution(game, shoe, chart).ev
    changed = played.chart_at(chart, count)
    same = changed.tables == {table: dict(rows) for table, rows in chart.tables.items()}
    indexed = plain if same else chart_solution(game, shoe, changed).ev
    return CountValue(count, shares[count], plain, indexed, best)


def _with(system: Counting, plays: list[Index]) -> Counting:
    return replace(system, index=tuple(one.play for one in plays))


def _gains(game: Game, shoe: Shoe, chart: Chart, best: Chart) -> dict[Place, float]:
    """What each cell that differs gains a round when it alone is changed."""
    found: dict[Place, float] = {}
    for up in range(RANKS):
        differing = [
            (table, row, up)
            for table in CHANGING
            for row in ROWS[table]
            if chart.cell(table, row, up) != best.cell(table, row, up)
        ]
        if not differing:
            continue
        share = shoe.ranks[up] / shoe.cards
        plain = _value_of_up(game, shoe, chart, up)
        for table, row, _ in differing:
            changed = _changed(chart, (table, row, up), best.cell(table, row, up))
            found[table, row, up] = share * (_value_of_up(game, shoe, changed, up) - plain)
    return found


def _value_of_up(game: Game, shoe: Shoe, chart: Chart, up: int) -> float:
    """The exact value of a round of a chart against one up card."""
    return ChartSolution(game, shoe, plays={up: chart_play(game, chart, up)}, chart=chart).ev_of_up(up)


def _changed(chart: Chart, place: Place, cell: Cell) -> Chart:
    table, row, up = place
    cells = list(chart.tables[table][row])
    cells[up] = cell
    return Chart(chart.title, {**chart.tables, table: {**chart.tables[table], row: tuple(cells)}})


def _plays(
    place: Place,
    chart: Chart,
    best: Mapping[int, Chart],
    gains: Mapping[int, float],
    shares: Mapping[int, float],
    share_errors: Mapping[int, float],
    system: Counting,
) -> list[Index]:
    """The plays of one cell: a run of counts with the same cell is one; at the ends of the counts it is open."""
    table, row, up = place
    counts, plain = sorted(gains), chart.cell(*place)
    wanted = {count: best[count].cell(*place) if gains[count] > 0.0 else plain for count in counts}
    found = []
    for cell, run in groupby(counts, key=lambda count: wanted[count]):
        if cell == plain:
            continue
        mine = list(run)
        least = None if mine[0] == counts[0] else mine[0]
        most = None if mine[-1] == counts[-1] else mine[-1]
        gain = sum(shares[count] * gains[count] for count in mine)
        worth = sum(shares[count] * gains[count] * system.bet_at(count) for count in mine)
        off = {count: share_errors.get(count, 0.0) * gains[count] for count in mine}
        worth_off = sum(off[count] * system.bet_at(count) for count in mine)
        play = IndexPlay(table, row, up, least, most, cell)
        found.append(Index(play, plain, gain, worth, sum(off.values()), worth_off))
    return found
