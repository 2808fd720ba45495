"""`pontoon replay`: round scripts in, who won what under which clause out."""

from typing import Annotated, Literal

import typer

from pontoon.cli.replay.run import print_schema, replay_files

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon replay disputed.toml

  pontoon replay rounds/*.toml --json

  pontoon replay - --explain < disputed.toml

[bold]Exit status[/bold], of several files the highest

  0  everything is as expected

  1  a result is not what its script expects

  2  a script is refused or cannot be read
"""


@app.command(epilog=_EXAMPLES)
def replay(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Round scripts; - is standard input.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per file, on a line of its own.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Every line in words, and what its clauses say.")] = False,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="BOOK", help="Play under these rules: a rules file of a house variant, or an id."
        ),
    ] = None,
    schema: Annotated[
        Literal["script", "result"] | None,
        typer.Option("--schema", help="Print the JSON Schema of a script or of a result, and stop."),
    ] = None,
) -> None:
    """Play round scripts and say who won what, under which clause."""
    if schema is not None:
        print_schema(schema)
    elif not files:
        raise typer.BadParameter("name at least one round script, or - for standard input", param_hint="FILE")
    else:
        raise typer.Exit(replay_files(files, json=json, explained=explain, rules=rules))
