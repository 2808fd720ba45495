"""The handbook in a browser: found, searched, read by keyboard and on a phone, with nothing from elsewhere."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.support.axe import serious
from tests.support.browsing import Visitor, until
from tests.support.served import Served

PHONE: ViewportSize = {"width": 360, "height": 740}
SITE = Path(__file__).parents[2] / "src" / "pontoon" / "server" / "handbook"
PAGES = (
    "index",
    "play/index",
    "play/ma-2025",
    "play/strategy",
    "tutorials/programmer",
    "clauses/act-2005",
    "commands",
    "faq",
)
Comes = Callable[..., Visitor]


def find(visitor: Visitor, words: str) -> None:
    """Search by the keyboard alone, and wait for a result."""
    page = visitor.page
    box = page.locator('input[aria-label="Search"]')

    def opened() -> bool:
        """A page that is not ready yet hears no key: it is pressed until the search is there."""
        if box.is_visible():
            return True
        page.keyboard.press("/")
        return False

    until(opened, page, "the search is open")
    expect(box).to_be_focused()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(words)  # at once: what is found for the first words alone may be something else
    expect(visitor.page.get_by_role("option").first).to_be_visible()


def test_the_lobby_leads_to_it_and_it_leads_back_to_the_house(comes: Comes, served: Served) -> None:
    ann = comes()
    ann.goes("/")
    ann.page.get_by_role("link", name="How to play").click()
    expect(ann.page.get_by_role("heading", name="How to play", level=1)).to_be_visible()
    ann.page.get_by_role("link", name="Massachusetts", exact=True).click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Massachusetts Pontoon 21")
    ann.page.get_by_role("link", name="this house").click()
    expect(ann.page).to_have_url(f"{served.address}/")


def test_a_clause_is_found_by_its_words_without_a_mouse(comes: Comes) -> None:
    ann = comes()
    ann.goes("/docs/index.html")
    find(ann, "back-bettor not doubling keeps odds")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url(re.compile(r"/docs/clauses/nz-(2000|current)\.html.*#c-12-6"))
    expect(ann.page.locator("h3#c-12-6")).to_be_in_viewport()


def test_the_first_tab_skips_to_the_content_and_escape_leaves_the_search(comes: Comes) -> None:
    ann = comes()
    ann.goes("/docs/faq.html")
    ann.page.keyboard.press("Tab")
    focused = ann.page.locator(":focus")
    expect(focused).to_contain_text("Skip to content")
    ann.page.keyboard.press("Enter")
    expect(ann.page).to_have_url(re.compile(r"/docs/faq\.html#."))
    find(ann, "insurance")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("option")).to_have_count(0)


def test_a_round_that_shows_a_clause_is_one_step_away(comes: Comes) -> None:
    ann = comes()
    ann.goes("/docs/clauses/nz-current.html#c-12-6")
    ann.page.get_by_role("link", name="The doubler loses the Super Bonus").first.click()
    heading = ann.page.locator("h2#super-bonus-back-bettor")
    expect(heading).to_be_in_viewport()
    expect(heading.locator("xpath=following-sibling::*[1]")).to_contain_text('rulebook = "nz-current"')


Scheme = Literal["light", "dark"]
DAILY: dict[Scheme, tuple[str, ...]] = {
    "light": ("index", "tutorials/programmer", "play/strategy"),
    "dark": ("play/ma-2025", "clauses/sg-rws-v5"),
}
"""One page of each kind: the front, with programs, with tables, with pictures, with clauses; all of them in long."""


def scan(visitor: Visitor, pages: tuple[str, ...]) -> dict[str, list[str]]:
    """What axe finds on these pages, and in the search on the last of them."""
    found = {}
    for page in pages:
        visitor.goes(f"/docs/{page}.html")
        found[page] = serious(visitor.page)
    find(visitor, "surrender")
    return {page: faults for page, faults in {**found, "search": serious(visitor.page)}.items() if faults}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(scheme: Scheme, comes: Comes) -> None:
    assert scan(comes(viewport=PHONE, color_scheme=scheme), DAILY[scheme]) == {}


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(scheme: Scheme, comes: Comes) -> None:
    every = tuple(
        str(one.relative_to(SITE).with_suffix("")) for one in sorted(SITE.rglob("*.html")) if one.stem != "404"
    )
    assert len(every) > 50
    assert scan(comes(viewport=PHONE, color_scheme=scheme), every) == {}


def test_no_page_is_wider_than_a_phone(comes: Comes) -> None:
    ann = comes(viewport=PHONE)
    for page in PAGES:
        ann.goes(f"/docs/{page}.html")
        wide = int(ann.page.evaluate("() => document.documentElement.scrollWidth"))
        assert wide <= PHONE["width"], page


def test_on_a_phone_the_pages_are_behind_one_button(comes: Comes) -> None:
    ann = comes(viewport=PHONE)
    ann.goes("/docs/index.html")
    ann.page.locator("label.md-header__button[for=__drawer]").click()
    ann.page.locator("nav.md-nav--primary a:visible", has_text="Tutorials").click()
    expect(ann.page.get_by_role("heading", name="Tutorials", level=1)).to_be_visible()
    ann.page.locator("article").get_by_role("link", name="For programmers").click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("your first bot")


def test_nothing_is_asked_of_any_other_host(comes: Comes, served: Served) -> None:
    """Nor has the console anything to complain of, such as a script that the policy of the house forbids."""
    ann = comes()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    for page in PAGES:
        ann.goes(f"/docs/{page}.html")
    find(ann, "pontoon")
    until(lambda: any(one.endswith("search.json") for one in asked), ann.page, "the search was read")
    assert [one for one in asked if not one.startswith((served.address, "data:"))] == []
