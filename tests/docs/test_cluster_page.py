"""docs/cluster.md names options that exist, and figures that hold; `make long` follows it to the letter."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.analysis.simulator.cluster import PATIENCE
from pontoon.analysis.simulator.cluster_tasks import BLOCKS_IN_TASK, TASKS_PER_THREAD
from pontoon.analysis.simulator.simulate import BLOCK
from pontoon.cli.app import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL) for line in block.splitlines()]


def options(program: str) -> set[str]:
    """What the page's commands of a program use."""
    lines = [shlex.split(line) for line in COMMANDS if line.startswith(program)]
    assert lines, program
    return {word for line in lines for word in line if word.startswith("--")}


@pytest.mark.parametrize("part", ["scheduler", "worker"])
def test_every_option_of_dask_is_one_that_dask_has(part: str) -> None:
    command = [sys.executable, "-m", "dask", part, "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert options(f"dask {part}") <= set(re.findall(r"--[a-z-]+", shown))


def test_every_option_of_pontoon_is_one_that_pontoon_has() -> None:
    shown = CliRunner(env={"COLUMNS": "200", "NO_COLOR": "1"}).invoke(app, ["simulate", "--help"]).stdout
    assert options("pontoon simulate") <= set(re.findall(r"--[a-z-]+", shown))


def test_the_figures_are_those_of_the_code() -> None:
    assert f"up to {BLOCKS_IN_TASK} blocks of {BLOCK:,} rounds" in PAGE
    assert f"within {PATIENCE:g} seconds" in PAGE
    assert TASKS_PER_THREAD == 4
    assert "Four tasks a thread" in PAGE


@pytest.mark.long
def test_a_cluster_is_installed_protected_and_used_as_the_page_says(tmp_path: Path) -> None:
    """Its lines one after another, with fewer rounds and a free port; `host` is this machine."""
    blocks = [block.splitlines() for block in re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)]
    install, (scheduler, workers, play), authority, certificate, (*protected,), [play_protected], [*settings, last] = (
        blocks
    )
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "own"], check=True)
    subprocess.run(f"{tmp_path}/own/bin/{install[0]}", shell=True, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    told = Shell(tmp_path)
    alone = told.runs("pontoon simulate nz-current --rounds 1e6 --seed 7 --json")
    with told.open(scheduler), told.open(workers):
        found = told.runs(f"{play} --json")
    assert '"cluster": "tcp://' in found
    assert result(found) == result(alone), "the same seed gives the same digits"
    for line in authority + certificate:
        told.runs(line)
    with told.open(protected[0]), told.open(protected[1]):
        assert '"rounds": 1000000' in told.runs(f"{play_protected} --json")
        assert '"rounds": 1000000' in told.runs("\n".join([*settings, f"{last} --json"]))


WHERE = ("threads", "cluster", "rounds_per_second", "rounds_per_cpu_second")


def result(printed: str) -> dict[str, object]:
    """What was found, without where and how quickly."""
    return {key: value for key, value in json.loads(printed).items() if key not in WHERE}


class Shell:
    """Somebody who types the lines of the page into terminals, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as asked:
            asked.bind(("127.0.0.1", 0))
            self.port = str(asked.getsockname()[1])

    def runs(self, lines: str) -> str:
        """What these lines print."""
        done = subprocess.run(
            self._command(lines), capture_output=True, text=True, check=False, env=self._env, cwd=self.folder
        )
        assert done.returncode == 0, (lines, done.stderr)
        return done.stdout

    @contextmanager
    def open(self, line: str) -> Iterator[None]:
        """What goes on until it is stopped."""
        with (self.folder / "said.log").open("ab") as log:
            process = subprocess.Popen(
                self._command(f"exec {line}"),
                env=self._env,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()

    @property
    def _env(self) -> dict[str, str]:
        return {**os.environ, "PATH": f"{self.folder}/own/bin{os.pathsep}{os.environ['PATH']}"}

    def _command(self, lines: str) -> list[str]:
        lines = lines.replace("8786", self.port).replace("tls://host", "tls://127.0.0.1")
        return ["bash", "-c", re.sub(r"--rounds \S+", "--rounds 1e6", lines)]
