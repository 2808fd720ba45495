"""From a phone of 360 to 4K, and at 200 % zoom, nothing covers anything; measured, not looked at."""

from collections.abc import Callable

from playwright.sync_api import expect

from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import DESK, Visitor
from tests.support.geometry import at_rest, faults_by_width, faults_of
from tests.support.served import Served

Comes = Callable[..., Visitor]

FULL = """
rulebook = "nz-current"
shoe = "8s 9s Ks 5s 6s Js 4s 6d 8h 7h Qh 9h 5h 4h 3h 8c 2c 3c"
actions = [
  "bet ann 1 20", "bet bobbette 1 15", "bet ann 2 500", "bet ann 3 35",
  "bet ann 4 245", "bet ann 5 5", "bet ann 6 1000", "bet ann 7 25",
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


FIVE = """
rulebook = "ma-2025"
shoe = "8s 9h 8d 7c"
actions = ["bet ann 1 20", "bet bob 1 500", "deal"]
"""
"""8-8 against 9: hit, stand, double for less, split or surrender, with somebody behind."""
_TOPS = "all => all.map(one => Math.round(one.getBoundingClientRect().top))"


def test_five_actions_and_advice_fit_a_phone_a_tablet_and_a_desktop(served: Served, comes: Comes) -> None:
    told = Round(lay_out(served, read_script(FIVE)), comes)
    ann = told.seats["ann"]
    ann.page.evaluate("() => localStorage.setItem('pontoon.settings', JSON.stringify({ advice: 'before' }))")
    ann.page.reload()
    for action in told.laid.script.actions:
        told.takes(*action.split())
    told.waits(lambda: ann.in_turn, "Ann decides")
    faults = []
    for width, height in ((360, 640), (360, 740), (390, 844), (820, 1180), (1024, 768)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.get_by_text("Best: split")).to_be_visible()
        at_rest(ann.page)
        faults += [f"{width} x {height}: {fault}" for fault in faults_of(ann.page)]
    for width, height in ((820, 1180), (1200, 800), (1280, 800), (1440, 900)):
        ann.page.set_viewport_size({"width": width, "height": height})
        at_rest(ann.page)
        faults += [f"{width} x {height}: {fault}" for fault in faults_of(ann.page)]
        assert len(set(ann.page.locator("main .foot .action").evaluate_all(_TOPS))) == 1, "all in one row"
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
        at_rest(seat.page)
        faults += [f"after {action}: {fault}" for fault in faults_of(seat.page)]
    assert told.results() == told.expected()
    assert not faults, "\n".join(faults)


_COVERED = """() => {
  const faults = [];
  const told = document.querySelectorAll(
    '.felt .name, .hand .plate:not(.none), .hand .card, .felt .figure, .dealer p, .dealer .card, .call');
  for (const one of document.querySelectorAll('main .over > *')) {
    const a = one.getBoundingClientRect();
    const main = document.querySelector('main').getBoundingClientRect();
    const within = a.top >= main.top && a.left >= main.left && a.right <= main.right;
    if (!within) faults.push(`"${one.textContent.trim().slice(0, 20)}" sticks out of the felt`);
    for (const other of told) {
      const b = other.getBoundingClientRect();
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const where = `"${one.textContent.trim().slice(0, 20)}" on ${other.className} "${other.textContent.trim()}"`;
      if (wide > 1 && high > 1) faults.push(`${where}, ${wide.toFixed(0)} x ${high.toFixed(0)}`);
    }
  }
  return faults;
}"""
"""Which names, totals, amounts and cards lie under what comes up over the felt."""

ASKED = """
rulebook = "sg-rws-v5"
shoe = "8s 9s Ks 5s 6s Js 4s 6d 8h 7h Qh 9h 5h 4h 3h 8c 2c 3c"
actions = [
  "bet ann 1 20", "bet bobbette 1 15", "bet ann 2 500", "bet ann 3 35",
  "bet ann 4 125", "bet ann 5 5", "bet ann 6 1000", "bet ann 7 25",
]
"""


def test_what_the_table_asks_covers_no_name_total_or_amount_on_a_desktop(served: Served, comes: Comes) -> None:
    told = Round(lay_out(served, read_script(ASKED)), comes)
    ann, laid = told.seats["ann"], told.laid
    for action in laid.script.actions:
        told.takes(*action.split())
    faults: list[str] = []

    def looks(what: str) -> None:
        for width, height in ((1280, 800), (1440, 900), (2560, 1440), (3840, 2160)):
            ann.page.set_viewport_size({"width": width, "height": height})
            at_rest(ann.page)
            assert ann.page.locator("main .over > *").count(), what
            faults.extend(f"{what}, {width}: {fault}" for fault in ann.page.evaluate(_COVERED))
        ann.page.set_viewport_size(DESK)

    expect(ann.page.get_by_role("button", name="Squeeze box 7")).to_be_visible()
    looks("squeeze")
    told.takes("deal")
    told.waits(lambda: ann.in_turn or bool(ann.offered), "the cards are dealt")
    if ann.offered:
        ann.declines()
    told.waits(lambda: ann.in_turn, "Ann decides")
    house = {"role": "operator", "name": ""}
    for command in ({"command": "Report", "situation": "burnt"}, {"command": "GiveRuling", "remedy": "reconstruct"}):
        answer = laid.owner.does(laid.table, **command, by=house)
        assert answer.status_code == 200, answer.text
    expect(ann.page.get_by_role("dialog", name="The table asks you")).to_be_visible()
    looks("question")
    assert not faults, "\n".join(faults)
