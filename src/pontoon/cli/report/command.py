"""`pontoon report`: everything about a game on one page."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, Decks, NoSuperBonus, Set

if TYPE_CHECKING:
    from pontoon.analysis import ReportData
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon report nz-current -o report.html

  pontoon report ma-2025 -o reader.html --decks 8 --set dealer.hole_card=reader

  pontoon report house.toml -o house.html --rules

  pontoon report sg-rws-v5 -o sheet.html --for regulator --rounds 1e8

[bold]Exit status[/bold]

  0, or 2 when the book, the decks, the bet or a rule cannot be, or the file cannot be written.
"""

Audience = Literal["everybody", "regulator"]

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def report(
    book: Book,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The page (HTML) to write.", show_default=False)
    ],
    decks: Decks = "",
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    audience: Annotated[
        Audience, typer.Option("--for", help="everybody, or regulator for a mathematics sheet; that takes a minute.")
    ] = "everybody",
    rounds: Annotated[
        str, typer.Option(metavar="N", help="Rounds of each simulation of a sheet.", show_default=False)
    ] = "1e7",
    seed: Annotated[int, typer.Option(metavar="S", help="The seed of a sheet's simulations.")] = 0,
    costs: Annotated[bool, typer.Option("--rules", help="What each rule is worth, too; takes a minute.")] = False,
    as_json: AsJson = False,
) -> None:
    """One page to keep: edges, strategy, results, side wagers, and how they were found."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.figure import share_with_error
    from pontoon.cli.files import check_writable, write_whole
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, decks_json, game_asked
    from pontoon.cli.say import say

    with complaining(as_json):
        check_writable(output)
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        command = _command(book, output, decks, None if no_super_bonus else bet, settings, costs=costs)
        if audience == "regulator":
            from pontoon.cli.report.sheet import written_sheet

            words = (*command, "--for", audience, "--rounds", rounds, "--seed", str(seed))
            answer = written_sheet(output, rules, decks_json(count), stake, rounds, seed, tuple(settings or ()), words)
            return print_json(answer) if as_json else say(f"Written to {output}.")
        data = _gathered(rules, decks_json(count), stake, costs=costs)
        from pontoon.cli.report.data import Report
        from pontoon.cli.report.html import page

        found = Report(data, tuple(settings or ()), command)
        write_whole(output, page(found))
        if as_json:
            from pontoon.cli.report.data import report_json

            return print_json(report_json(found) | {"file": str(output)})
        worth = share_with_error(data.edge.edge, data.edge.error, plus=True)
        say(f"{data.asked.title}: house edge {worth}. Written to {output}.")
        return None


def _gathered(rules: "Rulebook", decks: int | Literal["infinite"], bet: "Cents | None", *, costs: bool) -> "ReportData":
    """All figures; at a terminal, messages say what is being computed."""
    from pontoon.analysis import report_data
    from pontoon.cli.mathematics.compiling import tell_if_compiling
    from pontoon.cli.terminal import console

    tell_if_compiling()
    errors = console(to_errors=True)
    if not errors.is_terminal:
        return report_data(rules, decks=decks, bet=bet, with_costs=costs)
    with errors.status("The game is being solved ...") as status:
        tell = lambda what: status.update(f"{what} ...")  # noqa: E731
        return report_data(rules, decks=decks, bet=bet, with_costs=costs, tell=tell)


def _command(
    book: str, output: Path, decks: str, bet: str | None, settings: list[str] | None, *, costs: bool
) -> tuple[str, ...]:
    """The command that makes this report again."""
    words = ["pontoon", "report", book, "-o", output.name]
    words += ["--decks", decks] if decks else []
    words += ["--no-super-bonus"] if bet is None else ["--bet", bet]
    for setting in settings or ():
        words += ["--set", setting]
    return (*words, "--rules") if costs else tuple(words)
