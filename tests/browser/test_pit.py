"""The pit console in a real browser: every incident of every book is reached and ruled, from the catalogue itself."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.service.caller import Caller
from pontoon.service.pit.reviews import Raised, Review
from pontoon.service.tables.host import HostedTable
from pontoon.table import Person, actor_of
from pontoon.table.incidents.catalogue import can_happen, catalogue
from tests.support.at_the_console import Console
from tests.support.axe import serious
from tests.support.browsing import DESK, PATIENCE, Visitor
from tests.support.console import Story, stories
from tests.support.rooms import asks, full_round, staff
from tests.support.served import PASSWORD, Served, Somebody


def plays(console: Console, served: Served, story: Story) -> Counter[str]:
    """An example at a table of the house: what the pit does by the console, all else by its own doors."""
    seen: Counter[str] = Counter()
    table = console.opens(story)
    sequence = 1
    for told in story.told:
        if not told.by_pit:
            sequence = console.sends(table, told.command)
            continue
        by = actor_of(told.command)
        assert isinstance(by, Person)
        console.looks_at(table, sequence)
        console.acts_as(by.role)
        console.gives(story, told)
        sequence += 1
        console.at(sequence)
        seen[type(told.command).__name__] += 1
    hosted = served.front.house.office.hosted[f"table:{table}"]
    assert isinstance(hosted, HostedTable)
    lies, meant = hosted.state.table, story.told[-1].after
    assert (lies.lines, lies.boxes, lies.dealer) == (meant.lines, meant.boxes, meant.dealer), (story.book, story.name)
    assert [one.lines for one in lies.history] == [one.lines for one in meant.history], (story.book, story.name)
    return seen


def ruled(comes: Callable[..., Visitor], served: Served, told: list[Story]) -> Counter[str]:
    console = Console(comes(f"Olga of {len(told)} {told[0].book[:2]} {told[0].book[-2:]}"))
    seen: Counter[str] = Counter()
    for one in told:
        try:
            seen += plays(console, served, one)
        except Exception as error:
            error.add_note(f"{one.book}: {one.incident}, {one.name}")
            raise
        seen[f"{one.book} {one.incident}"] += 1
    return seen


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_incident_of_a_book_is_ruled_at_the_console(
    book: str, comes: Callable[..., Visitor], served: Served
) -> None:
    seen = ruled(comes, served, list(stories(book)))
    rules = load_book(book)
    possible = {f"{book} {entry.key}" for entry in catalogue() if can_happen(rules, entry)}
    assert possible <= set(seen), possible - set(seen)
    assert seen["Report"] >= 30, seen
    assert seen["GiveRuling"] >= 10, seen


def test_a_slice_of_the_catalogue_is_ruled_at_the_console(comes: Callable[..., Visitor], served: Served) -> None:
    """Every third entry of the catalogue, each under another book than the one before."""
    told: list[Story] = []
    entries = catalogue()[::3]
    for number, entry in enumerate(entries):
        books = BOOK_IDS[number % len(BOOK_IDS) :] + BOOK_IDS[: number % len(BOOK_IDS)]
        book = next(one for one in books if can_happen(load_book(one), entry))
        told.append(next(one for one in stories(book) if one.incident == entry.key))
    seen = ruled(comes, served, told)
    assert {one.book for one in told} == set(BOOK_IDS)
    assert seen["Report"] >= 8, seen
    assert seen["GiveRuling"] >= 3, seen


EXERCISE = {"setup": {"shoe": "stacked"}, "terms": {"money": "felt", "owner_rules": True}}
SMOKE = {"command": "Report", "situation": "uncovered", "by": {"role": "dealer"}, "note": "smoke at the table"}


def signed_in(comes: Callable[..., Visitor], name: str, **more: Any) -> Visitor:
    """Somebody of the staff with an own password."""
    visitor = comes(**more)
    headers = {"origin": visitor.address}
    answer = visitor.context.request.post("/api/sessions", data={"name": name, "password": PASSWORD}, headers=headers)
    assert answer.status == 201, answer.text()
    visitor.name = name
    return visitor


def waits_for_a_ruling(served: Served, olga: Somebody, title: str, situation: str = "uncovered") -> str:
    """A public table at which a round has begun and something is reported; by itself, what no rule covers.

    The cards are the house's own: a round that is over with a pontoon is followed by another.
    """
    table = olga.opens(title=title, terms={"public": True})
    cleo = served.guest()
    dealer = served.staff(f"{title} dealer", "dealer")
    for _ in range(20):
        for command in (
            {"command": "PlaceWager", "player": cleo.name, "box": 1, "amount": 500},
            {"command": "Ready", "player": cleo.name},
        ):
            answer = cleo.does(table, **command)
            assert answer.status_code == 200, answer.text
        answer = dealer.does(table, **{**SMOKE, "situation": situation})
        if answer.status_code == 200:
            return table
        assert "no round is in play" in answer.text
    raise AssertionError("twenty pontoons one after the other")


def test_who_may_not_rule_sees_why_and_cannot(served: Served, comes: Callable[..., Visitor]) -> None:
    """NZ: what the rules do not cover is for the operator; a dealer's screen has the remedies closed, and says why."""
    olga = served.staff("Olga of the pit", "operator")
    table = waits_for_a_ruling(served, olga, "Rata")
    served.staff("Dora of the pit", "dealer")
    dora = signed_in(comes, "Dora of the pit")
    dora.goes(f"/pit/{table}")
    remedies = dora.page.locator('input[name="remedy"]')
    expect(remedies.first).to_be_disabled(timeout=PATIENCE * 1000)
    assert remedies.count() == dora.page.locator('input[name="remedy"]:disabled').count()
    expect(dora.page.get_by_text("Only the operator may rule this.").first).to_be_visible()
    expect(dora.page.locator("button.confirm")).to_have_count(0)


def test_an_operator_rules_by_keyboard_with_the_own_password(served: Served, comes: Callable[..., Visitor]) -> None:
    olga = served.staff("Olivia", "operator")
    table = waits_for_a_ruling(served, olga, "Kauri")
    visitor = signed_in(comes, "Olivia")
    page = visitor.page
    visitor.goes("/pit")
    row = page.get_by_role("list", name="Tables").get_by_role("link", name="Kauri")
    expect(row).to_contain_text("ruling", timeout=PATIENCE * 1000)
    expect(page.get_by_role("link", name="Look at Kauri")).to_be_visible()
    row.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Something happens that the rules do not foresee")).to_be_visible(
        timeout=PATIENCE * 1000
    )
    page.locator('input[name="remedy"][value="continue"]').focus()
    page.keyboard.press("Space")
    does = page.get_by_role("region", name="What it does")
    expect(does).to_contain_text("No money moves.", timeout=PATIENCE * 1000)
    visitor.expected = ("403",)
    does.get_by_label("Your own password").focus()
    page.keyboard.type("not my password")
    page.keyboard.press("Enter")
    expect(does.get_by_role("alert")).to_contain_text("This is not the password of Olivia.", timeout=PATIENCE * 1000)
    does.get_by_label("Your own password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible(timeout=PATIENCE * 1000)
    expect(row).not_to_contain_text("ruling", timeout=PATIENCE * 1000)
    log = olga.get(f"/api/pit/tables/{table}/log")
    assert [one["subject"] for one in log] == ["table", "incident", "ruling"]


def test_what_was_chosen_stays_while_something_else_happens_at_the_table(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    """The dealer calls the supervisor while a remedy is looked at: another record, but no other question."""
    olga = served.staff("Orla", "operator")
    table = waits_for_a_ruling(served, olga, "Maple")
    dealer = served.staff("Dan of Maple", "dealer")
    visitor = signed_in(comes, "Orla")
    page = visitor.page
    visitor.goes(f"/pit/{table}")
    page.locator('input[name="remedy"][value="continue"]').check()
    expect(page.locator("button.confirm")).to_be_visible()
    called = dealer.does(table, command="CallSupervisor")
    assert called.status_code == 200, called.text
    expect(page.locator(f'.content[data-sequence="{called.json()["sequence"]}"]')).to_be_visible()
    expect(page.locator('input[name="remedy"][value="continue"]')).to_be_checked()
    visitor.page.get_by_label("Your own password").fill(PASSWORD)
    page.locator("button.confirm").click()
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()


def test_a_dealer_who_calls_is_seen_in_the_pit_until_somebody_comes(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    """From another table's desk, at all tables and at the table itself; whoever has come says so there."""
    olga = served.staff("Ophelia", "operator")
    table = olga.opens(title="Tawa", terms={"public": True})
    dora = served.staff("Dora of Tawa", "dealer")
    visitor = signed_in(comes, "Ophelia")
    page = visitor.page
    visitor.goes("/pit")
    row = page.get_by_role("list", name="Tables").get_by_role("link", name="Tawa")
    expect(row).not_to_contain_text("called")
    assert dora.does(table, command="CallSupervisor").status_code == 200
    expect(row).to_contain_text("called")
    expect(page.get_by_text("Dora of Tawa calls a supervisor.")).to_be_visible()
    page.get_by_role("link", name="Look at Tawa").click()
    page.get_by_role("button", name="I have come to the table").click()
    expect(row).not_to_contain_text("called")
    expect(page.get_by_text("Dora of Tawa calls a supervisor.")).to_have_count(0)


def test_a_round_far_back_is_recalled_by_its_number(served: Served, comes: Callable[..., Visitor]) -> None:
    olga = staff(served, comes, "Olga of the archive", "operator")
    table = full_round(olga)
    olga.goes(f"/pit/{table}/rounds")
    olga.page.get_by_label("Round, by its number").fill("1")
    olga.page.keyboard.press("Enter")
    expect(olga.page.get_by_role("heading", name="Record of Rata, round 1")).to_be_visible()
    olga.expected = ("404",)
    olga.goes(f"/pit/{table}/rounds")
    olga.page.get_by_label("Round, by its number").fill("12")
    olga.page.keyboard.press("Enter")
    expect(olga.page.get_by_text(re.compile("round 12"))).to_be_visible()


def split_in_dispute(visitor: Visitor, served: Served) -> tuple[Somebody, str]:
    """The visitor's 8 8 are split, Bob behind says "second"; the first hand is split again, doubled, and wins with 20.

    The dealer has 19, and Bob's 50 lie on 18.
    """
    me = visitor.name
    table = asks(visitor, "/api/tables", book="nz-current", title="Kauri", **EXERCISE)["table"]
    bob = served.guest()

    def ann(command: str, **fields: Any) -> None:
        asks(visitor, f"/api/tables/{table}/commands", command={"command": command, **fields})

    def behind(command: str, **fields: Any) -> None:
        answer = bob.does(table, command=command, player=bob.name, **fields)
        assert answer.status_code == 200, answer.text

    ann("StackShoe", cards=["8s", "6h", "8c", "8d", "3h", "9d", "Ks", "Qd", "3s", "Kd"])
    ann("PlaceWager", player=me, box=3, amount=10000)
    behind("PlaceWager", box=3, amount=5000, standing=True)
    behind("Ready")
    ann("Ready", player=me)
    ann("Split", player=me, box=3, cover=[me])
    behind("Follow", box=3, answer="second")
    ann("Split", player=me, box=3, cover=[me])
    ann("Double", player=me, box=3, additions=[{"player": me, "amount": 6000}])
    ann("Pass", player=me)
    ann("Stand", player=me, box=3)
    ann("Stand", player=me, box=3)
    return bob, table


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_disputed_decision_shows_what_every_other_choice_would_have_come_to(
    scheme: str, served: Served, comes: Callable[..., Visitor]
) -> None:
    """NZ 15.3(d): "I was on the first hand, the one that won." On the second he lost 50; on the first he had won 50."""
    visitor = comes(f"Ann {scheme}", color_scheme=scheme)
    bob, table = split_in_dispute(visitor, served)
    page = visitor.page
    visitor.goes(f"/pit/{table}/rounds")
    page.get_by_role("link", name="Dispute a decision in round 1").click()
    panel = page.get_by_role("region", name="Dispute")
    panel.get_by_role("button", name=f"{bob.name}: On the second hand, box 3").click()
    told = panel.get_by_role("region", name=f"{bob.name}, box 3, hand 1")
    expect(told.locator("dl")).to_contain_text(f"50.00 behind Ann {scheme}")
    expect(told.locator("dl")).to_contain_text("on the second hand")
    expect(told.locator("dl")).to_contain_text("the player’s own device")
    expect(told.locator('[data-move="second"]')).to_contain_text("−50.00")
    expect(told.locator('[data-move="first"]')).to_contain_text("+50.00")
    expect(told.locator('[data-move="first"]')).to_contain_text(
        f"{bob.name} is asked to follow a double on box 3, hand 1 and does not."
    )
    expect(told.locator('[data-move="follow"]')).to_contain_text("Cover both hands")
    expect(page.get_by_role("region", name="What happened").locator('[aria-current="step"]')).to_contain_text(bob.name)
    told.get_by_role("button", name="It stands as it is").click()
    expect(told.get_by_role("group", name=f"What {bob.name} is told")).to_contain_text("5.1(g)")
    told.get_by_role("button", name="Rule otherwise").click()
    expect(told.get_by_role("link", name="Declare the round or a wager void")).to_have_attribute(
        "href", f"/pit/{table}/orders"
    )
    faults = serious(page)
    page.set_viewport_size({"width": 390, "height": 844})
    faults += [f"on a phone: {one}" for one in serious(page)]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone need not scroll sideways"
    assert not faults, "\n".join(faults)
    page.set_viewport_size(DESK)
    page.keyboard.press("ArrowRight")
    expect(told).to_have_count(0)
    told_to = told.page.get_by_role("link", name="Printable record").first
    told_to.click()
    expect(page.get_by_role("heading", name="Record of Kauri, round 1")).to_be_visible()


def test_a_remedy_that_the_book_does_not_have_is_closed_with_its_reason(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    """NZ current: a disturbance may void the round; hands are void for errors of the deal alone (16.5(a))."""
    olga = served.staff("Odile", "operator")
    table = waits_for_a_ruling(served, olga, "Beech", situation="disturbance")
    visitor = signed_in(comes, "Odile")
    visitor.goes(f"/pit/{table}")
    closed = visitor.page.get_by_role("radio", name="Hands are void")
    expect(closed).to_be_disabled()
    expect(closed).to_have_accessible_description("These rules do not say that hands can be void for this.")
    expect(visitor.page.get_by_role("radio", name="The round is void")).to_be_enabled()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_console(scheme: str, served: Served, comes: Callable[..., Visitor]) -> None:
    """Every part of the console, with a ruling that waits and one that is about to be given; the tray by two people."""
    olga = served.staff(f"Otto {scheme}", "operator")
    gil = served.staff(f"Gil {scheme}", "game-supervisor")
    table = waits_for_a_ruling(served, olga, f"Totara {scheme}")
    slip = {"id": "f", "movement": "fill", "amount": 1000}
    assert gil.http.post(f"/api/pit/tables/{table}/tray/slips", json=slip).json()["code"] == "tray-closed"
    visitor = signed_in(comes, f"Otto {scheme}", color_scheme=scheme)
    page, found = visitor.page, {}
    visitor.goes(f"/pit/{table}")
    page.locator('input[name="remedy"][value="void-hands"]').check()
    page.locator('.places input[value="1-0"]').check()
    expect(page.locator("button.confirm")).to_be_visible(timeout=PATIENCE * 1000)
    found["ruling"] = serious(page)
    page.set_viewport_size({"width": 390, "height": 844})
    found["ruling on a phone"] = serious(page)
    for part in ("orders", "tray", "players", "rounds", "log"):
        visitor.goes(f"/pit/{table}/{part}")
        expect(page.locator(".content h2").first).to_be_visible(timeout=PATIENCE * 1000)
        expect(page.locator('[aria-busy="true"]')).to_have_count(0, timeout=PATIENCE * 1000)
        found[part] = serious(page)
    page.set_viewport_size(DESK)
    visitor.goes("/pit/all/report")
    expect(page.get_by_role("heading", name="Significant events")).to_be_visible(timeout=PATIENCE * 1000)
    found["report"] = serious(page)
    raises_an_alert(served, table, f"Otto {scheme}")
    visitor.goes("/pit/all/protection")
    expect(page.get_by_role("heading", name="count-correlation: Bob").first).to_be_visible(timeout=PATIENCE * 1000)
    found["protection"] = serious(page)
    page.set_viewport_size({"width": 390, "height": 844})
    found["protection on a phone"] = serious(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "a phone need not scroll sideways"
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)


def raises_an_alert(served: Served, table: str, by: str) -> int:
    """A review of a table as it stands there with one alert; its number."""
    reviews = served.front.reviews
    begun = reviews.begin(Caller(by, ("operator",)), "table", table, "Totara", now=served.front.now)
    assert isinstance(begun, Review)
    evidence = ("The correlation of wager and count is +0.90 over 40 rounds.",)
    alert = Raised(
        1, f"table:{table}", "Totara", "nz-current", "count-correlation", ("Bob",), 9.0, 1e-19, evidence, (2,)
    )  # fmt: skip
    reviews.end(replace(begun, status="done", rounds=40, players=1, alerts=(alert,)))
    return begun.number


def test_an_alert_is_looked_at_and_judged_at_the_console(served: Served, comes: Callable[..., Visitor]) -> None:
    """A review of a table is started and ends; another one's alert leads to its round and is judged by name."""
    olga = served.staff("Ottilie", "operator")
    table = olga.opens(title="Miro", terms={"public": True})
    visitor = signed_in(comes, "Ottilie")
    page = visitor.page
    visitor.goes("/pit/all/protection")
    page.get_by_label("Table", exact=True).select_option(label="Miro")
    page.get_by_role("button", name="Start the review").click()
    review = page.get_by_role("article").filter(has_text="Miro").first
    expect(review).to_contain_text("Rounds: 0. Players: 0. Alerts: 0.", timeout=60_000)
    raises_an_alert(served, table, "Ottilie")
    visitor.goes("/pit/all/protection")
    alert = page.get_by_role("region", name="count-correlation: Bob").first
    expect(alert).to_contain_text("+0.90 over 40 rounds", timeout=PATIENCE * 1000)
    expect(alert).to_contain_text("of 400 honest ones")
    expect(alert.get_by_role("link", name="round 2")).to_have_attribute("href", f"/pit/{table}/rounds?round=2")
    alert.get_by_label("Note").fill("known here")
    alert.get_by_role("button", name="no concern").click()
    expect(alert).to_contain_text("no concern, Ottilie", timeout=PATIENCE * 1000)
    log = olga.get(f"/api/pit/tables/{table}/log")
    assert [(one["subject"], one["by"]) for one in log][-1] == ("protection", "Ottilie")


def test_a_tray_is_opened_filled_and_closed_at_the_console(served: Served, comes: Callable[..., Visitor]) -> None:
    """At an exercise one person is enough: 500.00 float, 100.00 filled, 599.00 counted, so 1.00 is missing."""
    visitor = comes("Ivy")
    console = Console(visitor)
    body = {"id": "tray", "book": "act-2005", "terms": {"money": "felt", "owner_rules": True}}
    table = console.asks("/api/tables", **body)["table"]
    visitor.goes(f"/pit/{table}/tray")
    page = visitor.page
    slips = (("Float", "Amount", "500", "500.00"), ("Fill", "Amount", "100", "600.00"))
    for number, (movement, label, amount, holds) in enumerate(
        (*slips, ("Closing count", "What was counted", "599", "0.00")), 1
    ):
        page.get_by_label("Movement").select_option(label=movement)
        page.get_by_label(label).fill(amount)
        page.get_by_role("button", name="Make out the slip").click()
        page.get_by_role("button", name=f"Confirm slip {number}").click()
        expect(page.locator("dl .sum")).to_contain_text(holds, timeout=PATIENCE * 1000)
    expect(page.locator("dl div", has_text="Differences of counts")).to_contain_text("−1.00")
    expect(page.locator("ol")).to_contain_text("difference")
