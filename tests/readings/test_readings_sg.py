"""Readings of the Singapore book on what goes wrong: the book's own, and what a house variant may take instead."""

from tests.readings.test_readings import net, refused

BOOK = "sg-rws-v5"
TWO = ("bet ann 1 10", "bet bob 2 10", "deal")


def test_i23_settlement_of_a_hand_that_stays_bars_nothing() -> None:
    """cat's pontoon was paid 15; ann's 8 and bob's 7 had been exchanged. In order 18 and 16 against 8-9 = 17."""
    shoe = "Ks 9s As 8h 8d 7d Kd 9c"
    found = (*TWO[:2], "bet cat 3 10", "deal ...", "go 4", "misdealt 2 unnoticed", "go", "noticed")
    put_right = (*found, "reconstruct", "choose all reconstructed", "stand 1", "stand 2")
    assert net(BOOK, shoe, *put_right) == {"ann": "10.00", "bob": "-10.00", "cat": "15.00"}
    under = {"incidents.reconstruct_until": "settlement"}
    assert refused(BOOK, shoe, *found, "reconstruct", under=under) == "reconstruct"
    left = (*found, "choose all continue", "stand 1", "stand 2")
    assert net(BOOK, shoe, *left, under=under) == {"ann": "0.00", "bob": "0.00", "cat": "15.00"}


def test_i52_burnt_card_is_called_back_or_gone() -> None:
    """With the 5 ann has 21, paid 10; without it K-6-K is over. bob 19 against 8-K = 18, or against 8-9 = 17."""
    shoe = "Ks Qs 8h 6d 9d 5c Kc 9c"
    back = (*TWO, "burnt", "reconstruct", "choose all reconstructed", "hit 1", "stand 2")
    assert net(BOOK, shoe, *back) == {"ann": "10.00", "bob": "10.00"}
    under = {"incidents.burnt": "dealing-error"}
    assert refused(BOOK, shoe, *TWO, "burnt", "reconstruct", under=under) == "reconstruct"
    gone = (*TWO, "burnt", "choose all continue", "hit 1", "stand 2")
    assert net(BOOK, shoe, *gone, under=under) == {"ann": "-10.00", "bob": "10.00"}


def test_i53_who_lost_by_the_error_chooses_or_has_lost() -> None:
    """ann's 5 lay on box 2, and the K made her 26."""
    shoe = "Ks Qs 8h 6d 9d 5c Kc"
    found = (*TWO, "hit 1 ...", "misdealt 2 unnoticed", "hit 1 ...", "go 1", "noticed")
    assert net(BOOK, shoe, *found, "choose all return") == {"ann": "0.00", "bob": "0.00"}
    under = {"incidents.choosers": "open-wagers"}
    assert net(BOOK, shoe, *found, "choose all return", under=under) == {"ann": "-10.00", "bob": "0.00"}
    assert refused(BOOK, shoe, *found, "choose ann return", under=under) == "choose ann return"


def test_i53_split_box_is_asked_by_hand_or_as_a_whole() -> None:
    """8-K = 18 and 8-4 = 12 against 6-K-9 = 25: one hand is worth 10."""
    shoe, play = "8s 6h 8d 4c Kc 2c Kd 9c", ("bet ann 1 10", "deal", "split 1 ann", "stand 1", "burnt")
    by_hand = (*play, "choose ann 1/1 return", "choose ann 1/2 continue", "stand 1")
    assert net(BOOK, shoe, *by_hand) == {"ann": "10.00"}
    under = {"incidents.choice_for": "box"}
    assert net(BOOK, shoe, *play, "choose ann 1 return", under=under) == {"ann": "0.00"}
    refusal = (*play, "ruling continue", "choose ann 1/1 return")
    assert refused(BOOK, shoe, *refusal, under=under) == "choose ann 1/1 return"


def test_i53_choice_beside_a_discard_or_none() -> None:
    """The Bonus was lost; ann's 5 on box 5 is discarded. With the 2 she has 18 against 18."""
    shoe = "Ks 8h 6d 5c 2c Kc"
    deal = ("bet ann 1 10", "side ann 1 bonus 5", "deal", "hit 1 ...", "misdealt 5")
    assert net(BOOK, shoe, *deal, "choose ann return") == {"ann": "-5.00"}
    under = {"incidents.no_wager": "discard-after-interim"}
    assert net(BOOK, shoe, *deal, "stand 1", under=under) == {"ann": "-5.00"}
    assert refused(BOOK, shoe, *deal, "choose ann return", under=under) == "choose ann return"


def test_i54_broken_shuffler_voids_the_round_or_is_ruled_on() -> None:
    play = ("bet ann 1 10", "deal", "automated-fault")
    options = {"automated": True}
    assert net(BOOK, "Ks 8h 9d Kc", *play, options=options) == {"ann": "0.00"}
    under = {"incidents.automated_fault": "silent"}
    ruled = (*play, "void round by shift-manager")
    assert net(BOOK, "Ks 8h 9d Kc", *ruled, under=under, options=options) == {"ann": "0.00"}


def test_i54_round_begins_with_the_first_bet_or_with_the_deal() -> None:
    shoe, lying = "Ks 8h 9d Kc", ("bet ann 1 10", "miscount")
    assert net(BOOK, shoe, *lying) == {"ann": "0.00"}
    assert refused(BOOK, shoe, *lying, under={"incidents.round_begins": "deal"}) == "miscount"
