"""People over either store, with two houses on one database: nobody comes in twice, nothing is given twice."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller
from pontoon.service.people import Invited, People, SignedIn
from pontoon.service.protection import Flow, Keeper, Wishes
from pontoon.service.wallets import total, wallet_of
from pontoon.store.open import open_store
from pontoon.store.port import Committed, Stale, Unit
from pontoon.table import Refusal
from tests.support.people import ADDRESS, NOW, PASSWORD, Counting, cheap_hasher, here, let_in, refused


@pytest.fixture(params=["sqlite", "postgresql"])
def houses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[People, People]]:
    """The people of two houses: each with its own store on one PostgreSQL, or on a file with the one it can have."""
    if request.param == "sqlite":
        first = second = open_store(f"sqlite:{tmp_path / 'house.db'}")
    else:
        address: str = request.getfixturevalue("postgres")
        first, second = open_store(address), open_store(address)
    entropy = Counting()
    yield (
        People(first, entropy=entropy, hasher=cheap_hasher()),
        People(second, entropy=entropy, hasher=cheap_hasher()),
    )
    for one in {id(first): first, id(second): second}.values():
        one.close()


def test_one_name_one_link_and_five_guesses_for_both_houses_together(houses: tuple[People, People]) -> None:
    first, second = houses
    with ThreadPoolExecutor(4) as pool:
        guests = list(pool.map(lambda at: houses[at % 2].accounts.guest("José", now=NOW), range(8)))
        links = list(pool.map(lambda at: houses[at % 2].invitations.first_start(now=NOW), range(8)))
        guesses = list(
            pool.map(lambda at: houses[at % 2].accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW), range(16))
        )
    assert sum(isinstance(one, SignedIn) for one in guests) == 1
    assert sum(isinstance(one, Invited) for one in links) == 1
    assert [refused(one) for one in guesses].count("wrong-credentials") == 5
    assert first.wallets.purse("José") == Cents(100_000)
    assert total(second.register.store) == 0


def test_what_one_house_ends_the_other_knows_ended(houses: tuple[People, People]) -> None:
    first, second = houses
    ann = let_in(first.accounts.sign_up("ann", PASSWORD, now=NOW))
    assert here(second.sessions.authenticate(ann.token, now=NOW)).caller == ann.caller
    elsewhere = let_in(second.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW))
    assert elsewhere.superseded == ann.caller.session
    assert not here(first.sessions.authenticate(ann.token, now=NOW)).active
    second.sessions.sign_out_everywhere(elsewhere.caller)
    assert refused(first.sessions.authenticate(ann.token, now=NOW)) == "no-session"


def test_a_limit_holds_over_both_houses(houses: tuple[People, People]) -> None:
    let_in(houses[0].accounts.guest("ann", now=NOW))
    keepers = [Keeper(one.register.store) for one in houses]
    Wishes(houses[1].register, keepers[1]).set_limit(Caller("ann"), "loss", "day", 5_000, now=NOW)

    def play(at: int) -> str:
        people, keeper = houses[at % 2], keepers[at % 2]
        while True:
            written = keeper.guard({"ann": Flow(out=Cents(400), stream=f"table:t{at % 2}")}, "wager", NOW, "ann")
            if isinstance(written, Refusal):
                return written.code
            postings = (Posting(wallet_of("ann"), Cents(-400)), Posting("layout:t1", Cents(400)))
            match people.register.commit(Unit("ann", "", (), postings, tuple(one.write for one in written))):
                case Committed():
                    keeper.keep(written)
                    return "done"
                case Stale(key=key):
                    keeper.forget(key)
                case other:
                    raise AssertionError(other)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(play, range(24)))
    assert answers.count("done") == 12  # 48.00 of 50.00
    assert houses[0].wallets.purse("ann") == Cents(100_000 - 4_800)
