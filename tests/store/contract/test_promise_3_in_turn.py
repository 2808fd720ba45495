"""Promise 3: records are numbered from 1 without gaps; whoever expects another end or version is refused."""

from threading import Barrier, Thread

from pontoon.store import Append, Committed, Conflict, DocumentWrite, Result, Stale, Store, Unit
from tests.store.contract.world import World, command, one, wrote


def test_records_are_numbered_from_one_without_gaps(world: World) -> None:
    assert world.store.append([command("1", one("table:a", 0, b"a", b"b"))]) == (Committed((2,)),)
    assert world.store.append([command("2", one("table:a", 2, b"c"))]) == (Committed((3,)),)
    records = world.reopen().read("table:a")
    assert [(record.sequence, record.data) for record in records] == [(1, b"a"), (2, b"b"), (3, b"c")]


def test_a_unit_that_expects_another_end_is_told_the_end(world: World) -> None:
    world.store.append([command("1", one("table:a", 0, b"a", b"b"))])
    assert world.store.append([command("2", one("table:a", 1))]) == (Conflict("table:a", 2),)
    assert world.store.append([command("3", one("table:a", 3))]) == (Conflict("table:a", 2),)
    assert world.store.append([command("4", one("table:b", 1))]) == (Conflict("table:b", 0),)
    assert len(world.store.read("table:a")) == 2


def test_a_unit_may_only_ask_that_a_stream_stands_where_it_did(world: World) -> None:
    world.store.append([command("1", one("table:a", 0))])
    fence = command("2", one("table:b", 0))
    held = Unit("ann", "3", (one("table:b", 1), Append("table:a", 1, ())), receipt=b"")
    assert world.store.append([fence, held]) == (Committed((1,)), Committed((2, 1)))
    loose = Unit("ann", "4", (Append("table:a", 0, ()),))
    assert world.store.append([loose]) == (Conflict("table:a", 1),)


def test_a_unit_may_append_to_a_stream_several_times(world: World) -> None:
    assert world.store.append([command("1", one("table:a", 0), one("table:a", 1, b"x", b"y"))]) == (Committed((1, 3)),)
    assert world.store.append([command("2", one("table:a", 3), one("table:a", 3))]) == (Conflict("table:a", 3),)
    assert len(world.store.read("table:a")) == 3


def test_a_document_is_written_only_over_the_version_that_was_expected(world: World) -> None:
    assert world.store.append([wrote("1", "ann", b"1", 0)]) == (Committed(()),)
    assert world.store.append([wrote("2", "ann", b"2", 1)]) == (Committed(()),)
    assert world.store.append([wrote("3", "ann", b"3", 1)]) == (Stale("user", "ann", 2),)
    assert world.store.append([wrote("4", "ann", b"3", 0)]) == (Stale("user", "ann", 2),)
    assert world.store.append([wrote("5", "ann", b"whatever stood there")]) == (Committed(()),)
    document = world.store.document("user", "ann")
    assert document is not None
    assert (document.version, document.data) == (3, b"whatever stood there")


def test_versions_of_a_removed_document_never_come_again(world: World) -> None:
    world.store.append([wrote("1", "ann", b"1", 0), wrote("2", "ann", None, 1)])
    assert world.store.document("user", "ann") is None
    assert world.store.documents("user") == []
    assert world.store.append([wrote("3", "ann", b"x", 1)]) == (Stale("user", "ann", 0),)
    assert world.store.append([wrote("4", "ann", b"again", 0)]) == (Committed(()),)
    document = world.store.document("user", "ann")
    assert document is not None
    assert document.version == 3


def test_a_unit_may_write_a_document_several_times(world: World) -> None:
    writes = (DocumentWrite("user", "ann", b"1", 0), DocumentWrite("user", "ann", b"2", 1))
    assert world.store.append([Unit("ann", "1", documents=writes)]) == (Committed(()),)
    document = world.store.document("user", "ann")
    assert document is not None
    assert (document.version, document.data) == (2, b"2")
    again = (DocumentWrite("user", "ann", b"3", 2), DocumentWrite("user", "ann", b"4", 2))
    assert world.store.append([Unit("ann", "2", documents=again)]) == (Stale("user", "ann", 2),)


def test_of_several_that_write_at_once_one_gets_each_number(world: World) -> None:
    writers, rounds = 4, 12
    answers: list[list[Result]] = [[] for _ in range(writers)]
    barrier = Barrier(writers)

    def write(store: Store, who: int) -> None:
        for number in range(rounds):
            barrier.wait(60)
            answers[who] += store.append([command(f"{who}-{number}", one("table:a", number), sender=f"p{who}")])

    with world.another() as second:
        threads = [Thread(target=write, args=((world.store, second)[who % 2], who)) for who in range(writers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for number in range(rounds):
        told = [answers[who][number] for who in range(writers)]
        assert sorted(told, key=str) == [Committed((number + 1,)), *[Conflict("table:a", number + 1)] * (writers - 1)]
    assert len(world.store.read("table:a")) == rounds
