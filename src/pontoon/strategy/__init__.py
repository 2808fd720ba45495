"""A strategy chart as plain data: read it, write it, ask it.

- `chart`: tables, rows, cells with their conditions, and the question
- `files`: a chart as CSV and as JSON
- `counting`: a counting system and its bets
"""

from pontoon.strategy.chart import (
    ACTIONS,
    CONDITIONS,
    RANKS,
    ROWS,
    Cell,
    Chart,
    ChartError,
    Situation,
    parse_cell,
)
from pontoon.strategy.counting import FURTHEST, CountError, Counting, IndexPlay, Step, Trip, read_counting
from pontoon.strategy.files import chart_csv, chart_json, read_chart

__all__ = [
    "ACTIONS",
    "CONDITIONS",
    "FURTHEST",
    "RANKS",
    "ROWS",
    "Cell",
    "Chart",
    "ChartError",
    "CountError",
    "Counting",
    "IndexPlay",
    "Situation",
    "Step",
    "Trip",
    "chart_csv",
    "chart_json",
    "parse_cell",
    "read_chart",
    "read_counting",
]
