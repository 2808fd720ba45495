"""`pontoon tournament`: check the conditions of a tournament, run one, give orders in it, and show its results."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson, group
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

app = group("Run a tournament, from its conditions to the prizes.", _EXAMPLES)

File = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A conditions file (TOML), a ready-made one, or - for standard input.", show_default=False
    ),
]
ApprovedBy = Annotated[
    str | None, typer.Option(metavar="NAME", help="Who approved the conditions in writing (20.3).", show_default=False)
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
    approved_by: ApprovedBy = None,
    until: Annotated[
        str | None, typer.Option(metavar="WHAT", help="Stop after the next `session` or `stage`.", show_default=False)
    ] = None,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Run a whole tournament, from the entries to the prizes."""
    from pontoon.cli.answer import complaining
    from pontoon.cli.tournament.order import APPROVER
    from pontoon.cli.tournament.run import Asked, run_tournament

    approver = approved_by or APPROVER
    asked = Asked(file, players, names, bots, people, seed, chart, director, approver, events, until, html, as_json)
    with complaining(as_json):
        raise typer.Exit(run_tournament(asked))


@app.command("open", epilog=examples("tournament open freeze-out friday.jsonl --director Dee"))
def open_(
    file: File,
    events: Annotated[str, typer.Argument(metavar="EVENTS", help="A new file for the events.", show_default=False)],
    director: Annotated[str, typer.Option(metavar="NAME", help="Who is nominated as director.")] = "Duty Director",
    approved_by: ApprovedBy = None,
    unapproved: Annotated[
        bool, typer.Option("--unapproved", help="Leave the approval to `order FILE approve --by NAME`.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Open a tournament for entries: its conditions are approved and its director is nominated."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.order import APPROVER, open_tournament

    approver = None if unapproved else approved_by or APPROVER
    with complaining(as_json):
        open_tournament(file, events, director, approver)
    if as_json:
        return print_json({"file": events, "director": director, "approved_by": approver})
    said = f"the director is {director} (20.2, 20.3)"
    if approver is None:
        return say(f"{events} waits for the approval of its conditions; {said}.")
    return say(f"{events} waits for entries; {said}, and the conditions are approved by {approver}.")


At = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="When, such as 2026-03-05T19:40:00; now if left out.", show_default=False),
]
Events = Annotated[
    str, typer.Argument(metavar="EVENTS", help="A file that `run --events` has written.", show_default=False)
]


@app.command(
    epilog=examples(
        "tournament order friday.jsonl enter Ann",
        "tournament order friday.jsonl substitute Ann Zoe",
        "tournament order friday.jsonl break 15 --by Dee",
        "tournament order friday.jsonl results 2 Ann 1250 Bob out:7",
    )
)
def order(
    events: Events,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="ORDER...",
            help="nominate NAME, approve, enter PLAYER [GROUP...], withdraw PLAYER, reserve RESERVE ABSENT, "
            "substitute PLAYER SUBSTITUTE [GROUP...], ballot [SIZE...], seat PLAYER..., start, break MINUTES, resume, "
            "pace SECONDS, direct PLAYER WORDS, ask TABLE, wager TABLE PLAYER AMOUNT [SIDE AMOUNT...], "
            "void TABLE PLAYER, results TABLE PLAYER CHIPS..., end, places, prizes, cancel REASON.",
            show_default=False,
        ),
    ],
    by: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who orders it; the first director if left out.")
    ] = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Give an order as director, or as another official, in a saved tournament that is not running now."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.order import give_order
    from pontoon.tournament import fold
    from pontoon.tournament.events import OrderGiven
    from pontoon.tournament.views import messages
    from pontoon.words import plain
    from pontoon.words.narrate.tournament import order_told

    with complaining(as_json):
        before, added = give_order(events, tuple(words), by, at)
    if as_json:
        told = messages(fold(before.events), added)
        return print_json({"events": [one for one in told if one["event"] != OrderGiven.__name__]})
    for event in added:
        if not isinstance(event, OrderGiven):
            for sentence in order_told(event):
                say(plain(sentence))
    return None


@app.command(epilog=examples("tournament show friday.jsonl", "tournament show friday.jsonl --html friday.html"))
def show(
    events: Events,
    html: Html = None,
    anyway: Annotated[bool, typer.Option("--anyway", help="Show it even if the audit finds something.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a tournament: seating, every round, standings after each session, prizes. It is audited first."""
    from pontoon.cli.answer import complaining
    from pontoon.cli.tournament.report import deliver
    from pontoon.cli.tournament.sound import sound
    from pontoon.cli.tournament.source import following, stream_in
    from pontoon.tournament.report import report_of

    with complaining(as_json):
        stream = stream_in(events) if anyway else sound(events)[0]
        with following(events):
            report = report_of(stream.events)
        deliver(report, html=html, as_json=as_json, rounds=True)


@app.command(epilog=examples("tournament audit friday.jsonl"))
def audit(events: Events, as_json: AsJson = False) -> None:
    """Judge every event again, from those before it: chips, fees, places, prizes, orders. 1 if something is found."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.tournament.source import following, stream_in
    from pontoon.tournament.audit import audited

    with complaining(as_json):
        stream = stream_in(events)
        with following(events):
            found = audited(stream.events).findings
    if as_json:
        rows = [{"number": one.number, "event": one.event, "text": one.text} for one in found]
        print_json({"file": events, "count": len(stream.events), "findings": rows})
    else:
        for one in found:
            say(str(one))
        said = "everything follows" if not found else f"{len(found)} found that does not follow"
        say(f"{events}: {len(stream.events)} events, {said}.")
    if found:
        raise typer.Exit(1)
