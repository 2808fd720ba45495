"""The links of invitations: whether one still works, and what it becomes when it is used."""

from msgspec import structs

from pontoon.service.caller import Caller
from pontoon.service.people.events import HOUSE, PeopleEvent, recorded
from pontoon.service.people.records import INVITATION, Invitation
from pontoon.service.people.tokens import is_token
from pontoon.service.register import Kept, Register, digest_of, write
from pontoon.store.port import DocumentWrite, Unit
from pontoon.table import Refusal


def good_link(register: Register, token: str, now: int) -> Kept[Invitation] | Refusal:
    """The invitation behind a token, if it still works."""
    found = register.find(INVITATION, digest_of(token), Invitation) if is_token(token) else None
    if found is None:
        return no_invitation()
    return spent(found.value, now) or found


def spent(invitation: Invitation, now: int) -> Refusal | None:
    """Why a link works no more."""
    if invitation.used_by:
        return Refusal("invitation-used", "This link has been used: a link works once. Ask for another.")
    if invitation.withdrawn_by:
        return Refusal("invitation-withdrawn", "This link was withdrawn. Ask for another.")
    if now >= invitation.until:
        return Refusal("invitation-ended", "This link has run out. Ask for another.")
    return None


def used(token: str, found: Kept[Invitation], name: str, now: int) -> DocumentWrite:
    """The invitation after this person has used it."""
    value = structs.replace(found.value, used_by=name, used_at=now)
    return write(INVITATION, digest_of(token), value, found)


def recorded_unit(register: Register, event: PeopleEvent, by: str, now: int, *documents: DocumentWrite) -> Unit:
    """A unit of documents with the record of why they change."""
    return Unit("people", "", (recorded(register.store, event, by=by, now=now),), documents=documents)


def by_whom(caller: Caller | None) -> str:
    """Who acts, for the record; without a caller whoever runs the program."""
    return HOUSE if caller is None else caller.name


def no_invitation() -> Refusal:
    """For a token that no invitation has."""
    return Refusal("no-such-invitation", "There is no such invitation: the link is not whole, or not of this house.")


def nobody(name: str) -> Refusal:
    """For a name without an account."""
    return Refusal("no-such-person", f"Nobody with an account is called {name}.")
