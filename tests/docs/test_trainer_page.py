"""docs/trainer.md: its commands are run, each with somebody who leaves at the first question."""

import subprocess
import sys
from pathlib import Path

from tests.support.handbook import blocks

PAGE = Path(__file__).parents[2] / "docs" / "trainer.md"


def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    (commands,) = (block.text for block in blocks(PAGE.read_text(encoding="utf-8")) if block.language == "sh")
    folder = Path(sys.executable).parent
    for line in commands.splitlines():
        done = subprocess.run(
            ["bash", "-c", f'export PATH="{folder}:$PATH" XDG_DATA_HOME="{tmp_path}"; {line}'],
            cwd=tmp_path,
            input="q\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), line
