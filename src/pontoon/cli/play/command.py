"""`pontoon play`: a game at the terminal."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import to_builtins

from pontoon.cli.answer import LIMITS_HELP, complaining
from pontoon.cli.extras import needs_client
from pontoon.cli.say import say

if TYPE_CHECKING:
    from pontoon.cli.play.game import Game
    from pontoon.cli.play.live.sitting import Sitting
    from pontoon.money import Cents
    from pontoon.rulebook import Rulebook
    from pontoon.table import Limits, Table

_BANK = "1000"

app = typer.Typer(add_completion=False, rich_markup_mode="rich")

_NOBODY = (
    "pontoon play is for a terminal, and there is none here, nor any input: it has ended, or nothing came.\n"
    "Nothing was played. Run it in a terminal, or give it lines: printf '10\\ns\\nq\\n' | pontoon play"
)
_EXAMPLES = """
[bold]Examples[/bold]

  pontoon play

  pontoon play --rulebook sg-rws-v5 --boxes 3 --limits 10-1000/10

  pontoon play --seed practice --save practice.toml --hints

  pontoon play --rulebook examples/house-variant.toml

  pontoon play --server http://127.0.0.1:8021 --name Ann

A saved game is a round script: [bold]pontoon replay practice.toml --explain[/bold] goes through it again.
"""


@app.command(epilog=_EXAMPLES)
def play(
    rulebook: Annotated[
        str,
        typer.Option(
            "--rulebook", "--book", metavar="BOOK", help="A book's id, or a rules file (TOML) of a house variant."
        ),
    ] = "nz-current",
    boxes: Annotated[int, typer.Option(min=1, max=7, help="How many boxes you play.")] = 1,
    seed: Annotated[
        str | None, typer.Option(help="Any text: the same seed and the same play give the same game.")
    ] = None,
    decks: Annotated[int, typer.Option(help="Decks in the shoe.")] = 6,
    bank: Annotated[str, typer.Option(help="The money you start with.")] = _BANK,
    limits: Annotated[str, typer.Option(metavar="MIN-MAX[/STEP]", help=LIMITS_HELP)] = "5-500/5",
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the game as a round script, in a new file.")
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints", help="Tell after each decision what it cost beside the best.")
    ] = False,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="Play at a live house instead, with others.", show_default=False)
    ] = None,
    table: Annotated[
        str, typer.Option(metavar="ID", help="A table of that house; otherwise a new one.", show_default=False)
    ] = "",
    name: Annotated[str, typer.Option(help="What you are called there, as a guest.", show_default=False)] = "",
    account: Annotated[
        str, typer.Option(metavar="NAME", help="Your account there; the password is asked for.", show_default=False)
    ] = "",
) -> None:
    """Play at the terminal, against the house. Nothing is at stake."""
    from pontoon.cli.limits import read_limits

    if server is not None:
        with complaining(as_json=False), needs_client():
            from pontoon.cli.play.live.sitting import Sitting

            _only_at_home(seed=seed, save=save, bank=None if bank == _BANK else bank)
            setup = {"decks": decks, "limits": to_builtins(read_limits(limits))}
            sitting = Sitting(server, table, rulebook, boxes, hints, name, account, setup)
            raise typer.Exit(_live(sitting))
    with complaining(as_json=False):
        rules, table_limits = _rules(rulebook), read_limits(limits)
    own, keeping = _opened(rules, decks, table_limits, seed), _Keeping(save, seed, _named(rules, rulebook))
    raise typer.Exit(_play(own, _bank(bank), boxes, keeping, hints=hints))


@dataclass(frozen=True, slots=True)
class _Keeping:
    """Where a game is kept, its seed, and what `pontoon replay` has to be told of its rules."""

    file: str | None
    seed: str | None
    rules: str


def _named(rules: "Rulebook", name: str) -> str:
    """A script names one of the five books; a house variant, or a relative of the game, has to be named beside it."""
    from pontoon.rulebook import BOOK_IDS

    return "" if rules.id in BOOK_IDS else f"--rules {name} "


def _only_at_home(**given: str | None) -> None:
    """A live house has its own shoes and wallets, and keeps every round itself."""
    from pontoon.cli.complaint import ComplaintError

    for option, value in given.items():
        if value is not None:
            raise ComplaintError(f"--{option} is for a table of your own, not for a live one.", text=value)


def _live(sitting: "Sitting") -> int:
    """The game at a live table."""
    from pontoon.cli.play.live.lines import LiveLines
    from pontoon.cli.play.live.sitting import sit_down
    from pontoon.cli.terminal import console

    lines = LiveLines(console())
    if not lines.someone_is_there():
        say(_NOBODY, to_errors=True)
        return 2
    with _leaving_when_told():
        return sit_down(sitting, lines)


def _play(table: "Table", bank: "Cents", boxes: int, keeping: _Keeping, *, hints: bool) -> int:
    """The game, from the first line to the farewell."""
    from rich.text import Text

    from pontoon.cli.play.game import Game, farewell
    from pontoon.cli.play.input import Lines
    from pontoon.cli.play.table import GameTable
    from pontoon.cli.terminal import console

    on = console()
    _check_save(keeping.file)
    lines = Lines(on)
    if not lines.someone_is_there():
        say(_NOBODY, to_errors=True)
        return 2
    game = Game(on, lines, GameTable(table, bank), boxes, hints=hints)
    with _leaving_when_told():
        try:
            unfinished = game.play()
        except OSError:  # the screen is gone, the game need not be
            _save(game, keeping)
            raise
        status, note = _save(game, keeping)
        game.talk.blank()
        game.talk.say(farewell(game.table, bank, unfinished=unfinished))
        if note:
            game.talk.say(Text(note, "bright_black"))
    return status


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """To be ended, or to lose the terminal, is to leave as by Ctrl-C; once only, so that nothing cuts the saving."""
    told = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def leave(number: int, frame: FrameType | None) -> None:
        for one in told:
            signal.signal(one, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {one: signal.signal(one, leave) for one in told}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _check_save(save: str | None) -> None:
    """A game should not be lost at its end: the file must be new, and its folder there."""
    from pathlib import Path

    if save is None:
        return
    if Path(save).exists():
        raise typer.BadParameter(f"{save} is there already; name a new file", param_hint="--save")
    if not Path(save).absolute().parent.is_dir():
        raise typer.BadParameter(f"the folder of {save} is not there", param_hint="--save")


def _save(game: "Game", keeping: _Keeping) -> tuple[int, str]:
    """Write the finished rounds as a round script: the exit status, and what to say about it."""
    from pathlib import Path

    from pontoon.script.write import write_script

    rounds, save, seed = len(game.table.rounds), keeping.file, keeping.seed
    if not rounds:
        return 0, "" if save is None else f"No round was finished, so there is nothing to save in {save}."
    if save is None:
        return 0, "With --save FILE a game is kept as a round script."
    title = f"A game of {rounds} round{'' if rounds == 1 else 's'}" + ("" if seed is None else f", seed {seed}")
    try:
        Path(save).write_text(write_script(game.table.table.events, title), encoding="utf-8")
    except OSError as error:
        say(f"pontoon: the game could not be saved in {save}: {error.strerror}", to_errors=True)
        return 1, ""
    return 0, f"Saved in {save}; pontoon replay {keeping.rules}{save} plays it again."


def _bank(text: str) -> "Cents":
    from pontoon.money import MoneyError, parse_stake

    try:
        return parse_stake(text)
    except MoneyError as error:
        raise typer.BadParameter(str(error), param_hint="--bank") from None


def _rules(name: str) -> "Rulebook":
    from pontoon.cli.complaint import STDIN, ComplaintError
    from pontoon.cli.rules.source import book_named

    if name == STDIN:
        raise ComplaintError("--rulebook takes an id or a file: standard input is what you play with.", text=name)
    return book_named(name)


def _opened(rules: "Rulebook", decks: int, limits: "Limits", seed: str | None) -> "Table":
    """The table with its first shoe; everything that is wrong with the set-up otherwise."""
    from os import urandom

    from pontoon.cards import seeded_entropy
    from pontoon.table import RefusedError, Table

    entropy = urandom if seed is None else seeded_entropy(seed)
    try:
        return Table.open(rules, entropy=entropy, decks=decks, limits=limits, burn=rules.shoe.burn.value)
    except RefusedError as error:
        raise typer.BadParameter(str(error)) from None
