"""The core works where numba and numpy are not installed, and the mathematics says how to get them."""

import subprocess
import sys
from pathlib import Path

import pytest

BLOCKED = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None\n"
"""As if they were not installed: importing either is then a `ModuleNotFoundError`."""
HOW_TO_GET_IT = "The mathematics needs numba and numpy: pip install '.[math]' in a clone, or the wheel with [math]"
SCRIPT = """
rulebook = "nz-current"
shoe = "6s 9h 8s 7s"
actions = ["bet ann 1 20", "bet bob 1 20", "deal", "double 1 ann=20"]

[expect]
net = { ann = 40, bob = 60 }
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """A program in a process of its own, without numba and numpy."""
    return subprocess.run([sys.executable, "-c", BLOCKED + code], capture_output=True, text=True, check=False)


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of `pontoon` there."""
    return run(f"sys.argv = {['pontoon', *arguments]!r}\nfrom pontoon.cli.main import main\nmain()")


def test_a_script_is_played_without_them() -> None:
    played = "pontoon.play_script(pontoon.read_script(SCRIPT)).net"
    done = run(f"import pontoon\nSCRIPT = {SCRIPT!r}\nprint({played})\nimport pontoon.players, pontoon.tournament")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == "{'ann': 4000, 'bob': 6000}"


@pytest.mark.parametrize("flags", [(), ("--json",), ("--explain",)])
def test_replay_works_without_them(tmp_path: Path, flags: tuple[str, ...]) -> None:
    file = tmp_path / "round.toml"
    file.write_text(SCRIPT)
    assert command("replay", str(file), *flags).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("sidebets", "nz-current"),
        ("census", "nz-2000"),
        ("rules", "list"),
        ("edge", "nz-current"),  # shipped
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_that_count_without_them_answer(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("edge", "nz-current", "--set", "dealer.stands_on_soft=17"),
        ("ev", "nz-current", "--hand", "9s 7d", "--up", "Ah"),
        ("strategy", "nz-current"),
        ("simulate", "nz-current"),
        ("report", "nz-current", "-o", "report.html"),
        ("rules", "cost", "nz-current"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_that_needs_them_says_in_one_line_how_to_get_them(arguments: tuple[str, ...]) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{HOW_TO_GET_IT}\n")
    as_json = command(*arguments, "--json")
    assert as_json.returncode == 2
    assert HOW_TO_GET_IT in as_json.stdout


def test_a_function_that_needs_them_says_how_to_get_them() -> None:
    done = run("import pontoon\ntry:\n    pontoon.edge\nexcept pontoon.MissingMathError as error:\n    print(error)")
    assert (done.stdout, done.stderr) == (f"{HOW_TO_GET_IT}\n", "")
    # Perfect Pairs of 6 decks: 5, 6 and 12 of 287 second cards pay 25, 10 and 5; the other 264 lose.
    assert run("import pontoon\nprint(pontoon.side_wagers('nz-current')[0].edge)").stdout == "19/287\n"
