"""Disputed decisions of rounds worked by hand: what every other choice would have come to, from the same cards."""

import pytest

from pontoon.money import Cents
from pontoon.otherwise import Assumed, Disputed, Move, Otherwise, course_of, disputed
from pontoon.table import (
    Addition,
    CloseBetting,
    CloseOffer,
    Command,
    Double,
    Follow,
    Forfeit,
    Hit,
    Insure,
    Person,
    PlaceWager,
    Split,
    Stand,
    Surrender,
)
from pontoon.table.events import DealerCardDealt
from tests.support.courses import course_at
from tests.support.tables import Table, bet, cents, stacked

TEN, TWENTY = Cents(1000), Cents(2000)


def played(book: str, cards: str, bets: tuple[PlaceWager, ...], *commands: Command) -> Table:
    """A round at a table of the automatic house, from the wagers to the end."""
    table = stacked(book, cards)
    table.run(*bets, CloseBetting(), *commands)
    assert not table.state.boxes, table.step
    return table


def dispute(table: Table, player: str, kind: str, nth: int = 0) -> Disputed:
    """What is told of a player's nth decision of this kind."""
    course = course_at(table)
    found = [at for at, one in enumerate(course.decided) if (one.player, one.move.kind) == (player, kind)]
    told = disputed(table.rules, course, found[nth])
    assert told.untold == ""
    return told


def results(told: Disputed) -> dict[str, int | None]:
    """The net of every other choice; a follower's by the answer, and a half by its amount."""
    return {_named(one.move): one.net for one in told.others}


def _named(move: Move) -> str:
    return (move.answer or move.kind) + (f" {move.amount}" if move.amount else "")


def choice(told: Disputed, name: str) -> Otherwise:
    return next(one for one in told.others if _named(one.move) == name)


def assumed(one: Otherwise) -> list[tuple[str, str, int, int]]:
    return [(each.what, each.player, each.box, each.hand) for each in one.assumed]


@pytest.mark.clause("nz-current", "12.5")
def test_a_double_instead_of_a_stand_takes_the_card_that_the_dealer_drew() -> None:
    """Ann stands on 12 and the dealer breaks with 7, 9, K. Doubled, the 9 makes 21, which is paid at once: +20.

    Had she drawn, the same 21 would have won 10. Half a double adds 5.
    """
    table = played("nz-current", "6s 7h 6d 9h Kd", (bet("ann"),), Stand("ann", 1))
    told = dispute(table, "ann", "stand")
    assert told.was.net == 1000
    assert results(told) == {"hit": 1000, "double 1000": 2000, "double 500": 1500, "split 1000": None}
    assert choice(told, "double 1000").assumed == ()
    assert {line.result for line in choice(told, "double 1000").lines} == {"win"}


def test_where_the_cards_run_out_nothing_is_told() -> None:
    """Ann stands on 12; the dealer has 7, 2, 9: 18. Doubled, the 2 makes 14 and the dealer 16, who has to draw a card
    that nobody saw."""
    table = played("nz-current", "6s 7h 6d 2d 9c Ks 5h", (bet("ann"),), Stand("ann", 1))
    told = dispute(table, "ann", "stand")
    assert told.was.net == -1000
    double = choice(told, "double 1000")
    assert (double.net, double.lack, double.lines) == (None, "card", ())


def test_a_hand_that_is_over_has_its_result_though_the_cards_run_out_for_others() -> None:
    """Ann stands on 12, Bob on 20, the dealer has 7 and K. Had Ann drawn, the K would have been hers and 22 too many:
    she loses 10 whatever the dealer would have drawn."""
    bets = (bet("ann"), bet("bob", 2))
    table = played("nz-current", "6s Ks 7h 6d Qs Kd", bets, Stand("ann", 1), Stand("bob", 2))
    hit = choice(dispute(table, "ann", "stand"), "hit")
    assert (hit.net, hit.lack) == (-1000, "")
    assert choice(dispute(table, "bob", "stand"), "split 1000").net is None


@pytest.mark.clause("nz-current", "15.3(d)")
def test_the_first_hand_instead_of_the_second_of_a_split() -> None:
    """Ann splits 8 8, Bob behind her says "second". The first draws an 8 and is split again; its first hand has 8, 3
    and is doubled: 9, so 20. The others have 18. The dealer has 6, 3, K: 19.

    Bob's 10 lie on 18 and lose. On the first hand he is asked twice what nobody asked him then; he follows neither, and
    20 wins 10. Had he covered both, he would have 20 and 18: nothing.
    """
    split, double = Split("ann", 1, ("ann",)), Double("ann", 1, (Addition("ann", TWENTY),))
    table = played(
        "nz-current",
        "8s 6h 8c 8d 3h 9d Ks Qd 3s Kd",
        (bet("ann", dollars=20), bet("bob", standing=True)),
        split,
        Follow("bob", 1, "second"),
        split,
        double,
        Stand("ann", 1),
        Stand("ann", 1),
    )
    told = dispute(table, "bob", "follow")
    assert (told.decided.move.answer, told.was.net) == ("second", -1000)
    assert told.was.lines[0].hand == 3
    assert results(told) == {"first": 1000, "follow 1000": 0}
    first = choice(told, "first")
    assert [line.hand for line in first.lines] == [1]
    assert assumed(first) == [("follows-not", "bob", 1, 1)] * 2
    assert [one.move for one in first.assumed] == ["split", "double"]


@pytest.mark.clause("act-2005", "7.4")
def test_insurance_taken_where_the_dealer_had_a_pontoon() -> None:
    """ACT: 19 against an ace that becomes a pontoon loses 10. Insured with 5, which pays 2 to 1, nothing is lost."""
    table = played("act-2005", "Ks As 9d Kd", (bet("ann"),), CloseOffer(), CloseOffer(), Stand("ann", 1))
    told = dispute(table, "ann", "pass")
    assert told.decided.offer == "insurance"
    assert told.was.net == -1000
    assert results(told)["insure 500"] == 0


def test_insurance_let_pass_where_it_was_lost() -> None:
    """ACT: 19 against ace and 7, which is 18: +10, less the 5 of the insurance. Without it +10."""
    table = played(
        "act-2005",
        "Ks As 9d 7d",
        (bet("ann"),),
        Insure("ann", 1, cents(5)),
        CloseOffer(),
        CloseOffer(),
        Stand("ann", 1),
    )
    told = dispute(table, "ann", "insure")
    assert (told.was.net, results(told)["pass"]) == (500, 1000)


@pytest.mark.clause("sg-rws-v5", "3.19.1")
def test_a_surrender_against_a_pontoon_of_the_dealer_saves_nothing() -> None:
    """Singapore: 16 against a king is surrendered; the dealer turns an ace, so that the whole wager goes. Kept,
    it loses the same 10, whoever stands for Ann, who never decided."""
    table = played("sg-rws-v5", "Ks Kh 6d As", (bet("ann"),), Surrender("ann", 1))
    told = dispute(table, "ann", "surrender")
    assert told.was.net == -1000
    assert results(told) == {"pass": -1000}
    assert assumed(choice(told, "pass")) == [("stands", "ann", 1, 1)]


def test_a_surrender_that_was_let_pass_would_have_saved_half() -> None:
    """Singapore: 16 stands against king and 9 and loses 10; surrendered, half of it."""
    table = played("sg-rws-v5", "Ks Kh 6d 9s", (bet("ann"),), CloseOffer(), Stand("ann", 1))
    told = dispute(table, "ann", "pass")
    assert (told.decided.offer, told.was.net, results(told)) == ("surrender", -1000, {"surrender": -500})


@pytest.mark.clause("nz-2000", "12.8")
def test_a_double_taken_back_gives_up_the_first_wager_alone() -> None:
    """NZ 2000: 11 doubled draws a 2, and 13 loses 20 to 9 and K. Forfeited, the added 10 come back."""
    double = Double("ann", 1, (Addition("ann", TEN),))
    table = played("nz-2000", "6s 9h 5d 2c Kd", (bet("ann"),), double, CloseOffer())
    told = dispute(table, "ann", "pass")
    assert (told.decided.offer, told.was.net, results(told)) == ("forfeit", -2000, {"forfeit": -1000})
    given_up = played("nz-2000", "6s 9h 5d 2c", (bet("ann"),), double, Forfeit("ann", 1))
    kept = dispute(given_up, "ann", "forfeit")
    assert (kept.was.net, results(kept)) == (-1000, {"pass": None})  # the dealer drew no card then


def test_a_surrender_in_the_hands_own_turn_is_one_choice_of_several() -> None:
    """Massachusetts: 16 stands against 9 and K: -10. Surrendered, half is lost; drawn to, the K is too many."""
    table = played("ma-2025", "Ks 9h 6d Kd", (bet("ann"),), Stand("ann", 1))
    told = dispute(table, "ann", "stand")
    assert told.was.net == -1000
    assert results(told) == {"hit": -1000, "double 1000": -2000, "double 500": -1500, "surrender": -500}


def test_everybody_else_decides_as_then_and_stands_where_nothing_was_decided() -> None:
    """Ann stands on 12, Bob draws an 8 to 13: 21, paid; the dealer has 7, 2, K: 19. Had Ann drawn, the 8 makes 20; Bob
    draws as he did, and gets the 2 of the dealer, who has 7 and K. 20 beats 17, for Ann and by standing: +10."""
    bets = (bet("ann"), bet("bob", 2))
    table = played("nz-current", "6s 9s 7h 6d 4d 8h 2c Kd", bets, Stand("ann", 1), Hit("bob", 2))
    told = dispute(table, "ann", "stand")
    assert told.was.net == -1000
    hit = choice(told, "hit")
    assert (hit.net, assumed(hit)) == (1000, [("stands", "ann", 1, 1), ("stands", "bob", 2, 1)])


def test_a_decision_that_is_not_open_any_more_is_said_and_the_hand_stands() -> None:
    """Ann stands on 12. Bob splits 8 8, draws another 8 and splits again: three times 18 against 7, 2, 9.

    Had Ann drawn, that 8 makes 20. Bob's first hand has K: nothing to split, and 18 stands. His second has Q where it
    had J, and stands as then. The J is the dealer's: 17, and Ann wins 10."""
    bets = (bet("ann"), bet("bob", 2))
    split, stand = Split("bob", 2, ("bob",)), Stand("bob", 2)
    cards = "6s 8s 7h 6d 8d 8c Ks Qd Jd 2c 9c"
    table = played("nz-current", cards, bets, Stand("ann", 1), split, split, stand, stand, stand)
    told = dispute(table, "ann", "stand")
    assert told.was.net == -1000
    hit = choice(told, "hit")
    assert hit.net == 1000
    assert hit.assumed == (
        Assumed("stands", "ann", 1, 1, "stand"),
        Assumed("not-open", "bob", 2, 1, "split"),
        Assumed("stands", "bob", 2, 1, "stand"),
        Assumed("as-then", "bob", 2, 2, "stand"),
    )


def test_others_make_on_other_cards_the_decision_they_made_then() -> None:
    """Singapore: Bob splits 8 8, doubles the first on 11 with a 9 and stands on the other, 18. Ann stands on 12.

    Had she drawn the 3, Bob's first hand would have 17; he doubles it as then, with the K, and has too many."""
    bets = (bet("ann"), bet("bob", 2))
    cards = "6s 8s 7h 6d 8d 3c 9c Ks Qd"
    split, double = Split("bob", 2, ("bob",)), Double("bob", 2, (Addition("bob", TEN),))
    table = played("sg-rws-v5", cards, bets, Stand("ann", 1), split, double, CloseOffer(), Stand("bob", 2))
    hit = choice(dispute(table, "ann", "stand"), "hit")
    assert Assumed("as-then", "bob", 2, 1, "double") in hit.assumed
    assert (hit.net, hit.lack) == (None, "card")  # the second 8 would have Q, and the dealer nothing that anybody saw


def test_answers_that_the_staff_entered_at_once_are_decisions_of_their_players() -> None:
    """NZ current: the dealer enters Ann's double with Bob's. 11 and a 9 make 20 against 9 and K: Bob wins 20.

    Had he declined, 10; with half of it, 15."""
    both = (Addition("ann", TWENTY), Addition("bob", TEN))
    double = Double("ann", 1, both, Person("dealer", "dora"))
    table = played(
        "nz-current", "6s 9h 5d 9c Kd", (bet("ann", dollars=20), bet("bob", standing=True)), double, CloseOffer()
    )
    told = dispute(table, "bob", "follow")
    assert told.was.net == 2000
    assert results(told) == {"decline": 1000, "follow 500": 1500}


def test_who_did_not_answer_in_time_could_have_followed() -> None:
    """The question is closed before Bob answers: his 10 win 10. Following would have won 20; staying is what he did."""
    double = Double("ann", 1, (Addition("ann", TWENTY),))
    table = played(
        "nz-current",
        "6s 9h 5d 9c Kd",
        (bet("ann", dollars=20), bet("bob", standing=True)),
        double,
        CloseOffer(),
        CloseOffer(),
    )
    told = dispute(table, "bob", "pass")
    assert (told.decided.follows, told.was.net) == ("double", 1000)
    assert results(told) == {"follow 1000": 2000, "follow 500": 1500}


def test_a_round_that_does_not_come_to_its_own_result_is_not_told() -> None:
    """The dealer's last card is missing in the records: what is left does not lead to the result that was paid."""
    table = played("nz-current", "6s 7h 6d 9h Kd", (bet("ann"),), Stand("ann", 1))
    course = course_at(table)
    last = max(at for at, one in enumerate(course.events) if isinstance(one, DealerCardDealt))
    events = (*course.events[:last], *course.events[last + 1 :])
    found = disputed(table.rules, course_of(table.rules, course.states[0], events), 0)
    assert (found.untold, found.others) == ("not-again", ())
