"""The options of `pontoon` itself, and the group of its commands."""

from typing import Annotated

import typer

from pontoon import __version__
from pontoon.cli.lazy import LazyGroup
from pontoon.cli.say import say

_EXAMPLES = """
[bold]Examples[/bold]

  pontoon play --rulebook ma-2025 --boxes 2

  pontoon replay disputed.toml --explain

  pontoon replay rounds/*.toml --json

  pontoon incidents sg-rws-v5 misdealt

  pontoon rules --help
"""

app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EXAMPLES,
)


def _show_version(value: bool) -> None:
    if value:
        say(f"pontoon {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def pontoon(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Casino Pontoon under five approved rulebooks: deal it, judge it, pay it, and cite the clause."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())  # the program's own words, in colours
