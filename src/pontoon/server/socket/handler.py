"""One socket, from its handshake to its close: let in, signed in, heard.

It is plain ASGI: one task reads, and what is written goes through the `Pipe` that our protocol of the web server gives
along, without a task of its own.
"""

import asyncio
from contextlib import suppress
from typing import Any

from pontoon.server.front import Front
from pontoon.server.identity import address_of, present, token_of
from pontoon.server.limits import Bucket
from pontoon.server.logs import log
from pontoon.server.socket.hub import Connection
from pontoon.server.socket.outbox import Outbox
from pontoon.server.socket.pipe import PIPE, Pipe
from pontoon.server.socket.speaking import NotAMessageError, Speaker, read_request
from pontoon.service.people.answers import Present
from pontoon.service.processes import LostError
from pontoon.service.publishing import encode
from pontoon.store import StoreError
from pontoon.table import Refusal
from pontoon.wire.messages import PROTOCOL, CloseCode, SignIn, Welcome


class CloseError(Exception):
    """The socket has to be closed, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class GoneError(Exception):
    """The client has gone."""


class Socket:
    """A socket as the web server gives it."""

    __slots__ = ("_receive", "_send", "pipe", "scope")

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        self.pipe: Pipe = scope["extensions"][PIPE]
        self._receive = receive
        self._send = send

    async def accept(self) -> None:
        """Let the handshake through."""
        await self._receive()
        await self._send({"type": "websocket.accept"})

    async def text(self) -> str:
        """The next text; `GoneError` where the client has gone, `CloseError` for anything else than text."""
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise GoneError
        text: str | None = event.get("text")
        if text is None:
            raise CloseError(CloseCode.NOT_A_MESSAGE)
        return text

    async def close(self, code: int) -> None:
        """Close in order."""
        await self._send({"type": "websocket.close", "code": code})


async def attend(scope: Any, receive: Any, send: Any, front: Front) -> None:
    """Serve a socket to its end."""
    socket, address = Socket(scope, receive, send), address_of(scope)
    await socket.accept()
    if front.going_down or not front.hub.addresses.enter(address):
        await _close(socket, front, CloseCode.GOING_DOWN if front.going_down else CloseCode.TOO_MANY)
        return
    try:
        await _served(socket, front)
    except CloseError as close:
        await _close(socket, front, close.code)
    except GoneError:
        pass
    finally:
        front.hub.addresses.leave(address)


async def _served(socket: Socket, front: Front) -> None:
    # Who says nothing waits for nobody's turn: it would keep others out for as long as it may be silent.
    token = token_of(socket.scope, front.settings) or await _signed_in(socket, front)
    async with front.hub.admission.turn() as admitted:
        if not admitted:
            raise CloseError(CloseCode.TOO_MANY)
        connection = await _greeted(socket, front, token)
    speaker = Speaker(front, connection)
    try:
        await _talk(socket, front, connection, speaker)
    finally:
        speaker.leave()
        front.hub.leave(connection)
        connection.outbox.drop()


async def _greeted(socket: Socket, front: Front, token: str) -> Connection:
    """Who it is, by a token of cookie, header or first message; the person is here from now on."""
    found = await present(front, token)
    if isinstance(found, Refusal):
        raise CloseError(CloseCode.SIGN_IN)
    limits = front.settings.limits
    outbox = Outbox(socket.pipe, limits.queue, limits.queue_bytes, front.hub.lying_for(address_of(socket.scope)))
    socket.pipe.room = outbox.flush
    connection = Connection(found.caller, token, outbox)
    await _come_in(front, found)
    if not front.hub.enter(connection):
        raise CloseError(CloseCode.TOO_MANY)
    caller = found.caller
    outbox.put(encode(Welcome(PROTOCOL, caller.name, caller.roles, front.now)))
    return connection


async def _come_in(front: Front, found: Present) -> None:
    if not found.active:
        before = await front.desk.ask(front.people.sessions.take_over, found.caller)
        if isinstance(before, Refusal):
            raise CloseError(CloseCode.SIGN_IN)
        front.came_in(found.caller)


async def _signed_in(socket: Socket, front: Front) -> str:
    """The token of the first message."""
    try:
        async with asyncio.timeout(front.settings.limits.sign_in):
            request = await _next(socket, front)
    except TimeoutError:
        raise CloseError(CloseCode.SIGN_IN) from None
    if not isinstance(request, SignIn):
        raise CloseError(CloseCode.SIGN_IN)
    return request.token


async def _next(socket: Socket, front: Front) -> Any:
    """The next message of a client; `CloseError` for what is none."""
    frame, most = await socket.text(), front.settings.limits.frame
    if len(frame) > most or (not frame.isascii() and len(frame.encode()) > most):
        raise CloseError(CloseCode.TOO_LARGE)
    try:
        return read_request(frame)
    except NotAMessageError:
        raise CloseError(CloseCode.NOT_A_MESSAGE) from None


async def _talk(socket: Socket, front: Front, connection: Connection, speaker: Speaker) -> None:
    outbox = connection.outbox
    reader = asyncio.create_task(_read(socket, front, connection, speaker))
    try:
        await asyncio.wait((reader, outbox.ended), return_when=asyncio.FIRST_COMPLETED)
        if outbox.code:  # whoever is too slow gets this long to read what was said last
            with suppress(TimeoutError):
                async with asyncio.timeout(front.settings.limits.parting):
                    await outbox.emptied()
    finally:
        if speaker.busy:  # a command under way is done and applied, whoever has gone
            front.house.office.see_through(reader)
        else:
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
    if outbox.code:
        await _close(socket, front, outbox.code)


async def _read(socket: Socket, front: Front, connection: Connection, speaker: Speaker) -> None:
    """Hear everything the client says, one after the other, until it goes or says something it must not."""
    allowance, address = Bucket(front.settings.limits.messages), address_of(socket.scope)
    try:
        while not connection.outbox.code:
            request = await _next(socket, front)
            if allowance.take():
                raise CloseError(CloseCode.TOO_MANY)
            while wait := front.voices.take(address):  # many sockets of one address keep nobody else waiting
                await asyncio.sleep(wait)
            await speaker.hear(request)
    except CloseError as close:
        connection.outbox.end(close.code)
    except NotAMessageError:
        connection.outbox.end(CloseCode.NOT_A_MESSAGE)
    except GoneError:
        pass
    except (StoreError, LostError):
        connection.outbox.end(CloseCode.GOING_DOWN)
    except Exception as error:
        log.error("fault", route="/socket", kind=type(error).__name__, exc_info=error)
        connection.outbox.end(CloseCode.GOING_DOWN)


async def _close(socket: Socket, front: Front, code: int) -> None:
    """Close with a code; a reader that does not even take that is dropped."""
    front.metrics.closed.labels(str(code)).inc()
    try:
        async with asyncio.timeout(front.settings.limits.parting):
            await socket.close(code)
    except TimeoutError:
        socket.pipe.abort()
    except Exception as error:
        log.debug("closing", kind=type(error).__name__)
