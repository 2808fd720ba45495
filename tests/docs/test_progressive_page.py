"""docs/progressive.md is run: its commands, its files, its scripts and its figures."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.progressive.words import WORDS
from pontoon.progressive import read_configuration, trigger_probability
from pontoon.script import judge_text

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "progressive.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)[0].splitlines()
FILES = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_runs(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "pontoon"
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


def test_the_file_of_the_page_is_sound() -> None:
    terms = read_configuration(FILES[0]).terms
    assert terms.title == "My progressive"
    for key in (
        "tables",
        "positions",
        "community",
        "hot_spot",
        "seed",
        "contribution",
        "reserve",
        "ceiling",
        "must_hit",
    ):
        assert f"{key}" in PAGE.split("## The file")[1].split("## The terminal")[0]


def test_the_script_of_the_page_is_the_file_beside_it() -> None:
    assert FILES[1] == (ROOT / "docs" / "progressive-evening.toml").read_text(encoding="utf-8")


def test_the_round_script_of_the_page_holds() -> None:
    assert judge_text(FILES[2]).status == 0


def test_every_word_of_the_terminal_stands_on_the_page() -> None:
    typed = {word.split()[0] for word in re.findall(r"`([a-z][^`\n]*)`", PAGE)}
    assert set(WORDS) <= typed


def test_the_triggers_are_those_of_the_program() -> None:
    rows = re.findall(r"^\| (6|8|infinite) \| (\S+) \| (\S+) % \|$", PAGE, flags=re.MULTILINE)
    assert len(rows) == 3
    for decks, exact, percent in rows:
        chance = trigger_probability(None if decks == "infinite" else int(decks))
        assert str(chance) == exact
        assert f"{100 * float(chance):.4f}" == percent
