"""The terminal at the keyboard: the sign, the open buttons, one line after the other."""

from collections.abc import Callable
from getpass import getpass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pontoon.cards import Entropy
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.progressive.session import Session
from pontoon.cli.progressive.view import PRACTICE, told_view
from pontoon.cli.progressive.words import HELP, WordError, read_correction, read_words, without_code
from pontoon.cli.say import harmless
from pontoon.cli.terminal import console, emit
from pontoon.money import format_dollars
from pontoon.progressive import Command, evolve, meter_views, terminal_view
from pontoon.progressive.views import TerminalView
from pontoon.table import Refusal
from pontoon.words import plain
from pontoon.words.narrate.progressive import payout_text

_KEYS: dict[str, str] = {
    "PlaceChip": "place",
    "RemoveChip": "remove",
    "StartRound": "start",
    "CancelRound": "cancel",
    "Deal": "deal",
    "ShowCard": "card",
    "CorrectCard": "correct",
    "ReturnWager": "return",
    "StopRound": "stop",
    "PlaceLammer": "lammer",
    "Reconcile": "clear",
    "MarkTriggeringEvent": "event",
    "Spin": "spin",
    "Confirm": "confirm",
    "EnableSpin": "enable",
    "DisableSpin": "disable",
    "TouchSensor": "touch",
    "SpinForPlayer": "for",
    "PayJackpot": "pay",
    "CancelJackpot": "void",
    "Authorise": "auth",
    "HandPrize": "hand",
    "Paid": "paid",
    "EndRound": "end",
    "CorrectMeter": "meter",
}
_ENTER = ("deal", "lammer", "clear", "event", "spin", "confirm", "enable", "touch", "pay", "paid", "end")
"""The buttons that Enter alone may press: the first of them that is open."""


def lines_typed() -> Lines:
    """The lines of whoever is at the terminal; a complaint where nobody is."""
    lines = _Lines(console())
    if not lines.someone_is_there():
        raise ComplaintError(
            "pontoon progressive run is for a terminal, and there is none here, nor any input.",
            lines=("Nothing was played. Run it in a terminal, give it lines, or name a file with --script.",),
        )
    return lines


def at_the_terminal(lines: Lines, session: Session, table: str) -> int:
    """Read the dealer's lines until he leaves; returns the exit status."""
    on = lines.on
    if session.state.terms.example:
        emit(on, Text("An example: its prizes are invented. Nothing is at stake.", "yellow"))
    if session.is_practice:
        emit(on, Text(PRACTICE, "yellow"))
    try:
        _Keys(on, lines, session, table).run()
    except (LeaveError, KeyboardInterrupt):
        emit(on, Text(_meters(session)))
    return 0


def _meters(session: Session) -> str:
    shown = [f"{one.name} {format_dollars(one.amount)}" for one in meter_views(session.state)]
    return "Meters: " + (", ".join(shown) or "none")


class _Lines(Lines):
    """Reads lines as elsewhere, but does not show a code that comes through a pipe."""

    def shown(self, line: str) -> str:
        """The line without a code in it."""
        return without_code(line)


class _Keys:
    """A dealer at a terminal."""

    def __init__(self, on: Console, lines: Lines, session: Session, table: str) -> None:
        self.on = on
        self.lines = lines
        self.session = session
        self.table = table

    def run(self) -> None:
        """Read line after line, until the dealer leaves."""
        self._show()
        while True:
            seen = terminal_view(self.session.desk, self.session.state, self.table)
            self._line(self.lines.ask(self._prompt(seen)), seen)

    def _prompt(self, seen: TerminalView) -> Text:
        keys = " ".join(_KEYS[one.button] for one in seen.offers)
        prompt = Text(f"  {self.table} round {seen.sign.round} ", "bold").append(keys, "cyan")
        return prompt.append(" >", "bright_black")

    def _line(self, line: str, seen: TerminalView) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "q" | "quit" | "exit" | "leave":
                raise LeaveError
            case "?" | "help":
                emit(self.on, _help())
            case "show" | "meters":
                self._show()
            case "table":
                self._move(rest.strip())
            case "":
                self._enter(seen)
            case "auth" if len(rest.split()) == 1 and self.lines.at_terminal:
                self._press(f"auth {rest} {getpass('  the code: ')}")
            case "meter" if self.lines.at_terminal:
                self._correct_meter(rest)
            case _:
                self._press(line)

    def _enter(self, seen: TerminalView) -> None:
        """The one thing that comes next, if there is one."""
        keys = {_KEYS[one.button] for one in seen.offers}
        word = next((one for one in _ENTER if one in keys), None)
        if word is None:
            emit(self.on, Text(f"  {seen.waits_for}; ? tells the words", "bright_black"))
        else:
            self._press(word)

    def _press(self, line: str) -> None:
        self._do(lambda entropy: read_words(line, self.session.state, self.table, entropy))

    def _correct_meter(self, rest: str) -> None:
        """Two people, each asked for the own code, which the terminal does not show."""

        def command(entropy: Entropy) -> tuple[Command, ...]:
            asked = read_correction(rest)
            codes = [getpass(f"  the code of {harmless(name)}: ") for name in (asked.name, asked.second_name)]
            return (asked.by(self.table, *codes),)

        self._do(command)

    def _do(self, commands: Callable[[Entropy], tuple[Command, ...]]) -> None:
        before = self.session.state
        try:
            outcome = self.session.do(commands)
        except WordError as error:
            emit(self.on, Text(f"  {error}", "yellow"))
            return
        if isinstance(outcome, Refusal):
            emit(self.on, Text(f"  {outcome}", "yellow"))
            return
        for event in outcome:
            before = evolve(before, event)
            emit(self.on, Text("  ").append_text(told_view(before, event)))

    def _move(self, table: str) -> None:
        if self.session.state.terms.table(table) is None:
            known = ", ".join(one.name for one in self.session.state.terms.tables)
            emit(self.on, Text(f"  There is no table {table!r}; linked are {known}.", "yellow"))
            return
        self.table = table
        self._show()

    def _show(self) -> None:
        """The sign and what is to be paid."""
        seen = terminal_view(self.session.desk, self.session.state, self.table)
        emit(self.on, Text(f"  {_meters(self.session)}{', practice' if self.session.is_practice else ''}", "bold"))
        placed = ", ".join(str(one) for one in seen.sign.participating) or "none"
        emit(self.on, Text(f"  {self.table}, round {seen.sign.round}: {seen.waits_for}; wagers at {placed}"))
        for number, payout in enumerate(seen.sign.payouts, start=1):
            handed = ", handed out" if number in seen.handed else ""
            emit(self.on, Text(f"  {plain(payout_text(number, payout))}{handed}"))


def _help() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(ratio=1)
    for typed, meaning in (*HELP, ("Enter", "what comes next, where there is one thing"), ("show, q", "look; leave")):
        grid.add_row(typed, meaning)
    return grid
