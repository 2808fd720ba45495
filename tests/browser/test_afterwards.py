"""Advice, and what is left of a sitting: review, history, a shared round, its script, the curve, the audit."""

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from pontoon.script import play_script, read_script
from tests.support.browser_rounds import BEHIND, stack
from tests.support.browsing import Visitor, until
from tests.support.seats import Seat
from tests.support.served import Served

Comes = Callable[..., Visitor]
SAMPLE = Path(__file__).parents[2] / "web" / "src" / "pages" / "audit" / "check" / "sample"


def amount(text: str) -> Decimal:
    return Decimal(text.replace("−", "-").replace("+", "").replace(",", ""))


def advised(page: Page) -> dict[str, tuple[Decimal, Decimal]]:
    """What each action is worth and what it costs, as the panel has it; the best costs nothing."""
    rows = page.locator("aside section tbody tr")
    found = {}
    for row in rows.all():
        name, worth, cost = row.locator("th").inner_text(), row.locator(".worth"), row.locator(".cost")
        said = re.fullmatch(r"costs ([\d.]+)", cost.inner_text())
        assert said or cost.inner_text() == "best"
        found[name.split()[0]] = (amount(worth.inner_text()), amount(said.group(1)) if said else Decimal(0))
    return found


def test_advice_prices_every_action_and_a_mistake_is_found_again_in_review_history_and_curve(
    served: Served, comes: Comes
) -> None:
    """16 against 6 is hit, draws a nine and loses 10; then king and queen stand on 20 against 8-9."""
    owner = served.guest()
    table = owner.opens(
        book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms={"money": "felt", "owner_rules": True}
    )
    stack(owner, table, f"Ks 6h 6d 9c Kd 8s Ks 8h Qd 9d {BEHIND}")
    visitor = comes("advised")
    visitor.context.add_init_script("localStorage.setItem('pontoon.settings', JSON.stringify({ advice: 'after' }))")
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    ann = Seat(visitor, table)
    page = ann.page
    ann.bets(1, "10")
    ann.ready()
    until(lambda: ann.in_turn, page, "the hand is in turn")
    assert not any("/advice" in url for url in fetched), "advice is asked for when it is wanted"
    page.keyboard.press("t")
    until(lambda: "stand" in advised(page), page, "the values are there")
    values = advised(page)
    assert set(values) == {"hit", "stand", "double"}
    best = max(worth for worth, _ in values.values())
    assert [name for name, (worth, cost) in values.items() if cost == 0] == ["stand"]
    assert all(abs(best - worth - cost) <= Decimal("0.01") for worth, cost in values.values())
    ann.decides("Hit")
    assert ann.result() == "−10.00"

    page.keyboard.press("b")
    until(lambda: visitor.shows('main .foot button.main[data-does="ready"]:not([disabled])'), page, "chips lie there")
    ann.ready()
    until(lambda: ann.in_turn, page, "the hand is in turn")
    ann.decides("Stand")
    assert ann.result() == "+10.00"

    visitor.goes("/review")
    worst = page.locator("section[aria-labelledby=worst] li")
    expect(worst).to_have_count(1)
    cost = values["hit"][1]
    expect(worst.first).to_contain_text(f"stand is best; this cost {cost}")
    worst.first.get_by_role("link", name="Replay this hand").click()
    expect(page.locator("#decisions")).to_be_visible()
    expect(page.locator("main, body").first).to_contain_text("Round 1")
    assert "record=" in page.url

    visitor.goes("/history")
    expect(page.locator("a[href*='/round/']")).to_have_count(2)
    before = len(fetched)
    page.get_by_text("Result against expectation").click()
    expect(page.locator("figure path.result")).to_be_visible()
    expect(page.locator("figcaption")).to_contain_text(re.compile(r"After 2 rounds: 0\.00; expected .* between "))
    assert any(url.endswith(".js") for url in fetched[before:]), "the curve is loaded when it is opened"


def test_a_round_is_stepped_through_shared_and_written_as_a_script_that_pays_the_same(
    served: Served, comes: Comes
) -> None:
    """8-8 against 6 is split: 18 and 18 against 6-9-K, over. Both win 20."""
    owner = served.guest()
    table = owner.opens(
        book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms={"money": "felt", "owner_rules": True}
    )
    stack(owner, table, f"8s 6h 8d Ks Qd 9c Kc {BEHIND}")
    ann = Seat(comes("sharer"), table)
    page = ann.page
    ann.bets(1, "20")
    ann.ready()
    until(lambda: ann.in_turn, page, "the hand is in turn")
    ann.decides("Split")
    for _ in range(2):
        until(lambda: ann.in_turn, page, "the next hand is in turn")
        ann.decides("Stand")
    assert ann.result() == "+40.00"

    ann.visitor.goes(f"/round/{table}/1")
    script = page.locator("pre").first
    expect(script).to_contain_text("rulebook")
    played = play_script(read_script(script.inner_text()))
    assert played.net == {"sharer": 4000}
    told = page.locator("input[type=range]")
    told.focus()
    seen = set()
    for _ in range(int(told.get_attribute("max") or 0)):
        seen.add(str(told.get_attribute("aria-valuetext")))
        page.keyboard.press("ArrowLeft")
    assert len(seen) > 10, "every step says what happened"
    page.get_by_role("button", name="Share").click()
    link = page.locator(".told")
    expect(link).to_contain_text("/round/")
    address = re.search(r"https?://\S+", link.inner_text())
    assert address is not None

    stranger = comes()
    stranger.expected = ("401",)
    stranger.goes(address.group())
    expect(stranger.page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(stranger.page.get_by_role("img", name="eight of spades").first).to_be_visible()


def test_an_export_that_is_dropped_is_checked_without_a_request_and_a_changed_one_is_found(comes: Comes) -> None:
    visitor = comes()
    visitor.expected = ("401",)
    page = visitor.page
    known = (SAMPLE / "heads.json").read_bytes()
    heads: FilePayload = {"name": "heads.json", "mimeType": "application/json", "buffer": known}

    def drop(data: bytes, says: str) -> None:
        visitor.goes("/audit")
        expect(page.locator("input[type=file]")).to_be_attached()
        page.wait_for_load_state("networkidle")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        file: FilePayload = {"name": "export.jsonl", "mimeType": "application/json", "buffer": data}
        page.locator("input[type=file]").set_input_files([file, heads])
        expect(page.get_by_role("heading", name=re.compile(f"^{says}"))).to_be_visible()
        assert [url for url in asked if not url.startswith("blob:")] == []

    export = (SAMPLE / "export.jsonl").read_bytes()
    drop(export, "Nothing is wrong with this export")
    lines = export.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"amount":' in line and number > 20)
    changed = re.sub(rb'"amount":(-?)', rb'"amount":\g<1>9', lines[at], count=1)
    assert changed != lines[at]
    drop(b"".join([*lines[:at], changed, *lines[at + 1 :]]), "Something is wrong")


def test_what_was_explained_of_a_round_is_not_open_in_the_next(served: Served, comes: Comes) -> None:
    """6-5 doubled to 20 wins against 18: both parts are told, their clause once. Then 19 wins, and nothing is open."""
    owner = served.guest()
    table = owner.opens(
        book="nz-current", setup={"shoe": "stacked", "burn": 0}, terms={"money": "felt", "owner_rules": True}
    )
    stack(owner, table, f"6s 8h 5d 9c Kd Ks 8h 9d Kc {BEHIND}")
    ann = Seat(comes("explained"), table)
    panel = ann.page.get_by_role("tabpanel")
    for rounds, action in enumerate(("Double", "Stand")):
        if rounds == 0:
            ann.bets(1, "10")
        else:
            ann.page.keyboard.press("b")
            until(lambda: ann.visitor.shows('button[data-does="ready"]:not([disabled])'), ann.page, "chips lie there")
        ann.ready()
        until(lambda: ann.in_turn, ann.page, "the hand is in turn")
        ann.decides(action)
        until(lambda: ann.phase == "settled" or bool(ann.offered), ann.page, "the hand is played")
        if ann.offered:
            ann.declines()
        until(lambda: ann.phase == "settled", ann.page, "the round is settled")
        if rounds == 0:
            ann.page.keyboard.press("e")
            expect(panel.locator("li.opened p").nth(1)).to_contain_text("Your double of 10.00")
            expect(panel.locator("li.opened dt", has_text="12.5")).to_have_count(1)
    expect(panel.locator("li", has_text="Box 1, 10.00")).to_be_visible()
    expect(panel.locator("[aria-expanded=true]")).to_have_count(0)
