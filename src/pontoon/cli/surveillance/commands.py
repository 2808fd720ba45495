"""`pontoon surveillance`: review histories, and show how well the detectors tell."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.group import AsJson, group
from pontoon.cli.help import examples
from pontoon.cli.mathematics.asked import Book
from pontoon.cli.say import say

if TYPE_CHECKING:
    from pontoon.surveillance import Alert, History
    from pontoon.surveillance.roc import Curve

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon surveillance review table.jsonl

  pontoon surveillance review evening.toml --above 3 --json

  pontoon surveillance review rehearsal.jsonl

  pontoon audit export monday.jsonl; pontoon surveillance review monday.jsonl

  pontoon surveillance roc nz-current --rounds 600 --svg roc.svg

An alert is a question for the pit, with its evidence; it decides nothing about anybody.

[bold]Exit status[/bold]

  0; 1 when a review has alerts; 2 when a file, a book or a number cannot be.
"""

app = group("Game protection: what in a history deserves a look, with the evidence.", _EXAMPLES)
ALERTED = 1


@app.command(epilog=examples("surveillance review table.jsonl", "surveillance review evening.toml --above 3 --json"))
def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A table's or a tournament's stream (JSON lines), an audit export of a house, or a round script.",
            show_default=False,
        ),
    ],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="BOOK", help="The rules of a round script: a house variant, or an id."),
    ] = None,
    above: Annotated[float, typer.Option(metavar="D", min=0.0, help="Alert above so many standard deviations.")] = 4.0,
    as_json: AsJson = False,
) -> None:
    """Look through a table's history: wagers and the count, entries, chips given away, results beyond their spread."""
    from pontoon.cli.answer import complaining, print_json

    with complaining(as_json):
        from pontoon.cli.rules.source import book_named
        from pontoon.cli.surveillance.source import histories_named
        from pontoon.surveillance import review as look

        named = None if rules is None else book_named(rules)
        reviewed = [(place, one, look(one, above=above)) for place, one in histories_named(file, named).items()]
    if as_json:
        print_json(_review_json(reviewed))
    else:
        for place, history, alerts in reviewed:
            _show(place, history, alerts)
    if any(alerts for _, _, alerts in reviewed):
        raise typer.Exit(ALERTED)


@app.command(epilog=examples("surveillance roc nz-current", "surveillance roc sg-rws-v5 --sessions 1000 --json"))
def roc(
    book: Book,
    sessions: Annotated[
        int, typer.Option(metavar="N", min=20, max=100_000, help="Honest sessions, and as many others.")
    ] = 400,
    rounds: Annotated[int, typer.Option(metavar="N", min=60, max=100_000, help="Rounds of a session.")] = 600,
    seed: Annotated[int, typer.Option(metavar="S", min=0, help="The same number gives the same answer.")] = 0,
    svg: Annotated[str | None, typer.Option(metavar="OUT", help="Draw the curves.", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate honest sessions and others, and show how well each detector tells them apart."""
    from pontoon.cli.answer import complaining, print_json

    with complaining(as_json):
        from pontoon.cli.files import check_writable, write_whole
        from pontoon.cli.rules.source import book_named
        from pontoon.cli.surveillance.curve import drawn
        from pontoon.surveillance.roc import curves

        rules = book_named(book)
        if svg is not None:
            check_writable(Path(svg))
        found = curves(rules, sessions=sessions, rounds=rounds, seed=seed)
        if svg is not None:
            write_whole(Path(svg), drawn(found, f"{rules.id}, {sessions} sessions of {rounds} rounds"))
    if as_json:
        header = {"book": rules.id, "sessions": sessions, "rounds": rounds, "seed": seed}
        return print_json({**header, "detectors": [_curve_json(one) for one in found]})
    return _show_curves(rules.id, sessions, found)


def _curve_json(curve: "Curve") -> dict[str, Any]:
    from pontoon.surveillance.roc import share_error

    honest, others = curve.alerts_at(4.0)
    return {
        "detector": curve.detector,
        "rounds": curve.rounds,
        "area": curve.area,
        "area_error": curve.area_error,
        "found_at_1_in_10": curve.found_at(0.1),
        "found_at_1_in_10_error": curve.found_error(0.1),
        "found_at_1_in_100": curve.found_at(0.01),
        "found_at_1_in_100_error": curve.found_error(0.01),
        "honest_above": honest,
        "honest_above_error": share_error(honest, len(curve.honest)),
        "others_above": others,
        "others_above_error": share_error(others, len(curve.others)),
    }


def _review_json(reviewed: "list[tuple[str, History, list[Alert]]]") -> dict[str, Any]:
    return {
        "book": reviewed[0][1].rules.id,
        "rounds": sum(len(history.counts) for _, history, _ in reviewed),
        "players": list(dict.fromkeys(player for _, history, _ in reviewed for player in history.players)),
        "alerts": [
            {
                "played_at": place or None,
                "detector": one.detector,
                "players": list(one.players),
                "score": one.score,
                "chance": one.chance,
                "evidence": list(one.evidence),
                "round_numbers": list(one.rounds),
            }
            for place, _, alerts in reviewed
            for one in alerts
        ],
    }


def _show(place: str, history: "History", alerts: "list[Alert]") -> None:
    many, who = len(history.counts), len(history.players)
    say(
        f"{place or history.rules.id}: {many:,} round{'' if many == 1 else 's'}, {who} player{'' if who == 1 else 's'}."
    )
    if history.unjudged:
        say(f"Decisions are not judged: {history.unjudged}")
    if not alerts:
        say("Nothing stands out.")
    for one in alerts:
        say(f"\n{one.detector}: {', '.join(one.players)}, {one.score:.1f} deviations (chance {_likely(one.chance)})")
        for line in one.evidence:
            say(f"  {line}")
        if one.rounds:
            say(f"  Look at rounds {', '.join(map(str, one.rounds))}.")


def _likely(chance: float) -> str:
    """A chance in words; so far out a bell says no more than that it is hardly one."""
    return "less than 1e-9" if chance < _HARDLY else f"{chance:.1g}"


_HARDLY = 1e-9
_LEGEND = (
    "Area: under the ROC curve. 1 in 10, 1 in 100: others found where so many of the honest are taken for others.\n"
    "> 4: sessions above four standard deviations. ± is one standard error."
)


def _show_curves(book: str, sessions: int, found: "tuple[Curve, ...]") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.figure import share_with_error, with_error
    from pontoon.cli.terminal import console, emit
    from pontoon.surveillance.roc import share_error

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Detector", no_wrap=True)
    for title in ("Rounds", "Area", "1 in 10", "1 in 100", "Honest > 4", "Others > 4"):
        table.add_column(title, justify="right")
    for curve in found:
        honest, others = curve.alerts_at(4.0)
        shares = (
            (curve.found_at(0.1), curve.found_error(0.1)),
            (curve.found_at(0.01), curve.found_error(0.01)),
            (honest, share_error(honest, sessions)),
            (others, share_error(others, sessions)),
        )
        area = with_error(curve.area, curve.area_error, most=3)
        table.add_row(curve.detector, str(curve.rounds), area, *(share_with_error(*one, most=1) for one in shares))
    heading = Text(f"{book}, {sessions} honest sessions and as many others, simulated", "bold")
    emit(console(), heading, "", table, Text(_LEGEND, "dim"))
