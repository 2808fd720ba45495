"""`pontoon tournament`: check the conditions of a tournament, run one, give orders in it, and show its results."""

from typing import Annotated

import typer

from pontoon.cli.help import examples
from pontoon.cli.say import say

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon tournament check thursday.toml

  pontoon tournament run heats --players 28 --seed thursday --html thursday.html

  pontoon tournament run freeze-out --people Ann,Bob --events friday.jsonl

  pontoon tournament order friday.jsonl substitute Ann Zoe

  pontoon tournament show friday.jsonl

Ready-made conditions can be named instead of a file: freeze-out, heats, shoot-out, duplicate.

[bold]Exit status[/bold]

  0; 2 when a file, a name or an option is not what was hoped for; 130 when a run was stopped.
"""

app = typer.Typer(
    help="Run a tournament, from its conditions to the prizes.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    epilog=_EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)

AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A conditions file (TOML), a ready-made one, or - for standard input.", show_default=False
    ),
]
Html = Annotated[str | None, typer.Option("--html", metavar="OUT", help="Write the report as a web page to print.")]


@app.command(epilog=examples("tournament check heats", "tournament check thursday.toml --json"))
def check(file: File, as_json: AsJson = False) -> None:
    """Check the conditions: show them in short, or everything that is wrong with them."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.source import conditions_named

    with complaining(as_json):
        conditions = conditions_named(file)
    from pontoon.cli.tournament.view import conditions_json, show_conditions

    if as_json:
        return print_json({"conditions": conditions_json(conditions)})
    from pontoon.cli.terminal import console

    return show_conditions(console(), conditions)


@app.command(
    epilog=examples(
        "tournament run heats --players 28 --seed thursday --html thursday.html",
        "tournament run freeze-out --people Ann,Bob --events friday.jsonl",
    )
)
def run(
    file: File,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="So many players; as many as may enter if left out.", show_default=False),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="FILE", help="The players' names, one a line.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="KIND,KIND", help="How the bots play, in turn.")
    ] = "mimic,chart,random,leader",
    people: Annotated[str, typer.Option(metavar="NAME,NAME", help="Players who sit at this terminal, by turns.")] = "",
    seed: Annotated[str | None, typer.Option(help="Any text: the same seed gives the same tournament.")] = None,
    chart: Annotated[
        str | None, typer.Option(metavar="FILE", help="A strategy chart for the bots (CSV, JSON).")
    ] = None,
    director: Annotated[str, typer.Option(metavar="NAME", help="Who is nominated as director.")] = "Duty Director",
    events: Annotated[
        str | None,
        typer.Option(metavar="OUT", help="Keep every event in this file; a run that was stopped goes on from it."),
    ] = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Run a whole tournament, from the entries to the prizes."""
    from pontoon.cli.answer import complaining
    from pontoon.cli.tournament.run import Asked, run_tournament

    asked = Asked(file, players, names, bots, people, seed, chart, director, events, html, as_json)
    with complaining(as_json):
        raise typer.Exit(run_tournament(asked))


@app.command("open", epilog=examples("tournament open freeze-out friday.jsonl --director Dee"))
def open_(
    file: File,
    events: Annotated[str, typer.Argument(metavar="EVENTS", help="A new file for the events.", show_default=False)],
    director: Annotated[str, typer.Option(metavar="NAME", help="Who is nominated as director.")] = "Duty Director",
    as_json: AsJson = False,
) -> None:
    """Open a tournament for entries: its conditions are approved and its director is nominated."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.order import open_tournament

    with complaining(as_json):
        open_tournament(file, events, director)
    if as_json:
        return print_json({"file": events, "director": director})
    return say(f"{events} waits for entries; the director is {director} (20.2, 20.3).")


Events = Annotated[
    str, typer.Argument(metavar="EVENTS", help="A file that `run --events` has written.", show_default=False)
]


@app.command(
    epilog=examples(
        "tournament order friday.jsonl enter Ann",
        "tournament order friday.jsonl substitute Ann Zoe",
        "tournament order friday.jsonl break 15 --by Dee",
    )
)
def order(
    events: Events,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ORDER...",
            help="enter PLAYER [GROUP...], withdraw PLAYER, reserve RESERVE ABSENT, substitute PLAYER SUBSTITUTE "
            "[GROUP...], ballot [SIZE...], seat PLAYER..., start, break MINUTES, resume, "
            "pace SECONDS, direct PLAYER WORDS, void TABLE PLAYER, cancel REASON.",
            show_default=False,
        ),
    ],
    by: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who orders it; the first director if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Give an order as director, or cancel as operator, in a saved tournament that is not running now."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.order import give_order
    from pontoon.tournament import fold
    from pontoon.tournament.views import messages
    from pontoon.words import plain
    from pontoon.words.narrate.tournament import order_told

    with complaining(as_json):
        before, added = give_order(events, tuple(words), by)
    if as_json:
        return print_json({"events": list(messages(fold(before.events), added))})
    for event in added:
        say(plain(order_told(event)))
    return None


@app.command(epilog=examples("tournament show friday.jsonl", "tournament show friday.jsonl --html friday.html"))
def show(
    events: Events,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Show a tournament: seating, every round, standings after each session, prizes."""
    from pontoon.cli.answer import complaining
    from pontoon.cli.tournament.report import deliver
    from pontoon.cli.tournament.source import following, stream_in
    from pontoon.tournament.report import report_of

    with complaining(as_json):
        stream = stream_in(events)
        with following(events):
            report = report_of(stream.events)
        deliver(report, html=html, as_json=as_json, rounds=True)
