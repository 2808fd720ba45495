"""How a command answers: one JSON object, or a complaint with exit status 2."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import typer

from pontoon.analysis import MathematicsError, MissingMathError
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.say import say, say_json

REFUSED = 2
MATH = ("numba", "numpy")
"""What the extra `math` installs."""

LIMITS_HELP = "Least and most of a wager in dollars, and its step; a step left out is the least."
"""What `--limits` takes, the same for every command."""


@contextmanager
def complaining(as_json: bool) -> Iterator[None]:
    """Turns a complaint into one JSON object, or words on standard error, and exit status 2."""
    try:
        yield
    except ComplaintError as complaint:
        _complain(complaint, as_json)
    except MathematicsError as error:
        _complain(_about(error), as_json)
    except ImportError as error:
        if not (isinstance(error, MissingMathError) or error.name in MATH):
            raise
        _complain(ComplaintError(str(MissingMathError())), as_json)


def _complain(complaint: ComplaintError, as_json: bool) -> NoReturn:
    if as_json:
        print_json({"error": complaint.json()})
    else:
        say("\n".join((complaint.heading, *complaint.lines)), to_errors=True)
    raise typer.Exit(REFUSED) from None


def _about(error: MathematicsError) -> ComplaintError:
    """What the mathematics cannot answer, told of the option where it is about one."""
    facts = dict(error.known)
    if error.faults:
        facts["faults"] = [{"path": fault.path, "message": fault.message} for fault in error.faults]
    return ComplaintError(
        f"--{error.parameter} {error.reason}" if error.parameter else error.reason,
        text=error.text,
        clause=error.clause,
        facts=facts,
        lines=tuple(f"  {fault}" for fault in error.faults),
    )


def print_json(answer: dict[str, Any]) -> None:
    """Print one JSON object, indented so that people can read it too."""
    say_json(answer)
