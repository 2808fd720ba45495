"""Massachusetts 2025, section 16: the branches of its clauses that `test_progressive_ma` does not show."""

import pytest
from msgspec.structs import replace

from pontoon.money import Cents
from pontoon.progressive import audit
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.table import CloseBetting, Person, PlaceSideWager, Stand
from pontoon.words import plain
from pontoon.words.narrate.progressive import progressive_told
from tests.support.tables import bet, stacked
from tests.support.terminals import CODE, QUINN_CODE, TERMS, Pit, card

GRAND = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
CEILING = GRAND.replace('reserve = "1%"', 'reserve = "1%"\nceiling = 1000.60')
MYSTERY = '[meters.mystery]\nseed = 99\ncontribution = "20%"\nmust_hit = {{ from = {0}, to = {0} }}\n'


def told(pit: Pit, event: e.Event) -> str:
    """What the terminal says of the last event."""
    return plain(progressive_told(pit.state, event))


def hot_spot(pit: Pit, position: int = 5, table: str = "one") -> None:
    """The wheel stops at a participant, who spins the outer wheel."""
    pit.spin(position, at=position, table=table)
    pit.do(c.EnableSpin(table), c.TouchSensor(table, position, pit.random()))


# 16(b): a card that was typed wrongly


@pytest.mark.clause("ma-2025", "16(b)")
def test_a_mistyped_card_that_hid_a_triggering_event_is_put_right() -> None:
    """The nine was a six: the second card decides after all."""
    pit = Pit()
    pit.deal(3)
    pit.show("9h")
    assert pit.do(c.CorrectCard("one", 1, card("6h"))) == (e.DealerCardCorrected("one", 1, card("6h")),)
    pit.show("Kd")
    pit.do(c.PlaceLammer("one"))
    assert audit(pit.events).differences == []


@pytest.mark.clause("ma-2025", "16(b)")
@pytest.mark.parametrize("buttons", range(5))
def test_a_mistyped_card_that_made_a_triggering_event_is_put_right_until_the_wheel_spins(buttons: int) -> None:
    """However far the buttons were pressed, the lammer comes off, and the wagers lose (16(f))."""
    pit = Pit()
    pit.deal(3)
    pit.show("6h Kd")
    pressed: list[c.Command] = [
        c.PlaceLammer("one"), c.Reconcile("one"), c.MarkTriggeringEvent("one"), c.Spin("one")
    ]  # fmt: skip
    pit.do(*pressed[:buttons])
    pit.do(c.CorrectCard("one", 2, card("9d")))
    assert (pit.phase(), pit.at().triggered, pit.at().reconciled) == ("dealt", False, False)
    pit.do(c.EndRound("one", pit.random()))
    assert (pit.amount(), audit(pit.events).differences) == (100_025, [])


@pytest.mark.clause("ma-2025", "16(b)")
def test_another_card_of_the_same_worth_changes_nothing_of_the_round() -> None:
    pit = Pit()
    pit.trigger(3)
    pit.do(c.CorrectCard("one", 2, card("Qs")))
    assert (pit.phase(), pit.at().triggered, pit.at().dealer) == ("requested", True, (card("6h"), card("Qs")))


@pytest.mark.clause("ma-2025", "16(b)")
def test_a_card_is_put_right_only_where_one_was_typed_and_before_the_wheel() -> None:
    pit = Pit()
    pit.deal(3)
    assert pit.refusal(c.CorrectCard("one", 1, card("6h"))).code == "no-such-card"
    pit.show("6h")
    refusal = pit.refusal(c.CorrectCard("one", 2, card("6h")))
    assert refusal.message == "The terminal shows 6h: there is no card 2."
    assert pit.refusal(c.CorrectCard("one", 1, card("6h"))).code == "same-card"
    pit.do(c.CorrectCard("one", 1))
    assert (pit.at().dealer, pit.at().triggered) == ((), None)
    pit.show("6h Kd")
    pit.do(c.PlaceLammer("one"), c.Reconcile("one"), c.MarkTriggeringEvent("one"), c.Spin("one"))
    pit.do(c.Confirm("one", bytes(64)))
    late = pit.refusal(c.CorrectCard("one", 1, card("9h")))
    assert (late.code, late.clauses) == ("out-of-order", ("16(b)", "16(b)[Table 1]"))


# 16(h): everything else is settled before the wheel


@pytest.mark.clause("ma-2025", "16(h)")
def test_other_side_wagers_are_settled_before_the_wheel_too() -> None:
    """ann's six matches the dealer's six in rank (6(b)); her match wager is settled, and the wheel still waits."""
    table = stacked("ma-2025", "6s 6d Kh Kc 9d")
    table.run(bet("ann", 3), PlaceSideWager("ann", 3, "bsx-16", Cents(500)))
    table.run(PlaceSideWager("ann", 3, "match-super-bonus", Cents(500)), CloseBetting(), Stand("ann", 3))
    assert table.now() == "spin"
    assert {line.kind for line in table.state.lines} == {"main", "match-super-bonus"}


# 16(n)(1): Cancel Jackpot


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_a_cancelled_jackpot_leaves_the_meter_as_if_the_wheel_had_not_spun() -> None:
    """Table one takes the whole meter of 1000.50; two feeds 25 cents; then the jackpot of one is cancelled.

    Without the jackpot the meter would be 1000.50 and 25 cents more, so 1000.60 with 15 over the ceiling, and the
    reserve 2 times 5, 5 more and those 15. The wagers of one's round are back with the players: nothing is fed.
    """
    pit = Pit(CEILING)
    pit.lose(1, 2)
    hot_spot(pit)
    assert (pit.prizes(), pit.amount()) == ([(5, 1000)], 100_000)
    pit.lose(1, table="two")
    (cancelled,) = pit.do(c.CancelJackpot("one", "the sign went dark"))
    assert cancelled == e.JackpotCancelled("one", 2, "the sign went dark", (e.Over("grand", Cents(15)),))
    assert (pit.amount(), pit.state.meter("grand").reserve) == (100_060, 10 + 5 + 15)
    assert "0.15 over the ceiling of grand go to its reserve" in told(pit, cancelled)
    assert (pit.at().round, pit.at().chips) == (3, ())


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_no_lost_wager_makes_a_meter_fall_after_a_cancelled_jackpot() -> None:
    pit = Pit(CEILING)
    pit.lose(1, 2)
    hot_spot(pit)
    pit.lose(1, table="two")
    pit.do(c.CancelJackpot("one", "the sign went dark"))
    for _ in range(3):
        before = pit.amount()
        pit.lose(1, table="two")
        assert pit.amount() == before == 100_060
    assert audit(pit.events).differences == []


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_a_stop_at_the_hot_spot_brings_money_back_up_to_the_ceiling_alone() -> None:
    """A quarter of the meter is the community prize of position 2; the round is stopped before the hot spot spins."""
    quarter = CEILING.replace("{ weight = 1, prize = 20 }", '{ weight = 1, meter = "grand", share = "1/4" }')
    pit = Pit(quarter)
    pit.lose(1, 2)
    pit.spin(2, 5, at=5)
    pit.lose(1, table="two")
    (stopped,) = pit.do(c.StopRound("one", "malfunction"))
    assert stopped == e.RoundStopped("one", 2, "malfunction", (e.Over("grand", Cents(15)),))
    assert pit.amount() == 100_060


@pytest.mark.clause("ma-2025", "16(n)(1)")
@pytest.mark.clause("ma-2025", "16(s)")
def test_a_cancelled_must_hit_jackpot_leaves_its_round_accounted() -> None:
    """The wager of 5 was accounted at End Round: one dollar for the meter, which has it back, and the value is new."""
    pit = Pit(TERMS + MYSTERY.format(100))
    pit.lose(3)
    assert pit.prizes() == [(3, 100)]
    pit.do(c.CancelJackpot("one", "two values on the sign"))
    assert (pit.amount("mystery"), pit.amount("grand"), pit.at().round) == (10_000, 100_025, 2)
    found = audit(pit.events)
    assert (found.rounds, found.unaccounted, found.differences) == (1, 0, [])


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_a_further_spin_is_valid_and_paid() -> None:
    """Two triggering events one after the other: both jackpots are paid."""
    pit = Pit()
    for _ in range(2):
        pit.spin(2, at=3)
        pit.pay()
        pit.do(c.EndRound("one", pit.random()))
    handed = [event for event in pit.events if isinstance(event, e.PrizeHanded)]
    assert len(handed) == 2


# 16(o), 16(p)(1): payment


@pytest.mark.clause("ma-2025", "16(o)")
def test_pay_jackpot_tells_every_prize_with_its_position_and_who_confirms() -> None:
    """250 is over a threshold of 100, and 20 is not."""
    pit = Pit(TERMS.replace("threshold = 1000", "threshold = 100"))
    pit.spin(2, 5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    (begun,) = pit.do(c.PayJackpot("one"))
    assert told(pit, begun) == (
        "one: to pay: prize 1: position 2 wins 20.00 (community); prize 2: position 5 wins 250.00 (hot-spot); "
        "somebody of the pit confirms 2"
    )


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_a_large_prize_is_told_to_the_pit_and_a_small_one_handed_out_before_paid() -> None:
    pit = Pit(TERMS.replace("threshold = 1000", "threshold = 100"))
    pit.spin(2, 5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()), c.PayJackpot("one"))
    pit.do(c.Authorise("one", "pat", CODE))
    assert pit.refusal(c.Paid("one")).message == "Position 2 has not received 20.00 yet (prize 1)."
    pit.do(c.HandPrize("one", 1), c.Paid("one"))


# 16(s): must-hit


@pytest.mark.clause("ma-2025", "16(s)")
def test_a_large_must_hit_jackpot_is_confirmed_like_any_other() -> None:
    pit = Pit(TERMS.replace("threshold = 1000", "threshold = 50") + MYSTERY.format(100))
    pit.lose(3)
    pit.do(c.PayJackpot("one"))
    assert pit.refusal(c.HandPrize("one", 1)).code == "authorise-first"
    pit.do(c.Authorise("one", "quinn", QUINN_CODE), c.HandPrize("one", 1), c.Paid("one"))
    assert pit.phase() == "betting"


@pytest.mark.clause("ma-2025", "16(s)")
def test_two_must_hit_jackpots_of_one_round_are_told_and_paid_together() -> None:
    second = MYSTERY.format(100).replace("mystery", "second")
    pit = Pit(TERMS + MYSTERY.format(100) + second)
    events = pit.lose(3, 4)
    hits = [(one.meter, one.position, one.value) for one in events if isinstance(one, e.MustHitWon)]
    assert hits == [("mystery", 3, 10_000), ("second", 3, 10_000)]
    pit.pay()
    assert pit.phase() == "betting"


# Meters that two people put right


def test_two_people_put_a_meter_right_and_what_it_loses_stays_for_the_players() -> None:
    pit = Pit(CEILING)
    pit.lose(1, 2)
    (event,) = pit.do(pit.correct(100_020))
    assert event == e.MeterCorrected(
        "one",
        "grand",
        Cents(100_020),
        "counted by hand",
        Person("pit-supervisor", "pat"),
        Person("shift-manager", "quinn"),
        to_reserve=Cents(30),
    )
    assert (pit.amount(), pit.state.meter("grand").reserve) == (100_020, 10 + 30)
    assert told(pit, event) == (
        "one: pat (pit supervisor) and quinn (shift manager) set grand to 1000.20: counted by hand"
    )
    (event,) = pit.do(pit.correct(100_060))
    assert isinstance(event, e.MeterCorrected)
    assert (event.from_reserve, event.from_house) == (40, 0)
    assert audit(pit.events).differences == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"second_name": "pat", "second_code": CODE}, "second-person"),
        ({"second_code": "a guess"}, "wrong-credentials"),
        ({"code": "a guess"}, "wrong-credentials"),
        ({"second_name": "dora", "second_code": "dora deals here"}, "wrong-role"),
        ({"why": " "}, "no-reason"),
        ({"meter": "none"}, "no-such-meter"),
        ({"amount": Cents(100_061)}, "no-such-amount"),
        ({"amount": Cents(99_999)}, "no-such-amount"),
        ({"amount": Cents(100_000)}, "no-such-amount"),
    ],
)
def test_one_person_alone_or_an_amount_that_cannot_be_changes_no_meter(changes: dict[str, object], code: str) -> None:
    pit = Pit(CEILING)
    assert pit.refusal(replace(pit.correct(100_020), **changes)).code == code


def test_a_meter_is_put_right_between_rounds() -> None:
    pit = Pit()
    pit.deal(3)
    assert pit.refusal(pit.correct(100_020)).code == "out-of-order"
