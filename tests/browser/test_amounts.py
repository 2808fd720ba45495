"""An amount outside its limits stays where it was written, with the reason: it is never taken for another one."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import Seat
from tests.support.served import Served

Comes = Callable[..., Visitor]


def seated(served: Served, comes: Comes, name: str, cards: str) -> Seat:
    """Somebody at a table of 5 to 500 whose shoe is known."""
    owner = served.guest()
    limits = {"minimum": 500, "maximum": 50_000, "step": 500, "side_minimum": 500, "side_maximum": 10_000}
    setup = {"shoe": "stacked", "burn": 0, "limits": limits}
    table = owner.opens(book="nz-current", setup=setup, terms={"money": "felt", "owner_rules": True})
    stack(owner, table, f"{cards} {BEHIND}")
    return Seat(comes(name), table)


def test_twice_as_much_as_the_table_allows_is_said_and_stays_until_it_is_changed(served: Served, comes: Comes) -> None:
    """A king and a queen beat 17; twice 300 is more than the 500 of the table."""
    ann = seated(served, comes, "anntwice", "Ks 8h Qd 9c")
    ann.bets(1, "300")
    ann.ready()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    ann.decides("Stand")
    assert ann.result() == "+300.00"
    reason = ann.page.locator('[data-box="1"] [role=alert]')
    ann.page.keyboard.press("x")
    expect(reason).to_have_text(re.compile("600 is more than 500."))
    ann.page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    ann.ready()
    expect(reason).to_have_text(re.compile("600 is more than 500."))
    ann.page.keyboard.press("u")
    expect(reason).to_have_count(0)
    ann.bets(1, "500")


def test_a_double_with_more_than_the_wager_is_refused_and_not_made_with_less(served: Served, comes: Comes) -> None:
    """NZ 12.3: no more than the 20 that lie there. With these, 6-5 and a king win 40 against 8-9."""
    ann = seated(served, comes, "annmore", "6s 8h 5d Kc 9c")
    ann.bets(1, "20")
    ann.ready()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    field = ann.page.locator("main .foot .action input")
    field.fill("30")
    expect(ann.page.locator("main .foot")).to_contain_text("30 is more than 20.")
    ann.page.get_by_role("button", name="Double", exact=True).click()
    expect(ann.page.locator("main .over [role=alert]")).to_be_visible()
    expect(ann.page.locator("main .foot h2")).to_have_text("11 against 8")
    field.fill("20")
    ann.decides("Double")
    assert ann.result() == "+40.00"


def test_a_phone_shows_a_box_by_its_key_and_takes_the_amount_that_is_typed(served: Served, comes: Comes) -> None:
    """So a round can be played by keys alone where a window is as small as a phone, also at 200 % zoom."""
    owner = served.guest()
    ann = Seat(comes("annkeys", viewport={"width": 640, "height": 400}), owner.opens(book="nz-current"))
    until(lambda: ann.visitor.shows("button[data-spot]"), ann.page, "chips can be put down")
    ann.page.keyboard.press("2")
    expect(ann.spot(2)).to_be_focused()
    ann.page.keyboard.type("25")
    ann.page.keyboard.press("Enter")
    expect(ann.spot(2)).to_have_accessible_name(re.compile("25 of yours"))
    ann.lies(ann.spot(2))


def test_the_limits_of_the_table_are_told_where_the_book_takes_any_amount(served: Served, comes: Comes) -> None:
    """ACT 3.4 and 3.5 play a wager below the minimum once and trim one above the maximum; chips keep to both."""
    setup = {"limits": {"minimum": 500, "maximum": 50_000, "step": 500, "side_minimum": 500, "side_maximum": 10_000}}
    ann = Seat(comes("annact"), served.guest().opens(book="act-2005", setup=setup))
    until(lambda: ann.visitor.shows("button[data-spot]"), ann.page, "chips can be put down")
    ann.spot(1).click(button="right")
    field = ann.page.get_by_role("dialog", name="Your wager on box 1")
    expect(field).to_contain_text("5 to 500, in steps of 5")
    field.get_by_role("textbox").fill("505")
    field.get_by_role("button", name="Set").click()
    expect(field.get_by_role("alert")).to_contain_text("505 is more than 500.")
