"""A chart laid out to look at: sections, merged rows, footnotes; the same for the terminal, pages and pictures."""

from dataclasses import dataclass
from itertools import groupby

from pontoon.strategy.chart import ACTIONS, CONDITIONS, RANKS, Cell, Chart

TITLES = {
    "hard": "Hard totals",
    "soft": "Soft totals",
    "pair": "Pairs",
    "rescue": "Rescue after a double",
    "split-hard": "Hard totals after a split, where they differ",
    "split-soft": "Soft totals after a split, where they differ",
    "split-pair": "Pairs after a split, where they differ",
}
UP_CARDS = tuple("10" if rank == "T" else rank for rank in RANKS)
"""Column heads; J, Q and K under 10."""


@dataclass(frozen=True, slots=True)
class Line:
    """Rows that are the same, under one label: letters with the number of their footnote (0 for none)."""

    label: str
    cells: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Sections of lines, the footnotes in order, and the actions that occur."""

    sections: dict[str, tuple[Line, ...]]
    notes: tuple[str, ...]
    legend: str


def lay_out(chart: Chart) -> Layout:
    """The chart as it is shown."""
    notes: list[tuple[tuple[str, str], ...]] = []
    sections: dict[str, tuple[Line, ...]] = {}
    for table, title in TITLES.items():
        rows = list(chart.tables[table].items())
        if table.startswith("split-"):
            plain = chart.tables[table.removeprefix("split-")]
            hidden = "x" if table == "split-pair" else "xos"
            rows = [(row, cells) for row, cells in rows if _plays(cells, hidden) != _plays(plain[row], hidden)]
        if rows:
            sections[title] = tuple(_lines(rows, notes))
    used = {letter for lines in sections.values() for line in lines for letter, _ in line.cells}
    used |= {action for note in notes for _, action in note}
    legend = ", ".join(f"{letter} {word}" for letter, word in ACTIONS.items() if letter in used)
    return Layout(sections, tuple(_words(note) for note in notes), legend)


def _plays(cells: tuple[Cell, ...], hidden: str) -> tuple[str, ...]:
    """What matters after a split: totals do not look at suits there."""
    return tuple(
        str(Cell(cell.action, tuple(one for one in cell.exceptions if one[0] not in tuple(hidden)))) for cell in cells
    )


def _lines(rows: list[tuple[str, tuple[Cell, ...]]], notes: list[tuple[tuple[str, str], ...]]) -> list[Line]:
    lines = []
    for cells, same in groupby(rows, key=lambda row: row[1]):
        names = [name if name != "T" else "10" for name, _ in same]
        label = names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}"
        lines.append(Line(label, tuple((cell.action, _note(cell, notes)) for cell in cells)))
    return lines


def _note(cell: Cell, notes: list[tuple[tuple[str, str], ...]]) -> int:
    if not cell.exceptions:
        return 0
    if cell.exceptions not in notes:
        notes.append(cell.exceptions)
    return notes.index(cell.exceptions) + 1


def _words(note: tuple[tuple[str, str], ...]) -> str:
    """`hit with 4 cards or more; hit with two cards of 6-7-8`."""
    return "; ".join(
        f"{ACTIONS[action]} " + ", ".join(CONDITIONS[one] for one in sorted(conditions)) for conditions, action in note
    )
