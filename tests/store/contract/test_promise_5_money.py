"""Promise 5: postings sum to zero, the sum never changes, and nobody's account holds less than nothing."""

from threading import Barrier, Thread

import pytest

from pontoon.money import Cents, Posting, UnbalancedError
from pontoon.store import NEVER_NEGATIVE, Committed, Overdrawn, Result, Store, Unit
from pontoon.store.checks import MOST_CENTS
from tests.store.contract.world import World, moved, paid


def test_postings_that_do_not_sum_to_zero_are_a_mistake_and_move_nothing(world: World) -> None:
    made = Unit("ann", "1", postings=(Posting("issue", Cents(-1)), Posting("wallet:ann", Cents(2))))
    with pytest.raises(UnbalancedError):
        world.store.append([paid("0", "issue", "wallet:bob", 5), made])
    assert world.store.balances() == {}


@pytest.mark.parametrize("kind", NEVER_NEGATIVE)
def test_an_account_of_this_kind_never_holds_less_than_nothing(world: World, kind: str) -> None:
    never_negative(world, kind)


def never_negative(world: World, kind: str) -> None:
    account = f"{kind}x"
    assert world.store.append([paid("1", account, "house", 1)]) == (Overdrawn(account, Cents(0), Cents(1)),)
    world.store.append([paid("2", "issue", account, 100)])
    assert world.store.append([paid("3", account, "house", 101)]) == (Overdrawn(account, Cents(100), Cents(101)),)
    assert world.store.append([paid("4", account, "house", 100)]) == (Committed(()),)
    assert world.store.balance(account) == 0


def test_a_wallet_is_not_overdrawn(world: World) -> None:
    never_negative(world, "wallet:")


def test_no_account_holds_or_owes_more_than_a_database_can_count(world: World) -> None:
    """64 bits hold 9,223 times the largest posting, in one unit or in many; what would be more is refused whole."""
    most = tuple(one for _ in range(9_000) for one in moved("issue", "house", MOST_CENTS))
    assert world.store.append([Unit("ann", "1", postings=most)]) == (Committed(()),)
    held = 9_000 * MOST_CENTS
    assert world.store.append([paid("2", "issue", "house", 1)]) == (Overdrawn("house", Cents(held), Cents(-1)),)
    assert world.store.append([paid("3", "house", "issue", 1)]) == (Committed(()),)
    assert world.store.balances() == {"issue": 1 - held, "house": held - 1}


def test_the_house_the_tray_and_the_issue_may_owe(world: World) -> None:
    for number, account in enumerate(("house", "tray:a", "issue")):
        assert world.store.append([paid(str(number), account, "wallet:ann", 7)]) == (Committed(()),)
        assert world.store.balance(account) == -7
    assert sum(world.store.balances().values()) == 0


def test_what_counts_is_what_a_whole_unit_leaves(world: World) -> None:
    turn = (*moved("wallet:ann", "layout:a", 50), *moved("house", "wallet:ann", 50))
    assert world.store.append([Unit("ann", "1", postings=turn)]) == (Committed(()),)
    twice = (
        *moved("wallet:bob", "layout:a", 50),
        *moved("wallet:bob", "layout:b", 50),
        *moved("house", "wallet:bob", 99),
    )
    assert world.store.append([Unit("bob", "1", postings=twice)]) == (Overdrawn("wallet:bob", Cents(0), Cents(1)),)


def test_a_statement_tells_every_posting_in_order_with_the_balance_after_it(world: World) -> None:
    world.store.append([paid("1", "issue", "wallet:ann", 100), paid("2", "wallet:ann", "layout:a", 30)])
    world.store.append([paid("3", "layout:a", "wallet:ann", 60 - 30), Unit("ann", "4", postings=moved("a", "b", 0))])
    lines = world.reopen().statement("wallet:ann")
    assert [(line.sender, line.id, line.amount, line.balance) for line in lines] == [
        ("ann", "1", 100, 100),
        ("ann", "2", -30, 70),
        ("ann", "3", 30, 100),
    ]
    assert [line.number for line in lines] == sorted({line.number for line in lines})
    assert world.store.statement("wallet:ann", after=lines[0].number, most=1) == lines[1:2]
    assert world.store.statement("wallet:nobody") == []
    assert world.store.balance("wallet:nobody") == 0


def test_accounts_are_found_by_how_their_names_begin(world: World) -> None:
    world.store.append([paid("1", "issue", "wallet:ann", 1), paid("2", "issue", "wallet:änne", 2)])
    world.store.append([paid("3", "issue", "walletx", 3), paid("4", "issue", "wallet:", 4)])
    assert list(world.store.balances("wallet:")) == ["wallet:", "wallet:ann", "wallet:änne"]
    assert list(world.store.balances()) == ["issue", "wallet:", "wallet:ann", "wallet:änne", "walletx"]
    assert world.store.balances("table") == {}


def test_one_wallet_at_many_tables_at_once_is_never_overdrawn(world: World) -> None:
    players, stakes = 4, 15
    world.store.append([paid("0", "issue", "wallet:ann", 10 * stakes)])
    answers: list[Result] = []
    barrier = Barrier(players)

    def stake(store: Store, who: int) -> None:
        for number in range(stakes):
            barrier.wait(60)
            answers.extend(store.append([paid(f"{who}-{number}", "wallet:ann", f"layout:{who}", 10)]))

    with world.another() as second:
        threads = [Thread(target=stake, args=((world.store, second)[who % 2], who)) for who in range(players)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers.count(Committed(())) == stakes, "the wallet held money for so many stakes of all that were tried"
    assert all(answer == Overdrawn("wallet:ann", Cents(0), Cents(10)) for answer in answers if answer != Committed(()))
    assert world.store.balance("wallet:ann") == 0
    assert min(line.balance for line in world.store.statement("wallet:ann", most=1_000)) >= 0
    assert sum(world.store.balances().values()) == 0


def test_transfers_in_opposite_directions_at_once_lose_nothing(world: World) -> None:
    names = [f"wallet:{name}" for name in "abcdef"]
    world.store.append([paid(name, "issue", name, 1_000) for name in names])
    barrier = Barrier(4)

    def shuffle(store: Store, who: int) -> None:
        for number in range(15):
            barrier.wait(60)
            turn = names if who % 2 else names[::-1]
            units = [
                paid(f"{who}-{number}-{at}", turn[at], turn[(at + number) % 6], 1 + at, sender=f"p{who}")
                for at in range(6)
            ]
            assert set(store.append(units)) == {Committed(())}

    with world.another() as second:
        threads = [Thread(target=shuffle, args=((world.store, second)[who % 2], who)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    balances = world.store.balances()
    assert balances.pop("issue") == -6_000
    assert sum(balances.values()) == 6_000
    for name in names:
        lines = world.store.statement(name, most=10_000)
        assert sum(line.amount for line in lines) == balances[name] == lines[-1].balance
