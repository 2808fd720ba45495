"""A table's tray: two people for every movement, every chip in the ledger, and nothing left over at the end."""

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from pontoon.money import Cents, Posting
from pontoon.service.caller import Caller
from pontoon.service.people import People
from pontoon.service.pit.events import Movement, SlipConfirmed, read_events
from pontoon.service.pit.tray import Statement, Tray, Trays
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.terms import Terms
from pontoon.store.port import Unit
from pontoon.table import Refusal
from tests.support.people import NOW, house

FAY = Caller("fay", ("floor-person",))
GIL = Caller("gil", ("game-supervisor",))
DORA = Caller("dora", ("dealer",))
IVY = Caller("ivy")
RATA = Hosting(id="rata", title="Rata", owner="olga", terms=Terms(public=True))
FELT = Hosting(id="felt", title="Felt", owner="olga", terms=Terms(money="felt"))
_IDS = count(1)


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path)
    yield made
    made.register.store.close()


@pytest.fixture
def trays(people: People) -> Trays:
    return Trays(people.register)


def moves(trays: Trays, movement: Movement, amount: int, at: Hosting = RATA) -> Statement:
    """A slip by one person, confirmed by another."""
    asked = trays.ask(FAY, at, f"a{next(_IDS)}", movement, Cents(amount), "", now=NOW)
    assert isinstance(asked, Statement), asked
    done = trays.confirm(GIL, at, f"c{next(_IDS)}", asked.tray.slips[-1].number, now=NOW)
    assert isinstance(done, Statement), done
    return done


def refused(answer: Statement | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def wins(people: People, amount: int, at: Hosting = RATA) -> None:
    """What the house wins at the table, as a round posts it; a loss is less than nothing."""
    moved = (Posting("wallet:ivy", Cents(-amount)), Posting(f"tray:{at.id}", Cents(amount)))
    people.register.commit(
        Unit("ivy", "", postings=(Posting("issue", Cents(-amount)), Posting("wallet:ivy", Cents(amount))))
    )
    people.register.commit(Unit("ivy", "", postings=moved))


def reconciles(found: Statement) -> None:
    tray = found.tray
    expected = tray.float + tray.fills - tray.credits - tray.changed + found.result + tray.differences
    assert expected == (found.holds if tray.open else tray.counted)


def test_a_day_of_a_tray_adds_up_to_its_closing_count(people: People, trays: Trays) -> None:
    """5,000.00 float, 2,000.00 filled, 1,500.00 credited, 830.00 won: 6,330.00, and 6,325.00 are counted."""
    moves(trays, "float", 500_000)
    moves(trays, "fill", 200_000)
    wins(people, 83_000)
    before = moves(trays, "credit", 150_000)
    assert (before.holds, before.result) == (633_000, 83_000)
    reconciles(before)
    closed = moves(trays, "close", 632_500)
    assert not closed.tray.open
    assert (closed.tray.differences, closed.tray.counted, closed.result, closed.holds) == (-500, 632_500, 83_000, 0)
    store = people.register.store
    assert store.balance("difference:rata") == 500, "what is missing is owed by nobody else"
    assert store.balance("cage") == -500_000 - 200_000 + 150_000 + 632_500
    last = read_events(store, "rata")[-1]
    assert last.events == (SlipConfirmed(4, "close", Cents(632_500), "fay", Cents(633_000), Cents(-500)),)
    assert last.by == "gil"
    assert sum(store.balances().values()) == 0


def test_nobody_confirms_the_own_slip(trays: Trays) -> None:
    asked = trays.ask(GIL, RATA, "1", "float", Cents(1000), "", now=NOW)
    assert isinstance(asked, Statement)
    assert refused(trays.confirm(GIL, RATA, "2", 1, now=NOW)) == "two-people"
    assert refused(trays.confirm(Caller("Gil ", GIL.roles), RATA, "3", 1, now=NOW)) == "two-people"
    assert isinstance(trays.confirm(FAY, RATA, "4", 1, now=NOW), Statement)


def test_at_an_exercise_of_ones_own_one_person_is_enough(trays: Trays) -> None:
    own = Hosting(id="own", owner="ivy", terms=Terms(money="felt", owner_rules=True))
    assert isinstance(trays.ask(IVY, own, "1", "float", Cents(1000), "", now=NOW), Statement)
    done = trays.confirm(IVY, own, "2", 1, now=NOW)
    assert isinstance(done, Statement)
    assert done.holds == 1000
    assert refused(trays.ask(IVY, RATA, "3", "float", Cents(1000), "", now=NOW)) == "not-allowed"
    private = Hosting(id="p", owner="ivy")
    assert refused(trays.look(IVY, private)) == "not-allowed", "who opens a table of wallets does not run its tray"


def test_a_dealer_asks_for_a_fill_and_does_not_confirm_one(trays: Trays) -> None:
    moves(trays, "float", 1000)
    asked = trays.ask(DORA, RATA, "1", "fill", Cents(500), "fives are short", now=NOW)
    assert isinstance(asked, Statement)
    assert asked.holds == 1000, "nothing moves before somebody else has signed"
    assert asked.tray.slips[0].note == "fives are short"
    assert refused(trays.confirm(DORA, RATA, "2", 2, now=NOW)) == "not-allowed"
    withdrawn = trays.withdraw(GIL, RATA, 2, now=NOW)
    assert isinstance(withdrawn, Statement)
    assert withdrawn.tray.slips == ()
    assert refused(trays.confirm(GIL, RATA, "3", 2, now=NOW)) == "no-such-slip"


def test_a_slip_asked_for_again_is_one_slip_and_confirmed_again_is_done_once(trays: Trays) -> None:
    asked = [trays.ask(FAY, RATA, "same", "float", Cents(1000), "", now=NOW) for _ in range(2)][-1]
    assert isinstance(asked, Statement)
    assert len(asked.tray.slips) == 1
    done = [trays.confirm(GIL, RATA, "twice", 1, now=NOW) for _ in range(2)][-1]
    assert isinstance(done, Statement)
    assert (done.holds, done.tray.float) == (1000, 1000)
    assert refused(trays.ask(FAY, RATA, "same", "fill", Cents(1000), "", now=NOW)) == "id-used"
    assert refused(trays.confirm(GIL, RATA, "twice", 2, now=NOW)) == "id-used"


@pytest.mark.parametrize(
    ("movement", "amount", "code"),
    [("float", 100, "tray-open"), ("credit", 1001, "tray-short"), ("fill", 0, "amount"), ("fill", -5, "amount")],
)
def test_what_cannot_be_moved_is_refused(trays: Trays, movement: Movement, amount: int, code: str) -> None:
    moves(trays, "float", 1000)
    assert refused(trays.ask(FAY, RATA, "x", movement, Cents(amount), "", now=NOW)) == code


def test_without_a_float_nothing_is_filled_or_counted(trays: Trays) -> None:
    for movement in ("fill", "credit", "count", "close"):
        assert refused(trays.ask(FAY, RATA, "x", movement, Cents(5), "", now=NOW)) == "tray-closed"


def test_a_tray_is_not_counted_while_wagers_lie_on_the_layout(people: People, trays: Trays) -> None:
    moves(trays, "float", 1000)
    staked = (Posting("issue", Cents(-50)), Posting("layout:rata", Cents(50)))
    people.register.commit(Unit("ivy", "", postings=staked))
    assert refused(trays.ask(FAY, RATA, "x", "close", Cents(1000), "", now=NOW)) == "in-play"


def test_what_was_won_before_the_float_goes_to_the_cage_first(people: People, trays: Trays) -> None:
    wins(people, 4_000)
    opened = moves(trays, "float", 10_000)
    assert (opened.holds, opened.result) == (10_000, 0)
    assert people.register.store.balance("cage") == -6_000


def test_cash_goes_to_the_box_and_chips_to_the_player(people: People, trays: Trays) -> None:
    """200.00 in cash for 200.00 in chips; the box is counted with 190.00, and 10.00 are missing."""
    moves(trays, "float", 50_000, FELT)
    changed = trays.change_cash(DORA, FELT, "1", "ivy", Cents(20_000), now=NOW)
    assert isinstance(changed, Statement)
    assert (changed.holds, changed.tray.dropped, changed.result) == (30_000, 20_000, 0)
    reconciles(changed)
    store = people.register.store
    assert (store.balance("felt:felt:ivy"), store.balance("drop:felt"), store.balance("cash")) == (
        20_000,
        20_000,
        -20_000,
    )
    counted = moves(trays, "drop", 19_000, FELT)
    assert counted.tray.dropped == 0
    assert (store.balance("drop:felt"), store.balance("difference:felt")) == (0, 1_000)
    assert refused(trays.change_cash(DORA, RATA, "2", "ivy", Cents(100), now=NOW)) == "tray-closed"
    moves(trays, "float", 1_000)
    assert refused(trays.change_cash(DORA, RATA, "3", "ivy", Cents(100), now=NOW)) == "not-cash"
    assert refused(trays.change_cash(DORA, FELT, "4", "ivy", Cents(30_001), now=NOW)) == "tray-short"


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_to_a_tray_it_reconciles_and_the_ledger_sums_to_nothing(
    seed: int, people: People, trays: Trays
) -> None:
    dice, store = random.Random(seed), people.register.store
    moves(trays, "float", dice.randint(1, 100_000), FELT)
    for _ in range(30):
        found = trays.look(FAY, FELT)
        assert isinstance(found, Statement)
        reconciles(found)
        assert sum(store.balances().values()) == 0
        if not found.tray.open:
            assert found.holds == 0
            moves(trays, "float", dice.randint(1, 100_000), FELT)
            continue
        match dice.choice(("fill", "credit", "count", "close", "drop", "cash", "result", "result")):
            case "fill":
                moves(trays, "fill", dice.randint(1, 5_000), FELT)
            case "credit" if found.holds > 0:
                moves(trays, "credit", dice.randint(1, found.holds), FELT)
            case "cash" if found.holds > 0:
                amount = Cents(dice.randint(1, found.holds))
                assert isinstance(trays.change_cash(DORA, FELT, f"x{next(_IDS)}", "ivy", amount, now=NOW), Statement)
            case "count" | "close" as movement:
                moves(trays, movement, max(0, found.holds + dice.randint(-50, 50)), FELT)
            case "drop":
                moves(trays, "drop", max(0, found.tray.dropped + dice.randint(-5, 5)), FELT)
            case _:
                won = dice.randint(1, 3_000)
                wins(people, won, FELT)
                after = trays.look(FAY, FELT)
                assert isinstance(after, Statement)
                assert after.result == found.result + won


def test_an_unknown_tray_is_closed_and_empty(trays: Trays) -> None:
    assert trays.look(FAY, RATA) == Statement(Tray(), Cents(0), Cents(0), Cents(0), Cents(0))
