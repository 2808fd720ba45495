"""`pontoon schema`: the JSON Schemas of round scripts and of what the commands answer with `--json`."""

from typing import Annotated

import typer

from pontoon.cli.help import examples

app = typer.Typer(add_completion=False, rich_markup_mode="rich")


@app.command(epilog=examples("schema", "schema edge", "schema tournament-run > report.schema.json"))
def schema(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Which one; all names where left out.", show_default=False)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The names as one JSON object.")] = False,
) -> None:
    """The JSON Schema of a round script, or of a command's answer with --json."""
    from pontoon.cli.answer import complaining, print_json
    from pontoon.cli.answers import schema_names, schema_of
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.say import say

    names = schema_names()
    with complaining(as_json):
        if name and name not in names:
            raise ComplaintError(f"There is no schema {name!r}; there are {', '.join(names)}.", text=name)
    if name:
        return print_json(schema_of(name))
    return print_json({"schemas": list(names)}) if as_json else say("\n".join(names))
