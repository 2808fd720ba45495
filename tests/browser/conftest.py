"""A house, a browser and people who come to the house with it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.browsing import Visitor, chromium
from tests.support.served import Served, serving

Comes = Callable[..., Visitor]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house behind its real server, one for all tests of a file."""
    with serving(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.total == 0, "no chip was made or lost"


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests here: while it runs, this process cannot run another event loop."""
    with chromium() as found:
        yield found


@pytest.fixture
def comes(browser: Browser, served: Served) -> Iterator[Comes]:
    """People come with a window each; at the end no console has anything to complain of."""
    there: list[Visitor] = []

    def come(name: str = "", **context: Any) -> Visitor:
        there.append(Visitor(browser, served.address, name, **context))
        return there[-1]

    yield come
    for one in there:
        one.ends()
