"""A house that is killed while people and bots of five books play has lost nothing, doubled nothing and told no lie.

The seed of a world is printed first; `pytest tests/service/faults/test_kills.py -k SEED` lives it again.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.service.faults.auditor import occurred
from tests.service.faults.jackpots import killed_in_a_jackpot
from tests.service.faults.kills import Nursery, kill_houses, nursery
from tests.service.faults.life import folder
from tests.service.faults.points import IN_FILES, POINTS, Point
from tests.service.faults.tournaments import kill_tournaments
from tests.support.postgres import Server

ANSWERS = ("done", "not-enough", "sent again", "lost and there", "lost and not there", "clock goes on", "news")


@pytest.fixture(scope="module")
def houses() -> Iterator[Nursery]:
    with nursery() as made:
        yield made


def on_sqlite(houses: Nursery, seed: str, worlds: int) -> None:
    """Every moment twice a world: 24 kills."""

    def world(name: str) -> Counter[str]:
        with folder() as place:
            return kill_houses(houses, place, name, 2 * len(POINTS))

    _live(seed, worlds, world, tuple(POINTS), ANSWERS)


def on_postgres(houses: Nursery, server: Server, seed: str, worlds: int) -> None:
    """Every moment that is in the house's own process twice a world: 18 kills."""
    points = tuple(one for one in POINTS if one not in IN_FILES)

    def world(name: str) -> Counter[str]:
        with folder() as place, server.fresh() as address:
            return kill_houses(houses, place, name, 2 * len(points), address)

    _live(seed, worlds, world, points, ANSWERS)


_MORE_WORLDS = 8
"""What occurs in a world hangs on the machine's pace too: so many more are lived while something has not been seen."""


def _live(
    seed: str, worlds: int, world: Callable[[str], Counter[str]], points: tuple[str, ...], answers: tuple[str, ...]
) -> Counter[str]:
    """So many worlds, each with every moment twice, in which everything that has to be seen has occurred."""
    kinds = (*answers, *(f"killed {point}" for point in points))
    seen: Counter[str] = Counter()
    for lived in range(1, worlds + _MORE_WORLDS):
        seen += world(f"{seed}/{lived - 1}")
        kills = sum(number for kind, number in seen.items() if kind in kinds and kind.startswith("killed"))
        assert kills >= 2 * len(points) * lived * 0.9, seen
        if lived >= worlds and all(seen[kind] for kind in kinds):
            break
    occurred(seen, kinds)
    return seen


@pytest.mark.parametrize("seed", ["kill-1", "kill-2", "kill-3", "kill-4"])
def test_a_house_on_sqlite_that_is_killed_has_lost_nothing(houses: Nursery, seed: str) -> None:
    on_sqlite(houses, seed, 2)  # of 200 kills a day, these are 192


@pytest.mark.parametrize("seed", ["kill-on-postgres"])
def test_a_house_on_postgresql_that_is_killed_has_lost_nothing(
    houses: Nursery, postgres_server: Server, seed: str
) -> None:
    on_postgres(houses, postgres_server, seed, 1)


IN_TOURNAMENTS = ("done", "sent again", "lost and there", "lost and not there", "clock goes on", "news", "paid out")


def in_tournaments(houses: Nursery, seed: str, worlds: int) -> None:
    """Every moment twice a world: 24 kills between the entries and the prizes."""

    def world(name: str) -> Counter[str]:
        with folder() as place:
            seen = kill_tournaments(houses, place, name)
        assert seen["killed in phase playing"] > 12, seen
        return seen

    _live(seed, worlds, world, tuple(POINTS), IN_TOURNAMENTS)


@pytest.mark.parametrize("seed", ["kill-tournament"])
def test_a_house_that_is_killed_during_a_tournament_has_lost_nothing(houses: Nursery, seed: str) -> None:
    in_tournaments(houses, seed, 1)


IN_JACKPOTS: tuple[Point, ...] = (
    "before write",
    "after write",
    "before sync",
    "after sync",
    "after commit",
    "before apply",
    "before answer",
)
"""The moments of a commit: of the record that triggers and spins the wheel, and of the one that confirms the prize."""


def test_a_house_that_is_killed_during_a_jackpot_pays_it_once(houses: Nursery) -> None:
    for number, point in enumerate(IN_JACKPOTS):
        _in_a_jackpot(houses, point, 1 + number % 2)
    with folder() as place:
        assert killed_in_a_jackpot(houses, place, "at start", 1)


@pytest.mark.long
@pytest.mark.parametrize("visit", [1, 2])
@pytest.mark.parametrize("point", IN_JACKPOTS)
def test_so_it_does_whichever_of_the_two_records_it_was_at(houses: Nursery, point: Point, visit: int) -> None:
    _in_a_jackpot(houses, point, visit)


def _in_a_jackpot(houses: Nursery, point: Point, visit: int) -> None:
    with folder() as place:
        assert killed_in_a_jackpot(houses, place, point, visit), (point, visit)


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
def test_a_house_that_is_killed_at_any_time_of_a_jackpot_pays_it_once(houses: Nursery, piece: int) -> None:
    for milliseconds in range(40):
        with folder() as place:
            killed_in_a_jackpot(houses, place, "random", milliseconds)


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"long-kill-{piece}" for piece in range(40)])
def test_thousands_of_kills_on_sqlite(houses: Nursery, seed: str) -> None:
    on_sqlite(houses, seed, 9)


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"long-kill-on-postgres-{piece}" for piece in range(20)])
def test_thousands_of_kills_on_postgresql(houses: Nursery, postgres_server: Server, seed: str) -> None:
    on_postgres(houses, postgres_server, seed, 4)


@pytest.mark.long
@pytest.mark.parametrize("seed", [f"long-kill-tournament-{piece}" for piece in range(10)])
def test_a_thousand_kills_in_tournaments(houses: Nursery, seed: str) -> None:
    in_tournaments(houses, seed, 5)
