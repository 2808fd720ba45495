"""CONTRIBUTING.md shows what holds: its test is one of the tests, its script plays, its single tests are found."""

import re
import subprocess
import sys

import pytest

from pontoon.script import judge_text
from tests.support.handbook import ROOT, blocks

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def shown(language: str) -> str:
    """The one block of a language."""
    (found,) = (block.text for block in blocks(PAGE) if block.language == language)
    return found


def test_the_script_of_the_page_plays_as_it_says() -> None:
    assert judge_text(shown("toml")).status == 0


def test_the_test_of_the_page_is_one_of_the_tests() -> None:
    head = shown("python").removesuffix(" ...\n")
    assert any(head in path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "clauses").glob("*.py"))


@pytest.mark.long
@pytest.mark.parametrize("line", re.findall(r"`(?:\.venv/bin/)?pytest (tests/[^`]*)`", PAGE))
def test_what_is_said_to_run_single_tests_is_understood(line: str) -> None:
    """Each finds some."""
    asked = [sys.executable, "-m", "pytest", "--collect-only", "-qq", *line.split()]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
