"""The wheel of BSX-16 at a table: when it decides, what it must tell, and what it pays."""

import pytest

from pontoon.money import Cents
from pontoon.settlement import explain
from pontoon.table import (
    CancelSpin,
    CloseBetting,
    DealCard,
    DealerChoice,
    DecideSpin,
    PlaceSideWager,
    Settle,
    Stand,
    accounts,
    dealer_options,
    decode_stream,
    encode_stream,
    fold,
)
from pontoon.table import events as e
from tests.support.tables import Table, bet, cents, stacked

SHOE = {(3,): "9s 6d Kh Kc 9d", (3, 5): "9s 9c 6d Kh Kd Kc 9d", (): "9s 6d Kh Kc 9d"}


def spinning(*boxes: int, changes: dict[str, object] | None = None) -> Table:
    """19 on each of these boxes, with the wager on the wheel, against 6-K-9: only the wheel is left."""
    table = stacked("ma-2025", SHOE[boxes], changes)
    for box in boxes:
        table.do(bet(f"p{box}", box), PlaceSideWager(f"p{box}", box, "bsx-16", cents(5)))
    table.run(CloseBetting(), *(Stand(f"p{box}", box) for box in boxes))
    assert table.now() == "spin"
    return table


def wheel_lines(table: Table) -> list[tuple[str, str, int]]:
    """Who won or lost what on the wheel, in dollars."""
    assert table.state.previous is not None
    lines = [line for line in table.state.previous.lines if line.kind == "bsx-16"]
    return [(line.player, line.result, line.net // 100) for line in lines]


def test_the_hot_spot_winner_has_the_outer_prize_less_the_wager() -> None:
    table = spinning(3)
    table.do(DecideSpin(3, None, cents(250)))
    assert wheel_lines(table) == [("p3", "win", 245)]
    assert table.names()[-3:] == ["BonusSpinDecided", "WagerSettled", "RoundEnded"]


def test_an_empty_position_gives_all_the_community_prize() -> None:
    table = spinning(3, 5)
    table.do(DecideSpin(4, cents(20)))
    assert wheel_lines(table) == [("p3", "win", 15), ("p5", "win", 15)]


def test_the_others_win_the_community_prize_beside_a_hot_spot() -> None:
    table = spinning(3, 5)
    table.do(DecideSpin(5, cents(20), cents(250)))
    assert wheel_lines(table) == [("p3", "win", 15), ("p5", "win", 245)]


def test_or_nothing_where_the_house_reads_it_so() -> None:
    table = spinning(3, 5, changes={"bsx_16.others_win": "nothing"})
    assert table.refusal(DecideSpin(5, cents(20), cents(250))).code == "community-prize"
    table.do(DecideSpin(5, None, cents(250)))
    assert wheel_lines(table) == [("p3", "lose", -5), ("p5", "win", 245)]


def test_a_house_may_give_the_wager_back_with_the_prize() -> None:
    table = spinning(3, changes={"bsx_16.stake": "returned"})
    table.do(DecideSpin(3, None, cents(250)))
    assert wheel_lines(table) == [("p3", "win", 250)]


def test_a_malfunction_returns_the_wagers() -> None:
    table = spinning(3, 5)
    refusal = table.refusal(CancelSpin(" "))
    assert (refusal.code, refusal.clauses) == ("malfunction-only", ("16(n)(1)",))
    table.do(CancelSpin("the sign went dark"))
    assert wheel_lines(table) == [("p3", "void", 0), ("p5", "void", 0)]


@pytest.mark.parametrize(
    ("command", "code", "clause"),
    [
        (DecideSpin(0, cents(20)), "no-such-position", "16(i)"),
        (DecideSpin(100, cents(20)), "no-such-position", "16(i)"),
        (DecideSpin(4, Cents(-1)), "no-such-prize", "16(i)"),
        (DecideSpin(4), "community-prize", "16(i)(1)"),
        (DecideSpin(4, cents(20), cents(250)), "hot-spot-prize", "16(j)"),
        (DecideSpin(3, cents(20)), "hot-spot-prize", "16(j)"),
        (DecideSpin(3, None, cents(250)), "community-prize", "16(i)(1)"),
    ],
)
def test_a_spin_tells_exactly_what_was_won(command: DecideSpin, code: str, clause: str) -> None:
    refusal = spinning(3, 5).refusal(command)
    assert (refusal.code, refusal.clauses[0]) == (code, clause)


def test_one_participant_at_the_hot_spot_leaves_nobody_the_community_prize() -> None:
    refusal = spinning(3).refusal(DecideSpin(3, cents(20), cents(250)))
    assert refusal.message == "With the wheel at position 3 the spin gives nobody a community prize."


def test_the_wheel_waits_for_the_settlement() -> None:
    table = stacked("ma-2025", SHOE[3,])
    table.do(bet("p3", 3), PlaceSideWager("p3", 3, "bsx-16", cents(5)), CloseBetting())
    table.pull(3)
    assert table.refusal(DecideSpin(4, cents(20))).code == "no-spin-due"
    table.do(Stand("p3", 3), DealCard(), DealCard())
    refusal = table.refusal(DecideSpin(4, cents(20)))
    assert (refusal.code, refusal.clauses) == ("too-early", ("16(h)",))
    assert table.do(Settle())[-1] == e.RoundReconciled()


def test_a_book_without_the_wager_has_nothing_to_spin() -> None:
    refusal = Table("nz-current").refusal(DecideSpin(1, cents(20)))
    assert (refusal.code, refusal.clauses) == ("no-spin-due", ())


def test_the_wheel_is_offered_when_it_is_due() -> None:
    table = spinning(3)
    assert dealer_options(table.rules, table.state) == (
        DealerChoice("spin", least=1, most=99),
        DealerChoice("cancel-spin"),
    )


def test_money_balances_and_the_stream_replays() -> None:
    table = spinning(3, 5)
    table.do(DecideSpin(5, cents(20), cents(250)))
    held = accounts(table.events)
    assert sum(held.values()) == 0
    assert held["layout"] == 0
    assert held["player:p5"] == cents(10 + 245)
    assert fold(decode_stream(encode_stream(table.events))) == table.state


def test_every_line_of_the_wheel_is_explained() -> None:
    for command in (DecideSpin(4, cents(20)), DecideSpin(5, cents(20), cents(250)), CancelSpin("dark")):
        table = spinning(3, 5)
        table.do(command)
        assert table.state.previous is not None
        for line in table.state.previous.lines:
            assert explain(line)
