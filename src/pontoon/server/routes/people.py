"""Coming in and going out: guests, accounts, sessions, and who one is."""

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from pontoon.server.front import Front
from pontoon.server.given import Asker, Here, Ours
from pontoon.server.identity import address_of, arriving, cookie_name, present, signed_in, token_of
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.documented import page
from pontoon.service import authority
from pontoon.service.people.answers import Present
from pontoon.table import Refusal
from pontoon.wire import http

Asked = Request[Any, Any, Any]
_TAG = "people"


@post("/api/guests", status_code=201, **page(409, 413, tag=_TAG, open_to_all=True))
async def come_in_as_guest(request: Asked, data: JSONBody[http.NewGuest], front: Ours) -> Response[http.Session]:
    """A guest with play money, at once."""
    arriving(request, front)
    old = token_of(request.scope, front.settings)
    made = await front.desk.ask(front.people.accounts.guest, data.name, now=front.now, old=old)
    return signed_in(front, made, data.keep)


@post("/api/accounts", status_code=201, **page(409, 413, tag=_TAG, open_to_all=True))
async def make_account(request: Asked, data: JSONBody[http.NewAccount], front: Ours) -> Response[http.Session]:
    """A new account."""
    arriving(request, front)
    accounts, old = front.people.accounts, token_of(request.scope, front.settings)
    made = await front.desk.prove(accounts.sign_up, data.name, data.password, now=front.now, old=old)
    return signed_in(front, made, data.keep)


@post("/api/sessions", status_code=201, **page(401, 409, 413, tag=_TAG, open_to_all=True))
async def sign_in(request: Asked, data: JSONBody[http.NewSession], front: Ours) -> Response[http.Session]:
    """Come in with name and password. After several failures one has to wait."""
    accounts, old = front.people.accounts, token_of(request.scope, front.settings)
    address = request.client.host if request.client else "unknown"
    _prove(front, ("address", address_of(request.scope)))
    made = await front.desk.prove(accounts.sign_in, data.name, data.password, address, now=front.now, old=old)
    return signed_in(front, made, data.keep)


@get("/api/sessions/current", **page(tag=_TAG, open_to_all=True))
async def who_is_here(request: Asked, front: Ours) -> http.Me | None:
    """Who one is, or nobody where there is no session: for what is open to visitors too."""
    token = token_of(request.scope, front.settings)
    found = await present(front, token) if token else None
    return await _me(front, found) if isinstance(found, Present) else None


@delete("/api/sessions/current", status_code=200, **page(tag=_TAG))
async def sign_out(front: Ours, caller: Asker) -> Response[http.SignedOut]:
    """This session ends."""
    return _out(front, await front.desk.ask(front.people.sessions.sign_out, caller))


@delete("/api/sessions", status_code=200, **page(tag=_TAG))
async def sign_out_everywhere(front: Ours, caller: Asker) -> Response[http.SignedOut]:
    """All sessions of the person end."""
    return _out(front, await front.desk.ask(front.people.sessions.sign_out_everywhere, caller))


@post("/api/sessions/current", status_code=200, **page(tag=_TAG))
async def take_over(front: Ours, caller: Asker) -> http.Me:
    """Be here in this session from now on; the other is told."""
    granted(await front.desk.ask(front.people.sessions.take_over, caller))
    front.came_in(caller)
    return await _me(front, Present(caller, 0, active=True))


@get("/api/me", **page(tag=_TAG))
async def who_am_i(front: Ours, present: Here) -> http.Me:
    """Who the house takes one for."""
    return await _me(front, present)


@post("/api/me/account", status_code=200, **page(409, 413, tag=_TAG))
async def become_account(data: JSONBody[http.OwnPassword], front: Ours, caller: Asker) -> Response[http.Session]:
    """A guest keeps name and money, and has a password from now on."""
    accounts = front.people.accounts
    made = await front.desk.prove(accounts.become_account, caller, data.password, now=front.now)
    return signed_in(front, made, data.keep)


@post("/api/me/password", status_code=200, **page(409, 413, tag=_TAG))
async def change_password(data: JSONBody[http.OtherPassword], front: Ours, caller: Asker) -> Response[http.Session]:
    """Another password; every older session ends."""
    _prove(front, ("person", caller.key))
    change = front.people.accounts.change_password
    made = await front.desk.prove(change, caller, data.password, data.new, now=front.now)
    return signed_in(front, made, data.keep)


@post("/api/invitations/look", status_code=200, **page(404, 410, 413, tag=_TAG, open_to_all=True))
async def look_at_invitation(data: JSONBody[http.Link], front: Ours) -> http.Offered:
    """What a link offers, if it still works."""
    found = granted(await front.desk.ask(front.people.invitations.look, data.token, now=front.now))
    return http.Offered(found.roles, found.renews, found.until)


@post("/api/invitations/join", status_code=201, **page(404, 409, 410, 413, tag=_TAG, open_to_all=True))
async def join_by_invitation(request: Asked, data: JSONBody[http.Joins], front: Ours) -> Response[http.Session]:
    """A new account with the roles of a link."""
    join, old = front.people.joining.accept, token_of(request.scope, front.settings)
    made = await front.desk.prove(join, data.token, data.name, data.password, now=front.now, old=old)
    return signed_in(front, made, data.keep)


@post("/api/invitations/accept", status_code=200, **page(404, 409, 410, 413, tag=_TAG))
async def accept_invitation(data: JSONBody[http.Link], front: Ours, caller: Asker) -> Response[http.Session]:
    """The roles of a link for one's own account."""
    made = await front.desk.ask(front.people.joining.accept_as, data.token, caller, now=front.now)
    return signed_in(front, made, data.keep)


@post("/api/invitations/renew", status_code=200, **page(404, 409, 410, 413, tag=_TAG, open_to_all=True))
async def renew_password(data: JSONBody[http.Renews], front: Ours) -> Response[http.Session]:
    """A new password by a link."""
    made = await front.desk.prove(front.people.joining.renew, data.token, data.password, now=front.now)
    return signed_in(front, made, data.keep)


def _prove(front: Front, who: tuple[str, str]) -> None:
    refusal = front.proving(who)
    if refusal is not None:
        raise RefusalError(refusal)


async def _me(front: Front, present: Present) -> http.Me:
    caller = present.caller
    purse = await front.desk.ask(front.people.wallets.purse, caller.name)
    may = authority.allowed(caller)
    return http.Me(caller.name, caller.roles, caller.guest, present.until, present.active, purse, may)


def _out(front: Front, ended: tuple[str, ...] | Refusal) -> Response[http.SignedOut]:
    over = granted(ended)
    front.ended(over)
    name, secure = cookie_name(front.settings), front.settings.secure
    gone = Cookie(name, path="/", value="", max_age=0, secure=secure, httponly=True, samesite="strict")
    return Response(http.SignedOut(len(over)), cookies=[gone])


PEOPLE = (
    who_is_here,
    come_in_as_guest,
    make_account,
    sign_in,
    sign_out,
    sign_out_everywhere,
    take_over,
    who_am_i,
    become_account,
    change_password,
    look_at_invitation,
    join_by_invitation,
    accept_invitation,
    renew_password,
)
