"""Clauses of the two New Zealand books that no round script can show: the shoe, the cut, the order of events."""

from collections import Counter

import pytest

from pontoon.cards import Card, CardError, full_shoe, parse_cards, seeded_entropy
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book
from pontoon.script import play_script, read_script
from pontoon.table import (
    Addition,
    Audience,
    CloseBetting,
    CloseOffer,
    Command,
    CutShoe,
    DealCard,
    Double,
    Event,
    Hit,
    InsertCuttingCard,
    Insure,
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
    TableOpened,
    WagerSettled,
    cut_limits,
    cut_order,
    cutting_card_limits,
    decide,
    evolve,
    message,
    next_step,
    open_table,
    run,
    start,
    view,
)
from pontoon.table import events as e

BOTH = pytest.mark.parametrize("book", ["nz-2000", "nz-current"])


def opened(book: str, setup: Setup) -> tuple[Rulebook, State]:
    """A table of this book, open for betting."""
    rules = load_book(book)
    event = open_table(rules, setup)
    assert isinstance(event, TableOpened)
    return rules, evolve(State(), event)


def after(rules: Rulebook, state: State, *commands: Command) -> State:
    """The state after commands that must all be accepted, with what the house does after each."""
    for command in commands:
        outcome = run(rules, state, command)
        assert isinstance(outcome, Outcome), outcome
        state = outcome.state
    return state


def refused(rules: Rulebook, state: State, command: Command) -> Refusal:
    """The refusal this command must meet."""
    outcome = run(rules, state, command)
    assert isinstance(outcome, Refusal), outcome
    return outcome


def bet(player: str, box: int, dollars: int = 10, *, standing: bool = False) -> PlaceWager:
    return PlaceWager(player, box, Cents(100 * dollars), standing)


def stacked(book: str, cards: str, *commands: Command, setup: Setup | None = None) -> tuple[Rulebook, State]:
    """A table with these cards in its shoe, after the commands."""
    rules, state = opened(book, setup or Setup(shoe="stacked"))
    return rules, after(rules, state, StackShoe(parse_cards(cards)), *commands)


def story(book: str, shoe: str, *actions: str, options: str = "") -> list[str]:
    """What happened in a script, from the call of no more bets, one short line per card and settled wager."""
    listed = ", ".join(f"'{action}'" for action in actions)
    text = f'rulebook = "{book}"\nshoe = "{shoe}"\noptions = {{ {options} }}\nactions = [{listed}]\n'
    played = play_script(read_script(text))
    assert played.trouble is None, played.trouble
    return [line for line in map(_told, played.events) if line]


def _told(event: Event) -> str:
    match event:
        case e.BettingClosed():
            return "no more bets"
        case e.CardDealt(box, hand, card):
            return f"{card} to box {box}.{hand}"
        case e.DealerCardDealt(card):
            return f"{card} to dealer"
        case e.CardBurned(card):
            return f"{card} burned"
        case e.InitialDealCompleted():
            return "initial deal done"
        case e.InsurancePlaced(player):
            return f"{player} insures"
        case WagerSettled(line):
            return f"{line.player} {line.kind} {line.result}"
        case e.RoundEnded():
            return "end"
        case _:
            return ""


# Equipment and cards


@BOTH
@pytest.mark.clause("nz-2000", "3.1")
@pytest.mark.clause("nz-current", "3.1")
def test_a_table_has_at_most_seven_boxes(book: str) -> None:
    rules = load_book(book)
    assert isinstance(open_table(rules, Setup(boxes=7)), TableOpened)
    faults = open_table(rules, Setup(boxes=8))
    assert isinstance(faults, tuple)
    assert [fault.clauses for fault in faults] == [("3.1",)]


@BOTH
@pytest.mark.clause("nz-2000", "3.3(a)")
@pytest.mark.clause("nz-current", "3.3(a)")
@pytest.mark.clause("nz-2000", "6.1")
@pytest.mark.clause("nz-current", "6.1")
def test_a_shoe_holds_four_to_eight_decks_without_tens(book: str) -> None:
    rules = load_book(book)
    accepted = [decks for decks in range(12) if isinstance(open_table(rules, Setup(decks=decks)), TableOpened)]
    assert accepted == [4, 5, 6, 7, 8]
    assert len(full_shoe(4)) == 4 * 48
    with pytest.raises(CardError):
        parse_cards("10h")


@BOTH
@pytest.mark.clause("nz-2000", "3.3(b)")
@pytest.mark.clause("nz-current", "3.3(b)")
def test_one_or_two_cutting_cards_are_used(book: str) -> None:
    rules = load_book(book)
    accepted = [cards for cards in range(4) if isinstance(open_table(rules, Setup(cutting_cards=cards)), TableOpened)]
    assert accepted == [1, 2]


# Shuffle and cut


@BOTH
@pytest.mark.clause("nz-2000", "7.1")
@pytest.mark.clause("nz-current", "7.1")
@pytest.mark.clause("nz-2000", "7.1(a)")
@pytest.mark.clause("nz-current", "7.1(a)")
def test_no_round_before_the_cards_are_shuffled_cut_and_marked(book: str) -> None:
    rules, state = opened(book, Setup(decks=4))
    state = after(rules, state, bet("ann", 1))
    assert "7.1(a)" in refused(rules, state, CloseBetting()).clauses
    shuffled = tuple(reversed(full_shoe(4)))
    for command in (Shuffle(shuffled), CutShoe("ann", 100), InsertCuttingCard(40)):
        assert isinstance(run(rules, state, CloseBetting()), Refusal)
        state = after(rules, state, command)
    assert isinstance(run(rules, state, CloseBetting()), Outcome)


@BOTH
@pytest.mark.clause("nz-2000", "7.1")
@pytest.mark.clause("nz-current", "7.1")
@pytest.mark.clause("nz-2000", "3.3(a)")
@pytest.mark.clause("nz-current", "3.3(a)")
def test_a_shuffle_mixes_every_card_of_the_decks(book: str) -> None:
    rules, state = opened(book, Setup(decks=4))
    orders = []
    for seed in ("one", "two"):
        outcome = start(rules, state, seeded_entropy(seed))
        assert isinstance(outcome, Outcome)
        assert [type(event) for event in outcome.events] == [e.ShoeShuffled, e.ShoeCut, e.CuttingCardInserted]
        orders.append(outcome.state.shoe.order)
        assert Counter(orders[-1]) == Counter(full_shoe(4))
    assert orders[0] != orders[1]
    short = (*full_shoe(4)[:-1], full_shoe(4)[0])
    assert refused(rules, state, Shuffle(short)).clauses == ("3.3(a)",)


@BOTH
@pytest.mark.clause("nz-2000", "7.3")
@pytest.mark.clause("nz-current", "7.3")
@pytest.mark.clause("nz-2000", "7.3(a)")
@pytest.mark.clause("nz-current", "7.3(a)")
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
def test_the_first_cut_goes_to_the_first_player_then_clockwise_then_to_an_employee(book: str) -> None:
    """Box numbers run clockwise from the dealer's left; cat stands and is not offered the cut."""
    rules, state = opened(book, Setup(decks=4))
    state = after(rules, state, bet("ann", 5), bet("bob", 2), bet("cat", 6, standing=True), bet("dan", 7))
    state = after(rules, state, Shuffle(full_shoe(4)))
    assert cut_order(rules, state) == ("ann", "dan", "bob", "casino employee")
    assert "7.3(a)" in refused(rules, state, CutShoe("cat", 96)).clauses
    for cutter in ("ann", "dan", "bob", "casino employee"):
        assert isinstance(run(rules, state, CutShoe(cutter, 96)), Outcome)


@BOTH
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
def test_an_employee_cuts_where_nobody_sits(book: str) -> None:
    rules, state = opened(book, Setup())
    assert cut_order(rules, state) == ("casino employee",)


@BOTH
@pytest.mark.clause("nz-2000", "7.5")
@pytest.mark.clause("nz-current", "7.5")
def test_the_cut_is_at_least_one_deck_from_either_end(book: str) -> None:
    """Four decks are 192 cards; a deck is 48."""
    rules, state = opened(book, Setup(decks=4))
    state = after(rules, state, Shuffle(full_shoe(4)))
    assert cut_limits(rules, state) == (48, 144)
    for at in (0, 47, 145, 192):
        assert refused(rules, state, CutShoe("casino employee", at)).clauses == ("7.5",)
    for at in (48, 144):
        assert isinstance(run(rules, state, CutShoe("casino employee", at)), Outcome)


@BOTH
@pytest.mark.clause("nz-2000", "7.6")
@pytest.mark.clause("nz-current", "7.6")
def test_the_front_goes_to_the_back_and_the_cutting_card_at_most_half_way_in(book: str) -> None:
    rules, state = opened(book, Setup(decks=4))
    cards = full_shoe(4)
    state = after(rules, state, Shuffle(cards), CutShoe("casino employee", 50))
    assert state.shoe.order == cards[50:] + cards[:50]
    assert cutting_card_limits(rules, state) == (0, 96)
    assert refused(rules, state, InsertCuttingCard(97)).clauses == ("7.6",)
    assert after(rules, state, InsertCuttingCard(0)).shoe.cutting_card == 192
    state = after(rules, state, InsertCuttingCard(96), bet("ann", 3), CloseBetting())
    assert state.shoe.cutting_card == 96
    assert state.boxes[0].hands[0].cards[0] is cards[50]


def worn_shoe(book: str, *, cutting_card: int, setup: Setup | None = None) -> tuple[Rulebook, State]:
    """Four decks dealt to ann on box 2 and bob on box 4 until the cutting card, before that card, has come out.

    Sixteen rounds of six cards: ann 20, bob 17, dealer 9-8 = 17. Cards 96 to 100 are the seventeenth initial
    deal, all sixes: box 2, box 4, dealer, box 2, box 4; the dealer draws to 18.
    """
    rules, state = opened(book, setup or Setup(decks=4))
    tens = [card for card in full_shoe(4) if card.is_ten]
    sixes, sevens, eights, nines, low = (
        [card for card in full_shoe(4) if card.value[0] in ranks] for ranks in ("6", "7", "8", "9", "A2345")
    )
    cards: list[Card] = []
    for at in range(16):
        cards += [*tens[3 * at : 3 * at + 2], nines[at], tens[3 * at + 2], sevens[at], eights[at]]
    cards += sixes + low
    state = after(rules, state, Shuffle((*cards[-48:], *cards[:-48])), CutShoe("casino employee", 48))
    state = after(rules, state, InsertCuttingCard(192 - cutting_card))
    while not state.shuffle_due:
        state = after(rules, state, bet("ann", 2), bet("bob", 4), CloseBetting())
        if not state.shuffle_due:
            state = after(rules, state, Stand("ann", 2), Stand("bob", 4))
    return rules, state


@BOTH
@pytest.mark.parametrize(
    ("cutting_card", "cutters"),
    [
        (97, ("bob", "ann")),  # on bob's box
        (99, ("ann", "bob")),  # on ann's box
    ],
)
@pytest.mark.clause("nz-2000", "7.3(b)")
@pytest.mark.clause("nz-current", "7.3(b)")
@pytest.mark.clause("nz-2000", "7.1(c)")
@pytest.mark.clause("nz-current", "7.1(c)")
def test_the_player_on_whose_box_the_cutting_card_appeared_cuts(
    book: str, cutting_card: int, cutters: tuple[str, ...]
) -> None:
    rules, state = worn_shoe(book, cutting_card=cutting_card)
    assert state.round == 18
    assert cut_order(rules, state) == (*cutters, "casino employee")


@BOTH
@pytest.mark.parametrize("cutting_card", [98, 101, 102])
@pytest.mark.clause("nz-2000", "7.3(c)")
@pytest.mark.clause("nz-current", "7.3(c)")
@pytest.mark.clause("nz-2000", "7.4")
@pytest.mark.clause("nz-current", "7.4")
def test_the_player_farthest_right_cuts_when_the_cutting_card_fell_in_the_dealers_hand(
    book: str, cutting_card: int
) -> None:
    """The dealer's right is the highest box."""
    rules, state = worn_shoe(book, cutting_card=cutting_card)
    assert state.round == 18
    assert cut_order(rules, state) == ("bob", "ann", "casino employee")


@BOTH
@pytest.mark.clause("nz-2000", "7.3(d)")
@pytest.mark.clause("nz-current", "7.3(d)")
def test_the_player_farthest_left_cuts_replaced_cards(book: str) -> None:
    rules, state = worn_shoe(book, cutting_card=97)
    assert cut_order(rules, state, replaced=True) == ("ann", "bob", "casino employee")


@BOTH
@pytest.mark.clause("nz-2000", "7.1(b)")
@pytest.mark.clause("nz-current", "7.1(b)")
@pytest.mark.clause("nz-2000", "8.8")
@pytest.mark.clause("nz-current", "8.8")
def test_a_cutting_card_that_comes_first_stops_the_round_before_any_card(book: str) -> None:
    """The player of the box that would have had the card cuts; the wagers stay where they lie."""
    rules, state = worn_shoe(book, cutting_card=96)
    assert (state.round, state.phase, state.dealer) == (17, "betting", ())
    assert [(box.number, box.hands) for box in state.boxes] == [(2, ()), (4, ())]
    assert cut_order(rules, state) == ("ann", "bob", "casino employee")
    assert "8.8" in refused(rules, state, CloseBetting()).clauses
    new_shoe = (Shuffle(full_shoe(4)), CutShoe("ann", 96), InsertCuttingCard(48))
    state = after(rules, state, *new_shoe, CloseBetting())
    assert [len(box.hands[0].cards) for box in state.boxes] == [2, 2]


@BOTH
@pytest.mark.clause("nz-2000", "7.6")
@pytest.mark.clause("nz-current", "7.6")
@pytest.mark.clause("nz-2000", "8.7")
@pytest.mark.clause("nz-current", "8.7")
def test_of_two_cutting_cards_the_first_alone_ends_the_shoe(book: str) -> None:
    """The second lies behind all the cards, and there are cards left when the shuffle is due."""
    _, state = worn_shoe(book, cutting_card=100, setup=Setup(decks=4, cutting_cards=2))
    assert (state.round, state.shoe.position) == (18, 103)


@BOTH
@pytest.mark.clause("nz-2000", "8.1")
@pytest.mark.clause("nz-current", "8.1")
def test_the_first_card_of_each_shoe_is_burned_face_down_where_the_operator_does_so(book: str) -> None:
    actions = ("bet ann 1 10", "deal", 'shuffle "5d As 6h Kd"', "bet ann 1 10", "deal")
    assert story(book, "9s As 6h Kd", *actions, options="burn = 1") == [
        "9s burned",
        "no more bets",
        "As to box 1.1",
        "6h to dealer",
        "Kd to box 1.1",
        "initial deal done",
        "ann main win",
        "end",
        "5d burned",
        "no more bets",
        "As to box 1.1",
        "6h to dealer",
        "Kd to box 1.1",
        "initial deal done",
        "ann main win",
        "end",
    ]
    assert "9s" not in str(message(1, e.CardBurned(parse_cards("9s")[0])))


# The deal and its order


@BOTH
@pytest.mark.clause("nz-2000", "8.2")
@pytest.mark.clause("nz-current", "8.2")
@pytest.mark.clause("nz-2000", "8.2(a)")
@pytest.mark.clause("nz-current", "8.2(a)")
@pytest.mark.clause("nz-2000", "8.2(b)")
@pytest.mark.clause("nz-current", "8.2(b)")
@pytest.mark.clause("nz-2000", "8.2(c)")
@pytest.mark.clause("nz-current", "8.2(c)")
@pytest.mark.clause("nz-2000", "8.5")
@pytest.mark.clause("nz-current", "8.5")
@pytest.mark.clause("nz-2000", "1.0[Initial Deal]")
@pytest.mark.clause("nz-current", "1.0[Initial Deal]")
def test_cards_go_clockwise_and_the_dealer_has_the_second_one_last(book: str) -> None:
    actions = ("bet bob 6 10", "bet ann 3 10", "deal", "stand 3", "hit 6", "stand 6")
    assert story(book, "Ks 5h 9d 9s 6c 7d 8c", *actions) == [
        "no more bets",
        "Ks to box 3.1",
        "5h to box 6.1",
        "9d to dealer",
        "9s to box 3.1",
        "6c to box 6.1",
        "initial deal done",
        "7d to box 6.1",
        "8c to dealer",
        "ann main win",
        "bob main win",
        "end",
    ]


@BOTH
@pytest.mark.clause("nz-2000", "9.1")
@pytest.mark.clause("nz-current", "9.1")
@pytest.mark.clause("nz-2000", "9.2")
@pytest.mark.clause("nz-current", "9.2")
@pytest.mark.clause("nz-2000", "14.2")
@pytest.mark.clause("nz-current", "14.2")
def test_pontoon_21_and_bust_are_settled_before_any_further_card(book: str) -> None:
    actions = ("bet ann 1 10", "bet bob 2 10", "bet cat 3 10", "bet dan 4 10", "deal", "hit 2", "hit 3", "stand 4")
    shoe = "As 9h Kh Kd 9c Ks 5h 6d 8s 7d 9d 9s"
    assert story(book, shoe, *actions)[10:] == [
        "initial deal done",
        "ann main win",
        "7d to box 2.1",
        "bob main win",
        "9d to box 3.1",
        "cat main lose",
        "9s to dealer",
        "dan main stand-off",
        "end",
    ]


@BOTH
@pytest.mark.clause("nz-2000", "9.2")
@pytest.mark.clause("nz-current", "9.2")
@pytest.mark.clause("nz-2000", "11.3")
@pytest.mark.clause("nz-current", "11.3")
def test_a_super_bonus_hand_stays_on_the_table_until_everything_is_paid(book: str) -> None:
    """The odds are paid at once; the Super Bonus and the fifty dollars end the round."""
    actions = ("bet ann 1 25", "bet bob 2 10", "deal", "hit 1", "stand 2")
    assert story(book, "7h Ks 7c 7h 9s 7h Kd", *actions)[7:] == [
        "7h to box 1.1",
        "ann main win",
        "Kd to dealer",
        "bob main win",
        "ann super-bonus win",
        "bob envy-bonus win",
        "end",
    ]


@BOTH
@pytest.mark.clause("nz-2000", "10.3")
@pytest.mark.clause("nz-current", "10.3")
@pytest.mark.clause("nz-2000", "10.6")
@pytest.mark.clause("nz-current", "10.6")
@pytest.mark.clause("nz-2000", "9.5")
@pytest.mark.clause("nz-current", "9.5")
def test_losing_insurance_goes_with_the_second_card_and_surrender_with_the_completed_hand(book: str) -> None:
    actions = ("bet ann 1 20", "bet bob 2 20", "deal", "insure ann 1 10", "surrender 1", "stand 2")
    assert story(book, "9s Kh Ad 7h 9c 5d 4c", *actions)[6:] == [
        "initial deal done",
        "ann insures",
        "5d to dealer",
        "ann insurance lose",
        "4c to dealer",
        "ann main surrender",
        "bob main lose",
        "end",
    ]


@BOTH
@pytest.mark.clause("nz-2000", "13.3")
@pytest.mark.clause("nz-current", "13.3")
@pytest.mark.clause("nz-2000", "13.4")
@pytest.mark.clause("nz-current", "13.4")
@pytest.mark.clause("nz-2000", "8.4")
@pytest.mark.clause("nz-current", "8.4")
def test_the_first_split_hand_is_completed_before_the_second_has_a_card(book: str) -> None:
    actions = ("bet ann 1 10", "deal", "split 1 ann", "hit 1", "stand 1", "double 1 ann=10", "pass")
    assert story(book, "8s 7c 8h 2d 9s 3d 9c Kd", *actions)[5:] == [
        "2d to box 1.1",
        "9s to box 1.1",
        "3d to box 1.2",
        "9c to box 1.2",
        "Kd to dealer",
        "ann main win",
        "ann split win",
        "ann double win",
        "end",
    ]


@BOTH
@pytest.mark.clause("nz-2000", "13.4(b)")
@pytest.mark.clause("nz-current", "13.4(b)")
@pytest.mark.clause("nz-2000", "14.1(c)")
@pytest.mark.clause("nz-current", "14.1(c)")
def test_split_aces_have_one_card_each_without_being_asked(book: str) -> None:
    assert story(book, "As 7c Ah 2d 3s Kd", "bet ann 1 10", "deal", "split 1 ann")[5:] == [
        "2d to box 1.1",
        "3s to box 1.2",
        "Kd to dealer",
        "ann main lose",
        "ann split lose",
        "end",
    ]


# Who is asked, and when


@BOTH
@pytest.mark.clause("nz-2000", "8.3")
@pytest.mark.clause("nz-current", "8.3")
@pytest.mark.clause("nz-2000", "8.4")
@pytest.mark.clause("nz-current", "8.4")
def test_boxes_are_asked_from_the_dealers_left_and_totals_are_told(book: str) -> None:
    rules, state = stacked(book, "Ks As 9d 5s 6c 8h 9c", bet("ann", 3), bet("bob", 6), CloseBetting())
    assert (next_step(rules, state).kind, next_step(rules, state).box) == ("decide", 3)
    told = [(one.box, one.points, one.soft) for one in view(rules, state, Audience()).totals]
    assert told == [(3, 15, False), (6, 17, True)]
    state = after(rules, state, Stand("ann", 3), Hit("bob", 6))
    assert (next_step(rules, state).kind, next_step(rules, state).box) == ("decide", 6)
    told = [(one.box, one.points, one.soft) for one in view(rules, state, Audience()).totals]
    assert told == [(3, 15, False), (6, 15, False)]


@BOTH
@pytest.mark.parametrize("up", [*"A23456789JQK"])
@pytest.mark.clause("nz-2000", "9.3")
@pytest.mark.clause("nz-current", "9.3")
@pytest.mark.clause("nz-2000", "10.1")
@pytest.mark.clause("nz-current", "10.1")
@pytest.mark.clause("nz-2000", "1.0[Surrender]")
@pytest.mark.clause("nz-current", "1.0[Surrender]")
def test_insurance_is_offered_against_an_ace_and_surrender_against_ace_and_pictures(book: str, up: str) -> None:
    rules, state = stacked(book, f"Ks {up}d 5s", bet("ann", 1), CloseBetting())
    offers = []
    while (offer := next_step(rules, state).offer) is not None:
        offers.append(offer)
        state = after(rules, state, CloseOffer())
    assert offers == (["insurance", "surrender"] if up == "A" else ["surrender"] if up in "JQK" else [])


@BOTH
@pytest.mark.clause("nz-2000", "10.3")
@pytest.mark.clause("nz-current", "10.3")
def test_no_card_leaves_the_shoe_while_insurance_is_on_offer(book: str) -> None:
    rules, state = stacked(book, "Ks Ad 5s 2c", bet("ann", 1), CloseBetting())
    assert isinstance(decide(rules, state, DealCard()), Refusal)
    assert isinstance(decide(rules, state, Hit("ann", 1)), Refusal)
    state = after(rules, state, CloseOffer())
    assert "10.3" in refused(rules, state, Insure("ann", 1, Cents(500))).clauses


@BOTH
@pytest.mark.clause("nz-2000", "15.3(a)")
@pytest.mark.clause("nz-current", "15.3(a)")
@pytest.mark.clause("nz-2000", "15.3(e)")
@pytest.mark.clause("nz-current", "15.3(e)")
def test_the_seated_player_alone_decides_though_another_wagered_first(book: str) -> None:
    wagers = (bet("bob", 1, 50, standing=True), bet("ann", 1))
    rules, state = stacked(book, "8s 9d 8h 2c 3c", *wagers, CloseBetting())
    assert view(rules, state, Audience()).controllers == {1: "ann"}
    asked: tuple[Command, ...] = (
        Hit("bob", 1),
        Stand("bob", 1),
        Double("bob", 1, (Addition("bob", Cents(5000)),)),
        Split("bob", 1, ("bob",)),
    )
    for command in asked:
        assert refused(rules, state, command).code == "not-the-controller"
        assert refused(rules, state, command).clauses == ("15.3(a)",)
    assert isinstance(run(rules, state, Hit("ann", 1)), Outcome)


@BOTH
@pytest.mark.clause("nz-2000", "15.5")
@pytest.mark.clause("nz-current", "15.5")
@pytest.mark.clause("nz-2000", "15.4")
@pytest.mark.clause("nz-current", "15.4")
def test_a_player_of_two_boxes_decides_at_both_only_while_seats_are_free(book: str) -> None:
    """ann sits at box 1 and is the only one who would sit at box 2, where bob stands."""
    wagers = (bet("ann", 1), bet("bob", 2, standing=True), bet("ann", 2), CloseBetting(), Stand("ann", 1))
    for full, decides in ((False, "ann"), (True, "bob")):
        setup = Setup(shoe="stacked", full_patronage=full)
        rules, state = stacked(book, "Ks Kh 9d 5s 5h 2c", *wagers, setup=setup)
        other = {"ann": "bob", "bob": "ann"}[decides]
        assert refused(rules, state, Hit(other, 2)).code == "not-the-controller"
        assert isinstance(run(rules, state, Hit(decides, 2)), Outcome)


@BOTH
@pytest.mark.clause("nz-2000", "5.5")
@pytest.mark.clause("nz-current", "5.5")
@pytest.mark.clause("nz-2000", "1.0[Round]")
@pytest.mark.clause("nz-current", "1.0[Round]")
def test_wagers_are_locked_from_the_deal_to_the_end_of_the_round(book: str) -> None:
    rules, state = stacked(book, "Ks 9d 5s 8c 2c", bet("ann", 1), CloseBetting())
    assert "5.5(a)" in refused(rules, state, bet("bob", 2)).clauses
    state = after(rules, state, Stand("ann", 1))
    assert isinstance(run(rules, state, bet("bob", 2)), Outcome)


# Perfect Pairs


@pytest.mark.clause("nz-current", "15A.6")
def test_perfect_pairs_are_settled_on_the_initial_deal_before_pontoons_and_cards() -> None:
    actions = (
        "bet ann 1 10",
        "side ann 1 perfect-pairs 5",
        "bet bob 2 10",
        "side bob 2 perfect-pairs 5",
        "deal",
        "stand 2",
    )
    assert story("nz-current", "As 8h 9d Kd 8s 9c", *actions)[6:] == [
        "initial deal done",
        "ann perfect-pairs lose",
        "bob perfect-pairs win",
        "ann main win",
        "9c to dealer",
        "bob main lose",
        "end",
    ]


@pytest.mark.clause("nz-current", "15A.2")
@pytest.mark.clause("nz-current", "15A.3")
def test_perfect_pairs_need_an_own_wager_and_open_betting() -> None:
    rules, state = stacked("nz-current", "8h 9d 8s 9c", bet("ann", 1), bet("bob", 1))
    assert "15A.2" in refused(rules, state, PlaceSideWager("cat", 1, "perfect-pairs", Cents(500))).clauses
    state = after(rules, state, PlaceSideWager("bob", 1, "perfect-pairs", Cents(500)), CloseBetting())
    assert "15A.3" in refused(rules, state, PlaceSideWager("ann", 1, "perfect-pairs", Cents(500))).clauses


def test_the_book_of_2000_has_no_perfect_pairs() -> None:
    rules, state = stacked("nz-2000", "8h 9d 8s 9c", bet("ann", 1))
    assert refused(rules, state, PlaceSideWager("ann", 1, "perfect-pairs", Cents(500))).code == "no-such-wager"
