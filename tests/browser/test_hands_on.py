"""Chips by drag, long press, right click and keys; what a person chooses in the settings is there at the table."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.support.browsing import Visitor, until
from tests.support.geometry import at_rest
from tests.support.seats import TABLE, Seat
from tests.support.served import Served

Comes = Callable[..., Visitor]


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drags(page: Page, what: Locator, to: tuple[float, float]) -> None:
    """Press, move in steps, let go."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*to, steps=6)
    page.mouse.up()


def test_chips_are_put_down_by_drag_long_press_and_right_click_and_taken_back(served: Served, comes: Comes) -> None:
    seat = Seat(comes("hands"), served.guest().opens(book="nz-current", terms={"money": "felt"}))
    page = seat.page
    expect(seat.spot(3)).to_be_visible()
    at_rest(page)
    chip = page.get_by_role("radio", name="Chip of 25", exact=True)
    drags(page, chip, middle(seat.spot(3)))
    expect(seat.spot(3)).to_have_accessible_name("Box 3, nobody here, 25 of yours")
    seat.lies(seat.spot(3))
    drags(page, seat.spot(3).locator(".stack"), middle(seat.spot(5)))
    seat.lies(seat.spot(5))
    expect(seat.spot(3).locator(".stack")).to_have_count(0)
    felt = page.locator("main section.felt").bounding_box()
    assert felt is not None
    drags(page, seat.spot(5).locator(".stack"), (felt["x"] + felt["width"] / 2, felt["y"] + 40))
    expect(seat.spot(5).locator(".stack")).to_have_count(0)

    seat.spot(2).click(button="right")
    field = page.get_by_role("textbox", name="Your wager on box 2")
    expect(field).to_be_focused()
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    seat.lies(seat.spot(2))

    page.mouse.move(*middle(seat.spot(4)))
    page.mouse.down()
    expect(page.get_by_role("textbox", name="Your wager on box 4")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_role("textbox", name="Your wager on box 4")).to_be_visible()
    expect(seat.spot(4).locator(".stack")).to_have_count(0)
    page.keyboard.press("Escape")

    page.keyboard.press("u")
    expect(seat.spot(2).locator(".stack")).to_have_count(0)
    seat.spot(6).focus()
    page.keyboard.press("]")
    expect(page.get_by_role("radio", name="Chip of 25", exact=True)).to_be_checked()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("-")
    expect(seat.spot(6)).to_have_accessible_name("Box 6, nobody here, 25 of yours")
    seat.lies(seat.spot(6))
    page.keyboard.press("c")
    expect(page.locator("button[data-spot] .stack")).to_have_count(0)
    expect(page.locator("main .foot .figure")).to_have_text("0.00")


def test_what_is_chosen_in_the_settings_is_there_at_the_table(served: Served, comes: Comes) -> None:
    """Left-handed, four colours, large cards; sound is fetched when it is switched on and not before."""
    visitor = comes("chooses")
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.goes("/settings")
    for name in ("Cards in four colours", "Large cards", "Left-handed layout"):
        visitor.page.get_by_role("switch", name=name).click()
    seat = Seat(visitor, served.guest().opens(book="act-2005"))
    expect(seat.page.locator(f"{TABLE}.left")).to_be_visible()
    aside, main = seat.page.locator("aside").bounding_box(), seat.page.locator("main").bounding_box()
    assert aside is not None
    assert main is not None
    assert aside["x"] < main["x"], "the panel is on the left"
    assert seat.page.locator("html").get_attribute("data-deck") == "four"
    before = len(fetched)
    expect(seat.page.locator("button[data-spot]").first).to_be_visible()
    seat.page.keyboard.press("m")
    expect(seat.page.get_by_role("button", name="Sound is on")).to_be_visible()
    seat.bets(3, "10")
    until(lambda: any(url.endswith(".js") for url in fetched[before:]), seat.page, "the sounds are fetched")
