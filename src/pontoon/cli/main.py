"""The `pontoon` command: what it starts, and what it says when the program itself fails."""

import os
import sys

INTERNAL_ERROR = 70
"""The exit status when the program itself is at fault."""

INTERRUPTED = 130


def main() -> None:
    """Run the command line; a fault of the program is one line, and the whole story with PONTOON_DEBUG set."""
    try:
        sys.exit(_run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _close_broken_pipe()
        sys.exit(1)
    except Exception as error:
        if os.environ.get("PONTOON_DEBUG"):
            raise
        sys.stderr.write(
            f"pontoon: this is a fault of the program, please report it: {type(error).__name__}: {error}\n"
            "pontoon: the same command with PONTOON_DEBUG=1 in the environment shows where it happened\n"
        )
        sys.exit(INTERNAL_ERROR)


def _run(arguments: list[str]) -> int | None:
    if arguments[:1] == ["replay"]:
        from pontoon.cli.replay_run import plain

        status = plain(arguments[1:])
        if status is not None:
            return status
    from pontoon.cli.app import app

    app(arguments, prog_name="pontoon")
    return None


def _close_broken_pipe() -> None:
    """Nobody reads any more: what is still to be written goes nowhere, without a complaint at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
