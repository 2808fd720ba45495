"""Promise 8: reading sees whole units alone, and whoever reads after `append` has answered sees what it wrote."""

from threading import Event, Thread

from pontoon.store import Append, DocumentWrite, Head, Unit
from tests.store.contract.world import World, command, moved, one, wrote


def test_a_reader_sees_what_was_answered_through_any_door(world: World) -> None:
    with world.another() as second:
        for number in range(10):
            world.store.append([command(str(number), one("table:a", number, str(number).encode()))])
            assert [record.data for record in second.read("table:a", after=number)] == [str(number).encode()]
            assert second.receipt("ann", str(number)) == b"done"


def test_a_reader_never_sees_half_a_unit(world: World) -> None:
    """Every unit adds the same to a stream and to a wallet; each reading of one kind sees a state between two units."""
    done = Event()
    seen: set[int] = set()
    wrong: list[object] = []

    def watch() -> None:
        while not done.is_set():
            balances = world.store.balances()
            if sum(balances.values()) != 0:
                wrong.append(balances)
            ends = {head.sequence for head in world.store.heads()}
            if len(ends) > 1:
                wrong.append(ends)
            seen.update(ends)

    watcher = Thread(target=watch)
    watcher.start()
    for number in range(60):
        streams = tuple(Append(f"table:{name}", number, (b"x",)) for name in "abcd")
        world.store.append([Unit("ann", str(number), streams, moved("issue", "wallet:ann", 1))])
    done.set()
    watcher.join()
    assert wrong == []
    assert seen, "the reader came to see something"


def test_records_are_read_from_a_number_and_not_more_than_asked(world: World) -> None:
    world.store.append([command("1", one("table:a", 0, *(bytes([n]) for n in range(10))))])
    read = world.store.read
    assert [record.sequence for record in read("table:a")] == list(range(1, 11))
    assert [record.sequence for record in read("table:a", after=7)] == [8, 9, 10]
    assert [record.sequence for record in read("table:a", after=2, most=3)] == [3, 4, 5]
    assert [record.sequence for record in read("table:a", most=2)] == [1, 2]
    assert read("table:a", after=10) == read("table:a", after=99) == read("table:b") == []
    assert read("table:a", most=0) == []


def test_what_nothing_can_be_called_is_nowhere(world: World) -> None:
    """No text with a zero byte is kept; asked for, it is not there, and in the order of names it has its place."""
    keys = ("a", "a\x01", "ab", "b")
    writes = tuple(DocumentWrite("person", key, b"{}") for key in keys)
    unit = Unit("ann", "1", (Append("table:a", 0, (b"x",)),), moved("issue", "wallet:a", 1), writes, (), b"done")
    world.store.append([unit])
    store = world.store
    assert [one.key for one in store.documents("person", "a\0b")] == ["a\x01", "ab", "b"]
    assert (store.document("person", "a\0"), store.document("a\0", "a")) == (None, None)
    assert store.read("table:a\0") == []
    assert store.rounds("table:a\0") == store.rounds_of("\0") == []
    assert store.head("table:a\0") is None
    assert store.snapshot("table:a\0") is None
    assert store.round("table:a\0", 1) is None
    assert (store.receipt("ann\0", "1"), store.receipt("ann", "1\0")) == (None, None)
    assert (store.balance("wallet:a\0"), store.statement("wallet:a\0")) == (0, [])
    assert (list(store.heads("table:a\0")), store.balances("wallet:a\0")) == ([], {})
    assert store.totals_of("ann\0").rounds == store.totals_at("table:a\0").rounds == 0


def test_streams_are_found_by_how_their_names_begin(world: World) -> None:
    names = ["table:a", "table:b", "tableau", "table:\U0010ffff", "tournament:t", "Table:x", "table:é"]
    world.store.append([command(name, one(name, 0)) for name in names])
    assert [head.stream for head in world.store.heads("table:")] == [
        "table:a",
        "table:b",
        "table:é",
        "table:\U0010ffff",
    ]
    assert [head.stream for head in world.store.heads("table:\U0010ffff")] == ["table:\U0010ffff"]
    assert [head.stream for head in world.store.heads()] == sorted(names)
    assert list(world.store.heads("x")) == []
    assert world.store.head("x") is None
    head = world.store.head("table:a")
    assert head == Head("table:a", 1, world.store.read("table:a")[0].chain)


def test_documents_are_listed_by_key(world: World) -> None:
    world.store.append([wrote(key, key, key.encode(), 0) for key in ("b", "a", "ä", "C")])
    world.store.append([Unit("ann", "other", documents=(DocumentWrite("session", "a", b"s"),))])
    assert [document.key for document in world.store.documents("user")] == ["C", "a", "b", "ä"]
    assert [document.key for document in world.store.documents("user", after="a")] == ["b", "ä"]
    assert [document.key for document in world.store.documents("user", after="C", most=1)] == ["a"]
    document = world.store.document("session", "a")
    assert document is not None
    assert document.data == b"s"
    assert world.store.document("user", "z") is None


def test_any_bytes_and_any_text_come_back_as_they_were(world: World) -> None:
    data = bytes(range(256)) * 300
    names = ["table:", "table:%", "table:_", "table:'", "table:\\", "table:日本", "table:\t"]
    for name in names:
        world.store.append([command(name, one(name, 0, data, b""), receipt=data)])
        assert [record.data for record in world.store.read(name)] == [data, b""]
        assert world.store.receipt("ann", name) == data
