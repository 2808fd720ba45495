"""A house that is served, one for all tests of a file that change nothing another could notice."""

from collections.abc import Iterator

import pytest

from tests.support.served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house behind its real server."""
    with serving(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.total == 0, "no chip was made or lost"
