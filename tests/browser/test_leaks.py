"""Nothing that a player may not see is anywhere in the browser: frames, answers, storage, page or memory."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Response

from pontoon.script import read_script
from tests.service.faults.canary import canaries_of
from tests.support.browser_rounds import Round, lay_out
from tests.support.browsing import Visitor
from tests.support.served import Served

HAND = """
rulebook = "sg-rws-v5"
shoe = "6s 5s 9h 5d 7s"
actions = ["bet ann 1 20", "bet bob 2 20", "deal"]
"""
CLUB = re.compile(r"\b[2-9TJQKA]c\b|\b(?:ace|king|queen|jack|nine|eight|seven|six|five|four|three|two) of clubs\b")
_STORED = """async () => JSON.stringify({
  local: { ...localStorage },
  session: { ...sessionStorage },
  cookies: document.cookie,
  databases: await indexedDB.databases(),
  caches: 'caches' in window ? await caches.keys() : [],
  globals: Object.keys(window).filter((key) => typeof window[key] !== 'function').map((key) => {
    try { return [key, String(JSON.stringify(window[key])).slice(0, 20000)]; } catch { return [key, '']; }
  }),
  labels: [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  words: document.body.innerText,
})"""


def test_no_unseen_card_is_anywhere_in_a_browser(served: Served, comes: Callable[..., Visitor]) -> None:
    """Every card that comes out is of another suit than all those behind: a single club anywhere is a leak."""
    laid = lay_out(served, read_script(HAND), behind=" ".join(f"{rank}c" for rank in "A23456789JQK" * 3))
    told = Round(laid, comes)
    answers: list[str] = []
    for seat in told.seats.values():
        seat.page.on("response", lambda response: answers.append(_body(response)))
    for action in laid.script.actions:
        told.takes(*action.split())
    ann = told.seats["ann"]
    told.waits(lambda: ann.in_turn, "Ann decides")
    ann.page.evaluate("(table) => fetch(`/api/tables/${table}/view`).then((answer) => answer.text())", laid.table)
    state = served.front.house.office.hosted[f"table:{laid.table}"].state
    canaries = canaries_of([state])
    assert len(canaries.runs) >= 12, "there are cards behind"
    for seat in told.seats.values():
        stored = str(seat.page.evaluate(_STORED))
        for where, text in {
            "frames": "\n".join(seat.visitor.frames),
            "stored": stored,
            "answers": "\n".join(answers),
        }.items():
            assert text, where
            assert not CLUB.findall(text), where
            assert not canaries.sung_in(text.encode()), where
    heap = _heap(ann.page)
    assert "BettingClosed" in heap or "betting" in heap, "the memory was read"
    assert not canaries.sung_in(heap.encode())


def test_a_canary_that_is_in_the_page_is_heard(served: Served, comes: Callable[..., Visitor]) -> None:
    """The search itself: cards in a row that a page holds are found in its memory."""
    visitor = comes("eve")
    visitor.goes("/rules")
    visitor.page.evaluate("(text) => { window.held = { text }; }", "7s8hQd9c is held")
    assert "7s8hQd9c is held" in _heap(visitor.page)


def _body(response: Response) -> str:
    kind = response.headers.get("content-type", "")
    return response.text() if response.ok and "json" in kind else ""


def _heap(page: Page) -> str:
    """Every string in the memory of a page, flattened."""
    session = page.context.new_cdp_session(page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False, "captureNumericValue": False})
    session.detach()
    return "\n".join(json.loads("".join(parts))["strings"])
