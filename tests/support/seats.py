"""Playing at the table page: what a person does with the mouse or with the keys, and what is then to be seen."""

import re
from collections.abc import Sequence
from decimal import Decimal

from playwright.sync_api import Locator, expect

from tests.support.browsing import Visitor, until

TABLE = ".table[data-sequence]"
OFFER = "[role=dialog].offer"
KEYS = {"Hit": "h", "Stand": "s", "Double": "d", "Split": "p", "Surrender": "r"}
ANSWERS = {"Insure": "i", "Surrender": "r", "Forfeit": "f", "Double": "d", "Both": "p"}


class Seat:
    """A person at one table. With `keys` everything is done without the mouse."""

    def __init__(self, visitor: Visitor, table: str, *, keys: bool = False) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.keys = keys
        visitor.goes(f"/table/{table}")
        until(lambda: visitor.shows(TABLE), self.page, "the table is there")

    @property
    def name(self) -> str:
        return self.visitor.name

    @property
    def phase(self) -> str:
        """betting, play or settled."""
        return self.page.locator(TABLE).get_attribute("data-phase") or ""

    def spot(self, box: int, side: str = "") -> Locator:
        """Where chips are put down."""
        return self.page.locator(f'button[data-spot="{box}{f"/{side}" if side else ""}"]')

    def bets(self, box: int, amount: str, side: str = "") -> None:
        """Write an amount at a place, and wait until the table has it."""
        spot = self.spot(box, side)
        until(lambda: self.visitor.shows("button[data-spot]"), self.page, "chips can be put down")
        if self.keys or not spot.is_visible():  # a phone shows one box at a time
            self.page.keyboard.press(str(box))
        expect(spot).to_be_visible()
        if side or not self.keys:
            spot.focus()
        self.page.keyboard.type(amount)
        self.page.keyboard.press("Enter")
        expect(spot).to_have_accessible_name(_containing(f"{Decimal(amount):,} of yours"))
        self.lies(spot)

    def lies(self, spot: Locator) -> None:
        """Wait until the table has the chips of a place."""
        stacks = spot.locator(".stack")
        until(lambda: stacks.count() > 0, self.page, "chips lie there")
        until(lambda: spot.locator(".stack.pending").count() == 0, self.page, "the table has them")

    def ready(self) -> None:
        if self.keys:
            self.page.keyboard.press("Shift+Enter")
        else:
            self.page.locator("main .foot button.main").click()

    def decides(self, action: str) -> None:
        """Hit, Stand, Double, Split or Surrender, in the bar."""
        before = self.sequence
        if self.keys:
            self.page.keyboard.press(KEYS[action])
        else:
            self.page.locator("main .foot .bar").get_by_role("button", name=action, exact=True).click()
        until(lambda: self.sequence > before, self.page, f"{action} was done")

    @property
    def sequence(self) -> int:
        """How far this window has heard of the table."""
        return int(self.page.locator(TABLE).get_attribute("data-sequence") or 0)

    @property
    def in_turn(self) -> bool:
        """Whether this person decides now."""
        return self.visitor.shows("main .foot .bar .action:not(.locked)")

    @property
    def offered(self) -> str:
        """The heading of what is on offer; empty where nothing is."""
        return self.page.locator(f"{OFFER} h2").first.inner_text() if self.visitor.shows(OFFER) else ""

    def answers(self, name: str, amount: str = "") -> None:
        """Answer an offer by the words on its button."""
        card, before = self.page.locator(OFFER), self.sequence
        if amount:
            card.locator("input").fill(amount)
        if self.keys:
            self.page.keyboard.press(ANSWERS[name])
        else:
            card.get_by_role("button", name=re.compile(rf"^{name}")).click()
        until(lambda: self.sequence > before, self.page, f"{name} was answered")

    def declines(self) -> None:
        """The safe answer is the filled button."""
        before = self.sequence
        if self.keys:
            self.page.keyboard.press("n")
        else:
            self.page.locator(f"{OFFER} .filled").first.click()
        until(lambda: self.sequence > before, self.page, "the offer was declined")

    def result(self) -> str:
        """What the bar says was won or lost."""
        until(lambda: self.phase == "settled", self.page, "the round is settled")
        return self.page.locator("main .foot .figure").inner_text()

    def said(self) -> list[str]:
        """Everything that the live regions have said since `listens`, in order."""
        return [str(one) for one in self.page.evaluate("() => window.__said")]

    def listens(self) -> None:
        """Note from now on what the live regions say."""
        self.page.evaluate(_LISTEN)


def signed(amount: object) -> str:
    """As the bar writes a result."""
    cents = Decimal(str(amount))
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{abs(cents):,.2f}"


def at_rest(seats: Sequence[Seat]) -> bool:
    """Whether the round has ended in everybody's window."""
    return all(seat.phase == "settled" for seat in seats)


def _containing(part: str) -> re.Pattern[str]:
    return re.compile(re.escape(part))


_LISTEN = """() => {
  window.__said = [];
  for (const region of document.querySelectorAll('[aria-live]')) {
    let last = '';
    new MutationObserver(() => {
      const text = region.textContent.trim();
      if (text && text !== last) window.__said.push(text);
      last = text;
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
