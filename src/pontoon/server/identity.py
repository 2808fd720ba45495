"""Who is at the door: a session by cookie or bearer token, and the cookie that keeps it."""

from collections.abc import Iterable
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie

from pontoon.server.front import Front
from pontoon.server.given import Here, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.settings import Settings
from pontoon.service.authority import Operation, may
from pontoon.service.caller import Caller
from pontoon.service.people.answers import Present, SignedIn
from pontoon.service.people.attempts import network_of
from pontoon.table import Refusal
from pontoon.wire.http import Keep, Session

_BEARER = "bearer "


def cookie_name(settings: Settings) -> str:
    """The name of the cookie; over TLS one that no other host or path can set."""
    return "__Host-pontoon" if settings.secure else "pontoon"


def header(scope: Any, name: bytes) -> str:
    """A header of a request; empty where there is none."""
    found: Iterable[bytes] = (value for key, value in scope["headers"] if key == name)
    return next(iter(found), b"").decode("latin-1")


def cookie_token(scope: Any, settings: Settings) -> str:
    """The token in the cookie; empty where there is none.

    A token needs no quotes, so none are taken off: the standard library takes minutes for 60 kB of backslashes in them,
    in which nobody else would be answered.
    """
    name = cookie_name(settings)
    pairs = (pair.strip().partition("=") for pair in header(scope, b"cookie").split(";"))
    return next((value for key, _, value in pairs if key == name), "")


def bearer_token(scope: Any) -> str:
    """The token that a program has sent; empty where there is none."""
    said = header(scope, b"authorization")
    return said[len(_BEARER) :].strip() if said.lower().startswith(_BEARER) else ""


def token_of(scope: Any, settings: Settings) -> str:
    """The token of a request, by header or cookie; empty where there is none."""
    return bearer_token(scope) or cookie_token(scope, settings)


def address_of(scope: Any) -> str:
    """Where somebody comes from; of IPv6 the network, which is one subscriber's."""
    client = scope.get("client")
    return network_of(client[0] if client else "unknown")


async def present(front: Front, token: str) -> Present | Refusal:
    """Whose session a token is."""
    return await front.desk.ask(front.people.sessions.authenticate, token, now=front.now)


async def provide_present(request: Request[Any, Any, Any], front: Ours) -> Present:
    """The person of a request; without a session it is refused."""
    return granted(await present(front, token_of(request.scope, front.settings)))


async def provide_caller(present: Here) -> Caller:
    """Who asks."""
    return present.caller


def allowed(caller: Caller, operation: Operation, *, owner: str = "") -> None:
    """Refuse who may not do this."""
    refusal = may(caller, operation, owner=owner)
    if refusal is not None:
        raise RefusalError(refusal)


def arriving(request: Request[Any, Any, Any], front: Front) -> None:
    """Refuse an address from which too many new people come."""
    wait = front.arrivals.take(address_of(request.scope))
    if wait:
        text = f"Too many people come from this address. Try again in {int(wait) + 1} seconds."
        raise RefusalError(Refusal("too-many", text, (), {"wait": int(wait * 1000)}))


def opening(request: Request[Any, Any, Any], front: Front, caller: Caller) -> None:
    """Refuse an address from which too many tables are opened; those of the staff are not counted."""
    wait = 0.0 if caller.roles else front.openings.take(address_of(request.scope))
    if wait:
        text = f"Too many tables are opened from this address. Try again in {int(wait) + 1} seconds."
        raise RefusalError(Refusal("too-many", text, (), {"wait": int(wait * 1000)}))


def signed_in(front: Front, made: SignedIn | Refusal, keep: Keep) -> Response[Session]:
    """The answer to who has just come in; sockets of sessions that are over are closed."""
    new = granted(made)
    front.ended(new.ended)
    front.came_in(new.caller)
    caller = new.caller
    token = new.token if keep == "token" else ""
    body = Session(caller.name, caller.roles, caller.guest, new.until, token)
    cookies = [] if token else [session_cookie(front, new.token, new.until)]
    return Response(body, cookies=cookies)


def session_cookie(front: Front, token: str, until: int) -> Cookie:
    """The cookie of a session: no script reads it, no other site has it sent."""
    seconds = max(0, (until - front.now) // 1000)
    name, secure = cookie_name(front.settings), front.settings.secure
    return Cookie(name, path="/", value=token, max_age=seconds, secure=secure, httponly=True, samesite="strict")
