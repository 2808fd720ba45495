"""act-2005 where a round script cannot see: shuffle, cut, cutting card, the order of payments."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

from pontoon.cards import CardError, Rank, full_shoe, parse_card, parse_cards, seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.table import (
    AnnounceFinalRounds,
    CloseBetting,
    Command,
    CutShoe,
    DealCard,
    Event,
    Hit,
    InsertCuttingCard,
    Insure,
    Limits,
    LoadShoe,
    Outcome,
    PlaceSideWager,
    PlaceWager,
    Refusal,
    RoundEnded,
    Settle,
    Setup,
    ShowCuttingCard,
    Shuffle,
    StackShoe,
    Stand,
    State,
    Surrender,
    TableOpened,
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
from pontoon.table.views import message

RULES = load_book("act-2005")
SUPERVISOR = "casino supervisor"
FIVE = ("ann", "bob", "cat", "dan", "eve")
Kind = TypeVar("Kind")


def opened(setup: Setup) -> State:
    """A table just opened."""
    event = open_table(RULES, setup)
    assert isinstance(event, TableOpened)
    return evolve(State(), event)


def do(state: State, *commands: Command) -> Outcome:
    """Commands that must be accepted, with all their events."""
    events: list[Event] = []
    for command in commands:
        outcome = run(RULES, state, command)
        assert isinstance(outcome, Outcome), (command, outcome)
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def refused(state: State, command: Command) -> Refusal:
    """A command that must be refused."""
    outcome = run(RULES, state, command)
    assert isinstance(outcome, Refusal), command
    return outcome


def stacked(shoe: str, *commands: Command, setup: Setup | None = None) -> Outcome:
    """Commands at a table whose shoe begins with these cards."""
    return do(opened(setup or Setup(shoe="stacked")), StackShoe(parse_cards(shoe)), *commands)


def of_kind(events: Sequence[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def place_of(events: Sequence[Event], kind: type[Event], nth: int = 0) -> int:
    """Where the nth event of a kind stands."""
    return [at for at, event in enumerate(events) if isinstance(event, kind)][nth]


def settled_at(events: Sequence[Event], wager: str, player: str) -> int:
    """Where a player's wager of this kind was settled."""
    (at,) = [
        at
        for at, event in enumerate(events)
        if isinstance(event, WagerSettled) and (event.line.kind, event.line.player) == (wager, player)
    ]
    return at


def wager(player: str, box: int, dollars: int = 10) -> PlaceWager:
    """A seated wager."""
    return PlaceWager(player, box, Cents(dollars * 100))


def three_decks_of_long_rounds() -> Shuffle:
    """A stack that, cut at 48, deals six rounds of five boxes in which every hand is a ten with 7, 8 or 9.

    Twelve cards a round: after six rounds 72 of the 144 cards are out.
    """
    cards = full_shoe(3)
    tens = [card for card in cards if card.is_ten]
    lows = [card for card in cards if card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE)]
    rest = [card for card in cards if card not in tens and card not in lows]
    order = [card for at in range(0, 36, 6) for card in (*tens[at : at + 6], *lows[at : at + 6])] + rest
    return Shuffle(tuple(order[-48:] + order[:-48]))


def seated_at_three_decks(from_back: int) -> State:
    """Five players on boxes 1 to 5, cat having come first; the cutting card so many cards from the back."""
    state = opened(Setup(decks=3))
    state = do(state, wager("cat", 3)).state
    state = do(state, *(wager(player, box) for box, player in enumerate(FIVE, start=1) if player != "cat")).state
    return do(state, three_decks_of_long_rounds(), CutShoe("cat", 48), InsertCuttingCard(from_back)).state


def play_round(state: State) -> Outcome:
    """Everybody draws to 12 or more and stands; wagers are placed where there are none."""
    outcome = do(state, *(() if state.boxes else (wager(player, box) for box, player in enumerate(FIVE, start=1))))
    outcome = do(outcome.state, CloseBetting())
    events = list(outcome.events)
    while True:
        step = next_step(RULES, outcome.state)
        if step.kind == "offer":
            outcome = do(outcome.state, Stand(FIVE[0], 1))
        elif step.kind == "decide":
            player = FIVE[step.box - 1]
            stand = run(RULES, outcome.state, Stand(player, step.box))
            outcome = stand if isinstance(stand, Outcome) else do(outcome.state, Hit(player, step.box))
        else:
            return Outcome(outcome.state, tuple(events))
        events += outcome.events


def after_six_rounds(from_back: int) -> State:
    """The table when 72 cards are out."""
    state = seated_at_three_decks(from_back)
    for _ in range(6):
        outcome = play_round(state)
        assert not of_kind(outcome.events, e.CuttingCardReached)
        state = outcome.state
    assert state.shoe.position == 72
    return state


# Cards


@pytest.mark.clause("act-2005", "2.1")
def test_a_deck_has_48_cards_and_no_tens() -> None:
    assert len(full_shoe(3)) == 3 * 48
    assert set(Counter(full_shoe(3)).values()) == {3}
    assert sorted({card.value[0] for card in full_shoe(1)}) == sorted("A23456789JQK")
    with pytest.raises(CardError):
        parse_card("10s")
    with pytest.raises(CardError):
        parse_card("Ts")


@pytest.mark.clause("act-2005", "2.1")
def test_a_shuffle_with_a_card_missing_is_refused() -> None:
    cards = full_shoe(3)
    refusal = refused(opened(Setup(decks=3)), Shuffle((*cards[1:], cards[1])))
    assert refusal.clauses == ("2.1",)


# Wagers


@pytest.mark.clause("act-2005", "3.4")
def test_a_short_wager_is_accepted_with_advice_to_its_owner() -> None:
    setup = Setup(shoe="stacked", limits=Limits(minimum=Cents(1000)))
    events = stacked("Ks 9h Qd 9d", wager("ann", 1, 5), wager("bob", 2, 10), setup=setup).events
    assert of_kind(events, e.ShortWagerAdvised) == [e.ShortWagerAdvised("ann")]


@pytest.mark.clause("act-2005", "3.5")
def test_the_excess_over_the_maximum_is_given_back_when_betting_closes() -> None:
    setup = Setup(shoe="stacked", limits=Limits(maximum=Cents(2000)))
    events = stacked("Ks 9h Qd 9d", wager("ann", 1, 30), CloseBetting(), setup=setup).events
    (closed,) = of_kind(events, e.BettingClosed)
    assert closed.in_play == (e.InPlay(1, "ann", Cents(2000), Cents(1000)),)
    assert closed.clauses == ("3.5",)


# Shuffle and cut


@pytest.mark.clause("act-2005", "5.1")
@pytest.mark.clause("act-2005", "5.3")
def test_a_new_shoe_is_shuffled_then_cut_then_given_its_cutting_card() -> None:
    state = opened(Setup(decks=3))
    refused(do(state, wager("ann", 1)).state, CloseBetting())
    outcome = start(RULES, state, seeded_entropy("act"))
    assert isinstance(outcome, Outcome)
    assert [type(event) for event in outcome.events] == [e.ShoeShuffled, e.ShoeCut, e.CuttingCardInserted]
    assert next_step(RULES, outcome.state).kind == "bet"


@pytest.mark.clause("act-2005", "5.2")
@pytest.mark.clause("act-2005", "5.2(a)")
@pytest.mark.clause("act-2005", "5.2(d)")
def test_the_first_player_to_the_table_is_offered_the_first_cut_then_the_others_clockwise() -> None:
    state = opened(Setup(decks=3))
    state = do(state, wager("cat", 5), wager("ann", 1), wager("bob", 3), wager("dan", 7), Shuffle(full_shoe(3))).state
    assert cut_order(RULES, state) == ("cat", "dan", "ann", "bob", SUPERVISOR)


@pytest.mark.clause("act-2005", "5.2")
@pytest.mark.clause("act-2005", "5.2(d)")
def test_whoever_accepts_the_cut_may_cut_and_nobody_else() -> None:
    state = do(opened(Setup(decks=3)), wager("cat", 5), wager("ann", 1), Shuffle(full_shoe(3))).state
    assert "5.2" in refused(state, CutShoe("zoe", 60)).clauses
    for by in ("cat", "ann", SUPERVISOR):
        assert of_kind(do(state, CutShoe(by, 60)).events, e.ShoeCut) == [e.ShoeCut(by, 60)]


@pytest.mark.clause("act-2005", "5.2")
def test_with_nobody_at_the_table_a_supervisor_cuts() -> None:
    state = do(opened(Setup(decks=3)), Shuffle(full_shoe(3))).state
    assert cut_order(RULES, state) == (SUPERVISOR,)


@pytest.mark.clause("act-2005", "5.3")
@pytest.mark.parametrize(("at", "accepted"), [(47, False), (48, True), (96, True), (97, False)])
def test_the_cut_is_a_deck_from_either_end(*, at: int, accepted: bool) -> None:
    state = do(opened(Setup(decks=3)), Shuffle(full_shoe(3))).state
    assert cut_limits(RULES, state) == (48, 96)
    assert isinstance(run(RULES, state, CutShoe(SUPERVISOR, at)), Outcome) is accepted


@pytest.mark.clause("act-2005", "5.3")
def test_the_cards_in_front_of_the_cut_go_to_the_back() -> None:
    cards = full_shoe(3)
    state = do(opened(Setup(decks=3)), Shuffle(cards), CutShoe(SUPERVISOR, 60)).state
    assert state.shoe.order == cards[60:] + cards[:60]


@pytest.mark.clause("act-2005", "5.3")
@pytest.mark.parametrize(
    ("decks", "from_back", "accepted"),
    [
        (3, 47, False),
        (3, 48, True),
        (3, 72, True),
        (3, 73, False),
        (8, 47, False),
        (8, 48, True),
        (8, 192, True),
        (8, 193, False),
    ],
)
def test_the_cutting_card_lies_one_deck_to_half_the_decks_from_the_back(
    *, decks: int, from_back: int, accepted: bool
) -> None:
    state = do(opened(Setup(decks=decks)), Shuffle(full_shoe(decks)), CutShoe(SUPERVISOR, 60)).state
    assert cutting_card_limits(RULES, state) == (48, decks * 24)
    outcome = run(RULES, state, InsertCuttingCard(from_back))
    if accepted:
        assert isinstance(outcome, Outcome)
        assert outcome.state.shoe.cutting_card == decks * 48 - from_back
    else:
        assert isinstance(outcome, Refusal)
        assert outcome.clauses == ("5.3",)


@pytest.mark.clause("act-2005", "5.2(b)")
@pytest.mark.clause("act-2005", "5.2(d)")
@pytest.mark.clause("act-2005", "5.4(b)")
def test_a_cutting_card_on_a_box_gives_its_player_the_next_cut() -> None:
    """Card 75 is the third of the seventh round: box 3, cat; the round is played out, then the shuffle is due."""
    outcome = play_round(after_six_rounds(from_back=144 - 74))
    assert of_kind(outcome.events, e.CuttingCardReached) == [e.CuttingCardReached("box", 3)]
    assert isinstance(outcome.events[-1], RoundEnded)
    assert next_step(RULES, outcome.state).kind == "shuffle"
    state = do(outcome.state, Shuffle(full_shoe(3))).state
    assert cut_order(RULES, state) == ("cat", "dan", "eve", "ann", "bob", SUPERVISOR)


@pytest.mark.clause("act-2005", "5.2(c)")
@pytest.mark.clause("act-2005", "5.2(d)")
@pytest.mark.clause("act-2005", "5.4(b)")
def test_a_cutting_card_on_the_dealers_hand_gives_the_far_right_the_next_cut() -> None:
    """Card 78 is the dealer's first of the seventh round; box 5, eve, is farthest to the dealer's right."""
    outcome = play_round(after_six_rounds(from_back=144 - 77))
    assert of_kind(outcome.events, e.CuttingCardReached) == [e.CuttingCardReached("dealer")]
    state = do(outcome.state, Shuffle(full_shoe(3))).state
    assert cut_order(RULES, state) == ("eve", "ann", "bob", "cat", "dan", SUPERVISOR)


@pytest.mark.clause("act-2005", "5.4")
@pytest.mark.clause("act-2005", "5.4(a)")
def test_a_cutting_card_as_first_card_brings_a_shuffle_before_any_card() -> None:
    """Reading I25: the player of the box that would have had the card is offered the cut."""
    state = after_six_rounds(from_back=72)
    outcome = do(state, *(wager(player, box) for box, player in enumerate(FIVE, start=1)), CloseBetting())
    assert of_kind(outcome.events, e.CuttingCardReached) == [e.CuttingCardReached("first", 1)]
    assert not of_kind(outcome.events, e.CardDealt)
    assert outcome.state.phase == "betting"
    assert next_step(RULES, outcome.state).kind == "shuffle"
    state = do(outcome.state, Shuffle(full_shoe(3))).state
    assert cut_order(RULES, state)[0] == "ann"


def by_hand(state: State, *commands: Command) -> State:
    """Commands of a dealer at a physical shoe, where nothing happens by itself."""
    for command in commands:
        events = decide(RULES, state, command)
        assert not isinstance(events, Refusal), (command, events)
        for event in events:
            state = evolve(state, event)
    return state


@pytest.mark.clause("act-2005", "5.2(b)")
@pytest.mark.clause("act-2005", "5.2(c)")
@pytest.mark.parametrize(("before_card", "first"), [(1, "bob"), (3, "eve")])
def test_the_cut_after_a_physical_shoe_depends_on_where_its_cutting_card_fell(before_card: int, first: str) -> None:
    """It comes out before bob's first card (index 1) or before the dealer's (index 3); ann came first."""
    state = opened(Setup(shoe="physical"))
    state = by_hand(state, wager("ann", 1), wager("bob", 2), wager("eve", 5), LoadShoe(), CloseBetting())
    for number, card in enumerate(parse_cards("Ks Kd Kh 9c Qs Qd Qh")):
        state = by_hand(state, *((ShowCuttingCard(),) if number == before_card else ()), DealCard(card))
    state = by_hand(state, Stand("ann", 1), Stand("bob", 2), Stand("eve", 5), DealCard(parse_card("9d")), Settle())
    assert next_step(RULES, state).kind == "shuffle"
    assert cut_order(RULES, state)[0] == first


@pytest.mark.clause("act-2005", "5.5")
def test_in_the_final_rounds_the_cutting_card_is_discarded_without_a_shuffle() -> None:
    state = do(opened(Setup(shoe="stacked")), StackShoe(parse_cards("Ks 9h Qd 9d"), 1)).state
    played = do(state, AnnounceFinalRounds(), wager("ann", 1), CloseBetting(), Stand("ann", 1))
    assert len(of_kind(played.events, e.CuttingCardDiscarded)) == 1
    assert not of_kind(played.events, e.CuttingCardReached)
    assert next_step(RULES, played.state).kind == "bet"


# The deal


@pytest.mark.clause("act-2005", "6.1")
def test_every_card_but_a_burnt_one_is_dealt_face_up() -> None:
    setup = Setup(shoe="stacked", burn=1)
    events = stacked("2s Ks 9h Qd 9d", wager("ann", 1), CloseBetting(), Stand("ann", 1), setup=setup).events
    (burnt,) = of_kind(events, e.CardBurned)
    assert "card" not in message(1, burnt)
    dealt = [message(1, event) for event in events if isinstance(event, e.CardDealt | e.DealerCardDealt)]
    assert [told["card"] for told in dealt] == ["Ks", "9h", "Qd", "9d"]
    assert not of_kind(events, e.HoleCardDealt)


@pytest.mark.clause("act-2005", "6.2")
@pytest.mark.clause("act-2005", "6.2(a)")
@pytest.mark.clause("act-2005", "6.2(b)")
@pytest.mark.clause("act-2005", "6.2(c)")
def test_after_no_more_bets_the_cards_go_round_once_to_the_dealer_and_round_again() -> None:
    outcome = stacked("Ks Kd 9h Qs Qd 9d", wager("bob", 6), wager("ann", 2), CloseBetting())
    closed = place_of(outcome.events, e.BettingClosed)
    places = [
        event.box if isinstance(event, e.CardDealt) else "dealer"
        for event in outcome.events[closed:]
        if isinstance(event, e.CardDealt | e.DealerCardDealt)
    ]
    assert places == [2, 6, "dealer", 2, 6]
    assert not of_kind(outcome.events[:closed], e.CardDealt)


@pytest.mark.clause("act-2005", "18.13")
@pytest.mark.clause("act-2005", "18.13(a)")
@pytest.mark.clause("act-2005", "18.13(b)")
@pytest.mark.clause("act-2005", "18.15")
def test_losing_perfect_pairs_go_first_then_winners_are_paid_then_play_goes_on() -> None:
    side = [PlaceSideWager(player, box, "perfect-pairs", Cents(500)) for player, box in (("ann", 1), ("bob", 2))]
    outcome = stacked("8s Ks 9h 8d Qd 9d", wager("ann", 1), wager("bob", 2), *side, CloseBetting())
    lines = [event.line for event in of_kind(outcome.events, WagerSettled)]
    assert [(line.player, line.net) for line in lines] == [("bob", -500), ("ann", 3000)]
    assert place_of(outcome.events, e.InitialDealCompleted) < place_of(outcome.events, WagerSettled)
    step = next_step(RULES, outcome.state)
    assert (step.kind, step.box) == ("decide", 1)


@pytest.mark.clause("act-2005", "8.1")
@pytest.mark.clause("act-2005", "9.1")
def test_pontoon_is_paid_before_surrender_is_offered() -> None:
    outcome = stacked("As Ks Kh Kd 6d 9d", wager("ann", 1), wager("bob", 2), CloseBetting())
    (paid,) = of_kind(outcome.events, WagerSettled)
    assert (paid.line.player, paid.line.net) == ("ann", 1500)
    assert next_step(RULES, outcome.state).offer == "surrender"


# The play


@pytest.mark.clause("act-2005", "10.2(b)")
def test_a_21_is_paid_before_any_further_card() -> None:
    events = stacked(
        "5s 9s 9h 6d 4d Kc 5c 8c",
        *(wager("ann", 1), wager("bob", 2), CloseBetting(), Hit("ann", 1), Hit("bob", 2), Stand("bob", 2)),
    ).events
    third_card_to_bob = place_of(events, e.CardDealt, 5)
    assert settled_at(events, "main", "ann") < third_card_to_bob


@pytest.mark.clause("act-2005", "7.5(a)")
def test_losing_insurance_is_collected_before_the_dealers_third_card() -> None:
    events = stacked(
        "Ks Ah Qd 5d Kc 2c", wager("ann", 1), CloseBetting(), Insure("ann", 1, Cents(500)), Stand("ann", 1)
    ).events
    second, third = place_of(events, e.DealerCardDealt, 1), place_of(events, e.DealerCardDealt, 2)
    assert second < settled_at(events, "insurance", "ann") < third


@pytest.mark.clause("act-2005", "7.5(b)")
def test_winning_insurance_is_paid_after_the_final_settlement() -> None:
    events = stacked(
        "Ks Qs Ah Qd 9d Kc",
        *(wager("ann", 1), wager("bob", 2), CloseBetting()),
        *(Insure("ann", 1, Cents(500)), Stand("ann", 1), Stand("bob", 2)),
    ).events
    assert settled_at(events, "main", "bob") < settled_at(events, "insurance", "ann")


@pytest.mark.clause("act-2005", "9.4")
def test_surrendered_halves_are_collected_in_the_final_settlement() -> None:
    events = stacked(
        "Ks 9s Kh 6d 9d 5c 5d",
        *(wager("ann", 1), wager("bob", 2), CloseBetting(), Surrender("ann", 1), Stand("bob", 2)),
    ).events
    last_dealer_card = place_of(events, e.DealerCardDealt, 2)
    assert last_dealer_card < settled_at(events, "main", "ann")


@pytest.mark.clause("act-2005", "9.2")
@pytest.mark.clause("act-2005", "9.5")
def test_a_back_bettor_is_bound_by_the_surrender_of_the_box() -> None:
    state = stacked("Ks Kh 6d 5c", wager("ann", 1), wager("bob", 1), CloseBetting()).state
    assert "9.5" in refused(state, Surrender("bob", 1)).clauses
    (surrendered,) = of_kind(do(state, Surrender("ann", 1)).events, e.HandSurrendered)
    assert surrendered.players == ("ann", "bob")


@pytest.mark.clause("act-2005", "4.5")
@pytest.mark.clause("act-2005", "4.5(a)")
@pytest.mark.clause("act-2005", "4.5(b)")
def test_only_the_player_in_order_of_preference_decides() -> None:
    standing = [PlaceWager(player, 1, Cents(1000), standing=True) for player in ("ann", "bob")]
    state = stacked("Ks 9h 6d Kc", *standing, CloseBetting()).state
    assert isinstance(run(RULES, state, Stand("bob", 1)), Refusal)
    assert isinstance(run(RULES, state, Stand("ann", 1)), Outcome)
    state = stacked("Ks 9h 6d Kc", *standing, wager("cat", 1), CloseBetting()).state
    assert isinstance(run(RULES, state, Stand("ann", 1)), Refusal)
    assert isinstance(run(RULES, state, Stand("cat", 1)), Outcome)


@pytest.mark.clause("act-2005", "14.3")
def test_the_super_bonus_is_paid_before_the_cards_are_collected() -> None:
    commands = (wager("ann", 1), wager("bob", 2), CloseBetting(), Hit("ann", 1), Stand("bob", 2))
    events = stacked("7h Ks 7c 7h Qs 7h Kd", *commands).events
    bonus, fifty = settled_at(events, "super-bonus", "ann"), settled_at(events, "envy-bonus", "bob")
    assert settled_at(events, "main", "ann") < bonus < place_of(events, RoundEnded)
    assert fifty < place_of(events, RoundEnded)


# The automated shuffling shoe


@pytest.mark.clause("act-2005", "19.1")
@pytest.mark.clause("act-2005", "19.2")
def test_an_automated_shoe_is_filled_after_a_shuffle_without_cut_or_cutting_card() -> None:
    outcome = start(RULES, opened(Setup(automated=True)), seeded_entropy("act"))
    assert isinstance(outcome, Outcome)
    assert [type(event) for event in outcome.events] == [e.ShoeShuffled]
    assert next_step(RULES, outcome.state).kind == "bet"
    refused(outcome.state, CutShoe(SUPERVISOR, 60))
    refused(outcome.state, InsertCuttingCard(60))


@pytest.mark.clause("act-2005", "19.1")
def test_a_late_player_at_an_automated_shoe_may_wager_more_than_the_minimum() -> None:
    limits = Limits(minimum=Cents(500))
    for automated in (False, True):
        setup = Setup(shoe="stacked", automated=automated, mid_shoe_limited=True, limits=limits)
        cards = "Ks 9h Qd 9d"
        state = stacked(cards, wager("ann", 1), CloseBetting(), Stand("ann", 1), setup=setup).state
        assert isinstance(run(RULES, state, wager("bob", 2)), Outcome) is automated
