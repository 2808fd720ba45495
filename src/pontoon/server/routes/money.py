"""Wallets: what one holds, every posting, and play money."""

from litestar import get, post
from litestar.params import JSONBody

from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import Most, Number, PersonName
from pontoon.server.routes.documented import page
from pontoon.table import Refusal
from pontoon.wire import http

_TAG = "money"


@get("/api/me/wallet", **page(tag=_TAG))
async def own_wallet(front: Ours, caller: Asker) -> http.Wallet:
    """What one's own wallet holds."""
    return await _wallet(front, caller.name)


@get("/api/me/wallet/statement", **page(tag=_TAG))
async def own_statement(front: Ours, caller: Asker, after: Number = 0, most: Most = 50) -> list[http.StatementLine]:
    """Every posting to one's own wallet, behind a number."""
    return await _statement(front, caller.name, after, most)


@post("/api/me/wallet/fill", status_code=200, **page(409, 413, tag=_TAG))
async def fill_wallet(data: JSONBody[http.FillUp], front: Ours, caller: Asker) -> http.Filled:
    """Fill the wallet up with play money."""
    done = granted(await front.desk.ask(front.people.wallets.fill_up, caller, data.id, now=front.now))
    return http.Filled(done.amount, done.purse, done.again)


@get("/api/people/{name:str}/wallet", **page(404, tag=_TAG))
async def somebodys_wallet(name: PersonName, front: Ours, caller: Asker) -> http.Wallet:
    """What a person's wallet holds, for the person and for staff."""
    allowed(caller, "see-statement", owner=name)
    return await _wallet(front, await _called(front, name))


@get("/api/people/{name:str}/wallet/statement", **page(404, tag=_TAG))
async def somebodys_statement(
    name: PersonName, front: Ours, caller: Asker, after: Number = 0, most: Most = 50
) -> list[http.StatementLine]:
    """Every posting to a person's wallet, for the person and for staff."""
    allowed(caller, "see-statement", owner=name)
    return await _statement(front, await _called(front, name), after, most)


async def _called(front: Front, name: str) -> str:
    user = await front.desk.ask(front.people.find, name)
    if user is None:
        raise RefusalError(Refusal("no-such-person", "There is nobody of this name in the house."))
    return user.name


async def _wallet(front: Front, name: str) -> http.Wallet:
    purse = await front.desk.ask(front.people.wallets.purse, name)
    totals = await front.desk.ask(front.house.office.store.totals_of, name)
    return http.Wallet(name, purse, http.Figures(totals.rounds, totals.staked, totals.net))


async def _statement(front: Front, name: str, after: int, most: int) -> list[http.StatementLine]:
    found = await front.desk.ask(front.people.wallets.statement, name, after, most)
    return [http.StatementLine(one.number, one.sender, one.id, one.amount, one.balance) for one in found]


MONEY = (own_wallet, own_statement, fill_wallet, somebodys_wallet, somebodys_statement)
