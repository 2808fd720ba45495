"""`pontoon census`: the published deal trees, counted again."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.say import say

if TYPE_CHECKING:
    from rich.console import Console

    from pontoon.analysis.census.deal_tree import Census
    from pontoon.analysis.census.file import Published

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon census

  pontoon census act-2005 --json

[bold]Exit status[/bold]

  0 when every tree has the published figures, 1 when one has not, 2 when there is no such book.
"""
DIFFERS = 1
EXACTNESS = "Exact: nodes are counted one by one, and values are fractions."

Recount = tuple["Published", "Census"]
app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def census(
    book: Annotated[
        str, typer.Argument(metavar="BOOK", help="A book's id; all five where left out.", show_default=False)
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Count the published deal trees again: chance nodes, decisions, leaves and the exact value of best play."""
    from pontoon.cli.answer import complaining, print_json

    with complaining(as_json):
        groups = trees_asked(book)
        counted: list[Recount] = []
        for group in groups:
            found = [(tree, tree.position.count()) for tree in group]
            counted += found
            if not as_json:
                from pontoon.cli.terminal import console

                show_group(console(), found)
        agrees = all(tree.census == again for tree, again in counted)
        if as_json:
            trees = [tree_json(tree, again) for tree, again in counted]
            print_json({"agrees": agrees, "trees": trees, "exactness": EXACTNESS})
        else:
            say(f"{verdict(counted)}\n{EXACTNESS}")
        if not agrees:
            raise typer.Exit(DIFFERS)


def trees_asked(book: str) -> list[list["Published"]]:
    """The trees of a book, or of all, by book and way of dealing."""
    from pontoon.analysis.census.file import published
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.rules.source import book_named
    from pontoon.rulebook import BOOK_IDS

    if book and book not in BOOK_IDS:
        book_named(book)  # complains where there is no such book or file
        raise ComplaintError(f"The census is of the five books, not of {book}: {', '.join(BOOK_IDS)}.", text=book)
    groups: dict[tuple[str, str], list[Published]] = {}
    for tree in published():
        if book in ("", tree.position.book):
            groups.setdefault((tree.position.book, tree.position.hole_card), []).append(tree)
    return list(groups.values())


def tree_json(tree: "Published", again: "Census") -> dict[str, Any]:
    """One tree: its position, what was published and what was counted now."""
    from pontoon.cards import format_cards

    position = tree.position
    return {
        "name": position.name,
        "book": position.book,
        "hole_card": position.hole_card,
        "bet": position.bet,
        "deal": format_cards(position.deal),
        "cards": format_cards(position.cards),
        **_figures(again),
        "published": _figures(tree.census),
        "agrees": tree.census == again,
    }


def _figures(census: "Census") -> dict[str, Any]:
    from pontoon.analysis.census.file import fraction

    return {
        "chance": census.chance,
        "decisions": census.decisions,
        "leaves": census.leaves,
        "value": fraction(census.value),
        "uninsured": fraction(census.uninsured),
    }


def show_group(console: "Console", counted: list[Recount]) -> None:
    """The trees of one book and way of dealing."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.terminal import emit

    position = counted[0][0].position
    way = "" if position.hole_card == "none" else f", {position.hole_card}"
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("Tree")
    for title in ("Chance", "Decisions", "Leaves", "Value", ""):
        table.add_column(title, justify="right")
    for tree, again in counted:
        same = tree.census == again
        table.add_row(tree.position.name, *_cells(again), "" if same else Text("differs", "bold"))
        if not same:
            table.add_row("  published", *_cells(tree.census), "")
    emit(console, Text(f"{position.book}{way}", "bold"), table)


def _cells(census: "Census") -> tuple[str, ...]:
    from pontoon.analysis.census.file import fraction

    return f"{census.chance:,}", f"{census.decisions:,}", f"{census.leaves:,}", fraction(census.value)


def verdict(counted: list[Recount]) -> str:
    """The answer in a sentence."""
    nodes = sum(again.nodes for _, again in counted)
    differing = sum(tree.census != again for tree, again in counted)
    said = "all as published" if not differing else f"{differing} not as published"
    return f"{len(counted)} trees, {nodes:,} nodes: {said}."
