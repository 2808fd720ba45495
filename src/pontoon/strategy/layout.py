"""A chart laid out to look at: sections, merged rows, footnotes; the same for the terminal, pages and pictures.

Players know marks better than footnotes: `S4` stands, but hits with four cards or more; a star hits two cards of 6-7-8.
`lay_out_with_marks` writes them so, and a footnote only where no mark says it.
"""

from collections.abc import Callable
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


MARKS = {"x": "*", "o": "†", "s": "‡"}
"""Marks for hitting two cards that may become 6-7-8 or 7-7-7."""
MARK_WORDS = {
    "*": "hit with two cards of 6-7-8",
    "†": "hit with two cards of 6-7-8, or two sevens, of one suit",
    "‡": "hit with two cards of 6-7-8, or two sevens, of spades",
}
DEALER = "Dealer's card"
"""What the columns are."""

Exceptions = tuple[tuple[str, str], ...]
Shown = Callable[[Cell, list[Exceptions]], tuple[str, int]]
"""The mark of a cell and the number of its footnote."""


@dataclass(frozen=True, slots=True)
class Line:
    """Rows that are the same, under one label: letters with the number of their footnote (0 for none).

    `marks`: what stands after each letter.
    """

    label: str
    cells: tuple[tuple[str, int], ...]
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Sections of lines, the footnotes in order, and the actions that occur."""

    sections: dict[str, tuple[Line, ...]]
    notes: tuple[str, ...]
    legend: str


def lay_out(chart: Chart) -> Layout:
    """The chart as it is shown, with a footnote for every exception."""
    return _laid_out(chart, lambda cell, notes: ("", _note(cell, notes)))


def lay_out_with_marks(chart: Chart) -> Layout:
    """The chart as players write it."""
    return _laid_out(
        chart, lambda cell, notes: (mark, 0) if (mark := _mark(cell)) is not None else ("", _note(cell, notes))
    )


def mark_legend(layout: Layout) -> tuple[str, ...]:
    """What the marks of a chart mean, those that occur."""
    used = "".join(mark for lines in layout.sections.values() for line in lines for mark in line.marks)
    numbers = sorted({one for one in used if one.isdecimal()})
    found = [f"{numbers[0]} after a letter: hit with {numbers[0]} cards or more"] if numbers else []
    if len(numbers) > 1:
        found = [f"{' '.join(numbers)} after a letter: hit with so many cards or more"]
    return (*found, *(f"{mark} {words}" for mark, words in MARK_WORDS.items() if mark in used))


def _mark(cell: Cell) -> str | None:
    """What is written after the letter; None where it takes a footnote."""
    conditions = [condition for condition, action in cell.exceptions if action == "H"]
    numbers = [one for one in conditions if one.isdecimal()]
    suits = [one for one in conditions if one in MARKS]
    if len(conditions) < len(cell.exceptions) or len(numbers) + len(suits) < len(conditions):
        return None
    return "".join(numbers[:1]) + "".join(MARKS[one] for one in suits[:1]) if len(numbers) < 2 > len(suits) else None


def _laid_out(chart: Chart, shown: Shown) -> Layout:
    notes: list[Exceptions] = []
    sections: dict[str, tuple[Line, ...]] = {}
    for table, title in TITLES.items():
        rows = list(chart.tables[table].items())
        if table.startswith("split-"):
            plain = chart.tables[table.removeprefix("split-")]
            hidden = "x" if table == "split-pair" else "xos"
            rows = [(row, cells) for row, cells in rows if _plays(cells, hidden) != _plays(plain[row], hidden)]
        if rows:
            sections[title] = tuple(_lines(rows, notes, shown))
    used = {letter for lines in sections.values() for line in lines for letter, _ in line.cells}
    used |= {action for note in notes for _, action in note}
    used |= {"H" for lines in sections.values() for line in lines if any(line.marks)}
    legend = ", ".join(f"{letter} {word}" for letter, word in ACTIONS.items() if letter in used)
    return Layout(sections, tuple(_words(note) for note in notes), legend)


def _plays(cells: tuple[Cell, ...], hidden: str) -> tuple[str, ...]:
    """What matters after a split: totals do not look at suits there."""
    return tuple(
        str(Cell(cell.action, tuple(one for one in cell.exceptions if one[0] not in tuple(hidden)))) for cell in cells
    )


def _lines(rows: list[tuple[str, tuple[Cell, ...]]], notes: list[Exceptions], shown: Shown) -> list[Line]:
    lines = []
    for cells, same in groupby(rows, key=lambda row: row[1]):
        names = [name if name != "T" else "10" for name, _ in same]
        label = names[0] if len(names) == 1 else f"{names[0]}-{names[-1]}"
        marks, numbers = zip(*(shown(cell, notes) for cell in cells), strict=True)
        letters = tuple((cell.action, number) for cell, number in zip(cells, numbers, strict=True))
        lines.append(Line(label, letters, marks))
    return lines


def _note(cell: Cell, notes: list[Exceptions]) -> int:
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
