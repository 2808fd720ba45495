"""A long history comes page by page: what is counted says of how many rounds, and no filter leaves a gap."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlparse

import msgspec
from playwright.sync_api import Route, expect

from pontoon.money import Cents
from pontoon.wire.history import HistoryLine
from tests.support.browsing import Visitor

Comes = Callable[..., Visitor]
ROUNDS = 55
"""More than one page: the odd ones at Kauri, the even ones at Rata."""


def line(number: int) -> HistoryLine:
    """A round that wagered 10 and won 10."""
    table = "kauri" if number % 2 else "rata"
    return HistoryLine(
        stream=f"table:{table}",
        table=table,
        title=table.capitalize(),
        rulebook="nz-current",
        round=number,
        at=number * 60_000,
        staked=Cents(1000),
        net=Cents(1000),
        dealer=(),
        dealer_points=0,
        words="",
    )


def test_older_rounds_are_counted_when_they_are_shown_and_none_is_left_out(comes: Comes) -> None:
    """55 rounds: 40 at first, all after one press, whatever table is chosen meanwhile."""
    ann = comes("annlong")

    def answers(route: Route) -> None:
        asked = parse_qs(urlparse(route.request.url).query)
        before, table = int(asked.get("before", ["9" * 12])[0]), asked.get("table", [""])[0]
        there = [one for one in map(line, range(ROUNDS, 0, -1)) if one.at < before and table in ("", one.table)]
        route.fulfill(body=msgspec.json.encode(there[: int(asked["most"][0])]), content_type="application/json")

    ann.page.route("**/api/me/history?*", answers)
    ann.goes("/history")
    rounds, sums = ann.page.locator("a[href*='/round/']"), ann.page.locator("section[aria-labelledby=statistics]")
    expect(rounds).to_have_count(40)
    expect(sums).to_contain_text("Of your latest 40 rounds")
    expect(sums).to_contain_text("+400.00")
    ann.page.get_by_label("Table", exact=True).select_option("rata")
    expect(rounds).to_have_count(20)
    ann.page.get_by_role("button", name="Older rounds").click()
    expect(rounds).to_have_count(27)
    ann.page.get_by_label("Table", exact=True).select_option("")
    expect(rounds).to_have_count(55)
    expect(sums).to_contain_text("+550.00")
    expect(sums).not_to_contain_text("Of your latest")
