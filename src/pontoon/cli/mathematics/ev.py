"""`pontoon ev`: what every action of a hand is worth."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pontoon.cli.mathematics.asked import AsJson, Bet, Book, Decks, NoSuperBonus, Set

if TYPE_CHECKING:
    from rich.console import Console

    from pontoon.analysis.solver.advice import Advice, Question
    from pontoon.analysis.solver.shoe import Shoe
    from pontoon.cards import Card
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook

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
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, game_asked, played

    with complaining(as_json):
        rules = game_asked(book, settings)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        cards, up_card, gone = _cards("--hand", hand), _cards("--up", up), _cards("--seen", seen)
        question = _question(cards, up_card, after_split, doubled)
        found = _advice(rules, stake, _shoe(count, question, gone), question)
        note = _exactness(rules, count, question)
        if as_json:
            from pontoon.cli.mathematics.asked import header_json

            asked = {"hand": [str(card) for card in cards], "up": str(up_card[0]), "seen": [str(one) for one in gone]}
            header = header_json(rules, count, stake, settings)
            return print_json({**header, **asked, "after_split": after_split, "doubled": doubled, **_json(found, note)})
        from pontoon.cli.terminal import console

        return _show(console(), played(rules, count, stake), question, found, note)


def _cards(option: str, text: str) -> "tuple[Card, ...]":
    from pontoon.cards import CardError, parse_cards
    from pontoon.cli.complaint import ComplaintError

    try:
        return parse_cards(text)
    except CardError as error:
        raise ComplaintError(f"{option}: {error}", text=text) from None


def _question(hand: "tuple[Card, ...]", up: "tuple[Card, ...]", formed: int, doubled: bool) -> "Question":
    from pontoon.analysis.solver.advice import Question
    from pontoon.cli.complaint import ComplaintError

    if len(up) != 1:
        raise ComplaintError(f"--up takes one card, not {len(up)}.", text=" ".join(str(card) for card in up))
    return Question(hand, up[0], formed, doubled)


def _shoe(decks: int | None, question: "Question", seen: "tuple[Card, ...]") -> "Shoe":
    """The shoe without the seen cards; the hand and the up card must still have been in it."""
    from pontoon.analysis.solver.shoe import ImpossibleShoeError, full
    from pontoon.cards import ImpossibleCardError, check_copies
    from pontoon.cli.complaint import ComplaintError

    if decks is None:
        if seen:
            raise ComplaintError("An endless shoe does not change by cards that are seen: leave out --seen.")
        return full(None)
    try:
        check_copies((*question.hand, question.up, *seen), decks)
        shoe = full(decks).without(seen)
        shoe.without((*question.hand, question.up))
    except (ImpossibleCardError, ImpossibleShoeError) as error:
        raise ComplaintError(f"{error}.") from None
    return shoe


def _advice(rules: "Rulebook", stake: "Cents | None", shoe: "Shoe", question: "Question") -> "Advice":
    from pontoon.analysis.game import compile_game
    from pontoon.analysis.solver.advice import ImpossibleHandError, advise
    from pontoon.analysis.solver.shoe import ImpossibleShoeError
    from pontoon.cards import is_ace_and_ten
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.mathematics.asked import check_followed

    check_followed(rules)
    odds = rules.insurance.odds.value
    offered = rules.insurance.with_pontoon.value or not is_ace_and_ten(question.hand)
    try:
        return advise(compile_game(rules, stake), shoe, question, odds.to / odds.on if offered else None)
    except (ImpossibleHandError, ImpossibleShoeError) as error:
        text = " ".join(str(card) for card in question.hand)
        raise ComplaintError(f"{error}".rstrip(".") + ".", text=text) from None


def _exactness(rules: "Rulebook", decks: int | None, question: "Question") -> str:
    notes = ["Exact." if decks is None or not _splits(question) else "Exact but for splits."]
    if decks is not None and _splits(question):
        notes.append("Cards that other hands of a split box draw are not taken out.")
    if question.formed > 1:
        notes.append("No other hand of the box waits for the dealer or was doubled.")
    if rules.dealer.hole_card.value[0] == "reader" and (question.up.is_ace or question.up.is_ten):
        notes.append("The reader has found no pontoon.")
    return " ".join(notes)


def _splits(question: "Question") -> bool:
    first, second = question.hand[:2]
    return question.formed > 1 or (len(question.hand) == 2 and first.points == second.points)


def _json(found: "Advice", note: str) -> dict[str, Any]:
    return {
        "actions": [{"action": action, "ev": value} for action, value in found.actions],
        "insurance": None if found.insurance is None else {"ev": found.insurance},
        "exactness": note,
    }


def _show(console: "Console", game: str, question: "Question", found: "Advice", note: str) -> None:
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.terminal import emit

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(min_width=10)
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")
    best = found.actions[0][1]
    for action, value in found.actions:
        behind = "" if value == best else f"{value - best:+.5f}"
        table.add_row(Text(action, "bold" if value == best else ""), f"{value:+.5f}", behind)
    if found.insurance is not None:
        table.add_row("insurance", f"{found.insurance:+.5f}", "of the insurance")
    hand = " ".join(str(card) for card in question.hand)
    title = f"{hand} against {question.up}" + (", doubled" if question.doubled else "")
    title += f", one of {question.formed} split hands" if question.formed > 1 else ""
    emit(console, Text(game, "dim"), Text(title, "bold"), "", table, "", Text("In original wagers. " + note, "dim"))
