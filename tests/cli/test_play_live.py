"""`pontoon play --server`: the terminal at a table of a real server."""

import io
import sys
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

from pontoon.cards import parse_cards
from pontoon.cli.app import app
from pontoon.cli.play.input import LeaveError
from pontoon.cli.play.live import sitting as live_sitting
from pontoon.cli.play.live.lines import LiveLines, TooLateError
from pontoon.cli.play.live.seat import LiveSeat
from pontoon.cli.play.live.sitting import Sitting, sit_down
from pontoon.client import Client, ClosedError
from pontoon.client.plain import Watched
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS
from pontoon.table import PlaceWager, StackShoe, Stand
from tests.support.served import PASSWORD, Served, serving

Doing = Callable[[], None]
ANYTHING = "n\ns\nh\n" * 12
"""Declines what is on offer, stands, hits where one has to; none of it is a bet."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.total == 0


def play(served: Served, *arguments: str, lines: str, columns: int = 100) -> tuple[int, str]:
    """The command with lines through a pipe."""
    asked = ["play", "--server", served.address, *arguments]
    result = CliRunner(env={"COLUMNS": str(columns)}).invoke(app, asked, input=lines)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join(result.output.split())


class Typed(LiveLines):
    """Somebody who types these lines and then leaves; between them something may happen elsewhere."""

    def __init__(self, on: Console, typed: list[str | Doing]) -> None:
        super().__init__(on)
        self.typed = typed

    def ask(self, prompt: Text, begins: str = "") -> str:
        self.on.print(prompt)
        self._at = ("", "", 0) if self.seat is None else self._moment(self.seat)
        while self.typed:
            line = self.typed.pop(0)
            if isinstance(line, str):
                return line
            line()
            self.idle()
        raise LeaveError


class Exercise:
    """A table of somebody's with a stacked shoe, at which the terminal sits down."""

    def __init__(self, served: Served, shoe: str, book: str = "nz-current") -> None:
        self.served = served
        self.owner = Client(served.address)
        self.me = self.owner.guest()
        terms = {"money": "felt", "owner_rules": True}
        opened = self.owner.open_table(book=book, setup={"shoe": "stacked"}, terms=terms)
        self.table = opened["table"]
        self.watched: Watched = self.owner.watch(f"table:{self.table}")
        self.watched.do(StackShoe(parse_cards(shoe)))

    def played(self, monkeypatch: pytest.MonkeyPatch, *typed: str | Doing, **more: object) -> tuple[int, str]:
        out = Console(file=io.StringIO(), width=100, highlight=False, markup=False)
        monkeypatch.setattr(live_sitting, "console", lambda: out)
        asked = Sitting(self.served.address, self.table, "nz-current", 1, hints=False, **more)  # type: ignore[arg-type]
        status = sit_down(asked, Typed(out, list(typed)))
        assert isinstance(out.file, io.StringIO)
        return status, " ".join(out.file.getvalue().split())

    def close(self) -> None:
        self.owner.close()


@pytest.fixture
def exercise(served: Served) -> Iterator[Callable[..., Exercise]]:
    made: list[Exercise] = []

    def make(*asked: str) -> Exercise:
        made.append(Exercise(served, *asked))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_guest_opens_a_private_table_of_any_book_and_plays(served: Served, book: str) -> None:
    status, output = play(served, "--book", book, lines="10\n" + ANYTHING + "q\n")
    assert status == 0
    for words in ("Your table is ", f"Pontoon, {book}, live", "you have 1000.00", "Round 1: ", "You leave with"):
        assert words in output, output


def test_a_round_is_won_by_hand(exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch) -> None:
    """K 9 against 8 K: 19 against 18, for 25.00."""
    status, output = exercise("9s 8h Ks Kd").played(monkeypatch, "25", "s", "q")
    assert status == 0
    assert "Box 1: 9♠ K♠, 19 against 8♥: (h)it (s)tand (d)ouble" in output
    assert "Round 1: +25.00. You have 25.00." in output
    assert "You leave with 25.00 (+25.00) after 1 round." in output


def test_refusals_come_with_their_clauses_and_nothing_is_left_down(served: Served) -> None:
    status, output = play(served, "--book", "act-2005", "--boxes", "2", "--limits", "5-500/5", lines="10 7\nq\n")
    assert status == 0
    assert "A wager is a multiple of 5.00, and 7.00 is not. (3.3)" in output
    assert "You leave with 1000.00 (0.00) after 0 rounds." in output


def test_others_at_the_table_are_shown_and_waited_for(
    exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann stands on box 2 with 17 while the terminal waits; the dealer has 18."""
    house = exercise("9s 9d 8h Ks 8c Kd")
    house.watched.do(PlaceWager(house.me, 2, Cents(1000)))
    act_when_awaited(house, monkeypatch)
    status, output = house.played(monkeypatch, "25", "s", "q")
    assert status == 0
    assert f"At the table: {house.me} (box 2)." in output
    assert f"Waiting for {house.me}." in output
    assert "Round 1: +25.00." in output


def test_who_leaves_in_the_middle_has_the_hand_finished_by_the_table(
    exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house stands for who has left: 19 against 18."""
    house = exercise("9s 8h Ks Kd")
    status, output = house.played(monkeypatch, "25", "q")
    assert status == 0
    assert "What you have in play is finished as the terms of the table say." in output
    house.watched.until(lambda one: one.view["previous"] is not None)
    assert house.watched.view["previous"]["lines"][0]["net"] == 2500


def test_a_bet_that_comes_too_late_is_not_asked_for_any_more(
    exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other player bets, is ready and is dealt to, while the terminal has a prompt open."""
    house = exercise("9s 8h Ks Kd")
    terminal: list[LiveSeat] = []
    watch = live_sitting._seated

    def seated(client: Client, asked: Sitting) -> LiveSeat:
        terminal.append(watch(client, asked))
        return terminal[0]

    def others_play() -> None:
        house.watched.do(PlaceWager(house.me, 2, Cents(1000)))
        house.watched.do({"command": "Ready", "player": house.me})
        terminal[0]._watched.until(lambda one: one.view["phase"] == "playing")

    monkeypatch.setattr(live_sitting, "_seated", seated)
    act_when_awaited(house, monkeypatch)
    status, output = house.played(monkeypatch, others_play, "q")
    assert status == 0
    assert "The table has gone on." in output
    assert "Round 1: you had no wager." in output


def act_when_awaited(house: Exercise, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other player is ready, and stands, whenever the terminal waits for that."""
    original = LiveSeat.wait

    def wait(seat: LiveSeat, seconds: float) -> None:
        clock = seat.clock
        if house.me in clock.players and house.watched.sequence == seat.sequence:
            ready = {"command": "Ready", "player": house.me}
            house.watched.do(ready if clock.what == "betting" else Stand(house.me, 2))
        original(seat, seconds)

    monkeypatch.setattr(LiveSeat, "wait", wait)


def test_a_connection_that_is_cut_comes_back_and_the_command_is_done_once(
    served: Served, exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = exercise("9s 8h Ks Kd")
    clients: list[Client] = []
    made = Client

    def kept(url: str) -> Client:
        clients.append(made(url))
        return clients[-1]

    monkeypatch.setattr(live_sitting, "Client", kept)

    def cut() -> None:
        connection = clients[0]._client._connection
        assert connection is not None
        assert connection._socket is not None
        socket = connection._socket
        clients[0]._loop.call_soon_threadsafe(socket.transport.abort)
        clients[0].run(socket.wait_closed())

    status, output = house.played(monkeypatch, cut, "25", "s", "q")
    assert status == 0
    assert "You leave with 25.00 (+25.00) after 1 round." in output


def test_somebody_with_an_account_is_asked_for_the_password(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    served.account("Terminal")
    monkeypatch.setattr("getpass.getpass", lambda prompt: PASSWORD)
    status, output = play(served, "--account", "Terminal", lines="q\n")
    assert status == 0
    assert "You are Terminal." in output
    monkeypatch.setattr("getpass.getpass", lambda prompt: "nothing of the kind")
    status, output = play(served, "--account", "Terminal", lines="q\n")
    assert status == 2
    assert "no account with this name and this password" in output


def test_taken_over_elsewhere_the_terminal_says_so_and_ends(
    served: Served, exercise: Callable[..., Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    served.account("Twofold")
    monkeypatch.setattr("getpass.getpass", lambda prompt: PASSWORD)
    house = exercise("9s 8h Ks Kd")

    def elsewhere() -> None:
        with Client(served.address) as other:
            other.sign_in("Twofold", PASSWORD)
            other.watch(f"table:{house.table}")

    status, _ = house.played(monkeypatch, elsewhere, "25", account="Twofold")
    assert status == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--table", "nowhere"), "There is no such table in this house."),
        (("--seed", "x"), "--seed is for a table of your own"),
        (("--save", "x.toml"), "--save is for a table of your own"),
        (("--bank", "5"), "--bank is for a table of your own"),
        (("--book", "nz-1999"), "There is no rulebook 'nz-1999'."),
        (("--name", "bot-7"), "bot-"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(
    served: Served, arguments: tuple[str, ...], said: str
) -> None:
    status, output = play(served, *arguments, lines="q\n")
    assert status == 2
    assert said in output


@pytest.mark.parametrize(
    ("fault", "said"),
    [(ClosedError(4006, "Somebody has come in elsewhere."), "elsewhere"), (TimeoutError(), "does not say how")],
)
def test_a_seat_that_cannot_be_had_is_said(
    served: Served, monkeypatch: pytest.MonkeyPatch, fault: Exception, said: str
) -> None:
    def watch(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(Client, "watch", watch)
    result = CliRunner().invoke(app, ["play", "--server", served.address], input="q\n")
    assert result.exit_code == 2
    assert said in result.output


def test_a_house_that_is_not_there_is_said() -> None:
    for address in ("127.0.0.1:8021", "http://127.0.0.1:1"):
        result = CliRunner().invoke(app, ["play", "--server", address], input="q\n")
        assert result.exit_code == 2
        assert address in result.output


def test_without_the_packages_of_a_client_it_says_which_to_install(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [one for one in sys.modules if one.startswith(("pontoon.client", "pontoon.cli.play.live"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "httpx", None)
    status, output = play(served, lines="q\n")
    assert status == 2
    assert "pip install '.[client]' in a clone, or the wheel with [client]" in output


def test_a_variant_of_the_house_is_played_by_its_file(served: Served) -> None:
    status, output = play(served, "--rulebook", "examples/house-variant.toml", lines="10\n" + ANYTHING + "q\n")
    assert status == 0
    assert "Round 1: " in output
    table = output.partition("Your table is ")[2].split(".")[0]
    status, output = play(served, "--table", table, lines="q\n")
    assert status == 2
    assert "name its file with --rulebook" in output
    status, output = play(served, "--table", table, "--rulebook", "examples/house-variant.toml", lines="q\n")
    assert status == 0


def test_the_time_that_is_left_is_told_at_a_prompt(served: Served) -> None:
    """A prompt reminds at 30, 10 and 5 seconds, once each, and is taken away when the table has gone on."""
    out = Console(file=io.StringIO(), width=100)
    lines = LiveLines(out)
    seat = Seated()
    lines.seat = seat  # type: ignore[assignment]
    lines._at, lines._told = lines._moment(seat), 40  # type: ignore[arg-type]
    for left in (35, 29, 28, 9, 4, 3):
        seat.left = left
        lines.idle()
    assert isinstance(out.file, io.StringIO)
    assert [out.file.getvalue().count(f" {mark} seconds left.") for mark in (30, 10, 5)] == [1, 1, 1]
    seat.connected = False
    lines.idle()
    lines.idle()
    assert out.file.getvalue().count("The connection is lost") == 1
    seat.sequence += 1
    with pytest.raises(TooLateError):
        lines.idle()


class Seated:
    """A seat as a prompt looks at it."""

    awaited, phase, sequence, connected, left = "decision", "playing", 7, True, 40

    def seconds_left(self) -> int:
        return self.left
