"""Who looks after people does it at a screen while the house is open: links, roles, passwords, who is kept out."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from pontoon.service.caller import STAFF_ROLES
from tests.support.browsing import Visitor
from tests.support.rooms import staff
from tests.support.served import PASSWORD, Served

Comes = Callable[..., Visitor]


def test_staff_is_invited_by_a_link_has_its_roles_changed_and_is_kept_out(served: Served, comes: Comes) -> None:
    boss = staff(served, comes, "Rongo", "administrator")
    page = boss.page
    boss.goes("/account")
    page.get_by_role("link", name="People", exact=True).click()
    expect(page.get_by_role("checkbox")).to_have_count(len(STAFF_ROLES))
    roles = page.get_by_role("checkbox").evaluate_all("boxes => boxes.map(box => box.value)")
    assert roles == list(STAFF_ROLES)
    page.get_by_role("button", name="Make the link").click()
    expect(page.get_by_role("alert")).to_have_text("Choose one role or more.")
    page.get_by_label("dealer", exact=True).check()
    page.get_by_label("auditor").check()
    page.get_by_role("button", name="Make the link").click()
    link = urlsplit(page.get_by_label("The link").input_value())
    waiting = page.get_by_role("region", name="Links that nobody has used yet")
    expect(waiting).to_contain_text("dealer, auditor")

    hemi = comes()
    hemi.goes(f"{link.path}#{link.fragment}")
    expect(hemi.page.get_by_text("It gives these roles: dealer, auditor.")).to_be_visible()
    invitation = hemi.page.get_by_role("region", name="An invitation")
    invitation.get_by_label("Name").fill("Hemi")
    invitation.get_by_label("New password").fill(PASSWORD)
    invitation.get_by_role("button", name="Make an account with them").click()
    expect(hemi.page.get_by_text("Roles: dealer, auditor")).to_be_visible()

    page.get_by_label("Names from").fill("hemi")
    page.get_by_role("button", name="Show").click()
    expect(waiting).to_contain_text("There is none.")
    page.get_by_role("button", name="Change Hemi").click()
    person = page.get_by_role("dialog", name="Hemi")
    person.get_by_label("auditor").uncheck()
    person.get_by_role("button", name="Give these roles").click()
    expect(person.get_by_text("The roles are changed.")).to_be_visible()
    person.get_by_role("button", name="Keep out").click()
    expect(person.get_by_role("alert")).to_have_text("Write why; it stays on record.")
    person.get_by_label("Why").fill("asked for it")
    person.get_by_role("button", name="Keep out").click()
    expect(person.get_by_text("Kept out until it is lifted by Rongo: asked for it.")).to_be_visible()
    person.get_by_role("button", name="Let in again").click()
    expect(person.get_by_text("May play again.")).to_be_visible()
    person.get_by_role("button", name="Make the link").click()
    expect(person.get_by_label("The link")).to_have_value(re.compile(r"/#invitation=\S{40,}$"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Everybody").get_by_role("listitem").first).to_contain_text("Hemi")
    expect(page.get_by_role("region", name="Everybody").get_by_role("listitem").first).to_contain_text("dealer")


def test_an_operator_invites_to_the_tables_and_no_other_operator(served: Served, comes: Comes) -> None:
    ope = staff(served, comes, "Ope", "operator")
    ope.goes("/account/people")
    expect(ope.page.get_by_label("pit manager")).to_be_visible()
    expect(ope.page.get_by_label("operator", exact=True)).to_have_count(0)
    guest = comes("Aroha")
    guest.goes("/account/people")
    expect(guest.page.get_by_text("This page is for those who look after people")).to_be_visible()
