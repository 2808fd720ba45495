"""`pontoon backup` and `pontoon restore` at a shell: a house there and back, and what is refused."""

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.store import open_store
from pontoon.store.open import sqlite_path
from tests.support.audited import audited_house


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    return audited_house(tmp_path_factory.mktemp("house") / "house.db", 1, 2, ("nz-current", "ma-2025"))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, house: str) -> Path:
    """A folder of one's own, with the house's database in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PONTOON_DATABASE", house)
    return tmp_path


def pontoon(*words: str) -> Result:
    return CliRunner().invoke(app, words)


def test_a_house_is_the_same_after_backup_and_restore(here: Path, house: str) -> None:
    made = pontoon("backup", "day.backup")
    assert made.exit_code == 0, made.output
    assert made.stdout.startswith("day.backup has 2 heads, ")
    assert (here / "day.backup").stat().st_mode & 0o777 == 0o600
    restored = pontoon("restore", "day.backup", "--database", "sqlite:again.db")
    assert restored.exit_code == 0, restored.output
    before, after = open_store(house), open_store("sqlite:again.db")
    try:
        assert list(before.heads()) == list(after.heads())
        assert before.balances() == after.balances()
    finally:
        before.close()
        after.close()
    assert pontoon("audit", "verify", "--database", "sqlite:again.db").stdout.endswith("Nothing is wrong.\n")


def test_the_answers_in_json_say_how_many_rows_there_are(here: Path) -> None:
    made = json.loads(pontoon("backup", "day.backup", "--json").stdout)
    restored = json.loads(pontoon("restore", "day.backup", "--database", "sqlite:again.db", "--json").stdout)
    assert made["rows"]["heads"] == 2
    assert made["rows"]["records"] > 2
    assert made["faults"] == []
    assert restored == {**made, "database": "sqlite:again.db"}


def test_a_copy_can_be_opened_as_it_is(here: Path, house: str) -> None:
    assert pontoon("backup", "copy.db", "--copy").exit_code == 0
    assert pontoon("audit", "head", "--database", "sqlite:copy.db").exit_code == 0


def test_nothing_is_written_over(here: Path, house: str) -> None:
    pontoon("backup", "day.backup")
    again = pontoon("backup", "day.backup")
    assert again.exit_code == 2
    assert "day.backup is there already" in again.stderr
    onto = pontoon("restore", "day.backup")
    assert onto.exit_code == 2
    assert "is not empty: restore into a new database." in onto.stderr


def test_a_backup_that_was_changed_or_cut_off_is_not_restored(here: Path) -> None:
    pontoon("backup", "day.backup")
    lines = gzip.decompress((here / "day.backup").read_bytes()).splitlines(keepends=True)
    for name, spoilt in (("cut", lines[:-1]), ("changed", [*lines[:3], *lines[4:]])):
        (here / name).write_bytes(gzip.compress(b"".join(spoilt)))
        refused = pontoon("restore", name, "--database", "sqlite:new.db")
        assert refused.exit_code == 2
        assert name in refused.stderr
        assert not (here / "new.db").exists()


def test_what_cannot_be_backed_up_is_said(here: Path) -> None:
    nowhere = pontoon("backup", "day.backup", "--database", "sqlite:nowhere.db")
    assert nowhere.exit_code == 2
    assert "There is no database nowhere.db." in nowhere.stderr
    dumped = pontoon("backup", "day.db", "--copy", "--database", "postgresql://nobody:secret@localhost/house")
    assert dumped.exit_code == 2
    assert "--copy is for a SQLite file" in dumped.stderr
    assert "secret" not in dumped.output
    missing = json.loads(pontoon("restore", "none", "--database", "sqlite:new.db", "--json").stdout)
    assert "none cannot be read as a backup" in missing["error"]["reason"]


def test_a_damaged_house_is_backed_up_and_said_to_be_damaged(here: Path, house: str) -> None:
    import sqlite3

    pontoon("backup", "copy.db", "--copy")
    with sqlite3.connect(here / "copy.db") as database:
        database.execute("UPDATE balances SET balance = balance + 1 WHERE account LIKE 'wallet:%'")
    database.close()
    made = pontoon("backup", "damaged.backup", "--database", "sqlite:copy.db")
    assert made.exit_code == 1
    assert "wrong: " in made.stdout
    refused = pontoon("restore", "damaged.backup", "--database", "sqlite:new.db")
    assert refused.exit_code == 2
    assert "damaged" in refused.stderr
    assert sqlite_path(house).is_file()
