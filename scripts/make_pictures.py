"""Take the pictures of the README and the handbook anew: `python -m scripts.make_pictures` writes docs/pictures/*.png.

With the word `play` it takes those of the five games alone, docs/pictures/play/*.jpg.

One round of the current New Zealand book at a table whose shoe is laid out, so that the cards are the same every time:
three people, a split, a double and somebody who bets behind.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from pontoon.rulebook import BOOK_IDS
from pontoon.script import read_script
from tests.support.browser_rounds import Round, lay_out
from tests.support.browsing import Visitor, chromium
from tests.support.served import Served, serving

FOLDER = Path("docs/pictures")
WINDOW = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
ROUND = """
rulebook = "nz-current"
limits = { min = 5, max = 500, step = 5 }
shoe = "8s 9s Kh 6d 8h Qs 9h 3c Kd 8c 2d 7c Kc"
actions = [
  "bet ann 1 50", "bet bob 1 25", "bet bob 2 100", "bet cat 3 25", "deal",
]
"""


TABLES = {"nz-current": "Rata", "act-2005": "Bluebell", "sg-rws-v5": "Orchid", "ma-2025": "Elm", "nz-2000": "Totara"}
"""What the tables of each book are called."""


GAME = """
rulebook = "{book}"
limits = {{ min = 5, max = 500, step = 5 }}
shoe = "9s 8h Qd 7c 7d 8d Kh 9c Kc"
actions = ["bet ann 1 50", "bet bob 2 100", "bet bob 3 25", "deal"]
"""
"""A first deal that leaves every choice open: 16 and a pair of eights against a seven, with a king behind."""


class Pictures:
    """A house with people in it, and a camera."""

    def __init__(self, served: Served, browser: Any) -> None:
        self._served = served
        self._browser = browser
        self._there: list[Visitor] = []

    def comes(self, name: str = "", **context: Any) -> Visitor:
        """Somebody with a window."""
        shape = {"viewport": WINDOW, **context}
        self._there.append(Visitor(self._browser, self._served.address, name, **shape))
        return self._there[-1]

    def sits(self, name: str) -> Visitor:
        """Somebody of a round: `Round` tells people of different tables apart by a mark behind their name."""
        return self.comes(name[:-4].capitalize())

    def takes(self, name: str, visitor: Visitor, path: str = "") -> None:
        """A picture of an address, or of what is in the window."""
        if path:
            visitor.goes(path)
            expect(visitor.page.locator("main").first).to_be_visible()
            expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
        print(FOLDER / f"{name}.png")

    def leave(self) -> None:
        for one in self._there:
            one.ends()


def make() -> None:
    """All pictures, anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, chromium() as browser:
        camera = Pictures(served, browser)
        host = served.staff("Dan", "operator")
        for book, title in TABLES.items():
            host.opens(book=book, title=title, terms={"public": True})
        laid = lay_out(served, read_script(ROUND), title="Kauri")
        told = Round(laid, camera.sits)
        ann = told.seats["ann"]
        for action in laid.script.actions:
            told.takes(*action.split())
        told.takes("split", "1", "ann", "bob")
        told.waits(lambda: ann.in_turn, "the first hand of two is in turn")
        camera.takes("table", ann.visitor)
        ann.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        expect(ann.page.locator("main .strip")).to_be_visible()
        camera.takes("phone", ann.visitor)
        ann.page.set_viewport_size({"width": WINDOW["width"], "height": WINDOW["height"]})
        seats = told.seats.values()
        while any(seat.phase != "settled" for seat in seats):
            told.waits(lambda: any(one.in_turn or one.phase == "settled" for one in seats), "somebody decides")
            for seat in seats:
                if seat.in_turn:
                    closed = seat.page.locator('main .foot [aria-label="Stand"][aria-disabled]').count()
                    seat.decides("Hit" if closed else "Stand")
        camera.takes("settlement", ann.visitor)
        ann.visitor.goes(f"/round/{laid.table}/1")
        expect(ann.page.locator("aside pre")).to_be_visible()
        camera.takes("replay", ann.visitor)
        camera.takes("audit", ann.visitor, f"/audit?table={laid.table}&shoe=1")
        camera.takes("lobby", ann.visitor, "/")
        board = camera.comes("Eve", viewport={"width": 1920, "height": 1080})
        camera.takes("board", board, f"/board/{laid.table}")
        camera.leave()


def _in_turn(seat: Any) -> bool:
    return bool(seat.in_turn)


def make_play() -> None:
    """A table of each game, at the first decision."""
    (FOLDER / "play").mkdir(exist_ok=True)
    with chromium() as browser:
        for book in BOOK_IDS:
            with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served:
                _take_game(book, Pictures(served, browser), served)


def _take_game(book: str, camera: Pictures, served: Served) -> None:
    laid = lay_out(served, read_script(GAME.format(book=book)), title=TABLES[book])
    told = Round(laid, camera.sits)
    ann = told.seats["ann"]
    for action in laid.script.actions:
        told.takes(*action.split())
    told.waits(partial(_in_turn, ann), "the first hand is in turn")
    ann.page.wait_for_load_state("networkidle")
    ann.page.screenshot(path=FOLDER / "play" / f"{book}.jpg", type="jpeg", quality=72, animations="disabled")
    camera.leave()


if __name__ == "__main__":
    make_play()
    if sys.argv[1:] != ["play"]:
        make()
