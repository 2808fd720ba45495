"""The strategy charts that come with the bots, one for each book: the best play by total for an endless shoe."""

from importlib.resources import files

from pontoon.rulebook import BOOK_IDS, Rulebook, differences, load_book
from pontoon.strategy import Chart, read_chart


def shipped_chart(book: str) -> Chart:
    """The chart of one of the five books, by its id.

    >>> from pontoon import shipped_chart
    >>> shipped_chart("nz-current").title
    'nz-current'
    """
    text = (files("pontoon.players") / "charts" / f"{book}.csv").read_text(encoding="utf-8")
    return read_chart(text, book)


def chart_for(rules: Rulebook) -> Chart:
    """The chart of the book that differs from these rules in the fewest values; a book gets its own.

    >>> from pontoon import chart_for, shipped_chart, variant
    >>> rules = variant("nz-current", {"dealer.stands_on_soft": 17})
    >>> chart_for(rules) == shipped_chart("nz-current")
    True
    """
    return shipped_chart(min(BOOK_IDS, key=lambda book: len(differences((rules, load_book(book))))))
