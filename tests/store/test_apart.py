"""A SQLite file that is written by a process of its own: what happens when one of the two ends."""

import os
import signal
from pathlib import Path

import pytest

from pontoon.store import Committed, GroupCommit, Snapshot, Store, StoreError, Unit
from pontoon.store.apart import ApartSqliteStore
from pontoon.store.open import open_serving, open_store
from tests.store.contract.world import command, one, paid


def _opened(folder: Path) -> ApartSqliteStore:
    store = open_serving(f"sqlite:{folder / 'house.db'}")
    assert isinstance(store, ApartSqliteStore)
    return store


def test_when_the_writer_ends_nothing_more_is_answered_and_what_was_answered_is_there(tmp_path: Path) -> None:
    store = _opened(tmp_path)
    assert store.append([command("1", one("table:a", 0))]) == (Committed((1,)),)
    os.kill(store.process, signal.SIGKILL)
    with pytest.raises(StoreError, match="the process that writes it has ended, and what was under way is not known"):
        store.append([command("2", one("table:a", 1))])
    with pytest.raises(StoreError, match="is not written any more: the process that writes it has ended"):
        store.append([command("3", one("table:a", 1))])
    with pytest.raises(StoreError, match="is not written any more"):
        store.save_snapshot(Snapshot("table:a", 1, b"state"))
    with pytest.raises(StoreError, match="is not written any more"):
        store.tend()
    assert len(store.read("table:a")) == 1
    store.close()
    again = open_store(f"sqlite:{tmp_path / 'house.db'}")
    assert len(again.read("table:a")) == 1
    again.close()


def test_a_group_that_is_under_way_when_the_writer_ends_fails_for_everybody(tmp_path: Path) -> None:
    store = _opened(tmp_path)
    group = GroupCommit(store)
    assert group.submit(command("1", one("table:a", 0))).result() == Committed((1,))
    os.kill(store.process, signal.SIGKILL)
    with pytest.raises(StoreError):
        group.submit(command("2", one("table:a", 1))).result()
    with pytest.raises(StoreError, match="nothing more is taken"):
        group.submit(command("3", one("table:a", 1)))
    group.close()
    store.close()


def test_looking_after_the_log_tells_that_the_writer_has_ended(tmp_path: Path) -> None:
    store = _opened(tmp_path)
    os.kill(store.process, signal.SIGKILL)
    with pytest.raises(StoreError, match="the process that writes it has ended"):
        store.tend()
    store.close()


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_are_for_the_house_alone(tmp_path: Path, asked: signal.Signals) -> None:
    store = _opened(tmp_path)
    os.kill(store.process, asked)
    assert store.append([paid("1", "issue", "wallet:ann", 5)]) == (Committed(()),)
    store.close()


def test_a_file_that_cannot_be_opened_is_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no directory"):
        open_serving(f"sqlite:{tmp_path / 'nowhere' / 'house.db'}")


def test_a_file_has_one_writer_and_is_free_again_when_it_is_closed(tmp_path: Path) -> None:
    store = _opened(tmp_path)
    with pytest.raises(StoreError, match=f"in use by process {store.process}"):
        open_serving(f"sqlite:{tmp_path / 'house.db'}")
    store.close()
    store.close()
    with pytest.raises(StoreError, match="is not written any more: it is closed"):
        store.append([Unit("ann", "1")])
    again: Store = open_store(f"sqlite:{tmp_path / 'house.db'}")
    again.close()


def test_the_log_is_copied_beside_the_commits(tmp_path: Path) -> None:
    store = _opened(tmp_path)
    records = [command(str(number), one("table:a", number, bytes(2000))) for number in range(2100)]
    assert all(isinstance(result, Committed) for result in store.append(records))
    file = tmp_path / "house.db"
    before = file.stat().st_size
    store.tend()
    assert file.stat().st_size > before + 2_000_000
    store.close()
