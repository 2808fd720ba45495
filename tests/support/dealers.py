"""A dealer at the terminal: everything is done with the keys of a keyboard, or by touch, and read off the screen."""

import itertools

from playwright.sync_api import Locator, Page, expect

from tests.support.browsing import Visitor, until

DESK = ".terminal[data-sequence]"
NOW = "section.now"
_IDS = itertools.count(1)


class Dealer:
    """Somebody who deals at a table. `strokes` counts every key that was pressed, but the Enter behind a card: it takes
    a card before 0.4 seconds have passed, which a dealer need not do."""

    def __init__(self, visitor: Visitor, table: str) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.table = table
        self.strokes = 0
        visitor.goes(f"/dealer/{table}")
        expect(self.page.locator(DESK)).to_be_visible()

    @property
    def now(self) -> str:
        """The one thing to do, in large type."""
        return self.page.locator("#now-head").inner_text()

    @property
    def wants(self) -> str:
        return self.page.locator(NOW).get_attribute("data-wants") or ""

    @property
    def sequence(self) -> int:
        return int(self.page.locator(DESK).get_attribute("data-sequence") or 0)

    @property
    def open(self) -> bool:
        """Nothing is under way, and what is open is known."""
        return self.page.locator(DESK).get_attribute("data-locked") == "false"

    def rests(self) -> None:
        """Wait until nothing is under way."""
        until(lambda: self.open, self.page, "nothing is under way")

    def sees(self, head: str) -> None:
        """The thing to do now."""
        expect(self.page.locator("#now-head")).to_have_text(head)
        self.rests()

    def presses(self, *keys: str) -> None:
        """Keys, one after the other, without waiting for anything."""
        for key in keys:
            self.strokes += 1
            self.page.keyboard.press(key)

    def does(self, *keys: str) -> None:
        """Keys that make the table go on, and wait for it."""
        self.rests()
        before = self.sequence
        self.presses(*keys)
        until(lambda: self.sequence > before, self.page, f"{keys} changes something")
        self.rests()

    def deals(self, cards: str) -> None:
        """Cards that came out, each taken with Enter."""
        for card in cards.split():
            self.does(card[0], card[1], "Enter")
            self.strokes -= 1

    def bets(self, box: int, amount: str) -> None:
        """A digit for the box, the amount, Enter."""
        self.rests()
        self.presses(str(box))
        expect(self.page.get_by_label(f"Amount on box {box}")).to_be_focused()
        before = self.sequence
        self.presses(*amount, "Enter")
        until(lambda: self.sequence > before, self.page, f"{amount} lies on box {box}")
        self.rests()

    def pays_all(self) -> list[str]:
        """Everything that is due, one Space each; what was said of each."""
        said = []
        while self.wants == "pay":
            said.append(self.now)
            self.does("Space")
        return said

    def refused(self) -> Locator:
        """Why something was not done."""
        return self.page.locator(f"{NOW} .refused")


def exercise(
    visitor: Visitor,
    book: str = "nz-current",
    *,
    variant: str = "",
    shoe: str = "physical",
    by_hand: bool = False,
    **setup: object,
) -> str:
    """A table of felt money that the visitor opens, deals and has every role at."""
    asked = {
        "id": f"open-{next(_IDS)}",
        "book": book,
        "variant": variant,
        "title": "Rata",
        "setup": {"shoe": shoe, **setup},
        "practice": {"by_hand": by_hand},
        "terms": {"money": "felt", "owner_rules": True, "dealing": "person"},
    }
    answer = visitor.context.request.post("/api/tables", data=asked, headers={"origin": visitor.address})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table
