"""A sitting at a table and what comes between: questions, time, plans, breaks, the end; nothing is a dead end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import TABLE, Seat
from tests.support.served import PASSWORD, Served, Somebody
from tests.support.shifts import shifts_of, watch_shifts

Comes = Callable[..., Visitor]
HOUSE = {"role": "operator", "name": ""}
FOOT = "main .foot"


def opened(served: Served, book: str, cards: str, clocks: dict[str, int] | None = None) -> tuple[Somebody, str]:
    """A table with these cards, others behind them, and whoever opened it."""
    owner = served.guest()
    terms: dict[str, Any] = {"money": "felt", "owner_rules": True, "clocks": clocks or {}}
    table = owner.opens(book=book, setup={"shoe": "stacked", "burn": 0}, terms=terms)
    stack(owner, table, f"{cards} {BEHIND}")
    return owner, table


def orders(owner: Somebody, table: str, **command: Any) -> None:
    """The owner of a table does something as the house."""
    answer = owner.does(table, **command, by=HOUSE)
    assert answer.status_code == 200, answer.text


def in_turn(seat: Seat) -> None:
    until(lambda: seat.in_turn, seat.page, "the hand is in turn")


def foot(page: Page, words: str) -> None:
    expect(page.locator(FOOT)).to_contain_text(words)


def test_an_exposed_card_may_be_refused_and_may_be_taken(served: Served, comes: Comes) -> None:
    """NZ-2000 16.4: 9-7 against 6, and a five lies there. Who takes it has 21."""
    owner, table = opened(served, "nz-2000", "9s 6h 7d 5c Kd 9c")
    ann = Seat(comes("anna"), table)
    ann.bets(1, "10")
    ann.ready()
    in_turn(ann)
    orders(owner, table, command="Report", situation="exposed")
    asked = ann.page.get_by_role("dialog", name="The table asks you")
    expect(asked).to_contain_text("The five of clubs lies exposed and is the next card.")
    expect(asked.get_by_role("button", name="Refuse the card")).to_be_visible()
    in_turn(ann)
    ann.decides("Hit")
    assert ann.result() == "+10.00"


def test_who_refuses_an_exposed_card_gets_no_more(served: Served, comes: Comes) -> None:
    """NZ-2000 16.4: 9-7 stays 16; the five is the dealer's second card, and 6-5-K is 21."""
    owner, table = opened(served, "nz-2000", "9s 6h 7d 5c Kd 9c")
    ann = Seat(comes("anne"), table)
    ann.bets(1, "10")
    ann.ready()
    in_turn(ann)
    orders(owner, table, command="Report", situation="exposed")
    ann.page.get_by_role("button", name="Refuse the card").click()
    assert ann.result() == "−10.00"
    expect(ann.page.locator("summary")).to_be_visible()


def test_a_player_answers_what_the_table_asks(served: Served, comes: Comes) -> None:
    """SG 5.10: a card was burnt in error and called back; who goes on draws the five to K-6 and has 21."""
    owner, table = opened(served, "sg-rws-v5", "Ks 8h 6d 5c 9c")
    ann = Seat(comes("anni"), table)
    ann.bets(1, "10")
    ann.ready()
    until(lambda: ann.in_turn or bool(ann.offered), ann.page, "the cards are dealt")
    if ann.offered:
        ann.declines()
    in_turn(ann)
    orders(owner, table, command="Report", situation="burnt")
    foot(ann.page, "The table waits for a ruling")
    orders(owner, table, command="GiveRuling", remedy="reconstruct")
    card = ann.page.get_by_role("dialog", name="The table asks you")
    expect(card).to_contain_text("Something went wrong: burnt.")
    card.get_by_role("button", name="Take the hand as it should be").click()
    in_turn(ann)
    ann.decides("Hit")
    assert ann.result() == "+10.00"


def test_the_time_bank_is_used_and_said(served: Served, comes: Comes) -> None:
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c", {"decision": 1, "bank": 30})
    ann = Seat(comes("annt"), table)
    ann.bets(1, "10")
    ann.ready()
    foot(ann.page, "of your time bank")
    in_turn(ann)
    ann.decides("Stand")
    expect(ann.page.locator(f'{TABLE}[data-phase="settled"]')).to_be_visible()
    ann.page.locator("summary").click()
    expect(ann.page.locator("details")).to_contain_text("You use the time bank")


def test_the_log_of_a_round_has_its_wagers_and_nothing_of_the_round_before(served: Served, comes: Comes) -> None:
    """Two rounds of 20 against 18: what was bet stays when betting closes, and goes with the next round."""
    _, table = opened(served, "nz-current", "Ks 8h Qd Kc Ks 8h Qd Kc")
    bob, ann = Seat(comes("boblog"), table), Seat(comes("annlog"), table)
    watch_shifts(bob.page)
    log = bob.page.get_by_role("tabpanel")
    for amount in ("10", "15"):
        ann.bets(1, amount)
        expect(log).to_contain_text(f"{ann.name} bets {amount} on box 1")
        ann.ready()
        in_turn(ann)
        expect(log.locator("li").nth(0)).to_have_text(re.compile(rf"^\s*{ann.name} bets {amount} on box 1\s*$"))
        expect(log.locator("li").nth(1)).to_contain_text("No more bets")
        ann.decides("Stand")
        assert ann.result() == f"+{amount}.00"
    assert not shifts_of(bob.page)


def test_what_is_planned_ahead_is_done_when_the_turn_comes(served: Served, comes: Comes) -> None:
    """17 and 20 against 8-9 = 17: Bob's is a stand off, Ann's wins."""
    _, table = opened(served, "nz-current", "Ks Qs 8h 7d Qd 9c")
    bob, ann = Seat(comes("bobp"), table), Seat(comes("annp"), table)
    bob.bets(1, "10")
    ann.bets(2, "10")
    bob.ready()
    ann.ready()
    in_turn(bob)
    plan = ann.page.get_by_role("group", name="Plan ahead: Box 2")
    plan.get_by_role("button", name="Stand").click()
    expect(ann.page.locator('[data-box="2"] .plate')).to_contain_text("plan: stand")
    bob.decides("Stand")
    assert ann.result() == "+10.00"
    assert bob.result() == "0.00"


def test_who_sits_out_comes_back_and_bets(served: Served, comes: Comes) -> None:
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    ann = Seat(comes("anns"), table)
    ann.bets(1, "10")
    ann.ready()
    in_turn(ann)
    ann.decides("Stand")
    assert ann.result() == "+10.00"
    ann.page.locator(FOOT).get_by_role("button", name="Sit out").click()
    back = ann.page.get_by_role("button", name="Come back")
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    ann.bets(1, "10")


def test_who_comes_to_a_phone_after_a_round_bets_by_a_tap_on_a_box(served: Served, comes: Comes) -> None:
    """The last round still lies there for somebody who had no part in it; that bars nobody from the next."""
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    ann = Seat(comes("annq"), table)
    ann.bets(1, "10")
    ann.ready()
    in_turn(ann)
    ann.decides("Stand")
    assert ann.result() == "+10.00"
    bob = Seat(comes("bobq", viewport={"width": 390, "height": 844}), table)
    assert bob.phase == "settled"
    bob.page.get_by_role("button", name=re.compile("^Box 3")).first.click()
    bob.spot(3).click()
    expect(bob.page.locator(f'{TABLE}[data-phase="betting"]')).to_be_visible()
    bob.lies(bob.spot(3))


def test_a_place_behind_somebody_is_called_so_on_a_phone(served: Served, comes: Comes) -> None:
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    Seat(comes("annb"), table).bets(3, "10")
    bob = Seat(comes("bobb", viewport={"width": 390, "height": 844}), table)
    bob.page.get_by_role("button", name=re.compile("^Box 3")).first.click()
    expect(bob.spot(3)).to_have_text(re.compile("behind$"))
    expect(bob.spot(3)).not_to_have_accessible_name(re.compile("Sit here"))


def test_a_table_that_its_owner_closes_says_so_and_leads_to_others(served: Served, comes: Comes) -> None:
    owner, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    ann = Seat(comes("annc"), table)
    orders(owner, table, command="CloseTable")
    foot(ann.page, "The table is closed")
    ann.page.locator(FOOT).get_by_role("link", name="To the tables").click()
    expect(ann.page).to_have_url(re.compile(r"/$"))


def test_a_side_wager_alone_is_refused_at_its_place_with_its_clause(served: Served, comes: Comes) -> None:
    """NZ 15A.2: a Perfect Pairs wager goes with a wager on the box."""
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    ann = Seat(comes("annw"), table)
    ann.bets(3, "10")
    ann.bets(3, "5", "perfect-pairs")
    ann.spot(3).focus()
    ann.page.keyboard.type("0")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator('[data-box="3"]').get_by_role("button", name="10 of yours")).to_have_count(0)
    ann.ready()
    reason = ann.page.locator('[data-box="3"] [role=alert]')
    expect(reason).to_be_visible()
    expect(reason.locator(".clause")).not_to_have_count(0)
    ann.bets(3, "10")


def test_a_limit_of_ones_own_is_said_at_the_box_and_less_is_possible(served: Served, comes: Comes) -> None:
    ann = comes()
    ann.expected = ("401",)
    assert ann.context.request.post("/api/accounts", data={"name": "Annlimit", "password": PASSWORD}).ok
    limit = {"what": "stake", "per": "day", "value": 2000}
    assert ann.context.request.post("/api/me/protection/limits", data=limit, headers={"origin": served.address}).ok
    table = served.guest().opens(book="nz-current", terms={"money": "wallet"})
    seat = Seat(ann, table)
    expect(seat.page.locator("button[data-spot]").first).to_be_visible()
    seat.spot(1).focus()
    seat.page.keyboard.type("25")
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator('[data-box="1"] [role=alert]')).to_contain_text("limit")
    seat.bets(1, "15")


def test_a_name_that_is_taken_is_said_beside_it_and_another_is_taken(served: Served, comes: Comes) -> None:
    served.account("Taken")
    ann = comes()
    ann.expected = ("401", "409")
    ann.goes("/account")
    form = ann.page.locator("form", has=ann.page.get_by_role("button", name="Make the account"))
    for name in ("Taken", "Notaken"):
        form.get_by_label("Name").fill(name)
        form.get_by_label("New password").fill(PASSWORD)
        form.get_by_role("button", name="Make the account").click()
        if name == "Taken":
            expect(form).to_contain_text(re.compile("taken", re.IGNORECASE))
    expect(ann.page.locator("body")).to_contain_text("Notaken")


def test_who_comes_in_elsewhere_can_come_back_here(served: Served, comes: Comes) -> None:
    served.account("Anntwice")
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    here, there = comes(), comes()
    for one in (here, there):
        one.expected = ("401",)
    said = {"name": "Anntwice", "password": PASSWORD}
    assert here.context.request.post("/api/sessions", data=said).ok
    seat = Seat(here, table)
    seat.bets(1, "10")
    assert there.context.request.post("/api/sessions", data=said).ok
    foot(seat.page, "You have come in elsewhere.")
    assert seat.page.locator("button[data-spot]").count() == 0 or not seat.in_turn
    seat.visitor.button("Come back here").click()
    expect(seat.page.locator(FOOT)).not_to_contain_text("You have come in elsewhere.")
    seat.ready()
    in_turn(seat)
    seat.decides("Stand")
    assert seat.result() == "+10.00"


def test_a_clause_tells_where_it_was_used_in_the_round(served: Served, comes: Comes) -> None:
    """NZ 5.1(b): 20 beats 17."""
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    ann = Seat(comes("annu"), table)
    ann.bets(1, "10")
    ann.ready()
    in_turn(ann)
    ann.decides("Stand")
    assert ann.result() == "+10.00"
    ann.page.locator("summary").click()
    ann.page.locator("details .clause", has_text="5.1(b)").first.click()
    words = ann.page.get_by_role("dialog", name="Clause 5.1(b)")
    expect(words).to_contain_text("Used in this round")
    expect(words).to_contain_text("20 beats 17")
    ann.page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    ann.page.set_viewport_size({"width": 3840, "height": 2160})
    chip = ann.page.locator("aside .clause", has_text="5.1(b)").first
    chip.click()
    expect(words).to_contain_text("20 beats 17")
    at, own = chip.bounding_box(), words.bounding_box()
    assert at is not None
    assert own is not None
    assert own["x"] + own["width"] <= 3840, "on 4K, too, the words are inside the window"
    assert min(abs(own["y"] - at["y"] - at["height"]), abs(at["y"] - own["y"] - own["height"])) < 12, "beside it"


def test_a_first_connection_that_fails_is_no_loss(served: Served, comes: Comes) -> None:
    """Nothing was there yet to come back to, so nothing is said of it."""
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    visitor = comes("annf")
    tries: list[WebSocketRoute] = []

    def passes_on(socket: WebSocketRoute) -> None:
        tries.append(socket)
        if len(tries) == 1:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    visitor.page.route_web_socket("**/socket", passes_on)
    ann = Seat(visitor, table)
    ann.bets(1, "10")
    assert len(tries) == 2
    expect(ann.page.locator(".missed")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_round_is_played_at_a_table_in_words_alone(width: int, served: Served, comes: Comes) -> None:
    """King and queen against 8-9: 20 beats 17."""
    _, table = opened(served, "nz-current", "Ks 8h Qd 9c")
    visitor = comes(f"annx{width}", viewport={"width": width, "height": 844})
    visitor.context.add_init_script("localStorage.setItem('pontoon.settings', JSON.stringify({ textOnly: true }))")
    ann = Seat(visitor, table)
    ann.spot(2).focus()
    ann.page.keyboard.type("10")
    ann.page.keyboard.press("Enter")
    foot(ann.page, "10.00")
    until(lambda: "WagerPlaced" in "".join(visitor.frames), ann.page, "the wager lies there")
    ann.ready()
    in_turn(ann)
    expect(ann.page.locator('[data-box="2"]')).to_contain_text("king of spades, queen of diamonds, 20")
    assert ann.page.locator("main svg.card, main .felt").count() == 0
    ann.decides("Stand")
    assert ann.result() == "+10.00"


def test_chips_fly_and_a_key_ends_it(served: Served, comes: Comes) -> None:
    """Where motion is wished for: the wager comes from the rack, the win from the dealer, and any key is the end of it.

    20 and 19 against 8-9 = 17 win 10 each.
    """
    _, table = opened(served, "nz-current", "Ks Qs 8h Qd 9d 9c")
    ann = Seat(comes("annm", reduced_motion="no-preference"), table)
    ann.page.evaluate(_NOTE)
    ann.page.mouse.move(300, 300)
    ann.bets(2, "10")
    ann.bets(4, "10")
    until(lambda: "4/1/annm/base" in _moved(ann.page), ann.page, "the second wager has flown")
    ann.ready()
    ann.page.locator(f'{TABLE}[data-phase="play"]').wait_for()
    in_turn(ann)
    ann.page.keyboard.press("s")
    until(
        lambda: ann.in_turn and "Box 4" in ann.page.locator(FOOT).inner_text(), ann.page, "the second hand is in turn"
    )
    ann.page.keyboard.press("s")
    until(lambda: ann.phase == "settled", ann.page, "the round is settled")
    ann.page.keyboard.press("Shift")
    expect(ann.page.locator(f'{TABLE}[data-moving="false"]')).to_be_visible()
    expect(ann.page.locator(f"{FOOT} .figure")).to_have_text("+20.00")
    assert "2/1/annm/won" in _moved(ann.page)


_NOTE = """() => {
  window.__moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    if (this.dataset?.stack) window.__moved.push(this.dataset.stack);
    return animate.apply(this, given);
  };
}"""


def _moved(page: Page) -> list[str]:
    return [str(one) for one in page.evaluate("() => window.__moved")]
