"""The programs in examples/ do what they say."""

import re
import subprocess
import sys
from pathlib import Path

from pontoon.rulebook import BOOK_IDS

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_bot_of_thirty_lines_plays_a_thousand_rounds_of_every_book(tmp_path: Path) -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 30
    done = subprocess.run([sys.executable, BOT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = [re.fullmatch(r"(\S+): -?[0-9]+\.[05]0 in 1000 rounds", line) for line in done.stdout.splitlines()]
    assert [one and one[1] for one in told] == [*BOOK_IDS]


def test_the_bot_takes_its_names_from_the_surface_alone() -> None:
    imported = re.findall(r"^(?:from|import) (\S+)", BOT.read_text(encoding="utf-8"), re.MULTILINE)
    assert imported == ["pontoon"]
