"""Every socket of this process: who is here, in which session, and how they are told that it ends."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from weakref import WeakValueDictionary

from pontoon.server.limits import Counted
from pontoon.server.settings import Limits
from pontoon.server.socket.admission import Admission
from pontoon.server.socket.outbox import Lying, Outbox
from pontoon.service.caller import Caller
from pontoon.service.publishing import encode
from pontoon.wire.messages import CloseCode, Notice

TAKEN_OVER = Notice("taken-over", "You have come in elsewhere: the game goes on there, and this place is closed.")
_POLL = 0.02


@dataclass(slots=True, eq=False)
class Connection:
    """One socket of somebody who has signed in. `token`: to ask whether the session is still good.

    `reminded`: the reality check that was told last, by when it was due.
    """

    caller: Caller
    token: str
    outbox: Outbox
    reminded: int = 0

    def __repr__(self) -> str:
        return f"Connection({self.caller.name!r})"


class Hub:
    """The sockets that are open, by person."""

    def __init__(self, limits: Limits) -> None:
        self.admission = Admission(limits.greeting, limits.waiting)
        self.addresses = Counted(limits.sockets_per_address)
        self._lying: WeakValueDictionary[str, Lying] = WeakValueDictionary()
        self._most_lying = limits.lying
        self._most = limits.sockets
        self._most_each = limits.sockets_per_person
        self._people: dict[str, list[Connection]] = {}
        self._open = 0

    def __len__(self) -> int:
        return self._open

    def __iter__(self) -> Iterator[Connection]:
        return iter([one for some in self._people.values() for one in some])

    def lying_for(self, address: str) -> Lying:
        """What waits for all sockets of an address, as long as there is one."""
        return self._lying.setdefault(address, Lying(self._most_lying))

    def enter(self, connection: Connection) -> bool:
        """Take a socket in; other sessions of the same person are told and closed. False where it is one too many."""
        caller = connection.caller
        self.taken_over(caller.key, caller.session)
        own = self._people.setdefault(caller.key, [])
        if self._open >= self._most or len(own) >= self._most_each:
            return False
        own.append(connection)
        self._open += 1
        return True

    def leave(self, connection: Connection) -> None:
        """A socket is closed."""
        own = self._people.get(connection.caller.key, [])
        if connection in own:
            own.remove(connection)
            self._open -= 1
        if not own:
            self._people.pop(connection.caller.key, None)

    def taken_over(self, key: str, session: str) -> None:
        """The person is here in this session from now on: sockets of the others are told, and closed."""
        self._end(key, lambda one: one.caller.session != session, CloseCode.TAKEN_OVER, TAKEN_OVER)

    def ended(self, sessions: Iterable[str]) -> None:
        """These sessions are over."""
        over = frozenset(sessions)
        for key in tuple(self._people):
            self._end(key, lambda one: one.caller.session in over, CloseCode.SIGN_IN)

    def tell(self, name_key: str, notice: Notice) -> None:
        """Tell somebody something, wherever the person is."""
        for one in self._people.get(name_key, ()):
            one.outbox.put(encode(notice))

    async def go_down(self, back: int, seconds: float) -> None:
        """Tell everybody when to come back, and wait until all have gone, so long at most."""
        text = f"The house closes for a moment. Come back in {back} seconds: everything is kept."
        notice = Notice("going-down", text, facts={"seconds": back})
        for key in tuple(self._people):
            self._end(key, lambda _: True, CloseCode.GOING_DOWN, notice)
        for _ in range(int(seconds / _POLL)):
            if not self._open:
                return
            await asyncio.sleep(_POLL)

    def _end(self, key: str, which: Callable[[Connection], bool], code: int, notice: Notice | None = None) -> None:
        last = b"" if notice is None else encode(notice)
        for one in tuple(self._people.get(key, ())):
            if which(one):
                one.outbox.end(code, last)
