"""Player protection: one's own limits, breaks and checks, and whom staff keeps out."""

from litestar import delete, get, post
from litestar.params import JSONBody

from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import granted
from pontoon.server.routes.asked import PersonName
from pontoon.server.routes.documented import page
from pontoon.service.protection import Protected
from pontoon.service.protection.records import Exclusion
from pontoon.wire import http

_TAG = "protection"


@get("/api/me/protection", **page(tag=_TAG))
async def own_protection(front: Ours, caller: Asker) -> Protected:
    """One's own limits and what is left of them, breaks, exclusions, and the figures of the session."""
    return await front.desk.ask(front.wishes.look, caller.name, now=front.now)


@post("/api/me/protection/limits", status_code=200, **page(409, 413, tag=_TAG))
async def set_own_limit(data: JSONBody[http.OwnLimit], front: Ours, caller: Asker) -> Protected:
    """A limit: lower at once, higher after a day."""
    change = front.wishes.set_limit
    return granted(await front.desk.ask(change, caller, data.what, data.per, data.value, now=front.now))


@post("/api/me/protection/breaks", status_code=200, **page(409, 413, tag=_TAG))
async def take_break(data: JSONBody[http.Break], front: Ours, caller: Asker) -> Protected:
    """A break; what is in play is finished."""
    return granted(await front.desk.ask(front.wishes.take_break, caller, data.span, now=front.now))


@post("/api/me/protection/exclusions", status_code=200, **page(409, 413, tag=_TAG))
async def exclude_oneself(data: JSONBody[http.Exclude], front: Ours, caller: Asker) -> Protected:
    """No play until then, or without an end."""
    return granted(await front.desk.ask(front.wishes.exclude_self, caller, data.until, now=front.now))


@post("/api/me/protection/check", status_code=200, **page(409, 413, tag=_TAG))
async def set_own_check(data: JSONBody[http.OwnCheck], front: Ours, caller: Asker) -> Protected:
    """How often one wants to be told how it goes."""
    return granted(await front.desk.ask(front.wishes.set_check, caller, data.every, now=front.now))


@post("/api/me/protection/checked", status_code=200, **page(409, tag=_TAG))
async def acknowledge_check(front: Ours, caller: Asker) -> Protected:
    """One has seen the figures of a reality check."""
    return granted(await front.desk.ask(front.wishes.acknowledge, caller, now=front.now))


@get("/api/people/{name:str}/exclusions", **page(404, tag=_TAG))
async def list_exclusions(name: PersonName, front: Ours, caller: Asker) -> list[Exclusion]:
    """Everything that ever kept a person out, with who and why."""
    return list(granted(await front.desk.ask(front.wishes.exclusions, caller, name)))


@post("/api/people/{name:str}/exclusions", status_code=201, **page(404, 409, 413, tag=_TAG))
async def exclude_person(name: PersonName, data: JSONBody[http.ExcludePerson], front: Ours, caller: Asker) -> Protected:
    """Staff keeps a person out; what is in play is finished."""
    exclude = front.wishes.exclude
    return granted(await front.desk.ask(exclude, caller, name, data.why, data.until, now=front.now))


@delete("/api/people/{name:str}/exclusions", status_code=200, **page(404, 409, tag=_TAG))
async def lift_exclusion(name: PersonName, front: Ours, caller: Asker) -> Protected:
    """Staff lets a person in again."""
    return granted(await front.desk.ask(front.wishes.lift, caller, name, now=front.now))


PROTECTION = (
    own_protection,
    set_own_limit,
    take_break,
    exclude_oneself,
    set_own_check,
    acknowledge_check,
    list_exclusions,
    exclude_person,
    lift_exclusion,
)
