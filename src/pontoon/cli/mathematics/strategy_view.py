"""A strategy chart on the terminal."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pontoon.analysis import BestChart
from pontoon.cli.mathematics.strategy_cost import costliest, worth
from pontoon.cli.terminal import emit
from pontoon.strategy.layout import DEALER, UP_CARDS, Line, lay_out_with_marks, mark_legend

COLOURS = {"H": "", "S": "yellow", "D": "green", "P": "cyan", "R": "red", "K": "", "G": "red"}


def show_chart(console: Console, found: BestChart) -> None:
    """The tables, the footnotes and what the chart is worth."""
    layout = lay_out_with_marks(found.chart)
    emit(console, Text(found.chart.title, "bold"))
    for title, lines in layout.sections.items():
        emit(console, "", Text(title, "bold"), Text(f"{'':6}{DEALER}", "dim"), _table(lines))
    emit(console, "", Text(layout.legend + "."))
    for meaning in mark_legend(layout):
        emit(console, Text(meaning))
    if layout.notes:
        emit(console, Text("Where several parts of a note fit, the last of them holds."))
    for number, note in enumerate(layout.notes, 1):
        emit(console, Text(f"{number:>2}  {note}"))
    emit(
        console,
        "",
        Text(worth(found), "bold"),
        *(Text(words) for words in costliest(found)),
        Text(found.exactness, "dim"),
    )


def _table(lines: tuple[Line, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("", min_width=5)
    for up in UP_CARDS:
        table.add_column(up, min_width=4)
    for line in lines:
        cells = (
            Text(letter + mark + (f" {note}" if note else ""), COLOURS[letter])
            for (letter, note), mark in zip(line.cells, line.marks, strict=True)
        )
        table.add_row(line.label, *cells)
    return table
