"""Several windows at one table: who bets behind, whose cards lie face down, and what everybody is told aloud."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from pontoon.rulebook import BOOK_IDS
from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor, until
from tests.support.seats import OFFER, TABLE, Seat
from tests.support.served import Served

Comes = Callable[..., Visitor]
SQUEEZED = """
rulebook = "sg-rws-v5"
shoe = "Ks 7c 9d Kd"
actions = ["bet ann 1 10", "bet bob 2 10"]
"""


def test_one_who_bets_behind_follows_a_double_and_one_does_not(served: Served, comes: Comes) -> None:
    """MA 10(d): 6-5 doubled to 18 against 19. Ann loses 20 and 20, Bob who follows with 5 loses 25, Cat her 20."""
    text = """
    rulebook = "ma-2025"
    shoe = "6s 9h 5d 7c Kc"
    actions = ["bet ann 1 20", "bet bob 1 20", "bet cat 1 20", "deal"]
    """
    told = Round(lay_out(served, read_script(text)), comes)
    for action in told.laid.script.actions:
        told.takes(*action.split())
    ann, bob, cat = told.seats.values()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    ann.decides("Double")
    expect(ann.page.locator("main .foot")).to_contain_text("The others answer")
    expect(bob.page.locator(OFFER)).to_contain_text(f"{ann.name} doubles box 1. You too?")
    expect(cat.page.locator(OFFER)).to_contain_text("Stay with 20")
    cat.declines()
    bob.answers("Double", "5")
    told.waits(lambda: all(seat.phase == "settled" for seat in told.seats.values()), "the round is settled")
    assert told.results() == {"ann": "−40.00", "bob": "−25.00", "cat": "−20.00"}


def test_one_who_bets_behind_covers_both_hands_of_a_split_and_one_stays_with_the_first(
    served: Served, comes: Comes
) -> None:
    """NZ 15.3(d): 8-8 becomes 18 and 18 against 6-9-K, over 21. Ann and Bob win 20 twice, Cat once."""
    text = """
    rulebook = "nz-current"
    shoe = "8s 6h 8d Ks Qd 9c Kc"
    actions = ["bet ann 1 20", "bet bob 1 20", "bet cat 1 20", "deal"]
    """
    told = Round(lay_out(served, read_script(text)), comes)
    for action in told.laid.script.actions:
        told.takes(*action.split())
    ann, bob, cat = told.seats.values()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    ann.decides("Split")
    expect(bob.page.locator(OFFER)).to_contain_text(f"{ann.name} splits box 1. And you?")
    bob.answers("Both")
    expect(cat.page.locator(f"{OFFER} .filled")).to_contain_text("First hand")
    cat.declines()
    for _ in range(2):
        until(lambda: ann.in_turn, ann.page, "the next hand is in turn")
        ann.decides("Stand")
    told.waits(lambda: all(seat.phase == "settled" for seat in told.seats.values()), "the round is settled")
    assert told.results() == {"ann": "+40.00", "bob": "+40.00", "cat": "+20.00"}


def squeezing(served: Served, comes: Comes) -> list[Seat]:
    """Ann with two kings that lie face down, in turn against 9, and Bob."""
    laid = lay_out(served, read_script(SQUEEZED))
    told = Round(laid, comes)
    for action in laid.script.actions:
        told.takes(*action.split())
    ann, bob = told.seats.values()
    ann.page.get_by_role("button", name="Squeeze box 1").click()
    until(lambda: "SqueezeAsked" in "".join(bob.visitor.frames), ann.page, "the squeeze is asked for")
    granted = laid.owner.does(laid.table, command="GrantSqueeze", box=1, by={"role": "operator", "name": ""})
    assert granted.status_code == 200, granted.text
    ann.listens()
    told.takes("deal")
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    return [ann, bob]


def test_squeezed_cards_are_seen_by_who_turns_them_and_by_nobody_else(served: Served, comes: Comes) -> None:
    """SG 3.12: asked before the first card and granted; the player turns the cards one by one."""
    ann, bob = squeezing(served, comes)
    mine, foot = ann.page.locator('[data-box="1"]'), ann.page.locator("main .foot")
    expect(foot).to_contain_text("Face down against 9")
    until(lambda: any("Turn the cards first." in one for one in ann.said()), ann.page, "what she may do is said")
    spoilt = ("king of spades", "king of diamonds", "20 against", "on 20", "K♠", "K♦")
    assert not [one for one in spoilt if one in ann.page.content() + " ".join(ann.said())]
    mine.locator("button.squeeze").first.click()
    expect(mine.get_by_role("img", name="king of spades")).to_be_visible()
    expect(foot).to_contain_text("Face down against 9")
    assert "king of diamonds" not in ann.page.content()
    mine.locator("button.squeeze").first.click()
    expect(foot).to_contain_text("20 against 9")
    expect(ann.page.get_by_text("Box 1: K♠K♦, 20")).to_be_visible()
    turned = "Box 1: king of spades, king of diamonds, 20 against 9. Your turn: hit, stand,"
    until(lambda: any(turned in one for one in ann.said()), ann.page, "what she turned is said")
    expect(mine.get_by_role("img", name="king of spades")).to_be_visible()
    assert not any('"Ks"' in frame for frame in bob.visitor.frames)
    assert bob.page.locator('[data-box="1"]').get_by_role("img", name="king of spades").count() == 0
    ann.decides("Stand")


def test_nothing_is_open_before_squeezed_cards_are_turned_and_all_are_turned_at_once(
    served: Served, comes: Comes
) -> None:
    """That a pair may be split would name it: every action waits for the cards, and says so."""
    ann, _ = squeezing(served, comes)
    actions = ann.page.locator("main .foot .bar .action")
    expect(actions).to_have_count(4)
    for action in actions.all():
        expect(action).to_contain_text("Turn the cards first.")
        expect(action.get_by_role("button").first).to_have_attribute("aria-disabled", "true")
    ann.page.keyboard.press("p")
    expect(ann.page.locator("main .over")).to_contain_text("Turn the cards first.")
    ann.page.keyboard.press("v")
    expect(ann.page.locator('[data-box="1"]').get_by_role("img", name="king of spades")).to_be_visible()
    expect(actions.first).to_contain_text("Turn the cards first.")
    ann.page.get_by_role("button", name="Turn all").click()
    expect(ann.page.locator("main .foot")).to_contain_text("20 against 9")
    expect(ann.page.get_by_role("button", name="Turn all")).to_have_count(0)
    ann.decides("Stand")


def test_the_table_stays_while_what_hides_squeezed_cards_is_on_its_way(served: Served, comes: Comes) -> None:
    """It was put up anew, and what its live regions had to say was lost."""
    laid = lay_out(served, read_script(SQUEEZED))
    told = Round(laid, comes)
    for action in laid.script.actions:
        told.takes(*action.split())
    ann, _ = told.seats.values()
    waiting: list[Route] = []
    let_go: list[bool] = []

    def keep(route: Route) -> None:
        if let_go:
            route.continue_()
        else:
            waiting.append(route)

    ann.page.route("**/assets/*.js", keep)
    ann.page.evaluate("() => { document.querySelector('main').here = true; }")
    ann.page.get_by_role("button", name="Squeeze box 1").click()
    until(lambda: "SqueezeAsked" in "".join(ann.visitor.frames) and bool(waiting), ann.page, "it is asked for")
    granted = laid.owner.does(laid.table, command="GrantSqueeze", box=1, by={"role": "operator", "name": ""})
    assert granted.status_code == 200, granted.text
    until(lambda: "SqueezeGranted" in "".join(ann.visitor.frames), ann.page, "it is granted")
    here = "() => new Promise(done => requestAnimationFrame(() => done(document.querySelector('main')?.here)))"
    assert ann.page.evaluate(here), "the table stays"
    let_go.append(True)
    for one in waiting:
        one.continue_()
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("Box 1 is dealt face down for you to turn")
    assert ann.page.evaluate(here), "the table stays"


def test_on_a_phone_a_tap_on_the_middle_of_squeezed_cards_turns_the_next(served: Served, comes: Comes) -> None:
    """The second card lies over most of the first, and lets the tap through."""
    ann, _ = squeezing(served, lambda name: comes(name, viewport={"width": 360, "height": 740}))
    cards = ann.page.locator('[data-box="1"] .hand .fan').bounding_box()
    assert cards is not None
    ann.page.mouse.click(cards["x"] + cards["width"] * 0.6, cards["y"] + cards["height"] / 2)
    expect(ann.page.locator('[data-box="1"]').get_by_role("img", name="king of spades")).to_be_visible()


def test_live_regions_tell_a_whole_round(served: Served, comes: Comes) -> None:
    """What a screen reader says from the wager to the result; nothing else than that is needed to play."""
    told = Round(lay_out(served, script_of("nz-2000-split-three-hands")), comes)
    seat = told.seats["ann"]
    seat.listens()
    told.plays()
    until(lambda: any("in this round" in one for one in seat.said()), seat.page, "the result is said")
    said = seat.said()
    heard = " | ".join(said)
    assert "No more bets." in heard, said
    at = 0
    for part in (
        "You bet 10 on box 1",
        "eight of spades, eight of hearts, 16 against 6. Your turn: hit, stand, double with up to 10 or split",
        "You split box 1.",
        "You split box 1, hand 1, again.",
        "Box 1, hand 1: eight of spades, king of spades, 18 against 6.",
        "You stand on 18.",
        "You draw nine of hearts: 19.",
        "Dealer: six, jack, two, 18.",
        "You neither won nor lost in this round.",
    ):
        assert part in heard[at:], (part, said)
        at = heard.index(part, at)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_visitor_who_has_no_account_is_in_a_hand_of_any_book_in_two_presses(
    book: str, served: Served, comes: Comes
) -> None:
    """The first press opens a table of the book, with bots; the second puts the chosen chip down and deals."""
    visitor = comes()
    visitor.goes("/")
    visitor.page.locator(f'.shelf[data-book="{book}"]').get_by_role("button", name=re.compile("^Play now")).click()
    visitor.page.locator('main .foot button.main[data-does="begin"]:not([disabled])').click()
    expect(visitor.page.locator(f'{TABLE}:not([data-phase="betting"])')).to_be_visible()
