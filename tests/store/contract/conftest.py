"""Every promise is held against every store; none skips or overrides anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon.store.open import open_serving, open_store
from tests.store.contract.world import World


@pytest.fixture(params=["sqlite", "sqlite-apart", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A store on an empty database."""
    address: str = (
        request.getfixturevalue("postgres") if request.param == "postgresql" else f"sqlite:{tmp_path / 'house.db'}"
    )
    made = World(open_serving if request.param == "sqlite-apart" else open_store, address)
    yield made
    made.store.close()
