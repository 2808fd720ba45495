"""The strategy card that a learner's cells are cells of: the letter of the best play in each, and where it changes."""

from functools import lru_cache
from itertools import pairwise

from pontoon import analysis
from pontoon.players import chart_for
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.strategy import RANKS, Chart, Situation
from pontoon.trainer.cells import Cell, cells_of


@lru_cache(maxsize=64)
def letters(rules: Rulebook) -> dict[str, str]:
    """The chart's letter of every cell of a book, by its key; of other rules none, since no chart is kept for them.

    Insurance and side wagers stand on no chart.
    """
    return letters_by(rules, chart_for(rules)) if any(rules == load_book(book) for book in BOOK_IDS) else {}


def best_letters(rules: Rulebook) -> dict[str, str]:
    """The letters of a book's chart; of other rules those of their best chart for an endless shoe, solved for it.

    Takes a second or two, and more the first time: never in an event loop.
    """
    return letters(rules) or letters_by(rules, analysis.best_chart(rules, decks="infinite").chart)


def letters_by(rules: Rulebook, chart: Chart) -> dict[str, str]:
    """The letter of every cell that stands on a chart, by its key."""
    binds = rules.cards.aces_one_when_doubled.value != "never"
    found = {cell.key: _letter(chart, cell, binds=binds) for cells in cells_of(rules).values() for cell in cells}
    return {key: letter for key, letter in found.items() if letter}


@lru_cache(maxsize=64)
def borders(rules: Rulebook) -> frozenset[str]:
    """Cells beside one that is played otherwise, in the same row or column: those that people get wrong.

    Of a house variant by the chart of the nearest book.
    """
    found = letters_by(rules, chart_for(rules))
    pairs = [pair for cells in cells_of(rules).values() for pair in _beside(cells)]
    return frozenset(
        cell.key for one, other in pairs for cell in (one, other) if found.get(one.key, "") != found.get(other.key, "")
    )


def _beside(cells: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """Cells next to each other, in rows as wide as the up cards; nine and ten are beside, ace and two are not."""
    wide = len(RANKS)
    across = [(one, other) for one, other in pairwise(cells) if one.row == other.row and one.up != RANKS[0]]
    return [*across, *((one, other) for one, other in zip(cells, cells[wide:], strict=False) if one.up == other.up)]


def _letter(chart: Chart, cell: Cell, *, binds: bool) -> str:
    """The letter of a cell; `binds`: aces of the first cards count 1 once the hand is doubled, others may count 11."""
    row = cell.row
    match cell.theme:
        case "hard" | "soft":
            return _total(chart, cell, row, Situation(2), soft=cell.theme == "soft")
        case "pair":
            return chart.pair(RANKS.index(row), _column(cell), Situation(2), split=False)
        case "split":
            column, soft = _column(cell), row.startswith("s")
            return chart.total(int(row.lstrip("s")), column, Situation(2), soft=soft, split=True)
        case "rescue":
            return "G" if chart.rescues(int(row), _column(cell)) else "K"
        case "bonus" if "n" in row:
            total, _, size = row.partition("n")
            soft = row.startswith("s")  # the aces that are drawn for such a row have come after the first two cards
            return _total(chart, cell, total.lstrip("s"), Situation(int(size), free_ace=binds and soft), soft=soft)
        case "bonus":
            first, second, suits = tuple(row)
            situation = Situation(2, combination=first != second, one_suit=True, spades=suits == "s")
            if first == second:
                return chart.pair(RANKS.index(first), _column(cell), situation, split=False)
            return _total(chart, cell, str(int(first) + int(second)), situation, soft=False)
        case _:
            return ""


def _column(cell: Cell) -> int:
    return RANKS.index(cell.up)


def _total(chart: Chart, cell: Cell, total: str, situation: Situation, *, soft: bool) -> str:
    return chart.total(int(total), _column(cell), situation, soft=soft, split=False)
