"""`pontoon completion`: what a shell offers after Tab, asked of a real bash."""

import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.rulebook import BOOK_IDS

_ASK = """source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_pontoon
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    done = CliRunner().invoke(app, ["completion", "bash"])
    assert done.exit_code == 0, done.output
    path = tmp_path_factory.mktemp("shell") / "pontoon.bash"
    path.write_text(done.output, encoding="utf-8")
    return path


def offered(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    asked = ["bash", "-c", _ASK, "bash", str(script), "pontoon", *words]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()


def test_commands_options_books_and_values_are_offered(script: Path) -> None:
    assert offered(script, "si") == ["sidebets", "simulate"]
    assert offered(script, "rules", "c") == ["compare", "check", "clause", "cost"]
    assert set(BOOK_IDS) <= set(offered(script, "edge", ""))
    assert offered(script, "strategy", "nz-current", "--format", "h") == ["html"]
    assert offered(script, "play", "--rulebook", "m") == ["ma-2025"]
    assert offered(script, "tournament", "run", "--pl") == ["--players"]
    assert offered(script, "replay", "") != []


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_have_a_script_too(shell: str) -> None:
    done = CliRunner().invoke(app, ["completion", shell])
    assert done.exit_code == 0
    for word in ("tournament", "nz-current", "completion"):
        assert word in done.output
    program = shutil.which(shell)
    if program:  # where the shell is there, it has to be able to read it
        subprocess.run([program, "-n", "/dev/stdin"], input=done.output, text=True, check=True)


def test_another_shell_is_refused() -> None:
    assert CliRunner().invoke(app, ["completion", "csh"]).exit_code == 2
