"""`pontoon incidents`: everything that can go wrong, what each book does about it, and a script for each."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson
from pontoon.cli.rules.commands import Book
from pontoon.cli.say import say

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon incidents nz-current

  pontoon incidents sg-rws-v5 misdealt

  pontoon incidents act-2005 found-late --script | pontoon replay -

[bold]Exit status[/bold]

  0, or 2 when a book or an incident is not known.
"""


@app.command(epilog=_EXAMPLES)
def incidents(
    book: Book,
    situation: Annotated[
        str, typer.Argument(metavar="SITUATION", help="Its key or number. Left out: all.", show_default=False)
    ] = "",
    script: Annotated[bool, typer.Option("--script", help="Print the example script, and nothing else.")] = False,
    as_json: AsJson = False,
) -> None:
    """Everything that can go wrong: the remedy here and in the other books, the clause, a script to replay."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.incidents.find import Asked, find
    from pontoon.cli.rules.source import book_named
    from pontoon.table.incidents.catalogue import catalogue
    from pontoon.words.examples import examples

    with complaining(as_json):
        rules = book_named(book)
        asked: Asked | None = find(rules, situation) if situation else None
        if script:
            if asked is None:
                raise ComplaintError("Name the incident whose script is wanted, such as misdealt.")
            shipped = examples(rules, asked.entry)
            if not shipped:
                reason = f"{asked.entry.key} cannot happen under {rules.id}, so there is no script of it."
                raise ComplaintError(reason, text=situation)
            chosen = next((one for one in shipped if one.name == asked.example), shipped[0])
            return say(chosen.text, end="")
        if as_json:
            from pontoon.cli.incidents.json import catalogue_json

            entries = catalogue() if asked is None else (asked.entry,)
            return print_json(catalogue_json(rules, entries, scripts=asked is not None))
        from pontoon.cli.incidents.view import catalogue_view, entry_view
        from pontoon.cli.terminal import console, emit

        on = console()
        return emit(
            on, *(catalogue_view(rules, on.width) if asked is None else entry_view(rules, asked.entry, asked.example))
        )
