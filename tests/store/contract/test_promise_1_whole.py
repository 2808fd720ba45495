"""Promise 1: a unit of work is there whole or not at all."""

from pontoon.money import Cents
from pontoon.store import Append, Committed, Conflict, DocumentWrite, Overdrawn, RoundPlayer, RoundRow, Stale, Unit
from tests.store.contract.world import World, moved

ROUND = RoundRow("table:a", 1, 1, 2, 1_000, (RoundPlayer("ann", Cents(100), Cents(-100)),))


def everything(*, expected: int = 0, stake: int = 100, version: int = 0) -> Unit:
    """A unit with something of every kind."""
    return Unit(
        "ann",
        "1",
        (Append("tournament:t", 0, (b"t",)), Append("table:a", expected, (b"one", b"two"))),
        moved("wallet:ann", "layout:a", stake),
        (DocumentWrite("user", "ann", b"{}", version),),
        (ROUND,),
        b"answer",
    )


def money_for_ann(world: World) -> None:
    world.store.append([Unit("house", "0", postings=moved("issue", "wallet:ann", 100))])


def assert_nothing_of_it(world: World) -> None:
    store = world.reopen()
    assert list(store.heads()) == []
    assert store.read("table:a") == store.read("tournament:t") == []
    assert store.balances() == {"issue": -100, "wallet:ann": 100}
    assert store.documents("user") == []
    assert store.rounds("table:a") == store.rounds_of("ann") == []
    assert store.receipt("ann", "1") is None
    assert len(store.statement("wallet:ann")) == 1


def test_all_of_a_unit_is_there(world: World) -> None:
    money_for_ann(world)
    assert world.store.append([everything()]) == (Committed((1, 2)),)
    store = world.reopen()
    assert [record.data for record in store.read("table:a")] == [b"one", b"two"]
    assert [record.data for record in store.read("tournament:t")] == [b"t"]
    assert store.balances() == {"issue": -100, "layout:a": 100, "wallet:ann": 0}
    assert [document.data for document in store.documents("user")] == [b"{}"]
    assert store.round("table:a", 1) == ROUND
    assert store.rounds_of("ann") == [ROUND]
    assert store.receipt("ann", "1") == b"answer"
    assert [(line.amount, line.balance) for line in store.statement("wallet:ann")] == [(100, 100), (-100, 0)]


def test_nothing_of_a_unit_is_there_whose_stream_has_gone_on(world: World) -> None:
    money_for_ann(world)
    assert world.store.append([everything(expected=7)]) == (Conflict("table:a", 0),)
    assert_nothing_of_it(world)


def test_nothing_of_a_unit_is_there_that_costs_too_much(world: World) -> None:
    money_for_ann(world)
    assert world.store.append([everything(stake=101)]) == (Overdrawn("wallet:ann", Cents(100), Cents(101)),)
    assert_nothing_of_it(world)


def test_nothing_of_a_unit_is_there_whose_document_has_changed(world: World) -> None:
    money_for_ann(world)
    assert world.store.append([everything(version=3)]) == (Stale("user", "ann", 0),)
    assert_nothing_of_it(world)


def test_a_unit_of_nothing_is_kept_by_its_receipt(world: World) -> None:
    assert world.store.append([Unit("ann", "1", receipt=b"seen")]) == (Committed(()),)
    assert world.reopen().receipt("ann", "1") == b"seen"
    assert world.store.append([]) == ()
