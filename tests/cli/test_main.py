"""The `pontoon` command itself."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon import __version__
from pontoon.cli import main as entry
from pontoon.cli.app import app

RUNNER = CliRunner(env={"COLUMNS": "100"})
ROUND = "tests/rounds/nz-2000-pontoon.toml"


def pontoon(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """The real command, as a process of its own."""
    environment = {**os.environ, "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, "-m", "pontoon", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
    )


def test_version_is_the_packages() -> None:
    result = RUNNER.invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"pontoon {__version__}\n")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_help_lists_every_command_with_examples(arguments: list[str]) -> None:
    result = RUNNER.invoke(app, arguments)
    assert result.exit_code == 0
    for word in ("play", "replay", "rules", "Examples", "pontoon replay disputed.toml --explain"):
        assert word in result.output


@pytest.mark.parametrize("command", ["play", "replay"])
def test_every_command_has_help_with_examples(command: str) -> None:
    result = RUNNER.invoke(app, [command, "--help"])
    assert result.exit_code == 0
    assert "Examples" in result.output
    assert "--install-completion" not in result.output


def test_an_unknown_command_is_told_what_is_near() -> None:
    result = RUNNER.invoke(app, ["replya"])
    assert result.exit_code == 2
    assert "replay" in result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "sign", "nz-current", "--decks", "six"], "--decks takes a whole number, not 'six'."),
        (["replay", "--schema", "round"], "--schema takes one of script, result, not 'round'."),
        (["replay"], "FILE: name at least one round script, or - for standard input."),
    ],
)
def test_an_option_that_cannot_be_is_told_what_is_possible_in_one_line(arguments: list[str], said: str) -> None:
    result = RUNNER.invoke(app, arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{said}\n")
    as_json = RUNNER.invoke(app, [*arguments, "--json"])
    assert (as_json.exit_code, as_json.stderr) == (2, "")
    assert json.loads(as_json.stdout)["error"]["reason"] == said


def test_something_missing_is_told_with_the_usage() -> None:
    result = RUNNER.invoke(app, ["edge"])
    assert (result.exit_code, "Usage: " in result.stderr, "BOOK" in result.stderr) == (2, True, True)


def test_python_m_pontoon_is_the_command() -> None:
    result = pontoon("--version")
    assert (result.returncode, result.stdout) == (0, f"pontoon {__version__}\n")


def test_a_usage_error_is_status_2_without_a_traceback() -> None:
    result = pontoon("replay", "--no-such-option")
    assert result.returncode == 2
    assert "--no-such-option" in result.stderr
    assert "Traceback" not in result.stderr


Failing = Callable[[list[str]], int | None]


def failing(error: BaseException) -> Failing:
    def run(arguments: list[str]) -> int | None:
        raise error

    return run


def test_a_fault_of_the_program_is_one_plain_word_and_status_70(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PONTOON_DEBUG", raising=False)
    monkeypatch.setattr(entry, "_run", failing(AssertionError("the shoe is on the other foot")))
    with pytest.raises(SystemExit) as stopped:
        entry.main()
    assert stopped.value.code == 70
    said = capsys.readouterr().err
    assert "AssertionError: the shoe is on the other foot" in said
    assert "PONTOON_DEBUG=1" in said


def test_a_developer_gets_the_whole_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTOON_DEBUG", "1")
    monkeypatch.setattr(entry, "_run", failing(AssertionError("the shoe is on the other foot")))
    with pytest.raises(AssertionError):
        entry.main()


def test_an_interrupt_is_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "_run", failing(KeyboardInterrupt()))
    with pytest.raises(SystemExit) as stopped:
        entry.main()
    assert stopped.value.code == 130


@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_a_reader_that_goes_away_is_no_error_message(flags: tuple[str, ...]) -> None:
    files = [str(path) for path in sorted(Path("tests/rounds").glob("*.toml"))] * 20
    process = subprocess.Popen(
        [sys.executable, "-m", "pontoon", "replay", *flags, *files],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_a_reader_of_help_that_goes_away_is_status_141() -> None:
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(
        [sys.executable, "-m", "pontoon", "rules", "show", "ma-2025"], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (result.returncode, result.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(
    "arguments", [["replay", ROUND], ["replay", ROUND, "--json"], ["rules", "list"], ["rules", "list", "--json"]]
)
def test_output_that_cannot_be_written_is_one_line_and_status_2(arguments: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "pontoon", *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "pontoon: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("arguments", [["replay", "-"], ["rules", "check", "-"]])
def test_a_closed_standard_input_is_one_line_and_status_2(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "pontoon", *arguments]
    result = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    said = result.stdout + result.stderr
    assert "it is closed" in said
    assert "fault of the program" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("arguments", [["replay", ROUND], ["rules", "list"], ["--help"]])
def test_a_width_of_nothing_is_as_good_as_none(arguments: list[str]) -> None:
    def output(columns: str) -> str:
        result = subprocess.run(
            [sys.executable, "-m", "pontoon", *arguments],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "COLUMNS": columns},
            stdin=subprocess.DEVNULL,
        )
        return result.stdout

    assert output("0").strip()
    assert output("0") == output("abc")
