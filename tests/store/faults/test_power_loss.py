"""The power goes at any moment: what was answered is there, what was not is there whole or not at all."""

import pytest

from pontoon.store.sqlite import SqliteStore
from tests.store.faults.day import script
from tests.store.faults.house import folder, live, power_losses

LOSSES = 250
"""Power losses in one day; the moment and what is left of the writes under way are drawn for each."""


def many_days(first: int, days: int) -> None:
    """Seeds name the days; `many_days(seed, 1)` has one of them again."""
    under_way = 0
    for seed in range(first, first + days):
        with folder() as place:
            day = live(script(seed, groups=12), SqliteStore, place / "house.db")
        assert not day.stopped
        kinds = {step.kind for step in day.notes.steps}
        assert {"write", "sync", "truncate", "delete"} <= kinds, "the day has seen everything that a disk can lose"
        under_way += power_losses(day, SqliteStore, LOSSES, seed)
    assert under_way > LOSSES * days // 10, "the power often went while a unit was under way"


@pytest.mark.parametrize("part", range(4))
def test_power_losses_lose_nothing_that_was_answered(part: int) -> None:
    many_days(100 * part, days=5)


@pytest.mark.long
@pytest.mark.parametrize("part", range(100))
def test_many_power_losses_lose_nothing_that_was_answered(part: int) -> None:
    many_days(1_000 + 100 * part, days=40)
