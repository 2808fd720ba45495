"""What `--help` shows: examples, and flags by their names alone, since they take no value."""

from typing import Any


def examples(*commands: str) -> str:
    """The examples at the end of a command's help; each is given as typed at the shell, without `pontoon`."""
    return "\n" + "\n\n".join(("[bold]Examples[/bold]", *(f"  pontoon {command}" for command in commands)))


def bare_flags(command: Any, ctx: Any) -> None:
    """Flags of a command and of those beneath it are shown by their names alone."""
    for param in command.get_params(ctx):
        if getattr(param, "is_flag", False):
            param.metavar = ""
    for one in getattr(command, "commands", {}).values():
        bare_flags(one, ctx)
