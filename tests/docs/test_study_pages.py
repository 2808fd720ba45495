"""docs/environments.md, docs/dataset.md and docs/protection.md are run: their programs and their commands."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = ("environments", "dataset", "protection")
ALERTED = ("pontoon surveillance review friday.jsonl",)
"""Somebody gives chips away there: the status is 1."""


def blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize(
    ("page", "number"), [(page, number) for page in PAGES for number in range(len(blocks(page, "python")))]
)
def test_every_program_runs(page: str, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(blocks(page, "python")[number], f"{page} {number}", "exec"), {"__name__": page})


@pytest.mark.parametrize("page", PAGES)
def test_every_command_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    commands = [line for block in blocks(page, "sh") for line in block.splitlines()]
    assert commands
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "pontoon"
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == (command in ALERTED), (command, done.output)
        assert "chip-dumping: Cleo" in done.output or command not in ALERTED
        assert "(chance 0)" not in done.output, "far out a chance is small, not none"
