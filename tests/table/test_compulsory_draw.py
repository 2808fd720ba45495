"""The compulsory draw, counted with every ace as 1."""

from pontoon.table import CloseBetting, Hit, Stand, options
from tests.support.tables import bet, stacked


def test_a_21_need_not_draw_however_it_is_counted() -> None:
    """A-4 draws a 6: 21, though its aces as 1 make 11. It may stand (or double), and the round can end."""
    changes = {"draw.compulsory_below": 12, "draw.compulsory_on": "hard-count", "double.cards": "two"}
    table = stacked("ma-2025", "As 9d 4h 6c Kd", changes)
    table.run(bet("ann"), CloseBetting(), Hit("ann", 1))
    assert [choice.action for choice in options(table.rules, table.state, "ann")] == ["stand"]


def test_the_count_is_told_as_it_is_made() -> None:
    """A-5 is soft 16, but 6 with the ace as 1."""
    table = stacked("nz-current", "As 9d 5h", {"draw.compulsory_on": "hard-count"})
    table.run(bet("ann"), CloseBetting())
    assert table.refusal(Stand("ann", 1)).message == "A hand of 6 must draw: nobody may stand below 12."
