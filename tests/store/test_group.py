"""Group commit: everybody waiting shares one append; after a fault nobody is told anything but the fault."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import cast

import pytest

from pontoon.money import Cents, Posting, UnbalancedError
from pontoon.store import Append, Committed, Conflict, GroupCommit, Result, Store, StoreError, Unit, open_store

WAIT_SECONDS = 30.0


class Gate:
    """A store whose appends wait until they are let through, and which notes how many units came together."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.entered = Event()
        self.open = Event()
        self.fault: BaseException | None = None

    def append(self, units: Sequence[Unit]) -> tuple[Result, ...]:
        self.sizes.append(len(units))
        self.entered.set()
        assert self.open.wait(WAIT_SECONDS)
        if self.fault is not None:
            raise self.fault
        return tuple(Committed((number,)) for number, _ in enumerate(units))


def group_behind(gate: Gate) -> GroupCommit:
    return GroupCommit(cast("Store", gate))


def unit(number: int) -> Unit:
    return Unit("ann", str(number))


def test_units_that_wait_for_the_disk_are_committed_together_and_answered_in_order() -> None:
    gate = Gate()
    group = group_behind(gate)
    first = group.submit(unit(0))
    assert gate.entered.wait(WAIT_SECONDS)
    others = [group.submit(unit(number)) for number in range(1, 8)]
    gate.open.set()
    group.close()
    assert gate.sizes == [1, 7]
    assert first.result(0) == Committed((0,))
    assert [other.result(0) for other in others] == [Committed((number,)) for number in range(7)]


def test_closing_finishes_what_is_queued_and_takes_nothing_more(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'house.db'}")
    group = GroupCommit(store)
    futures = [group.submit(Unit("ann", str(n), (Append("table:a", n, (b"x",)),))) for n in range(50)]
    group.close()
    assert [future.result(0) for future in futures] == [Committed((n + 1,)) for n in range(50)]
    with pytest.raises(StoreError, match="closing"):
        group.submit(unit(99))
    assert len(store.read("table:a")) == 50
    store.close()


@pytest.mark.parametrize("fault", [StoreError("the disk is gone"), ValueError("a mistake")])
def test_after_a_fault_everybody_who_waits_is_told_and_nothing_more_is_taken(fault: Exception) -> None:
    gate = Gate()
    gate.fault = fault
    group = group_behind(gate)
    first = group.submit(unit(0))
    assert gate.entered.wait(WAIT_SECONDS)
    second = group.submit(unit(1))
    given_up = group.submit(unit(2))
    assert given_up.cancel()
    gate.open.set()
    for future in (first, second):
        with pytest.raises(StoreError, match=str(fault)):
            future.result(WAIT_SECONDS)
    assert gate.sizes == [1]
    assert str(fault) in str(group.failure)
    with pytest.raises(StoreError, match="nothing more is taken"):
        group.submit(unit(3))
    group.close()


def test_those_who_wait_in_a_loop_are_told_together_and_a_fault_too() -> None:
    async def story() -> None:
        gate = Gate()
        group = group_behind(gate)
        first = group.commit(unit(0))
        assert await asyncio.to_thread(gate.entered.wait, WAIT_SECONDS)
        others = [group.commit(unit(number)) for number in range(1, 4)]
        given_up = group.commit(unit(4))
        given_up.cancel()
        gone = group.commit(unit(5))
        gate.open.set()
        assert await first == Committed((0,))
        gone.cancel()  # too late: it is committed, and nobody hears of it
        assert await asyncio.gather(*others) == [Committed((number,)) for number in range(3)]
        gate.fault = StoreError("the disk is gone")
        with pytest.raises(StoreError, match="the disk is gone"):
            await group.commit(unit(6))
        with pytest.raises(StoreError, match="nothing more is taken"):
            group.commit(unit(7))
        assert gate.sizes[0] == 1
        assert sum(gate.sizes) in (5, 6), "who gave up in time is not there"
        await asyncio.to_thread(group.close)

    asyncio.run(story())


def test_a_loop_that_has_ended_is_told_nothing_and_harms_nobody() -> None:
    gate = Gate()
    group = group_behind(gate)

    async def leaves() -> None:
        group.commit(unit(0))

    asyncio.run(leaves())
    other = group.submit(unit(1))
    gate.open.set()
    assert isinstance(other.result(WAIT_SECONDS), Committed)
    group.close()


def test_a_unit_given_up_before_its_group_begins_leaves_nothing() -> None:
    gate = Gate()
    group = group_behind(gate)
    first = group.submit(unit(0))
    assert gate.entered.wait(WAIT_SECONDS)
    assert group.submit(unit(1)).cancel()
    gate.open.set()
    group.close()
    assert first.done()
    assert gate.sizes == [1]


def test_a_unit_that_makes_money_is_refused_at_the_door_and_harms_nobody(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'house.db'}")
    group = GroupCommit(store)
    with pytest.raises(UnbalancedError):
        group.submit(Unit("ann", "1", postings=(Posting("wallet:ann", Cents(1)),)))
    assert group.submit(Unit("ann", "2", (Append("table:a", 0, (b"x",)),))).result(WAIT_SECONDS) == Committed((1,))
    assert group.submit(Unit("bob", "1", (Append("table:a", 0, (b"x",)),))).result(WAIT_SECONDS) == Conflict(
        "table:a", 1
    )
    group.close()
    store.close()
