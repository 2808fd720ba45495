"""Promise 7: records are never changed or removed, and each carries the digest of all before it in its stream."""

import sqlite3
from hashlib import sha256

import psycopg
import pytest

from pontoon.store import StoreError
from tests.store.contract.world import World, command, one, paid


def statement_in(world: World, *statements: str) -> None:
    """Somebody with a database shell."""
    if world.store.name == "sqlite":
        connection = sqlite3.connect(world.url.removeprefix("sqlite:"), isolation_level=None)
        try:
            for text in statements:
                connection.execute(text)
        finally:
            connection.close()
    else:
        with psycopg.connect(world.url, autocommit=True) as session:
            for text in statements:
                session.execute(text.encode())


def test_the_chain_is_what_the_page_says(world: World) -> None:
    world.store.append([command("1", one("table:ä", 0, b"one", b"", b"three"), one("table:b", 0, b"one"))])
    previous = bytes(32)
    for number, data in enumerate([b"one", b"", b"three"], 1):
        previous = sha256(previous + "table:ä".encode() + b"\0" + number.to_bytes(8, "big") + data).digest()
        assert world.store.read("table:ä")[number - 1].chain == previous
    head = world.store.head("table:ä")
    assert head is not None
    assert (head.sequence, head.chain) == (3, previous)
    assert world.store.read("table:b")[0].chain == sha256(bytes(32) + b"table:b\0" + bytes(7) + b"\1" + b"one").digest()


def test_the_chain_goes_on_after_a_restart_and_over_several_units(world: World) -> None:
    world.store.append([command("1", one("table:a", 0, b"a")), command("2", one("table:a", 1, b"b"))])
    world.reopen().append([command("3", one("table:a", 2, b"c"))])
    previous = bytes(32)
    for number, data in enumerate([b"a", b"b", b"c"], 1):
        previous = sha256(previous + b"table:a\0" + number.to_bytes(8, "big") + data).digest()
    assert [record.chain for record in world.store.read("table:a")][-1] == previous
    assert [head.chain for head in world.store.heads()] == [previous]


@pytest.mark.parametrize("table", ["records", "postings"])
@pytest.mark.parametrize("change", ["UPDATE {} SET {}", "DELETE FROM {}"])
def test_the_database_itself_refuses_to_change_what_was_written(world: World, table: str, change: str) -> None:
    refuses(world, change.format(table, "data = data" if table == "records" else "amount = amount"))


def refuses(world: World, statement: str) -> None:
    world.store.append([command("1", one("table:a", 0)), paid("2", "issue", "wallet:ann", 1)])
    with pytest.raises((sqlite3.Error, psycopg.Error), match="never"):
        statement_in(world, statement)


def test_the_database_refuses_to_remove_records(world: World) -> None:
    refuses(world, "DELETE FROM records")


@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_record_that_was_changed_all_the_same_is_not_read(world: World, at: int) -> None:
    not_read(world, f"UPDATE records SET data = chain WHERE sequence = {at}")


@pytest.mark.parametrize("at", [1, 2])
def test_a_record_that_is_missing_is_noticed(world: World, at: int) -> None:
    not_read(world, f"DELETE FROM records WHERE sequence = {at}")


def test_a_record_that_was_rewritten_with_a_chain_of_its_own_is_not_read(world: World) -> None:
    not_read(world, "UPDATE records SET chain = data, data = chain WHERE sequence = 2")


def not_read(world: World, tampering: str) -> None:
    """Somebody takes the guard away and changes a record; reading the stream from its beginning tells."""
    world.store.append([command("1", one("table:a", 0, b"a" * 32, b"b" * 32, b"c" * 32))])
    if world.store.name == "sqlite":
        guards = ["DROP TRIGGER records_are_not_changed", "DROP TRIGGER records_are_not_removed"]
    else:
        guards = ["DROP TRIGGER records_are_forever ON records"]
    statement_in(world, *guards, tampering)
    with pytest.raises(StoreError, match=r"record [1-3] of table:a"):
        world.store.read("table:a")
