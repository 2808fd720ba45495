"""Singapore, Pontoon Plus version 5: what a round script cannot show. The order of events, and who may speak."""

from collections import Counter
from collections.abc import Callable

import pytest

from pontoon.cards import full_shoe, parse_card, seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Command,
    Double,
    Event,
    Hit,
    Insure,
    Limits,
    Outcome,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    Setup,
    Shuffle,
    Split,
    StackShoe,
    Stand,
    State,
    Surrender,
    TableOpened,
    TakeBackWager,
    WagerSettled,
    decide,
    evolve,
    next_step,
    open_table,
    run,
    start,
)
from pontoon.table import events as e

SG = load_book("sg-rws-v5")
TEN = Cents(1000)


def opened(setup: Setup) -> State:
    event = open_table(SG, setup)
    assert isinstance(event, TableOpened)
    return evolve(State(), event)


def done(outcome: Outcome | Refusal) -> Outcome:
    assert isinstance(outcome, Outcome), outcome
    return outcome


def refused(outcome: object) -> Refusal:
    assert isinstance(outcome, Refusal), outcome
    return outcome


def played(cards: str, *commands: Command, setup: Setup | None = None) -> tuple[State, tuple[Event, ...]]:
    """The state after the commands at a table whose shoe begins with these cards, and everything that happened."""
    state = opened(setup or Setup(shoe="stacked"))
    events: tuple[Event, ...] = ()
    for command in (StackShoe(tuple(parse_card(card) for card in cards.split())), *commands):
        outcome = done(run(SG, state, command))
        state, events = outcome.state, events + outcome.events
    return state, events


def bet(player: str, box: int, amount: int = 10, *, standing: bool = False) -> PlaceWager:
    return PlaceWager(player, box, Cents(amount * 100), standing)


def trace(events: tuple[Event, ...]) -> list[str]:
    """Cards, settlements and landmarks, one word each: `1:9s` a card, `ann main +10.00` a settlement."""
    words: list[str] = []
    for event in events:
        match event:
            case e.CardDealt(box=box, card=card):
                words.append(f"{box}:{card.value}")
            case e.DealerCardDealt(card=card):
                words.append(f"dealer:{card.value}")
            case WagerSettled(line=line):
                words.append(f"{line.player} {line.kind} {line.net / 100:+.2f}")
            case e.BettingClosed():
                words.append("no more bets")
            case e.InitialDealCompleted():
                words.append("dealt")
            case e.RoundEnded():
                words.append("end")
            case _:
                pass
    return words


# The table and its cards


@pytest.mark.clause("sg-rws-v5", "2.2.1")
@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_four_to_eight_decks_make_a_shoe_of_48_cards_each_without_tens(decks: int) -> None:
    state = done(start(SG, opened(Setup(decks=decks)), seeded_entropy("sg"))).state
    shoe = Counter(state.shoe.order)
    ranks = Counter(card.rank.value for card in state.shoe.order)
    assert sum(shoe.values()) == 48 * decks
    assert set(shoe.values()) == {decks}
    assert set(ranks) == set("A23456789JQK")


@pytest.mark.clause("sg-rws-v5", "2.2.1")
@pytest.mark.parametrize("decks", [0, 3, 9])
def test_fewer_than_four_or_more_than_eight_decks_open_no_table(decks: int) -> None:
    faults = open_table(SG, Setup(decks=decks))
    assert isinstance(faults, tuple)
    assert [fault.clauses for fault in faults] == [("2.2.1",)]


@pytest.mark.clause("sg-rws-v5", "2.2.1")
def test_a_shuffled_stack_that_lacks_a_card_is_refused() -> None:
    whole = full_shoe(6)
    refusal = refused(decide(SG, opened(Setup()), Shuffle((*whole[:-1], whole[0]))))
    assert refusal.clauses == ("2.2.1",)


@pytest.mark.clause("sg-rws-v5", "2.1.1a")
def test_the_layout_says_how_many_boxes_there_are() -> None:
    state = opened(Setup(boxes=5, shoe="stacked"))
    assert not isinstance(decide(SG, state, bet("ann", 5)), Refusal)
    assert refused(decide(SG, state, bet("ann", 6))).clauses == ("2.1.1a",)
    assert refused(decide(SG, state, bet("ann", 0))).clauses == ("2.1.1a",)
    assert isinstance(open_table(SG, Setup(boxes=8)), tuple)


@pytest.mark.clause("sg-rws-v5", "1.3")
@pytest.mark.clause("sg-rws-v5", "1.6")
def test_an_electronic_card_shuffler_mixes_the_cards_again_after_each_round() -> None:
    entropy = seeded_entropy("shuffler")
    state = done(start(SG, opened(Setup(automated=True)), entropy)).state
    before = state.shoe.order
    for command in (bet("ann", 1), CloseBetting()):
        state = done(run(SG, state, command, entropy)).state
    while state.phase == "playing":
        step = next_step(SG, state)
        move: Command = CloseOffer() if step.kind == "offer" else Stand("ann", 1)
        if isinstance(decide(SG, state, move), Refusal):
            move = Hit("ann", 1)
        state = done(run(SG, state, move, entropy)).state
    state = done(start(SG, state, entropy)).state
    assert state.phase == "betting"
    assert (state.shoe.position, len(state.shoe.order)) == (0, 288)
    assert state.shoe.order != before


# The betting window


@pytest.mark.clause("sg-rws-v5", "3.3")
@pytest.mark.clause("sg-rws-v5", "1.22")
def test_betting_opens_when_the_last_round_has_been_settled_and_not_before() -> None:
    cards = "Ks 8h 9d Kc"
    state, _ = played(cards, bet("ann", 1), CloseBetting())
    assert refused(decide(SG, state, bet("bob", 2))).code == "betting-closed"
    state, events = played(cards, bet("ann", 1), CloseBetting(), Stand("ann", 1))
    assert trace(events)[-1] == "end"
    assert not isinstance(decide(SG, state, bet("bob", 2)), Refusal)


@pytest.mark.clause("sg-rws-v5", "3.10")
@pytest.mark.clause("sg-rws-v5", "5.8")
@pytest.mark.parametrize(
    "late",
    [
        bet("bob", 2),
        bet("bob", 1),
        bet("ann", 1),
        TakeBackWager("ann", 1),
        PlaceSideWager("ann", 1, "bonus", TEN),
        PlaceSideWager("bob", 1, "player-pair", TEN),
    ],
)
def test_no_more_bets_locks_every_wager_before_the_first_card(late: Command) -> None:
    state, _ = played("Ks 8h 9d Kc", bet("ann", 1))
    assert not isinstance(decide(SG, state, late), Refusal) or late == bet("ann", 1)
    closing = decide(SG, state, CloseBetting())
    assert not isinstance(closing, Refusal)
    for event in closing:
        state = evolve(state, event)
    assert next_step(SG, state).kind == "deal-box"
    assert "5.8" in refused(decide(SG, state, late)).clauses


@pytest.mark.clause("sg-rws-v5", "5.1.1")
@pytest.mark.clause("sg-rws-v5", "5.1.2")
def test_an_overfull_box_is_cut_pro_rata_when_betting_closes() -> None:
    """Maximum 1,000 and minimum 50 with 800, 400, 55 and 30 on the box: 1,285 in all."""
    limits = Limits(minimum=Cents(5000), maximum=Cents(100_000), step=Cents(500))
    setup = Setup(shoe="stacked", limits=limits, limits_noticed=False)
    wagers = (bet("ann", 1, 800), bet("bob", 1, 400), bet("cat", 1, 55), bet("dan", 1, 30))
    _, events = played("Ks 8h 9d Kc", *wagers, CloseBetting(), setup=setup)
    closed = next(event for event in events if isinstance(event, e.BettingClosed))
    assert [(one.player, one.amount, one.returned) for one in closed.in_play] == [
        ("ann", 62256, 80000 - 62256),
        ("bob", 31128, 40000 - 31128),
        ("cat", 5000, 500),
        ("dan", 3000, 0),
    ]
    assert closed.clauses == ("5.1.1", "5.1.2")


@pytest.mark.clause("sg-rws-v5", "5.15")
def test_a_side_bet_on_a_box_without_a_bet_is_returned_before_any_card() -> None:
    side = PlaceSideWager("ann", 2, "bonus", TEN)
    _, events = played("Ks 8h 9d Kc", bet("ann", 1), side, CloseBetting())
    assert trace(events)[:3] == ["no more bets", "ann bonus +0.00", "1:Ks"]


# Deal and interim settlement


@pytest.mark.clause("sg-rws-v5", "1.13")
@pytest.mark.clause("sg-rws-v5", "3.11")
def test_the_deal_goes_clockwise_with_the_dealers_one_card_between_the_rounds() -> None:
    wagers = (bet("cat", 6), bet("ann", 1), bet("bob", 3))
    state, events = played("Ks Qs Js 8h 9d 8d 7d Kc", *wagers, CloseBetting())
    assert trace(events) == ["no more bets", "1:Ks", "3:Qs", "6:Js", "dealer:8h", "1:9d", "3:8d", "6:7d", "dealt"]
    assert not any(isinstance(event, e.HoleCardDealt) for event in events)
    assert not state.hole_down


@pytest.mark.clause("sg-rws-v5", "1.15")
@pytest.mark.clause("sg-rws-v5", "3.13")
@pytest.mark.clause("sg-rws-v5", "3.16")
def test_side_bets_and_pontoons_are_settled_before_anybody_insures_or_draws() -> None:
    """Box 1 is a pontoon with the Bonus at 4 to 1, box 2 a hand without a pair; the dealer shows an ace."""
    sides = (PlaceSideWager("ann", 1, "bonus", TEN), PlaceSideWager("bob", 2, "player-pair", TEN))
    state, events = played("As Ks Ah Kd 6d 5c Kc", bet("ann", 1), bet("bob", 2), *sides, CloseBetting())
    words = trace(events)
    assert words[words.index("dealt") + 1 :] == ["bob player-pair -10.00", "ann bonus +40.00", "ann main +15.00"]
    assert next_step(SG, state).offer == "insurance"


# Subsequent deal


@pytest.mark.clause("sg-rws-v5", "3.26")
def test_a_21_is_paid_before_the_next_card() -> None:
    """Box 1 draws to 9-5-7 and has its money before box 2 gets a card."""
    deal = (bet("ann", 1), bet("bob", 2), CloseBetting())
    _, events = played("9s Ks 8h 5d 6d 7c 2c Kc", *deal, Hit("ann", 1), Hit("bob", 2), Stand("bob", 2))
    words = trace(events)
    at = words.index("1:7c")
    assert words[at + 1 : at + 3] == ["ann main +10.00", "2:2c"]


@pytest.mark.clause("sg-rws-v5", "3.24.2")
@pytest.mark.clause("sg-rws-v5", "3.24.3")
def test_split_aces_get_their_cards_in_turn_and_a_21_among_them_is_paid_between() -> None:
    _, events = played("As 8h Ad Kc 3c Kd", bet("ann", 1), CloseBetting(), Split("ann", 1, ("ann",)))
    words = trace(events)
    assert words[words.index("1:Kc") :] == [
        "1:Kc",
        "ann main +10.00",
        "1:3c",
        "dealer:Kd",
        "ann split -10.00",
        "end",
    ]


@pytest.mark.clause("sg-rws-v5", "3.24.2")
def test_the_second_split_hand_waits_for_the_decision_on_the_first() -> None:
    deal = (bet("ann", 1), CloseBetting(), Split("ann", 1, ("ann",)))
    state, events = played("8s 9h 8d 3c 9c Kc Kd", *deal)
    assert trace(events)[-1] == "1:3c"
    assert [len(hand.cards) for hand in state.boxes[0].hands] == [2, 1]
    outcome = done(run(SG, state, Hit("ann", 1)))
    assert [len(hand.cards) for hand in outcome.state.boxes[0].hands] == [3, 1]
    outcome = done(run(SG, outcome.state, Stand("ann", 1)))
    assert [len(hand.cards) for hand in outcome.state.boxes[0].hands] == [3, 2]


@pytest.mark.clause("sg-rws-v5", "3.27")
def test_the_dealer_draws_only_when_every_player_has_decided() -> None:
    deal = (bet("ann", 1), bet("bob", 2), CloseBetting())
    _, events = played("Ks Kd 8h 6d 5d 3c 2c 4c 5h", *deal, Hit("ann", 1), Stand("ann", 1), Hit("bob", 2))
    assert not any(word.startswith("dealer") for word in trace(events)[trace(events).index("dealt") :])
    state, _ = played("Ks Kd 8h 6d 5d 3c 2c 4c 5h", *deal, Hit("ann", 1), Stand("ann", 1), Hit("bob", 2))
    outcome = done(run(SG, state, Stand("bob", 2)))
    assert trace(outcome.events)[:2] == ["dealer:4c", "dealer:5h"]


@pytest.mark.clause("sg-rws-v5", "1.7")
@pytest.mark.clause("sg-rws-v5", "3.17.2")
def test_insurance_is_lost_with_the_dealers_second_card_and_the_round_goes_on() -> None:
    deal = (bet("ann", 1), CloseBetting(), Insure("ann", 1, Cents(500)))
    _, events = played("Ks Ah 9d 2c 7c", *deal, Stand("ann", 1))
    words = trace(events)
    assert words[words.index("dealer:2c") :] == [
        "dealer:2c",
        "ann insurance -5.00",
        "dealer:7c",
        "ann main -10.00",
        "end",
    ]


@pytest.mark.clause("sg-rws-v5", "3.19")
@pytest.mark.clause("sg-rws-v5", "3.19.1")
@pytest.mark.parametrize(("second", "net"), [("5c", "-5.00"), ("Ac", "-10.00")])
def test_a_surrendered_half_is_held_until_the_dealers_second_card(second: str, net: str) -> None:
    deal = (bet("ann", 1), bet("bob", 2), CloseBetting(), Surrender("ann", 1))
    state, events = played(f"Ks Kd Kh 6d 9d {second} 3d", *deal)
    assert trace(events)[-1] == "dealt"
    outcome = done(run(SG, state, Stand("bob", 2)))
    words = trace(outcome.events)
    assert words[0] == f"dealer:{second}"
    assert f"ann main {net}" in words


# Who decides


@pytest.mark.clause("sg-rws-v5", "1.23")
@pytest.mark.clause("sg-rws-v5", "3.8")
@pytest.mark.parametrize(
    "decision",
    [
        lambda who: Hit(who, 1),
        lambda who: Stand(who, 1),
        lambda who: Double(who, 1, (Addition(who, TEN),)),
        lambda who: Split(who, 1, (who,)),
    ],
    ids=["hit", "stand", "double", "split"],
)
@pytest.mark.parametrize(
    ("wagers", "decides", "other"),
    [
        ((bet("bob", 1, 90, standing=True), bet("ann", 1, 10)), "ann", "bob"),
        ((bet("ann", 1, 10, standing=True), bet("bob", 1, 20, standing=True)), "bob", "ann"),
        ((bet("ann", 1, 20, standing=True), bet("bob", 1, 20, standing=True)), "ann", "bob"),
    ],
    ids=["seated", "highest", "equal-highest"],
)
def test_the_seated_player_or_else_the_highest_bet_calls_every_decision(
    wagers: tuple[PlaceWager, ...], decides: str, other: str, decision: Callable[[str], Command]
) -> None:
    state, _ = played("8s 9h 8d 5c 5d Kc Kd 9c", *wagers, CloseBetting())
    refusal = refused(run(SG, state, decision(other)))
    assert "3.8" in refusal.clauses
    done(run(SG, state, decision(decides)))


@pytest.mark.clause("sg-rws-v5", "3.8")
def test_a_standing_player_cannot_surrender_for_the_seated_one() -> None:
    state, _ = played("Ks Kh 6d 5c", bet("ann", 1), bet("bob", 1, 90), CloseBetting())
    assert refused(run(SG, state, Surrender("bob", 1))).clauses == ("3.8",)
    outcome = done(run(SG, state, Surrender("ann", 1)))
    assert trace(outcome.events)[-3:] == ["ann main -5.00", "bob main -45.00", "end"]


@pytest.mark.clause("sg-rws-v5", "3.17")
def test_everybody_on_a_shared_box_is_offered_insurance_for_the_own_bet() -> None:
    state, _ = played("Ks Ah 9d Kc", bet("ann", 1, 20), bet("bob", 1), CloseBetting())
    assert "3.17.1" in refused(decide(SG, state, Insure("bob", 1, TEN))).clauses
    state = done(run(SG, state, Insure("bob", 1, Cents(500)))).state
    state = done(run(SG, state, Insure("ann", 1, TEN))).state
    outcome = done(run(SG, state, Stand("ann", 1)))
    assert Counter(trace(outcome.events)) == Counter(
        ["dealer:Kc", "ann main -20.00", "bob main -10.00", "bob insurance +10.00", "ann insurance +20.00", "end"]
    )
