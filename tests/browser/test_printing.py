"""What is printed comes on one sheet of A4: signs, pay tables, strategy cards, records, the pages of commands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pontoon.cli.tournament.html import report_page
from pontoon.rulebook import BOOK_IDS
from pontoon.tournament.report import report_of
from tests.support.axe import serious
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor
from tests.support.printing import pages_printed
from tests.support.served import Served
from tests.support.tournaments import HEATS, changed, whole_run


def test_sign_pay_tables_strategy_card_and_record_are_one_sheet_each(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    """For every book; the record is that of a round which was played."""
    told = Round(lay_out(served, script_of("sg-rws-v5-withdraw-double")), comes)
    told.plays()
    visitor = told.seats["ann"].visitor
    page, sheets = visitor.page, {}
    paths = [f"/print/{what}/{book}" for what in ("pays", "strategy") for book in BOOK_IDS]
    paths += [f"/print/sign/{told.laid.table}", f"/print/round/{told.laid.table}/1"]
    keeper = served.guest()
    paths += [f"/print/sign/{keeper.opens(book=book)}" for book in BOOK_IDS]
    for path in paths:
        visitor.goes(path)
        expect(page.locator(".paper")).to_be_visible()
        sheets[path] = pages_printed(page)
    assert set(sheets.values()) == {1}, sheets
    assert serious(page) == []
    expect(page.get_by_role("button", name="Print")).to_be_visible()


@pytest.mark.parametrize("players", [14, 98])
def test_a_tournaments_page_is_one_sheet(
    players: int, tmp_path: Path, served: Served, comes: Callable[..., Visitor]
) -> None:
    """Prizes, places and the chips of the final; seats and rounds stay on the screen, where they can be opened."""
    terms = changed(("maximum = 40", f"maximum = {players}"), ("rounds = 4", "rounds = 12"), text=HEATS)
    played = whole_run(terms, players, "paper")
    page = comes().page
    page.set_content(report_page(report_of(played.events)))
    assert pages_printed(page) == 1
    assert page.locator("details").count() > 0
