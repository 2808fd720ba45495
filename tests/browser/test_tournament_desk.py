"""Work behind a tournament in browsers: dealing it, giving up, calling it off, results of a table played elsewhere."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_trouble import Wires
from tests.support.axe import serious
from tests.support.browsing import Visitor
from tests.support.contest import Contest, order, shoe
from tests.support.rooms import FINAL, Exercise, asks, staff
from tests.support.served import Served
from tests.support.stacked_house import StackedHouse

Comes = Callable[..., Visitor]
NAMES = ("ann", "bob", "cat")


def line_up(page: Page) -> list[str]:
    """The wagers in their order, as the screen has them."""
    lines = page.get_by_role("list", name="Wagers, in their order").locator("li")
    return [" ".join(text.split()) for text in lines.all_inner_texts()]


@pytest.mark.clause("act-2005", "20.15")
@pytest.mark.clause("act-2005", "20.16")
def test_a_dealer_asks_for_wagers_from_the_marker_on_and_the_marker_moves(browser: Browser, tmp_path: Path) -> None:
    """Three players, dealt by a person with Enter alone. Who is asked may change the wager until the next is asked; who
    wagers before being asked is marked as out of order, and the wager stands. Then the next player wagers first."""
    with StackedHouse(tmp_path, dora=["tournament-director"], eve=["auditor"], dee=["dealer"]) as house:
        contest = Contest(house, browser)
        dora, eve, dee = (contest.staff(name) for name in ("dora", "eve", "dee"))
        people = {name: contest.player(name) for name in NAMES}
        contest.id = asks(dora, "/api/tournaments", conditions=FINAL, terms={"dealing": "person"})["tournament"]
        commands = f"/api/tournaments/{contest.id}/commands"
        asks(eve, commands, command={"command": "ApproveConditions", "by": {"office": "regulator", "name": "eve"}})
        for name, one in people.items():
            asks(one, commands, command={"command": "AskEntry", "player": name})
        asks(dora, commands, command={"command": "HoldBallot"})
        for name, one in people.items():
            asks(one, commands, command={"command": "TakeSeats", "players": [name]})
        house.lays(shoe(["win", "tie", "lose"], ["win", "tie", "lose"]))
        asks(dora, commands, command={"command": "StartSession", "by": {"office": "director", "name": "dora"}})

        dee.goes(contest.path("deal/1"))
        page, head = dee.page, dee.page.get_by_role("status").get_by_role("heading")
        expect(head).to_have_text("Open the table")
        page.keyboard.press("Enter")
        expect(head).to_have_text(re.compile(r"Ask \w+ for a wager"))
        first, second, third = (re.split(r"\W", text.partition(" ")[2])[0] for text in line_up(page))
        assert {first, second, third} == set(NAMES)
        expect(head).to_have_text(f"Ask {first} for a wager")
        expect(page.get_by_text(re.compile(f"The starting marker is at {first}, box 1"))).to_be_visible()
        expect(page.locator(".now").get_by_role("link", name="Clause 20.16")).to_be_visible()

        def wagers(name: str, chips: int) -> None:
            said = {"command": "Wager", "table": 1, "player": name, "amount": [chips * 100]}
            asks(people[name], commands, command=said)

        page.keyboard.press("Enter")
        expect(head).to_have_text(f"{first} is asked: the wager is awaited.")
        screen = people[first].page
        people[first].goes(contest.path("play"))
        expect(screen.locator('.felt [data-name="7"]')).to_have_text("7 empty")
        screen.get_by_role("button", name="Wager 10", exact=True).click()
        expect(screen.get_by_role("button", name="Change to 10")).to_be_visible()
        wagers(third, 30)
        expect(head).to_have_text(f"Ask {second} for a wager")
        assert line_up(page) == [
            f"1 {first} wagers first in this round 10",
            f"2 {second} waits",
            f"3 {third} out of order 30",
        ]
        page.keyboard.press("Enter")
        expect(page.locator("[aria-current=step]")).to_contain_text(second)
        expect(screen.get_by_role("button", name="Change to 10")).to_have_count(0)
        wagers(second, 20)
        expect(head).to_have_text("No more bets: deal")
        assert serious(page) == []
        page.keyboard.press("Enter")
        for box, name in enumerate((first, second, third), 1):
            stand = {"command": "Stand", "player": name, "box": box}
            asks(people[name], commands, command={"command": "Play", "table": 1, "move": stand})
        expect(head).to_have_text(f"Ask {second} for a wager")
        assert [text.split()[1] for text in line_up(page)] == [second, third, first]
        expect(page.get_by_text(re.compile(f"The starting marker is at {second}, box 2"))).to_be_visible()
        contest.ends()


def purse(one: Visitor) -> int:
    held: int = one.context.request.get("/api/me").json()["purse"]
    return held


@pytest.mark.clause("act-2005", "20.24")
def test_who_withdraws_leaves_the_fee_and_a_tournament_called_off_gives_everything_back(
    served: Served, comes: Comes
) -> None:
    """Fee and commission, 55 from each of two. Ann withdraws and has nothing back; then the operator calls it off."""
    dora = staff(served, comes, "dora", "tournament-director")
    olga, eve = staff(served, comes, "olga", "operator"), staff(served, comes, "eve", "auditor")
    ann, bob = comes("ann"), comes("bob")
    before = [purse(one) for one in (ann, bob)]
    id_ = asks(dora, "/api/tournaments", conditions=FINAL, terms={"public": True})["tournament"]
    approved = {"command": "ApproveConditions", "by": {"office": "regulator", "name": "eve"}}
    asks(eve, f"/api/tournaments/{id_}/commands", command=approved)
    for one in (ann, bob):
        one.goes(f"/tournaments/{id_}")
        one.page.get_by_role("button", name="Enter for 55.00").click()
        expect(one.page.get_by_text("You have entered.")).to_be_visible()
    assert [purse(one) for one in (ann, bob)] == [held - 5500 for held in before]
    ann.page.get_by_role("button", name="Withdraw").click()
    expect(ann.page.get_by_text("Give up the position? The fee is not given back.")).to_be_visible()
    ann.page.get_by_role("button", name="Withdraw").click()
    expect(ann.page.get_by_text("You are out of the tournament.")).to_be_visible()
    assert purse(ann) == before[0] - 5500, "the fee stays in the pool"
    dora.goes(f"/tournaments/{id_}/desk")
    expect(dora.page.locator("li", has_text="ann").get_by_text("withdrawn")).to_be_visible()
    expect(dora.page.get_by_role("button", name="Order: Call the tournament off")).to_have_attribute(
        "aria-disabled", "true"
    )
    olga.goes(f"/tournaments/{id_}/desk")
    olga.page.get_by_label("Reason").fill("the lights went out")
    order(olga.page, "Call the tournament off")
    for page in (olga.page, ann.page, bob.page):
        expect(page.get_by_text(re.compile("The tournament has been called off."))).to_be_visible()
    assert [purse(one) for one in (ann, bob)] == before
    for page in (olga.page, ann.page):
        expect(page.get_by_text("Why: the lights went out.")).to_be_visible()
    for name in ("ann", "bob"):
        expect(olga.page.get_by_role("row", name=re.compile(f"^{name}"))).to_contain_text("55.00")
    expect(olga.page.locator("dl")).to_contain_text(re.compile(r"Given back\s*20\.24\s*110\.00"))
    expect(olga.page.locator("dl")).not_to_contain_text("Prizes, the whole pool")


@pytest.mark.clause("act-2005", "20.19")
def test_results_of_a_table_that_was_played_elsewhere_are_entered_at_the_desk(served: Served, comes: Comes) -> None:
    """Three players, 1,500 chips; Cat is out before the second round. The pool of 150 is paid as 90 and 60.

    The connection is lost while the results are written: what stands in the form stays there."""
    wires = Wires()
    tess = staff(served, comes, "tess", "tournament-director")
    tess.page.route_web_socket("**/socket", wires.passes_on)
    contest = Exercise(tess)
    contest.fills(*NAMES)
    contest.starts(*NAMES)
    tess.goes(f"{contest.path}/desk")
    page = tess.page
    for name, chips in (("ann", "640"), ("bob", "852.50"), ("cat", "15")):
        page.get_by_label(f"Chips of {name}").fill(chips)
    page.get_by_label("cat was out before round").fill("2")
    wires.cut()
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    contest.does("SetPace", "director", seconds=30)  # something happens meanwhile, so everything is told anew
    wires.mend()
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Connected again.").first).to_be_visible()
    expect(page.get_by_label("Chips of bob")).to_have_value("852.50")
    order(page, "Enter results")
    refused = page.get_by_role("alert").filter(has_text="cat has 15 and can wager the minimum of 10")
    expect(refused).to_be_visible()
    expect(refused.get_by_role("link", name="Clause 20.14")).to_be_visible()
    assert serious(page) == []
    page.get_by_label("Chips of cat").fill("7.50")
    order(page, "Enter results")
    table = page.get_by_role("region", name="Table 1").first
    expect(table.get_by_role("row", name=re.compile("bob"))).to_contain_text("852.50")
    expect(table.get_by_role("row", name=re.compile("cat"))).to_have_count(0)
    for name in ("End the session", "Calculate the places", "Award the prizes"):
        order(page, name)
    for place, name, prize in (("1st", "bob", "90.00"), ("2nd", "ann", "60.00")):
        expect(page.get_by_role("row", name=re.compile(f"^{place} {name}"))).to_contain_text(prize)
    expect(page.get_by_role("row", name=re.compile("^3rd cat"))).to_be_visible()
    expect(page.get_by_text("The tournament is over: nothing is left to be ordered.")).to_be_visible()


DUPLICATE = (
    FINAL.replace("start = 2026-03-05T19:30:00", "start = 2026-03-05T19:30:00\nduplicate = true")
    .replace("players = 7", "players = 2")
    .replace("[[stages]]", '[[stages]]\nname = "Heats"\nshoes = 1\nthrough_overall = 2\n\n[[stages]]', 1)
)
"""Two players a table, and the same cards at every table."""


def test_tables_with_the_same_cards_are_compared_box_by_box(served: Served, comes: Comes) -> None:
    """At box 1 of two tables 600 and 500 chips are left: 550 in the middle, so one is 50 above it, the other below."""
    tess = staff(served, comes, "tasha", "tournament-director")
    contest = Exercise(tess, DUPLICATE)
    names = ("ann", "bob", "cat", "dan")
    contest.fills(*names)
    contest.starts(*names)
    view = tess.context.request.get(f"/api{contest.path}/view?role=tournament-director").json()["view"]
    at_first = []
    for table, chips in ((1, 60_000), (2, 50_000)):
        seats = {seat["box"]: seat["player"] for seat in view[f"table-{table}"]["seats"]}
        at_first.append(seats[1])
        counted = [{"player": seats[1], "chips": [chips]}, {"player": seats[2], "chips": [45_000]}]
        contest.does("EnterResults", "director", table=table, results=counted)
    tess.goes(contest.path)
    panel = tess.page.locator("section", has=tess.page.get_by_role("heading", name="Duplicate shoes, compared"))
    for over in (False, True):
        if over:  # the tables are gone, and what was counted is compared
            contest.does("EndSession", "director")
            expect(tess.page.get_by_role("heading", name="Chips counted after session 1")).to_be_visible()
        told = " ".join(panel.locator("dl").inner_text().split())
        assert f"{at_first[0]} Table 1 600 +50" in told, told
        assert f"{at_first[1]} Table 2 500 −50" in told, told
    assert serious(tess.page) == []
