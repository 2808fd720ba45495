"""`pontoon edge`: what a game takes."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, Decks, NoSuperBonus, Set

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from pontoon.analysis import Edge
    from pontoon.analysis.solver.distribution import Distribution
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon edge nz-current

  pontoon edge ma-2025 --decks 8 --set dealer.hole_card=reader

  pontoon edge act-2005 --removal

  pontoon edge sg-rws-v5 --distribution

  pontoon edge house.toml --decks infinite --no-super-bonus --json

[bold]Exit status[/bold]

  0, or 2 when the book, the decks, the bet or a rule cannot be.
"""

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def edge(
    book: Book,
    decks: Decks = "",
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="Every gain of a round with its chance, and how often hands come.")
    ] = False,
    removal: Annotated[
        bool, typer.Option("--removal", help="What one card less of each rank changes; takes some seconds.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """The house edge of a game under best play, its spread, and the value by up card."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, decks_json, game_asked
    from pontoon.cli.mathematics.edge_removal import check_removal, removal_json, removal_table

    with complaining(as_json):
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        if removal:
            check_removal(count)
        from pontoon.analysis.game import compile_game
        from pontoon.cli.mathematics.errors import with_errors

        game = compile_game(rules, stake)
        answer = with_errors(edge_answer(rules, count, stake, distribution=distribution), game, count)
        effects = None
        if removal:
            from pontoon import analysis

            effects = analysis.removal_effects(rules, decks=decks_json(count), bet=stake)
        if as_json:
            from pontoon.cli.mathematics.asked import header_json

            answer = header_json(rules, count, stake, settings) | answer
            return print_json(answer if effects is None else answer | removal_json(effects, game, count))
        from pontoon.cli.mathematics.asked import played
        from pontoon.cli.terminal import console

        more = [removal_table(effects, game, count)] if effects is not None else []
        return show_edge(console(), played(rules, count, stake), answer, *more)


def edge_answer(rules: "Rulebook", decks: int | None, bet: "Cents | None", *, distribution: bool) -> dict[str, Any]:
    """The fields of the answer, as they were kept or worked out now."""
    from pontoon.cli.mathematics.asked import decks_json
    from pontoon.cli.mathematics.kept import answered

    def worked_out() -> dict[str, Any]:
        from pontoon import analysis
        from pontoon.cli.mathematics.compiling import tell_if_compiling

        tell_if_compiling()
        found = analysis.edge(rules, decks=decks_json(decks), bet=bet)
        return edge_json(found) | (_results_json(found) if distribution else {})

    from pontoon.analysis.solver.limits import check_supported

    check_supported(rules)
    return answered("edge, distribution" if distribution else "edge", rules, decks, bet, worked_out)


def edge_json(found: "Edge") -> dict[str, Any]:
    """The fields of the answer."""
    return {
        "edge": found.edge,
        "edge_error": found.error,
        "ev": found.ev,
        "variance": found.variance,
        "standard_deviation": found.deviation,
        "by_up_card": [one._asdict() for one in found.by_up],
        "exactness": found.exactness,
    }


def _results_json(found: "Edge") -> dict[str, Any]:
    """What a round can bring, where that is worked out: not under every rule whose edge is."""
    from pontoon.analysis.solver.limits import UnsupportedRulesError

    try:
        return distribution_json(found.distribution)
    except UnsupportedRulesError:
        return {"distribution": [], "frequencies": []}


def distribution_json(results: "Distribution") -> dict[str, Any]:
    """The fields on what a round can bring, and on how many hands of each kind come in one."""
    return {
        "distribution": [{"net": net, "probability": chance} for net, chance in results.results],
        "frequencies": [
            {"event": one.event, "per_round": one.each_round, "unsplit": one.unsplit, "split": one.split}
            for one in results.frequencies
        ],
    }


def show_edge(console: "Console", title: str, found: dict[str, Any], *more: "Table") -> None:
    """The answer to read, with more tables where they were asked for."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.figure import number, share, share_with_error, with_error
    from pontoon.cli.mathematics.results import RARE, chance_words, grouped, net_words
    from pontoon.cli.terminal import emit

    figures = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    figures.add_column()
    figures.add_column(justify="right")
    figures.add_row("House edge", Text(share_with_error(found["edge"], found["edge_error"], plus=True), "bold"))
    figures.add_row("Variance", with_error(found["variance"], found["variance_error"], most=4))
    deviation = with_error(found["standard_deviation"], found["standard_deviation_error"], most=4)
    figures.add_row("Standard deviation", deviation)
    by_up = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    by_up.add_column("Up card")
    by_up.add_column("Chance", justify="right")
    by_up.add_column("Player's EV", justify="right")
    for one in found["by_up_card"]:
        by_up.add_row(one["up"], share(one["chance"], most=2), number(one["ev"], one["ev_error"], most=5, plus=True))
    shown = [by_up]
    if found.get("distribution"):
        by_net = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
        by_net.add_column("Gain of a round")
        by_net.add_column("Chance", justify="right")
        every = tuple((one["net"], one["probability"], one["probability_error"]) for one in found["distribution"])
        for band in grouped(every, RARE):
            by_net.add_row(net_words(band), chance_words(band))
        shown.append(by_net)
    emit(
        console,
        Text(title, "bold"),
        "",
        figures,
        "",
        *shown,
        *more,
        Text("Shares of the original wager. " + found["exactness"], "dim"),
    )
