"""A house that clients come to."""

from collections.abc import Iterator

import pytest

from tests.support.served import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house")) as house:
        yield house
        assert house.total == 0
