"""People who come with a browser: Debian's Chromium without a screen, each person in a context of one's own."""

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebSocket,
    expect,
    sync_playwright,
)

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Nothing is asked of any other host, and it runs as root too."""
PATIENCE = 120.0
"""Seconds after which something that does not come is taken to never come, on the slowest machine too."""
expect.set_options(timeout=PATIENCE * 1000)
DESK: ViewportSize = {"width": 1280, "height": 800}
UNREACHED = ("WebSocket connection to", "net::ERR_", "Failed to load resource")
"""What Chromium itself writes to the console while the house cannot be reached."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, for as long as it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


def program() -> str:
    """Where Chromium lies on this machine; the one without windows of its own first, which is quicker."""
    found = os.environ.get("PONTOON_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert found, "There is no Chromium on this machine: scripts/chromium.sh installs it."
    return found


def until(true: Callable[[], bool], page: Page, what: str) -> None:
    """Look again and again until something is true; the browser goes on meanwhile."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"it never came that {what}; {page.url} shows:\n{seen(page)}"
        page.evaluate("() => new Promise(done => setTimeout(done, 20))")


def seen(page: Page) -> str:
    """All words on a page, to tell what was there instead."""
    return re.sub(r"\n+", "\n", page.locator("body").inner_text())[:3000]


class Visitor:
    """One person with one browser window. Whatever the console has to complain of is a fault."""

    def __init__(self, browser: Browser, address: str, name: str = "", **context: Any) -> None:
        asked = {"viewport": DESK, "reduced_motion": "reduce", **context}
        self.address = address
        self.name = name
        self.context: BrowserContext = browser.new_context(base_url=address, **asked)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page.on("console", self._wrote)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("websocket", self._connected)
        if name:
            answer = self.context.request.post("/api/guests", data={"name": name})
            assert answer.status == 201, answer.text()

    def goes(self, path: str) -> None:
        """Open an address of the house."""
        self.page.goto(path, wait_until="load")

    def shows(self, selector: str) -> bool:
        """Whether it can be seen now."""
        found = self.page.locator(selector)
        return found.count() > 0 and found.first.is_visible()

    def button(self, name: str) -> Locator:
        """A button by the words a screen reader says."""
        return self.page.get_by_role("button", name=name, exact=True)

    def ends(self) -> None:
        """Close the window; nothing may have gone wrong in it."""
        self.context.close()
        assert not self.faults, f"{self.name or 'somebody'} had in the console: {self.faults}"

    def _wrote(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self.expected):
            self.faults.append(message.text)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(_text(frame)))


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()
