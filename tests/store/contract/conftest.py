"""Every promise is held against both stores; none skips or overrides anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon.store import open_store
from tests.store.contract.world import World


@pytest.fixture(params=["sqlite", "postgresql"])
def world(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[World]:
    """A store on an empty database."""
    address: str = (
        f"sqlite:{tmp_path / 'house.db'}" if request.param == "sqlite" else request.getfixturevalue("postgres")
    )
    made = World(open_store, address)
    yield made
    made.store.close()
