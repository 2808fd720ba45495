"""`pontoon backup`: the whole database in one file, from a house that goes on."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson, Database
from pontoon.cli.help import examples

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_STATUS = """

[bold]Exit status[/bold]

  0 when the backup is made; 1 when it is made and something is wrong with what is in it; 2 when there is none.

The key that seals what nobody may know yet is not in it: keep a copy of the key file elsewhere.
"""


@app.command(
    epilog=examples(
        "backup monday.backup",
        "backup monday.backup --database postgresql://pontoon@db/house",
        "backup monday.db --copy",
    )
    + _STATUS
)
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A new file.", show_default=False)],
    database: Database = None,
    copy: Annotated[
        bool, typer.Option("--copy", help="A SQLite file that can be opened as it is, instead of a dump.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write the whole database to a file, as it is at this moment; the house may go on meanwhile."""
    from pathlib import Path

    from pontoon.cli.answer import complaining
    from pontoon.cli.backup.run import address_of, made, tell

    with complaining(as_json):
        address = address_of(database)
        found = made(address, Path(file), copy=copy)
    tell(file, address, found, f"{file} has", as_json=as_json)
    if found.faults:
        raise typer.Exit(1)
