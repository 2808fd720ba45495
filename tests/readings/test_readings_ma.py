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
