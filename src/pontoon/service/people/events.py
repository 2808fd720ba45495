"""What the house decides about people, for the record: a stream like any other, chained and never edited.

It holds who made whom what, and who was kept out by whom; no password, no address, and not the reason, which stands in
the person's own document.
"""

from typing import Final

import msgspec

from pontoon.service.caller import StaffRole
from pontoon.service.journal import Entry
from pontoon.store.port import Append, Store
from pontoon.table.event_base import EventBase

STREAM: Final = "house:people"
HOUSE: Final = "house"
"""Who acts where it is whoever runs the program, and no person with a session."""


class StaffInvited(EventBase, frozen=True):
    """A link was made. `invitation`: its key, which is not the link."""

    invitation: str
    roles: tuple[StaffRole, ...]


class RenewalAllowed(EventBase, frozen=True):
    """A link was made by which this person can set a new password."""

    invitation: str
    name: str


class InvitationWithdrawn(EventBase, frozen=True):
    """A link works no more."""

    invitation: str


class StaffJoined(EventBase, frozen=True):
    """A person has used a link, and has these roles now."""

    invitation: str
    name: str
    roles: tuple[StaffRole, ...]


class PasswordRenewed(EventBase, frozen=True):
    """A person has set a new password by a link; all sessions have ended."""

    invitation: str
    name: str


class RolesChanged(EventBase, frozen=True):
    """A person has these roles from now on."""

    name: str
    before: tuple[StaffRole, ...]
    roles: tuple[StaffRole, ...]


class PersonExcluded(EventBase, frozen=True):
    """A person is kept out by staff; `until` in milliseconds, None until lifted."""

    name: str
    until: int | None


class ExclusionLifted(EventBase, frozen=True):
    """A person may play again."""

    name: str


PeopleEvent = (
    StaffInvited
    | RenewalAllowed
    | InvitationWithdrawn
    | StaffJoined
    | PasswordRenewed
    | RolesChanged
    | PersonExcluded
    | ExclusionLifted
)


def recorded(store: Store, event: PeopleEvent, *, by: str, now: int) -> Append:
    """The event as the next record of the stream; who is slower than another finds a conflict and asks again."""
    head = store.head(STREAM)
    record = msgspec.json.encode(Entry(now, by, "", (event,)))
    return Append(STREAM, 0 if head is None else head.sequence, (record,))


def read_events(store: Store, after: int = 0, most: int | None = None) -> tuple[Entry[PeopleEvent], ...]:
    """The events behind record `after`."""
    return tuple(msgspec.json.decode(one.data, type=Entry[PeopleEvent]) for one in store.read(STREAM, after, most))
