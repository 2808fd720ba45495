"""Something goes wrong at a table of a tournament: it is reported, ruled from the screen, and play goes on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.support.axe import serious
from tests.support.browsing import Visitor
from tests.support.contest import Contest, shoe
from tests.support.geometry import at_rest, faults_of
from tests.support.rooms import FINAL, asks
from tests.support.served import PASSWORD
from tests.support.shifts import shifts_of, watch_shifts
from tests.support.stacked_house import StackedHouse

TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def contest(tmp_path: Path, browser: Browser) -> Iterator[Contest]:
    """Ann and Bob have sat down at one table; the first shoe gives Ann's box 20 and Bob's 17 against 18."""
    staff = {"dora": ["tournament-director"], "dee": ["dealer"], "olga": ["operator"], "eve": ["auditor"]}
    with StackedHouse(tmp_path, **staff) as house:
        found = Contest(house, browser)
        yield found
        found.ends()


class Evening:
    """Everybody around the table."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.dora, self.dee, self.olga, self.eve = (contest.staff(name) for name in ("dora", "dee", "olga", "eve"))
        self.people = {name: contest.player(name) for name in ("ann", "bob")}
        contest.id = asks(self.dora, "/api/tournaments", conditions=FINAL, terms={"dealing": "person"})["tournament"]
        self.says(self.eve, command="ApproveConditions", by={"office": "regulator", "name": "eve"})
        for name, one in self.people.items():
            self.says(one, command="AskEntry", player=name)
        self.says(self.dora, command="HoldBallot")
        for name, one in self.people.items():
            self.says(one, command="TakeSeats", players=[name])
        contest.house.lays(shoe(["win", "lose"], ["tie", "tie"]))
        self.says(self.dora, command="StartSession", by={"office": "director", "name": "dora"})
        self.says(self.dee, command="OpenTable", table=1)

    def says(self, one: Visitor, **command: object) -> None:
        asks(one, f"/api/tournaments/{self.contest.id}/commands", command=command)

    @property
    def seats(self) -> list[str]:
        """Who sits at box 1 and at box 2."""
        view = self.dora.context.request.get(f"/api/tournaments/{self.contest.id}/view?role=public").json()["view"]
        return [one["player"] for one in view["table-1"]["seats"]]

    def wagers(self, name: str, chips: int) -> None:
        """The dealer asks, and the player wagers."""
        self.says(self.dee, command="AskNext", table=1)
        self.says(self.people[name], command="Wager", table=1, player=name, amount=[chips * 100])

    def plays_a_round(self, *order: tuple[str, int]) -> None:
        """Everybody wagers in turn and stands."""
        for name, chips in order:
            self.wagers(name, chips)
        self.says(self.dee, command="Play", table=1, move={"command": "CloseBetting"})
        for box, name in enumerate(self.seats, 1):
            stand = {"command": "Stand", "player": name, "box": box}
            self.says(self.people[name], command="Play", table=1, move=stand)


def does(page: Page) -> Locator:
    """What it does, before it is confirmed."""
    return page.get_by_role("region", name="What it does")


def chips_of(page: Page, name: str) -> Locator:
    """A player's row at the director's desk."""
    return page.get_by_role("region", name="Table 1").first.get_by_role("row", name=re.compile(name))


@pytest.mark.clause("act-2005", "15.5")
@pytest.mark.clause("act-2005", "20.1")
def test_a_misdeal_is_reported_at_the_table_ruled_from_the_screen_and_play_goes_on(contest: Contest) -> None:
    """500 chips each. Box 1 wins 20 and box 2 loses 10; the next round has begun, with 10 of box 2 on the table, when
    the misdeal is found. The round is void: 500 and 490 are left, and the wager of the next round stays."""
    evening = Evening(contest)
    first, second = evening.seats
    evening.plays_a_round((first, 20), (second, 10))
    evening.wagers(second, 10)
    the_dealer_reports(evening)
    the_director_looks_on(evening, first)
    the_operator_rules(evening, first, second)
    play_goes_on(evening, first, second)
    the_round_is_recalled(evening, first, second)


def the_dealer_reports(evening: Evening) -> None:
    """From the dealer's view; who reports it may not rule."""
    page = evening.dee.page
    evening.dee.goes(evening.contest.path("deal/1"))
    page.get_by_role("link", name="Something is wrong").click()
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()
    watch_shifts(page)
    entry = page.locator('[data-incident="found-late"]')
    entry.locator("button.entry").click()
    moved_by_hand = shifts_of(page)  # what is below an entry makes room for what one opens
    entry.get_by_role("radio", name="round 1").click()
    expect(does(page)).to_contain_text("Then it waits for a decision")
    expect(does(page)).to_contain_text("No chips move.")
    expect(does(page).get_by_label("Your own password")).to_have_count(0)
    does(page).locator("button.confirm").click()
    remedies = page.locator('input[name="remedy"]')
    expect(remedies.first).to_be_disabled()
    expect(page.locator('input[name="remedy"]:enabled')).to_have_count(0)
    expect(page.get_by_text(re.compile("Only the .*operator.* may rule this")).first).to_be_visible()
    expect(page.get_by_text(re.compile("Reported by dealer dee"))).to_be_visible()
    expect(page.locator("button.confirm")).to_have_count(0)
    assert shifts_of(page) == moved_by_hand
    assert serious(page) == []


def the_director_looks_on(evening: Evening, first: str) -> None:
    """The desk says that the table waits; 20.2 gives a director no power of the book."""
    page = evening.dora.page
    evening.dora.goes(evening.contest.path("desk"))
    expect(chips_of(page, first)).to_contain_text("520")
    expect(page.get_by_text("waits for a ruling")).to_be_visible()
    page.get_by_role("link", name="To the ruling at table 1").click()
    expect(page.get_by_text(re.compile("You look on"))).to_be_visible()
    expect(page.locator('input[name="remedy"]').first).to_be_disabled()
    expect(page.locator('input[name="remedy"]:enabled')).to_have_count(0)


def the_operator_rules(evening: Evening, first: str, second: str) -> None:
    """Every chip that moves is seen before; the own password is asked for."""
    page, effect = evening.olga.page, does(evening.olga.page)
    evening.olga.goes(evening.contest.path("rule/1"))
    remedy = page.locator('input[name="remedy"][value="void-past-round"]')
    expect(remedy).to_be_enabled()
    watch_shifts(page)
    remedy.click()
    expect(effect).to_contain_text("They sum to zero.")
    expect(effect).to_contain_text(f"{first} −20")
    expect(effect).to_contain_text(f"{second} +10")
    expect(effect).not_to_contain_text(re.compile(r"\d\.\d\d"))
    expect(effect).not_to_contain_text(re.compile("money", re.IGNORECASE))
    evening.olga.expected = (*evening.olga.expected, "403")
    effect.get_by_label("Your own password").fill("not my password")
    effect.locator("button.confirm").click()
    expect(effect.get_by_role("alert")).to_contain_text("This is not the password of olga.")
    assert serious(page) == []
    effect.get_by_label("Your own password").fill(PASSWORD)
    effect.locator("button.confirm").click()
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Done: Rule")).to_be_visible()
    assert shifts_of(page) == []


def play_goes_on(evening: Evening, first: str, second: str) -> None:
    """Where it was: the wager that lay there lies there, and the other is asked for."""
    desk, page = evening.dora.page, evening.dee.page
    evening.dora.goes(evening.contest.path("desk"))
    expect(chips_of(desk, first)).to_contain_text("500")
    expect(chips_of(desk, second)).to_contain_text("490")
    expect(desk.get_by_role("link", name="Something is wrong at table 1")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    head = page.get_by_role("status").get_by_role("heading")
    expect(head).to_have_text(f"Ask {first} for a wager")
    page.keyboard.press("Enter")
    expect(head).to_have_text(f"{first} is asked: the wager is awaited.")
    evening.says(evening.people[first], command="Wager", table=1, player=first, amount=[1000])
    expect(head).to_have_text("No more bets: deal")
    page.keyboard.press("Enter")
    expect(head).to_have_text(f"{first} decides.")
    for box, name in enumerate((first, second), 1):
        stand = {"command": "Stand", "player": name, "box": box}
        evening.says(evening.people[name], command="Play", table=1, move=stand)
    for name in (first, second):
        expect(chips_of(desk, name)).to_contain_text("500")


def the_round_is_recalled(evening: Evening, first: str, second: str) -> None:
    """For a dispute afterwards, in chips."""
    page = evening.olga.page
    evening.olga.goes(evening.contest.path("rule/1/rounds"))
    page.get_by_role("link", name="Record of round 1").click()
    expect(page.get_by_role("heading", name="Record of One table, table 1, round 1")).to_be_visible()
    nets = page.locator(".nets")
    expect(nets).to_contain_text(re.compile(rf"{first}\s*\+20"))
    expect(nets).to_contain_text(re.compile(rf"{second}\s*−10"))


def test_hands_are_void_at_a_table_and_the_screens_keep_nobody_out(contest: Contest) -> None:
    """What the book does not cover: one box is void. Every window has all of it, in either scheme; nothing moves."""
    evening = Evening(contest)
    first, second = evening.seats
    for name, chips in ((first, 20), (second, 10)):
        evening.wagers(name, chips)
    evening.says(evening.dee, command="Play", table=1, move={"command": "CloseBetting"})
    report = {"command": "Report", "situation": "uncovered", "by": {"role": "dealer"}, "note": "a drink on the cards"}
    page, found = evening.olga.page, {}
    for part in ("rule/1", "rule/1/voids", "rule/1/rounds"):
        evening.olga.goes(contest.path(part))
        expect(page.locator(".content h2").first).to_be_visible()
        for window in (TABLET, DESKTOP, {"width": 360, "height": 640}):
            page.set_viewport_size(window)  # type: ignore[arg-type]  # as a window is
            at_rest(page)
            found[f"{part} at {window['width']}"] = [*faults_of(page), *serious(page)]
    evening.says(evening.dee, command="Play", table=1, move=report)
    page.set_viewport_size(TABLET)
    evening.olga.goes(contest.path("rule/1"))
    watch_shifts(page)
    page.locator('input[name="remedy"][value="void-hands"]').click()
    page.get_by_label("Box 2", exact=True).click()
    expect(does(page)).to_contain_text(f"{second} +10")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        at_rest(page)
        found[f"ruling, {scheme}"] = [*faults_of(page), *serious(page)]
    assert shifts_of(page) == []
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)
    does(page).get_by_label("Your own password").fill(PASSWORD)
    does(page).locator("button.confirm").click()
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()
    stand = {"command": "Stand", "player": first, "box": 1}
    evening.says(evening.people[first], command="Play", table=1, move=stand)
    evening.dora.goes(contest.path("desk"))
    expect(chips_of(evening.dora.page, first)).to_contain_text("520")
    expect(chips_of(evening.dora.page, second)).to_contain_text("500")
