"""Nothing jumps: over several rounds with splits, doubles and long hands the browser itself notes no layout shift.

Cards, plates and chips are moved by transforms alone. Shifts within half a second of a key are counted too, which the
figure known as CLS leaves out.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import TABLE, Seat
from tests.support.served import Served
from tests.support.shifts import shifts_of, watch_shifts

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
SHOE = "8s 5h 6h 8d 6d 3c 9d 8c Qd 2c 4c Jc 2s 3s 2d 5c 4d 3h"
"""8-8 and 5-6 against 6. The eights become 8-3 doubled to 20, 8-Q and 8-2-4-J, over; 5-6 draws to 18 in five cards."""
PLAYED = ("Split", "Double", "keep", "Split", "Stand", "Hit", "Hit", "Hit", "Hit", "Hit", "Stand")


def settles(seat: Seat) -> None:
    """Stand wherever that is open, until the round lies settled and nothing moves any more."""
    still = f'{TABLE}[data-phase="settled"][data-moving="false"]'
    while seat.page.locator(still).count() == 0:
        until(
            lambda: seat.in_turn or bool(seat.offered) or seat.page.locator(still).count() > 0,
            seat.page,
            "somebody is asked, or it is over",
        )
        if seat.offered:
            seat.declines()
        elif seat.in_turn:
            closed = seat.page.locator('main .foot [aria-label="Stand"][aria-disabled]').count()
            seat.decides("Hit" if closed else "Stand")


@pytest.mark.parametrize("window", [PHONE, DESK], ids=["phone", "desktop"])
def test_nothing_shifts_while_rounds_are_played(
    window: ViewportSize, served: Served, comes: Callable[..., Visitor]
) -> None:
    owner = served.guest()
    table = owner.opens(
        book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms={"money": "felt", "owner_rules": True}
    )
    stack(owner, table, f"{SHOE} {BEHIND}")
    visitor = comes(
        f"still{window['width']}", viewport=window, reduced_motion="no-preference", has_touch=window is PHONE
    )
    visitor.context.add_init_script("localStorage.setItem('pontoon.settings', JSON.stringify({ speed: 'fast' }))")
    seat = Seat(visitor, table)
    expect(seat.page.locator("button[data-spot]").first).to_be_visible()
    watch_shifts(seat.page)
    for box, amount, side in ((1, "20", ""), (1, "5", "perfect-pairs"), (2, "20", "")):
        seat.page.locator(f'[data-name="{box}"]').click()  # a phone shows the box, a desk does nothing
        seat.bets(box, amount, side)
    seat.ready()
    for action in PLAYED:
        until(lambda: seat.in_turn or bool(seat.offered), seat.page, f"{action} is asked for")
        if action == "keep":  # who has doubled may still forfeit (NZ 12.8)
            seat.declines()
        else:
            seat.decides(action)
    settles(seat)
    for _ in range(2):
        seat.page.keyboard.press("b")
        until(
            lambda: seat.visitor.shows('main .foot button.main[data-does="ready"]:not([disabled])'),
            seat.page,
            "chips lie there",
        )
        until(lambda: seat.page.locator(".stack.pending").count() == 0, seat.page, "the table has them")
        seat.ready()
        until(lambda: seat.phase != "settled", seat.page, "cards are dealt")
        settles(seat)
    shifted = shifts_of(seat.page)
    assert not shifted, "\n".join(shifted)
