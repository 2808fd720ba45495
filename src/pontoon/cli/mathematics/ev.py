"""`pontoon ev`: what every action of a hand is worth."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.mathematics.asked import Bet, Book, Decks, NoSuperBonus, Set

if TYPE_CHECKING:
    from rich.console import Console

    from pontoon.analysis import ActionValues
    from pontoon.cards import Card, Pack

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon ev nz-current --hand "9s 7d" --up Ah

  pontoon ev act-2005 --hand "8s 8d" --up 9c --seen "Kh Kd 5s 8h"

  pontoon ev ma-2025 --hand "5s 6d 2c" --up 9h --doubled

[bold]Exit status[/bold]

  0, or 2 when the hand or the shoe cannot be.
"""

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=_EXAMPLES)
def ev(
    book: Book,
    hand: Annotated[str, typer.Option(metavar="CARDS", help="The hand, in the order dealt: '9s 7d'.")],
    up: Annotated[str, typer.Option(metavar="CARD", help="The dealer's up card.")],
    decks: Decks = "",
    seen: Annotated[
        str, typer.Option(metavar="CARDS", help="Other cards that have left the shoe.", show_default=False)
    ] = "",
    bet: Bet = "25",
    no_super_bonus: NoSuperBonus = False,
    after_split: Annotated[
        int, typer.Option(metavar="K", help="The box has been split into K hands, and this is the last.")
    ] = 1,
    doubled: Annotated[bool, typer.Option("--doubled", help="The last card was drawn on a double.")] = False,
    settings: Set = None,
    as_json: AsJson = False,
) -> None:
    """The value of each action of a hand, the best first."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, decks_json, game_asked

    with complaining(as_json):
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        pack = rules.cards.pack.value
        cards, up_card, gone = _cards("--hand", hand, pack), _one_card("--up", up, pack), _cards("--seen", seen, pack)
        from pontoon import analysis
        from pontoon.cli.mathematics.compiling import tell_if_compiling

        tell_if_compiling()
        shoe = decks_json(count)
        found = analysis.action_values(
            rules, hand=cards, up=up_card, seen=gone, formed=after_split, doubled=doubled, decks=shoe, bet=stake
        )
        if as_json:
            from pontoon.cli.mathematics.asked import header_json

            asked = {"hand": [str(card) for card in cards], "up": str(up_card), "seen": [str(one) for one in gone]}
            header = header_json(rules, count, stake, settings)
            return print_json({**header, **asked, "after_split": after_split, "doubled": doubled, **_json(found)})
        from pontoon.cli.terminal import console

        return _show(console(), found)


def _cards(option: str, text: str, pack: "Pack") -> "tuple[Card, ...]":
    from pontoon.cards import CardError, parse_cards
    from pontoon.cli.complaint import ComplaintError

    try:
        return parse_cards(text, pack=pack)
    except CardError as error:
        raise ComplaintError(f"{option}: {error}", text=text) from None


def _one_card(option: str, text: str, pack: "Pack") -> "Card":
    from pontoon.cli.complaint import ComplaintError

    cards = _cards(option, text, pack)
    if len(cards) != 1:
        raise ComplaintError(f"{option} takes one card, not {len(cards)}.", text=" ".join(str(card) for card in cards))
    return cards[0]


def _json(found: "ActionValues") -> dict[str, Any]:
    return {
        "actions": [{**one._asdict(), "ev_error": _error(found, one.action)} for one in found.actions],
        "insurance": None if found.insurance is None else {"ev": found.insurance},
        "exactness": found.exactness,
    }


def _show(console: "Console", found: "ActionValues") -> None:
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.figure import number
    from pontoon.cli.terminal import emit

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(min_width=10)
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")
    question, (first, best) = found.question, found.actions[0]
    for action, value in found.actions:
        error = _error(found, action)
        behind = "" if value == best else number(value - best, max(error, _error(found, first)), most=5, plus=True)
        table.add_row(Text(action, "bold" if value == best else ""), number(value, error, most=5, plus=True), behind)
    if found.insurance is not None:
        table.add_row("insurance", number(found.insurance, most=5, plus=True), "of the insurance")
    hand = " ".join(str(card) for card in question.hand)
    title = f"{hand} against {question.up}" + (", doubled" if question.doubled else "")
    title += f", one of {question.formed} split hands" if question.formed > 1 else ""
    note = Text("In original wagers. " + found.exactness, "dim")
    emit(console, Text(found.asked.title, "dim"), Text(title, "bold"), "", table, "", note)


def _error(found: "ActionValues", action: str) -> float:
    """By how much an action's value may be off: 0 where no split box has a part in it."""
    return found.error if found.question.formed > 1 or action == "split" else 0.0
