"""Every program and every command of the handbook is run."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.handbook import DOCS, PREPARED, ROOT, Reader, blocks
from tests.support.served import serving

FOLLOWED = sorted(
    [
        *(DOCS / "tutorials").glob("*.md"),
        *(DOCS / "play").glob("*.md"),
        *(DOCS / name for name in ("index.md", "cookbook.md", "faq.md", "comparison.md", "release-0.1.0.md")),
    ]
)
ELSEWHERE = {
    "add-a-rulebook.md": "tests/rulebook/test_docs.py",
    "census.md": "tests/cli/test_census.py",
    "cluster.md": "tests/docs/test_cluster_page.py",
    "counting.md": "tests/docs/test_mathematics_page.py",
    "dataset.md": "tests/docs/test_study_pages.py",
    "environments.md": "tests/docs/test_study_pages.py",
    "extending.md": "tests/docs/test_extending_page.py",
    "mathematics.md": "tests/docs/test_mathematics_page.py",
    "operations.md": "tests/cli/test_configuration.py",
    "progressive.md": "tests/docs/test_progressive_page.py",
    "protection.md": "tests/docs/test_study_pages.py",
    "reference.md": "tests/surface/test_docstring_examples.py",
    "tournaments.md": "tests/docs/test_tournaments_page.py",
    "trainer.md": "tests/docs/test_trainer_page.py",
}
"""Pages whose programs and commands have tests of their own."""


EVERY_PAGE = pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.relative_to(DOCS).as_posix())


@EVERY_PAGE
def test_a_reader_who_follows_the_page_gets_what_it_says(page: Path, tmp_path: Path) -> None:
    follow(page, Reader(tmp_path))


@pytest.mark.long
@EVERY_PAGE
def test_a_reader_with_time_gets_it_too(page: Path, tmp_path: Path) -> None:
    follow(page, Reader(tmp_path, hurried=False))


def follow(page: Path, reader: Reader) -> None:
    """The operator's page opens a house, and goes on with its database; the programmer's asks one that is open."""
    if "pontoon serve" in page.read_text(encoding="utf-8"):
        with serving(reader.folder) as house:
            reader.address = house.address
            if "guest.py" in page.read_text(encoding="utf-8"):
                reader.follows(page)
                return
    reader.follows(page)


def test_every_page_with_programs_is_run_here_or_elsewhere() -> None:
    for page in DOCS.rglob("*.md"):
        found = {block.language for block in blocks(page.read_text(encoding="utf-8"))} & {"python", "sh", "pycon"}
        if found and page not in FOLLOWED:
            assert (ROOT / ELSEWHERE[page.name]).exists(), page


def test_what_prepares_everything_is_there() -> None:
    told = {
        line
        for page in FOLLOWED
        for block in blocks(page.read_text())
        if block.language == "sh"
        for line in block.text.splitlines()
    }
    assert set(PREPARED) <= told
    for target in ("run", "setup"):
        asked = ["make", "--dry-run", "--no-print-directory", target]
        done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
        assert "handbook.build" in done.stdout
    assert re.search(r"^run: setup", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
