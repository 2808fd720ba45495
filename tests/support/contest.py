"""A tournament in browsers: people at their own screens, a director at the desk, others by plain requests."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.browsing import UNREACHED, Visitor, until
from tests.support.served import PASSWORD, Somebody
from tests.support.stacked_house import StackedHouse

CONDITIONS = """
title = "Evening of twenty-one"
rulebook = "act-2005"
start = 2026-03-05T19:30:00

[entry]
fee = "55.00"
commission = "5.00"
chips = 500
minimum = 14
maximum = 21
reserves = 2

[table]
players = 7
minimum = 10
maximum = 250
step = 5

[[stages]]
name = "Heats"
rounds = 2
through_per_table = 1

[[stages]]
name = "Final"
rounds = 1
chips = "new"
minimum = 50
maximum = 50
step = 50

[prizes]
shares = ["60%", "25%", "15%"]
"""
"""Of every fee of 55 the commission is 5; the pool is paid by 60, 25 and 15 %."""

_PRESS = "all => all.filter((one) => !one.disabled).forEach((one) => one.click())"
"""At once, since what is on a screen may be gone a moment later."""
_SUITS = "shdc"
SECOND = {"win": "K", "tie": "8", "lose": "7"}
"""The second card to a king, against a dealer with 18."""


def shoe(*rounds: list[str]) -> str:
    """Cards for rounds in which each box wins with 20, ties with 18 or loses with 17 against 8 and a king."""
    cards: list[str] = []
    used: dict[str, int] = {}

    def next_of(rank: str) -> str:
        used[rank] = used.get(rank, -1) + 1
        return f"{rank}{_SUITS[used[rank] % 4]}"

    for boxes in rounds:
        cards += [next_of("K") for _ in boxes] + [next_of("8")]
        cards += [next_of(SECOND[one]) for one in boxes] + [next_of("K")]
    return " ".join(cards)


class Contest:
    """Everybody around one tournament in a house that may be killed."""

    def __init__(self, house: StackedHouse, browser: Browser) -> None:
        self.house = house
        self.browser = browser
        self.windows: list[Visitor] = []
        self.id = ""

    def staff(self, name: str) -> Visitor:
        """Somebody of the staff at a window."""
        one = self._window()
        body = {"token": self.house.token(name), "name": name, "password": PASSWORD}
        answer = one.context.request.post("/api/invitations/join", data=body)
        assert answer.status == 201, answer.text()
        one.name = name
        return one

    def player(self, name: str, **context: Any) -> Visitor:
        """A guest at a window of one's own."""
        return self._window(name, **context)

    def _window(self, name: str = "", **context: Any) -> Visitor:
        one = Visitor(self.browser, self.house.address, name, **context)
        one.expected = UNREACHED
        self.windows.append(one)
        return one

    def program(self, name: str) -> Somebody:
        """A guest who comes by plain requests."""
        said = self.house.client().post("/api/guests", json={"name": name, "keep": "token"}).json()
        return Somebody(self.house, said["name"], said["token"])

    def path(self, word: str = "") -> str:
        """A page of the tournament."""
        return f"/tournaments/{self.id}" + (f"/{word}" if word else "")

    def sends(self, one: Somebody, **command: Any) -> None:
        """A command of somebody who comes by plain requests."""
        body = {"id": f"{one.name}-{one._ids.__next__()}", "command": command}
        answer = one.http.post(f"/api/tournaments/{self.id}/commands", json=body)
        assert answer.status_code == 200, answer.text

    def view(self, one: Somebody) -> dict[str, Any]:
        """The tournament as somebody sees it."""
        seen: dict[str, Any] = one.get(f"/api/tournaments/{self.id}/view")["view"]
        return seen

    def tables(self, one: Somebody) -> list[dict[str, Any]]:
        """The tables of the session."""
        view = self.view(one)
        return [view[f"table-{at}"] for at in range(1, view["tables"] + 1) if view[f"table-{at}"]]

    def plays(self, people: list[Visitor], programs: list[Somebody], rounds: int) -> None:
        """Everybody wagers the least and stands, until every table has played so many rounds of the session."""
        eye = programs[0]

        def done() -> bool:
            tables = self.tables(eye)
            if all(one["rounds"] >= rounds for one in tables):
                return True
            for table in tables:
                self._acts(table, people, programs)
            return False

        until(done, people[0].page, f"{rounds} rounds are played")

    def _acts(self, table: dict[str, Any], people: list[Visitor], programs: list[Somebody]) -> None:
        what, awaited = table["clock"]["what"], table["clock"]["players"]
        for one in people:
            if one.name in awaited:
                self._at_screen(one.page, what)
        for program in programs:
            if program.name in awaited and what == "wager":
                least = 5000 if len(table["seats"]) <= 3 else 1000
                self.sends(program, command="Wager", table=table["number"], player=program.name, amount=[least])
            elif program.name in awaited and what == "decision":
                box = next(seat["box"] for seat in table["seats"] if seat["player"] == program.name)
                stand = {"command": "Stand", "player": program.name, "box": box}
                self.sends(program, command="Play", table=table["number"], move=stand)

    def _at_screen(self, page: Page, what: str) -> None:
        """A person who is awaited does it, if the own screen has it already."""
        if what == "wager":
            buttons = page.get_by_role("button", name=re.compile(r"^Wager \d"))
        else:
            buttons = page.locator(".foot").get_by_role("button", name=re.compile("^Stand"))
        buttons.evaluate_all(_PRESS)

    def ends(self) -> None:
        """Everybody goes home; nothing may have gone wrong in any window."""
        for one in self.windows:
            one.ends()


def order(page: Page, name: str) -> None:
    """The director gives an order at the desk, and confirms it where that is asked."""
    button = page.get_by_role("button", name=f"Order: {name}", exact=True)
    expect(button).to_be_enabled()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    sure = page.get_by_role("alert").filter(has_text=f"{name}: are you sure?")
    if name in ("Start the session", "Call the tournament off", "Declare a wager void"):
        expect(sure).to_be_visible()
        button.click()
