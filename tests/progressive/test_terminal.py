"""The terminal beyond its clauses: buttons out of order, linked tables, chance, views, events as bytes."""

from typing import get_args

import pytest

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.progressive import (
    Command,
    Desk,
    Event,
    NoProgressiveError,
    State,
    decide,
    decode_command,
    decode_event,
    decode_stream,
    encode_command,
    encode_event,
    encode_stream,
    fold,
    message,
    open_progressive,
    options,
    read_configuration,
    sign_view,
    terminal_view,
    whole,
)
from pontoon.progressive import commands as c
from pontoon.progressive import events as e
from pontoon.progressive.buttons import BUTTONS, NEXT
from pontoon.progressive.chance import Source, TooFewBytesError
from pontoon.progressive.evolve import APPLY
from pontoon.progressive.options import covers
from pontoon.progressive.state import Phase
from pontoon.rulebook import clauses_of, load_book
from pontoon.table import Person, Refusal
from tests.support.terminals import CODE, TERMS, Pit, every_button, stops_at

GRAND = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
SHARED = TERMS.replace("community = [{ weight = 1, prize = 20 }]", 'community = [{ weight = 1, meter = "grand" }]')
HIT = TERMS + '[meters.m]\nseed = 99\ncontribution = "20%"\nmust_hit = { from = 100, to = 100 }\n'


def spun(pit: Pit, position: int = 5, table: str = "one") -> None:
    """The position is the hot spot and has spun."""
    pit.spin(position, at=position, table=table)
    pit.do(c.EnableSpin(table), c.TouchSensor(table, position, pit.random()))


def in_phase(phase: Phase) -> Pit:
    """A pit whose table one is in this phase, with a wager at position 3."""
    pit = Pit()
    if phase == "betting":
        pit.place(3)
    elif phase == "locked":
        pit.place(3)
        pit.do(c.StartRound("one"))
    elif phase in ("dealt", "marked", "event"):
        pit.deal(3)
        pit.show("6h Kd")
        if phase != "dealt":
            pit.do(c.PlaceLammer("one"), c.Reconcile("one"))
        if phase == "event":
            pit.do(c.MarkTriggeringEvent("one"))
    elif phase == "requested":
        pit.trigger(3)
    else:
        pit.spin(3, at=3)
        later: tuple[Command, ...] = (
            c.EnableSpin("one"),
            c.TouchSensor("one", 3, bytes(64)),
            c.PayJackpot("one"),
            c.HandPrize("one", 1),
            c.Paid("one"),
        )
        count = {"hot-spot": 0, "enabled": 1, "payable": 2, "paying": 3, "paid": 5}[phase]
        pit.do(*later[:count])
    assert pit.phase() == phase
    return pit


@pytest.mark.parametrize("phase", get_args(Phase))
def test_a_button_out_of_order_is_refused_with_its_clause_and_changes_nothing(phase: Phase) -> None:
    known = set(clauses_of("ma-2025"))
    pit = in_phase(phase)
    for command in every_button("one"):
        if phase in BUTTONS[type(command)].phases:
            continue
        refusal = pit.refusal(command)
        assert refusal.code == "out-of-order"
        assert refusal.facts == {"phase": phase}
        assert refusal.clauses
        assert set(refusal.clauses) <= known
        assert NEXT[phase] in refusal.message


@pytest.mark.parametrize("phase", get_args(Phase))
def test_every_phase_offers_a_way_on(phase: Phase) -> None:
    pit = in_phase(phase)
    offered = pit.open_now()
    assert offered - {"StopRound", "ReturnWager", "CancelJackpot"}


def test_every_button_and_event_is_known() -> None:
    assert set(BUTTONS) == set(get_args(Command))
    assert set(APPLY) == set(get_args(Event))
    assert {type(one) for one in every_button("one")} == set(get_args(Command))
    tasks = {task.do for task in Pit().desk.wager.terminal.value}
    assert {rule.name for rule in BUTTONS.values()} <= tasks


def test_a_table_that_is_not_linked_is_refused() -> None:
    pit = Pit()
    assert pit.refusal(c.Deal("three")).message == "There is no table 'three'; linked are one, two."
    assert options(pit.desk, pit.state, "three") == ()
    nowhere = decide(pit.desk, State(), c.Deal("one"))
    assert isinstance(nowhere, Refusal)
    assert nowhere.message.endswith("linked are none.")


def test_a_book_without_the_wager_runs_no_progressive() -> None:
    with pytest.raises(NoProgressiveError, match="nz-current has no bsx-16 wager"):
        Desk(load_book("nz-current"))


# Wagers that go back


def test_a_returned_wager_does_not_count_and_the_others_play_on() -> None:
    pit = Pit()
    pit.deal(3, 5)
    assert pit.refusal(c.ReturnWager("one", 4)).code == "no-wager"
    pit.do(c.ReturnWager("one", 3))
    pit.show("9h")
    (ended,) = pit.do(c.EndRound("one", pit.random()))
    assert isinstance(ended, e.RoundEnded)
    assert (ended.positions, ended.wagered) == ((5,), 500)


def test_when_the_last_wager_goes_back_the_round_stops() -> None:
    pit = Pit()
    pit.deal(3)
    assert pit.do(c.ReturnWager("one", 3))[-1] == e.RoundStopped("one", 1, "misdeal")
    assert pit.phase() == "betting"


def test_a_decided_card_is_not_shown_again() -> None:
    pit = Pit()
    pit.deal(3)
    pit.show("9h")
    assert "no triggering event" in pit.refusal(c.ShowCard("one", Card.KS)).message
    other = Pit()
    other.deal(3)
    other.show("6h Kd")
    assert "a triggering event" in other.refusal(c.ShowCard("one", Card.KS)).message


# Linked tables and meters


def test_the_second_hit_gets_the_reseeded_meter() -> None:
    """1000 goes to table one before it is paid there; table two, hit a moment later, wins the new seed of 1000.

    A round before has put 25 cents in the meter and 5 in the reserve: one wins 1000.25, and 5 cents of the new seed
    come from the reserve.
    """
    pit = Pit(GRAND)
    pit.lose(1)
    spun(pit, 5, "one")
    spun(pit, 2, "two")
    assert [one.amount for one in pit.at("one").payouts] == [100_025]
    assert [one.amount for one in pit.at("two").payouts] == [100_000]
    assert pit.at("one").takings[0].from_reserve == 5
    assert pit.at("one").takings[0].from_house == 99_995
    pit.do(c.CancelJackpot("one", "dark"))
    assert (pit.amount(), pit.state.meter("grand").reserve) == (100_025, 5)


def test_a_share_of_a_meter_is_divided_among_the_community_winners() -> None:
    """1000 among three is 333.33 each; the last cent stays in the meter, which is filled up to its seed."""
    pit = Pit(SHARED)
    pit.spin(1, 2, 3, at=7)
    assert [one.amount for one in pit.at().payouts] == [33_333] * 3
    assert pit.at().takings[0].from_house == 99_999
    assert pit.amount() == 100_000


def test_over_the_ceiling_the_money_goes_to_the_reserve() -> None:
    """25 cents a wager from 1000 on, with a ceiling of 1000.60: 25, 50, then 10 and 15 to the reserve with its 5s."""
    pit = Pit(TERMS.replace("seed = 1000\n", "seed = 1000\nceiling = 1000.60\n"))
    pit.lose(1, 2, 3)
    assert (pit.amount(), pit.state.meter("grand").reserve) == (100_060, 15 + 15)


def test_parts_of_a_cent_are_carried_on() -> None:
    """A third of a per cent of 5 is 1 2/3 cents: after three wagers 5 cents exactly."""
    pit = Pit(TERMS.replace('contribution = "5%"', 'contribution = "1/300"'))
    for expected, carry in ((1, 200), (3, 100), (5, 0)):
        pit.lose(1)
        assert (pit.amount() - 100_000, pit.state.meter("grand").carry) == (expected, carry)


def test_a_stop_at_the_wheel_brings_the_community_prizes_back() -> None:
    pit = Pit(SHARED)
    pit.spin(3, 5, at=3)
    assert pit.at().payouts[0].position == 5
    pit.do(c.StopRound("one", "malfunction"))
    assert (pit.amount(), pit.at().payouts) == (100_000, ())


def test_a_cancelled_must_hit_is_back_in_its_meter_and_falls_again() -> None:
    pit = Pit(HIT)
    pit.lose(1)
    assert pit.amount("m") == 9_900
    pit.do(c.CancelJackpot("one", "dark"))
    assert pit.amount("m") == 10_000
    events = pit.lose(2)
    assert any(isinstance(event, e.MustHitWon) and event.position == 2 for event in events)


def test_two_must_hit_meters_may_fall_in_one_round() -> None:
    pit = Pit(HIT + '[meters.n]\nseed = 49\ncontribution = "20%"\nmust_hit = { from = 51, to = 51 }\n')
    pit.lose(1, 4)
    assert pit.prizes() == [(1, 100), (4, 51)]
    pit.pay()
    assert pit.phase() == "betting"


def test_a_prize_of_nothing_needs_no_hand() -> None:
    """A meter of one cent among two is nothing each."""
    pit = Pit(SHARED.replace("seed = 1000", "seed = 0.01"))
    pit.spin(1, 2, at=7)
    pit.do(c.PayJackpot("one"), c.Paid("one"))
    assert pit.amount() == 1


def test_small_prizes_need_nobody_of_the_pit() -> None:
    pit = Pit()
    spun(pit)
    pit.do(c.PayJackpot("one"))
    refusal = pit.refusal(c.Authorise("one", "pat", CODE))
    assert (refusal.code, refusal.clauses) == ("nothing-to-authorise", ("16(p)(1)", "16(q)"))


def test_who_has_no_role_for_it_is_not_offered_to_authorise() -> None:
    pit = Pit(GRAND.replace("threshold = 1000", "threshold = 10"))
    spun(pit)
    pit.do(c.PayJackpot("one"))
    (offer,) = [one for one in options(pit.desk, pit.state, "one") if one.button == "Authorise"]
    assert offer.names == ("pat", "quinn")
    assert not covers(offer, c.Authorise("one", "dora", ""))


# Chance


def test_bytes_that_do_not_last_are_refused_and_nothing_is_drawn() -> None:
    pit = Pit(HIT)
    pit.trigger(3)
    assert pit.refusal(c.Confirm("one", b"")).code == "random-bytes"
    assert pit.refusal(c.Confirm("one", b"\xff")).code == "random-bytes"
    terms = read_configuration(HIT).terms
    opened = open_progressive(pit.desk, terms, b"")
    assert isinstance(opened, Refusal)
    assert opened.code == "random-bytes"


def test_a_draw_is_by_rejection() -> None:
    """255 lies beyond the last whole run of seven in a byte and is left out; 13 is the sixth after."""
    assert Source(bytes([255, 13])).below(7) == 6
    assert Source(bytes([3])).below(1) == 0
    assert Source(bytes([1, 0, 0])).below(70_000) == 65_536
    with pytest.raises(TooFewBytesError):
        Source(b"\xff").below(7)


def test_a_field_comes_by_its_weight() -> None:
    assert [Source(bytes([number])).pick((2, 1, 3)) for number in range(6)] == [0, 0, 1, 2, 2, 2]


# Views and bytes


def test_views_are_of_allowed_fields() -> None:
    pit = Pit(HIT)
    pit.spin(3, at=3)
    seen = terminal_view(pit.desk, pit.state, "one")
    assert (seen.sign.hot_spot, seen.dealer, seen.triggered) == (3, (Card.H6, Card.KD), True)
    assert [one.name for one in seen.sign.meters] == ["grand", "m"]
    assert (seen.sign.meters[1].least, seen.sign.meters[1].most) == (10_000, 10_000)
    assert sign_view(pit.state, "two").hot_spot == 0
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 3, pit.random()))
    assert "mystery" not in str(terminal_view(pit.desk, pit.state, "one"))


def test_a_confirmed_prize_names_who_confirmed_it() -> None:
    pit = Pit(GRAND.replace("threshold = 1000", "threshold = 10"))
    spun(pit)
    pit.do(c.PayJackpot("one"), c.Authorise("one", "pat", CODE))
    assert terminal_view(pit.desk, pit.state, "one").authorised_by == "pat (pit-supervisor)"
    assert CODE not in encode_stream(pit.events).decode()


def test_a_message_leaves_out_what_is_sealed() -> None:
    assert message(2, e.MysteryDrawn("m", Cents(5))) == {"sequence": 2, "event": "MysteryDrawn", "meter": "m"}
    assert message(3, e.CardsDealt("one")) == {"sequence": 3, "event": "CardsDealt", "table": "one"}


def test_events_and_commands_go_through_bytes() -> None:
    pit = Pit(HIT)
    pit.lose(1)
    pit.pay()
    spun(pit)
    data = encode_stream(pit.events)
    assert decode_stream(data) == tuple(pit.events)
    assert fold(decode_stream(data)) == pit.state
    assert decode_event(encode_event(pit.events[2])) == pit.events[2]
    for command in every_button("one"):
        assert decode_command(encode_command(command)) == command


def test_the_bytes_of_an_event_stay_what_they_are() -> None:
    assert encode_event(e.WheelSpun("one", 5)) == b'{"event":"WheelSpun","table":"one","position":5}'
    assert encode_event(e.PrizesWon("one", (), ())) == b'{"event":"PrizesWon","table":"one","payouts":[]}'
    assert stops_at(3)[0] == 2


def test_a_stream_that_was_cut_off_is_whole_up_to_its_last_decision() -> None:
    pit = Pit(HIT + '[meters.n]\nseed = 49\ncontribution = "20%"\nmust_hit = { from = 51, to = 51 }\n')
    assert [whole(pit.events[:count]) for count in range(4)] == [0, 0, 0, 3]
    pit.deal(1, 4)
    dealt = len(pit.events)
    pit.do(c.ReturnWager("one", 1), c.ReturnWager("one", 4))
    assert [whole(pit.events[:count]) for count in range(dealt, dealt + 4)] == [dealt, dealt + 1, dealt + 1, dealt + 3]
    pit.lose(1, 4)
    ended = next(at for at, event in enumerate(pit.events) if isinstance(event, e.RoundEnded))
    assert {whole(pit.events[:count]) for count in range(ended, len(pit.events))} == {ended}
    assert whole(pit.events) == len(pit.events) == ended + 7


def test_an_offer_covers_its_own_commands_alone() -> None:
    pit = Pit()
    offers = {one.button: one for one in options(pit.desk, pit.state, "one")}
    assert covers(offers["PlaceChip"], c.PlaceChip("one", 3, Cents(1000)))
    assert not covers(offers["PlaceChip"], c.PlaceChip("one", 3, Cents(999)))
    assert not covers(offers["PlaceChip"], c.PlaceChip("one", 8, Cents(1000)))
    assert not covers(offers["PlaceChip"], c.Deal("one"))


def test_what_is_sealed_is_not_in_the_written_form_of_a_value() -> None:
    """As it would stand in a log or a traceback."""
    pit = Pit(TERMS + '[meters.m]\nseed = 1\ncontribution = "1%"\nmust_hit = { from = 87654.32, to = 87654.32 }\n')
    assert pit.state.meter("m").mystery == 8_765_432
    written = repr((pit.state.meters, pit.events[1:], c.Authorise("one", "pat", CODE)))
    assert "mystery=sealed" in written
    assert "8765432" not in written
    assert CODE not in written


def test_who_is_vouched_for_by_a_door_confirms_without_a_code_as_far_as_the_role_allows() -> None:
    """16(p)(1): the pit supervisor confirms, the dealer does not, and nobody else is vouched for by it."""
    pit = Pit(GRAND.replace("threshold = 1000", "threshold = 100"), staff=())
    spun(pit, 3)
    pit.do(c.PayJackpot("one"))
    rules = pit.desk.rules
    for desk, name, code in (
        (Desk(rules), "sue", "wrong-credentials"),
        (Desk(rules, vouched=(Person("dealer", "dora"),)), "dora", "wrong-role"),
        (Desk(rules, vouched=(Person("pit-supervisor", "sue"),)), "pat", "wrong-credentials"),
    ):
        refusal = decide(desk, pit.state, c.Authorise("one", name, ""))
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
    desk = Desk(rules, vouched=(Person("pit-supervisor", "sue"),))
    assert next(one.names for one in options(desk, pit.state, "one") if one.button == "Authorise") == ("sue",)
    assert decide(desk, pit.state, c.Authorise("one", "sue", "")) == (
        e.PrizesAuthorised("one", Person("pit-supervisor", "sue")),
    )
