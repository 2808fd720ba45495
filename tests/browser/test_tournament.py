"""A tournament of 21 in browsers, from the conditions to the certificate, with a house that is killed in between."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_access import serious
from tests.support.browsing import Visitor, until
from tests.support.contest import CONDITIONS, Contest, order, shoe
from tests.support.printing import pages_printed
from tests.support.served import Somebody
from tests.support.stacked_house import StackedHouse


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.22")
def test_twenty_one_people_and_bots_from_the_conditions_to_the_prizes(browser: Browser, tmp_path: Path) -> None:
    """Three tables of seven; one of each goes through, ends the final equal and plays an extra round.

    Bob does not come, and a reserve gets his seat (20.10). In a break (20.17) Dan comes in for Cat (20.11), and the
    house is killed. Bob's fee stays in the pool and the reserve pays too: 22 times 50 are 1,100, paid as 660, 275 and 165.
    """
    with StackedHouse(tmp_path, dora=["tournament-director"], eve=["auditor"]) as house:
        contest = Contest(house, browser)
        dora, eve = contest.staff("dora"), contest.staff("eve")
        desk = dora.page

        # conditions: ten faults are ten lines, and none are left when it is opened
        dora.goes("/tournaments/new")
        text = desk.get_by_label("Conditions")
        expect(desk.get_by_text("What they come to")).to_be_visible()
        text.fill(CONDITIONS.replace('fee = "55.00"', 'fee = "4.00"').replace("players = 7", "players = 9"))
        expect(desk.locator(".faults li")).to_have_count(2)
        expect(desk.locator(".faults")).to_contain_text("20.4(c)")
        expect(desk.get_by_role("button", name="Open it")).to_be_disabled()
        text.fill(CONDITIONS)
        expect(desk.get_by_text("Final: up to 3 players, one round")).to_be_visible()
        for what in ("a wager", "a decision", "an offer"):
            desk.get_by_label(f"Seconds for {what}, 0 for any number").fill("0")
        assert serious(desk) == []
        desk.get_by_role("button", name="Open it").click()
        expect(desk.get_by_text("The flow")).to_be_visible()
        contest.id = desk.url.split("/")[-2]

        # why an order is not open; the approval is the regulator's
        closed = desk.get_by_role("button", name="Order: Draw the ballot", exact=True)
        expect(closed).to_have_attribute("aria-disabled", "true")
        expect(desk.get_by_text("The conditions have to be approved before the ballot.")).to_be_visible()
        eve.goes(contest.path("desk"))
        expect(eve.page.get_by_role("button", name="Order: Break", exact=True)).to_have_attribute("aria-disabled", "true")
        order(eve.page, "Approve the conditions")
        expect(desk.get_by_text("0 players have entered, and the tournament needs 14.")).to_be_visible()

        # entries: people at their own screens, bots at the desk, a reserve, and somebody who would play on
        ann, cat = contest.player("ann"), contest.player("cat", viewport={"width": 390, "height": 844})
        bob, rea = contest.program("bob"), contest.program("rea")
        for one in (ann, cat):
            one.goes(contest.path())
            one.page.get_by_role("button", name="Enter for 55.00").click()
            expect(one.page.get_by_text("You have entered.")).to_be_visible()
        contest.sends(bob, command="AskEntry", player="bob")
        desk.get_by_label("They play").select_option("mimic")
        desk.get_by_label("and answer").select_option("at-once")
        desk.get_by_label("How many bots").fill("18")
        desk.get_by_role("button", name="Enter 18 bots").click()
        expect(desk.get_by_text("21 of 21 entered")).to_be_visible()
        contest.sends(rea, command="AskEntry", player="rea")
        expect(desk.get_by_text("Reserves: rea")).to_be_visible()
        expect(desk.get_by_text("1,050.00").first).to_be_visible()

        # the ballot, seat cards on one sheet for a table, an empty seat and the reserve
        order(desk, "Draw the ballot")
        expect(desk.get_by_text("bob has not taken the seat.")).to_be_visible()
        seat_cards = ann.page
        ann.goes(contest.path("papers") + "?sheet=seats-1")
        expect(seat_cards.locator(".paper .card")).to_have_count(7)
        assert pages_printed(seat_cards) == 1
        for one in (ann, cat):
            one.goes(contest.path("play"))
            one.page.get_by_role("button", name="Take your seat").click()
            expect(one.page.get_by_text("You sit. The session is started by the director.")).to_be_visible()
        order(desk, "Seat a reserve")
        expect(desk.get_by_text("Nothing out of the ordinary.")).to_be_visible()

        # one of every table wins both rounds: a person where one sits there
        people = {"ann", "cat", "rea"}
        winners = [
            next((at for at, seat in enumerate(table["seats"]) if seat["player"] in people), 0)
            for table in contest.tables(rea)
        ]
        first = [["win" if at == winner else "lose" for at in range(7)] for winner in winners]
        house.lays(*(shoe(one, one) for one in first))
        room = contest.player("zoe", viewport={"width": 1920, "height": 1080})
        room.goes(contest.path("room"))
        order(desk, "Start the session")
        expect(room.page.get_by_text("1 of 2", exact=True)).to_be_visible()

        # a break is called in the first round; the round is finished, and nobody is asked for the next
        order(desk, "Break")
        contest.plays([ann, cat], [rea], rounds=1)
        expect(room.page.get_by_text(re.compile(r"Break: \d+:\d\d left"))).to_be_visible()
        expect(room.page.get_by_text("These go through as it stands").first).to_be_visible()
        assert serious(room.page) == []
        assert serious(desk) == []

        # a substitute, between two rounds
        dan = contest.player("dan")
        dan.goes(contest.path())
        dan.page.get_by_role("button", name="I would play on for somebody").click()
        expect(desk.get_by_label("Who plays on")).to_have_value("dan")
        desk.locator("li", has=desk.get_by_label("Who plays on")).get_by_label("Player").select_option("cat")
        order(desk, "Substitute")
        expect(desk.get_by_text("dan plays for cat.")).to_be_visible()
        dan.goes(contest.path("play"))
        expect(dan.page.get_by_text("A break is on. No round begins.").first).to_be_visible()

        # the house is killed; everybody comes back to the same break and the same chips
        before = contest.view(rea)
        house.is_killed()
        house.starts()
        for one in (ann, dan):
            expect(one.page.locator("main .foot")).to_be_visible()
        after = contest.view(rea)
        assert (after["chips"], after["break_until"], after["entrants"]) == (
            before["chips"],
            before["break_until"],
            before["entrants"],
        )
        until(lambda: desk.get_by_role("button", name="Order: End the break").is_enabled(), desk, "the desk is back")
        order(desk, "End the break")

        # nobody misses the last round: it stands on every screen, and is said aloud
        for page in (ann.page, dan.page):
            expect(page.get_by_text("This is the last round of the session.").first).to_be_visible()
        expect(ann.page.get_by_role("alert").filter(has_text="last round")).to_have_count(1)
        expect(room.page.get_by_text("The last round of this session")).to_be_visible()
        contest.plays([ann, dan], [rea], rounds=2)
        order(desk, "End the session")
        order(desk, "Calculate the places")

        # the final: three with the same wager, all win, so all three are equal and play on
        house.lays(shoe(["win"] * 3), shoe(["win", "tie", "lose"]))
        order(desk, "Draw the ballot")
        self_seated = {"ann": ann, "dan": dan}
        finalists = [seat["player"] for seat in contest.tables(rea)[0]["seats"]]
        _sit(contest, finalists, self_seated, rea)
        order(desk, "Start the session")
        contest.plays([ann, dan], [rea], rounds=1)
        order(desk, "End the session")
        order(desk, "Calculate the places")
        expect(desk.get_by_text(re.compile("have equal chips where it matters: an extra round comes"))).to_be_visible()
        order(desk, "Draw the ballot")
        _sit(contest, finalists, self_seated, rea)
        seats = [seat["player"] for seat in contest.tables(rea)[0]["seats"]]
        order(desk, "Start the session")
        if set(seats) & set(self_seated):
            one = self_seated[next(name for name in seats if name in self_seated)]
            expect(one.page.get_by_text("This is an extra round for equal chips.").first).to_be_visible()
        contest.plays([ann, dan], [rea], rounds=1)
        order(desk, "End the session")
        order(desk, "Calculate the places")
        order(desk, "Award the prizes")

        # results for everybody, on the board and on paper
        expect(desk.get_by_role("row", name=re.compile(f"^1st {seats[0]}"))).to_contain_text("660.00")
        expect(desk.get_by_role("row", name=re.compile(f"^2nd {seats[1]}"))).to_contain_text("275.00")
        expect(desk.get_by_role("row", name=re.compile(f"^3rd {seats[2]}"))).to_contain_text("165.00")
        expect(room.page.locator(".results li").first).to_contain_text(seats[0])
        dora.goes(contest.path("papers") + "?sheet=results")
        expect(desk.locator(".paper tbody tr")).to_have_count(22)
        assert pages_printed(desk) == 1
        desk.get_by_label("What is printed").select_option(f"certificate-{seats[0]}")
        expect(desk.locator(".certificate")).to_contain_text(seats[0])
        assert pages_printed(desk) == 1
        awards = {one["player"]: one["amount"] for one in contest.view(rea)["awards"]}
        assert sum(awards.values()) == 110_000
        contest.ends()


def _sit(contest: Contest, names: list[str], windows: dict[str, Visitor], rea: Somebody) -> None:
    """Everybody who has a seat takes it; bots sit by themselves."""
    for name in names:
        if name in windows:
            windows[name].goes(contest.path("play"))
            windows[name].page.get_by_role("button", name="Take your seat").click()
            expect(windows[name].page.get_by_text("You sit.")).to_be_visible()
        elif name == rea.name:
            contest.sends(rea, command="TakeSeats", players=[rea.name])
