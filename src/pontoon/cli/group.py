"""A group of commands, and the options that several groups have."""

from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="The house's database: sqlite:PATH or postgresql://...; otherwise PONTOON_DATABASE, or the user's own.",
        show_default=False,
    ),
]


def group(help: str, epilog: str) -> typer.Typer:
    """Commands under one name, with help in the house's style."""
    return typer.Typer(
        help=help,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        epilog=epilog,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
