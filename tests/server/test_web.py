"""The pages for browsers: where they are, what they may load, how long they are kept."""

import re
from pathlib import Path

import pytest

from pontoon.server import pages
from pontoon.server.pages import files
from pontoon.server.routes.web import ADDRESSES
from tests.support.pages import PAGES, STAFF_PAGES
from tests.support.served import Served

_ROUTES = Path(__file__).parents[2] / "web" / "src" / "routes.ts"
_HTML = {"accept": "text/html"}


@pytest.mark.parametrize("path", ["/", "/table/t7k2m9", "/clause/nz-current/13.4(a)", "/rules/act-2005", "/gallery"])
def test_every_address_of_a_page_is_answered_with_the_page(served: Served, path: str) -> None:
    answer = served.client(**_HTML).get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert '<div id="app">' in answer.text


def test_a_page_loads_what_comes_from_this_house_and_has_no_script_in_it(served: Served) -> None:
    answer = served.client(**_HTML).get("/")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert answer.headers.get_list("content-security-policy") == [policy]
    assert not re.findall(r"(?:src|href)=\"(?!/)", answer.text)
    assert not re.findall(r"<script(?![^>]*src=)", answer.text)
    assert "style=" not in answer.text


def test_files_with_a_digest_in_their_name_may_be_kept_for_ever(served: Served) -> None:
    scripts = [name for name in files() if name.startswith("assets/") and name.endswith(".js")]
    assert scripts
    plain = served.client(**{"accept-encoding": "identity"}).get(f"/{scripts[0]}")
    packed = served.client(**{"accept-encoding": "gzip"}).get(f"/{scripts[0]}")
    assert plain.headers["cache-control"] == packed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.content == packed.content == files()[scripts[0]].body


def test_programs_still_get_problems_where_there_is_nothing(served: Served) -> None:
    for path in ("/api/nothing", "/assets/nothing.js", "/assets/../pages.py", "/nothing", "/.sources"):
        answer = served.client().get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; frame-ancestors")


@pytest.mark.parametrize("path", ["/nothing", "/tables/t7k2m9", "/docs/nothing.html", "/a/b/c"])
def test_who_reads_with_a_browser_is_shown_a_page_where_there_is_nothing(served: Served, path: str) -> None:
    answer = served.client(**_HTML).get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert '<div id="app">' in answer.text


def test_an_address_for_programs_stays_one_in_a_browser(served: Served) -> None:
    for path in ("/api/nothing", "/api/tables/none/view"):
        assert served.client(**_HTML).get(path).headers["content-type"] == "application/json"
    assert served.client(**_HTML).post("/nothing").headers["content-type"] == "application/json"


def test_the_server_knows_every_address_that_the_pages_know() -> None:
    first = set(re.findall(r'pattern: "/([a-z]+)', _ROUTES.read_text(encoding="utf-8")))
    assert first <= set(ADDRESSES)


def test_every_address_of_the_pages_is_among_those_that_are_looked_at() -> None:
    """Axe and the fit of windows go through these lists: a page that is added without a line there fails here."""
    same = {"/round/:token", "/review/:table"}  # the page of another address, with another thing on it
    patterns = set(re.findall(r'pattern: "([^"]+)"', _ROUTES.read_text(encoding="utf-8"))) - same
    looked_at = (*PAGES, *STAFF_PAGES)
    missing = [
        one for one in patterns if not any(re.fullmatch(re.sub(":[a-z]+", "[^/]+", one), path) for path in looked_at)
    ]
    assert len(patterns) > 30
    assert missing == []


def test_a_page_names_all_that_it_is_made_of_and_what_it_asks_first(served: Served) -> None:
    page = served.client(**_HTML)
    lobby, table, board = (page.get(path).text for path in ("/", "/table/t7k2m9", "/board/t7k2m9"))
    named = {name: set(re.findall(r'href="/(assets/[^"]+\.js)"', text)) for name, text in (("/", lobby), ("t", table))}
    assert named["/"] < set(files())
    assert named["t"] < set(files())
    assert len(named["/"] - named["t"]) > 1, "the lobby's own parts"
    assert len(named["t"] - named["/"]) > 3, "the table's own parts, and a felt for each kind of window"
    assert table.count('media="(width < 720px), (height < 560px)"') > 0
    assert '<link rel="preload" as="fetch" crossorigin href="/api/lobby">' in lobby
    assert "/api/lobby" not in table
    assert "<title>Display board" in board
    assert "/api/" not in board


def test_where_no_pages_were_built_the_house_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    for kept in (pages.files, pages.page, pages._made):
        kept.cache_clear()
    try:
        for word in ("", "table", "board"):
            assert b"make setup" in pages.page(word).body
    finally:
        for kept in (pages.files, pages.page, pages._made):
            kept.cache_clear()
