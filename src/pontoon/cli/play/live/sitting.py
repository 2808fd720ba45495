"""Coming into a live house from the terminal, and sitting down at a table of it."""

from typing import Any

import httpx
from msgspec import Struct

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.play.input import LeaveError
from pontoon.cli.play.live.game import LiveGame
from pontoon.cli.play.live.lines import LiveLines
from pontoon.cli.play.live.seat import LiveSeat
from pontoon.cli.rules.source import book_named
from pontoon.cli.say import say
from pontoon.cli.terminal import console
from pontoon.client import Client, ClosedError, RefusedError
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book

FAILED = 1
"""The exit status when the house has closed the game."""


class Sitting(Struct, frozen=True):
    """Where and how somebody wants to play. `table`: empty for a private one of one's own with this `setup`.

    `rulebook`: a book's id or a rules file; `account`: a name whose password is asked for, empty for a guest.
    """

    server: str
    table: str
    rulebook: str
    boxes: int
    hints: bool
    name: str = ""
    account: str = ""
    setup: dict[str, Any] = {}


def sit_down(asked: Sitting, lines: LiveLines | None = None) -> int:
    """Play at a live table to the end; the exit status."""
    if not asked.server.startswith(("http://", "https://")):
        text = f"--server takes an address as http://127.0.0.1:8021, not {asked.server!r}."
        raise ComplaintError(text, text=asked.server)
    with Client(asked.server) as client:
        try:
            _come_in(client, asked)
            seat = _seated(client, asked)
        except RefusedError as error:
            raise ComplaintError(str(error), text=asked.table or asked.server) from None
        except ClosedError as closed:
            raise ComplaintError(str(closed), text=asked.server) from None
        except TimeoutError:
            text = f"The house at {asked.server} does not say how the table stands. Try again in a moment."
            raise ComplaintError(text, text=asked.server) from None
        except httpx.HTTPError as error:
            reason = f"There is no house at {asked.server}: {str(error) or type(error).__name__}."
            raise ComplaintError(reason, text=asked.server) from None
        on = console()
        game = LiveGame(on, lines or LiveLines(on), seat, asked.boxes, hints=asked.hints)
        try:
            game.play()
            game.leave()
        except ClosedError as closed:
            say(str(closed), to_errors=True)
            return FAILED
        except (LeaveError, KeyboardInterrupt):
            return 0
    return 0


def _come_in(client: Client, asked: Sitting) -> None:
    if asked.account:
        from getpass import getpass

        client.sign_in(asked.account, getpass(f"Password of {asked.account}: "))
    else:
        client.guest(asked.name)


def _seated(client: Client, asked: Sitting) -> LiveSeat:
    if asked.table:
        rules = _rules_there(client.get(f"/api/tables/{asked.table}"), asked)
        return LiveSeat(client, client.watch(f"table:{asked.table}"), rules)
    wanted: dict[str, Any] = {"setup": asked.setup}
    rules = book_named(asked.rulebook)
    if asked.rulebook in BOOK_IDS:
        wanted["book"] = asked.rulebook
    else:
        from pontoon.cli.complaint import read_text

        wanted["variant"] = read_text(asked.rulebook)
    opened = client.open_table(**wanted)
    say(f"Your table is {opened['table']}. Others come to it with --server {asked.server} --table {opened['table']}")
    return LiveSeat(client, client.watch(f"table:{opened['table']}"), rules)


def _rules_there(described: dict[str, Any], asked: Sitting) -> Rulebook:
    """The rules of a table that is there already; those of a house variant have to be named by their file."""
    book: str = described["rulebook"]
    if book in BOOK_IDS:
        return load_book(book)
    if asked.rulebook not in BOOK_IDS:
        rules = book_named(asked.rulebook)
        if rules.id == book:
            return rules
    raise ComplaintError(
        f"Table {asked.table} is played by the house variant {book}: name its file with --rulebook.", text=asked.table
    )
