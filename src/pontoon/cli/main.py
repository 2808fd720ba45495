"""The `pontoon` command: what it starts, and what it says when the program itself fails."""

import os
import sys
from contextlib import suppress
from errno import EDQUOT, EFBIG, EIO, ENOSPC, EPIPE

from pontoon.cli.say import say

INTERNAL_ERROR = 70
"""The exit status when the program itself fails."""

INTERRUPTED = 130

NOBODY_READS = 141
"""As a shell reports a program that a closed pipe has ended."""

UNWRITABLE = 2
_OUTPUT_FAULTS = {ENOSPC, EDQUOT, EFBIG, EIO}


def main() -> None:
    """Run the command line. A failure of the program itself is shown in one line; with PONTOON_DEBUG set, in full."""
    _forget_impossible_width()
    try:
        sys.exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except SystemExit as stop:
        # Typer and rich leave with status 1 where they meet a closed pipe.
        if not (isinstance(stop.__context__, OSError) and stop.__context__.errno == EPIPE):
            raise
        _write_nowhere()
        sys.exit(NOBODY_READS)
    except BrokenPipeError:
        _write_nowhere()
        sys.exit(NOBODY_READS)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _OUTPUT_FAULTS:
            _write_nowhere()
            with suppress(OSError):
                say(f"pontoon: the output cannot be written: {error.strerror}", to_errors=True)
            sys.exit(UNWRITABLE)
        if os.environ.get("PONTOON_DEBUG"):
            raise
        say(
            f"pontoon: this is a fault of the program, please report it: {type(error).__name__}: {error}\n"
            "pontoon: the same command with PONTOON_DEBUG=1 in the environment shows where it happened",
            to_errors=True,
        )
        sys.exit(INTERNAL_ERROR)


def _run(arguments: list[str]) -> int | None:
    if arguments[:1] == ["replay"]:
        from pontoon.cli.replay.run import plain

        status = plain(arguments[1:])
        if status is not None:
            return status
    from pontoon.cli.app import app

    app(arguments, prog_name="pontoon")
    return None


def _forget_impossible_width() -> None:
    """Ignore COLUMNS unless it is a number above zero."""
    columns = os.environ.get("COLUMNS", "1")
    if not (columns.isdecimal() and int(columns)):
        del os.environ["COLUMNS"]


def _write_nowhere() -> None:
    """Send the rest of the output nowhere, so that there is no error at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
