"""Every page of the house, and when one has come."""

from playwright.sync_api import Page, expect

PAGES = (
    "/",
    "/history",
    "/round/{table}/1",
    "/board/{table}",
    "/audit",
    "/account",
    "/settings",
    "/rules",
    "/rules/nz-current",
    "/clause/nz-current/12.6",
    "/review",
    "/tournaments",
    "/pit",
    "/tournaments/new",
    "/progressives",
    "/print/sign/{table}",
    "/print/pays/ma-2025",
    "/print/strategy/nz-current",
    "/print/round/{table}/1",
    "/dealer",
    "/school",
    "/train",
    "/train/of/nz-current",
    "/train/drill/nz-current/hard",
    "/train/drill/nz-current/count-running",
    "/train/daily/nz-current/2026-11-18",
    "/train/certificate/nz-current/1",
    "/gallery",
    "/table/none",
    "/board/none",
)
"""Their addresses; `{table}` stands for a table where a round was played."""
BY_WEIGHT = (("/gallery",), tuple(path for path in PAGES if path != "/gallery"))
"""The page with every part in every state, which takes as long to look at as all others, and those."""
STAFF_PAGES = (
    "/dealer/{table}",
    "/pit/{table}",
    "/pit/{table}/orders",
    "/pit/{table}/tray",
    "/pit/{table}/players",
    "/pit/{table}/rounds",
    "/pit/{table}/log",
    "/pit/all/report",
    "/pit/all/protection",
    "/account/people",
    "/school/{attempt}",
    "/tournaments/{tournament}",
    "/tournaments/{tournament}/desk",
    "/tournaments/{tournament}/play",
    "/tournaments/{tournament}/room",
    "/tournaments/{tournament}/papers",
    "/tournaments/{tournament}/deal/1",
    "/tournaments/{tournament}/rule/1",
    "/tournaments/{tournament}/rule/1/voids",
    "/tournaments/{tournament}/rule/1/rounds",
    "/progressives/{progressive}",
    "/progressives/{progressive}/sign",
    "/progressives/{progressive}/terminal/one",
)
"""The screens of those who run the game; `tests.support.rooms` has what they are about."""
ALSO_SEEN = ("/table/{table}", "/round/{token}", "/review/{table}")
"""Pages that tests of their own look at: a table in play, a round that was shared, what was reviewed."""


def loaded(page: Page, path: str) -> None:
    """Until everything has come."""
    expect(page.locator("main h1, main h2, h1").first).to_be_attached()
    busy = "main[aria-busy=true]" if path == "/gallery" else "[aria-busy=true]"  # the gallery shows how waiting looks
    expect(page.locator(busy), f"{path} has loaded").to_have_count(0)
