"""Talking with the player: questions, and the words that may be typed at any of them."""

from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pontoon.cli.lines_view import clauses_view, lines_view
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.play.table import GameTable
from pontoon.cli.terminal import emit
from pontoon.words.lines import cited_in

_HELP = (
    ("25", "bet 25 on each of your boxes; Enter bets the same again"),
    ("25 50 0", "bet by box, from box 1; 0 leaves a box out"),
    ("25 pp 5", "bet 25, and 5 on a side wager; rules tells which there are"),
    ("h s", "hit, stand"),
    ("d", "double; d 10 doubles with 10"),
    ("p", "split a pair"),
    ("r", "surrender for half the bet"),
    ("i", "insure; an amount insures with less"),
    ("f", "forfeit: take a double back and give up the bet"),
    ("rules", "what is open now, and why something is not"),
    ("why", "the clauses behind the last payments, in words"),
    ("? q", "this help; leave the table (Ctrl-C does too)"),
)


class Talk:
    """Asks the player, and answers the words that are not an answer."""

    def __init__(self, on: Console, lines: Lines, game: GameTable) -> None:
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

    def ask(self, prompt: Text, open_now: Callable[[], RenderableType]) -> str:
        """The player's answer; `open_now` tells what may be done, for the word `rules`."""
        while True:
            line = self.lines.ask(Text("  ").append_text(prompt).append(" >", "bright_black"))
            match line.lower():
                case "q" | "quit" | "exit" | "leave":
                    raise LeaveError
                case "?" | "help":
                    self.say(_help())
                case "why":
                    self.say(self._why())
                case "rules":
                    self.say(open_now())
                case _:
                    return line

    def _why(self) -> RenderableType:
        """The last payments: of this round if there were any, else of the one before."""
        previous = self.game.state.previous
        lines = self.game.state.lines or (() if previous is None else previous.lines)
        if not lines:
            return Text("Nothing has been paid or collected yet.")
        clauses = clauses_view(self.game.rules, cited_in(lines))
        return Group(
            lines_view(self.game.rules, lines, players=False, explained=True), Text("\nThe clauses", "bold"), clauses
        )


def _help() -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(ratio=1)
    for typed, meaning in _HELP:
        grid.add_row(typed, meaning)
    return grid
