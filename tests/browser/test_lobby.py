"""The lobby: who sits where, a table of one's own by the form, a link to it, limits and breaks of one's own."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import TABLE, Seat
from tests.support.served import PASSWORD, Served

Comes = Callable[..., Visitor]


def test_a_table_is_opened_by_the_form_joined_by_its_link_and_found_again(served: Served, comes: Comes) -> None:
    """ACT with 8 decks, 10 to 200 in steps of 10, one bot, quick; the owner returns to it from the lobby."""
    ann, bob = comes("opener"), comes("joiner")
    ann.goes("/")
    ann.page.get_by_role("button", name="Open your own table: Australian Capital Territory").click()
    form = ann.page.get_by_role("dialog", name="Open your own table")
    for label, words in (("Name", "Wattle"), ("Minimum", "10"), ("Maximum", "15"), ("Steps of", "10"), ("Bots", "1")):
        form.get_by_label(label, exact=True).fill(words)
    form.get_by_label("Decks").select_option("8")
    form.get_by_label("Pace").select_option("quick")
    form.get_by_role("button", name="Open the table").click()
    expect(form).to_contain_text("The maximum has to be a multiple of 10.")
    form.get_by_label("Maximum").fill("200")
    form.get_by_role("button", name="Open the table").click()
    expect(ann.page.locator(TABLE)).to_be_visible()
    expect(ann.page.locator("header")).to_contain_text("10 to 200, steps of 10")
    expect(ann.page.locator("header")).to_contain_text("8 decks")
    link = ann.page.url
    view = served.front.house.office.hosted[f"table:{link.rsplit('/', 1)[1]}"].state
    assert view.terms.clocks.decision == 10
    assert len(view.bots) == 1

    bob.goes("/")
    bob.page.get_by_label("Join by link").fill(link)
    bob.page.get_by_role("button", name="Join", exact=True).click()
    expect(bob.page.locator(TABLE)).to_be_visible()
    bob.page.locator('button[data-spot="1"]').click()
    until(lambda: "joiner" in ann.page.locator("main").inner_text(), ann.page, "the other's wager is seen")

    ann.goes("/")
    row = ann.page.locator("li", has_text="Wattle")
    expect(row).to_contain_text("joiner")
    row.get_by_role("link").click()
    expect(ann.page.locator(TABLE)).to_be_visible()


def test_an_address_that_is_nowhere_leads_back_to_the_tables(comes: Comes) -> None:
    ann = comes()
    ann.expected = ("401", "404")
    ann.goes("/tables/that/is/not/there")
    expect(ann.page.get_by_role("heading", name="No such page")).to_be_visible()
    ann.page.get_by_role("link", name="To the tables").click()
    expect(ann.page.get_by_role("heading", name="Take a seat")).to_be_visible()
    ann.goes("/round/nowhere/4")
    expect(ann.page.get_by_role("main").get_by_role("link", name="To the tables")).to_be_visible()
    ann.goes("/clause/ma-2025/99")
    ann.page.get_by_role("link", name="The whole rulebook").click()
    expect(ann.page.get_by_role("heading", name="Massachusetts")).to_be_visible()


def test_a_limit_and_a_break_are_set_in_the_account_and_hold_at_the_table(served: Served, comes: Comes) -> None:
    ann = comes()
    ann.expected = ("401", "403", "409")
    assert ann.context.request.post("/api/accounts", data={"name": "Annbreak", "password": PASSWORD}).ok
    ann.goes("/account")
    page = ann.page
    page.get_by_label("Limit of").select_option("stake")
    page.get_by_label("Amount").fill("20")
    page.get_by_role("button", name="Set the limit").click()
    expect(page.locator("main")).to_contain_text(re.compile("Stake, a day.*of 20", re.DOTALL))
    page.get_by_role("button", name="Begin the break").click()
    expect(page.locator("main")).to_contain_text("You are on a break until")
    seat = Seat(ann, served.guest().opens(book="nz-current", terms={"money": "wallet"}))
    until(lambda: seat.visitor.shows("button[data-spot]"), seat.page, "the boxes are there")
    seat.spot(1).focus()
    seat.page.keyboard.type("10")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator('[data-box="1"] [role=alert]')).to_contain_text("break")


def test_rebet_leaves_out_what_is_not_open_and_says_why(served: Served, comes: Comes) -> None:
    """NZ 15.1: no more than three may wager on one box. Two hands of 20 beat 17; then three others have box 1."""
    owner, others = served.guest(), [served.guest() for _ in range(3)]
    terms = {"money": "felt", "owner_rules": True}
    table = owner.opens(book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms=terms)
    stack(owner, table, f"Ks Kc 8h Qd Qs 9c {BEHIND}")
    ann = Seat(comes("annleft"), table)
    ann.bets(1, "10")
    ann.bets(2, "10")
    ann.ready()
    for _ in range(2):
        until(lambda: ann.in_turn, ann.page, "the next hand is in turn")
        ann.decides("Stand")
    assert ann.result() == "+20.00"
    for one in others:
        answer = one.does(table, command="PlaceWager", player=one.name, box=1, amount=1000)
        assert answer.status_code == 200, answer.text
    until(lambda: others[2].name in "".join(ann.visitor.frames[-3:]), ann.page, "the box is taken")
    ann.page.keyboard.press("b")
    reason = ann.page.locator('[data-box="1"] [role=alert]')
    expect(reason).to_contain_text("no more than 3 may wager on one box")
    expect(reason.locator(".clause")).to_have_text("15.1")
    ann.lies(ann.spot(2))


def test_the_rules_of_the_table_stand_beside_it_with_the_readings_taken(served: Served, comes: Comes) -> None:
    seat = Seat(comes("reads"), served.guest().opens(book="nz-current"))
    seat.page.get_by_role("tab", name="Rules").click()
    panel = seat.page.get_by_role("tabpanel")
    for words in ("Pontoon and 21s pay", "Doubling", "I34"):
        expect(panel).to_contain_text(words)
