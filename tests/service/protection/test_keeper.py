"""Protection beside the money: the same unit of work, whoever else writes at the same time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller
from pontoon.service.people import People
from pontoon.service.people.events import ExclusionLifted, PersonExcluded, read_events
from pontoon.service.protection import Flow, Keeper, Protected, Spend, Wishes, flows, with_round
from pontoon.service.protection import keeper as keeping
from pontoon.service.protection.records import PROTECTION
from pontoon.service.spans import DAY, HOUR, MINUTE
from pontoon.service.wallets import total, wallet_of
from pontoon.store.port import Committed, RoundPlayer, RoundRow, Stale, Unit
from pontoon.table import PlaceWager, Refusal, Stand, Table, TakeBackWager
from tests.support.people import NOW, house, let_in, refused

SUE = Caller("sue", ("shift-manager",))
DORA = Caller("dora", ("dealer",))


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path)
    let_in(made.accounts.guest("ann", now=NOW))
    yield made
    made.register.store.close()


def wager(people: People, keeper: Keeper, stream: str, amount: int, now: int = NOW) -> str:
    """Put money down as a house does: judge, commit, and once more where somebody else was faster."""
    for _ in range(1000):
        written = keeper.guard({"ann": Flow(out=Cents(amount), stream=stream)}, "wager", now, "ann")
        if isinstance(written, Refusal):
            return written.code
        postings = (
            Posting(wallet_of("ann"), Cents(-amount)),
            Posting("layout:" + stream.partition(":")[2], Cents(amount)),
        )
        unit = Unit("ann", "", postings=postings, documents=tuple(one.write for one in written))
        match people.register.commit(unit):
            case Committed():
                keeper.keep(written)
                return "done"
            case Stale(key=key):
                keeper.forget(key)
            case other:
                return type(other).__name__
    raise AssertionError("nobody got through")


def test_a_limit_holds_for_two_processes_at_two_tables_at_once(people: People) -> None:
    """Two keepers with memories of their own, as two processes have."""
    Wishes(people.register, Keeper(people.register.store)).set_limit(Caller("ann"), "stake", "day", 10_000, now=NOW)
    keepers = [Keeper(people.register.store), Keeper(people.register.store)]

    def play(at: int) -> str:
        return wager(people, keepers[at % 2], f"table:t{at % 2}", 300)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(play, range(60)))
    assert answers.count("done") == 33  # 99.00 of 100.00
    assert set(answers) == {"done", "stake-limit"}
    assert people.wallets.purse("ann") == Cents(100_000 - 9_900)
    assert total(people.register.store) == 0


def test_a_limit_set_elsewhere_holds_at_once_although_the_copy_in_memory_is_old(people: People) -> None:
    keeper = Keeper(people.register.store)
    assert wager(people, keeper, "table:t1", 5000) == "done"
    elsewhere = Wishes(people.register, Keeper(people.register.store))
    elsewhere.set_limit(Caller("ann"), "loss", "day", 6000, now=NOW)
    assert wager(people, keeper, "table:t1", 5000) == "loss-limit"
    assert wager(people, keeper, "table:t1", 1000) == "done"


def test_nobody_is_refused_by_an_old_copy(people: People) -> None:
    """What came back at the table of another process leaves room here, and a check acknowledged there counts here."""
    here, elsewhere = Keeper(people.register.store), Keeper(people.register.store)
    wishes = Wishes(people.register, elsewhere)
    wishes.set_limit(Caller("ann"), "loss", "day", 5000, now=NOW)
    assert wager(people, here, "table:t1", 5000) == "done"
    assert wager(people, here, "table:t1", 100) == "loss-limit"
    written = elsewhere.moved({"ann": Flow(paid=Cents(5000), stream="table:t1")}, NOW + 14 * MINUTE)
    people.register.commit(Unit("ann", "", documents=tuple(one.write for one in written)))
    assert wager(people, here, "table:t1", 100, NOW + 14 * MINUTE) == "done"
    for minute in (28, 42, 56):
        assert wager(people, here, "table:t1", 100, NOW + minute * MINUTE) == "done"
    assert wager(people, here, "table:t1", 100, NOW + HOUR) == "reality-check"
    wishes.acknowledge(Caller("ann"), now=NOW + HOUR)
    assert wager(people, here, "table:t1", 100, NOW + HOUR) == "done"


def test_what_was_played_before_a_limit_was_set_counts(people: People) -> None:
    keeper = Keeper(people.register.store)
    wager(people, keeper, "table:t1", 5000)
    shown = Wishes(people.register, keeper).set_limit(Caller("ann"), "stake", "week", 5500, now=NOW)
    assert isinstance(shown, Protected)
    assert [(one.used, one.left) for one in shown.limits] == [(5000, 500)]
    assert wager(people, keeper, "table:t1", 501) == "stake-limit"


def test_protection_outlasts_a_restart(tmp_path: Path) -> None:
    people = house(tmp_path)
    let_in(people.accounts.guest("ann", now=NOW))
    keeper = Keeper(people.register.store)
    Wishes(people.register, keeper).take_break(Caller("ann"), HOUR, now=NOW)
    people.register.store.close()
    again = house(tmp_path)
    woken = Keeper(again.register.store)
    assert refused(woken.judge("ANN", Spend("wager", Cents(1)), NOW + 1)) == "on-break"
    again.register.store.close()


def test_memory_is_bounded(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_HELD", 3)
    keeper = Keeper(people.register.store)
    assert wager(people, keeper, "table:t1", 100) == "done"
    for at in range(5):
        keeper.fetch(f"somebody {at}")
    assert keeper.figures("ann", NOW).staked == Cents(100)


# staff


def test_staff_with_the_authority_excludes_and_lifts_and_both_are_on_record(people: People) -> None:
    wishes = Wishes(people.register, Keeper(people.register.store))
    assert refused(wishes.exclude(DORA, "ann", "a quarrel", None, now=NOW)) == "not-allowed"
    assert isinstance(wishes.exclude(SUE, "Ann", "a quarrel", NOW + DAY, now=NOW), Protected)
    found = wishes.exclusions(SUE, "ann")
    assert not isinstance(found, Refusal)
    assert [(one.by, one.why) for one in found] == [("sue", "a quarrel")]
    assert refused(wishes.exclusions(DORA, "ann")) == "not-allowed"
    assert refused(wishes.lift(DORA, "ann", now=NOW)) == "not-allowed"
    assert isinstance(wishes.lift(SUE, "ann", now=NOW), Protected)
    recorded = [(one.by, one.events) for one in read_events(people.register.store)]
    assert recorded == [("sue", (PersonExcluded("ann", NOW + DAY),)), ("sue", (ExclusionLifted("ann"),))]


def test_nobody_is_excluded_who_is_not_here(people: People) -> None:
    wishes = Wishes(people.register, Keeper(people.register.store))
    assert refused(wishes.exclude(None, "nobody", "a quarrel", None, now=NOW)) == "no-such-person"
    assert refused(wishes.lift(None, "ann", now=NOW)) == "not-excluded"
    assert read_events(people.register.store) == ()
    assert wishes.exclusions(SUE, "ann") == ()


def test_own_wishes_are_kept_and_shown(people: People) -> None:
    keeper = Keeper(people.register.store)
    wishes, ann = Wishes(people.register, keeper), Caller("ann")
    assert isinstance(wishes.set_check(ann, HOUR // 2, now=NOW), Protected)
    assert wager(people, keeper, "table:t1", 100) == "done"
    assert keeper.figures("ann", NOW).check_at == NOW + HOUR // 2
    wishes.acknowledge(ann, now=NOW + HOUR // 2)
    assert isinstance(wishes.exclude_self(ann, None, now=NOW), Protected)
    shown = wishes.look("ann", now=NOW)
    assert (shown.check_every, len(shown.exclusions)) == (HOUR // 2, 1)
    assert wishes.look("nobody", now=NOW).limits == ()
    assert people.register.store.document(PROTECTION, "ann") is not None


# what a table's events move


def test_the_money_of_a_round_as_its_events_say_it() -> None:
    """A wager of 25 taken back, one of 10 that loses with 18 against 19: nothing comes back."""
    table = Table.open("nz-current", cards="Ks Qh 8d 9c")
    events = table.do(PlaceWager("ann", 1, Cents(2500)))
    assert flows(events, "table:t1") == {"ann": Flow(out=Cents(2500), stream="table:t1")}
    events = table.do(TakeBackWager("ann", 1))
    assert flows(events, "table:t1") == {"ann": Flow(back=Cents(2500), stream="table:t1")}
    table.do(PlaceWager("ann", 1, Cents(1000)))
    events = (*table.deal(), *table.do(Stand("ann", 1)))
    assert flows(events, "table:t1") == {}
    row = RoundRow("table:t1", 1, 1, 2, NOW, (RoundPlayer("ann", Cents(1000), Cents(-1000)),))
    assert with_round(flows(events, "table:t1"), row) == {"ann": Flow(rounds=1, net=Cents(-1000), stream="table:t1")}


def test_what_a_winner_gets_is_paid_and_not_taken_back() -> None:
    """A wager of 10 on 19 against 18 comes back with 10 more; nothing was put down or taken back by the decision."""
    table = Table.open("nz-current", cards="Ks Qh 9d 8c")
    table.do(PlaceWager("ann", 1, Cents(1000)))
    events = (*table.deal(), *table.do(Stand("ann", 1)))
    assert flows(events, "table:t1") == {"ann": Flow(paid=Cents(2000), stream="table:t1")}
