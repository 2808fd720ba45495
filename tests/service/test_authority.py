"""Who may do what in the house: every role and every operation, one by one."""

import pytest

from pontoon.rulebook import Role
from pontoon.service.authority import GRANTS, OPERATIONS, Operation, acting, allowed, may
from pontoon.service.caller import STAFF_ROLES, TABLE_ROLES, Caller, StaffRole
from pontoon.table import Refusal
from tests.support.people import refused

# Written by hand from what each role is for, apart from the list in the code. One letter a role, in the order of
# STAFF_ROLES: dealer, game supervisor, casino supervisor, casino employee, floor person, pit supervisor, pit manager,
# shift manager, operator, tournament director, progressive operator, auditor, administrator.
LETTERS = "dgcefpmsotrua"
MATRIX: dict[Operation, tuple[str, str]] = {
    # operation: (roles, and whether g: guests, a: accounts, w: the owner may too)
    "open-private-table": (LETTERS, "gaw"),
    "open-public-table": ("o", ""),
    "leave-bots-alone": ("o", ""),
    "close-table": ("so", "w"),
    "seat-bots": ("o", "w"),
    "watch-staff-view": ("dgcefpmso", "w"),
    "see-floor": ("gcfpmsou", "w"),
    "see-tray": ("dgcefpmsou", "w"),
    "ask-tray": ("dgcefpmso", "w"),
    "confirm-tray": ("gcfpmso", "w"),
    "open-tournament": ("ot", ""),
    "direct-tournament": ("t", ""),
    "approve-conditions": ("u", ""),
    "open-progressive": ("or", ""),
    "operate-progressive": ("r", ""),
    "join-progressive": ("or", ""),
    "play": (LETTERS, "gaw"),
    "own-account": (LETTERS, "a"),
    "see-people": ("cfpmsoua", ""),
    "see-statement": ("sou", "w"),
    "exclude-person": ("cfpmsoa", ""),
    "lift-exclusion": ("soa", ""),
    "invite-table-staff": ("oa", ""),
    "invite-staff": ("a", ""),
    "change-roles": ("a", ""),
    "renew-password": ("a", ""),
    "see-audit": ("oua", ""),
    "see-sealed": ("u", ""),
    "export": ("ua", ""),
    "see-house": ("soua", ""),
    "change-settings": ("a", ""),
}
GUEST = Caller("gus", guest=True)
ACCOUNT = Caller("ann")


def test_the_matrix_has_every_operation_and_every_role() -> None:
    assert set(MATRIX) == set(OPERATIONS) == set(GRANTS)
    assert len(LETTERS) == len(set(LETTERS)) == len(STAFF_ROLES)


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("role", STAFF_ROLES)
def test_a_role_may_do_what_it_is_for_and_nothing_else(operation: Operation, role: StaffRole) -> None:
    letter = LETTERS[STAFF_ROLES.index(role)]
    answer = may(Caller("sue", (role,)), operation)
    assert (answer is None) == (letter in MATRIX[operation][0])


@pytest.mark.parametrize("operation", OPERATIONS)
def test_guests_accounts_and_owners_may_do_what_is_theirs(operation: Operation) -> None:
    others = MATRIX[operation][1]
    assert (may(GUEST, operation) is None) == ("g" in others)
    assert (may(ACCOUNT, operation) is None) == ("a" in others)
    assert (may(GUEST, operation, owner="Gus ") is None) == ("w" in others or "g" in others)
    assert (may(GUEST, operation, owner="somebody else") is None) == ("g" in others)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_several_roles_may_what_one_of_them_may(operation: Operation) -> None:
    """And more roles never take anything away."""
    everything = Caller("zoe", STAFF_ROLES)
    assert may(everything, operation) is None
    for role in STAFF_ROLES:
        both = may(Caller("zoe", ("dealer", role)), operation)
        each = [may(Caller("zoe", (one,)), operation) for one in ("dealer", role)]
        assert (both is None) == any(one is None for one in each)


def test_a_refusal_names_the_operation_and_who_may() -> None:
    answer = may(Caller("dora", ("dealer",)), "seat-bots")
    assert isinstance(answer, Refusal)
    assert answer.message == "Only the owner or operator may seat bots at this table, and dora is dealer."
    assert answer.facts == {"operation": "seat-bots", "roles": "owner, operator"}
    assert refused(may(GUEST, "own-account")) == "account-needed"


def test_what_is_allowed_is_what_may_be_done() -> None:
    for caller in (GUEST, ACCOUNT, *(Caller("sue", (role,)) for role in STAFF_ROLES)):
        assert set(allowed(caller)) == {one for one in OPERATIONS if may(caller, one) is None}


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_somebody_acts_in_a_role_of_the_own_alone(role: StaffRole) -> None:
    assert acting(Caller("sue", (role,)), role) is None
    assert refused(acting(ACCOUNT, role)) == "not-your-role"
    others = tuple(one for one in STAFF_ROLES if one != role)
    assert refused(acting(Caller("sue", others), role)) == "not-your-role"


def test_everybody_is_a_player_and_nobody_what_the_house_does_not_know() -> None:
    assert acting(GUEST, "player") is None
    assert refused(acting(Caller("zoe", STAFF_ROLES), "king")) == "no-such-role"


def test_the_roles_of_the_rulebooks_are_all_there() -> None:
    books: tuple[str, ...] = Role.__args__  # type: ignore[attr-defined]
    assert set(TABLE_ROLES) == set(books) - {"player"}
