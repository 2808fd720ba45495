"""Promise 10: rounds are found by stream and number, and by player, as fast among many as among few.

Fast is counted and not timed: what the database did for the answer, in its own measure.
"""

import pytest

from pontoon.money import Cents
from pontoon.store import RoundPlayer, RoundRow, Totals, Unit
from tests.store.contract.effort import effort_of
from tests.store.contract.world import World


def a_round(stream: str, number: int, at: int, **players: int) -> RoundRow:
    """A round in which each player staked ten dollars and gained so many cents."""
    parts = tuple(RoundPlayer(name, Cents(1_000), Cents(net)) for name, net in players.items())
    return RoundRow(stream, number, 10 * number - 9, 10 * number, at, parts)


def keep(world: World, *rounds: RoundRow) -> None:
    world.store.append([Unit("house", "", rounds=rounds)])


FIRST = a_round("table:a", 1, 1_000, zoe=500, ann=-1_000)
SECOND = a_round("table:a", 2, 2_000, ann=1_500)
THIRD = a_round("table:a", 3, 3_000)
ELSEWHERE = a_round("table:b", 1, 2_000, ann=0)


def test_a_round_is_found_by_stream_and_number(world: World) -> None:
    keep(world, FIRST, SECOND, THIRD, ELSEWHERE)
    store = world.reopen()
    assert store.round("table:a", 1) == FIRST
    assert store.round("table:a", 3) == THIRD
    assert store.round("table:b", 1) == ELSEWHERE
    assert store.round("table:b", 2) is None


def test_the_latest_rounds_of_a_stream_come_first(world: World) -> None:
    keep(world, SECOND, FIRST, ELSEWHERE, THIRD)
    assert world.store.rounds("table:a") == [THIRD, SECOND, FIRST]
    assert world.store.rounds("table:a", before=3) == [SECOND, FIRST]
    assert world.store.rounds("table:a", before=3, most=1) == [SECOND]
    assert world.store.rounds("table:c") == []


def test_the_latest_rounds_of_a_player_come_first_with_all_who_played(world: World) -> None:
    keep(world, FIRST, SECOND, THIRD, ELSEWHERE)
    assert world.store.rounds_of("ann") == [SECOND, ELSEWHERE, FIRST]
    assert world.store.rounds_of("zoe") == [FIRST]
    assert world.store.rounds_of("ann", before=2_000) == [FIRST]
    assert world.store.rounds_of("nobody") == []


def test_no_page_loses_a_round_that_ended_in_the_same_millisecond(world: World) -> None:
    keep(world, FIRST, SECOND, THIRD, ELSEWHERE)
    assert world.store.rounds_of("ann", most=1) == [SECOND, ELSEWHERE]
    assert world.store.rounds_of("ann", before=2_000, most=1) == [FIRST]


def test_totals_are_of_a_player_or_of_a_stream_since_a_time(world: World) -> None:
    keep(world, FIRST, SECOND, THIRD, ELSEWHERE)
    assert world.store.totals_of("ann") == Totals(3, Cents(3_000), Cents(500))
    assert world.store.totals_of("ann", since=2_000) == Totals(2, Cents(2_000), Cents(1_500))
    assert world.store.totals_of("nobody") == Totals(0, Cents(0), Cents(0))
    assert world.store.totals_at("table:a") == Totals(3, Cents(3_000), Cents(1_000))
    assert world.store.totals_at("table:a", since=2_000) == Totals(2, Cents(1_000), Cents(1_500))


def test_a_round_whose_past_was_changed_replaces_its_row(world: World) -> None:
    keep(world, FIRST, SECOND)
    changed = a_round("table:a", 1, 1_000, zoe=-1_000, bob=5)
    keep(world, changed)
    assert world.reopen().round("table:a", 1) == changed
    assert world.store.rounds_of("ann") == [SECOND]
    assert world.store.rounds_of("bob") == [changed]
    assert world.store.totals_at("table:a") == Totals(2, Cents(3_000), Cents(505))


def fill(world: World, begin: int, end: int) -> None:
    """Rounds from one number up to another, at ten tables, each with three of a hundred players."""
    for start in range(begin, end, 1_000):
        rows = []
        for count in range(start, min(start + 1_000, end)):
            players = {f"p{(7 * count + place) % 100}": place for place in range(3)}
            rows.append(a_round(f"table:{count % 10}", count // 10 + 1, count, **players))
        keep(world, *rows)


def effort(world: World) -> dict[str, int]:
    store = world.store
    return {
        "round": effort_of(store, lambda reader: reader.round("table:5", 12)),
        "rounds": effort_of(store, lambda reader: reader.rounds("table:5", most=10)),
        "rounds_of": effort_of(store, lambda reader: reader.rounds_of("p42", most=10)),
    }


def as_fast_among(world: World, few: int, many: int) -> None:
    fill(world, 0, few)
    before = effort(world)
    fill(world, few, many)
    assert len(world.store.rounds_of("p42", most=10)) == 10
    for name, needed in effort(world).items():
        assert needed <= 3 * before[name], (
            f"{name} needs {needed} steps among {many} rounds, {before[name]} among {few}"
        )


def test_rounds_are_found_as_fast_among_many_as_among_few(world: World) -> None:
    as_fast_among(world, 500, 15_000)


@pytest.mark.long
def test_rounds_are_found_as_fast_among_a_million_as_among_a_thousand(world: World) -> None:
    as_fast_among(world, 1_000, 1_000_000)
