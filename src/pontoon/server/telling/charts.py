"""The strategy chart of a book, laid out for a page or a card."""

from functools import cache

from pontoon.players import shipped_chart
from pontoon.rulebook import load_book
from pontoon.strategy.layout import UP_CARDS, lay_out
from pontoon.wire import rules as wire


@cache
def book_chart(book: str) -> wire.ChartAnswer:
    """The best play by total for an endless shoe."""
    layout = lay_out(shipped_chart(book))
    sections = tuple(
        wire.ChartSection(title, tuple(wire.ChartLine(line.label, line.cells) for line in lines))
        for title, lines in layout.sections.items()
    )
    return wire.ChartAnswer(book, load_book(book).title, UP_CARDS, sections, layout.notes, layout.legend)
