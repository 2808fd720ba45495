"""docs/scaling.md: the lines by which its figures were measured are run, for a moment and with few tables."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.load.__main__ import _parser
from tests.support.handbook import DOCS, ROOT, blocks

PAGE = (DOCS / "scaling.md").read_text(encoding="utf-8")
(TABLE,) = (block.text.splitlines() for block in blocks(PAGE) if block.language == "text")
LOADS = [line.partition("benchmarks.load ")[2].rpartition("  ")[0].split() for line in TABLE]
SHORT = {"--tables": "2", "--seconds": "1", "--rate": "10", "--rounds": "2"}
MODES = [words[0] for words in LOADS]


def test_every_line_is_one_that_the_program_reads() -> None:
    assert len(LOADS) == len(TABLE) == 8
    for words in LOADS:
        asked = _parser().parse_args(words)
        assert asked.mode == words[0]


@pytest.mark.long
@pytest.mark.parametrize("words", LOADS, ids=MODES)
def test_every_line_runs(words: list[str], tmp_path: Path) -> None:
    short = [SHORT.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    short = [str(tmp_path / "house") if word == "FOLDER" else word for word in short]
    more = ["--warm-up", "1", "--readers", "2", "--turns", "1", "--scale", "0.01", "--folder", str(tmp_path)]
    if words[0] == "build":
        more += ["--tables", "2", "--rounds", "2"]
    command = [sys.executable, "-m", "benchmarks.load", *short, *more]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout
