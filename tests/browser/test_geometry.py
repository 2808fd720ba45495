"""From a phone of 360 to 4K, and at 200 % zoom, nothing covers anything; measured, not looked at."""

from collections.abc import Callable

from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import DESK, Visitor
from tests.support.geometry import faults_by_width, faults_of
from tests.support.served import Served

Comes = Callable[..., Visitor]

FULL = """
rulebook = "nz-current"
shoe = "8s 9s Ks 5s 6s Js 4s 6d 8h 7h Qh 9h 5h 4h 3h 8c 2c 3c"
actions = [
  "bet ann 1 20", "bet bobbette 1 15", "bet ann 2 500", "bet ann 3 35",
  "bet ann 4 125", "bet ann 5 5", "bet ann 6 1000", "bet ann 7 25",
]
"""
"""Seven boxes; 8-8 on the first, against 6, is split twice, and somebody with a long name bets behind."""


def test_nothing_covers_anything_at_a_full_table_from_a_phone_to_4k(served: Served, comes: Comes) -> None:
    told = Round(lay_out(served, read_script(FULL)), comes)
    seat = told.seats["ann"]
    for action in told.laid.script.actions:
        told.takes(*action.split())
    faults = faults_by_width(seat.page, "betting")
    seat.page.set_viewport_size(DESK)
    told.takes("deal")
    told.takes("split", "1", "ann")
    told.takes("split", "1", "ann")
    told.waits(lambda: seat.in_turn, "the first of three hands is in turn")
    faults += faults_by_width(seat.page, "three hands")
    seat.page.set_viewport_size(DESK)
    while seat.phase != "settled":
        told.waits(lambda: seat.in_turn or seat.phase == "settled", "the next hand is in turn")
        if seat.in_turn:
            closed = seat.page.locator('main .foot [aria-label="Stand"][aria-disabled]').count()
            seat.decides("Hit" if closed else "Stand")
    faults += faults_by_width(seat.page, "settled")
    assert not faults, "\n".join(faults)


def test_a_round_is_played_at_200_percent_zoom(served: Served, comes: Comes) -> None:
    """A window of 1280 by 800 has room for 640 by 400 then."""

    def closely(name: str) -> Visitor:
        return comes(name, viewport={"width": 640, "height": 400}, device_scale_factor=2)

    told = Round(lay_out(served, script_of("sg-rws-v5-withdraw-double")), closely)
    seat = told.seats["ann"]
    faults = []
    for action in told.laid.script.actions:
        told.takes(*action.split())
        faults += [f"after {action}: {fault}" for fault in faults_of(seat.page)]
    assert told.results() == told.expected()
    assert not faults, "\n".join(faults)
