"""What players ask for: sharing a box, wagers in cash or by coupon or by another's hand, squeezing, review."""

from itertools import product

import pytest

from pontoon.cards import parse_cards
from pontoon.rulebook import load_book
from pontoon.settlement import SideKind
from pontoon.table import (
    AnswerSharing,
    AskSqueeze,
    Audience,
    CloseBetting,
    Command,
    ConfirmCash,
    DealCard,
    GrantSqueeze,
    Hit,
    Limits,
    Person,
    PlaceSideWager,
    PlaceWager,
    Practice,
    Refusal,
    RequestReview,
    Setup,
    Stand,
    State,
    TakeBackWager,
    accounts,
    covers,
    dealer_options,
    decide,
    fold,
    open_table,
    options,
    view,
)
from pontoon.table.events import SideWagerPlaced, WagerPlaced
from pontoon.table.people import events as e
from pontoon.table.people.state import Medium, People
from pontoon.table.views import FaceDown
from tests.support.tables import Table, bet, cents, stacked

OPERATOR = Person("operator")
SUPERVISOR = Person("casino-supervisor", "sue")
DEALER = Person("dealer")
ROUND = "9s 9d Kh 9c "  # 19 against the dealer's 18: even money


def actions(table: Table, player: str, box: int = 1) -> set[str]:
    """What the player may do on the box."""
    return {one.action for one in options(table.rules, table.state, player) if one.box == box}


def people(table: Table) -> People:
    """What the table knows about people now."""
    return table.state.people


def dealer_may(table: Table) -> set[str]:
    """What the dealer may do."""
    return {one.action for one in dealer_options(table.rules, table.state)}


# Sharing a box


@pytest.mark.clause("ma-2025", "13(a)")
def test_the_first_bettor_may_keep_others_off_the_box_for_a_round() -> None:
    table = stacked("ma-2025", ROUND + ROUND)
    table.do(bet("ann"))
    (event,) = table.do(AnswerSharing("ann", 1, consents=False))
    assert event == e.SharingAnswered("ann", 1, consents=False, clauses=("13(a)",))
    refusal = table.refusal(bet("bob"))
    assert (refusal.code, refusal.clauses) == ("sharing-refused", ("13(a)",))
    assert "wager" not in actions(table, "bob")
    table.do(bet("bob", 2), TakeBackWager("bob", 2))
    table.run(CloseBetting())
    table.finish()
    table.do(bet("ann"), bet("bob"))  # a new round, nobody has refused


@pytest.mark.clause("ma-2025", "13(a)")
def test_consent_is_presumed_until_the_first_bettor_says_no() -> None:
    table = stacked("ma-2025", ROUND)
    table.do(bet("ann"), bet("bob"), AnswerSharing("ann", 1, consents=False))
    assert table.refusal(bet("cat")).code == "sharing-refused"
    table.do(AnswerSharing("ann", 1, consents=True), bet("cat"))
    table.run(CloseBetting())
    table.finish()
    assert [accounts(table.events)[f"player:{one}"] for one in ("ann", "bob", "cat")] == [cents(10)] * 3


@pytest.mark.clause("ma-2025", "13(a)")
def test_a_house_may_wait_for_consent() -> None:
    table = stacked("ma-2025", ROUND, practice=Practice(ask_consent=True))
    table.do(bet("ann"), AnswerSharing("ann", 1, consents=True), TakeBackWager("ann", 1), bet("cat"))
    refusal = table.refusal(bet("bob"))  # ann consented, but cat is first now
    assert (refusal.code, refusal.clauses) == ("consent-needed", ("13(a)",))
    assert refusal.message == "cat was first on box 1 and has to consent before others wager there."
    assert "wager" not in actions(table, "bob")
    table.do(AnswerSharing("cat", 1, consents=True), bet("bob"))


def test_only_the_first_bettor_answers_and_only_before_the_cards() -> None:
    table = stacked("ma-2025", ROUND)
    assert table.refusal(AnswerSharing("ann", 1, consents=False)).code == "not-first"
    table.do(bet("ann"), bet("bob"), PlaceSideWager("bob", 1, "match-super-bonus", cents(5)))
    table.do(bet("cat", 2), TakeBackWager("cat", 2))
    assert table.refusal(AnswerSharing("bob", 1, consents=False)).clauses == ("13(a)",)
    assert "answer-sharing" in actions(table, "ann")
    assert "answer-sharing" not in actions(table, "bob")
    (choice,) = [one for one in options(table.rules, table.state, "ann") if one.action == "answer-sharing"]
    assert covers(choice, AnswerSharing("ann", 1, consents=False))
    assert not covers(choice, AnswerSharing("bob", 1, consents=False))
    table.do(CloseBetting())
    assert table.refusal(AnswerSharing("ann", 1, consents=False)).code == "betting-closed"


def test_who_has_a_side_wager_alone_is_not_the_first_on_a_box() -> None:
    """Under a variant with Singapore's way of placing them, a side wager may lie where nobody has wagered."""
    table = stacked("sg-rws-v5", ROUND, {"people.sharing": "first-consents"})
    table.do(PlaceSideWager("bob", 1, "bonus", cents(5)))
    assert table.refusal(AnswerSharing("bob", 1, consents=False)).code == "not-first"
    table.do(bet("ann"))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("sg-rws-v5", "3.6", marks=pytest.mark.clause("sg-rws-v5", "3.6")),
        pytest.param("act-2005", "4.5", marks=pytest.mark.clause("act-2005", "4.5")),
        pytest.param("nz-2000", "15.1", marks=pytest.mark.clause("nz-2000", "15.1")),
        pytest.param("nz-current", "15.1", marks=pytest.mark.clause("nz-current", "15.1")),
    ],
)
def test_elsewhere_no_player_refuses_others_on_a_box(book: str, clause: str) -> None:
    table = stacked(book, ROUND)
    table.do(bet("ann"))
    refusal = table.refusal(AnswerSharing("ann", 1, consents=False))
    assert (refusal.code, refusal.clauses) == ("no-say", (clause,))
    assert "answer-sharing" not in actions(table, "ann")
    table.do(bet("bob"))


@pytest.mark.clause("sg-rws-v5", "3.6")
def test_in_singapore_others_take_up_what_a_box_has_left() -> None:
    """Of the box maximum of 100 ann has 60: bob may have the other 40 and no more."""
    table = stacked("sg-rws-v5", ROUND, limits=Limits(cents(10), cents(100), cents(5)))
    table.do(bet("ann", 1, 60))
    assert table.refusal(bet("bob", 1, 45)).code == "over-maximum"
    table.do(bet("bob", 1, 40))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("nz-2000", "15.1", marks=pytest.mark.clause("nz-2000", "15.1")),
        pytest.param("nz-current", "15.1", marks=pytest.mark.clause("nz-current", "15.1")),
        pytest.param("ma-2025", "13(a)", marks=pytest.mark.clause("ma-2025", "13(a)")),
    ],
)
def test_a_house_that_permits_no_sharing_has_one_bettor_a_box(book: str, clause: str) -> None:
    table = stacked(book, ROUND, practice=Practice(sharing=False))
    table.do(bet("ann"))
    refusal = table.refusal(bet("bob"))
    assert (refusal.code, refusal.clauses) == ("no-sharing", (clause,))
    assert refusal.message == "The house permits one bettor a box here, and ann is on box 1."
    table.do(bet("bob", 2))


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        pytest.param("sg-rws-v5", "3.6", marks=pytest.mark.clause("sg-rws-v5", "3.6")),
        pytest.param("act-2005", "4.5", marks=pytest.mark.clause("act-2005", "4.5")),
    ],
)
def test_a_house_cannot_keep_others_off_a_box_where_the_book_lets_them_on(book: str, clause: str) -> None:
    faults = open_table(load_book(book), Setup(), Practice(sharing=False))
    assert isinstance(faults, tuple)
    assert [(fault.code, fault.clauses) for fault in faults] == [("sharing", (clause,))]


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5"])
def test_a_house_asks_for_consent_only_where_the_book_does(book: str) -> None:
    faults = open_table(load_book(book), Setup(), Practice(ask_consent=True))
    assert isinstance(faults, tuple)
    assert [fault.code for fault in faults] == ["ask-consent"]
    assert faults[0].clauses == load_book(book).people.sharing.clauses


# What a wager is made with


def wager(player: str, medium: Medium, box: int = 1) -> PlaceWager:
    return PlaceWager(player, box, cents(10), medium=medium)


def side(kind: SideKind, medium: Medium) -> PlaceSideWager:
    return PlaceSideWager("ann", 1, kind, cents(5), medium)


@pytest.mark.clause("ma-2025", "5(c)")
@pytest.mark.clause("ma-2025", "6(c)")
def test_a_match_play_coupon_is_taken_like_chips() -> None:
    """ann's 19 wins 10 on the main wager; neither card matches the dealer's nine of diamonds but her nine: 3 to 1."""
    table = stacked("ma-2025", ROUND)
    assert table.do(wager("ann", "match-play")) == (WagerPlaced("ann", 1, cents(10), seated=True, medium="match-play"),)
    (placed,) = table.do(side("match-super-bonus", "match-play"))
    assert placed == SideWagerPlaced("ann", 1, "match-super-bonus", cents(5), "match-play")
    table.run(CloseBetting())
    table.finish()
    assert accounts(table.events)["player:ann"] == cents(10 + 15)


@pytest.mark.clause("ma-2025", "5(c)")
def test_cash_is_confirmed_by_dealer_and_supervisor_before_the_cards() -> None:
    table = stacked("ma-2025", ROUND)
    table.do(wager("ann", "cash"), bet("bob"))
    refusal = table.refusal(CloseBetting())
    assert (refusal.code, refusal.clauses) == ("cash-unconfirmed", ("5(c)", "6(c)"))
    assert refusal.message.startswith("ann's cash on box 1 has to be confirmed")
    assert "close-betting" not in dealer_may(table)
    (event,) = table.do(ConfirmCash("ann", 1, SUPERVISOR))
    assert event == e.CashConfirmed("ann", 1, SUPERVISOR, DEALER, ("5(c)", "6(c)"))
    assert "close-betting" in dealer_may(table)
    table.run(CloseBetting())
    table.finish()
    assert accounts(table.events)["player:ann"] == cents(10)
    assert fold(table.events) == table.state


@pytest.mark.clause("ma-2025", "6(c)")
def test_cash_on_a_side_wager_is_confirmed_too() -> None:
    table = stacked("ma-2025", ROUND)
    table.do(wager("ann", "cash"), ConfirmCash("ann", 1, SUPERVISOR), side("match-super-bonus", "cash"))
    assert table.refusal(CloseBetting()).code == "cash-unconfirmed"
    table.do(ConfirmCash("ann", 1, SUPERVISOR), CloseBetting())
    both = stacked("ma-2025", ROUND)
    both.do(wager("ann", "cash"), side("match-super-bonus", "cash"), ConfirmCash("ann", 1, SUPERVISOR), CloseBetting())


@pytest.mark.clause("ma-2025", "5(c)")
def test_cash_that_nobody_confirms_is_taken_back() -> None:
    table = stacked("ma-2025", ROUND)
    table.do(wager("ann", "cash"), bet("bob", 2), TakeBackWager("bob", 2), bet("bob", 3))
    assert table.refusal(CloseBetting()).code == "cash-unconfirmed"
    table.do(TakeBackWager("ann", 1), CloseBetting())
    assert accounts(table.events)["player:ann"] == 0


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ConfirmCash("ann", 1, Person("floor-person")), "wrong-role"),
        (ConfirmCash("ann", 1, SUPERVISOR, Person("floor-person")), "wrong-role"),
        (ConfirmCash("ann", 2, SUPERVISOR), "nothing-to-confirm"),
        (ConfirmCash("bob", 1, SUPERVISOR), "nothing-to-confirm"),
    ],
)
def test_cash_is_not_confirmed_by_others_or_where_there_is_none(command: ConfirmCash, code: str) -> None:
    table = stacked("ma-2025", ROUND)
    table.do(wager("ann", "cash"), bet("bob"))
    refusal = table.refusal(command)
    assert (refusal.code, refusal.clauses) == (code, ("5(c)", "6(c)"))


@pytest.mark.parametrize(
    ("book", "medium", "clauses"),
    [
        pytest.param("nz-2000", "cash", ("5.2", "5.3"), marks=pytest.mark.clause("nz-2000", "5.3")),
        pytest.param("nz-2000", "match-play", ("5.2",), marks=pytest.mark.clause("nz-2000", "5.2")),
        pytest.param("nz-current", "cash", ("5.2", "5.3"), marks=pytest.mark.clause("nz-current", "5.3")),
        pytest.param("nz-current", "match-play", ("5.2",), marks=pytest.mark.clause("nz-current", "5.2")),
        pytest.param("act-2005", "cash", ("4.2",), marks=pytest.mark.clause("act-2005", "4.2")),
        pytest.param("act-2005", "match-play", ("4.2",), marks=pytest.mark.clause("act-2005", "4.2")),
        pytest.param("sg-rws-v5", "cash", ("5.14",), marks=pytest.mark.clause("sg-rws-v5", "5.14")),
        pytest.param("sg-rws-v5", "match-play", ("5.14",), marks=pytest.mark.clause("sg-rws-v5", "5.14")),
    ],
)
def test_elsewhere_wagers_are_made_with_chips_alone(book: str, medium: Medium, clauses: tuple[str, ...]) -> None:
    table = stacked(book, ROUND)
    refusal = table.refusal(wager("ann", medium))
    assert refusal.code == {"cash": "no-cash", "match-play": "no-coupons"}[medium]
    assert refusal.clauses == clauses
    table.do(bet("ann"))
    kinds: dict[str, SideKind] = {"nz-current": "perfect-pairs", "act-2005": "perfect-pairs", "sg-rws-v5": "bonus"}
    if book in kinds:
        assert table.refusal(side(kinds[book], medium)).clauses == clauses
    assert table.refusal(ConfirmCash("ann", 1, SUPERVISOR)).code == "nobody-may"


@pytest.mark.parametrize(("book", "taken"), [("ma-2025", True), ("nz-current", False)])
def test_a_choice_offers_what_a_wager_may_be_made_with(book: str, *, taken: bool) -> None:
    table = stacked(book, ROUND, boxes=2)
    table.do(bet("ann", 1))
    found = {(one.action, one.box): one for one in options(table.rules, table.state, "ann")}
    for medium in ("cash", "match-play"):
        assert covers(found["wager", 2], PlaceWager("ann", 2, cents(10), medium=medium)) is taken
        kind: SideKind = "match-super-bonus" if taken else "perfect-pairs"
        (offered,) = [
            one for one in options(table.rules, table.state, "ann") if one.action == "side" and one.wager == kind
        ]
        assert covers(offered, side(kind, medium)) is taken
    assert covers(found["wager", 2], bet("ann", 2))


# Wagers by another's hand, wagers that are too small


@pytest.mark.clause("sg-rws-v5", "5.18")
@pytest.mark.clause("sg-rws-v5", "5.14")
def test_staff_place_a_wager_for_a_player_who_answers_for_it() -> None:
    """The wager was meant for box 2, and plays where it lies: it wins 10 with the nineteen of box 1."""
    table = stacked("sg-rws-v5", ROUND)
    pit = Person("pit-supervisor", "pat")
    (event,) = table.do(PlaceWager("ann", 1, cents(10), placed_by=pit))
    assert event == WagerPlaced("ann", 1, cents(10), seated=True, placed_by=pit)
    table.run(CloseBetting())
    table.finish()
    assert accounts(table.events)["player:ann"] == cents(10)


@pytest.mark.clause("sg-rws-v5", "5.18")
@pytest.mark.clause("nz-current", "5.3")
@pytest.mark.parametrize(("book", "clause"), [("sg-rws-v5", "5.18"), ("nz-current", "5.3")])
def test_nobody_else_places_a_wager_for_a_player(book: str, clause: str) -> None:
    table = stacked(book, ROUND)
    command = PlaceWager("ann", 1, cents(10), placed_by=Person("player", "bob"))
    refusal = table.refusal(command)
    assert (refusal.code, refusal.clauses) == ("wrong-role", (clause,))
    assert not any(covers(choice, command) for choice in options(table.rules, table.state, "ann"))
    table.do(PlaceWager("ann", 1, cents(10), placed_by=DEALER))


@pytest.mark.clause("sg-rws-v5", "5.2")
def test_a_short_bet_that_is_noticed_is_increased_or_left() -> None:
    table = stacked("sg-rws-v5", ROUND, limits=Limits(cents(10), cents(100), cents(5)))
    refusal = table.refusal(bet("ann", 1, 5))
    assert (refusal.code, refusal.clauses) == ("under-minimum", ("5.2",))
    assert table.refusal(CloseBetting()).code == "no-wagers"  # withdrawn: nothing lies there
    table.do(bet("ann", 1, 10))  # increased


# Squeezing


def squeezed() -> Table:
    """ann on box 1, whose cards are dealt face down, bob behind her; cat on box 2."""
    table = stacked("sg-rws-v5", "5s 9h 9d 6h Kh 8c 9c")
    table.do(bet("ann", 1), bet("bob", 1), bet("cat", 2), AskSqueeze("ann", 1), GrantSqueeze(1, OPERATOR))
    return table


@pytest.mark.clause("sg-rws-v5", "3.12")
def test_a_player_asks_to_squeeze_and_the_house_grants_it() -> None:
    table = stacked("sg-rws-v5", ROUND + ROUND)
    table.do(bet("ann"))
    assert "ask-squeeze" in actions(table, "ann")
    assert table.do(AskSqueeze("ann", 1)) == (e.SqueezeAsked("ann", 1, ("3.12",)),)
    assert "ask-squeeze" not in actions(table, "ann")
    assert table.refusal(AskSqueeze("ann", 1)).code == "asked-already"
    refusal = table.refusal(GrantSqueeze(1, DEALER))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("3.12",))
    assert table.do(GrantSqueeze(1, OPERATOR)) == (e.SqueezeGranted(1, "ann", OPERATOR, ("3.12",)),)
    assert table.refusal(GrantSqueeze(1, OPERATOR)).code == "not-asked"
    assert people(table).squeezed == ((1, "ann"),)
    table.run(CloseBetting())
    table.finish()
    assert people(table).squeezed == ()
    assert accounts(table.events)["player:ann"] == cents(10)


@pytest.mark.clause("sg-rws-v5", "3.12")
def test_the_cards_of_a_squeezed_box_are_seen_by_its_bettors_and_the_dealer_until_it_is_settled() -> None:
    table = squeezed()
    table.do(CloseBetting())
    table.pull(5)
    everybody = (Audience(), Audience("player", "cat"), Audience("player", "dan"))
    insiders = (Audience("player", "ann"), Audience("player", "bob"), Audience("dealer"))
    for audience in everybody:
        seen = view(table.rules, table.state, audience)
        assert seen.face_down == (FaceDown(1, 1, 2),)
        assert [box.hands[0].cards for box in seen.boxes] == [(), parse_cards("9h Kh")]
        assert [(one.box, one.points) for one in seen.totals] == [(2, 19)]
    for audience in insiders:
        seen = view(table.rules, table.state, audience)
        assert seen.face_down == ()
        assert seen.boxes == table.state.boxes
        assert [(one.box, one.points) for one in seen.totals] == [(1, 11), (2, 19)]
    table.run(Hit("ann", 1))
    assert view(table.rules, table.state, Audience()).face_down == (FaceDown(1, 1, 3),)
    table.finish()
    after = view(table.rules, table.state, Audience())
    assert after.face_down == ()
    assert after.previous is not None
    assert after.previous.boxes[0].hands[0].cards == parse_cards("5s 6h 8c")


def test_a_squeezed_hand_that_is_settled_is_shown() -> None:
    """12 and a king: ann's hand is bust, and everybody may see it while cat still plays."""
    table = stacked("sg-rws-v5", "5s 9h 9d 7h 3h Kc 9c")
    table.do(bet("ann", 1), bet("cat", 2), AskSqueeze("ann", 1), GrantSqueeze(1, OPERATOR), CloseBetting())
    table.pull(5)
    table.run(Hit("ann", 1))
    seen = view(table.rules, table.state, Audience())
    assert seen.face_down == ()
    assert seen.boxes[0].hands[0].cards == parse_cards("5s 7h Kc")


@pytest.mark.clause("sg-rws-v5", "3.12")
def test_squeezing_is_asked_before_the_cards_of_the_box() -> None:
    table = stacked("sg-rws-v5", "9s 9h 9d Kh Ks 9c")
    table.do(bet("ann", 1), bet("bob", 2), AskSqueeze("bob", 2), CloseBetting(), DealCard())
    assert table.refusal(AskSqueeze("ann", 1)).code == "too-late"
    assert "ask-squeeze" not in actions(table, "ann")
    table.do(GrantSqueeze(2, OPERATOR))  # box 2 has no card yet
    table.pull(4)
    for command in (AskSqueeze("bob", 2), GrantSqueeze(2, OPERATOR), AskSqueeze("ann", 1)):
        refusal = table.refusal(command)
        assert (refusal.code, refusal.clauses) == ("too-late", ("3.12",))


def test_between_the_close_of_betting_and_the_first_card_squeezing_is_still_offered() -> None:
    table = stacked("sg-rws-v5", ROUND)
    table.do(bet("ann"), CloseBetting())
    assert actions(table, "ann") == {"ask-squeeze"}
    table.do(AskSqueeze("ann", 1))


def test_only_who_has_a_wager_on_the_box_asks_and_takes_the_wish_along() -> None:
    table = stacked("sg-rws-v5", ROUND)
    assert table.refusal(AskSqueeze("ann", 1)).code == "no-wager"
    table.do(bet("ann"), bet("bob"))
    assert table.refusal(AskSqueeze("cat", 1)).clauses == ("3.12",)
    assert table.refusal(GrantSqueeze(1, OPERATOR)).code == "not-asked"
    table.do(AskSqueeze("bob", 1), AskSqueeze("ann", 1), TakeBackWager("bob", 1))
    assert people(table).squeeze_asked == ((1, "ann"),)
    table.do(bet("bob"), AskSqueeze("bob", 1), GrantSqueeze(1, OPERATOR))
    assert people(table).squeezed == ((1, "ann"),)
    assert people(table).squeeze_asked == ()
    assert table.refusal(AskSqueeze("bob", 1)).code == "asked-already"
    table.do(TakeBackWager("ann", 1))
    assert people(table).squeezed == ()


@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        pytest.param("nz-2000", ("4.2",), marks=pytest.mark.clause("nz-2000", "4.2")),
        pytest.param("nz-current", ("4.2",), marks=pytest.mark.clause("nz-current", "4.2")),
        pytest.param("ma-2025", ("7(k)",), marks=pytest.mark.clause("ma-2025", "7(k)")),
        pytest.param("act-2005", ("6.1",), marks=pytest.mark.clause("act-2005", "6.1")),
    ],
)
def test_elsewhere_players_do_not_handle_cards(book: str, clauses: tuple[str, ...]) -> None:
    table = stacked(book, ROUND)
    table.do(bet("ann"))
    for command in (AskSqueeze("ann", 1), GrantSqueeze(1, OPERATOR)):
        refusal = table.refusal(command)
        assert (refusal.code, refusal.clauses) == ("no-squeeze", clauses)
    assert "ask-squeeze" not in actions(table, "ann")


# Review


@pytest.mark.clause("act-2005", "17.4")
def test_a_review_is_recorded_and_changes_nothing() -> None:
    table = stacked("act-2005", ROUND)
    table.run(bet("ann"), CloseBetting())
    before = table.state
    assert table.do(RequestReview("ann", "the deal")) == (e.ReviewRequested("ann", "the deal", ("17.4",)),)
    assert table.state.boxes == before.boxes
    table.run(Stand("ann", 1))
    assert accounts(table.events)["player:ann"] == cents(10)


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "sg-rws-v5", "ma-2025"])
def test_elsewhere_nobody_is_named_who_would_review(book: str) -> None:
    assert stacked(book, ROUND).refusal(RequestReview("ann")).code == "no-review"


# Offered and accepted


@pytest.mark.parametrize("book", ["nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"])
def test_what_players_may_ask_is_offered_exactly_where_it_is_accepted(book: str) -> None:
    table = stacked(book, "9s 9h 9d Kh Ks 9c", boxes=3)
    commands: list[Command] = []
    media: tuple[Medium, ...] = ("chips", "match-play", "cash")
    for player, box in product(("ann", "bob", "cat"), range(5)):
        commands += [AnswerSharing(player, box, consents) for consents in (True, False)]
        commands += [PlaceWager(player, box, cents(10), medium=medium) for medium in media]
        commands.append(AskSqueeze(player, box))
    asked = load_book(book).people
    moves: list[Command] = [bet("ann", 1), bet("bob", 1), bet("bob", 2)]
    moves += [AskSqueeze("ann", 1)] if asked.squeeze.value else []
    moves += [AnswerSharing("bob", 2, consents=False)] if asked.sharing.value == "first-consents" else []
    for move in (*moves, CloseBetting(), DealCard(), DealCard()):
        for command in commands:
            offered = [one for player in ("ann", "bob", "cat") for one in options(table.rules, table.state, player)]
            accepted = not isinstance(decide(table.rules, table.state, command), Refusal)
            assert any(covers(choice, command) for choice in offered) is accepted, command
        table.do(move)


def test_a_table_that_is_not_open_offers_nothing() -> None:
    assert options(load_book("ma-2025"), State(), "ann") == ()
