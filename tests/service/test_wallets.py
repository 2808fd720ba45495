"""Play money comes from the house's issue, within its bounds, and is given once for one request."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

import pytest

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller
from pontoon.service.people import People
from pontoon.service.people.names import person_name
from pontoon.service.spans import HOUR, MINUTE
from pontoon.service.wallets import ISSUE, FilledUp, WalletSettings, total, wallet_of
from pontoon.store.port import Unit
from pontoon.table import Refusal
from tests.support.people import NOW, house, let_in, refused

ANN = Caller("ann")
START = Cents(50_000)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path, money=WalletSettings(start=START))
    let_in(made.accounts.guest("ann", now=NOW))
    yield made
    made.register.store.close()


def spend(people: People, amount: int) -> None:
    postings = (Posting(wallet_of("ann"), Cents(-amount)), Posting("tray:t1", Cents(amount)))
    people.register.commit(Unit("ann", "", postings=postings))


def test_a_wallet_is_filled_up_to_the_start_and_the_house_owes_it(people: People) -> None:
    spend(people, 20_000)
    assert people.wallets.fill_up(ANN, "a", now=NOW) == FilledUp(Cents(20_000), START, NOW + HOUR)
    assert people.wallets.purse("ann") == START
    assert people.register.store.balance(ISSUE) == Cents(-70_000)
    assert total(people.register.store) == 0


def test_a_wallet_that_holds_enough_is_not_filled_up(people: People) -> None:
    assert refused(people.wallets.fill_up(ANN, "a", now=NOW)) == "wallet-full"


def test_a_wallet_is_filled_up_once_an_hour(people: People) -> None:
    spend(people, START)
    people.wallets.fill_up(ANN, "a", now=NOW)
    spend(people, START)
    assert refused(people.wallets.fill_up(ANN, "b", now=NOW + HOUR - 1)) == "filled-up-already"
    assert isinstance(people.wallets.fill_up(ANN, "c", now=NOW + HOUR), FilledUp)


def test_the_same_request_again_gives_the_same_answer_and_no_more_money(people: People) -> None:
    spend(people, START)
    first = people.wallets.fill_up(ANN, "a", now=NOW)
    spend(people, START)
    assert people.wallets.fill_up(ANN, "a", now=NOW + 2 * HOUR) == first
    assert people.wallets.purse("ann") == 0


def test_requests_at_the_same_moment_give_once(people: People) -> None:
    spend(people, START)
    with ThreadPoolExecutor(8) as pool:
        same = list(pool.map(lambda _: people.wallets.fill_up(ANN, "a", now=NOW), range(8)))
        others = list(pool.map(lambda at: people.wallets.fill_up(ANN, f"b{at}", now=NOW), range(8)))
    assert set(map(str, same)) == {str(FilledUp(START, START, NOW + HOUR))}
    assert {refused(one) for one in others} <= {"wallet-full", "filled-up-already"}
    assert people.wallets.purse("ann") == START


def test_nobody_is_called_so_that_requests_for_money_meet_commands(people: People) -> None:
    """A command of somebody called `fill-up ann` had the receipt that a request of ann's for money has."""
    spend(people, START)
    people.wallets.fill_up(ANN, "a", now=NOW)
    sender = next(one.sender for one in people.wallets.statement("ann") if one.id == "a")
    assert isinstance(person_name(sender), Refusal)


def test_a_statement_says_where_everything_came_from(people: People) -> None:
    spend(people, 20_000)
    people.wallets.fill_up(ANN, "a", now=NOW)
    lines = [(one.sender, one.amount, one.balance) for one in people.wallets.statement("ann")]
    assert lines == [
        ("sign-up", 50_000, 50_000),
        ("ann", -20_000, 30_000),
        ("fill-up:ann", 20_000, 50_000),
    ]
    last = people.wallets.statement("ann")[-2].number
    assert len(people.wallets.statement("ann", after=last)) == 1


@pytest.mark.parametrize("seed", range(6))
def test_no_more_is_given_than_the_bound_whatever_is_asked(people: People, seed: int) -> None:
    chance = random.Random(seed)
    now, given = NOW, list[int]()
    for at in range(40):
        now += chance.randrange(40 * MINUTE)
        if chance.random() < 0.4:
            spend(people, people.wallets.purse("ann"))
        elif isinstance(people.wallets.fill_up(ANN, f"{at}", now=now), FilledUp):
            given.append(now)
        assert total(people.register.store) == 0
        assert 0 <= people.wallets.purse("ann") <= START
    assert len(given) > 3
    assert all(later - earlier >= HOUR for earlier, later in pairwise(given))
