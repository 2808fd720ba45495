"""A chart as text: CSV for a spreadsheet, JSON for programs. All faults of a file are reported at once."""

import csv
import json
from collections.abc import Iterable, Mapping

from pontoon.strategy.chart import RANKS, ROWS, Cell, Chart, ChartError, parse_cell

HEADER = ("table", "row", *RANKS)


def chart_csv(chart: Chart) -> str:
    """The chart, a row to a line; the first line is the header."""
    lines = [",".join(HEADER)]
    for table, rows in chart.tables.items():
        lines += (",".join((table, row, *(str(cell) for cell in cells))) for row, cells in rows.items())
    return "\n".join(lines) + "\n"


def chart_json(chart: Chart) -> dict[str, dict[str, list[str]]]:
    """The chart as plain lists of cells, by table and row."""
    return {
        table: {row: [str(cell) for cell in cells] for row, cells in rows.items()}
        for table, rows in chart.tables.items()
    }


def read_chart(text: str, title: str = "chart") -> Chart:
    """A chart from what `chart_csv` or `chart_json` has written; a `ChartError` lists all its faults."""
    rows = _from_json(text) if text.lstrip().startswith("{") else _from_csv(text)
    return _checked(title, rows)


def _from_csv(text: str) -> dict[tuple[str, str], list[str]]:
    try:
        lines = list(csv.reader(text.splitlines()))
    except csv.Error as error:
        raise ChartError((f"this is no CSV: {error}",)) from None
    if not lines or tuple(word.strip() for word in lines[0]) != HEADER:
        raise ChartError((f"the first line must be {','.join(HEADER)}",))
    named = [[word.strip() for word in line] for line in lines[1:] if any(word.strip() for word in line)]
    return _rows((line[0], line[1] if len(line) > 1 else "", line[2:]) for line in named)


def _from_json(text: str) -> dict[tuple[str, str], list[str]]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ChartError((f"this is no JSON: {error}",)) from None
    tables = found.get("chart", found) if isinstance(found, dict) else None
    if not isinstance(tables, dict) or not all(isinstance(rows, dict) for rows in tables.values()):
        raise ChartError(("a chart in JSON is an object of tables, each an object of rows",))
    return _rows(
        (str(table), str(row), [str(cell) for cell in cells] if isinstance(cells, list) else [])
        for table, rows in tables.items()
        for row, cells in rows.items()
    )


def _rows(lines: Iterable[tuple[str, str, list[str]]]) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    twice: list[str] = []
    for table, row, cells in lines:
        if (table, row) in found:
            twice.append(f"{table} {row}: the row stands there twice")
        found[table, row] = cells
    if twice:
        raise ChartError(tuple(twice))
    return found


def _checked(title: str, rows: Mapping[tuple[str, str], list[str]]) -> Chart:
    faults = [
        f"{table} {row}: there is no such row" for table, row in rows if table not in ROWS or row not in ROWS[table]
    ]
    tables: dict[str, dict[str, tuple[Cell, ...]]] = {}
    for table, names in ROWS.items():
        tables[table] = {}
        for row in names:
            cells = rows.get((table, row))
            if cells is None:
                faults.append(f"{table} {row}: the row is missing")
            elif len(cells) != len(RANKS):
                faults.append(f"{table} {row}: must have {len(RANKS)} cells, one for each up card, not {len(cells)}")
            else:
                tables[table][row] = tuple(_cell(text, table, row, up, faults) for up, text in enumerate(cells))
    if faults:
        raise ChartError(tuple(faults))
    return Chart(title, tables)


def _cell(text: str, table: str, row: str, up: int, faults: list[str]) -> Cell:
    try:
        return parse_cell(text, table)
    except ChartError as error:
        faults += (f"{table} {row} against {RANKS[up]}: {fault}" for fault in error.faults)
        return Cell("")
