"""What holds for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes import heeding_interrupts, leaving_nothing_behind

TESTS = Path(__file__).parent
UNTRACED = ("agreement", "analysis", "cli", "docs", "laws")
"""Folders whose tests do not count for the coverage of the core: the tests of the core reach every branch of it without
them. Following the large random tests line by line would take twice their time."""
TRACED = ("cli/test_incidents.py",)
"""Files in these folders that count all the same."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        file = item.path.relative_to(TESTS)
        if file.parts[0] in UNTRACED and file.as_posix() not in TRACED:
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(autouse=True, scope="session")
def _processes_end() -> Iterator[None]:
    """Whatever a test starts can be interrupted, and has ended before the tests have."""
    with heeding_interrupts(), leaving_nothing_behind():
        yield


@pytest.fixture(scope="session")
def _cache_of_the_run(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """One directory for the tables of all simulations of this run, whichever worker needs them first."""
    own = tmp_path_factory.getbasetemp()
    return (own if worker_id == "master" else own.parent) / "simulator-tables"


@pytest.fixture(autouse=True)
def _no_cache_of_the_user(monkeypatch: pytest.MonkeyPatch, _cache_of_the_run: Path) -> None:
    """Tables are built by this run: what lies in a user's cache decides nothing here."""
    monkeypatch.setenv("PONTOON_CACHE", str(_cache_of_the_run))
