"""Massachusetts 2025: what a round script cannot show. The shuffle and the cut, and the order of events."""

from collections.abc import Callable

import pytest

from pontoon.cards import Card, CardError, full_shoe, parse_card, seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.script import play_script, read_script
from pontoon.table import (
    Addition,
    BurnCard,
    CheckHoleCard,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Double,
    Event,
    Forfeit,
    Hit,
    InsertCuttingCard,
    Insure,
    LoadShoe,
    Outcome,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RevealHoleCard,
    RoundEnded,
    Setup,
    Shuffle,
    StackShoe,
    Stand,
    State,
    Surrender,
    TableOpened,
    TakeBackWager,
    WagerSettled,
    cut_limits,
    cut_order,
    cutting_card_limits,
    decide,
    evolve,
    next_step,
    open_table,
    run,
    start,
)
from pontoon.table import events as e

MA = load_book("ma-2025")
TEN = Cents(1000)


def opened(setup: Setup) -> State:
    event = open_table(MA, setup)
    assert isinstance(event, TableOpened)
    return evolve(State(), event)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def after(state: State, *commands: Command) -> State:
    """The state after commands given one by one, none of which may be refused."""
    for command in commands:
        events = decide(MA, state, command)
        assert not isinstance(events, Refusal), events
        for event in events:
            state = evolve(state, event)
    return state


def refused(state: State, command: Command) -> Refusal:
    outcome = decide(MA, state, command)
    assert isinstance(outcome, Refusal), outcome
    return outcome


def with_house(state: State, *commands: Command) -> Outcome:
    """The state and all events, with the house dealing by itself."""
    events: list[Event] = []
    for command in commands:
        outcome = run(MA, state, command)
        assert isinstance(outcome, Outcome), outcome
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def events_of(shoe: str, actions: list[str], options: str = "") -> tuple[Event, ...]:
    """The stream of a script that plays to its end."""
    listed = ", ".join(f"'{action}'" for action in actions)
    text = f'rulebook = "ma-2025"\nshoe = "{shoe}"\noptions = {{ {options} }}\nactions = [{listed}]\n'
    played = play_script(read_script(text))
    assert played.trouble is None, played.trouble
    return played.events


def at(events: tuple[Event, ...], wanted: Callable[[Event], bool]) -> int:
    """Where the first such event is; the test fails if there is none."""
    found = [index for index, event in enumerate(events) if wanted(event)]
    assert found
    return found[0]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def settled(event: Event, kind: str) -> bool:
    return isinstance(event, WagerSettled) and event.line.kind == kind


# Cards, shuffle and cut


@pytest.mark.clause("ma-2025", "2(a)")
def test_a_deck_has_48_cards_and_no_tens() -> None:
    assert len(full_shoe(6)) == 6 * 48
    assert len(full_shoe(8)) == 8 * 48
    with pytest.raises(CardError, match="ten"):
        parse_card("10s")


@pytest.mark.clause("ma-2025", "2(a)")
@pytest.mark.parametrize("decks", [4, 5, 7, 9])
def test_only_six_or_eight_decks_are_played(decks: int) -> None:
    faults = open_table(MA, Setup(decks=decks, burn=1))
    assert isinstance(faults, tuple)
    assert [fault.clauses for fault in faults] == [("2(a)",)]


@pytest.mark.clause("ma-2025", "2(a)")
def test_one_cutting_card_is_used() -> None:
    faults = open_table(MA, Setup(cutting_cards=2, burn=1))
    assert isinstance(faults, tuple)
    assert [fault.clauses for fault in faults] == [("2(a)",)]


@pytest.mark.clause("ma-2025", "2(a)")
@pytest.mark.clause("ma-2025", "4(a)")
def test_the_shuffled_stack_must_be_the_whole_decks() -> None:
    state = opened(Setup(decks=6, burn=1))
    assert refused(state, Shuffle(full_shoe(6)[1:])).code == "wrong-cards"
    assert refused(state, Shuffle(full_shoe(8))).code == "wrong-cards"
    assert next_step(MA, after(state, Shuffle(full_shoe(6)))).kind == "cut"


@pytest.mark.clause("ma-2025", "4(a)")
def test_no_deal_before_the_shuffle() -> None:
    state = after(opened(Setup(burn=1)), PlaceWager("ann", 1, TEN))
    assert refused(state, CloseBetting()).clauses == ("4(a)",)


@pytest.mark.clause("ma-2025", "4(d)")
@pytest.mark.clause("ma-2025", "4(d)(1)")
@pytest.mark.clause("ma-2025", "4(c)")
def test_the_first_cut_goes_to_the_first_player_at_the_table() -> None:
    """Then to nobody else, but the dealer may cut for the table."""
    state = after(opened(Setup(burn=1)), Shuffle(full_shoe(6)), PlaceWager("bob", 3, TEN), PlaceWager("ann", 1, TEN))
    assert cut_order(MA, state) == ("bob", "dealer")
    assert "4(d)(1)" in refused(state, CutShoe("ann", 100)).clauses
    assert after(state, CutShoe("dealer", 100)).shoe.stage == "cut"
    assert after(state, CutShoe("bob", 100)).shoe.stage == "cut"


def reshuffled(state: State) -> State:
    """A round by all three boxes that reaches the cutting card, and the next shuffle."""
    state = after(state, InsertCuttingCard(len(state.shoe.order) - 1), BurnCard())
    for player, box in (("ann", 1), ("bob", 4), ("cal", 6)):
        state = after(state, PlaceWager(player, box, TEN))
    state = with_house(state, CloseBetting()).state
    while (step := next_step(MA, state)).kind in ("decide", "offer"):
        player = {1: "ann", 4: "bob", 6: "cal"}.get(step.box, "")
        state = with_house(state, CloseOffer() if step.kind == "offer" else Stand(player, step.box)).state
    assert step.kind == "shuffle"
    return after(state, Shuffle(full_shoe(6)))


@pytest.mark.clause("ma-2025", "4(d)")
@pytest.mark.clause("ma-2025", "4(d)(2)")
def test_later_cuts_begin_at_the_far_right_and_rotate_counterclockwise() -> None:
    """Once per shuffle, one occupied seat on (I26); after the far left the far right comes again."""
    state = after(opened(Setup(burn=1)), Shuffle(full_shoe(6)), CutShoe("dealer", 144))
    offered: list[str] = []
    for _ in range(4):
        state = reshuffled(state)
        offered.append(cut_order(MA, state)[0])
        state = after(state, CutShoe(offered[-1], 144))
    assert offered == ["cal", "bob", "ann", "cal"]


@pytest.mark.clause("ma-2025", "4(e)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_cut_is_at_least_a_deck_from_either_end(decks: int) -> None:
    state = after(opened(Setup(decks=decks, burn=1)), Shuffle(full_shoe(decks)))
    last = decks * 48 - 48
    assert cut_limits(MA, state) == (48, last)
    assert refused(state, CutShoe("dealer", 47)).clauses == ("4(e)",)
    assert refused(state, CutShoe("dealer", last + 1)).clauses == ("4(e)",)
    after(state, CutShoe("dealer", 48))
    after(state, CutShoe("dealer", last))


@pytest.mark.clause("ma-2025", "4(e)")
def test_the_cards_above_the_cut_go_to_the_bottom() -> None:
    stack = full_shoe(6)
    state = after(opened(Setup(burn=1)), Shuffle(stack), CutShoe("dealer", 53))
    assert state.shoe.order == stack[53:] + stack[:53]


@pytest.mark.clause("ma-2025", "4(e)")
@pytest.mark.parametrize(("decks", "quarter"), [(6, 72), (8, 96)])
def test_the_cutting_card_lies_at_least_a_quarter_from_the_back(decks: int, quarter: int) -> None:
    """There is no greatest depth: it may lie right at the front."""
    state = after(opened(Setup(decks=decks, burn=1)), Shuffle(full_shoe(decks)), CutShoe("dealer", 100))
    assert cutting_card_limits(MA, state)[0] == quarter
    assert refused(state, InsertCuttingCard(quarter - 1)).clauses == ("4(e)",)
    assert after(state, InsertCuttingCard(quarter)).shoe.cutting_card == 3 * quarter
    after(state, InsertCuttingCard(3 * quarter))


@pytest.mark.clause("ma-2025", "4(e)")
@pytest.mark.clause("ma-2025", "7(c)")
def test_the_house_shuffles_cuts_places_the_cutting_card_and_burns_one() -> None:
    outcome = start(MA, opened(Setup(burn=1)), seeded_entropy("ma"))
    assert isinstance(outcome, Outcome)
    assert kinds(outcome.events) == ["ShoeShuffled", "ShoeCut", "CuttingCardInserted", "CardBurned"]
    burned = outcome.events[-1]
    assert isinstance(burned, e.CardBurned)
    assert outcome.state.rack == (burned.card,)


@pytest.mark.clause("ma-2025", "7(c)")
def test_the_burn_comes_before_the_first_deal_and_its_card_may_stay_unseen() -> None:
    state = after(opened(Setup(burn=1, shoe="physical")), LoadShoe(), PlaceWager("ann", 1, TEN))
    assert refused(state, CloseBetting()).code == "shoe-not-ready"
    state = after(state, BurnCard())
    assert (state.rack, state.unseen_burns) == ((), 1)
    assert refused(state, BurnCard()).clauses == ("7(c)",)
    after(state, CloseBetting())


@pytest.mark.clause("ma-2025", "7(j)")
def test_the_cutting_card_asks_for_a_shuffle_only_when_the_round_has_ended() -> None:
    events = events_of("Ks 9h | Qd 9c", ["bet ann 1 10", "deal", "stand 1"])
    reached = at(events, lambda event: isinstance(event, e.CuttingCardReached))
    assert kinds(events[reached:]) == [
        "CuttingCardReached",
        "CardDealt",
        "InitialDealCompleted",
        "HandStood",
        "DealerCardDealt",
        "WagerSettled",
        "RoundEnded",
    ]
    state = State()
    for event in events:
        assert not state.shuffle_due
        state = evolve(state, event)
    assert next_step(MA, state).kind == "shuffle"


# The order of a round


@pytest.mark.clause("ma-2025", "7(d)")
@pytest.mark.clause("ma-2025", "7(d)(1)")
@pytest.mark.clause("ma-2025", "7(d)(2)")
@pytest.mark.clause("ma-2025", "7(d)(3)")
def test_one_card_to_each_box_one_to_the_dealer_one_more_to_each_box() -> None:
    events = events_of("Ks Kd 9h 9s 9d 9c", ["bet ann 6 10", "bet bob 2 10", "deal", "stand 2", "stand 6"])
    first = at(events, lambda event: isinstance(event, e.BettingClosed)) + 1
    assert list(events[first : first + 6]) == [
        e.CardDealt(2, 1, Card("Ks")),
        e.CardDealt(6, 1, Card("Kd")),
        e.DealerCardDealt(Card("9h")),
        e.CardDealt(2, 1, Card("9s")),
        e.CardDealt(6, 1, Card("9d")),
        e.InitialDealCompleted(),
    ]


@pytest.mark.clause("ma-2025", "6(d)")
def test_losing_match_wagers_are_collected_then_winners_paid_before_the_reader() -> None:
    events = events_of(
        "Ks 8s Kd 9s 9d 9c",
        [
            "bet ann 1 10",
            "bet bob 2 10",
            "side ann 1 match-super-bonus 5",
            "side bob 2 match-super-bonus 5",
            "deal",
            "stand 1",
            "stand 2",
        ],
        'hole_card = "reader"',
    )
    done = at(events, lambda event: isinstance(event, e.InitialDealCompleted))
    assert kinds(events[done - 1 : done + 4]) == [
        "HoleCardDealt",
        "InitialDealCompleted",
        "WagerSettled",
        "WagerSettled",
        "HoleCardChecked",
    ]
    lines = [event.line for event in events[done:] if isinstance(event, WagerSettled)][:2]
    assert [(line.player, line.net) for line in lines] == [("bob", -500), ("ann", 1500)]


@pytest.mark.clause("ma-2025", "5(e)")
def test_blackjack_and_21_wait_for_the_end_of_the_round() -> None:
    """Nothing is paid before the dealer's last card."""
    events = events_of("As 9s Ks 9h Kd 5d 8d 7d 8c", [
        "bet ann 1 10", "bet bob 2 10", "bet cal 3 10", "deal", "hit 2", "stand 3",
    ])  # fmt: skip
    last_card = max(index for index, event in enumerate(events) if isinstance(event, e.DealerCardDealt))
    assert [index for index, event in enumerate(events) if isinstance(event, WagerSettled)] == [
        last_card + 1,
        last_card + 2,
        last_card + 3,
    ]


@pytest.mark.clause("ma-2025", "7(g)")
def test_the_dealers_second_card_comes_after_every_decision() -> None:
    events = events_of("Ks Kd 9h 9s 5d 4c 8c", ["bet ann 1 10", "bet bob 2 10", "deal", "stand 1", "hit 2", "stand 2"])
    second = at(events, lambda event: event == e.DealerCardDealt(Card("8c")))
    assert max(index for index, event in enumerate(events) if isinstance(event, e.HandStood | e.CardDealt)) < second


@pytest.mark.clause("ma-2025", "8(a)(1)")
def test_surrender_against_a_low_card_is_settled_before_the_next_decision() -> None:
    events = events_of("9s 9d 9h 7s 9c 8c", ["bet ann 1 10", "bet bob 2 10", "deal", "surrender 1", "stand 2"])
    given_up = at(events, lambda event: isinstance(event, e.HandSurrendered))
    line = events[given_up + 1]
    assert isinstance(line, WagerSettled)
    assert (line.line.player, line.line.net, line.line.result) == ("ann", -500, "surrender")


@pytest.mark.clause("ma-2025", "8(a)(2)")
def test_surrender_against_a_picture_is_settled_on_the_second_card_before_a_third() -> None:
    events = events_of("9s 9d Kh 7s 9c 5c 2c", ["bet ann 1 10", "bet bob 2 10", "deal", "surrender 1", "stand 2"])
    second = at(events, lambda event: event == e.DealerCardDealt(Card("5c")))
    assert not any(isinstance(event, WagerSettled) for event in events[:second])
    line = events[second + 1]
    assert isinstance(line, WagerSettled)
    assert (line.line.player, line.line.result) == ("ann", "surrender")
    assert events[second + 2] == e.DealerCardDealt(Card("2c"))


@pytest.mark.clause("ma-2025", "11(d)")
@pytest.mark.parametrize("hole_card", ["none", "hole"])
def test_losing_insurance_is_collected_on_the_second_card_before_a_third(hole_card: str) -> None:
    actions = ["bet ann 1 10", "deal", "insure ann 1 5", "stand 1"]
    events = events_of("Ks Ah 9s 4c Kc 4d", actions, f'hole_card = "{hole_card}"')
    shown = e.DealerCardDealt(Card("4c")) if hole_card == "none" else e.HoleCardRevealed(Card("4c"))
    second = at(events, lambda event: event == shown)
    assert settled(events[second + 1], "insurance")
    assert events[second + 2] == e.DealerCardDealt(Card("Kc"))


@pytest.mark.clause("ma-2025", "12(c)")
def test_the_dealer_takes_no_card_that_decides_nothing() -> None:
    """A blackjack alone wins whatever the ace becomes."""
    events = events_of("As Ah Kd", ["bet ann 1 10", "deal", "pass"])
    assert [event for event in events if isinstance(event, e.DealerCardDealt)] == [e.DealerCardDealt(Card("Ah"))]
    assert isinstance(events[-1], RoundEnded)


# Wagers that are locked, players who do not decide


def dealt(shoe: str, *bets: Command, setup: Setup | None = None) -> State:
    state = after(opened(setup or Setup(shoe="stacked")), StackShoe(cards(shoe)), *bets)
    return with_house(state, CloseBetting()).state


@pytest.mark.clause("ma-2025", "5(a)")
@pytest.mark.clause("ma-2025", "5(d)")
@pytest.mark.clause("ma-2025", "5(h)")
def test_no_wager_is_made_or_removed_once_the_first_card_is_out() -> None:
    """The first card alone locks them, before the deal is complete."""
    state = after(
        opened(Setup(shoe="stacked")),
        StackShoe(cards("Ks 9h Qd")),
        PlaceWager("ann", 1, TEN),
        CloseBetting(),
        DealCard(),
    )
    assert refused(state, PlaceWager("bob", 2, TEN)).clauses == ("5(d)",)
    assert refused(state, TakeBackWager("ann", 1)).clauses == ("5(d)", "5(h)")
    late = refused(state, PlaceSideWager("ann", 1, "match-super-bonus", Cents(500)))
    assert set(late.clauses) >= {"6(b)", "5(d)"}


@pytest.mark.clause("ma-2025", "5(i)")
@pytest.mark.clause("ma-2025", "9(d)")
def test_a_double_is_locked_but_may_be_rescued() -> None:
    state = dealt("6s Ks 9h 5d 8d 2c 9c", PlaceWager("ann", 1, TEN), PlaceWager("bob", 2, TEN))
    state = with_house(state, Double("ann", 1, (Addition("ann", TEN),))).state
    assert isinstance(decide(MA, state, TakeBackWager("ann", 1)), Refusal)
    assert isinstance(decide(MA, state, Double("ann", 1, (Addition("ann", TEN),))), Refusal)
    events = decide(MA, state, Forfeit("ann", 1))
    assert not isinstance(events, Refusal)
    lines = [event.line for event in events if isinstance(event, WagerSettled)]
    assert [(line.kind, line.net) for line in lines] == [("main", -1000), ("double", 0)]


@pytest.mark.clause("ma-2025", "5(i)")
@pytest.mark.clause("ma-2025", "13(f)")
def test_each_player_insures_once_and_may_not_alter_it() -> None:
    state = dealt("9s Ah 8d Kd", PlaceWager("ann", 1, TEN), PlaceWager("bob", 1, TEN))
    state = after(state, Insure("bob", 1, Cents(300)))
    assert refused(state, Insure("bob", 1, Cents(200))).clauses == ("5(i)",)
    assert next_step(MA, state).offer == "insurance"
    after(state, Insure("ann", 1, Cents(500)))


@pytest.mark.clause("ma-2025", "13(b)")
@pytest.mark.parametrize(("decides", "other"), [("ann", "bob"), ("bob", "ann")])
def test_only_the_decider_of_a_box_decides(decides: str, other: str) -> None:
    """ann if she sits; with nobody seated bob, whose wager is higher."""
    state = dealt(
        "9s 9h 2d 8d 7d 6d",
        PlaceWager("ann", 1, TEN, standing=decides != "ann"),
        PlaceWager("bob", 1, Cents(2000), standing=True),
    )
    for command in (Hit(other, 1), Stand(other, 1), Surrender(other, 1)):
        assert refused(state, command).clauses == ("13(b)",)
    after(state, Hit(decides, 1))


@pytest.mark.clause("ma-2025", "13(b)")
def test_of_equal_highest_wagers_the_earliest_decides() -> None:
    state = dealt("9s 9h 2d 8d", PlaceWager("ann", 1, TEN, standing=True), PlaceWager("bob", 1, TEN, standing=True))
    assert isinstance(decide(MA, state, Stand("bob", 1)), Refusal)
    after(state, Stand("ann", 1))


# The hole card and the reader


@pytest.mark.clause("ma-2025", "7(i)")
def test_the_hole_card_is_turned_only_after_every_player_has_finished() -> None:
    state = dealt(
        "8s 9s Kh 5d 8d 7c 2c",
        PlaceWager("ann", 1, TEN),
        PlaceWager("bob", 2, TEN),
        setup=Setup(shoe="stacked", hole_card="hole"),
    )
    assert (state.hole_down, len(state.dealer)) == (True, 1)
    assert "7(i)" in refused(state, RevealHoleCard()).clauses
    assert isinstance(decide(MA, state, CheckHoleCard()), Refusal)
    state = after(state, Stand("ann", 1))
    assert isinstance(decide(MA, state, RevealHoleCard()), Refusal)
    state = after(state, Stand("bob", 2))
    assert after(state, RevealHoleCard()).dealer == cards("Kh 7c")


@pytest.mark.clause("ma-2025", "7(i)[reader]")
@pytest.mark.parametrize("up", ["Ah", "Kh", "Qh", "Jh", "9h", "2h"])
def test_the_reader_is_used_for_ace_king_queen_and_jack_before_any_further_card(up: str) -> None:
    state = dealt(f"8s {up} 5d 7c 9c 3c", PlaceWager("ann", 1, TEN), setup=Setup(shoe="stacked", hole_card="reader"))
    if up == "Ah":
        assert next_step(MA, state).offer == "insurance"
        assert isinstance(decide(MA, state, CheckHoleCard()), Refusal)
        state = with_house(state, CloseOffer()).state
    assert state.checked is (False if up in ("Ah", "Kh", "Qh", "Jh") else None)
    assert (next_step(MA, state).kind, state.hole_down) == ("decide", True)


@pytest.mark.clause("ma-2025", "7(i)[reader]")
@pytest.mark.clause("ma-2025", "11(b)")
def test_a_blackjack_in_the_reader_ends_play_after_insurance() -> None:
    events = events_of("6s Ah 5d Qd 9c", ["bet ann 1 10", "deal", "insure ann 1 5"], 'hole_card = "reader"')
    insured = at(events, lambda event: isinstance(event, e.InsurancePlaced))
    assert kinds(events[insured:]) == [
        "InsurancePlaced",
        "OfferClosed",
        "HoleCardChecked",
        "HoleCardRevealed",
        "WagerSettled",
        "WagerSettled",
        "RoundEnded",
    ]


@pytest.mark.clause("ma-2025", "7(i)[reader]")
def test_a_real_hole_card_stays_unseen_and_must_agree_with_the_reader() -> None:
    state = after(
        opened(Setup(shoe="physical", hole_card="reader", burn=1)),
        LoadShoe(),
        BurnCard(),
        PlaceWager("ann", 1, TEN),
        CloseBetting(),
    )
    for word in ("9s", "Kh", "8d"):
        state = after(state, DealCard(Card(word)))
    assert refused(state, DealCard(Card("Ac"))).code == "face-down"
    state = after(state, DealCard())
    assert (state.hole, state.hole_down) == (None, True)
    state = after(state, CheckHoleCard(pontoon=False), Stand("ann", 1))
    assert refused(state, RevealHoleCard(Card("Ac"))).code == "reader-disagrees"
    assert after(state, RevealHoleCard(Card("7c"))).dealer == cards("Kh 7c")
