"""Staff comes in by links that work once, run out, carry roles, and can be taken back."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pontoon.money import Cents
from pontoon.service.caller import STAFF_ROLES, Caller, StaffRole
from pontoon.service.people import Invited, People, SignedIn
from pontoon.service.people.events import PasswordRenewed, RolesChanged, StaffInvited, StaffJoined, read_events
from pontoon.service.people.records import Invitation
from pontoon.service.spans import DAY
from pontoon.table import Refusal
from tests.support.people import ADDRESS, NOW, PASSWORD, here, house, let_in, refused

ADA = Caller("ada", ("administrator",))
OTTO = Caller("otto", ("operator",))


@pytest.fixture
def people(tmp_path: Path) -> Iterator[People]:
    made = house(tmp_path)
    yield made
    made.register.store.close()


def link(answer: Invited | Refusal | None) -> Invited:
    assert isinstance(answer, Invited), answer
    return answer


def test_the_first_start_gives_the_administrators_link_once(people: People) -> None:
    first = link(people.invitations.first_start(now=NOW))
    assert people.invitations.first_start(now=NOW + 1) is None
    ada = let_in(people.joining.accept(first.token, "ada", PASSWORD, now=NOW))
    assert ada.caller.roles == ("administrator",)
    assert people.wallets.purse("ada") == Cents(100_000)
    assert people.invitations.first_start(now=NOW + 100 * DAY) is None


def test_an_administrators_link_that_ran_out_unused_is_followed_by_another(people: People) -> None:
    first = link(people.invitations.first_start(now=NOW))
    second = link(people.invitations.first_start(now=NOW + 3 * DAY))
    assert refused(people.joining.accept(first.token, "ada", PASSWORD, now=NOW + 3 * DAY)) == "invitation-ended"
    let_in(people.joining.accept(second.token, "ada", PASSWORD, now=NOW + 3 * DAY))


def test_two_processes_that_start_together_print_one_link(people: People) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: people.invitations.first_start(now=NOW), range(4)))
    assert sum(isinstance(one, Invited) for one in made) == 1


def test_a_link_works_once_also_when_used_twice_at_the_same_moment(people: People) -> None:
    token = link(people.invitations.invite(ADA, ("dealer", "auditor"), now=NOW)).token
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda at: people.joining.accept(token, f"dora {at}", PASSWORD, now=NOW), range(4)))
    joined = [one for one in answers if isinstance(one, SignedIn)]
    assert [one.caller.roles for one in joined] == [("dealer", "auditor")]
    assert {one.code for one in answers if isinstance(one, Refusal)} == {"invitation-used"}
    assert [one.name for one in people.everybody()] == [joined[0].caller.name]


def test_a_link_runs_out_after_three_days(people: People) -> None:
    token = link(people.invitations.invite(ADA, ("dealer",), now=NOW)).token
    assert refused(people.joining.accept(token, "dora", PASSWORD, now=NOW + 3 * DAY)) == "invitation-ended"
    let_in(people.joining.accept(token, "dora", PASSWORD, now=NOW + 3 * DAY - 1))


def test_a_link_that_was_taken_back_works_no_more(people: People) -> None:
    made = link(people.invitations.invite(OTTO, ("dealer",), now=NOW))
    assert refused(people.invitations.withdraw(Caller("ann"), made.key, now=NOW)) == "not-allowed"
    assert people.invitations.withdraw(OTTO, made.key, now=NOW) is None
    assert refused(people.joining.accept(made.token, "dora", PASSWORD, now=NOW)) == "invitation-withdrawn"
    assert refused(people.invitations.withdraw(OTTO, made.key, now=NOW)) == "invitation-withdrawn"
    assert refused(people.invitations.withdraw(OTTO, "nothing", now=NOW)) == "no-such-invitation"


def test_the_key_in_a_list_is_not_the_link(people: People) -> None:
    made = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    ((key, kept),) = people.invited()
    assert (key, kept.roles) == (made.key, ("dealer",))
    assert refused(people.joining.accept(key, "dora", PASSWORD, now=NOW)) == "no-such-invitation"
    looked = people.invitations.look(made.token, now=NOW)
    assert isinstance(looked, Invitation)
    assert refused(people.invitations.look("no token", now=NOW)) == "no-such-invitation"


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_the_operator_invites_who_works_at_the_tables_and_the_administrator_everybody(
    people: People, role: StaffRole
) -> None:
    link(people.invitations.invite(ADA, (role,), now=NOW))
    at_tables = STAFF_ROLES.index(role) < STAFF_ROLES.index("operator")
    answer = people.invitations.invite(OTTO, (role,), now=NOW)
    assert isinstance(answer, Invited) == at_tables
    both = people.invitations.invite(OTTO, ("dealer", role), now=NOW)
    assert isinstance(both, Invited) == at_tables
    assert refused(people.invitations.invite(Caller("sue", ("shift-manager",)), (role,), now=NOW)) == "not-allowed"


def test_an_invitation_carries_roles_that_there_are(people: People) -> None:
    assert refused(people.invitations.invite(ADA, (), now=NOW)) == "bad-roles"
    assert refused(people.invitations.invite(ADA, ("king",), now=NOW)) == "bad-roles"  # type: ignore[arg-type]


def test_an_account_that_is_signed_in_adds_the_roles_and_every_older_session_ends(people: People) -> None:
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    made = link(people.invitations.invite(ADA, ("auditor",), now=NOW))
    again = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    signed = let_in(people.joining.accept_as(made.token, ann.caller, now=NOW))
    assert signed.caller.roles == ("auditor",)
    assert refused(people.sessions.authenticate(ann.token, now=NOW)) == "no-session"
    assert let_in(people.joining.accept_as(again.token, signed.caller, now=NOW)).caller.roles == ("dealer", "auditor")
    assert refused(people.joining.accept_as(again.token, signed.caller, now=NOW)) == "invitation-used"


def test_a_guest_makes_an_account_first(people: People) -> None:
    gus = let_in(people.accounts.guest("gus", now=NOW))
    made = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    assert refused(people.joining.accept_as(made.token, gus.caller, now=NOW)) == "account-needed"


def test_a_name_or_password_that_is_refused_leaves_the_link_unused(people: People) -> None:
    let_in(people.accounts.guest("dora", now=NOW))
    made = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    for name, password, code in (
        ("dora", PASSWORD, "name-taken"),
        ("dealer", PASSWORD, "name-reserved"),
        ("don", "short", "bad-password"),
    ):
        assert refused(people.joining.accept(made.token, name, password, now=NOW)) == code
    let_in(people.joining.accept(made.token, "don", PASSWORD, now=NOW))


# a new password


def test_who_forgot_the_password_sets_a_new_one_by_a_link_for_that_alone(people: People) -> None:
    ann = let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    assert refused(people.invitations.allow_renewal(OTTO, "ann", now=NOW)) == "not-allowed"
    made = link(people.invitations.allow_renewal(ADA, "Ann", now=NOW))
    assert refused(people.joining.accept(made.token, "mallory", PASSWORD, now=NOW)) == "other-invitation"
    assert refused(people.joining.accept_as(made.token, ann.caller, now=NOW)) == "other-invitation"
    assert refused(people.joining.renew(made.token, "short", now=NOW)) == "bad-password"
    signed = let_in(people.joining.renew(made.token, "a new password", now=NOW))
    assert here(people.sessions.authenticate(signed.token, now=NOW)).caller.name == "ann"
    assert refused(people.sessions.authenticate(ann.token, now=NOW)) == "no-session"
    assert refused(people.accounts.sign_in("ann", PASSWORD, ADDRESS, now=NOW)) == "wrong-credentials"
    assert refused(people.joining.renew(made.token, "yet another one", now=NOW)) == "invitation-used"


def test_a_link_with_roles_renews_no_password_and_a_guest_has_none_to_renew(people: People) -> None:
    made = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    assert refused(people.joining.renew(made.token, "a new password", now=NOW)) == "other-invitation"
    let_in(people.accounts.guest("gus", now=NOW))
    assert refused(people.invitations.allow_renewal(ADA, "gus", now=NOW)) == "no-such-person"
    assert refused(people.joining.renew("nothing", "a new password", now=NOW)) == "no-such-invitation"


# roles


def test_roles_are_changed_by_another_administrator_and_all_sessions_end(people: People) -> None:
    dora = let_in(
        people.joining.accept(
            link(people.invitations.invite(ADA, ("dealer",), now=NOW)).token, "dora", PASSWORD, now=NOW
        )
    )
    assert people.invitations.change_roles(ADA, "Dora", ("auditor", "floor-person"), now=NOW) == (dora.caller.session,)
    assert refused(people.sessions.authenticate(dora.token, now=NOW)) == "no-session"
    again = let_in(people.accounts.sign_in("dora", PASSWORD, ADDRESS, now=NOW))
    assert again.caller.roles == ("floor-person", "auditor")
    assert people.invitations.change_roles(None, "dora", (), now=NOW) == (again.caller.session,)


@pytest.mark.parametrize(
    ("caller", "name", "code"),
    [(OTTO, "ann", "not-allowed"), (ADA, "ada", "own-roles"), (ADA, "nobody", "no-such-person")],
)
def test_nobody_else_changes_roles_and_nobody_the_own(people: People, caller: Caller, name: str, code: str) -> None:
    let_in(people.accounts.sign_up("ann", PASSWORD, now=NOW))
    assert refused(people.invitations.change_roles(caller, name, ("dealer",), now=NOW)) == code


def test_every_decision_about_staff_is_on_record(people: People) -> None:
    first = link(people.invitations.first_start(now=NOW))
    let_in(people.joining.accept(first.token, "ada", PASSWORD, now=NOW))
    made = link(people.invitations.invite(ADA, ("dealer",), now=NOW))
    let_in(people.joining.accept(made.token, "dora", PASSWORD, now=NOW))
    people.invitations.change_roles(ADA, "dora", ("auditor",), now=NOW)
    renewal = link(people.invitations.allow_renewal(None, "dora", now=NOW))
    let_in(people.joining.renew(renewal.token, "a new password", now=NOW))
    found = [(one.by, one.events[0]) for one in read_events(people.register.store)]
    assert found[0] == ("house", StaffInvited(first.key, ("administrator",)))
    assert found[1] == ("ada", StaffJoined(first.key, "ada", ("administrator",)))
    assert found[2] == ("ada", StaffInvited(made.key, ("dealer",)))
    assert found[4] == ("ada", RolesChanged("dora", ("dealer",), ("auditor",)))
    assert found[6] == ("dora", PasswordRenewed(renewal.key, "dora"))
    assert len(found) == 7
