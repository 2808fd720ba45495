"""The handbook is served under /docs, by the policy of the house."""

import re

import pytest

from pontoon.server.routes.docs import HANDBOOK
from tests.support.served import Served


def test_the_first_page_is_under_docs(served: Served) -> None:
    answer = served.client().get("/docs", follow_redirects=True)
    assert answer.url.path == "/docs/index.html"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1" in answer.text


def test_a_page_may_run_what_comes_from_this_house_and_one_style_that_is_known(served: Served) -> None:
    answer = served.client().get("/docs/play/nz-current.html")
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert re.search(r"style-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';", policy)
    assert "unsafe" not in policy
    assert answer.headers.get_list("content-security-policy") == [policy]
    assert not re.findall(r"<script(?![^>]*(?:src=|application/json))", answer.text)


@pytest.mark.parametrize("path", ["nothing.html", ".sources", ".styles", "../pages.py", "%2e%2e/app.py", "play"])
def test_nothing_else_is_given_away(served: Served, path: str) -> None:
    assert served.client().get(f"/docs/{path}").status_code == 404


def test_files_with_a_digest_may_be_kept_and_pages_are_asked_for_anew(served: Served) -> None:
    (bundle,) = (HANDBOOK / "assets" / "javascripts").glob("bundle.*.js")
    kept = served.client().get(f"/docs/assets/javascripts/{bundle.name}").headers["cache-control"]
    assert "immutable" in kept
    assert served.client().get("/docs/faq.html").headers["cache-control"] == "no-cache"


def test_examples_are_shown_as_text(served: Served) -> None:
    answer = served.client().get("/docs/examples/house-variant.toml")
    assert answer.headers["content-type"].startswith("text/plain")
    assert 'extends = "nz-current"' in answer.text
