"""A table that is linked to BSX-16: its meters, the place for its wager, and the wheel when the cards start it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import Seat
from tests.support.served import Served
from tests.support.terminals import TERMS

WHEEL = "main .wheel"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_wheel_turns_at_the_table_and_says_what_it_gave(
    width: int, served: Served, comes: Callable[..., Visitor]
) -> None:
    """MA 16: the dealer's six and king start the wheel: 250 for the position where it stops, 20 for any other. A board
    over the table shows the same wheel, though it was spun and paid in one moment, and 5 % of 5 on the meter."""
    keeper = served.staff(f"Mia{width}", "progressive-operator", "operator")
    body = {"id": f"p{width}", "book": "ma-2025", "configuration": TERMS, "terms": {}}
    progressive = keeper.http.post("/api/progressives", json=body).json()["progressive"]
    table = keeper.opens(
        book="ma-2025",
        setup={"shoe": "stacked", "boxes": 5, "burn": 0, "limits": {"minimum": 1000, "maximum": 100_000}},
        terms={"money": "felt", "owner_rules": True, "progressive": f"{progressive}/one"},
    )
    stack(keeper, table, f"Ks 6h 9h Kd {BEHIND}")
    board = comes(viewport={"width": 1920, "height": 1080})
    board.goes(f"/board/{table}")
    expect(board.page.locator(".meter strong")).to_have_text("1,000.00")
    seat = Seat(comes(f"max{width}", viewport={"width": width, "height": 844}), table)
    expect(seat.page.locator("main .meters")).to_contain_text("1,000.00")
    seat.bets(3, "10")
    seat.bets(3, "5", "bsx-16")
    seat.ready()
    until(lambda: seat.in_turn, seat.page, "the hand is in turn")
    seat.decides("Stand")
    expect(board.page.locator(".results li")).to_contain_text(re.compile(rf"max{width}.*(250|20)\.00"))
    expect(board.page.locator(".meter strong")).to_have_text("1,000.25")
    expect(seat.page.locator(WHEEL)).to_be_visible()
    expect(seat.page.locator(f"{WHEEL} h2")).to_have_text(re.compile(r"The wheel stopped at position \d\."))
    won = seat.page.locator(f"{WHEEL} li.mine")
    expect(won).to_contain_text(re.compile(r"^You, (own spin 250|community prize 20)\.00$"))
    seat.visitor.button("To the table").click()
    expect(seat.page.locator(WHEEL)).to_have_count(0)
    assert seat.phase == "settled"
