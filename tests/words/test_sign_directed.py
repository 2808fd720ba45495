"""Maxima by direction of the house stand on the sign."""

import pytest

from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.table import Limits, Practice
from pontoon.words.sign import Notice, make_sign


@pytest.mark.parametrize("book", ["nz-2000", "nz-current"])
@pytest.mark.clause("nz-2000", "15.2")
@pytest.mark.clause("nz-current", "15.2")
def test_a_box_maximum_and_a_player_maximum_stand_on_the_sign(book: str) -> None:
    limits = Limits(Cents(500), Cents(10_000), Cents(500))
    practice = Practice(box_maximum=True, player_maxima=(("ann", Cents(5000)),))
    sign = make_sign(load_book(book), limits, limits, 6, practice)
    assert sign.amounts[-2:] == (
        Notice("Maximum on a box $100", ("15.2",)),
        Notice("Maximum of ann on a box $50", ("15.2",)),
    )
    only = make_sign(load_book(book), limits, limits, 6, Practice(player_maxima=(("ann", Cents(5000)),)))
    assert only.amounts[-1:] == sign.amounts[-1:]
    assert len(only.amounts) == len(sign.amounts) - 1
