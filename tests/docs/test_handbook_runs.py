"""Every program and every command of the handbook is run."""

import importlib.util
import re
import shlex
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cli.app import app
from pontoon.cli.command_tree import command_tree
from tests.support.handbook import DOCS, PREPARED, ROOT, TYPED, Reader, blocks
from tests.support.served import serving

FOLLOWED = sorted(
    [
        *(DOCS / "tutorials").glob("*.md"),
        *(DOCS / "play").glob("*.md"),
        *(DOCS / name for name in ("index.md", "cookbook.md", "faq.md", "comparison.md", "release-0.1.0.md")),
    ]
)
ELSEWHERE = {
    "CONTRIBUTING.md": "tests/docs/test_contributing.py",
    "README.md": "tests/docs/test_readme.py",
    "add-a-rulebook.md": "tests/rulebook/test_docs.py",
    "census.md": "tests/docs/test_census_page.py",
    "cluster.md": "tests/docs/test_cluster_page.py",
    "commands.md": "tests/docs/test_commands_page.py",
    "counting.md": "tests/docs/test_mathematics_page.py",
    "dataset.md": "tests/docs/test_study_pages.py",
    "environments.md": "tests/docs/test_study_pages.py",
    "extending.md": "tests/docs/test_extending_page.py",
    "mathematics.md": "tests/docs/test_mathematics_page.py",
    "operations.md": "tests/docs/test_operations_page.py",
    "progressive.md": "tests/docs/test_progressive_page.py",
    "protection.md": "tests/docs/test_study_pages.py",
    "protocol.md": "tests/docs/test_protocol.py",
    "reference.md": "tests/surface/test_docstring_examples.py",
    "round-scripts.md": "tests/cli/test_replay.py",
    "scaling.md": "tests/docs/test_scaling_page.py",
    "tournaments.md": "tests/docs/test_tournaments_page.py",
    "trainer.md": "tests/docs/test_trainer_page.py",
}
"""Pages whose blocks have tests of their own: programs and commands are run, files read, answers compared."""


EVERY_PAGE = pytest.mark.parametrize("page", FOLLOWED, ids=lambda page: page.relative_to(DOCS).as_posix())


@EVERY_PAGE
def test_a_reader_who_follows_the_page_gets_what_it_says(page: Path, tmp_path: Path) -> None:
    follow(page, Reader(tmp_path))


@pytest.mark.long
@EVERY_PAGE
def test_a_reader_with_time_gets_it_too(page: Path, tmp_path: Path) -> None:
    follow(page, Reader(tmp_path, hurried=False))


def follow(page: Path, reader: Reader) -> None:
    """The operator's page opens a house, and works at its database beside it; the programmer's asks it."""
    if "pontoon serve" not in page.read_text(encoding="utf-8"):
        reader.follows(page)
        return
    data = reader.folder / "data"  # the user's, where `pontoon serve` keeps its database
    (data / "pontoon").mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patched, serving(data / "pontoon") as house:
        patched.setenv("XDG_DATA_HOME", str(data))
        reader.address, reader.stops = house.address, house.stop
        reader.follows(page)


def test_every_page_with_a_block_of_any_language_is_followed_here_or_elsewhere() -> None:
    there = {
        page.name
        for page in (*DOCS.rglob("*.md"), *ROOT.glob("*.md"))
        if page not in FOLLOWED and "\n```" in page.read_text(encoding="utf-8")
    }
    assert there == {*ELSEWHERE}
    assert [name for name, test in ELSEWHERE.items() if not (ROOT / test).exists()] == []


def test_every_module_and_every_target_that_a_page_names_is_there() -> None:
    """`python -m NAME` and `make NAME`, wherever they are said: most of them take too long to be run here."""
    said = "".join(page.read_text(encoding="utf-8") for page in (*DOCS.rglob("*.md"), *ROOT.glob("*.md")))
    modules = set(re.findall(r"python3? -m ((?:scripts|benchmarks|handbook)[\w.]*)", said))
    targets = set(re.findall(r"`make ([a-z]+)", said))
    assert len(modules) > 15
    assert {"setup", "test", "long"} <= targets
    assert [name for name in modules if importlib.util.find_spec(name.rstrip(".")) is None] == []
    assert targets <= set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


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


WORDS = {entry.words for entry in command_tree()}
"""What a command may begin with."""


def whole_commands() -> list[str]:
    """Commands within the sentences and tables of all pages that can be typed as they stand.

    Others tell a form (`pontoon backup FILE`), or name a command or one of its options.
    """
    said = {
        " ".join(one.split())
        for page in DOCS.rglob("*.md")
        for one in re.findall(r"(?<!`)`pontoon ([^`]+)`(?!`)", page.read_text(encoding="utf-8"))
    }
    found = []
    for line in sorted(said):
        words = line.split()
        size = max((len(entry) for entry in WORDS if tuple(words[: len(entry)]) == entry), default=0)
        told = words[size:]
        form = re.search(r"\b[A-Z]+\b|\.\.\.|…|[\[|]", line)
        if size and told and not told[0].startswith("-") and not form:
            found.append(line)
    return found


def test_commands_in_sentences_are_found() -> None:
    found = whole_commands()
    assert len(found) > 12
    assert {"edge act-2005", "user invite administrator", "report act-2005 -o report.html"} <= set(found)


@pytest.mark.long
def test_every_whole_command_of_a_sentence_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder with the examples and the database of a house; simulations are short."""
    with serving(tmp_path) as house:
        house.guest("ann").opens()
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PONTOON_DATABASE", "sqlite:house.db")
    lines = whole_commands()
    lines.sort(key=lambda line: "surveillance review" in line)  # what it looks at is exported by another
    for line in lines:
        short = re.sub(r"--(rounds|simulate|check) \S+", r"--\1 1e4", line)
        done = CliRunner().invoke(app, shlex.split(short), input=TYPED)
        assert done.exit_code == 0, (line, done.output)
