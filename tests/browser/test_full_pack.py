"""Decks of 52 cards in a browser: tens are drawn, named, played, entered by key and by touch, and audited."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pontoon.cards import format_cards, full_shoe
from tests.support.axe import serious
from tests.support.browsing import Visitor, until
from tests.support.dealers import Dealer, exercise
from tests.support.geometry import at_rest, faults_of
from tests.support.seats import Seat
from tests.support.served import Served, Somebody
from tests.support.tens import with_tens

Comes = Callable[..., Visitor]
NZ = with_tens("nz-current")


def laid_out(served: Served, first: str) -> tuple[Somebody, str]:
    """A table of four decks with tens, these cards before all others."""
    owner = served.guest()
    rest = format_cards(full_shoe(4, "full")).split()
    for card in first.split():
        rest.remove(card)
    terms = {"money": "felt", "owner_rules": True}
    table = owner.opens(variant=NZ, title="Kauri", setup={"shoe": "stacked", "decks": 4}, terms=terms)
    assert owner.does(table, command="StackShoe", cards=[*first.split(), *rest]).status_code == 200
    return owner, table


def test_a_hand_of_tens_is_played_replayed_and_checked(served: Served, comes: Comes) -> None:
    """Two tens, 20, win 10.00 against 19, a nine and a ten."""
    owner, table = laid_out(served, "Ts 9h Tc Td")
    ann = Seat(comes("tia"), table)
    page = ann.page
    expect(page.get_by_role("banner")).to_contain_text("4 decks of 52")
    ann.bets(1, "10")
    ann.ready()
    until(lambda: ann.in_turn, page, "the hand is in turn")
    for name in ("ten of spades", "ten of clubs"):
        expect(page.get_by_role("img", name=name)).to_be_visible()
    faults = []
    for width, height in ((360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        at_rest(page)
        faults += [f"{width} x {height}: {fault}" for fault in faults_of(page)]
    assert not faults, "\n".join(faults)
    assert serious(page) == []
    ann.decides("Stand")
    assert ann.result() == "+10.00"

    ann.visitor.goes(f"/round/{table}/1")
    expect(page.get_by_role("img", name="ten of spades").first).to_be_visible()
    expect(page.locator("pre").first).to_contain_text("Ts 9h Tc Td")

    ann.visitor.goes(f"/board/{table}")
    expect(page.get_by_role("img", name="ten of clubs").first).to_be_visible()
    expect(page.get_by_text("New Zealand, current, house rules, decks of 52")).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("NaN")

    assert owner.does(table, command="StackShoe", cards=["2s", "3s"]).status_code == 200
    ann.visitor.goes(f"/audit?table={table}&shoe=1")
    expect(page.get_by_text("Four of every card, the tens too")).to_be_visible()
    expect(page.get_by_text("208 cards, 52 kinds, 4 of each.")).to_be_visible()
    expect(page.get_by_role("listitem", name="ten of spades, round 1")).to_be_visible()


def test_tens_are_entered_by_key_and_by_touch_where_the_decks_have_them(comes: Comes) -> None:
    """T, 0 and 10 are a ten, 1 is the ace; the pad has a key for it, with what the hand would count."""
    mere = comes("mata")
    dealer = Dealer(mere, exercise(mere, book="", variant=NZ, decks=4))
    page = mere.page
    dealer.does("Space")
    expect(page.get_by_role("banner")).to_contain_text("4 decks of 52 cards")
    for box in (1, 2, 3):
        dealer.bets(box, "10")
    dealer.does("Space")
    dealer.deals("Ts")
    dealer.does("1", "0", "h", "Enter")
    page.get_by_role("button", name="10, ten", exact=True).click()
    page.get_by_role("button", name="spades, 3 left").click()
    dealer.sees("Deal a card to yourself.")
    dealer.does("0", "d", "Enter")
    dealer.sees("Deal a card to box 1, Player 1.")
    expect(page.get_by_role("button", name="10, 20, ten", exact=True)).to_be_visible()
    dealer.presses("t")
    expect(page.get_by_role("heading", name="ten of …")).to_be_visible()
    expect(page.get_by_text("With a ten say “20”.")).to_be_visible()
    assert serious(page) == []
    dealer.presses("s", "Enter")
    dealer.sees("Deal a card to box 2, Player 2.")
    dealer.does("1", "h", "Enter")
    dealer.sees("Deal a card to box 3, Player 3.")
    for card, times in (("ten of hearts", 1), ("ace of hearts", 1), ("ten of spades", 3)):
        expect(page.get_by_role("img", name=card, exact=True)).to_have_count(times)
    dealer.does("t", "c", "Enter")
    dealer.sees("Pay Player 2 15.00 on box 2.")


@pytest.mark.parametrize("width", [390, 1100, 1440])
def test_thirteen_ranks_fit_the_pad(comes: Comes, width: int) -> None:
    mere = comes(f"moe {width}", viewport={"width": width, "height": 800})
    dealer = Dealer(mere, exercise(mere, book="", variant=NZ, decks=4))
    dealer.does("Space")
    dealer.bets(1, "10")
    dealer.does("Space")
    ranks = mere.page.get_by_role("group", name="Ranks").get_by_role("button")
    expect(ranks).to_have_count(13)
    assert faults_of(mere.page) == []


def test_no_key_of_the_pad_is_a_ten_where_the_decks_have_none(comes: Comes) -> None:
    mere = comes("nona")
    dealer = Dealer(mere, exercise(mere, decks=4))
    dealer.does("Space")
    dealer.bets(1, "10")
    dealer.does("Space")
    expect(mere.page.get_by_role("group", name="Ranks").get_by_role("button")).to_have_count(12)
    dealer.presses("t")
    expect(dealer.refused()).to_contain_text("There is no ten in these decks")
