"""What is offered says what it costs, and is answered with the amount that was chosen."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out
from tests.support.browsing import Visitor, until
from tests.support.seats import OFFER, Seat
from tests.support.served import Served

Comes = Callable[..., Visitor]


def dealt(served: Served, comes: Comes, book: str, shoe: str, *bets: str) -> Round:
    """Wagers lie, and the first cards of a shoe."""
    actions = ", ".join(f'"{one}"' for one in (*bets, "deal"))
    text = f'rulebook = "{book}"\nshoe = "{shoe}"\nactions = [{actions}]'
    told = Round(lay_out(served, read_script(text)), comes)
    for action in told.laid.script.actions:
        told.takes(*action.split())
    return told


def writes(seat: Seat, amount: str) -> None:
    """The key A goes to the amount of what is on offer."""
    seat.page.keyboard.press("a")
    expect(seat.page.locator(f"{OFFER} input")).to_be_focused()
    seat.page.keyboard.type(amount)


def test_the_key_insures_with_the_amount_that_was_written(served: Served, comes: Comes) -> None:
    """NZ 10.4: half of 100 is the most. King, queen and ace, nine are 20 each; of 20 that insure 20 are lost."""
    told = dealt(served, comes, "nz-current", "Ks Ah Qd 9c", "bet ann 1 100")
    ann = told.seats["ann"]
    until(lambda: "Insurance" in ann.offered, ann.page, "insurance is offered")
    expect(ann.page.locator(OFFER)).to_contain_text("Pays 2 to 1 if the dealer has a pontoon.")
    writes(ann, "20")
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("i")
    told.waits(lambda: ann.in_turn, "Ann decides")
    ann.decides("Stand")
    assert ann.result() == "−20.00"


def test_insurance_and_surrender_say_what_a_pontoon_is_called_and_takes(served: Served, comes: Comes) -> None:
    """MA 5(a) calls it a blackjack, and 11(b) rounds half of 25 up; NZ 9.4: it takes all of a surrendered wager."""
    told = dealt(served, comes, "ma-2025", "Ks Qs Ah Qd 9c", "bet ann 1 20", "bet bob 2 25")
    ann, bob = told.seats["ann"], told.seats["bob"]
    until(lambda: "Insurance" in ann.offered and "Insurance" in bob.offered, ann.page, "insurance is offered")
    expect(ann.page.locator(OFFER)).to_contain_text("if the dealer has a blackjack. The most is half the wager, 10.")
    expect(bob.page.locator(OFFER)).to_contain_text("The most is half the wager, rounded up: 13.")
    told = dealt(served, comes, "nz-current", "Ks Kh 6d 9c", "bet ann 1 40")
    ann = told.seats["ann"]
    until(lambda: "Surrender" in ann.offered, ann.page, "surrender is offered")
    expect(ann.page.locator(OFFER)).to_contain_text("You give up 20 of 40. Against a dealer’s pontoon all 40 are lost.")


def test_who_bets_behind_follows_with_the_amount_that_was_written(served: Served, comes: Comes) -> None:
    """MA 10(d): 6-5 doubled to 18 against 19. Bob who adds 5 to his 20 loses 25."""
    told = dealt(served, comes, "ma-2025", "6s 9h 5d 7c Kc", "bet ann 1 20", "bet bob 1 20")
    ann, bob = told.seats.values()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    ann.decides("Double")
    until(lambda: "You too?" in bob.offered, bob.page, "Bob is asked")
    writes(bob, "5")
    bob.page.keyboard.press("Enter")
    told.waits(lambda: all(seat.phase == "settled" for seat in told.seats.values()), "the round is settled")
    assert told.results() == {"ann": "−40.00", "bob": "−25.00"}


def test_who_bets_behind_chooses_the_second_hand_of_a_split_by_its_key(served: Served, comes: Comes) -> None:
    """NZ 15.3(d): 8-8 is split, and Bob's 20 lie on the second hand."""
    told = dealt(served, comes, "nz-current", "8s 6h 8d Ks 3d 8c 9c 9d", "bet ann 1 20", "bet bob 1 20")
    ann, bob = told.seats.values()
    until(lambda: ann.in_turn, ann.page, "Ann decides")
    double = ann.page.locator("main .foot .action", has_text="Double")
    expect(double).to_contain_text(re.compile(r"One card, pays\s1\sto\s1"))
    ann.decides("Split")
    until(lambda: "And you?" in bob.offered, bob.page, "Bob is asked")
    expect(bob.page.locator(OFFER).get_by_role("button", name="Second hand")).to_have_attribute(
        "aria-keyshortcuts", "2"
    )
    bob.page.keyboard.press("2")
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("stays with one wager, on the second hand")
