"""What the commands of the mathematics are asked about: a game, its decks, its bet, and rules set otherwise."""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, get_origin

import typer

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.rules.source import book_named
from pontoon.rulebook import (
    BOOK_IDS,
    HOUSE_RULE,
    Rulebook,
    RulebookError,
    TomlError,
    load_book,
    read_toml,
    variant,
    written_values,
)

if TYPE_CHECKING:
    from pontoon.money import Cents

INFINITE = "infinite"
USUAL_DECKS = 6

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
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]


def game_asked(book: str, settings: list[str] | None) -> Rulebook:
    """The book, with the rules that were set otherwise."""
    rules = book_named(book)
    if not settings:
        return rules
    changes: dict[str, object] = {}
    for text in settings:
        path, value = _setting(text)
        if path in changes:
            raise ComplaintError(f"{path} is set twice: give --set once for each rule.", text=" ".join(settings))
        changes[path] = value
    try:
        return variant(
            base_of(rules), own_changes(rules) | changes, book=f"{rules.id}-set", title=f"{rules.title}, as set"
        )
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


def base_of(rules: Rulebook) -> str:
    """The id of the book to build a variant on."""
    return rules.id if rules.id in BOOK_IDS else rules.extends or BOOK_IDS[0]


def own_changes(rules: Rulebook) -> dict[str, Any]:
    """What a house's own file changes in the book it is built on."""
    base = base_of(rules)
    if rules.id == base:
        return {}
    from pontoon.rulebook.build import optional_sections

    theirs, mine = written_values(load_book(base)), written_values(rules)
    changes = {path: uncited(value) for path, value in mine.items() if theirs.get(path) != value}
    gone = [section for section in optional_sections() if rules.section(section) is None]
    return changes | {f"{section}.": None for section in gone if load_book(base).section(section) is not None}


def uncited(value: object) -> object:
    """A list of bands or tasks without clauses that the base may not have."""
    if isinstance(value, list):
        return [{**one, "clause": HOUSE_RULE} if isinstance(one, dict) else one for one in value]
    return value


def check_followed(rules: Rulebook) -> None:
    """Complain about rules that the mathematics cannot follow."""
    from pontoon.analysis.solver.limits import UnsupportedRulesError, check_supported

    try:
        check_supported(rules)
    except UnsupportedRulesError as error:
        raise ComplaintError(
            f"The mathematics cannot follow {rules.id}.",
            text=rules.id,
            facts={"faults": [{"path": fault.path, "message": fault.message} for fault in error.faults]},
            lines=tuple(f"  {fault}" for fault in error.faults),
        ) from None


def decks_asked(rules: Rulebook, text: str) -> int | None:
    """The number of decks, checked against the book; None for an endless shoe."""
    allowed = sorted(rules.cards.decks.value)
    text = text.strip().lower()
    if not text:
        return USUAL_DECKS if USUAL_DECKS in allowed else allowed[-1]
    if text == INFINITE:
        return None
    if text.isdecimal() and int(text) in allowed:
        return int(text)
    clauses = rules.cards.decks.clauses
    by = f" by {clauses[0]}" if clauses else ""
    reason = f"{rules.id} is dealt from {_listed(allowed)} decks{by}, not {text}; {INFINITE} is possible too."
    raise ComplaintError(reason, text=text, clause=clauses[0] if clauses else None, facts={"allowed": allowed})


def _listed(numbers: list[int]) -> str:
    """`4 to 8`, or `4, 6`."""
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)


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


def decks_json(decks: int | None) -> int | str:
    """The decks as the answers give them."""
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
    from pontoon.money import format_dollars

    shoe = "an endless shoe" if decks is None else f"{decks} decks"
    bonus = "no Super Bonus" if bet is None else f"bet {format_dollars(bet)}"
    return f"{rules.title} ({rules.id}), {shoe}, {bonus}"
