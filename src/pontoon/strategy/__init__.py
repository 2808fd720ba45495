"""A strategy chart as plain data: read it, write it, ask it.

- `chart`: tables, rows, cells with their conditions, and the question
- `files`: a chart as CSV and as JSON
"""

from pontoon.strategy.chart import (
    ACTIONS,
    CONDITIONS,
    RANKS,
    ROWS,
    TABLES,
    Cell,
    Chart,
    ChartError,
    Situation,
    parse_cell,
)
from pontoon.strategy.files import chart_csv, chart_json, read_chart

__all__ = [
    "ACTIONS",
    "CONDITIONS",
    "RANKS",
    "ROWS",
    "TABLES",
    "Cell",
    "Chart",
    "ChartError",
    "Situation",
    "chart_csv",
    "chart_json",
    "parse_cell",
    "read_chart",
]
