"""Every page, light and dark, held against all rules of axe: nothing serious, nothing critical."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.support.axe import serious
from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import DESK, Visitor
from tests.support.pages import BY_WEIGHT, loaded
from tests.support.served import Served

PHONE: ViewportSize = {"width": 390, "height": 844}


_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Until the page was drawn in its new colours."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def looked_at(page: Page, where: str) -> dict[str, list[str]]:
    """What axe finds on a page in either colours, by where it was."""
    found = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(_DRAWN)
        found[f"{where}, {scheme}"] = serious(page)
    return found


def told_faults(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it)


def test_axe_finds_nothing_serious_at_the_table_light_or_dark(served: Served, comes: Callable[..., Visitor]) -> None:
    told = Round(lay_out(served, script_of("sg-rws-v5-withdraw-double")), comes)
    seat = told.seats["ann"]
    page = seat.page
    found: dict[str, list[str]] = {}
    for action in told.laid.script.actions:
        told.takes(*action.split())
        told.waits(lambda: seat.phase != "play" or seat.in_turn or bool(seat.offered), "somebody is asked", but=seat)
        phase = "offer" if seat.offered else seat.phase
        for window in (PHONE, DESK):
            page.set_viewport_size(window)
            found |= looked_at(page, f"table, {phase}, {window['width']}")
    assert told.results() == told.expected()
    assert {where.split(", ")[1] for where in found} == {"betting", "play", "offer", "settled"}
    assert not told_faults(found), told_faults(found)


@pytest.mark.parametrize("pages", BY_WEIGHT, ids=["gallery", "others"])
def test_axe_finds_nothing_serious_on_any_page_light_or_dark(
    served: Served, comes: Callable[..., Visitor], pages: tuple[str, ...]
) -> None:
    told = Round(lay_out(served, script_of("sg-rws-v5-surrender")), comes)
    told.plays()
    seat = told.seats["ann"]
    found: dict[str, list[str]] = {}
    seat.visitor.expected = ("404",)  # a table that is not there
    for path in pages:
        seat.visitor.goes(path.format(table=told.laid.table))
        loaded(seat.page, path)
        found |= looked_at(seat.page, path)
    assert not told_faults(found), told_faults(found)
