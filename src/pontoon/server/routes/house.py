"""The house itself: whether it answers, what it counts, the ends of its streams."""

from itertools import islice
from typing import Any

from litestar import Request, Response, get

from pontoon import __version__
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed, provide_present
from pontoon.server.routes.asked import After, Most
from pontoon.server.routes.documented import page
from pontoon.store import Head
from pontoon.wire import http

_TAG = "house"
_LOOPBACK = ("127.0.0.1", "::1")


@get("/health", **page(tag=_TAG, open_to_all=True))
async def health(front: Ours) -> http.Health:
    """The process answers."""
    return http.Health("ok", __version__)


@get("/ready", **page(tag=_TAG, open_to_all=True))
async def ready(front: Ours) -> Response[http.Health]:
    """Whether people can be sent here: 503 while it goes down, its store has failed or its database is out of reach."""
    if front.failed:
        return Response(http.Health("failed", __version__), status_code=503)
    if front.going_down:
        return Response(http.Health("going-down", __version__), status_code=503)
    if not front.house.in_reach:
        return Response(http.Health("out-of-reach", __version__), status_code=503)
    return Response(http.Health("ok", __version__))


@get("/metrics", media_type="text/plain", **page(401, tag=_TAG, open_to_all=True))
async def metrics(request: Request[Any, Any, Any], front: Ours) -> bytes:
    """Figures for Prometheus: for this machine, and for staff who may see the state of the house."""
    if request.client is None or request.client.host not in _LOOPBACK:
        allowed((await provide_present(request, front)).caller, "see-house")
    return front.metrics.text()


@get("/api/audit/heads", **page(tag=_TAG))
async def list_heads(front: Ours, caller: Asker, after: After = "", most: Most = 50) -> list[http.HeadLine]:
    """The ends of all streams with their chains, by name behind `after`."""
    allowed(caller, "see-audit")
    found = await front.desk.ask(_heads, front, after, most)
    return [http.HeadLine(one.stream, one.sequence, one.chain.hex()) for one in found]


def _heads(front: Front, after: str, most: int) -> list[Head]:
    behind = (one for one in front.house.office.store.heads() if one.stream > after)
    return list(islice(behind, most))


HOUSE = (health, ready, metrics, list_heads)
