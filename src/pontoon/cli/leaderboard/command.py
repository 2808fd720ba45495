"""`pontoon leaderboard`: what policies are worth, exactly."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, NoSuperBonus, Set

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon leaderboard nz-current

  pontoon leaderboard sg-rws-v5 --policy exact --policy q-learning --train 1e6

  pontoon leaderboard nz-current --policy mine.csv --policy examples/policy.py --simulate 1e6

[bold]Policies[/bold]

  [bold]exact[/bold] is the best play, [bold]chart[/bold] the best chart by totals, [bold]mimic[/bold] draws as the
  dealer does, [bold]random[/bold] does anything; [bold]q-learning[/bold] and [bold]network[/bold] learn from rounds
  alone. A file that ends in .py is a program of yours with a function [bold]choose[/bold] (docs/environments.md); it is
  run. Any other file is a chart that [bold]pontoon strategy[/bold] wrote as CSV or JSON.

[bold]Exit status[/bold]

  0, or 2 when the book, a rule, a number or a policy cannot be.
"""

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def leaderboard(
    book: Book,
    policy: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME|FILE", help="A policy, as often as wanted.", show_default=False),
    ] = None,
    train: Annotated[str, typer.Option(metavar="N", help="Rounds from which a policy learns.")] = "2e6",
    simulate: Annotated[
        str, typer.Option(metavar="N", help="Let each play so many rounds besides, as a check.", show_default=False)
    ] = "0",
    seed: Annotated[int, typer.Option(metavar="S", help="The same number gives the same answer.")] = 0,
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """Value policies exactly, in an endless shoe: the house edge against each, and what it gives away."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.leaderboard.policies import number_of_rounds, policies_named
    from pontoon.cli.mathematics.asked import bet_asked, game_asked, header_json

    with complaining(as_json):
        rules, wager = game_asked(book, settings), bet_asked(bet, no_super_bonus=no_super_bonus)
        learn = number_of_rounds("--train", train, least=1)
        rounds = number_of_rounds("--simulate", simulate, least=0)
        from pontoon.analysis.decisions.tables import decision_tables
        from pontoon.analysis.leaderboard import leaderboard as rank
        from pontoon.cli.leaderboard.view import EXACT, entry_json, show

        tables = decision_tables(rules, bet=wager)
        found = rank(tables, policies_named(tables, policy, rounds=learn, seed=seed), simulate=rounds, seed=seed)
        if as_json:
            header = {**header_json(rules, None, wager, settings), "seed": seed}
            return print_json({**header, "policies": [entry_json(one) for one in found], "exactness": EXACT})
        return show(tables.asked.title, found)
