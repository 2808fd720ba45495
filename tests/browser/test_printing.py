"""What is printed comes on one sheet of A4: signs, pay tables, strategy cards, records, the pages of commands."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from pontoon.analysis import BestChart
from pontoon.analysis.asked import Asked
from pontoon.analysis.solver.chart_value import ChartCosts
from pontoon.cli.app import app
from pontoon.cli.mathematics.strategy_draw import chart_html
from pontoon.cli.tournament.html import report_page
from pontoon.players import shipped_chart
from pontoon.rulebook import BOOK_IDS, load_book
from pontoon.tournament.report import report_of
from tests.support.axe import serious
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor
from tests.support.pages import loaded
from tests.support.printing import pages_printed
from tests.support.rooms import full_round, staff
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


def test_a_chart_of_the_command_line_is_one_sheet_for_every_book(comes: Callable[..., Visitor]) -> None:
    """As `pontoon strategy --format html` lays it out: the chart that is shipped, figures of the same length."""
    page, sheets = comes().page, {}
    for book in BOOK_IDS:
        chart = shipped_chart(book)
        costs: ChartCosts = {
            table: {row: (2e-6,) * 10} for table, row in (("hard", "16"), ("soft", "18"), ("pair", "8-8"))
        }
        found = BestChart(Asked(load_book(book), 6, None), chart, 0.003258, 0.003259, costs, "Exact. " * 30)
        page.set_content(chart_html(found))
        sheets[book] = pages_printed(page)
    assert set(sheets.values()) == {1}, sheets


@pytest.mark.long
@pytest.mark.parametrize("book", BOOK_IDS)
def test_what_the_command_writes_is_one_sheet(book: str, comes: Callable[..., Visitor]) -> None:
    written = CliRunner().invoke(app, ["strategy", book, "--format", "html"])
    assert written.exit_code == 0, written.output
    page = comes().page
    page.set_content(written.stdout)
    assert pages_printed(page) == 1


def test_the_record_of_a_full_table_with_an_incident_is_one_sheet(
    served: Served, comes: Callable[..., Visitor]
) -> None:
    """Seven boxes with three bettors each and smoke at the table, for players and the pit; and a shift's report."""
    olga = staff(served, comes, "Olga of the papers", "operator")
    table = full_round(olga)
    page, sheets = olga.page, {}
    for path, awaited in (
        (f"/print/round/{table}/1", ".paper"),
        (f"/pit/{table}/rounds?round=1", "table"),
        ("/pit/all/report", "table"),
    ):
        olga.goes(path)
        expect(page.locator(awaited).first).to_be_visible()
        loaded(page, path)
        page.wait_for_load_state("networkidle")
        sheets[path] = pages_printed(page)
    assert set(sheets.values()) == {1}, sheets


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
