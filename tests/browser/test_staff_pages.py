"""Every screen of those who run the game: found from one's account, usable by everybody, inside of every window."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import ViewportSize, expect

from pontoon.service.caller import StaffRole
from tests.support.axe import serious
from tests.support.browsing import Visitor
from tests.support.geometry import at_rest, faults_of
from tests.support.pages import STAFF_PAGES, loaded
from tests.support.rooms import Exercise, rooms, staff
from tests.support.served import Served
from tests.support.touch import too_small

Comes = Callable[..., Visitor]
WINDOWS: dict[str, tuple[ViewportSize, ...]] = {
    "light": ({"width": 360, "height": 640}, {"width": 1024, "height": 768}, {"width": 1280, "height": 800}),
    "dark": ({"width": 1920, "height": 1080}, {"width": 820, "height": 1180}),
}
"""A small phone, a tablet on its side and a desktop; a wall and a tablet. Axe looks at the last of them."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_of_the_staff_fits_its_window_and_keeps_nobody_out(
    scheme: Literal["light", "dark"], served: Served, comes: Comes
) -> None:
    roles: tuple[StaffRole, ...] = ("tournament-director", "progressive-operator", "operator")
    mere = staff(served, comes, f"Mere {scheme}", *roles, color_scheme=scheme)
    places, page, found = rooms(mere), mere.page, {}
    for path in STAFF_PAGES:
        mere.goes(path.format(**places))
        loaded(page, path)
        for window in WINDOWS[scheme]:
            page.set_viewport_size(window)
            at_rest(page)
            found[f"{path} at {window['width']}"] = faults_of(page)
        found[path] = serious(page)
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)


TABLETS: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 768, "height": 1024})


def test_nothing_is_too_small_for_a_finger_on_a_tablet(served: Served, comes: Comes) -> None:
    """Every control of every screen of the staff, with a lesson that was begun among the results."""
    roles: tuple[StaffRole, ...] = ("tournament-director", "progressive-operator", "operator")
    mina = staff(served, comes, "Mina", *roles, has_touch=True, is_mobile=True)
    places, page, found = rooms(mina), mina.page, {}
    for path in (*STAFF_PAGES, "/dealer", "/pit", "/school", "/tournaments/new", "/progressives"):
        mina.goes(path.format(**places))
        loaded(page, path)
        for window in TABLETS:
            page.set_viewport_size(window)
            at_rest(page)
            found[f"{path} at {window['width']}"] = too_small(page)
    faults = [f"{where}: {fault}" for where, all_of_it in found.items() for fault in all_of_it]
    assert not faults, "\n".join(faults)


def test_a_director_with_a_tablet_sees_the_tables_and_the_orders_at_once(served: Served, comes: Comes) -> None:
    """Also where the results of a table may be entered, which is a long form."""
    noor = staff(served, comes, "Noor", "tournament-director", has_touch=True, is_mobile=True)
    contest = Exercise(noor)
    names = [f"Player {number}" for number in range(1, 8)]
    contest.fills(*names)
    contest.starts(*names)
    noor.goes(f"{contest.path}/desk")
    expect(noor.page.get_by_label("Chips of Player 1")).to_be_visible()
    for window in TABLETS:
        noor.page.set_viewport_size(window)
        at_rest(noor.page)
        for seen in (
            noor.page.get_by_role("region", name="Table 1").first.get_by_role("row").nth(7),
            noor.page.get_by_role("button", name="Order: Break", exact=True),
        ):
            assert (seen.bounding_box() or {"y": 1e9})["y"] < window["height"] - 44, window


@pytest.mark.parametrize(("name", "address"), [("Dealer", "/dealer"), ("Dealer school", "/school"), ("Pit", "/pit")])
def test_the_work_behind_the_table_is_found_from_ones_account(name: str, address: str, comes: Comes) -> None:
    tui = comes(f"Tui {address[1:]}")
    tui.goes("/account")
    tui.page.locator("main").get_by_role("link", name=name, exact=True).click()
    tui.page.wait_for_url(f"**{address}")
    expect(tui.page.locator("h1").first).to_be_visible()
