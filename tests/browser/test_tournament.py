"""A tournament of 21 in browsers, from the conditions to the certificate, with a house that is killed in between."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.axe import serious
from tests.support.browsing import Visitor, until
from tests.support.contest import CONDITIONS, Contest, order, shoe
from tests.support.printing import pages_printed
from tests.support.served import Somebody
from tests.support.stacked_house import StackedHouse


@pytest.mark.clause("act-2005", "20.21")
@pytest.mark.clause("act-2005", "20.22")
def test_twenty_one_people_and_bots_from_the_conditions_to_the_prizes(browser: Browser, tmp_path: Path) -> None:
    """Three tables of seven; one of each goes through, ends the final equal and plays an extra round.

    Bob does not come, and a reserve gets his seat. In a break Dan comes in for Cat, and the house is killed. Bob's fee
    stays in the pool and the reserve pays too: 22 times 50 are 1,100, paid as 660, 275 and 165.
    """
    with StackedHouse(tmp_path, dora=["tournament-director"], eve=["auditor"]) as house:
        evening = Evening(house, browser)
        evening.opens()
        evening.is_approved()
        evening.takes_entries()
        evening.draws_the_ballot()
        evening.starts()
        evening.breaks_off()
        evening.gets_a_substitute()
        evening.is_killed_and_comes_back()
        evening.plays_the_last_round()
        evening.plays_the_final()
        evening.ends()


class Evening:
    """A tournament of 21 in a house that is killed once, act by act."""

    ann: Visitor
    cat: Visitor
    dan: Visitor
    room: Visitor
    bob: Somebody
    rea: Somebody
    seats: list[str]

    def __init__(self, house: StackedHouse, browser: Browser) -> None:
        self.house = house
        self.contest = Contest(house, browser)
        self.dora, self.eve = self.contest.staff("dora"), self.contest.staff("eve")
        self.desk = self.dora.page

    def opens(self) -> None:
        """Conditions: every fault is a line, and none are left when it is opened."""
        self.dora.goes("/tournaments/new")
        text = self.desk.get_by_label("Conditions")
        expect(self.desk.get_by_text("What they come to")).to_be_visible()
        text.fill(CONDITIONS.replace('fee = "55.00"', 'fee = "4.00"').replace("players = 7", "players = 9"))
        expect(self.desk.locator(".faults li")).to_have_count(2)
        expect(self.desk.locator(".faults")).to_contain_text("20.4(c)")
        expect(self.desk.get_by_role("button", name="Open it")).to_be_disabled()
        text.fill(CONDITIONS)
        expect(self.desk.get_by_text("Final: up to 3 players, one round")).to_be_visible()
        for what in ("a wager", "a decision", "an offer"):
            self.desk.get_by_label(f"Seconds for {what}, 0 for any number").fill("0")
        assert serious(self.desk) == []
        self.desk.get_by_role("button", name="Open it").click()
        expect(self.desk.get_by_text("The flow")).to_be_visible()
        self.contest.id = self.desk.url.split("/")[-2]

    def is_approved(self) -> None:
        """Why an order is not open; the approval is the regulator's."""
        closed = self.desk.get_by_role("button", name="Order: Draw the ballot", exact=True)
        expect(closed).to_have_attribute("aria-disabled", "true")
        expect(self.desk.get_by_text("The conditions have to be approved before the ballot.")).to_be_visible()
        self.eve.goes(self.contest.path("desk"))
        expect(self.eve.page.get_by_role("button", name="Order: Break", exact=True)).to_have_attribute(
            "aria-disabled", "true"
        )
        order(self.eve.page, "Approve the conditions")
        expect(self.desk.get_by_text("0 players have entered, and the tournament needs 14.")).to_be_visible()

    def takes_entries(self) -> None:
        """People at their own screens, bots at the desk, a reserve."""
        self.ann, self.cat = (
            self.contest.player("ann"),
            self.contest.player("cat", viewport={"width": 390, "height": 844}),
        )
        self.bob, self.rea = self.contest.program("bob"), self.contest.program("rea")
        for one in (self.ann, self.cat):
            one.goes(self.contest.path())
            one.page.get_by_role("button", name="Enter for 55.00").click()
            expect(one.page.get_by_text("You have entered.")).to_be_visible()
        self.contest.sends(self.bob, command="AskEntry", player="bob")
        self.desk.get_by_label("They play").select_option("mimic")
        self.desk.get_by_label("and answer").select_option("at-once")
        self.desk.get_by_label("How many bots").fill("18")
        self.desk.get_by_role("button", name="Enter 18 bots").click()
        expect(self.desk.get_by_text("21 of 21 entered")).to_be_visible()
        self.contest.sends(self.rea, command="AskEntry", player="rea")
        expect(self.desk.get_by_text("Reserves: rea")).to_be_visible()
        expect(self.desk.get_by_text("1,050.00").first).to_be_visible()

    def draws_the_ballot(self) -> None:
        """Seat cards on one sheet for a table; an empty seat goes to the reserve (20.10)."""
        order(self.desk, "Draw the ballot")
        expect(self.desk.get_by_text("bob has not taken the seat.")).to_be_visible()
        seat_cards = self.ann.page
        self.ann.goes(self.contest.path("papers") + "?sheet=seats-1")
        expect(seat_cards.locator(".paper .card")).to_have_count(7)
        assert pages_printed(seat_cards) == 1
        for one in (self.ann, self.cat):
            one.goes(self.contest.path("play"))
            one.page.get_by_role("button", name="Take your seat").click()
            expect(one.page.get_by_text("You sit. The session is started by the director.")).to_be_visible()
        order(self.desk, "Seat a reserve")
        expect(self.desk.get_by_text("Nothing out of the ordinary.")).to_be_visible()

    def starts(self) -> None:
        """One of every table wins both rounds: a person where one sits there."""
        people = {"ann", "cat", "rea"}
        winners = [
            next((at for at, seat in enumerate(table["seats"]) if seat["player"] in people), 0)
            for table in self.contest.tables(self.rea)
        ]
        first = [["win" if at == winner else "lose" for at in range(7)] for winner in winners]
        self.house.lays(*(shoe(one, one) for one in first))
        self.room = self.contest.player("zoe", viewport={"width": 1920, "height": 1080})
        self.room.goes(self.contest.path("room"))
        order(self.desk, "Start the session")
        expect(self.room.page.get_by_text("1 of 2", exact=True)).to_be_visible()

    def breaks_off(self) -> None:
        """A break is called in the first round, which is finished; nobody is asked for the next (20.17)."""
        order(self.desk, "Break")
        self.contest.plays([self.ann, self.cat], [self.rea], rounds=1)
        expect(self.room.page.get_by_text(re.compile(r"Break: \d+:\d\d left"))).to_be_visible()
        expect(self.room.page.get_by_text("These go through as it stands").first).to_be_visible()
        assert serious(self.room.page) == []
        assert serious(self.desk) == []

    def gets_a_substitute(self) -> None:
        """Dan comes in for Cat, between two rounds (20.11)."""
        self.dan = self.contest.player("dan")
        self.dan.goes(self.contest.path())
        self.dan.page.get_by_role("button", name="I would play on for somebody").click()
        expect(self.desk.get_by_label("Who plays on")).to_have_value("dan")
        self.desk.locator("li", has=self.desk.get_by_label("Who plays on")).get_by_label("Player").select_option("cat")
        order(self.desk, "Substitute")
        expect(self.desk.get_by_text("dan plays for cat.")).to_be_visible()
        self.dan.goes(self.contest.path("play"))
        expect(self.dan.page.get_by_text("A break is on. No round begins.").first).to_be_visible()

    def is_killed_and_comes_back(self) -> None:
        """Everybody comes back to the same break and the same chips."""
        before = self.contest.view(self.rea)
        self.house.is_killed()
        self.house.starts()
        for one in (self.ann, self.dan):
            expect(one.page.locator("main .foot")).to_be_visible()
        after = self.contest.view(self.rea)
        assert (after["chips"], after["break_until"], after["entrants"]) == (
            before["chips"],
            before["break_until"],
            before["entrants"],
        )
        until(
            lambda: self.desk.get_by_role("button", name="Order: End the break").is_enabled(),
            self.desk,
            "the desk is back",
        )
        order(self.desk, "End the break")

    def plays_the_last_round(self) -> None:
        """Nobody misses the last round: it stands on every screen, and is said aloud."""
        for page in (self.ann.page, self.dan.page):
            expect(page.get_by_text("This is the last round of the session.").first).to_be_visible()
        expect(self.ann.page.get_by_role("alert").filter(has_text="last round")).to_have_count(1)
        expect(self.room.page.get_by_text("The last round of this session")).to_be_visible()
        self.contest.plays([self.ann, self.dan], [self.rea], rounds=2)
        order(self.desk, "End the session")
        order(self.desk, "Calculate the places")

    def plays_the_final(self) -> None:
        """Three with the same wager, all win: all three are equal and play on (20.21)."""
        self.house.lays(shoe(["win"] * 3), shoe(["win", "tie", "lose"]))
        order(self.desk, "Draw the ballot")
        until(lambda: bool(self.contest.tables(self.rea)), self.desk, "the final has its table")
        self_seated = {"ann": self.ann, "dan": self.dan}
        finalists = [seat["player"] for seat in self.contest.tables(self.rea)[0]["seats"]]
        _sit(self.contest, finalists, self_seated, self.rea)
        order(self.desk, "Start the session")
        self.contest.plays([self.ann, self.dan], [self.rea], rounds=1)
        order(self.desk, "End the session")
        order(self.desk, "Calculate the places")
        expect(
            self.desk.get_by_text(re.compile("have equal chips where it matters: an extra round comes"))
        ).to_be_visible()
        order(self.desk, "Draw the ballot")
        _sit(self.contest, finalists, self_seated, self.rea)
        self.seats = [seat["player"] for seat in self.contest.tables(self.rea)[0]["seats"]]
        order(self.desk, "Start the session")
        if set(self.seats) & set(self_seated):
            one = self_seated[next(name for name in self.seats if name in self_seated)]
            expect(one.page.get_by_text("This is an extra round for equal chips.").first).to_be_visible()
        self.contest.plays([self.ann, self.dan], [self.rea], rounds=1)
        order(self.desk, "End the session")
        order(self.desk, "Calculate the places")
        order(self.desk, "Award the prizes")

    def ends(self) -> None:
        """Results for everybody, on the board and on paper."""
        expect(self.desk.get_by_role("row", name=re.compile(f"^1st {self.seats[0]}"))).to_contain_text("660.00")
        expect(self.desk.get_by_role("row", name=re.compile(f"^2nd {self.seats[1]}"))).to_contain_text("275.00")
        expect(self.desk.get_by_role("row", name=re.compile(f"^3rd {self.seats[2]}"))).to_contain_text("165.00")
        expect(self.room.page.locator(".results li").first).to_contain_text(self.seats[0])
        expect(self.room.page.locator(".results li")).to_have_count(22)
        self.dora.goes(self.contest.path("papers") + "?sheet=results")
        expect(self.desk.locator(".paper tbody tr")).to_have_count(22)
        assert pages_printed(self.desk) == 1
        self.desk.get_by_label("What is printed").select_option(f"certificate-{self.seats[0]}")
        expect(self.desk.locator(".certificate")).to_contain_text(self.seats[0])
        assert pages_printed(self.desk) == 1
        awards = {one["player"]: one["amount"] for one in self.contest.view(self.rea)["awards"]}
        assert sum(awards.values()) == 110_000
        self.contest.ends()


def _sit(contest: Contest, names: list[str], windows: dict[str, Visitor], rea: Somebody) -> None:
    """Everybody who has a seat takes it; bots sit by themselves."""
    for name in names:
        if name in windows:
            windows[name].goes(contest.path("play"))
            windows[name].page.get_by_role("button", name="Take your seat").click()
            expect(windows[name].page.get_by_text("You sit.")).to_be_visible()
        elif name == rea.name:
            contest.sends(rea, command="TakeSeats", players=[rea.name])
