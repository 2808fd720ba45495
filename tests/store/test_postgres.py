"""What only a store in PostgreSQL has: a database that goes away and comes back, and settings that forget money."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from threading import Event, Thread
from typing import Any, cast

import psycopg
import pytest

from pontoon.money import Cents, Posting
from pontoon.store import Append, Committed, Conflict, GroupCommit, Result, StoreError, Unit, open_store
from pontoon.store import postgres as postgres_module
from pontoon.store.postgres import PostgresStore
from pontoon.store.postgres_write import Connection, write_units
from tests.support.postgres import Server

WAIT_SECONDS = 120.0


@pytest.fixture
def store(postgres: str) -> Iterator[PostgresStore]:
    opened = PostgresStore(postgres)
    yield opened
    opened.close()


class Breaking:
    """A connection that breaks at its first commit, before or after PostgreSQL has done it."""

    def __init__(self, connection: Connection, *, after: bool) -> None:
        self._connection = connection
        self._after = after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, query: Any, *rest: Any) -> Any:
        if query == "COMMIT":
            if self._after:
                self._connection.execute("COMMIT")
            self._connection.close()
            raise psycopg.OperationalError("the connection broke")
        return self._connection.execute(query, *rest)


def money(number: int, expected: int) -> Unit:
    """A unit without an id: were it done twice, only the money could tell."""
    postings = (Posting("issue", Cents(-1)), Posting("wallet:ann", Cents(1)))
    return Unit("", "", (Append("table:a", expected, (str(number).encode(),)),) if expected >= 0 else (), postings)


@pytest.mark.parametrize("after", [False, True], ids=["before it was done", "after it was done"])
@pytest.mark.parametrize("expected", [0, -1], ids=["with a record", "money alone"])
def test_a_commit_whose_connection_broke_is_done_once(store: PostgresStore, expected: int, *, after: bool) -> None:
    store.append([])
    store._writer = cast("Connection", Breaking(store._connected(), after=after))
    assert store.append([money(1, expected)]) == (Committed((1,) if expected == 0 else ()),)
    assert store.balances() == {"issue": -1, "wallet:ann": 1}
    assert len(store.statement("wallet:ann")) == 1
    assert len(store.read("table:a")) == (1 if expected == 0 else 0)


def test_who_lost_the_connection_meets_what_another_has_written_since(store: PostgresStore, postgres: str) -> None:
    store._writer = cast("Connection", Breaking(store._connected(), after=False))
    other = open_store(postgres)
    assert other.append([money(1, 0)]) == (Committed((1,)),)
    other.close()
    assert store.append([money(1, 0)]) == (Conflict("table:a", 1),)


def test_a_database_that_stays_away_ends_the_work(postgres_server: Server, postgres: str) -> None:
    store = PostgresStore(postgres, patience=0.5)
    group = GroupCommit(store)
    url, store.url = store.url, "postgresql:///nowhere?host=/nowhere"
    store._drop_writer()
    with pytest.raises(StoreError, match="cannot write"):
        group.submit(money(1, 0)).result(WAIT_SECONDS)
    with pytest.raises(StoreError, match="nothing more is taken"):
        group.submit(money(1, 0))
    store.url = url
    assert store.balances() == {}
    group.close()
    store.close()


def restarted_under_load(server: Server, postgres: str, times: int) -> None:
    """Units go in all the while; after each crash of the server every one that was answered is there once."""
    store = PostgresStore(postgres, patience=WAIT_SECONDS)
    group = GroupCommit(store)
    number = 0
    for restart in range(times):
        streams = [f"table:{restart}-{table}" for table in range(5)]
        futures = []
        for turn in range(40):
            for stream in streams:
                number += 1
                postings = (Posting("issue", Cents(-1)), Posting(f"wallet:{stream}", Cents(1)))
                futures.append(group.submit(Unit("ann", str(number), (Append(stream, turn, (b"x",)),), postings)))
            if turn == 20:
                server.command("restart", "-m", "immediate" if restart % 2 else "fast")
        assert all(isinstance(future.result(WAIT_SECONDS), Committed) for future in futures)
        for stream in streams:
            assert len(store.read(stream)) == store.balance(f"wallet:{stream}") == 40
    assert sum(store.balances().values()) == 0
    assert store.balance("issue") == -number
    group.close()
    store.close()


def test_a_server_that_is_restarted_under_load_costs_nobody_anything(
    own_postgres_server: Server, own_postgres: str
) -> None:
    restarted_under_load(own_postgres_server, own_postgres, 5)


@pytest.mark.long
def test_a_server_that_is_restarted_many_times_costs_nobody_anything(
    own_postgres_server: Server, own_postgres: str
) -> None:
    restarted_under_load(own_postgres_server, own_postgres, 200)


@pytest.mark.parametrize("setting", ["full_page_writes", "fsync"])
def test_a_server_that_forgets_is_refused(own_postgres_server: Server, own_postgres: str, setting: str) -> None:
    with psycopg.connect(own_postgres, autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET {setting} = off".encode())
        own_postgres_server.command("reload")
        try:
            with pytest.raises(StoreError, match=f"runs with {setting} = off"):
                open_until_noticed(own_postgres)
        finally:
            connection.execute(f"ALTER SYSTEM RESET {setting}".encode())
            own_postgres_server.command("reload")
            while connection.execute(f"SHOW {setting}".encode()).fetchone() != ("on",):
                pass


def open_until_noticed(postgres: str) -> None:
    """A server takes up its settings a moment after it was told to."""
    end = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < end:
        PostgresStore(postgres).close()


@pytest.mark.parametrize("same", [True, False], ids=["the same stream", "another stream"])
def test_who_sleeps_in_the_middle_of_a_transaction_holds_up_nobody_for_long(
    postgres: str, monkeypatch: pytest.MonkeyPatch, *, same: bool
) -> None:
    """It holds the account of the house when it falls asleep; it is put out, and does its work once when it wakes."""
    asleep, awake = Event(), Event()
    sleeper = PostgresStore(postgres, stall=0.5)
    real = write_units

    def slowly(connection: Connection, units: Sequence[Unit], mark: tuple[int, int]) -> tuple[Result, ...]:
        done = real(connection, units, mark)
        if units[0].id == "sleeper" and not asleep.is_set():
            asleep.set()
            assert awake.wait(WAIT_SECONDS)
        return done

    monkeypatch.setattr(postgres_module, "write_units", slowly)
    unit = Unit(
        "ann", "sleeper", (Append("table:a", 0, (b"x",)),), (Posting("house", Cents(-5)), Posting("issue", Cents(5)))
    )
    answers: list[tuple[Result, ...]] = []
    thread = Thread(target=lambda: answers.append(sleeper.append([unit])))
    thread.start()
    assert asleep.wait(WAIT_SECONDS)
    with closing(PostgresStore(postgres)) as other:
        stream = "table:a" if same else "table:b"
        postings = (Posting("house", Cents(-7)), Posting("issue", Cents(7)))
        assert other.append([Unit("bob", "1", (Append(stream, 0, (b"y",)),), postings)]) == (Committed((1,)),)
        awake.set()
        thread.join()
        assert answers == [(Conflict("table:a", 1) if same else Committed((1,)),)]
        assert other.balance("house") == (-7 if same else -12)
    sleeper.close()
