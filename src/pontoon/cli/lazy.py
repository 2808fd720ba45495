"""Commands that are imported when they are called, so that one command does not wait for the others."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_command as command_of
from typer.main import get_group as group_of

from pontoon.cli.help import bare_flags
from pontoon.cli.say import harmless

COMMANDS = {
    "edge": "pontoon.cli.mathematics.edge",
    "ev": "pontoon.cli.mathematics.ev",
    "strategy": "pontoon.cli.mathematics.strategy",
    "sidebets": "pontoon.cli.mathematics.sidebets",
    "report": "pontoon.cli.report.command",
    "simulate": "pontoon.cli.simulate.command",
    "leaderboard": "pontoon.cli.leaderboard.command",
    "census": "pontoon.cli.mathematics.census",
    "play": "pontoon.cli.play.command",
    "train": "pontoon.cli.train.command",
    "replay": "pontoon.cli.replay.command",
    "incidents": "pontoon.cli.incidents.command",
    "serve": "pontoon.cli.serve.command",
    "backup": "pontoon.cli.backup.backup",
    "restore": "pontoon.cli.backup.restore",
    "schema": "pontoon.cli.schema",
    "completion": "pontoon.cli.completion",
}
"""Modules whose `app` has a single command."""

GROUPS = {
    "rules": "pontoon.cli.rules.commands",
    "count": "pontoon.cli.count.commands",
    "user": "pontoon.cli.user.commands",
    "progressive": "pontoon.cli.progressive.commands",
    "tournament": "pontoon.cli.tournament.commands",
    "audit": "pontoon.cli.audit.commands",
    "dataset": "pontoon.cli.dataset.commands",
    "surveillance": "pontoon.cli.surveillance.commands",
}
"""Modules whose `app` has several commands."""


class LazyGroup(TyperGroup):
    """The group of all commands."""

    def list_commands(self, ctx: Any) -> list[str]:
        """All names, those of commands not yet imported too."""
        return [*COMMANDS, *GROUPS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, imported now if it was not before."""
        if cmd_name not in self.commands and cmd_name in self.list_commands(ctx):
            self.add_command(_load(cmd_name), cmd_name)
            bare_flags(self.commands[cmd_name], ctx)
        return super().get_command(ctx, cmd_name)

    def get_help(self, ctx: Any) -> str:
        """The help of `pontoon` itself."""
        bare_flags(self, ctx)
        return super().get_help(ctx)

    def make_context(self, *args: Any, **more: Any) -> Any:
        """As typer does it; what it says of the arguments has no control characters."""
        with _harmless_words():
            return super().make_context(*args, **more)

    def invoke(self, ctx: Any) -> Any:
        """As typer does it, but a wrong value of an option is reported like every other complaint."""
        as_json = "--json" in ctx.args
        try:
            with _harmless_words():
                return super().invoke(ctx)
        except typer.BadParameter as error:
            if type(error) is not typer.BadParameter:  # something is missing, not wrong
                raise
            from pontoon.cli.answer import complaining
            from pontoon.cli.misused import complaint_about

            with complaining(as_json):
                raise complaint_about(error) from None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """As typer does it, but an unknown name is compared with every command there is."""
        if args[0] not in self.list_commands(ctx):
            for name in self.list_commands(ctx):
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


@contextmanager
def _harmless_words() -> Iterator[None]:
    """Typer tells what was typed wrongly in its own words, and prints them as they are."""
    try:
        yield
    except TyperException as error:
        if isinstance(getattr(error, "message", None), str):
            error.message = harmless(error.message)
        raise


def _load(name: str) -> Any:
    if name in COMMANDS:
        app: typer.Typer = import_module(COMMANDS[name]).app
        command: Any = command_of(app)
    else:
        app = import_module(GROUPS[name]).app
        command = group_of(app)
    command.name = name
    return command
