"""Every page fits its window, from a phone to 4K."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor
from tests.support.geometry import at_rest, faults_of
from tests.support.pages import BY_WEIGHT, loaded
from tests.support.served import Served

WINDOWS: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 1280, "height": 800},
    {"width": 3840, "height": 2160},
)


@pytest.mark.parametrize("pages", BY_WEIGHT, ids=["gallery", "others"])
def test_no_page_is_wider_than_its_window_and_no_button_covers_another(
    served: Served, comes: Callable[..., Visitor], pages: tuple[str, ...]
) -> None:
    told = Round(lay_out(served, script_of("sg-rws-v5-surrender")), comes)
    told.plays()
    seat = told.seats["ann"]
    seat.visitor.expected = ("404",)  # a table that is not there
    found = {}
    for path in pages:
        seat.visitor.goes(path.format(table=told.laid.table))
        for window in WINDOWS:
            seat.page.set_viewport_size(window)
            loaded(seat.page, path)
            at_rest(seat.page)
            found[f"{path}, {window['width']}"] = faults_of(seat.page)
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)
