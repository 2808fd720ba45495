"""What a table asks of a player, as far as the purse goes."""

import pytest

from pontoon.money import Cents
from pontoon.table import Choice, Range
from pontoon.table.asking import affordable
from tests.support.tables import cents

HIT = Choice("hit", "ann", 1, 1)
BOB = Range("bob", cents(5), cents(50), cents(5))


def double(most: float) -> Choice:
    return Choice("double", "ann", 1, 1, amounts=(Range("ann", cents(5), cents(most), cents(5)), BOB))


def split(amount: float) -> Choice:
    return Choice("split", "ann", 1, 1, amounts=(Range("ann", cents(amount), cents(amount), Cents(1)), BOB))


@pytest.mark.parametrize(
    ("purse", "left"),
    [(20, (HIT, double(20), split(20))), (19, (HIT, double(19))), (5, (HIT, double(5))), (4, (HIT,))],
)
def test_nothing_is_open_that_costs_the_player_more_than_the_purse(purse: float, left: tuple[Choice, ...]) -> None:
    """A split costs the wager again, a double any part of it; what others would add is theirs to afford."""
    assert affordable((HIT, double(20), split(20)), cents(purse)) == left
