"""How a command answers: one JSON object, or a complaint with exit status 2."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from pontoon.cli.complaint import ComplaintError

REFUSED = 2

LIMITS_HELP = "Least and most of a wager in dollars, and its step; a step left out is the least."
"""What `--limits` takes, the same for every command."""


@contextmanager
def complaining(as_json: bool) -> Iterator[None]:
    """Turns a complaint into one JSON object, or words on standard error, and exit status 2."""
    try:
        yield
    except ComplaintError as complaint:
        if as_json:
            print_json({"error": complaint.json()})
        else:
            typer.echo("\n".join((complaint.heading, *complaint.lines)), err=True)
        raise typer.Exit(REFUSED) from None


def print_json(answer: dict[str, Any]) -> None:
    """One JSON object, to be read by eye too."""
    typer.echo(json.dumps(answer, indent=2, ensure_ascii=False))
