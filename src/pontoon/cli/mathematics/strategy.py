"""`pontoon strategy`: the best chart of a game."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from pontoon.cli.mathematics.asked import AsJson, Bet, Book, Decks, NoSuperBonus, Set

if TYPE_CHECKING:
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook
    from pontoon.strategy import Chart

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
    from pontoon.cli.mathematics.asked import bet_asked, check_followed, decks_asked, game_asked, played

    wanted = "json" if as_json else form
    with complaining(wanted == "json"):
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        check_followed(rules)
        chart, figures = _solved(rules, count, stake, played(rules, count, stake))
    if wanted == "json":
        from pontoon.cli.mathematics.asked import header_json

        return print_json(header_json(rules, count, stake, settings) | figures | _chart_json(chart))
    return _write(chart, figures, wanted)


def _solved(rules: "Rulebook", decks: int | None, bet: "Cents | None", title: str) -> "tuple[Chart, dict[str, Any]]":
    """The chart, and what it is worth beside best play."""
    from pontoon.analysis.solver.chart import derive_chart
    from pontoon.analysis.solver.chart_value import chart_solution
    from pontoon.analysis.solver.edge import exactness, solve_game

    solution = solve_game(rules, decks, bet)
    ev, chart = solution.ev, derive_chart(solution, title)
    played = chart_solution(solution.game, solution.shoe, chart)
    figures = {"edge": -ev, "chart_edge": -played.ev, "ev": ev, "exactness": exactness(decks)}
    return chart, figures


def _chart_json(chart: "Chart") -> dict[str, Any]:
    from pontoon.strategy import ACTIONS, CONDITIONS, RANKS, chart_json

    return {"up_cards": list(RANKS), "chart": chart_json(chart), "actions": ACTIONS, "conditions": CONDITIONS}


def _write(chart: "Chart", figures: dict[str, Any], wanted: str) -> None:
    if wanted == "text":
        from pontoon.cli.mathematics.strategy_view import show_chart
        from pontoon.cli.terminal import console

        return show_chart(console(), chart, figures)
    if wanted == "csv":
        from pontoon.strategy import chart_csv

        return typer.echo(chart_csv(chart), nl=False)
    from pontoon.cli.mathematics.strategy_draw import chart_html, chart_svg

    return typer.echo(chart_html(chart, figures) if wanted == "html" else chart_svg(chart, figures), nl=False)
