"""Talking with the player: questions, and the keys and words that may be typed at any of them."""

from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.lines_view import clauses_view, lines_view
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.play.place import Place
from pontoon.cli.terminal import emit
from pontoon.words.lines import cited_in
from pontoon.words.sign import Scale, pay_scales

Rows = list[tuple[str, str]]
"""What can be typed, and what it means."""

_ANYWHERE = "w: the clauses of the last payments; ?: this help; q and Enter: leave the table"
_TYPED = 16
"""Columns for what is typed after a question that takes a line."""
_WORDS = {"help": "?", "rules": "?", "why": "w", "values": "v", "quit": "q", "exit": "q", "leave": "q"}


class Talk:
    """Asks the player, and answers what is not an answer."""

    def __init__(self, on: Console, lines: Lines, game: Place) -> None:
        self.on = on
        self.lines = lines
        self.game = game

    def say(self, *parts: RenderableType) -> None:
        """Print, indented."""
        emit(self.on, *(Padding(part, (0, 0, 0, 2)) for part in parts))

    def blank(self) -> None:
        """An empty line."""
        emit(self.on, "")

    def refuse(self, said: str) -> None:
        """What cannot be, and why; the engine speaks of the player by name, and here that name is a pronoun."""
        self.say(Text(said.replace("you has ", "You have ", 1) if said.startswith("you has ") else said, "yellow"))

    def ask(self, head: Text, prompt: Text, open_now: Callable[[], Rows], begins: str = "") -> str:
        """The player's answer: `v`, or anything that is not about the talk itself.

        `head` stands before the prompt, on a line of its own where room is short. `open_now` tells what may be done.
        `begins`: as `Lines.ask` has it.
        """
        prompt = Text.assemble("  ", prompt, (" >", "bright_black"))
        whole = Text.assemble("  ", head, " ", prompt[2:])
        while True:
            if whole.cell_len + (0 if begins else _TYPED) < self.on.width:
                line = self.lines.ask(whole, begins)
            else:
                self.say(head)
                line = self.lines.ask(prompt, begins)
            match _WORDS.get(line.lower(), line.lower()):
                case "q":
                    raise LeaveError
                case "?":
                    self.say(self._help(open_now()))
                case "w":
                    self.say(self._why())
                case "v":
                    return "v"
                case _:
                    return line

    def _help(self, open_now: Rows) -> RenderableType:
        """What may be done now, and what this book pays."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="cyan", max_width=14)
        grid.add_column(ratio=1)
        for typed, meaning in open_now:
            grid.add_row(Text(typed), Text(meaning))
        return Group(grid, Text(_ANYWHERE), *map(_pays, pay_scales(self.game.rules)))

    def _why(self) -> RenderableType:
        """The last payments: of this round if there were any, else of the one before."""
        view = self.game.view
        lines = view.lines or (() if view.previous is None else view.previous.lines)
        if not lines:
            return Text("Nothing has been paid or collected yet.")
        clauses = clauses_view(self.game.rules, cited_in(lines))
        return Group(
            lines_view(self.game.rules, lines, players=False, explained=True), Text("\nThe clauses", "bold"), clauses
        )


def _pays(scale: Scale) -> Text:
    """A pay scale in a few lines, the rows that pay alike together."""
    rows: dict[str, list[str]] = {}
    for what, pays in scale.rows:
        rows.setdefault(pays, []).append(what)
    said = [Text.assemble((pays, "green"), f": {' / '.join(whats)}") for pays, whats in rows.items()]
    return Text.assemble((f"{scale.title}  ", "bold"), Text("; ").join(said))
