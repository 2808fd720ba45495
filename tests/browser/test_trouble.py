"""A connection that is cut and a house that is killed in mid-hand: play goes on from the same card."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, WebSocketRoute, expect

from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out, stack
from tests.support.browsing import UNREACHED, Visitor, until
from tests.support.killed import KillableHouse
from tests.support.seats import Seat
from tests.support.served import Served

HAND = """
rulebook = "nz-current"
shoe = "6s 9h 5d 7c Kc"
actions = ["bet ann 1 20", "deal"]
"""
"""6-5, drawn to 18, against 9-K: the 20 are lost (NZ 12.3)."""
BANNER = "main .foot .standing.alone"
Comes = Callable[..., Visitor]


class Wires:
    """The wires between a window and the house, which can be cut and mended."""

    def __init__(self) -> None:
        self.whole = True
        self.ends: list[WebSocketRoute] = []

    def passes_on(self, socket: WebSocketRoute) -> None:
        if self.whole:
            self.ends = [socket, socket.connect_to_server()]
        else:
            socket.close(code=1001)

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            end.close(code=1001)

    def mend(self) -> None:
        self.whole = True


def _eleven(seat: Seat) -> None:
    until(lambda: seat.in_turn, seat.page, "the hand is in turn")
    expect(seat.page.locator("main .foot h2")).to_have_text("11 against 9")
    cards = seat.page.locator('[data-box="1"]').get_by_role("img")
    names = cards.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert [name for name in names if " of " in str(name)] == ["six of spades", "five of diamonds"]


def _on_to_the_end(seat: Seat) -> None:
    _eleven(seat)
    seat.decides("Hit")
    expect(seat.page.locator("main .foot h2")).to_have_text("18 against 9")
    seat.decides("Stand")
    assert seat.result() == "−20.00"


def test_play_goes_on_from_the_same_card_after_the_connection_was_cut(served: Served, comes: Comes) -> None:
    wires = Wires()

    def comes_by_wire(name: str) -> Visitor:
        visitor = comes(name)
        visitor.page.route_web_socket("**/socket", wires.passes_on)
        return visitor

    told = Round(lay_out(served, read_script(HAND)), comes_by_wire)
    seat = told.seats["ann"]
    for action in told.laid.script.actions:
        told.takes(*action.split())
    _eleven(seat)
    seat.listens()
    wires.cut()
    expect(seat.page.locator(BANNER)).to_be_visible()
    until(lambda: "Connection lost." in seat.said(), seat.page, "the loss is said")
    assert not seat.in_turn, "nothing can be pressed"
    wires.mend()
    expect(seat.page.locator(BANNER)).to_have_count(0)
    expect(seat.page.locator(".missed")).to_contain_text("Back at the same card.")
    assert seat.page.get_by_text("Connected again.").count() == 0, "it is said once"
    _on_to_the_end(seat)


def test_play_goes_on_from_the_same_card_after_the_house_was_killed(browser: Browser, tmp_path: Path) -> None:
    with KillableHouse(tmp_path) as house:
        visitor = Visitor(browser, house.address, "ann")
        owner = house.guest()
        table = owner.opens(setup={"shoe": "stacked"}, terms={"money": "felt", "owner_rules": True}, book="nz-current")
        stack(owner, table, "6s 9h 5d 7c Kc 2s 3s 4s")
        seat = Seat(visitor, table)
        seat.bets(1, "20")
        seat.ready()
        _eleven(seat)
        visitor.expected = UNREACHED
        house.is_killed()
        expect(seat.page.locator(BANNER)).to_be_visible()
        house.starts()
        expect(seat.page.locator(BANNER)).to_have_count(0)
        _on_to_the_end(seat)
        visitor.ends()


def test_a_part_of_the_page_that_could_not_be_fetched_comes_with_its_styles(served: Served, comes: Comes) -> None:
    told = Round(lay_out(served, read_script(HAND)), comes)
    seat = told.seats["ann"]
    seat.visitor.expected = UNREACHED
    reached: list[bool] = []  # requests stay in our hands: one that comes while they are let go might be lost
    seat.page.route("**/assets/*", lambda route: route.continue_() if reached else route.abort())
    seat.page.get_by_role("tab", name="Rules").click()
    expect(seat.page.get_by_text("The house cannot be reached.")).to_be_visible()
    reached.append(True)
    expect(seat.page.get_by_role("heading", name="What it pays")).to_be_visible()
    assert seat.page.evaluate("() => [...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)")
