"""The proofs notice: each of the planted mistakes is caught, and a sound house by none of the same worlds."""

import threading

import pytest

from tests.service.faults.mistakes import MISTAKES, Mistake
from tests.service.faults.world import correspondence

SEEDS = ("mistake/1", "mistake/2", "mistake/3")
MORE_SEEDS = tuple(f"mistake/{number}" for number in range(4, 13))
"""What occurs in a world hangs on the machine's pace too: these are lived only while a mistake has not shown."""


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.__name__)
def test_a_planted_mistake_is_caught(mistake: Mistake) -> None:
    assert any(_caught(mistake, seed) for seed in SEEDS + MORE_SEEDS), f"{mistake.__name__} was taken for a sound house"


def _caught(mistake: Mistake, seed: str) -> bool:
    """Whether the auditor finds a lie, or the house itself stops."""
    try:
        with mistake():
            correspondence(seed, 300)
    except Exception:  # a house that stops has not lied, and is not sound
        return True
    return False


def test_a_sound_house_is_caught_by_none() -> None:
    for seed in SEEDS:
        correspondence(seed, 300)


def test_there_are_sixteen_mistakes() -> None:
    assert len(MISTAKES) == 16


def test_a_house_that_was_caught_leaves_no_thread_behind() -> None:
    """Threads of houses that nobody closes would answer to later tests, and their files stay open."""
    before = set(threading.enumerate())
    assert any(_caught(mistake, SEEDS[0]) for mistake in MISTAKES)
    left = [one.name for one in threading.enumerate() if one not in before and one.is_alive()]
    assert not left
