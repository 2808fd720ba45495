"""Whatever a file or an argument holds, a command ends with a clear answer: never as a fault of the program."""

import os
import random
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.input_file import MOST_TEXT
from tests.support.spoilt import spoilt
from tests.support.terminals import TERMS
from tests.support.tournaments import HEATS, TEXT

ROOT = Path(__file__).parents[2]
STREAMS = ROOT / "tests/streams"


def read(*names: str) -> list[bytes]:
    return [(ROOT / name).read_bytes() for name in names]


SCRIPTS = [path.read_bytes() for path in sorted((ROOT / "tests/clauses").rglob("*.toml"))[::29]]
BOOKS = read("examples/house-variant.toml", "src/pontoon/rulebook/books/ma-2025.toml")
EXAMPLE = files("pontoon.progressive").joinpath("example.toml").read_bytes()
EVENING = (ROOT / "docs/progressive-evening.toml").read_bytes()
PROGRESSIVES = read("tests/streams/progressive/busy.events.jsonl", "tests/streams/progressive/corrected.events.jsonl")
BUTTONS = read("tests/streams/progressive/corrected.commands.jsonl")
TOURNAMENTS = read(
    "tests/streams/tournament/played.events.jsonl",
    "tests/streams/tournament/cancelled.events.jsonl",
    "tests/streams/tournament/directed.events.jsonl",
)
ORDERS = (
    "start", "resume", "cancel x", "enter Zed", "ballot", "void 1 Ann", "withdraw Ann", "break 3", "ask 1", "end",
    "wager 1 Ann 50", "results 1 Ann 500 Bob out:2", "places", "prizes", "nominate Ivo", "pace 20", "seat Ann Bob",
)  # fmt: skip

COMMANDS: tuple[tuple[str, list[bytes]], ...] = (
    ("replay FILE", SCRIPTS),
    ("replay FILE --json --explain", SCRIPTS),
    ("replay --rules FILE script.toml", BOOKS),
    ("rules check FILE", BOOKS),
    ("rules show FILE", BOOKS),
    ("rules sign FILE", BOOKS),
    ("rules compare FILE nz-2000", BOOKS),
    ("incidents FILE misdealt", BOOKS),
    ("progressive check FILE", [EXAMPLE]),
    ("progressive ev FILE --json", [EXAMPLE]),
    ("progressive run FILE --script evening.toml", [TERMS.encode(), EXAMPLE]),
    ("progressive run example --script FILE", [EVENING]),
    ("progressive run mine.toml --script FILE --seed x --json", BUTTONS),
    ("progressive meters FILE", PROGRESSIVES),
    ("progressive meters FILE --json", PROGRESSIVES),
    ("progressive run mine.toml --script evening.toml --events FILE", PROGRESSIVES),
    ("tournament check FILE", [TEXT.encode(), HEATS.encode()]),
    ("tournament show FILE", TOURNAMENTS),
    ("tournament show FILE --json", TOURNAMENTS),
    ("tournament show FILE --anyway", TOURNAMENTS),
    ("tournament audit FILE", TOURNAMENTS),
    ("tournament audit FILE --json", TOURNAMENTS),
    ("tournament run conditions.toml --players 4 --events FILE", TOURNAMENTS),
    *((f"tournament order FILE {order}", TOURNAMENTS) for order in ORDERS),
    ("tournament run conditions.toml --names FILE", [b"Ann\nBob\nCleo\n"]),
    ("tournament run conditions.toml --players 4 --chart FILE", read("src/pontoon/players/charts/nz-current.csv")),
)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sound files that the commands need beside the spoilt one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(TERMS)
    (tmp_path / "evening.toml").write_bytes(EVENING)
    (tmp_path / "script.toml").write_bytes(SCRIPTS[0])
    (tmp_path / "conditions.toml").write_text(TEXT)
    return tmp_path


def fuzz(dice: random.Random, times: int) -> Counter[int]:
    """So many spoilt files for every command; how often each status came."""
    seen = Counter[int]()
    for command, sound in COMMANDS:
        for _ in range(times):
            data = spoilt(dice, dice.choice(sound))
            name = "spoilt.jsonl" if data.startswith(b"{") else "spoilt.toml"
            Path(name).unlink(missing_ok=True)
            Path(name).write_bytes(data)
            result = CliRunner().invoke(app, [name if word == "FILE" else word for word in command.split()])
            fine = result.exception is None or isinstance(result.exception, SystemExit)
            assert fine, (command, result.exception, data[:300])
            assert result.exit_code in (0, 1, 2), (command, result.output)
            assert "please report" not in result.output, (command, data[:300])
            assert not set(result.output) & set("\x00\x07\x1b\x9b\u202e"), (command, result.output)
            seen[result.exit_code] += 1
    return seen


@pytest.mark.usefixtures("here")
def test_no_spoilt_file_is_a_fault_of_the_program() -> None:
    seen = fuzz(random.Random(7), 6)
    assert seen[2] > 100


@pytest.mark.long
@pytest.mark.usefixtures("here")
def test_no_spoilt_file_is_a_fault_of_the_program_in_thousands() -> None:
    fuzz(random.Random(8), 200)


WORDS = (
    "", " ", "-", "--", "-x", "--json", "--html", "-o", "0", "-1", "1e9", "99999999999999999999", "nan", "x",
    "nz-current", "ma-2025", "example", "freeze-out", "show", "check", "run", "\x1b[2J", "\u202e", "a\nb",
    "\udcff\udcfe", "é" * 50, "/", "/dev/null", ".", "*", "[bold]x", "{}", "1,2,3", "grand=1", "5-500/5", "hard", "16",
    "Ks 9h", "--seed", "--decks",
)  # fmt: skip
HEADS = (
    "replay", "rules show", "rules check", "rules compare", "rules sign", "rules clause", "incidents", "schema",
    "progressive check", "progressive meters", "progressive ev", "progressive run", "tournament check",
    "tournament show", "tournament order", "tournament open", "nothing",
)  # fmt: skip


SLOW_HEADS = ("ev", "sidebets", "census", "play", "edge", "simulate")


def fuzz_arguments(dice: random.Random, times: int, heads: tuple[str, ...] = HEADS) -> None:
    for _ in range(times):
        arguments = [*dice.choice(heads).split(), *dice.choices(WORDS, k=dice.randint(0, 4))]
        result = CliRunner().invoke(app, arguments, input="q\n")
        assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
        assert result.exit_code in (0, 1, 2), (arguments, result.output)
        assert not set(result.output) & set("\x00\x1b\x9b\u202e"), (arguments, result.output)


@pytest.mark.usefixtures("here")
def test_no_argument_is_a_fault_of_the_program() -> None:
    fuzz_arguments(random.Random(9), 200)


@pytest.mark.long
@pytest.mark.usefixtures("here")
def test_no_argument_is_a_fault_of_the_program_in_thousands() -> None:
    fuzz_arguments(random.Random(10), 3000)
    fuzz_arguments(random.Random(11), 200, SLOW_HEADS)


@pytest.mark.parametrize(
    "command",
    ["rules list", "rules show nz-current", "replay script.toml", "replay script.toml --json", "schema script"],
)
@pytest.mark.usefixtures("here")
def test_a_closed_output_is_no_fault_of_the_program(command: str) -> None:
    closed = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m pontoon {command} >&-"], capture_output=True, text=True, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, "")


# What never ends


ENDLESS = (
    "replay FILE",
    "replay --rules FILE script.toml",
    "rules show FILE",
    "progressive check FILE",
    "progressive run mine.toml --script FILE",
    "progressive meters FILE",
    "tournament check FILE",
    "tournament show FILE",
    "tournament run conditions.toml --names FILE",
    "tournament run conditions.toml --chart FILE",
    "edge FILE",
    "simulate nz-current --strategy FILE",
)


def little_memory() -> None:
    """No more than a program needs that reads no endless file."""
    resource.setrlimit(resource.RLIMIT_AS, (3 * 2**30, 3 * 2**30))


def process(command: str, name: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    words = [name if word == "FILE" else word for word in command.split()]
    with open(given or os.devnull, "rb") as stdin:
        return subprocess.run(
            [sys.executable, "-m", "pontoon", *words],
            stdin=stdin,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            preexec_fn=little_memory,
        )


@pytest.mark.parametrize("command", ENDLESS)
def test_a_pipe_that_never_ends_and_a_device_are_told(here: Path, command: str) -> None:
    """A pipe nobody writes to would wait for ever, and a device may have no end."""
    pipe = here / "pipe.csv"
    os.mkfifo(pipe)
    for name, kind in ((str(pipe), "pipe"), ("/dev/zero", "device")):
        result = CliRunner().invoke(app, [name if word == "FILE" else word for word in command.split()])
        known = name == "/dev/zero" and "There is no" in result.output  # a name that can be no file
        assert result.exit_code == 2, result.output
        assert f"is a {kind} and no file" in result.output.replace("\n", " ") or known, result.output


@pytest.mark.parametrize("command", ["replay FILE", "progressive meters FILE", "tournament check FILE"])
def test_endless_bytes_on_standard_input_end_with_bounded_memory(here: Path, command: str) -> None:
    done = process(command, "-", "/dev/zero")
    assert done.returncode == 2, done
    assert "MB" in done.stderr


def test_a_huge_line_and_a_huge_file_end_with_bounded_memory(here: Path) -> None:
    """A file that claims to be a terabyte of zeros; one line of ours that does not end."""
    with (here / "huge.jsonl").open("wb") as file:
        file.truncate(2**40)
    (here / "line.jsonl").write_bytes(b'{"event":"ProgressiveOpened","rulebook":"' + b"x" * (5 * 2**20))
    for name in ("huge.jsonl", "line.jsonl"):
        for command in ("progressive meters FILE", "tournament show FILE"):
            done = process(command, name)
            assert (done.returncode, "a line of more than 4 MB" in done.stderr) == (2, True), done
    for command in ("replay FILE", "rules check FILE"):
        done = process(command, "huge.jsonl")
        assert (done.returncode, f"larger than {MOST_TEXT // 2**20} MB" in done.stderr) == (2, True), done


# Pages


def pages(here: Path, page: Path) -> list[str]:
    """The command that writes a tournament's page."""
    CliRunner().invoke(app, ["tournament", "run", "conditions.toml", "--players", "4", "--events", "events.jsonl"])
    return ["tournament", "show", "events.jsonl", "--html", str(page)]


def other_file(path: Path) -> None:
    path.write_text("my notes")


def other_page(path: Path) -> None:
    path.write_text("<!doctype html><title>Somebody's own</title>")


@pytest.mark.parametrize(
    "make", [other_file, other_page, Path.touch, os.mkfifo, Path.mkdir], ids=lambda one: one.__name__
)
def test_a_page_is_written_over_nothing_but_an_older_page(here: Path, make: Callable[[Path], None]) -> None:
    page = here / "page.html"
    make(page)
    before = page.stat()
    for command in (pages(here, page), ["report", "nz-current", "-o", str(page)]):
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 2, result.output
    assert (page.stat().st_ino, page.stat().st_size) == (before.st_ino, before.st_size)


def test_an_event_file_and_a_device_are_not_replaced_by_a_page(here: Path) -> None:
    command = pages(here, here / "events.jsonl")
    before = (here / "events.jsonl").read_bytes()
    assert CliRunner().invoke(app, command).exit_code == 2
    assert (here / "events.jsonl").read_bytes() == before
    run = ["tournament", "run", "conditions.toml", "--players", "4", "--html", "/dev/null"]
    assert CliRunner().invoke(app, run).exit_code == 2
    assert Path("/dev/null").is_char_device()


def test_an_older_page_is_written_over_and_a_link_to_it_stays_a_link(here: Path) -> None:
    page, link = here / "page.html", here / "link.html"
    assert CliRunner().invoke(app, pages(here, page)).exit_code == 0
    link.symlink_to(page)
    page.write_text(page.read_text().replace("</html>", "<!-- old --></html>"))
    assert CliRunner().invoke(app, pages(here, link)).exit_code == 0
    assert link.is_symlink()
    assert "<!-- old -->" not in page.read_text()
