"""Massachusetts 2025, section 16: the terminal of Bonus Spin Xtreme, button by button."""

import pytest

from pontoon.money import Cents
from pontoon.progressive import Staff, make_credential, sign_view, terminal_view
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.table import CloseBetting, Person, PlaceSideWager, Stand
from tests.support.tables import bet, stacked
from tests.support.terminals import CODE, PAT, TERMS, Pit, card, stops_at

MYSTERY = (
    TERMS
    + """
[meters.mystery]
seed = 99
contribution = "20%"
must_hit = { from = 100, to = 100 }
"""
)
"""Every wager adds one dollar to the mystery meter, which is won at exactly 100."""
GRAND = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')


# 16(a) to 16(e): wagers, Start Round, Cancel Round, the deal


@pytest.mark.clause("ma-2025", "16(a)")
def test_the_wager_goes_with_a_main_wager_of_the_table_minimum() -> None:
    """The table's minimum is 10; the wager itself is 5, and 5 is what a round accounts for each."""
    pit = Pit()
    refusal = pit.refusal(c.PlaceChip("one", 3, Cents(999)))
    assert (refusal.code, refusal.clauses) == ("no-main-wager", ("16(a)",))
    pit.do(c.PlaceChip("one", 3, Cents(1000)))
    pit.do(c.StartRound("one"), c.Deal("one"), c.ShowCard("one", card("9h")))
    (ended,) = pit.do(c.EndRound("one", pit.random()))
    assert isinstance(ended, e.RoundEnded)
    assert ended.wagered == 500


@pytest.mark.clause("ma-2025", "16(b)")
@pytest.mark.clause("ma-2025", "16(b)[Table 1]")
@pytest.mark.parametrize(
    ("cards", "triggered"),
    [
        ("6h Jd", True),
        ("6s Qs", True),
        ("Kc 6c", True),
        ("6h 6d", False),
        ("Kh Qd", False),
        ("6h 9d", False),
        ("Ah", False),
        ("9h", False),
        ("6h", None),
        ("Jh", None),
    ],
)
def test_a_six_and_a_ten_in_either_order_trigger(cards: str, triggered: bool | None) -> None:  # noqa: FBT001
    """An up card that leaves no chance decides at once; a six or a picture waits for the second card."""
    pit = Pit()
    pit.deal(3)
    pit.show(cards)
    assert pit.at().triggered is triggered


@pytest.mark.clause("ma-2025", "16(c)")
def test_chips_are_placed_on_the_sensors_and_taken_off_again_until_start_round() -> None:
    pit = Pit()
    pit.place(3, 1, 7)
    assert pit.at().chips == (1, 3, 7)
    assert pit.refusal(c.PlaceChip("one", 3, Cents(5000))).code == "wagered-already"
    assert pit.refusal(c.PlaceChip("one", 8, Cents(5000))).clauses == ("16(c)",)
    assert pit.refusal(c.RemoveChip("one", 2)).clauses == ("16(c)",)
    pit.do(c.RemoveChip("one", 3))
    assert pit.at().chips == (1, 7)


@pytest.mark.clause("ma-2025", "16(d)")
def test_start_round_locks_the_wagers_up() -> None:
    pit = Pit()
    assert pit.refusal(c.StartRound("one")).clauses == ("16(d)", "16(d)(1)")
    pit.place(3)
    assert pit.do(c.StartRound("one")) == (e.RoundStarted("one", 1, (3,)),)
    assert pit.refusal(c.RemoveChip("one", 3)).code == "out-of-order"
    assert pit.refusal(c.PlaceChip("one", 4, Cents(5000))).code == "out-of-order"


@pytest.mark.clause("ma-2025", "16(d)(1)")
def test_start_round_wants_the_terminal_to_show_every_wager_and_cancel_round_resets_the_sensors() -> None:
    pit = Pit()
    pit.place(3, 5)
    refusal = pit.refusal(c.StartRound("one", (3, 4, 5)))
    assert (refusal.code, refusal.clauses) == ("sensors-differ", ("16(d)", "16(d)(1)"))
    pit.do(c.StartRound("one", (5, 3)), c.CancelRound("one"))
    assert (pit.phase(), pit.at().chips) == ("betting", ())


@pytest.mark.clause("ma-2025", "16(e)")
def test_the_cards_are_dealt_when_the_wagers_are_collected() -> None:
    pit = Pit()
    pit.place(3)
    refusal = pit.refusal(c.Deal("one"))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("16(e)",))
    pit.do(c.StartRound("one"), c.Deal("one"))
    assert pit.phase() == "dealt"


# 16(f) to 16(h): no trigger, trigger, lammer, Triggering Event, Spin


@pytest.mark.clause("ma-2025", "16(f)")
def test_without_a_triggering_event_the_wagers_lose_and_end_round_comes_at_once() -> None:
    pit = Pit()
    pit.deal(3)
    assert pit.refusal(c.EndRound("one", pit.random())).code == "undecided"
    pit.show("9h")
    assert pit.refusal(c.PlaceLammer("one")).clauses[0] == "16(f)"
    assert pit.open_now() == {"EndRound", "StopRound", "ReturnWager", "CorrectCard"}
    pit.do(c.EndRound("one", pit.random()))
    assert (pit.phase(), pit.at().round, pit.at().payouts) == ("betting", 2, ())


@pytest.mark.clause("ma-2025", "16(g)")
@pytest.mark.clause("ma-2025", "16(g)(1)")
def test_a_triggering_event_is_marked_with_the_lammer_and_the_game_goes_on() -> None:
    pit = Pit()
    pit.deal(3)
    assert pit.refusal(c.PlaceLammer("one")).code == "undecided"
    pit.show("6h Kd")
    refusal = pit.refusal(c.EndRound("one", pit.random()))
    assert (refusal.code, refusal.clauses) == ("triggering-event", ("16(g)", "16(g)(1)"))
    pit.do(c.PlaceLammer("one"))
    assert (
        terminal_view(pit.desk, pit.state, "one").waits_for == "the lammer is on the table, and the main game goes on"
    )


@pytest.mark.clause("ma-2025", "16(h)")
def test_triggering_event_and_spin_wait_until_only_the_dealers_cards_are_out() -> None:
    pit = Pit()
    pit.deal(3)
    pit.show("6h Kd")
    pit.do(c.PlaceLammer("one"))
    refusal = pit.refusal(c.MarkTriggeringEvent("one"))
    assert (refusal.code, refusal.clauses) == ("not-reconciled", ("16(h)",))
    assert pit.refusal(c.Spin("one")).clauses == ("16(h)",)
    pit.do(c.Reconcile("one"))
    assert pit.refusal(c.Reconcile("one")).code == "reconciled-already"
    pit.do(c.MarkTriggeringEvent("one"), c.Spin("one"))
    assert pit.phase() == "requested"


@pytest.mark.clause("ma-2025", "16(h)")
def test_at_a_table_the_wheel_comes_after_every_other_settlement() -> None:
    """ann's 19 against 6-K-9, 25: +10, while her 5 on the wheel still lie there."""
    table = stacked("ma-2025", "9s 6d Kh Kc 9d")
    table.run(bet("ann", 3), PlaceSideWager("ann", 3, "bsx-16", Cents(500)), CloseBetting(), Stand("ann", 3))
    assert table.now() == "spin"
    assert [(line.kind, line.net) for line in table.state.lines] == [("main", 1000)]


# 16(i) to 16(n): the wheels


@pytest.mark.clause("ma-2025", "16(i)")
def test_confirm_starts_the_wheel_and_the_sign_shows_who_takes_part() -> None:
    pit = Pit()
    pit.trigger(2, 5)
    assert pit.refusal(c.EnableSpin("one")).code == "out-of-order"
    assert sign_view(pit.state, "one").participating == (2, 5)
    assert pit.do(c.Confirm("one", stops_at(5)))[0] == e.WheelSpun("one", 5, 1)


@pytest.mark.clause("ma-2025", "16(i)(1)")
def test_an_empty_seat_gives_every_participant_the_community_prize() -> None:
    pit = Pit()
    pit.spin(2, 5, at=3)
    assert pit.prizes() == [(2, 20), (5, 20)]
    assert pit.phase() == "payable"


@pytest.mark.clause("ma-2025", "16(j)")
def test_a_participating_seat_is_the_hot_spot_and_spins_the_outer_wheel() -> None:
    pit = Pit()
    pit.spin(2, 5, at=5)
    assert (pit.phase(), sign_view(pit.state, "one").hot_spot) == ("hot-spot", 5)
    pit.do(c.EnableSpin("one"))
    refusal = pit.refusal(c.TouchSensor("one", 2, pit.random()))
    assert (refusal.code, refusal.clauses) == ("not-the-winner", ("16(j)", "16(j)(1)"))


@pytest.mark.clause("ma-2025", "16(j)(1)")
def test_the_hot_spot_winner_has_the_outer_prize_only() -> None:
    """I29: the others win the community prize, or nothing where the house reads it so."""
    pit = Pit()
    pit.spin(2, 5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    assert pit.prizes() == [(2, 20), (5, 250)]
    other = Pit(changes={"bsx_16.others_win": "nothing"})
    other.spin(2, 5, at=5)
    other.do(c.EnableSpin("one"), c.TouchSensor("one", 5, other.random()))
    assert other.prizes() == [(5, 250)]


@pytest.mark.clause("ma-2025", "16(k)")
def test_enable_spin_makes_the_winners_sensor_a_button() -> None:
    pit = Pit()
    pit.spin(5, at=5)
    refusal = pit.refusal(c.TouchSensor("one", 5, pit.random()))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("16(l)",))
    assert pit.do(c.EnableSpin("one")) == (e.SpinEnabled("one", 5),)
    assert "TouchSensor" in pit.open_now()


@pytest.mark.clause("ma-2025", "16(l)")
def test_the_player_spins_with_a_hand_over_the_sensor() -> None:
    pit = Pit()
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"))
    assert pit.do(c.TouchSensor("one", 5, pit.random()))[0] == e.HotSpotSpun("one", 5, 1)


@pytest.mark.clause("ma-2025", "16(l)(1)")
def test_the_dealer_spins_by_the_settings_or_for_a_faulty_sensor() -> None:
    pit = Pit()
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"))
    refusal = pit.refusal(c.SpinForPlayer("one", 5, "setting", pit.random()))
    assert (refusal.code, refusal.clauses) == ("players-spin", ("16(l)(1)",))
    spun = pit.do(c.SpinForPlayer("one", 5, "sensor-fault", pit.random()))
    assert spun[0] == e.HotSpotSpun("one", 5, 1, "dealer", "sensor-fault")
    set_so = Pit("dealer_spins = true\n" + TERMS)
    set_so.spin(5, at=5)
    set_so.do(c.EnableSpin("one"), c.SpinForPlayer("one", 5, "setting", pit.random()))
    assert set_so.prizes() == [(5, 250)]


@pytest.mark.clause("ma-2025", "16(m)")
def test_disable_spin_takes_the_button_away_again() -> None:
    pit = Pit()
    pit.spin(5, at=5)
    assert pit.refusal(c.DisableSpin("one")).clauses == ("16(m)",)
    pit.do(c.EnableSpin("one"))
    assert "DisableSpin" in pit.open_now()
    pit.do(c.DisableSpin("one"))
    assert pit.phase() == "hot-spot"
    assert pit.refusal(c.TouchSensor("one", 5, pit.random())).code == "out-of-order"


@pytest.mark.clause("ma-2025", "16(n)")
@pytest.mark.parametrize("at", [3, 5])
def test_after_one_or_two_spins_the_dealer_pays_or_cancels(at: int) -> None:
    pit = Pit()
    pit.spin(5, at=at)
    if at == 5:
        assert not pit.open_now() & {"PayJackpot", "CancelJackpot"}
        pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    assert pit.open_now() == {"PayJackpot", "CancelJackpot"}


@pytest.mark.clause("ma-2025", "16(n)(1)")
def test_cancel_jackpot_is_for_a_malfunction_and_brings_the_meter_back() -> None:
    """The whole meter of 1000 was won and a seed of 1000 came in; both are undone."""
    pit = Pit(GRAND)
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()))
    assert pit.prizes() == [(5, 1000)]
    refusal = pit.refusal(c.CancelJackpot("one", "  "))
    assert (refusal.code, refusal.clauses) == ("malfunction-only", ("16(n)(1)",))
    pit.do(c.CancelJackpot("one", "the sign went dark"))
    assert (pit.phase(), pit.amount(), pit.at().payouts) == ("betting", 100_000, ())


# 16(o) to 16(q): payment


@pytest.mark.clause("ma-2025", "16(o)")
def test_pay_jackpot_lists_every_prize_with_its_position() -> None:
    pit = Pit()
    pit.spin(2, 5, at=5)
    assert pit.refusal(c.PayJackpot("one")).clauses == ("16(n)", "16(o)")
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()), c.PayJackpot("one"))
    listed = sign_view(pit.state, "one").payouts
    assert [(one.position, one.amount, one.kind) for one in listed] == [(2, 2000, "community"), (5, 25000, "hot-spot")]


@pytest.mark.clause("ma-2025", "16(p)")
def test_paid_comes_when_every_winner_has_the_prize() -> None:
    pit = Pit()
    pit.spin(2, 5, at=3)
    assert pit.refusal(c.Paid("one")).clauses == ("16(p)", "16(q)")
    pit.do(c.PayJackpot("one"), c.HandPrize("one", 2))
    refusal = pit.refusal(c.Paid("one"))
    assert (refusal.code, refusal.clauses) == ("unpaid", ("16(p)", "16(p)(1)"))
    assert refusal.message == "Position 2 has not received 20.00 yet (prize 1)."
    assert pit.refusal(c.HandPrize("one", 2)).code == "handed-already"
    assert pit.refusal(c.HandPrize("one", 3)).code == "no-such-prize"
    pit.do(c.HandPrize("one", 1), c.Paid("one"))
    assert pit.phase() == "paid"


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_a_prize_over_the_threshold_is_confirmed_by_somebody_of_the_pit_with_their_own_code() -> None:
    """A round before has put 25 cents on top of the 1000, so that the meter is over the threshold of 1000."""
    pit = Pit(GRAND)
    pit.lose(5)
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()), c.PayJackpot("one"))
    assert pit.at().payouts[0].amount == 100_025
    for early in (c.Paid("one"), c.HandPrize("one", 1)):
        refusal = pit.refusal(early)
        assert (refusal.code, refusal.clauses) == ("authorise-first", ("16(p)(1)", "16(q)"))
    for name, code in (("pat", "333333"), ("pat", CODE + " "), ("quinn", CODE), ("dora", CODE)):
        assert pit.refusal(c.Authorise("one", name, code)).code == "wrong-credentials"
    refusal = pit.refusal(c.Authorise("one", "dora", "dora deals here"))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("16(p)(1)", "16(q)"))
    (event,) = pit.do(c.Authorise("one", "pat", CODE))
    assert event == e.PrizesAuthorised("one", Person("pit-supervisor", "pat"))
    assert pit.refusal(c.Authorise("one", "pat", CODE)).code == "authorised-already"
    pit.do(c.Paid("one"))


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_the_number_printed_in_the_rules_is_nobodys_code() -> None:
    with pytest.raises(ValueError, match="at least 8 characters"):
        make_credential("333333", bytes(16))
    with pytest.raises(ValueError, match="four of them different"):
        make_credential("33333333", bytes(16))


@pytest.mark.clause("ma-2025", "16(q)")
def test_end_round_is_prompted_after_paid_and_begins_a_new_round() -> None:
    pit = Pit()
    pit.spin(5, at=3)
    pit.pay()
    assert pit.open_now() == {"EndRound"}
    pit.do(c.EndRound("one", pit.random()))
    assert (pit.phase(), pit.at().round) == ("betting", 2)


@pytest.mark.clause("ma-2025", "16(q)")
@pytest.mark.parametrize("role", ["pit-supervisor", "shift-manager", "operator"])
def test_a_pit_supervisor_or_above_may_authorise(role: str) -> None:
    boss = Staff(Person(role, "bo"), PAT.credential)  # type: ignore[arg-type]
    pit = Pit(GRAND, staff=(boss,))
    pit.lose(5)
    pit.spin(5, at=5)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 5, pit.random()), c.PayJackpot("one"))
    pit.do(c.Authorise("one", "bo", CODE), c.Paid("one"))


# 16(r), 16(s): what is accounted, must-hit


@pytest.mark.clause("ma-2025", "16(r)")
@pytest.mark.clause("ma-2025", "16(r)(1)")
def test_a_cancelled_round_is_not_accounted_and_lets_a_late_bet_in() -> None:
    pit = Pit()
    pit.place(3)
    pit.do(c.StartRound("one"))
    late = pit.refusal(c.PlaceChip("one", 4, Cents(5000)))
    assert "Cancel Round lets a late one in" in late.message
    assert pit.do(c.CancelRound("one")) == (e.RoundCancelled("one", 1),)
    assert pit.amount() == 100_000
    pit.lose(3, 4)
    assert pit.amount() == 100_050


@pytest.mark.clause("ma-2025", "16(r)")
@pytest.mark.clause("ma-2025", "16(r)(2)")
def test_an_ended_round_feeds_the_meters() -> None:
    """5 % of 5 is 25 cents for each of three wagers, and 1 % is 5 cents each for the reserve."""
    pit = Pit()
    pit.lose(1, 2, 3)
    assert (pit.amount(), pit.state.meter("grand").reserve) == (100_075, 15)


@pytest.mark.clause("ma-2025", "16(r)(2)i")
@pytest.mark.parametrize("reason", ["misdeal", "malfunction"])
def test_after_the_deal_only_a_misdeal_or_a_malfunction_stops_the_round(reason: c.StopReason) -> None:
    pit = Pit()
    pit.deal(3)
    refusal = pit.refusal(c.CancelRound("one"))
    assert (refusal.code, refusal.clauses) == ("out-of-order", ("16(r)(2)i",))
    assert pit.do(c.StopRound("one", reason)) == (e.RoundStopped("one", 1, reason),)
    assert (pit.phase(), pit.amount()) == ("betting", 100_000)


@pytest.mark.clause("ma-2025", "16(r)(2)i")
def test_when_the_game_is_over_there_is_no_misdeal_any_more() -> None:
    pit = Pit()
    pit.trigger(3)
    assert pit.refusal(c.StopRound("one", "misdeal")).clauses == ("16(r)(2)i",)
    pit.do(c.StopRound("one", "malfunction"))
    assert pit.phase() == "betting"


@pytest.mark.clause("ma-2025", "16(s)")
def test_end_round_tells_which_position_has_won_the_must_hit_jackpot() -> None:
    """99 and a dollar from position 2 is 100, the value; position 4's dollar stays on top of the new seed."""
    pit = Pit(MYSTERY)
    events = pit.lose(2, 4)
    assert events[1] == e.MustHitWon("one", "mystery", 2, Cents(10_000))
    assert pit.prizes() == [(2, 100)]
    assert pit.amount("mystery") == 10_000
    assert pit.open_now() == {"PayJackpot", "CancelJackpot"}
    assert "StartRound" not in pit.open_now()
    pit.pay()
    assert (pit.phase(), pit.at().round) == ("betting", 2)


@pytest.mark.clause("ma-2025", "16(s)")
def test_a_round_that_takes_part_nowhere_else_cannot_win_it() -> None:
    """Table two's round takes the meter there; table one has placed wagers but not ended its round."""
    pit = Pit(MYSTERY)
    pit.deal(1)
    pit.lose(5, table="two")
    assert pit.prizes("two") == [(5, 100)]
    assert pit.prizes("one") == []
