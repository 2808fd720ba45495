"""Promise 2: what `append` has answered survives the death of the process.

The death of the machine is simulated in `tests/store/faults` for SQLite; PostgreSQL answers for itself.
"""

from tests.store.contract.world import World, command, one


def test_what_was_answered_is_there_after_the_process_was_killed(world: World) -> None:
    answered = world.killed_after(answers=20)
    store = world.store
    kept = len(store.read("table:killed"))
    assert answered >= 20
    assert answered <= kept <= answered + 1, "at most the unit under way is there unanswered"
    assert store.balance("wallet:killed") == kept
    assert store.balance("issue") == -kept
    assert store.receipt("child", str(kept)) == str(kept).encode()
    document = store.document("user", "killed")
    assert document is not None
    assert (document.version, document.data) == (kept, str(kept).encode())


def test_a_store_goes_on_after_a_killed_one(world: World) -> None:
    world.killed_after(answers=3)
    head = world.store.head("table:killed")
    assert head is not None
    world.store.append([command("next", one("table:killed", head.sequence))])
    assert len(world.reopen().read("table:killed")) == head.sequence + 1


def test_what_was_answered_is_there_after_reopening(world: World) -> None:
    world.store.append([command("1", one("table:a", 0))])
    assert len(world.reopen().read("table:a")) == 1
    assert world.store.receipt("ann", "1") == b"done"
