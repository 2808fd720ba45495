"""Rounds of a tournament in the index: found by session, table and number, with what happened there alone."""

from pathlib import Path

import pytest

from pontoon.service.recall import recall_in_tournament
from pontoon.service.tournaments.rounds import index_of
from pontoon.tournament import EndSession
from tests.support.halls import DIRECTOR, FINAL, STAGES, Hall, is_waiting
from tests.support.live import run


async def in_turn(hall: Hall, tables: int) -> None:
    """Both tables are played in turn, move by move, until neither waits for anybody."""
    while awaited := [one for one in range(1, tables + 1) if is_waiting(hall.it, one).players]:
        for number in awaited:
            await hall.plays(number)


def inner(hall: Hall, session: int, table: int, number: int) -> list[str]:
    """What happened at a table in a round, by name."""
    found = recall_in_tournament(hall.store, hall.stream, session, table, number)
    assert found is not None
    acted = [event for one in found.records for event in one.events if event["event"] == "TableActed"]
    assert {event["table"] for event in acted} == {table}
    return [event["event"] for one in acted for event in one["events"]]


def test_every_round_of_every_table_is_recalled_without_the_other_table(tmp_path: Path) -> None:
    """Nine at two tables, four rounds each; the first round begins with the session, the next behind it."""

    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(STAGES)
        await hall.enter(*(f"p{number}" for number in range(9)))
        await hall.starts()
        await in_turn(hall, 2)
        for table in (1, 2):
            rows = hall.store.rounds(index_of(hall.stream, 1, table))
            assert [row.round for row in rows] == [4, 3, 2, 1]
            assert [row.first for row in rows[:-1]] == [row.last + 1 for row in rows[1:]]
            assert [one.player for one in rows[-1].players] == hall.seated(table)
            assert {one.staked for row in rows for one in row.players} == {0}, "chips are no money"
            for number in range(1, 5):
                events = inner(hall, 1, table, number)
                assert events.count("RoundEnded") == 1
                assert "BettingClosed" in events
        assert recall_in_tournament(hall.store, hall.stream, 1, 1, 5) is None
        assert recall_in_tournament(hall.store, hall.stream, 1, 3, 1) is None
        mine = hall.store.rounds_of("p0")
        assert len(mine) == 4
        await hall.order(EndSession(DIRECTOR))
        await hall.close()

    run(story())


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_house_that_was_down_in_a_round_knows_where_it_began(tmp_path: Path, rounds: int) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(FINAL)
        await hall.enter("ann", "bob")
        await hall.starts()
        began = hall.it.sequence
        await hall.rounds(most=rounds)
        between = hall.it.sequence
        await hall.plays()
        await hall.again()
        await hall.rounds(most=1)
        (row, *_) = hall.store.rounds(index_of(hall.stream, 1, 1))
        assert row.round == rounds + 1
        assert row.first == (between + 1 if rounds else began), "the first round begins with its session"
        await hall.close()

    run(story())
