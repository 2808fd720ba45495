"""The help of every command: its options, and examples that could be typed as they stand."""

import re
import shlex
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from pontoon.cli.app import app

ROOT: Any = get_command(app)


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The words of every command that does something."""
    context = group.context_class(group, help_option_names=["-h", "--help"])
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        if hasattr(found, "commands"):
            yield from commands(found, (*path, name))
        else:
            yield (*path, name)


COMMANDS = tuple(commands(ROOT))


def help_of(path: tuple[str, ...]) -> str:
    shown = CliRunner(env={"COLUMNS": "120"}).invoke(app, [*path, "--help"])
    assert shown.exit_code == 0
    return shown.stdout


def find(path: list[str]) -> tuple[Any, list[str]]:
    """The command that the words name, and what is left of them."""
    command = ROOT
    while hasattr(command, "commands"):
        command, path = command.get_command(command.context_class(command), path[0]), path[1:]
    return command, path


@pytest.mark.parametrize("path", [(), *COMMANDS], ids=" ".join)
def test_flags_do_not_look_as_if_they_took_a_value(path: tuple[str, ...]) -> None:
    shown = help_of(path)
    assert "<bool>" not in shown
    assert re.search(r"--help +-h +Show this message", shown)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_examples_that_its_options_allow(path: tuple[str, ...]) -> None:
    """What comes after a pipe or a redirection is the shell's."""
    lines = [line.strip() for line in help_of(path).partition("Examples")[2].splitlines() if line.strip()]
    examples = list(takewhile(lambda line: line.startswith("pontoon "), lines))
    assert all(f"pontoon {' '.join(path)}" in example for example in examples or [""])
    for example in "; ".join(examples).split("; "):
        command, rest = find(shlex.split(re.split(r"[|<>]", example)[0])[1:])
        command.make_context(path[-1], rest)
