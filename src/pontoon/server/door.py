"""The outermost door: what is asked of every request before anything looks at it, and what every answer carries.

Host and origin are checked, addresses are limited, a body has to arrive in time, and headers tell browsers what they
must not do. A page of another site can neither post here with somebody's cookie nor open a socket. Sockets part from
the pages here, since the framework of the pages would cost each message more than the rest of its way.
"""

import asyncio
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from pontoon.server.front import Front
from pontoon.server.identity import address_of, bearer_token, cookie_token, header
from pontoon.server.refusals import NoBodyError, problem_bytes, route_of, status_of
from pontoon.server.settings import Settings
from pontoon.server.socket.handler import attend
from pontoon.table import Refusal

_SAFE = ("GET", "HEAD", "OPTIONS")
_ANY_HOST = ("/health", "/ready")
"""What is asked by machines that know the house by another name."""
_SOCKET = "/socket"
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

_HEADERS = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
    (b"cache-control", b"no-store"),
)
_SECURE = (b"strict-transport-security", b"max-age=31536000")


class Origins:
    """Which hosts and origins are this house's own."""

    def __init__(self, settings: Settings) -> None:
        public = [settings.public] if settings.public else []
        hosts = {f"{host}:{settings.port}" for host in (settings.host, *_LOOPBACK)} if not public else set()
        self.hosts = frozenset(hosts | {urlsplit(one).netloc.lower() for one in public})
        scheme = "https" if settings.secure else "http"
        own = (f"{scheme}://{host}" for host in hosts)
        self.origins = frozenset(one.rstrip("/").lower() for one in (*public, *settings.origins, *own))

    def refusal(self, scope: Any, settings: Settings) -> Refusal | None:
        """Why a request or socket is not let in; None for one that is."""
        if scope["path"] in _ANY_HOST:
            return None
        host = header(scope, b"host").lower()
        if host not in self.hosts:
            return Refusal("host", "This house goes by another name.")
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        origin = header(scope, b"origin").lower()
        if origin:
            return None if origin in self.origins else _foreign()
        by_cookie = bool(cookie_token(scope, settings)) and not bearer_token(scope)
        if by_cookie and header(scope, b"sec-fetch-site") != "same-origin":
            return _foreign()
        return None


def _foreign() -> Refusal:
    return Refusal("origin", "Only the pages of this house may do this; a program sends its token as bearer.")


class Door:
    """The application behind its door."""

    def __init__(self, app: Any, front: Front) -> None:
        self._app = app
        self._front = front
        self._origins = Origins(front.settings)
        self._headers = (*_HEADERS, _SECURE) if front.settings.secure else _HEADERS

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """One request, socket or lifespan."""
        match scope["type"]:
            case "http":
                await self._request(scope, receive, send)
            case "websocket" if self._origins.refusal(scope, self._front.settings) is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            case "websocket" if scope["path"] == _SOCKET:
                await attend(scope, receive, send, self._front)
            case _:
                await self._app(scope, receive, send)

    async def _request(self, scope: Any, receive: Any, send: Any) -> None:
        began = perf_counter()
        status = 500

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = _with(message.get("headers", ()), self._headers)
            await send(message)

        refusal = self._origins.refusal(scope, self._front.settings) or self._too_many(scope)
        if refusal is None:
            await self._app(scope, _in_time(receive, self._front.settings.limits.body_seconds), answer)
        else:
            await _refuse(refusal, answer)
        route, metrics = route_of(scope), self._front.metrics
        metrics.requests.labels(route, scope["method"] if route != "unknown" else "", str(status)).inc()
        metrics.request_seconds.labels(route).observe(perf_counter() - began)

    def _too_many(self, scope: Any) -> Refusal | None:
        address = address_of(scope)
        # Whoever looks after the house has an allowance apart from that of people who come from the same address.
        wait = self._front.requests.take((address, "health") if scope["path"] in _ANY_HOST else address)
        if not wait:
            return None
        text = f"Too many requests come from this address. Try again in {int(wait) + 1} seconds."
        return Refusal("too-many", text, (), {"wait": int(wait * 1000)})


def _with(own: Any, usual: tuple[tuple[bytes, bytes], ...]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer and the usual ones, where it does not say otherwise itself."""
    said = {bytes(name).lower() for name, _ in own}
    return [*own, *(one for one in usual if one[0] not in said)]


def _in_time(receive: Any, seconds: float) -> Any:
    """All of a body arrives within its time; `NoBodyError` for who sends it drop by drop or goes meanwhile."""
    whole = False
    end = asyncio.get_running_loop().time() + seconds

    async def next_part() -> Any:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise NoBodyError from None
        if message["type"] == "http.disconnect":
            raise NoBodyError
        whole = not message.get("more_body", False)
        return message

    return next_part


async def _refuse(refusal: Refusal, send: Any) -> None:
    body = problem_bytes(refusal)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "wait" in refusal.facts:
        headers.append((b"retry-after", str(int(refusal.facts["wait"]) // 1000 + 1).encode()))
    await send({"type": "http.response.start", "status": status_of(refusal.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
