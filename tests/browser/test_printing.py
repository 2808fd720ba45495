"""What is printed comes on one sheet of A4: signs, pay tables, strategy cards, records, the pages of commands."""

import itertools
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
from tests.support.rooms import FINAL, Exercise, full_round, staff
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


@pytest.mark.parametrize("paid", [21, 42])
def test_the_record_of_a_full_table_with_an_incident_is_one_sheet(
    paid: int, served: Served, comes: Callable[..., Visitor]
) -> None:
    """Seven boxes with three bettors each, with Perfect Pairs or without, and smoke at the table: for players and the
    pit, and a shift's report. Every wager is there, and what happened to the last card."""
    olga = staff(served, comes, f"Olga of {paid} papers", "operator")
    table = full_round(olga, sides=paid == 42)
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
        if path.startswith("/print"):
            expect(page.locator(".paper tbody tr")).to_have_count(paid)
            expect(page.locator(".paper ol")).to_contain_text("dealer draws")
    assert set(sheets.values()) == {1}, sheets


_PALE = """() => {
  const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[0-9.]+/g).map((one) => channel(Number(one) / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const found = new Set();
  const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
  const bare = backgroundColor === 'rgba(0, 0, 0, 0)' && colorScheme === 'light';
  if (!bare && light(backgroundColor) < 0.8) found.add('the ground of the sheet is dark');
  for (const one of document.querySelectorAll('main *')) {
    const own = [...one.childNodes].filter((part) => part.nodeType === 3);
    const words = own.map((part) => part.data.trim()).join('').slice(0, 30);
    if (words && one.checkVisibility() && light(getComputedStyle(one).color) > 0.3) found.add(`"${words}" is pale`);
  }
  return [...found];
}"""
"""Words that nobody could read on white paper."""


def test_who_has_chosen_the_dark_theme_prints_black_on_white(served: Served, comes: Callable[..., Visitor]) -> None:
    odo = staff(served, comes, "Odo of the papers", "operator")
    table, page, pale = full_round(odo), odo.page, {}
    odo.goes("/settings")
    page.get_by_label("dark", exact=True).check()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    page.emulate_media(media="print")
    for path in (
        f"/print/round/{table}/1",
        f"/print/sign/{table}",
        "/print/pays/ma-2025",
        "/print/strategy/act-2005",
        f"/pit/{table}/rounds?round=1",
        "/pit/all/report",
    ):
        odo.goes(path)
        expect(page.locator("table").first).to_be_visible()
        loaded(page, path)
        page.wait_for_load_state("networkidle")
        expect(page.locator("html[data-theme=dark]")).to_have_count(1)
        pale[path] = page.evaluate(_PALE)
    assert not any(pale.values()), pale


LARGE = FINAL.replace("maximum = 7", "maximum = 98").replace(
    "[[stages]]", '[[stages]]\nname = "Heats"\nrounds = 2\nthrough_overall = 2\n\n[[stages]]', 1
)
"""Fourteen tables, of which two players go through."""


def test_papers_of_a_large_tournament_can_be_read(served: Served, comes: Callable[..., Visitor]) -> None:
    """98 players: seat cards of every table at once, all places on one sheet in letters of 2.9 mm, and a certificate
    for everybody, the last one too."""
    dora = staff(served, comes, "Dora of the papers", "tournament-director")
    contest = Exercise(dora, LARGE)
    names = [f"Player {number:02}" for number in range(1, 99)]
    contest.fills(*names)
    contest.starts(*names)
    dora.goes(f"{contest.path}/papers?sheet=seats")
    expect(dora.page.locator(".paper")).to_have_count(14)
    assert pages_printed(dora.page) == 14
    chips = itertools.count(30_000, 100)
    tables = range(1, 15)
    for session in (tables, (1,)):
        view = dora.context.request.get(f"/api{contest.path}/view?role=tournament-director").json()["view"]
        for table in session:
            seats = view[f"table-{table}"]["seats"]
            counted = [{"player": seat["player"], "chips": [next(chips)]} for seat in seats]
            contest.does("EnterResults", "director", table=table, results=counted)
        contest.does("EndSession", "director")
        contest.does("CalculatePlaces", "director")
        if session is tables:
            contest.does("HoldBallot")
            through = dora.context.request.get(f"/api{contest.path}/view?role=tournament-director").json()["view"]
            contest.does("TakeSeats", players=[seat["player"] for seat in through["table-1"]["seats"]])
            contest.does("StartSession", "director")
    contest.does("AwardPrizes", "director")
    dora.goes(f"{contest.path}/papers?sheet=results")
    rows = dora.page.locator(".paper tbody tr")
    expect(rows).to_have_count(98)
    assert pages_printed(dora.page) == 1
    size_of_letters = dora.page.locator(".paper td").first.evaluate(
        "(one) => parseFloat(getComputedStyle(one).fontSize)"
    )
    assert size_of_letters > 10, "2.9 mm are 11 pixels"
    dora.page.get_by_label("What is printed").select_option("certificates")
    expect(dora.page.locator(".certificate")).to_have_count(98)
    expect(dora.page.locator(".certificate").last).to_contain_text("finished 98th")
    assert pages_printed(dora.page) == 98


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
