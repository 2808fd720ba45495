"""`pontoon count`: a counting system played, its plays and bets found, its tags judged."""

from pathlib import Path
from typing import Annotated

import typer

from pontoon.cli.group import AsJson, group
from pontoon.cli.help import examples
from pontoon.cli.mathematics.asked import Bet, Book, NoSuperBonus, Set

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon count run nz-current high-low.toml --depth 0.6 --depth 0.7 --side all -o high-low.html

  pontoon count ramp nz-current high-low.toml --least 25 --most 300 --chip 25

  pontoon count index nz-current high-low.toml --most 20

  pontoon count system nz-current high-low.toml

  pontoon count tags nz-current --level 2

[bold]Exit status[/bold]

  0, or 2 when the book, the system, the decks or a number cannot be.
"""

app = group("Count cards: what a system gains and risks, its best plays, bets and tags.", _EXAMPLES)

System = Annotated[
    str, typer.Argument(metavar="FILE", help="A counting system (docs/counting.md).", show_default=False)
]
Shoe = Annotated[
    str, typer.Option("--decks", metavar="N", help="Decks in the shoe; 6 where left out.", show_default=False)
]
Cut = Annotated[
    str, typer.Option(metavar="SHARE", help="Cards in front of the cutting card; 0.75 if left out.", show_default=False)
]
Rounds = Annotated[str, typer.Option(metavar="N", help="How many rounds, such as 1e8.")]
Seed = Annotated[str, typer.Option(metavar="S", help="The same number gives the same rounds.", show_default=False)]
Strategy = Annotated[str, typer.Option(metavar="chart|optimal|mimic|FILE", help="How the player decides otherwise.")]
Threads = Annotated[
    int | None, typer.Option(metavar="T", help="Threads; as many as there are cores if left out.", show_default=False)
]


Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="A page (HTML) with plots.", show_default=False),
]
NoPlaying = Annotated[bool, typer.Option("--no-playing", help="Without the playing efficiency, which takes longest.")]


@app.command(epilog=examples("count run nz-current high-low.toml --depth 0.6 --depth 0.7 -o high-low.html"))
def run(
    book: Book,
    system: System,
    decks: Shoe = "",
    strategy: Strategy = "chart",
    rounds: Rounds = "1e7",
    cut: Cut = "",
    depth: Annotated[
        list[float] | None,
        typer.Option(metavar="SHARE", help="The same with the cutting card there; as often as wanted."),
    ] = None,
    boxes: Annotated[int, typer.Option(metavar="N", help="Boxes that are played, 1 to 7.")] = 1,
    side: Annotated[list[str] | None, typer.Option(metavar="WAGER", help="A side wager by the count, or all.")] = None,
    output: Output = None,
    seed: Seed = "",
    threads: Threads = None,
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """Play a system: gain, spread, SCORE, N0 and risks with their errors, by the count and by the cutting card."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.simulate.asked import asked

    with complaining(as_json):
        if output is not None:
            from pontoon.cli.files import check_writable

            check_writable(output)
        task = asked(
            book,
            decks=decks,
            strategy=strategy,
            rounds=rounds,
            cut=cut,
            fresh_shoe=False,
            seed=seed,
            threads=threads,
            bet=None if no_super_bonus else bet,
            settings=settings,
            cluster=None,
            boxes=boxes,
            side=side,
            count=system,
            depths=tuple(depth or ()),
        )
        from pontoon.cli.simulate import view

        found = view.run(task, quiet=as_json)
        if output is not None:
            from pontoon.cli.count.written import write_page

            write_page(output, task, found, system)
        if as_json:
            answer = view.simulation_json(task, found)
            return print_json(answer if output is None else answer | {"file": str(output)})
        return view.show(task, found)


@app.command(epilog=examples("count ramp nz-current high-low.toml --least 25 --most 300 --chip 25 --kelly 0.5"))
def ramp(
    book: Book,
    system: System,
    least: Annotated[str, typer.Option(metavar="DOLLARS", help="The lowest bet; 0 sits rounds out.")],
    most: Annotated[str, typer.Option(metavar="DOLLARS", help="The highest bet.")],
    chip: Annotated[str, typer.Option(metavar="DOLLARS", help="Bets are multiples of this.")],
    kelly: Annotated[
        float | None,
        typer.Option(
            metavar="FRACTION",
            help="This fraction of a full Kelly bet for the system's bankroll; without it the highest SCORE.",
            show_default=False,
        ),
    ] = None,
    decks: Shoe = "",
    strategy: Strategy = "chart",
    rounds: Rounds = "1e7",
    cut: Cut = "",
    seed: Seed = "",
    threads: Threads = None,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """The best bets by the count, found in some rounds and then played in as many others."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.count.ramp import found_ramp, ramp_json, show_ramp
    from pontoon.cli.simulate.asked import asked

    with complaining(as_json):
        task = asked(
            book,
            decks=decks,
            strategy=strategy,
            rounds=rounds,
            cut=cut,
            fresh_shoe=False,
            seed=seed,
            threads=threads,
            bet="25",
            settings=settings,
            cluster=None,
            count=system,
        )
        found = found_ramp(task, least=least, most=most, chip=chip, kelly=kelly, quiet=as_json)
        return print_json(ramp_json(found)) if as_json else show_ramp(found)


@app.command(epilog=examples("count index nz-current high-low.toml --most 20 --check 1e8"))
def index(
    book: Book,
    system: System,
    most: Annotated[int, typer.Option(metavar="N", help="How many plays at most.")] = 40,
    check: Annotated[
        str, typer.Option(metavar="ROUNDS", help="Play so many rounds with and without them.", show_default=False)
    ] = "",
    least_share: Annotated[
        float, typer.Option(metavar="SHARE", help="Counts at which fewer rounds begin are not looked at.")
    ] = 0.003,
    output: Output = None,
    decks: Shoe = "",
    cut: Cut = "",
    seed: Seed = "",
    threads: Threads = None,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """The plays that change with the count and are worth most, from exact values; it takes a minute or two."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.count.index import found_index, index_json, show_index

    with complaining(as_json):
        found = found_index(
            book,
            system,
            most=most,
            check=check,
            least_share=least_share,
            decks=decks,
            cut=cut,
            seed=seed,
            threads=threads,
            settings=settings,
            quiet=as_json,
        )
        if output is not None:
            from pontoon.cli.count.drawn import index_page
            from pontoon.cli.files import write_whole

            write_whole(output, index_page(found))
        return print_json(index_json(found)) if as_json else show_index(found)


@app.command("system", epilog=examples("count system nz-current high-low.toml"))
def system_(
    book: Book,
    system: System,
    decks: Shoe = "",
    no_playing: NoPlaying = False,
    output: Output = None,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """How well the tags of a system follow what cards are worth: betting, playing, insurance. Exact; some seconds."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.count.tags import judged_system, show_system, system_json

    with complaining(as_json):
        found = judged_system(book, system, decks, settings, playing=not no_playing)
        if output is not None:
            from pontoon.cli.count.drawn import system_page
            from pontoon.cli.files import write_whole

            write_whole(output, system_page(found))
        return print_json(system_json(found)) if as_json else show_system(found)


@app.command(epilog=examples("count tags nz-current --level 2", "count tags ma-2025 --any --json"))
def tags(
    book: Book,
    level: Annotated[int, typer.Option(metavar="N", help="The largest tag, 1 to 9.")] = 1,
    any_: Annotated[bool, typer.Option("--any", help="A whole deck need not add up to 0.")] = False,
    decks: Shoe = "",
    no_playing: NoPlaying = False,
    output: Output = None,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """The best tags for a game: those that follow its effects of removal most closely. Exact; some seconds."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.count.tags import best_system, show_system, system_json

    with complaining(as_json):
        found = best_system(book, level, decks, settings, balanced=not any_, playing=not no_playing)
        if output is not None:
            from pontoon.cli.count.drawn import system_page
            from pontoon.cli.files import write_whole

            write_whole(output, system_page(found))
        return print_json(system_json(found)) if as_json else show_system(found)
