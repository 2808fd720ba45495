"""BSX-16 in browsers: two linked terminals button by button, hits in order, a second person, a cancelled jackpot."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.axe import serious
from tests.support.browsing import Visitor
from tests.support.rooms import PROGRESSIVE, asks
from tests.support.served import PASSWORD, Served


def comes(browser: Browser, served: Served, name: str, *roles: str) -> Visitor:
    """Somebody of the staff with a window."""
    served.staff(name, *roles)  # type: ignore[arg-type]
    one = Visitor(browser, served.address)
    answer = one.context.request.post("/api/sessions", data={"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()
    one.name = name
    return one


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Press {name}", exact=True)


def row(page: Page, name: str) -> Locator:
    """A button with its clause, its fields and, where it is closed, the reason."""
    return page.locator("li", has=button(page, name))


def press(page: Page, name: str) -> None:
    expect(button(page, name)).not_to_have_attribute("aria-disabled", "true")
    before = page.locator("main").get_attribute("data-sequence")
    button(page, name).click()
    expect(page.locator("main")).not_to_have_attribute("data-sequence", before or "")


def up_to_the_wheel(page: Page) -> None:
    """Chips on both sensors, the six and the king, the lammer, and the position wheel has stopped."""
    for position in ("1", "2"):
        row(page, "Chip on a sensor").locator("select").select_option(position)
        press(page, "Chip on a sensor")
    press(page, "Start Round")
    press(page, "The deal")
    for card in ("6h", "Kd"):
        row(page, "Dealer's card").locator("input").fill(card)
        press(page, "Dealer's card")
    for name in ("Lammer", "All else is settled", "Triggering Event", "Spin", "Confirm", "Enable Spin"):
        press(page, name)


@pytest.mark.clause("ma-2025", "16(n)(1)")
@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_two_linked_terminals_from_the_chips_to_two_jackpots(browser: Browser, served: Served) -> None:
    """The first hit takes 2,000.00, the second finds the meter seeded anew with 2,000.00 and is cancelled.

    Cancelled, its money is back and the seed is taken out again: 2,000.00, and 50 cents of the accounted round at one.
    """
    mia = comes(browser, served, "mia", "progressive-operator")
    mia.goes("/progressives")
    mia.page.get_by_label("Configuration").fill(PROGRESSIVE)
    mia.page.get_by_role("button", name="Open it").click()
    expect(mia.page.get_by_role("heading", name="Two of a kind")).to_be_visible()
    path = mia.page.url.removeprefix(served.address)
    worth = mia.page.locator("[data-worth]")
    expect(worth).to_contain_text("4.1775 %")
    expect(worth).to_contain_text("exactly 16/383")

    dee, dan = comes(browser, served, "dee", "dealer"), comes(browser, served, "dan", "dealer")
    sign = Visitor(browser, served.address, "zoe", viewport={"width": 1920, "height": 1080})
    sign.goes(f"{path}/sign")
    expect(sign.page.get_by_text("2,000.00")).to_be_visible()
    one, two = dee.page, dan.page
    dee.goes(f"{path}/terminal/one")
    dan.goes(f"{path}/terminal/two")

    # what is guarded, and why
    expect(row(one, "Spin")).to_contain_text("Spin follows Triggering Event; now wagers are being placed.")
    expect(row(one, "Spin")).to_contain_text("16(h)")
    expect(button(one, "Spin")).to_have_attribute("aria-disabled", "true")
    assert serious(one) == []

    # two rounds side by side; the wheels stop at one first, then at two
    up_to_the_wheel(one)
    up_to_the_wheel(two)
    expect(sign.page.get_by_role("figure")).to_have_attribute(
        "aria-label", re.compile(r"The wheel stopped at position \d")
    )
    press(one, "The winner's sensor")
    press(two, "The winner's sensor")
    for page in (one, two):
        expect(page.locator(".prizes")).to_contain_text("2,000.00")
        expect(page.locator(".prizes")).to_contain_text("20.00")
        expect(page.locator(".prizes")).to_contain_text("over the threshold")

    pat = _authorises(browser, served, path, dee)
    _cancels(two)
    _hits_are_in_order(mia.page, sign.page)

    # by keyboard alone: the next button is the first of the list, and Enter presses it
    button(two, "Chip on a sensor").focus()
    two.keyboard.press("Enter")
    expect(two.locator("ol li.on")).to_have_count(1)
    for visitor in (mia, dee, dan, pat, sign):
        visitor.ends()


def _authorises(browser: Browser, served: Served, path: str, dee: Visitor) -> Visitor:
    """A large prize is the pit's to confirm: not the dealer's, and not with a wrong password."""
    one = dee.page
    press(one, "Pay Jackpot")
    expect(row(one, "Authorise large prizes")).to_contain_text(re.compile("pit supervisor", re.IGNORECASE))
    expect(button(one, "Authorise large prizes")).to_have_attribute("aria-disabled", "true")
    id_ = path.rsplit("/", maxsplit=1)[-1]
    body = {
        "id": "d1",
        "command": {"command": "Authorise", "table": "one", "name": "dee", "code": ""},
        "code": PASSWORD,
    }
    refused = dee.context.request.post(
        f"/api/progressives/{id_}/commands", data=body, headers={"origin": served.address}
    )
    assert (refused.status, refused.json()["code"]) == (403, "wrong-role"), refused.text()
    pat = comes(browser, served, "pat", "pit-supervisor")
    pat.expected = ("403", "401", "429")
    pat.goes(path)
    desk = pat.page
    expect(desk.get_by_text("Waits for authorisation")).to_be_visible()
    at_one = desk.locator("section", has=desk.get_by_role("heading", name="Waits for authorisation"))
    grant = at_one.locator("li", has=desk.get_by_role("button", name="Press Authorise large prizes")).first
    grant.get_by_label("Your own password").fill("not the password at all")
    grant.get_by_role("button", name="Press Authorise large prizes").click()
    expect(desk.get_by_role("alert").filter(has_text="password")).to_be_visible()
    expect(one.get_by_text("authorised by")).to_have_count(0)
    grant.get_by_label("Your own password").fill(PASSWORD)
    grant.get_by_role("button", name="Press Authorise large prizes").click()
    expect(one.get_by_text(re.compile("authorised by pat"))).to_be_visible()
    for _ in range(2):
        press(one, "Prize handed out")
    press(one, "Paid")
    press(one, "End Round")
    expect(one.locator("dl").first).to_contain_text("2,000.50")
    return pat


def _cancels(two: Page) -> None:
    """The second hit is cancelled for a malfunction, with the own credential."""
    cancel = row(two, "Cancel Jackpot")
    cancel.get_by_label("What the malfunction was").fill("the sign went dark")
    cancel.get_by_label("Your own password").fill(PASSWORD)
    press(two, "Cancel Jackpot")
    expect(two.locator(".terminal")).to_have_attribute("data-phase", "betting")


def _hits_are_in_order(desk: Page, sign: Page) -> None:
    """In the order in which the wheels stopped; the meters are computed anew over the whole way."""
    hits = desk.locator(".hits tbody tr")
    expect(hits).to_have_count(4)
    told = [" ".join(text.split()) for text in hits.all_inner_texts()]
    standing = ("paid, authorised by pat", "cancelled: the sign went dark")
    expected = [
        (number, at, prize, standing[at == "two"])
        for number, at, prize in (
            (1, "one", "community prize 20.00"),
            (2, "two", "community prize 20.00"),
            (3, "one", "own spin, grand 2,000.00"),
            (4, "two", "own spin, grand 2,000.00"),
        )
    ]
    for text, (number, at, prize, became) in zip(told, expected, strict=True):
        assert text.startswith(f"{number} {at}, round 1,"), told
        assert text.endswith(f"{prize} {became}"), told
    expect(desk.get_by_text("Computed anew from one accounted round: nothing differs.")).to_be_visible()
    expect(sign.get_by_text("2,000.50")).to_be_visible()
    assert serious(desk) == []
    assert serious(sign) == []


def test_a_meter_is_set_by_two_people_and_not_by_one(browser: Browser, served: Served) -> None:
    """Pat proposes 2,150.00 for a meter that stands at its seed of 2,000.00; Quinn confirms it, which Pat cannot."""
    operator = comes(browser, served, "mona", "progressive-operator")
    made = asks(operator, "/api/progressives", book="ma-2025", configuration=PROGRESSIVE, terms={"public": True})
    path = f"/progressives/{made['progressive']}"
    pat, quinn = comes(browser, served, "petra", "pit-supervisor"), comes(browser, served, "quinn", "shift-manager")
    pat.expected = ("403",)
    for one in (pat, quinn):
        one.goes(path)
    setting = [
        one.page.locator("section", has=one.page.get_by_role("heading", name="Set a meter")) for one in (pat, quinn)
    ]
    mine, other = setting
    mine.get_by_label("To", exact=True).fill("2150")
    mine.get_by_label("Why").fill("the sign was miscounted")
    mine.get_by_label("Your own password").fill(PASSWORD)
    mine.get_by_role("button", name="Propose").click()
    words = re.compile("petra proposes 2,150.00 for grand: the sign was miscounted", re.IGNORECASE)
    for place in setting:
        expect(place.get_by_text(words)).to_be_visible()
    mine.get_by_label("Your own password").fill(PASSWORD)
    mine.get_by_role("button", name="Confirm").click()
    expect(
        pat.page.get_by_role("alert").filter(has_text=re.compile("two|another|second", re.IGNORECASE))
    ).to_be_visible()
    expect(pat.page.locator("dl").first).to_contain_text("2,000.00")
    other.get_by_label("Your own password").fill(PASSWORD)
    other.get_by_role("button", name="Confirm").click()
    for one in (pat, quinn):
        expect(one.page.locator("dl").first).to_contain_text("2,150.00")
        expect(one.page.get_by_text(words)).to_have_count(0)
    expect(quinn.page.get_by_text(re.compile("nothing differs"))).to_be_visible()
    for one in (operator, pat, quinn):
        one.ends()


@pytest.mark.clause("ma-2025", "16(n)")
def test_what_the_wheel_gave_is_read_when_it_stands_and_not_while_it_turns(browser: Browser, served: Served) -> None:
    """Both take part: the position wheel gives one of them 20, which the room reads after five and a half seconds."""
    served.staff("moira", "progressive-operator")
    moira = Visitor(browser, served.address, reduced_motion="no-preference")
    moira.context.request.post("/api/sessions", data={"name": "moira", "password": PASSWORD})
    made = asks(moira, "/api/progressives", book="ma-2025", configuration=PROGRESSIVE, terms={"public": True})
    path = f"/progressives/{made['progressive']}"
    moira.page.clock.install()
    moira.goes(f"{path}/sign")
    expect(moira.page.get_by_text("2,000.00")).to_be_visible()
    moira.page.clock.pause_at(moira.page.evaluate("() => Date.now() + 1000"))
    pressed: list[dict[str, object]] = [{"command": "PlaceChip", "position": at, "main": 1000} for at in (1, 2)]
    pressed += [{"command": "StartRound"}, {"command": "Deal"}]
    pressed += [{"command": "ShowCard", "card": card} for card in ("6h", "Kd")]
    pressed += [{"command": name} for name in ("PlaceLammer", "Reconcile", "MarkTriggeringEvent", "Spin")]
    for one in pressed:
        asks(moira, f"/api{path}/commands", command={"table": "one", **one})
    wheel, won = moira.page.get_by_role("figure"), moira.page.locator(".results li")
    _until_drawn(moira.page, wheel)
    asks(moira, f"/api{path}/commands", command={"table": "one", "command": "Confirm", "random": ""})
    _until_drawn(moira.page, moira.page.get_by_label(re.compile("stopped at position")))
    assert won.count() == 0
    moira.page.clock.run_for(5700)
    expect(won).to_have_count(1)
    expect(won).to_contain_text("20.00")
    moira.ends()


def _until_drawn(page: Page, what: Locator) -> None:
    """Let the clock of a page, which stands, go on by moments until something is drawn."""
    for _ in range(2000):
        page.clock.run_for(1)
        if what.count():
            return
    expect(what).to_have_count(1)
