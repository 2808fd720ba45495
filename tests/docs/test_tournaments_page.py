"""docs/tournaments.md is run: its conditions are read, its commands work in their order, its clauses are all there."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.tournament.source import FORMATS
from pontoon.rulebook import clauses_of
from pontoon.tournament import read_conditions
from pontoon.tournament.chips import whole

PAGE = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)


def test_the_conditions_of_the_page_are_sound() -> None:
    conditions = read_conditions(blocks("toml")[0])
    assert conditions.prizes == (5, 3, 2)
    assert conditions.limits_of(1).minimum == whole(20)
    assert dict(conditions.rules) == {"surrender.up_cards": ["A"]}


def test_the_commands_of_the_page_run_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("thursday.toml").write_text(blocks("toml")[0], encoding="utf-8")
    for line in blocks("sh")[0].splitlines():
        program, *arguments = shlex.split(line)
        assert program == "pontoon"
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, (line, done.output)
    assert Path("friday.html").stat().st_size > 1000


@pytest.mark.parametrize("name", FORMATS)
def test_the_ready_made_formats_are_listed(name: str) -> None:
    assert f"| `{name}` |" in PAGE


def test_every_clause_of_the_section_stands_on_the_page() -> None:
    numbers = {number for number, one in clauses_of("act-2005").items() if one.kind == "tournament"}
    assert len(numbers) > 30
    missing = [number for number in numbers if not re.search(rf"{re.escape(number)}(?![0-9])", PAGE)]
    assert missing == []
