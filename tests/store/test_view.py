"""A look at a database as it is at one moment, beside the house that writes to it."""

import sqlite3
from pathlib import Path

import pytest

from pontoon.money import Cents, Posting
from pontoon.store import Append, StoreError, Unit, open_store
from pontoon.store.view import Posted, open_view


def unit(number: int) -> Unit:
    moved = (Posting("issue", Cents(-number)), Posting("wallet:ann", Cents(number)))
    return Unit("ann", f"c{number}", (Append("table:a", number - 1, (b"record %d" % number,)),), moved)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'house.db'}"
    address: str = request.getfixturevalue("postgres")
    return address


def test_a_view_stays_at_its_moment_while_the_house_goes_on(url: str) -> None:
    store = open_store(url)
    store.append([unit(1)])
    view = open_view(url)
    store.append([unit(2)])
    assert [(head.stream, head.sequence) for head in view.heads()] == [("table:a", 1)]
    assert [(stream, record.data) for stream, record in view.records()] == [("table:a", b"record 1")]
    assert list(view.postings()) == [
        Posted(1, "issue", "ann", "c1", -1, -1),
        Posted(2, "wallet:ann", "ann", "c1", 1, 1),
    ]
    assert list(view.balances()) == [("issue", -1), ("wallet:ann", 1)]
    view.close()
    later = open_view(url)
    assert [record.sequence for _, record in later.records(("table:a", "table:c"))] == [1, 2]
    later.close()
    store.close()


def test_what_was_damaged_is_shown_as_it_stands(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path / 'house.db'}"
    store = open_store(url)
    store.append([unit(1)])
    store.close()
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("DROP TRIGGER records_are_not_changed")
        database.execute("UPDATE records SET data = ?", (b"another",))
    database.close()
    view = open_view(url)
    assert [record.data for _, record in view.records()] == [b"another"]
    view.close()


def test_what_is_no_database_of_a_house_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.db").write_text("no database, but long enough to look at" * 10)
    for url in (f"sqlite:{tmp_path / 'nowhere.db'}", f"sqlite:{tmp_path / 'words.db'}", "mysql://house", "sqlite:"):
        with pytest.raises(StoreError):
            open_view(url)
    assert not (tmp_path / "nowhere.db").exists()


def test_a_database_that_is_not_there_or_empty_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match=r"cannot be read|no database"):
        open_view(url)


def test_a_database_that_fails_while_it_is_read_says_so(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path / 'house.db'}"
    store = open_store(url)
    store.close()
    with sqlite3.connect(tmp_path / "house.db") as database:
        database.execute("DROP TABLE heads")
    database.close()
    view = open_view(url)
    with pytest.raises(StoreError, match="cannot be read"):
        view.heads()
    view.close()
