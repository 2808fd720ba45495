"""The documents of those who play, in memory, and written with the money that they count.

A copy may be old: somebody else has written, or the person has changed a limit in another process. That lets nothing
through, because what is written names the version it was judged by: the store refuses it (`Stale`), the copy is
forgotten, and the command is judged again.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from pontoon.service.protection.figures import SessionFigures, session_figures
from pontoon.service.protection.judging import judge
from pontoon.service.protection.money import Flow, Spend, SpendKind
from pontoon.service.protection.playing import moved
from pontoon.service.protection.records import PROTECTION, Protection
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.register import Kept
from pontoon.store.port import DocumentWrite, Store
from pontoon.table import Refusal
from pontoon.table.names import name_key

MOST_HELD = 20_000
"""Documents in memory at most; the oldest are read again when they are needed."""
_NOBODY_YET = Kept(Protection(), 0)


class Written(Struct, frozen=True):
    """A person's document as a unit writes it."""

    key: str
    after: Kept[Protection]
    write: DocumentWrite


class Keeper:
    """Judges and counts for everybody who plays here. Bots are nobody: do not ask for them.

    `judge` and `moved` read the store when a person is not in memory, which blocks for a moment; `fetch` from a thread
    before avoids it.
    """

    __slots__ = ("_held", "_store", "settings")

    def __init__(self, store: Store, settings: ProtectionSettings | None = None) -> None:
        self._store = store
        self._held: dict[str, Kept[Protection]] = {}
        self.settings = settings or ProtectionSettings()

    def fetch(self, name: str) -> Kept[Protection]:
        """A person's document, read if it is not in memory."""
        key = name_key(name)
        held = self._held.get(key)
        if held is not None:
            return held
        fresh = self._read(key)
        self._hold(key, fresh)
        return fresh

    def judge(self, name: str, spend: Spend, now: int) -> Refusal | None:
        """Why the person may not put this down; None where nothing speaks against it.

        Nobody is refused by a copy that may be old: a gain elsewhere leaves more room, a check may be acknowledged.
        """
        refusal = judge(self.fetch(name).value, spend, now, self.settings)
        if refusal is None:
            return None
        self.forget(name_key(name))
        return judge(self.fetch(name).value, spend, now, self.settings)

    def guard(self, flows: Mapping[str, Flow], kind: SpendKind, now: int, asker: str) -> tuple[Written, ...] | Refusal:
        """Judge everybody who puts something down by a decision, and answer what its unit has to write.

        `asker`: who is answered. Limits, breaks and exclusions of a person are told to that person alone.
        """
        for name, flow in flows.items():
            refusal = self.judge(name, Spend(kind, flow.out, flow.stream), now) if flow.out else None
            if refusal is not None:
                return refusal if name == asker else _of_another(name)
        return self.moved(flows, now)

    def moved(self, flows: Mapping[str, Flow], now: int) -> tuple[Written, ...]:
        """What a unit has to write beside the money it moves."""
        return tuple(self._written(name, flow, now) for name, flow in flows.items())

    def keep(self, written: Iterable[Written]) -> None:
        """The unit is on disk."""
        for one in written:
            self._hold(one.key, one.after)

    def forget(self, *keys: str) -> None:
        """Read these people again: their documents are others now. `Stale.key` and `Written.key` name them."""
        for key in keys:
            self._held.pop(key, None)

    def renew(self, name: str) -> None:
        """Read a person again, who may play at another process; what is in memory and newer stays."""
        key = name_key(name)
        fresh, held = self._read(key), self._held.get(key)
        if held is None or held.version < fresh.version:
            self._hold(key, fresh)

    def figures(self, name: str, now: int) -> SessionFigures:
        """The session of a person for the own view."""
        return session_figures(self.fetch(name).value, now, self.settings)

    def _read(self, key: str) -> Kept[Protection]:
        found = self._store.document(PROTECTION, key)
        return _NOBODY_YET if found is None else Kept(_DECODER.decode(found.data), found.version)

    def _written(self, name: str, flow: Flow, now: int) -> Written:
        kept, key = self.fetch(name), name_key(name)
        after = Kept(moved(kept.value, flow, now, self.settings), kept.version + 1)
        return Written(key, after, DocumentWrite(PROTECTION, key, msgspec.json.encode(after.value), kept.version))

    def _hold(self, key: str, kept: Kept[Protection]) -> None:
        self._held.pop(key, None)
        self._held[key] = kept
        while len(self._held) > MOST_HELD:
            self._held.pop(next(iter(self._held)), None)


def _of_another(name: str) -> Refusal:
    text = f"Nothing is taken from {name} at this moment. Why is told to {name} alone."
    return Refusal("nothing-taken", text, (), {"player": name})


_DECODER = msgspec.json.Decoder(Protection)
