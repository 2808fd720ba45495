"""The contract notices: for each promise, stores that break it, and at least one test of its file fails on each."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from pontoon.store import Store
from pontoon.store.sqlite import SqliteStore
from tests.store.contract import planted
from tests.store.contract.world import Opener, World

CONTRACT = Path(__file__).parent / "contract"
FILES = {int(path.stem.split("_")[2]): path.stem for path in CONTRACT.glob("test_promise_*.py")}
CASES = [(promise, store) for promise, stores in planted.PLANTED.items() for store in stores]


def promised(promise: int) -> Iterator[Callable[[World], None]]:
    """The tests of a promise that need a world and nothing else, in their order."""
    module = import_module(f"tests.store.contract.{FILES[promise]}")
    for name, test in vars(module).items():
        if name.startswith("test_") and list(inspect.signature(test).parameters) == ["world"]:
            marks = getattr(test, "pytestmark", [])
            if not any(mark.name == "long" for mark in marks):
                yield test


def opener_of(store: type[SqliteStore]) -> Opener:
    def opened(url: str) -> Store:
        return store(planted.path_of(url))

    return planted.early if store is planted.AnswersEarly else opened


def failures(promise: int, opener: Opener, folder: Path) -> list[str]:
    """The tests of a promise that fail on a store, up to the first."""
    for test in promised(promise):
        name = getattr(test, "__name__", "")
        (folder / name).mkdir()
        world = World(opener, f"sqlite:{folder / name / 'house.db'}")
        try:
            test(world)
        except (Exception, pytest.fail.Exception):
            return [name]
        finally:
            world.store.close()
    return []


def test_every_promise_has_a_file_and_a_store_that_breaks_it() -> None:
    assert sorted(FILES) == sorted(planted.PLANTED) == list(range(1, 11))


@pytest.mark.parametrize(("promise", "store"), CASES, ids=[f"{number}-{store.__name__}" for number, store in CASES])
def test_a_store_that_breaks_a_promise_is_noticed(promise: int, store: type[SqliteStore], tmp_path: Path) -> None:
    assert failures(promise, opener_of(store), tmp_path), f"{store.__name__} was taken for a sound store"
