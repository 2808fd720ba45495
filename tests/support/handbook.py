"""A page of the handbook, run as a reader would run it: from top to bottom, in a folder of one's own.

- A block with a title is a file: it is saved under that name.
- Python without a title is run, all blocks of a page in one program.
- Lines of a shell are run one after another. What is typed into a game comes from here.
- A block of text right after a program is what it prints.
"""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from pontoon.cli.app import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
TYPED = "10\n" + "s\nh\n\n" * 60 + "q\n"
"""Somebody who bets 10, stands where that is open, and leaves."""
PREPARED = ("make run", "make setup", ". .venv/bin/activate", "pontoon serve")
"""How one comes by it all. Whoever runs a test here has done the first three; tests/cli opens houses."""
LENGTHY = ("pontoon rules cost sg-rws-v5",)
"""What takes minutes; `make long` runs it."""
HOUSE = "http://127.0.0.1:8021"
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
_SHELL = re.compile(r"[|<>;&$*]")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file it is, and its text."""

    language: str
    title: str
    text: str


def blocks(text: str) -> list[Block]:
    """The blocks of a page, in their order."""
    return [Block(*found) for found in _BLOCK.findall(text)]


@dataclass
class Reader:
    """Somebody who follows a page. `address`: of the house that is open, where the page needs one.

    `hurried`: simulations are short, and what takes minutes is left out. `stops`: ends the house that is
    open, which has to be before its people are changed.
    """

    folder: Path
    address: str = ""
    hurried: bool = True
    stops: Callable[[], None] = lambda: None
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "handbook"})
    done: list[str] = field(default_factory=list)

    def follows(self, page: Path) -> None:
        """Do everything that a page says."""
        said = ""
        for block in blocks(page.read_text(encoding="utf-8")):
            if block.title:
                (self.folder / block.title).write_text(block.text, encoding="utf-8")
                continue
            match block.language:
                case "python":
                    said = self._runs_python(block.text)
                case "sh":
                    said = "".join(self._runs(line) for line in block.text.splitlines())
                case "toml":
                    tomllib.loads(block.text)
                case "text":
                    assert said == block.text, (page.name, block.text, said)
                case other:
                    raise AssertionError(f"{page.name} has a block of {other}")

    def _runs_python(self, text: str) -> str:
        printed = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(printed):
            exec(text, self.names)
        self.done.append("python")
        return printed.getvalue()

    def _runs(self, line: str) -> str:
        command = line.partition("  #")[0].strip()
        if not command or command in PREPARED:
            return ""
        if self.hurried:
            if command in LENGTHY:
                return ""
            command = re.sub(r"--rounds \S+", "--rounds 1e5", command)
        if HOUSE in command:
            command = command.replace(HOUSE, self.address)
        self.done.append(command)
        if command.startswith("pontoon user "):
            self.stops()
        if command.startswith("pontoon ") and not _SHELL.search(command):
            with contextlib.chdir(self.folder):
                result = CliRunner().invoke(app, shlex.split(command)[1:], input=TYPED)
            assert result.exit_code == 0, (command, result.output)
            return result.stdout
        return self._asks_the_shell(command)

    def _asks_the_shell(self, command: str) -> str:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-c", f"set -o pipefail; {command}"],
            cwd=self.folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout
