"""What holds for every test."""

import pytest


@pytest.fixture(autouse=True)
def _no_cache_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are built anew: what lies in a user's cache decides nothing here."""
    monkeypatch.setenv("PONTOON_CACHE", "off")
