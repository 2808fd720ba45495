"""`pontoon restore`: an empty database filled from a backup."""

from typing import Annotated

import typer

from pontoon.cli.group import AsJson, Database
from pontoon.cli.help import examples

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_STATUS = """

[bold]Exit status[/bold]

  0 when everything is there; 2 when nothing was restored: nothing is written over, and nothing damaged is put back.
"""


@app.command(
    epilog=examples(
        "restore monday.backup --database sqlite:/srv/pontoon/house.db",
        "restore monday.backup --database postgresql://pontoon@db/house",
    )
    + _STATUS
)
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `pontoon backup` wrote.", show_default=False)],
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Fill a new, empty database from a backup; chains and balances are checked before and after."""
    from pathlib import Path

    from pontoon.cli.answer import complaining
    from pontoon.cli.backup.run import address_of, put_back, tell

    with complaining(as_json):
        address = address_of(database)
        found = put_back(Path(file), address)
    tell(file, address, found, f"Restored from {file}:", as_json=as_json)
