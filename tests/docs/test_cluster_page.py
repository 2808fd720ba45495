"""docs/cluster.md names options that exist, and figures that hold."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.analysis.simulator.cluster import PATIENCE
from pontoon.analysis.simulator.cluster_tasks import BLOCKS_IN_TASK, TASKS_PER_THREAD
from pontoon.analysis.simulator.simulate import BLOCK
from pontoon.cli.app import app

PAGE = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
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
