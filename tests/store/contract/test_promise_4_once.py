"""Promise 4: a command is done once, and who asks again gets the same answer."""

from threading import Barrier, Thread

from pontoon.store import Committed, Overdrawn, Repeated, Result, Store, Unit
from tests.store.contract.world import World, command, moved, one, paid


def test_a_command_that_comes_again_changes_nothing_and_gets_the_same_answer(world: World) -> None:
    first = command("1", one("table:a", 0), receipt=b"the answer")
    assert world.store.append([first]) == (Committed((1,)),)
    assert world.store.append([first]) == (Repeated(b"the answer"),)
    other = command("1", one("table:a", 1, b"something else"), receipt=b"another answer")
    assert world.store.append([other]) == (Repeated(b"the answer"),)
    assert len(world.store.read("table:a")) == 1


def test_a_command_that_comes_again_after_a_restart_gets_the_same_answer(world: World) -> None:
    world.store.append([paid("1", "issue", "wallet:ann", 100)])
    assert world.reopen().append([paid("1", "issue", "wallet:ann", 100)]) == (Repeated(b"paid"),)
    assert world.store.balance("wallet:ann") == 100


def test_a_command_beside_itself_in_one_append_is_done_once(world: World) -> None:
    unit = paid("1", "issue", "wallet:ann", 100)
    assert world.store.append([unit, unit, unit]) == (Committed(()), Repeated(b"paid"), Repeated(b"paid"))
    assert world.store.balance("wallet:ann") == 100


def test_ids_belong_to_their_sender(world: World) -> None:
    world.store.append([paid("1", "issue", "wallet:ann", 100)])
    assert world.store.append([paid("1", "issue", "wallet:bob", 100, sender="bob")]) == (Committed(()),)


def test_a_refused_command_may_come_again(world: World) -> None:
    costly = paid("1", "wallet:ann", "house", 100)
    assert isinstance(world.store.append([costly])[0], Overdrawn)
    assert world.store.receipt("ann", "1") is None
    world.store.append([paid("2", "issue", "wallet:ann", 100)])
    assert world.store.append([costly]) == (Committed(()),)


def test_the_houses_own_doing_has_no_receipt_and_is_not_repeated(world: World) -> None:
    unit = Unit("house", "", postings=moved("issue", "wallet:ann", 100), receipt=b"not kept")
    assert world.store.append([unit, unit]) == (Committed(()), Committed(()))
    assert world.store.balance("wallet:ann") == 200
    assert world.store.receipt("house", "") is None


def test_an_empty_answer_is_an_answer(world: World) -> None:
    assert world.store.append([Unit("ann", "1"), Unit("ann", "1")]) == (Committed(()), Repeated(b""))
    assert world.store.append([Unit("ann", "1")]) == (Repeated(b""),)


def test_a_command_sent_through_several_doors_at_once_is_done_once(world: World) -> None:
    doors, rounds = 4, 12
    answers: list[list[Result]] = [[] for _ in range(doors)]
    barrier = Barrier(doors)

    def send(store: Store, who: int) -> None:
        for number in range(rounds):
            barrier.wait(60)
            answers[who] += store.append([paid(str(number), "issue", f"wallet:{number}", 5)])

    with world.another() as second:
        threads = [Thread(target=send, args=((world.store, second)[who % 2], who)) for who in range(doors)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for number in range(rounds):
        told = sorted((answers[who][number] for who in range(doors)), key=str)
        assert told == [Committed(()), *[Repeated(b"paid")] * (doors - 1)]
        assert world.store.balance(f"wallet:{number}") == 5
