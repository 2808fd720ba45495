"""How one likes the screens."""

from litestar import get, put
from litestar.params import JSONBody

from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import granted
from pontoon.server.routes.documented import page
from pontoon.service.people.preferences import prefer, preferences_of
from pontoon.wire.settings import Preferences

_TAG = "people"


@get("/api/me/settings", **page(tag=_TAG))
async def own_settings(front: Ours, caller: Asker) -> Preferences:
    """How one likes the screens."""
    return await front.desk.ask(preferences_of, front.people.register, caller.name)


@put("/api/me/settings", status_code=200, **page(413, tag=_TAG))
async def change_settings(data: JSONBody[Preferences], front: Ours, caller: Asker) -> Preferences:
    """Another way to like the screens, whole."""
    return granted(await front.desk.ask(prefer, front.people.register, caller.name, data))


SETTINGS = (own_settings, change_settings)
