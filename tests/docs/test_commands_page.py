"""docs/commands.md: the examples of the help are run, each with the files that it needs; long ones are shortened."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.handbook import DOCS, HOUSE, ROOT, TYPED, blocks
from tests.support.postgres import Server
from tests.support.served import Served, serving

PAGE = (DOCS / "commands.md").read_text(encoding="utf-8")
LINES = [line for block in blocks(PAGE) if "[OPTIONS]" not in block.text for line in block.text.splitlines()]
ELSEWHERE = {
    "pontoon serve": "tests/docs/test_operations_page.py",
    "pontoon simulate nz-current --rounds 1e11 --cluster": "tests/docs/test_cluster_page.py",
    "pontoon completion bash|zsh|fish": "tests/cli/test_completion.py",
    "pontoon progressive credential": "tests/cli/test_progressive.py",
    "pontoon tournament run freeze-out --people": "tests/cli/test_tournament.py",
    "pontoon tournament order friday.jsonl substitute": "tests/cli/test_tournament.py",
    "pontoon tournament order friday.jsonl results": "tests/cli/test_tournament.py",
}
"""What stays open, needs machines, a terminal or people at it, or a tournament that has come so far; and a form."""
RUN = [line for line in LINES if not line.startswith((*ELSEWHERE,))]
SHORT = re.compile(r"(--(?:rounds|simulate|check|train)) (\S+)")
MADE = re.compile(
    r"(?:(?:-o|>|--events|--save|--html|--certificate|backup|audit export|dataset write|open freeze-out) )(\S+)"
)
"""What a line makes is not there before."""
BEFORE = {
    'pontoon user lift "Ann Lee"': 'pontoon user exclude "Ann Lee" --why "asked for it"',
    "pontoon dataset check rounds": "pontoon dataset write rounds --rounds 1000",
}
"""What has to be done first."""


def part(page: str, language: str) -> str:
    """The first block of a page in a language."""
    return next(one.text for one in blocks((DOCS / page).read_text(encoding="utf-8")) if one.language == language)


class Desk:
    """Somebody who tries the examples: each in a folder of its own, with the files that it names."""

    def __init__(self, folder: Path, house: Served) -> None:
        self._folder, self._house = folder, house
        self._store = folder / "store"
        self._store.mkdir()
        with serving(self._store) as played:
            played.account("Ann Lee")
            played.account("bob")
            guest = played.guest("Passing by")
            self._table = guest.opens()
            for said in ({"command": "PlaceWager", "box": 1, "amount": 1000}, {"command": "Ready"}):
                guest.does(self._table, player=guest.name, **said)
        copies = {
            "house.toml": ROOT / "examples" / "house-variant.toml",
            "high-low.toml": ROOT / "examples" / "counting" / "high-low.toml",
            "disputed.toml": ROOT / "tests" / "rounds" / "ma-2025-rescue.toml",
            "evening.toml": DOCS / "progressive-evening.toml",
        }
        for name, file in copies.items():
            shutil.copy(file, self._store / name)
        (self._store / "mine.toml").write_text(part("progressive.md", "toml"))
        (self._store / "thursday.toml").write_text(part("tournaments.md", "toml"))
        self._shell(
            self._store,
            "pontoon strategy nz-current --format csv > mine.csv",
            "pontoon backup monday.backup",
            "pontoon audit export monday.jsonl",
            "cp monday.jsonl tuesday.jsonl",
            "pontoon audit export table.jsonl --stream table:" + self._table,
            "pontoon audit head > monday.json",
            "pontoon audit sign monday.json --key signing.key > monday-signed.json",
            "pontoon progressive run mine.toml --events mine.jsonl",
            "pontoon tournament open freeze-out friday.jsonl --director Dee",
        )

    def runs(self, number: int, line: str, postgres: Server) -> "subprocess.CompletedProcess[str]":
        """What comes of a line."""
        own = self._folder / str(number)
        shutil.copytree(self._store, own)
        (own / "examples").symlink_to(ROOT / "examples")
        for made in MADE.findall(line):
            (own / made).unlink(missing_ok=True)
        if "rounds/*" in line:
            (own / "rounds").mkdir()
            shutil.copy(own / "disputed.toml", own / "rounds")
        if "surveillance" in line:
            shutil.copy(ROOT / "examples" / "evening.toml", own)
        if line in BEFORE:
            self._shell(own, BEFORE[line])
        said = SHORT.sub(r"\1 1e4", line).replace(HOUSE, self._house.address).replace("t7k2m9", self._table)
        said = said.replace("sqlite:/srv/pontoon/house.db", "sqlite:restored.db")
        with postgres.fresh() as address:
            if line.startswith("pontoon backup") and "postgresql" in line:
                self._shell(own, f"pontoon restore {self._store}/monday.backup --database '{address}'")
            return self._tries(own, said.replace("postgresql://pontoon@db/house", f"'{address}'"))

    def _shell(self, folder: Path, *lines: str) -> None:
        for line in lines:
            done = self._tries(folder, line)
            assert done.returncode == 0, (line, done.stdout, done.stderr)

    def _tries(self, folder: Path, line: str) -> "subprocess.CompletedProcess[str]":
        home = folder / "home"
        for place in (".local/share/bash-completion/completions", ".config/fish/completions"):
            (home / place).mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(home),
            "XDG_DATA_HOME": str(home),
            "PONTOON_DATABASE": "sqlite:house.db",
        }
        first = f"set -o pipefail; fpath=(. {home})"  # of zsh, whose first is the second here
        return subprocess.run(
            ["bash", "-c", f"{first}; {line}{' < monday.json' * line.endswith('sign -')}"],
            cwd=folder, env=environment, input=TYPED, capture_output=True, text=True, check=False,
        )  # fmt: skip


def test_every_example_is_run_here_or_elsewhere() -> None:
    assert len(RUN) > 90
    assert len(LINES) - len(RUN) == 10
    for line, test in ELSEWHERE.items():
        assert any(one.startswith(line) for one in LINES), line
        assert (ROOT / test).exists(), test


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with serving(tmp_path_factory.mktemp("open")) as house:
        yield Desk(tmp_path_factory.mktemp("desk"), house)


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(RUN)), ids=lambda number: RUN[number].replace("/", " "))
def test_every_example_runs(desk: Desk, postgres_server: Server, number: int) -> None:
    done = desk.runs(number, RUN[number], postgres_server)
    assert done.returncode == 0, (done.stdout[-1000:], done.stderr[-2000:])
