"""What holds for every test."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.failures import keep_failures
from tests.support.postgres import Server, own_server, running_server
from tests.support.processes import heeding_interrupts, leaving_nothing_behind


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failures", default="", metavar="FILE", help="write every failure to this file as it comes")


def pytest_configure(config: pytest.Config) -> None:
    """Hypothesis measures no time, and a daily run draws the same examples every day; the long ones draw new ones."""
    daily = "not long" in config.option.markexpr
    settings.register_profile(
        "house", deadline=None, derandomize=daily, suppress_health_check=[HealthCheck.too_slow], print_blob=True
    )
    settings.load_profile("house")
    keep_failures(config)


def pytest_collection_finish() -> None:
    """Sixteen thousand tests and their modules stay: looking for garbage among them took half of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def _garbage_is_let_go() -> Iterator[None]:
    """Solved games refer to themselves, and a few large ones are no reason for Python to look: workers grew to 7 GB."""
    yield
    gc.collect()


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


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A real PostgreSQL, started by the first test that needs one."""
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def own_postgres_server(postgres_server: Server) -> Iterator[Server]:
    """A real PostgreSQL that may be stopped: where the tests were given somebody else's, one of our own beside it."""
    if postgres_server.directory is not None:
        yield postgres_server
    else:
        with own_server() as server:
            yield server


@pytest.fixture
def own_postgres(own_postgres_server: Server) -> Iterator[str]:
    """The address of an empty schema in a PostgreSQL that may be stopped."""
    with own_postgres_server.fresh() as address:
        yield address


@pytest.fixture
def postgres(postgres_server: Server) -> Iterator[str]:
    """The address of an empty schema of its own in a real PostgreSQL."""
    with postgres_server.fresh() as address:
        yield address
