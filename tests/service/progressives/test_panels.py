"""The panel of a terminal: every button is open, or closed with the reason, and whose it is."""

from pathlib import Path
from typing import Any

import pytest

from pontoon.progressive import Desk
from pontoon.progressive.buttons import BUTTONS
from pontoon.progressive.options import options
from pontoon.progressive.panel import panel
from pontoon.rulebook import load_book
from tests.support.casino import BOTH_TRIGGER, GRAND, Casino
from tests.support.live import run


def line(open_now: dict[str, Any], button: str, terminal: str = "one") -> dict[str, Any]:
    """A button of a terminal as somebody may press it."""
    return next(one for one in open_now["panels"][terminal] if one["button"] == button)


def test_a_panel_has_every_button_once_open_as_offered_or_closed_with_a_reason(tmp_path: Path) -> None:
    async def story() -> None:
        casino = Casino(tmp_path)
        await casino.opens()
        desk, state = Desk(load_book("ma-2025")), casino.state.progressive
        lines = panel(desk, state, "one")
        assert [one.button for one in lines] == [kind.__name__ for kind in BUTTONS if kind.__name__ != "CorrectMeter"]
        assert {one.button for one in lines if one.refusal is None} == {
            one.button for one in options(desk, state, "one")
        }
        assert all(one.refusal.clauses for one in lines if one.refusal is not None)
        assert panel(desk, state, "nowhere") == ()
        await casino.close()

    run(story())


@pytest.mark.clause("ma-2025", "16(p)(1)")
def test_a_large_prize_at_a_linked_table_is_the_pits_to_confirm(tmp_path: Path) -> None:
    """The table presses what happens there; the dealer and the operator of the progressive are told whose it is."""

    async def story() -> None:
        casino = Casino(tmp_path, None, 3)
        await casino.opens(GRAND)
        table = await casino.links()
        await casino.round(table, BOTH_TRIGGER, 3, 5)
        assert casino.phase() == "payable"
        pru = await casino.watches("pru", casino.stream, "progressive-operator", roles=("progressive-operator",))
        pat = await casino.watches("pat", casino.stream, "pit-supervisor", roles=("pit-supervisor",))
        assert line(pru.open, "StartRound")["refusal"]["code"] == "by-the-table"
        assert "16(p)(1)" in line(pru.open, "Authorise")["refusal"]["clauses"]
        assert line(pat.open, "Authorise")["refusal"] is None
        assert line(pat.open, "PayJackpot")["refusal"]["code"] == "not-allowed"
        await casino.close()

    run(story())
