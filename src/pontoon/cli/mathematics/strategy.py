"""`pontoon strategy`: the best chart of a game."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, Decks, NoSuperBonus, Set
from pontoon.cli.say import say

if TYPE_CHECKING:
    from pontoon.analysis import BestChart

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon strategy nz-current

  pontoon strategy act-2005 --decks 8 --format html > chart.html

  pontoon strategy ma-2025 --format csv > chart.csv

[bold]Exit status[/bold]

  0, or 2 when the book, the decks, the bet or a rule cannot be.
"""

Format = Literal["text", "html", "svg", "csv", "json"]

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def strategy(
    book: Book,
    decks: Decks = "",
    form: Annotated[Format, typer.Option("--format", help="How to write the chart.")] = "text",
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """The best chart by totals, its edge, and the edge of best play."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, decks_json, game_asked

    wanted = "json" if as_json else form
    with complaining(wanted == "json"):
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        from pontoon import analysis
        from pontoon.cli.mathematics.compiling import tell_if_compiling

        tell_if_compiling()
        found = analysis.best_chart(rules, decks=decks_json(count), bet=stake)
    if wanted == "json":
        from pontoon.cli.mathematics.asked import header_json

        return print_json(header_json(rules, count, stake, settings) | _json(found))
    return _write(found, wanted)


def _json(found: "BestChart") -> dict[str, Any]:
    from pontoon.cli.mathematics.errors import edge_error
    from pontoon.strategy import ACTIONS, CONDITIONS, RANKS, chart_json

    error = edge_error(found.asked)
    return {
        "edge": found.edge,
        "edge_error": error,
        "chart_edge": found.chart_edge,
        "ev": -found.edge,
        "exactness": found.exactness,
        "up_cards": list(RANKS),
        "chart": chart_json(found.chart),
        "chart_costs": {
            table: {row: list(costs) for row, costs in rows.items()} for table, rows in found.costs.items()
        },
        "chart_costs_error": 2.0 * error,
        "actions": ACTIONS,
        "conditions": CONDITIONS,
    }


def _write(found: "BestChart", wanted: str) -> None:
    if wanted == "text":
        from pontoon.cli.mathematics.strategy_view import show_chart
        from pontoon.cli.terminal import console

        return show_chart(console(), found)
    if wanted == "csv":
        from pontoon.strategy import chart_csv

        return say(chart_csv(found.chart), end="")
    from pontoon.cli.mathematics.strategy_draw import chart_html, chart_svg

    return say(chart_html(found) if wanted == "html" else chart_svg(found), end="")
