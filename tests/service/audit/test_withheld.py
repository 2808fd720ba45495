"""An export made while all tables of a session are dealt the same cards tells nobody what comes."""

import json
from pathlib import Path

from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from pontoon.tournament import EndSession
from tests.service.tournaments.test_rounds import in_turn
from tests.support.audited import exported
from tests.support.halls import DIRECTOR, STAGES, Hall
from tests.support.live import run

DUPLICATE = STAGES.replace("start =", "duplicate = true\nstart =")


def last_of(lines: list[bytes], stream: str) -> int:
    """The number of the last record of a stream in an export."""
    records = [json.loads(line) for line in lines]
    return max(int(one["sequence"]) for one in records if one.get("kind") == "record" and one["stream"] == stream)


def test_a_session_of_the_same_cards_is_exported_when_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(DUPLICATE)
        await hall.enter(*(f"p{number}" for number in range(9)))
        drawn = exported(hall.url)
        assert last_of(drawn, hall.stream) == hall.it.sequence
        await hall.starts()
        started = hall.it.sequence
        await hall.rounds(1, most=2)
        during = exported(hall.url)
        assert last_of(during, hall.stream) == started - 1
        assert not any(b'"CardDealt"' in line for line in during)
        await in_turn(hall, 2)
        assert last_of(exported(hall.url), hall.stream) == started - 1, "the last cards wait for the end too"
        await hall.order(EndSession(DIRECTOR))
        after = exported(hall.url)
        assert last_of(after, hall.stream) == hall.it.sequence
        for lines in (drawn, during, after):
            assert verify(lines).faults == []
            assert audit(ExportView(lines)).faults == ()
        await hall.close()

    run(story())


def test_a_session_of_different_cards_is_exported_while_it_is_on(tmp_path: Path) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(STAGES)
        await hall.enter(*(f"p{number}" for number in range(9)))
        await hall.starts()
        await hall.rounds(1, most=1)
        assert last_of(exported(hall.url), hall.stream) == hall.it.sequence
        await hall.close()

    run(story())
