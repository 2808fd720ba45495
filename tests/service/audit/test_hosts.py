"""Tournaments and progressives of a house, judged by somebody who trusts neither the operator nor us."""

from pathlib import Path

import pytest

from pontoon.service.audit.check import audit
from pontoon.service.audit.contents import ExportView
from pontoon.service.audit.verifier import verify
from tests.support.audited import exported
from tests.support.casino import BOTH_TRIGGER, MYSTERY, NOTHING, TRIGGERS, Casino
from tests.support.halls import FINAL, STAGES, Hall
from tests.support.live import Live, run


def judged(live: Live) -> None:
    """Both auditors find nothing wrong in what the house has kept."""
    lines = exported(live.url)
    assert verify(lines).faults == []
    assert audit(ExportView(lines)).faults == ()


DUPLICATE = STAGES.replace("start =", "duplicate = true\nstart =")


@pytest.mark.parametrize("text", [FINAL, STAGES, DUPLICATE], ids=["final", "heats", "duplicate"])
def test_a_whole_tournament_stands_up_to_both_auditors(tmp_path: Path, text: str) -> None:
    async def story() -> None:
        hall = Hall(tmp_path)
        await hall.opens(text, directing="automatic")
        await hall.bots(5 if text is FINAL else 9)
        await hall.passes(300)
        judged(hall)
        await hall.passes(300)
        assert hall.phase() == "finished"
        judged(hall)
        await hall.close()

    run(story())


def test_a_night_with_a_progressive_stands_up_to_both_auditors(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens(MYSTERY)
        table = await casino.links()
        for cards, boxes in ((NOTHING, (3,)), (TRIGGERS, (3,)), (BOTH_TRIGGER, (3, 5))):
            await casino.round(table, cards, *boxes)
            judged(casino)
        await casino.close()

    run(story())
