"""Promise 6: a refused unit harms no other of the same `append`, and units are judged in their order."""

from pontoon.money import Cents
from pontoon.store import Committed, Conflict, Overdrawn, Repeated, Stale
from tests.store.contract.world import World, command, one, paid, wrote


def test_a_refused_unit_harms_no_other(world: World) -> None:
    world.store.append([wrote("0", "ann", b"x", 0)])
    answers = world.store.append(
        [
            command("1", one("table:a", 0)),
            command("2", one("table:a", 0)),
            paid("3", "wallet:ann", "house", 1),
            wrote("4", "ann", b"y", 9),
            wrote("0", "ann", b"z", 0),
            paid("5", "issue", "wallet:bob", 5),
        ]
    )
    assert answers == (
        Committed((1,)),
        Conflict("table:a", 1),
        Overdrawn("wallet:ann", Cents(0), Cents(1)),
        Stale("user", "ann", 1),
        Repeated(b"written"),
        Committed(()),
    )
    store = world.reopen()
    assert len(store.read("table:a")) == 1
    assert store.balances() == {"issue": -5, "wallet:bob": 5}
    assert [store.receipt("ann", id) is None for id in "12345"] == [False, True, True, True, False]


def test_units_are_judged_in_their_order(world: World) -> None:
    before = [paid("1", "wallet:ann", "house", 5), paid("2", "issue", "wallet:ann", 5)]
    assert world.store.append(before) == (Overdrawn("wallet:ann", Cents(0), Cents(5)), Committed(()))
    after = [paid("3", "wallet:ann", "house", 5), paid("4", "wallet:ann", "house", 5)]
    assert world.store.append(after) == (Committed(()), Overdrawn("wallet:ann", Cents(0), Cents(5)))
    chain = [command(f"c{n}", one("table:a", n)) for n in range(5)]
    assert world.store.append(chain) == tuple(Committed((n + 1,)) for n in range(5))


def test_a_whole_append_of_refused_units_changes_nothing(world: World) -> None:
    world.store.append([command("1", one("table:a", 5)), paid("2", "wallet:ann", "house", 1)])
    assert list(world.store.heads()) == []
    assert world.store.balances() == {}
