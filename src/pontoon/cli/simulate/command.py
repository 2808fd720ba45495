"""`pontoon simulate`: millions of rounds, and their results."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, NoSuperBonus, Set

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon simulate nz-current

  pontoon simulate ma-2025 --decks 8 --strategy optimal --rounds 1e9 --cut 0.7

  pontoon strategy sg-rws-v5 --format csv > mine.csv; pontoon simulate sg-rws-v5 --strategy mine.csv

  pontoon simulate act-2005 --strategy mimic --fresh-shoe --seed 7 --json

  pontoon simulate nz-current --boxes 5 --side perfect-pairs

  pontoon simulate ma-2025 --count examples/counting/high-low.toml --cut 0.85

  pontoon simulate nz-current --rounds 1e11 --cluster tcp://127.0.0.1:8786

[bold]Strategies[/bold]

  [bold]chart[/bold] is the best chart by totals with its exceptions; [bold]optimal[/bold] the best play of a full shoe
  by the cards of the hand; [bold]mimic[/bold] never insures, surrenders, splits or doubles, and draws to hard 16 and
  soft 17. A file is a chart that [bold]pontoon strategy[/bold] wrote as CSV or JSON, or your own in that form.

[bold]Exit status[/bold]

  0, or 2 when the book, the decks, the bet, a rule or a number cannot be, or the cluster does not play. Ctrl-C ends
  early, with the figures of the rounds that were played.
"""

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def simulate(
    book: Book,
    decks: Annotated[
        str, typer.Option(metavar="N", help="Decks in the shoe; 6 where left out.", show_default=False)
    ] = "",
    strategy: Annotated[
        str, typer.Option(metavar="chart|optimal|mimic|FILE", help="How the player decides.")
    ] = "chart",
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds, such as 1e9.")] = "1e7",
    cut: Annotated[
        str,
        typer.Option(metavar="SHARE", help="Cards in front of the cutting card; 0.75 if left out.", show_default=False),
    ] = "",
    fresh_shoe: Annotated[bool, typer.Option("--fresh-shoe", help="Deal every round from a full shoe.")] = False,
    boxes: Annotated[int, typer.Option(metavar="N", help="Boxes that are played, 1 to 7.")] = 1,
    side: Annotated[
        list[str] | None,
        typer.Option(metavar="WAGER", help="A side wager on every box, such as perfect-pairs; or all."),
    ] = None,
    count: Annotated[
        str,
        typer.Option(metavar="FILE", help="Bet by a counting system (docs/mathematics.md).", show_default=False),
    ] = "",
    seed: Annotated[
        str, typer.Option(metavar="S", help="The same number gives the same rounds.", show_default=False)
    ] = "",
    threads: Annotated[
        int | None,
        typer.Option(metavar="T", help="Threads; as many as there are cores if left out.", show_default=False),
    ] = None,
    cluster: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="Play on this Dask cluster (docs/cluster.md).", show_default=False),
    ] = "",
    cluster_ca: Annotated[
        str, typer.Option(metavar="FILE", help="TLS: the authority's certificate.", show_default=False)
    ] = "",
    cluster_cert: Annotated[str, typer.Option(metavar="FILE", help="TLS: your certificate.", show_default=False)] = "",
    cluster_key: Annotated[str, typer.Option(metavar="FILE", help="TLS: its key.", show_default=False)] = "",
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """Play very many rounds: the edge with its standard error, and how often everything happens."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.simulate.asked import asked
    from pontoon.cli.simulate.cluster import cluster_asked

    with complaining(as_json):
        task = asked(
            book,
            decks=decks,
            strategy=strategy,
            rounds=rounds,
            cut=cut,
            fresh_shoe=fresh_shoe,
            seed=seed,
            threads=threads,
            boxes=boxes,
            side=side,
            count=count,
            cluster=cluster_asked(cluster, ca=cluster_ca, cert=cluster_cert, key=cluster_key, threads=threads),
            bet=None if no_super_bonus else bet,
            settings=settings,
        )
        from pontoon.cli.simulate.view import run, show, simulation_json

        found = run(task, quiet=as_json)
        if as_json:
            return print_json(simulation_json(task, found))
        return show(task, found)
