"""Every page of the front end is on a list that the tests of fit and access go through."""

import re
from pathlib import Path

from pontoon.server.routes import web
from tests.support.pages import ALSO_SEEN, PAGES, STAFF_PAGES

ROUTES = Path("web/src/routes.ts").read_text(encoding="utf-8")
PATTERNS = re.findall(r'pattern: "([^"]+)"', ROUTES)


def shown_by(pattern: str, address: str) -> bool:
    parts = zip(pattern.split("/"), address.split("/"), strict=False)
    same = all(one.startswith(":") or one == other for one, other in parts)
    return same and pattern.count("/") == address.count("/")


def test_every_address_of_the_front_end_is_looked_at_by_the_tests() -> None:
    assert len(PATTERNS) == ROUTES.count("pattern: ")
    listed = (*PAGES, *STAFF_PAGES, *ALSO_SEEN)
    assert [one for one in PATTERNS if not any(shown_by(one, address) for address in listed)] == []


def test_the_server_knows_the_first_word_of_every_address() -> None:
    words = {pattern.split("/")[1] for pattern in PATTERNS} - {""}
    assert words | {"board", "join"} == set(web.ADDRESSES)


def test_every_listed_address_is_one_of_the_front_end() -> None:
    boards = ("/board/{table}", "/board/none")  # a program of its own
    listed = (one for one in (*PAGES, *STAFF_PAGES, *ALSO_SEEN) if one not in boards)
    assert [one for one in listed if not any(shown_by(pattern, one) for pattern in PATTERNS)] == []
