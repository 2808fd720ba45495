"""What staff does about people: invitations, roles, passwords."""

from litestar import delete, get, post
from litestar.params import JSONBody

from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed
from pontoon.server.refusals import granted
from pontoon.server.routes.asked import After, InvitationKey, Most, PersonName
from pontoon.server.routes.documented import page
from pontoon.service.caller import STAFF_ROLES, StaffRole
from pontoon.service.people.answers import Invited
from pontoon.table import Refusal
from pontoon.table.names import name_key
from pontoon.wire import http

_TAG = "staff"


@get("/api/people", **page(tag=_TAG))
async def list_people(front: Ours, caller: Asker, after: After = "", most: Most = 50) -> list[http.PersonLine]:
    """Everybody of the house, by name behind `after`."""
    allowed(caller, "see-people")
    found = await front.desk.ask(front.people.everybody, name_key(after) if after else "", most)
    return [http.PersonLine(one.name, one.guest, one.roles, one.made) for one in found]


@get("/api/invitations", **page(tag=_TAG))
async def list_invitations(front: Ours, caller: Asker, after: After = "", most: Most = 50) -> list[http.InvitationLine]:
    """Links that were made, used ones too, by key behind `after`."""
    allowed(caller, "see-people")
    found = await front.desk.ask(front.people.invited, after, most)
    return [
        http.InvitationLine(key, one.roles, one.renews, one.by, one.made, one.until, one.used_by, one.withdrawn_by)
        for key, one in found
    ]


@post("/api/invitations", status_code=201, **page(413, tag=_TAG))
async def invite(data: JSONBody[http.Invite], front: Ours, caller: Asker) -> http.InviteLink:
    """A link that gives roles."""
    roles = granted(_roles(data.roles))
    return _link(granted(await front.desk.ask(front.people.invitations.invite, caller, roles, now=front.now)))


@delete("/api/invitations/{key:str}", status_code=204, **page(404, 410, tag=_TAG))
async def withdraw_invitation(key: InvitationKey, front: Ours, caller: Asker) -> None:
    """A link works no more."""
    granted(await front.desk.ask(front.people.invitations.withdraw, caller, key, now=front.now))


@post("/api/people/{name:str}/roles", status_code=200, **page(404, 409, 413, tag=_TAG))
async def change_roles(name: PersonName, data: JSONBody[http.NewRoles], front: Ours, caller: Asker) -> http.PersonLine:
    """Exactly these roles for somebody; all sessions of the person end."""
    roles, change = granted(_roles(data.roles)), front.people.invitations.change_roles
    front.ended(granted(await front.desk.ask(change, caller, name, roles, now=front.now)))
    user = await front.desk.ask(front.people.find, name)
    assert user is not None, "whose roles were changed is there"
    return http.PersonLine(user.name, user.guest, user.roles, user.made)


@post("/api/people/{name:str}/renewal", status_code=201, **page(404, tag=_TAG))
async def allow_renewal(name: PersonName, front: Ours, caller: Asker) -> http.InviteLink:
    """A link by which somebody sets a new password."""
    allow = front.people.invitations.allow_renewal
    return _link(granted(await front.desk.ask(allow, caller, name, now=front.now)))


def _link(made: Invited) -> http.InviteLink:
    return http.InviteLink(made.token, made.key, made.until)


def _roles(named: tuple[str, ...]) -> tuple[StaffRole, ...] | Refusal:
    unknown = [one for one in named if one not in STAFF_ROLES]
    if unknown:
        return Refusal("no-such-role", f"The house knows these roles: {', '.join(STAFF_ROLES)}.")
    return tuple(role for role in STAFF_ROLES if role in named)


STAFF = (list_people, list_invitations, invite, withdraw_invitation, change_roles, allow_renewal)
