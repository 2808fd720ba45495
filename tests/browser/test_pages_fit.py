"""Every page fits its window, from a phone to 4K."""

from collections.abc import Callable

import pytest

from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor
from tests.support.geometry import at_rest, faults_of
from tests.support.pages import PAGES, loaded
from tests.support.served import Served


@pytest.mark.parametrize(("width", "height"), [(360, 640), (1280, 800), (3840, 2160)])
def test_no_page_is_wider_than_its_window_and_no_button_covers_another(
    width: int, height: int, served: Served, comes: Callable[..., Visitor]
) -> None:
    told = Round(lay_out(served, script_of("sg-rws-v5-surrender")), comes)
    told.plays()
    seat = told.seats["ann"]
    seat.visitor.expected = ("404",)  # a table that is not there
    seat.page.set_viewport_size({"width": width, "height": height})
    found = {}
    for path in PAGES:
        seat.visitor.goes(path.format(table=told.laid.table))
        loaded(seat.page, path)
        at_rest(seat.page)
        found[path] = faults_of(seat.page)
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)
