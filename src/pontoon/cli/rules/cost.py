"""`pontoon rules cost`: what each rule of a book is worth."""

from typing import TYPE_CHECKING, Any

from pontoon.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import Console

    from pontoon.analysis.asked import Asked
    from pontoon.analysis.solver.cost import Cost
    from pontoon.money import Cents

EXPLAINED = (
    "The change of the house edge when one rule is exchanged for another book's value, or taken away, and all others "
    "stay. Plus is for the house. Best play before and after."
)


def costs_of(rules: Rulebook, paths: list[str], decks: int | None, bet: "Cents | None") -> "tuple[Cost, ...]":
    """These rules, or every one, with the values of other books, and without it."""
    from pontoon import analysis
    from pontoon.cli.mathematics.asked import decks_json
    from pontoon.cli.mathematics.compiling import tell_if_compiling

    tell_if_compiling()
    return analysis.rule_costs(rules, paths=paths, decks=decks_json(decks), bet=bet)


def cost_error(asked: "Asked", one: "Cost") -> float:
    """By how much a change may be off: as the edges of both games together; 0 where it is exact."""
    from pontoon.analysis.game import compile_game
    from pontoon.analysis.solver.margins import error_of
    from pontoon.rulebook.vary import uncited, vary

    rules, decks, bet = asked.rules, asked.decks, asked.bet
    if decks is None or one.change is None:
        return 0.0
    before = error_of(compile_game(rules, bet), decks)
    if one.path == "cards.pack" or (one.path == "super_bonus.bands" and one.words):
        return 2.0 * before  # what ties split hands does not go by the pack, and no Super Bonus ties fewer
    changes = {path: uncited(one.value) for path in one.path.split(", ")}
    return before + error_of(compile_game(vary(rules, changes, book=f"{rules.id}-exchanged"), bet), decks)


def cost_json(asked: "Asked", found: "tuple[Cost, ...]") -> list[dict[str, Any]]:
    """The list under `rules`."""
    return [
        {
            "rule": one.path,
            "value": one.value,
            "books": list(one.books),
            "change": one.change,
            "change_error": cost_error(asked, one),
            "reason": one.reason or None,
        }
        for one in found
    ]


def show_costs(console: "Console", asked: "Asked", found: "tuple[Cost, ...]", note: str) -> None:
    """The rules with the largest change first."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from pontoon.cli.figure import share
    from pontoon.cli.terminal import emit

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("Rule", ratio=5)
    table.add_column("As in", ratio=4)
    table.add_column("Change", justify="right", no_wrap=True)
    for one in sorted(found, key=lambda cost: (cost.change is None, -abs(cost.change or 0.0))):
        rule = Text.assemble(
            rule_words(one),
            "\n",
            (f"{one.path} = {short_value(one.value)}", "dim"),
        )
        if one.change is None:
            rule.append(f"\n{one.reason}", "dim italic")
            table.add_row(rule, books_words(one), Text("not alone", "dim"))
        else:
            table.add_row(rule, books_words(one), share(one.change, cost_error(asked, one), plus=True))
    emit(console, Text(asked.title, "bold"), "", table, Text(f"{EXPLAINED} {note}", "dim"))


def rule_words(one: "Cost") -> str:
    """What is exchanged, in words."""
    from pontoon.words.rules import full_label

    return one.words[:1].upper() + one.words[1:] if one.words else full_label(one.path)


def books_words(one: "Cost") -> str:
    """The books that have the value."""
    return ", ".join(one.books) or "no book"


def short_value(value: object) -> str:
    """A value short enough for a line; a list of bands shows only what is paid."""
    if value == []:
        return "none"
    if isinstance(value, list):
        parts = [f"{one['pays']} from {one['at_least']}" if isinstance(one, dict) else str(one) for one in value]
        return " ".join(parts) if not value or not isinstance(value[0], dict) else ", ".join(parts)
    return str(value).lower() if isinstance(value, bool) else str(value)
