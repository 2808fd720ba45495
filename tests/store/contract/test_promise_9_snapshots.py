"""Promise 9: a snapshot is a cache; without it nothing is lost but time."""

from pontoon.store import Snapshot
from tests.store.contract.test_promise_7_forever import statement_in
from tests.store.contract.world import World, command, one


def test_the_newest_snapshot_of_a_stream_is_kept(world: World) -> None:
    world.store.append([command("1", one("table:a", 0, b"a", b"b", b"c"))])
    assert world.store.snapshot("table:a") is None
    world.store.save_snapshot(Snapshot("table:a", 1, b"early"))
    world.store.save_snapshot(Snapshot("table:a", 3, b"late"))
    world.store.save_snapshot(Snapshot("table:a", 2, b"came late"))
    assert world.store.snapshot("table:a") == Snapshot("table:a", 3, b"late")
    assert world.reopen().snapshot("table:a") == Snapshot("table:a", 3, b"late")


def test_a_snapshot_ahead_of_its_stream_is_none(world: World) -> None:
    world.store.save_snapshot(Snapshot("table:a", 1, b"of nothing"))
    assert world.store.snapshot("table:a") is None
    world.store.append([command("1", one("table:a", 0))])
    world.store.save_snapshot(Snapshot("table:a", 2, b"of the future"))
    assert world.store.snapshot("table:a") is None


def test_nothing_is_lost_without_snapshots(world: World) -> None:
    world.store.append([command("1", one("table:a", 0, b"a", b"b"))])
    world.store.save_snapshot(Snapshot("table:a", 2, b"state"))
    statement_in(world, "DELETE FROM snapshots")
    store = world.reopen()
    assert store.snapshot("table:a") is None
    assert [record.data for record in store.read("table:a")] == [b"a", b"b"]
    store.append([command("2", one("table:a", 2))])
    store.save_snapshot(Snapshot("table:a", 3, b"again"))
    assert store.snapshot("table:a") == Snapshot("table:a", 3, b"again")


def test_looking_after_a_store_changes_nothing_that_is_kept(world: World) -> None:
    """With many commits in between, before and after; what was kept is there, also when the store is opened again."""
    for begin in range(0, 2100, 300):
        world.store.append([command(str(begin + at), one("table:a", begin + at)) for at in range(300)])
        world.store.tend()
    world.store.append([command("last", one("table:a", 2100))])
    before = world.store.read("table:a")
    assert len(before) == 2101
    world.store.tend()
    assert world.store.read("table:a") == before
    assert world.reopen().read("table:a") == before
    world.store.append([command("again", one("table:a", 2101))])


def test_a_closed_store_needs_no_looking_after(world: World) -> None:
    world.store.append([command("1", one("table:a", 0))])
    world.store.close()
    world.store.tend()
    world.reopen()
