"""Readings of Massachusetts' irregularities: the book's own, and the other one as a house variant."""

from tests.readings.test_readings import net, refused

# I55: ann refuses the exposed king for box 1; box 2 is hers too

DEAL = ("bet ann 1 10", "bet ann 2 20", "deal", "exposed", "refuse 1")
TWO_BOXES = "8s 7s 9h 5c 4d Kc 8c"  # box 1 has 13, box 2 has 11, the dealer 9


def test_i55_who_refuses_gets_no_card_on_another_box() -> None:
    """The king is the dealer's: 9-K = 19 beats 13 and 11."""
    assert refused("ma-2025", TWO_BOXES, *DEAL, "hit 2") == "hit 2"
    assert net("ma-2025", TWO_BOXES, *DEAL) == {"ann": "-30.00"}


def test_i55_a_refusal_for_the_hand_alone_leaves_the_card_to_another_box() -> None:
    """Box 2: 11-K = 21, and the dealer has 9-8 = 17."""
    under = {"incidents.refusal_binds": "hand"}
    assert net("ma-2025", TWO_BOXES, *DEAL, "accept 2", under=under) == {"ann": "10.00"}


def test_i55_a_refusal_for_the_player_in_new_zealand() -> None:
    """Box 2 stands with 11, below what may stand otherwise; the king is the dealer's second card: 19."""
    under = {"incidents.refusal_binds": "player"}
    assert net("nz-current", TWO_BOXES, *DEAL, under=under) == {"ann": "-30.00"}
    assert net("nz-current", TWO_BOXES, *DEAL, "accept 2") == {"ann": "10.00"}


# I56: bob's second card was passed over; ann has 8-5, cat nothing to do with it

MISSED = ("bet ann 1 10", "bet bob 2 10", "deal ...", "go 4", "skipped unnoticed", "noticed", "choose bob late")


def test_i56_a_late_second_card_comes_before_any_additional_card() -> None:
    """bob gets the king, 17, and ann the 8, 21; the dealer 9-8 = 17."""
    assert net("ma-2025", "8s 7d 9h 5c Kc 8c 8d", *MISSED, "hit 1", "stand 2") == {"ann": "10.00", "bob": "0.00"}


def test_i56_a_late_second_card_in_its_own_turn_comes_after_those_before() -> None:
    """ann gets the king and is over; bob the 8, 15."""
    under = {"incidents.late_second": "own-turn"}
    played = net("ma-2025", "8s 7d 9h 5c Kc 8c 8d", *MISSED, "hit 1", "stand 2", under=under)
    assert played == {"ann": "-10.00", "bob": "-10.00"}


FORGOTTEN = ("bet ann 1 10", "bet bob 2 10", "deal", "hit 1 ...", "skipped unnoticed", "stand 2", "surrender 1")


def test_i56_who_has_asked_for_a_card_may_not_surrender() -> None:
    assert refused("ma-2025", "8s 7d 9h 5c Kc 8c", *FORGOTTEN) == "surrender 1"


def test_i56_a_house_may_let_somebody_surrender_whose_card_was_forgotten() -> None:
    """Half of ann's 10 is lost against a 9; bob has 17 against 9-8 = 17."""
    under = {"surrender.request_ends": False}
    assert net("ma-2025", "8s 7d 9h 5c Kc 8c", *FORGOTTEN, under=under) == {"ann": "-5.00", "bob": "0.00"}
