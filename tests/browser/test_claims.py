"""A player says that something went wrong: the table waits, the house decides, play goes on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import Seat
from tests.support.served import Served

HOUSE = {"role": "operator", "name": ""}


@pytest.mark.parametrize("width", [1280, 390])
def test_a_player_claims_that_a_card_was_burnt_and_the_house_dismisses_it(
    width: int, served: Served, comes: Callable[..., Visitor]
) -> None:
    """King and queen against 8-9: 20 beats 17, after the claim as before it."""
    owner = served.guest()
    table = owner.opens(
        book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms={"money": "felt", "owner_rules": True}
    )
    stack(owner, table, f"Ks 8h Qd 9c {BEHIND}")
    ann = Seat(comes(f"claims{width}", viewport={"width": width, "height": 844}), table)
    ann.bets(1, "10")
    ann.ready()
    until(lambda: ann.in_turn, ann.page, "the hand is in turn")
    if width < 720:
        ann.page.get_by_role("button", name="Log, pays and rules").click()
    ann.page.get_by_role("button", name="Something went wrong?").click()
    dialog = ann.page.get_by_role("dialog", name="Something went wrong")
    say = dialog.get_by_role("button", name="Say it")
    expect(say).to_be_disabled()
    dialog.get_by_label("Something else").check()
    expect(say).to_be_disabled()
    dialog.get_by_label("In your words").fill("The shoe was turned round")
    expect(say).to_be_enabled()
    dialog.get_by_label("A card was burnt in error").check()
    say.click()
    expect(dialog).to_have_count(0)
    expect(ann.page.locator("main .foot")).to_contain_text("The table waits for a ruling")
    answer = owner.does(table, command="GiveRuling", remedy="dismiss", by=HOUSE)
    assert answer.status_code == 200, answer.text
    until(lambda: ann.in_turn, ann.page, "the hand is in turn again")
    ann.decides("Stand")
    assert ann.result() == "+10.00"


def test_who_is_not_at_the_table_is_told_why_nothing_can_be_claimed(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    table = served.guest().opens(book="nz-current")
    ann = Seat(comes("watches"), table)
    expect(ann.page.locator("button[data-spot]").first).to_be_visible()
    assert ann.page.get_by_role("button", name="Something went wrong?").count() == 0
    ann.page.keyboard.press("!")
    dialog = ann.page.get_by_role("dialog", name="Something went wrong")
    expect(dialog).to_contain_text("Nothing can be said now")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
