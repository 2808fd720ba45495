"""Write docs/play/strategy.md and docs/pictures/strategy/*.svg: the strategy cards of the five books.

Run `python -m scripts.make_strategy_page`; it solves every book for an endless shoe. The tables are those of the
charts that
come with the bots (`pontoon.shipped_chart`), which tests hold against the solver.
"""

from pathlib import Path

from pontoon import best_chart
from pontoon.cli.mathematics.strategy_draw import chart_svg
from pontoon.players import shipped_chart
from pontoon.rulebook import BOOK_IDS
from pontoon.strategy import RANKS, Chart
from scripts.make_play_pages import INTRODUCTIONS

DOCS = Path(__file__).parents[1] / "docs"
PAGE, FOLDER = DOCS / "play" / "strategy.md", DOCS / "pictures" / "strategy"

HEAD = """# Strategy cards

What to do by your total and the dealer's up card: the best chart by totals of each game, for an endless shoe and a
bet of 25.
As far as we know nobody had published one for these rulebooks ([what there is](../comparison.md)). Look up the line of
your hand, then the
column of the dealer's card:

| letter | do this | if it is closed |
| --- | --- | --- |
| **H** | hit | stand |
| **S** | stand | hit |
| **D** | double | hit |
| **P** | split | look at the total |
| **R** | surrender | hit |

The tables here leave out the exceptions: hands of many cards, and those one card away from 6-7-8 or 7-7-7, where
drawing for a
bonus is worth it. They are on the full card, with tables for split hands and for what to do after a double.
`pontoon strategy BOOK
--decks 6 --format html` makes one for your own table and bet; [how it is worked out](../mathematics.md).
"""

_ROWS = {
    "hard": ("Hard totals", [str(one) for one in range(9, 19)]),
    "soft": ("Soft totals", [str(one) for one in range(15, 21)]),
    "pair": ("Pairs", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]),
}


def render() -> str:
    """The page."""
    parts = [HEAD]
    for book in ("nz-current", *(one for one in BOOK_IDS if one != "nz-current")):
        chart = shipped_chart(book)
        parts += [f"## {INTRODUCTIONS[book][0]} {{ #{book} }}\n"]
        parts += [_table(chart, kind, title, rows) for kind, (title, rows) in _ROWS.items()]
        parts += [
            f"[The full card, with its exceptions](../pictures/strategy/{book}.svg) · [how to play it]({book}.md)\n"
        ]
    return "\n".join(parts)


def _table(chart: Chart, kind: str, title: str, rows: list[str]) -> str:
    head = "".join(f'<th scope="col">{"10" if rank == "T" else rank}</th>' for rank in RANKS)
    lines = [
        f'<table class="chart"><caption>{title}</caption><thead><tr><th scope="col">you</th>{head}</tr></thead><tbody>'
    ]
    for row in rows:
        letters = [str(chart.cell(kind, row, column))[0] for column in range(len(RANKS))]
        cells = "".join(f'<td class="{one.lower()}">{one}</td>' for one in letters)
        lines.append(f'<tr><th scope="row">{"10" if row == "T" else row}</th>{cells}</tr>')
    return "\n".join([*lines, "</tbody></table>\n"])


def picture(book: str) -> str:
    """The full card, solved now."""
    return chart_svg(best_chart(book, decks="infinite"))


if __name__ == "__main__":
    PAGE.write_text(render(), encoding="utf-8")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for book in BOOK_IDS:
        (FOLDER / f"{book}.svg").write_text(picture(book), encoding="utf-8")
