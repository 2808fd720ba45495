"""What the commands of the mathematics are asked about: a game, its decks, its bet, and changed rules."""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_origin

import typer

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.rules.source import book_named
from pontoon.rulebook import Rulebook, RulebookError, TomlError, read_toml

if TYPE_CHECKING:
    from pontoon.money import Cents

INFINITE: Final = "infinite"

Book = Annotated[str, typer.Argument(metavar="BOOK", help="A book's id, or a rules file (TOML).", show_default=False)]
Decks = Annotated[
    str, typer.Option(metavar="N|infinite", help="Decks in the shoe; 6 where left out.", show_default=False)
]
Bet = Annotated[str, typer.Option(metavar="DOLLARS", help="The bet, which decides the Super Bonus.")]
NoSuperBonus = Annotated[bool, typer.Option("--no-super-bonus", help="Leave the Super Bonus out.")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="RULE=VALUE", help="Another value for a rule, such as dealer.stands_on_soft=17."),
]


def game_asked(book: str, settings: list[str] | None) -> Rulebook:
    """The book, with the rules that `--set` changes."""
    rules = book_named(book)
    if not settings:
        return rules
    from pontoon.rulebook.vary import vary

    changes: dict[str, object] = {}
    for text in settings:
        path, value = _setting(text)
        if path in changes:
            raise ComplaintError(f"{path} is set twice: give --set once for each rule.", text=" ".join(settings))
        changes[path] = value
    try:
        return vary(rules, changes, book=f"{rules.id}-set", title=f"{rules.title}, as set")
    except RulebookError as error:
        raise ComplaintError(
            f"{rules.id} cannot be played with " + ", ".join(settings) + ".",
            text=" ".join(settings),
            facts={"faults": [{"path": fault.path or None, "message": fault.message} for fault in error.faults]},
            lines=tuple(f"  {fault}" for fault in error.faults),
        ) from None


def _setting(text: str) -> tuple[str, object]:
    """`dealer.stands_on_soft=17` as a key path and a value; a bare word is a text."""
    from pontoon.money import Odds
    from pontoon.rulebook.build import every_path, value_type

    path, equals, raw = (part.strip() for part in text.partition("="))
    if not (path and equals and raw):
        raise ComplaintError("--set takes a rule, an equals sign and a value: --set double.cards=two", text=text)
    value: object = raw
    with suppress(TomlError):
        tables = read_toml(f"value = {raw}")
        value = tables["value"] if len(tables) == 1 else raw
    if path in every_path() and value_type(path) is Odds:
        value = raw.strip("\"'")
    if path in every_path() and get_origin(value_type(path)) is tuple and not isinstance(value, list):
        value = [value]
    return path, value


def decks_asked(rules: Rulebook, text: str) -> int | None:
    """The number of decks, checked against the book; None for an endless shoe."""
    from pontoon.analysis.asked import decks_of

    text = text.strip().lower()
    return decks_of(rules, int(text) if text.isdecimal() else text or None)


def bet_asked(text: str, *, no_super_bonus: bool) -> "Cents | None":
    """The bet in cents; None leaves the Super Bonus out."""
    from pontoon.money import MoneyError, parse_dollars

    if no_super_bonus:
        return None
    try:
        bet = parse_dollars(text)
    except MoneyError as error:
        raise ComplaintError(f"--bet: {error}", text=text) from None
    if bet <= 0:
        raise ComplaintError(f"A bet must be above zero, not {text.strip()}.", text=text)
    return bet


def bet_json(bet: "Cents | None") -> float | int | None:
    """The bet in dollars."""
    if bet is None:
        return None
    return bet // 100 if bet % 100 == 0 else bet / 100


def decks_json(decks: int | None) -> int | Literal["infinite"]:
    """The decks as the answers give them, and as the mathematics is asked for them."""
    return INFINITE if decks is None else decks


def header_json(
    rules: Rulebook, decks: int | None, bet: "Cents | None", settings: list[str] | None = None
) -> dict[str, Any]:
    """What every answer begins with: the game that was asked about."""
    return {
        "book": rules.id,
        "set": list(settings or ()),
        "decks": decks_json(decks),
        "bet": bet_json(bet),
    }


def played(rules: Rulebook, decks: int | None, bet: "Cents | None") -> str:
    """The game in one line."""
    from pontoon.analysis.asked import Asked

    return Asked(rules, decks, bet).title
