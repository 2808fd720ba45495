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
    "/gallery",
    "/table/none",
    "/board/none",
)
"""Their addresses; `{table}` stands for a table where a round was played."""


def loaded(page: Page, path: str) -> None:
    """Until everything has come."""
    expect(page.locator("main h1, main h2, h1").first).to_be_attached()
    busy = "main[aria-busy=true]" if path == "/gallery" else "[aria-busy=true]"  # the gallery shows how waiting looks
    expect(page.locator(busy), f"{path} has loaded").to_have_count(0)
