"""`pontoon sidebets`: what every side wager takes."""

from typing import TYPE_CHECKING, Any

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Book, Decks, Set
from pontoon.settlement import declared_sides

if TYPE_CHECKING:
    from rich.console import Console

    from pontoon.analysis import SideWager

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon sidebets nz-current

  pontoon sidebets ma-2025 --decks 8 --json

[bold]Exit status[/bold]

  0, or 2 when the book, the decks or a rule cannot be.
"""

NAMES = {
    **{side.key: side.title for side in declared_sides()},
    "insurance": "Insurance",
    "super-bonus": "Super Bonus",
    "bsx-16 trigger": "BSX-16 trigger",
}

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def sidebets(book: Book, decks: Decks = "", settings: Set = None, as_json: AsJson = False) -> None:
    """Side wagers, insurance and rare events: exact edge, hit rate and spread."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.mathematics.asked import decks_asked, decks_json, game_asked

    with complaining(as_json):
        rules = game_asked(book, settings)
        count = decks_asked(rules, decks)
        from pontoon.analysis import side_wagers
        from pontoon.analysis.asked import shoe_words
        from pontoon.analysis.sidebets import EXACTNESS

        found = side_wagers(rules, decks=decks_json(count))
        if as_json:
            wagers = [wager_json(one) for one in found]
            header = {"book": rules.id, "set": list(settings or ()), "decks": decks_json(count)}
            return print_json({**header, "wagers": wagers, "exactness": EXACTNESS})
        from pontoon.cli.terminal import console

        return show_wagers(console(), f"{rules.title} ({rules.id}), {shoe_words(count)}", found)


def wager_json(bet: "SideWager") -> dict[str, Any]:
    """One wager; an event has no edge and no spread."""
    return {
        "name": bet.name,
        "edge": None if bet.edge is None else float(bet.edge),
        "edge_fraction": None if bet.edge is None else f"{bet.edge.numerator}/{bet.edge.denominator}",
        "hit_rate": float(bet.hit_rate),
        "hit_rate_fraction": f"{bet.hit_rate.numerator}/{bet.hit_rate.denominator}",
        "standard_deviation": bet.deviation,
    }


def show_wagers(console: "Console", game: str, found: "tuple[SideWager, ...]") -> None:
    """The answer to read."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.analysis.sidebets import EXACTNESS
    from pontoon.cli.figure import number, share
    from pontoon.cli.terminal import emit

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Wager")
    for title in ("House edge", "Exactly", "Hit rate", "Deviation"):
        table.add_column(title, justify="right")
    for bet in found:
        if bet.edge is None:
            table.add_row(NAMES[bet.name], "", "", f"1 in {round(1 / bet.hit_rate):,}" if bet.hit_rate else "never")
            continue
        exactly = f"{bet.edge.numerator}/{bet.edge.denominator}"
        table.add_row(
            NAMES[bet.name],
            share(float(bet.edge), plus=True),
            exactly,
            share(float(bet.hit_rate)),
            "" if bet.deviation is None else number(bet.deviation, most=4),
        )
    emit(console, Text(game, "bold"), "", table, Text(EXACTNESS, "dim"))
