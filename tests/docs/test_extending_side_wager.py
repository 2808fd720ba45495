"""docs/extending.md on side wagers is run: its programs, and what they print."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
SECTION = next(part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if part.startswith("Add a side wager"))


def blocks(language: str) -> list[str]:
    """The code blocks of the section in one language."""
    return re.findall(rf"```{language}\n(.*?)```", SECTION, flags=re.DOTALL)


def test_the_program_of_the_page_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {"__name__": "extending"}
    exec("\n".join(blocks("python")), names)
    assert capsys.readouterr().out == blocks("text")[0]


def test_every_file_of_the_recipe_is_there() -> None:
    files = re.findall(r"^\| `([^`]+)` \|", SECTION, flags=re.MULTILINE)
    assert len(files) == 4
    assert all((ROOT / file).is_file() for file in files)
