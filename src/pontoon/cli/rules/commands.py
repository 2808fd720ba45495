"""`pontoon rules`: look at the rulebooks, compare them, check a house's own, read a clause, make a sign."""

from typing import Annotated

import typer

from pontoon.cli.answer import LIMITS_HELP, complaining, print_json
from pontoon.cli.group import AsJson, group
from pontoon.cli.help import examples

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon rules compare nz-current act-2005

  pontoon rules check house.toml

  pontoon rules clause nz-current 12.6

  pontoon rules sign nz-current --limits 5-500/5

  pontoon rules cost nz-current

[bold]Exit status[/bold]

  0, or 2 when a book, a file, a clause or an amount is not what was hoped for.
"""

app = group("Look at the rulebooks, compare them, check a house's own file.", _EXAMPLES)

Book = Annotated[str, typer.Argument(metavar="BOOK", help="A book's id, or a rules file (TOML).", show_default=False)]


@app.command("list", epilog=examples("rules list", "rules list --json"))
def list_books(as_json: AsJson = False) -> None:
    """The five rulebooks."""
    from pontoon.rulebook import BOOK_IDS, load_book

    books = tuple(load_book(book) for book in BOOK_IDS)
    if as_json:
        from pontoon.cli.rules.json import header_json

        return print_json({"books": [header_json(rules) for rules in books]})
    from pontoon.cli.rules.view import show_list
    from pontoon.cli.terminal import console

    return show_list(console(), books)


@app.command(epilog=examples("rules show nz-current", "rules show house.toml --json"))
def show(book: Book, as_json: AsJson = False) -> None:
    """Every rule of a book, with its clauses."""
    from pontoon.cli.rules.source import book_named

    with complaining(as_json):
        rules = book_named(book)
        if as_json:
            from pontoon.cli.rules.json import book_json

            return print_json(book_json(rules))
        from pontoon.cli.rules.view import show_book
        from pontoon.cli.terminal import console

        return show_book(console(), rules)


@app.command(epilog=examples("rules compare nz-current act-2005", "rules compare nz-2000 house.toml --json"))
def compare(
    books: Annotated[
        list[str],
        typer.Argument(
            metavar="BOOK BOOK...",
            help="Ids or rules files. A house variant alone is compared with its book.",
            show_default=False,
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """What differs between rulebooks."""
    from pontoon.cli.rules.source import books_named

    with complaining(as_json):
        named = books_named(books)
        if as_json:
            from pontoon.cli.rules.json import comparison_json

            return print_json(comparison_json(named))
        from pontoon.cli.rules.compare import show_comparison
        from pontoon.cli.terminal import console

        return show_comparison(console(), named)


@app.command(epilog=examples("rules check house.toml", "rules check - < house.toml"))
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A rules file, or - for standard input.", show_default=False)
    ],
    as_json: AsJson = False,
) -> None:
    """Check a rules file: every fault at once, or what it changes."""
    from pontoon.cli.complaint import shown
    from pontoon.cli.rules.source import rules_file

    with complaining(as_json):
        from pontoon.cli.rules.check import checked, checked_json

        found = checked(shown(file), rules_file(file))
        if as_json:
            return print_json(checked_json(found))
        from pontoon.cli.rules.view import show_checked
        from pontoon.cli.terminal import console

        return show_checked(console(), found)


@app.command(
    epilog=examples(
        "rules clause nz-current 12.6", 'rules clause ma-2025 "9(d)"', "rules clause act-2005 --kind irregularity"
    )
)
def clause(
    book: Book,
    number: Annotated[
        str, typer.Argument(metavar="NUMBER", help="As printed, such as 12.6. Left out: all.", show_default=False)
    ] = "",
    kind: Annotated[str, typer.Option(help="List only this kind, such as engine or notice.", show_default=False)] = "",
    as_json: AsJson = False,
) -> None:
    """What a clause says, and which values rest on it."""
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.rules.clause import clause_asked, list_clauses
    from pontoon.cli.rules.json import found_json, listed_json
    from pontoon.cli.rules.source import book_named

    with complaining(as_json):
        if number and kind:
            raise ComplaintError("--kind chooses from the list of clauses: leave out the number.", text=number)
        rules = book_named(book)
        if number:
            found = clause_asked(rules, number)
            if as_json:
                return print_json(found_json(rules, found))
            from pontoon.cli.rules.clause_view import show_clause
            from pontoon.cli.terminal import console

            return show_clause(console(), rules, found)
        listed = list_clauses(rules, kind)
        if as_json:
            return print_json(listed_json(rules, listed))
        from pontoon.cli.rules.clause_view import show_clauses
        from pontoon.cli.terminal import console

        return show_clauses(console(), rules, listed)


@app.command(
    epilog=examples(
        "rules sign nz-current --limits 5-500/5", "rules sign act-2005 --limits 5-500 --side-limits 5-100 --decks 6"
    )
)
def sign(
    book: Book,
    limits: Annotated[str, typer.Option(metavar="MIN-MAX[/STEP]", help=LIMITS_HELP)] = "1-10000/1",
    side_limits: Annotated[
        str,
        typer.Option(metavar="MIN-MAX", help="Limits of side wagers; else the table's maximum.", show_default=False),
    ] = "",
    decks: Annotated[int | None, typer.Option(help="Decks in the shoe, to be shown too.", show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    """What a table must display: inscriptions, limits and pay scales."""
    from pontoon.cli.limits import read_limits, read_side_limits
    from pontoon.cli.rules.sign import sign_asked
    from pontoon.cli.rules.source import book_named

    with complaining(as_json):
        rules = book_named(book)
        table = read_limits(limits)
        made = sign_asked(rules, table, read_side_limits(side_limits, table, rules), decks)
        if as_json:
            from pontoon.cli.rules.json import sign_json

            return print_json(sign_json(made))
        from pontoon.cli.rules.sign_view import show_sign
        from pontoon.cli.terminal import console

        return show_sign(console(), made)


@app.command(
    epilog=examples(
        "rules cost nz-current", "rules cost act-2005 --rule double.forfeit --decks 6 --no-super-bonus --json"
    )
)
def cost(
    book: Book,
    rule: Annotated[list[str] | None, typer.Option(metavar="KEY", help="Only this rule; may be given again.")] = None,
    decks: Annotated[str, typer.Option(metavar="N|infinite", help="Decks in the shoe.")] = "infinite",
    bet: Annotated[str, typer.Option(metavar="DOLLARS", help="The bet, which decides the Super Bonus.")] = "25",
    no_super_bonus: Annotated[bool, typer.Option("--no-super-bonus", help="Leave the Super Bonus out.")] = False,
    as_json: AsJson = False,
) -> None:
    """What each rule is worth, exchanged for the other books' values and taken away."""
    from pontoon.cli.mathematics.asked import bet_asked, decks_asked, header_json
    from pontoon.cli.rules.source import book_named

    with complaining(as_json):
        rules = book_named(book)
        count, stake = decks_asked(rules, decks), bet_asked(bet, no_super_bonus=no_super_bonus)
        from pontoon.analysis.asked import Asked
        from pontoon.cli.rules.cost import cost_json, costs_of, show_costs

        asked = Asked(rules, count, stake)

        found = costs_of(rules, rule or [], count, stake)
        from pontoon.analysis.game import compile_game
        from pontoon.analysis.solver.margins import exactness

        words = exactness(compile_game(rules, stake), count)
        if as_json:
            answer = {**header_json(rules, count, stake), "rules": cost_json(asked, found), "exactness": words}
            return print_json(answer)
        from pontoon.cli.terminal import console

        return show_costs(console(), asked, found, words)
