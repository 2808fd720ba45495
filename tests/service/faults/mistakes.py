"""Mistakes that the service could make, each planted alone; the proofs have to notice every one.

| mistake | what it breaks |
| --- | --- |
| `answered_before_commit` | a command is answered while it is still on its way to the disk |
| `applied_before_commit` | the state goes on before it is known that the unit is taken |
| `told_before_commit` | people are told of a record that is not on disk |
| `receipt_not_stored` | a command that comes again is done again |
| `refusal_not_remembered` | a command that was refused is done when it comes again |
| `receipts_without_sender` | somebody else's command with the same id counts as this one |
| `tried_again_under_another_id` | a command that has to be judged anew loses its name |
| `postings_dropped` | a decision is kept without the money it moves |
| `overdraft_unchecked` | a wallet pays what it does not hold |
| `rounds_not_kept` | a round that has ended cannot be recalled |
| `sealed_in_the_clear` | the whole event stands beside the public part |
| `stale_snapshot` | what came after the snapshot is not read |
| `lock_not_taken` | two commands for a table are judged at the same time |
| `news_without_sequence` | the number of a record is not told rightly |
| `news_of_another_record` | what is told is not what is kept |
| `clock_stands_after_a_start` | who is awaited after a start is awaited for ever |
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from msgspec import Raw
from msgspec.structs import replace

from pontoon.service import journal as journal_module
from pontoon.service.hosted import Asked, Hosted, Judged
from pontoon.service.journal import Entry
from pontoon.service.office import Office
from pontoon.service.publishing import Topic
from pontoon.service.tables import loading as loading_module
from pontoon.service.tables.host import HostedTable
from pontoon.service.tables.seen import ClockView
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.timing import Timing
from pontoon.store import Committed, Result, Unit
from pontoon.store import judging as judging_module
from pontoon.table import Refusal

Mistake = Callable[[], AbstractContextManager[Any]]
_UNIT = Hosted._unit
_TRY = Hosted._try
_TELL = Topic.tell


def answered_before_commit() -> AbstractContextManager[Any]:
    async def commit(self: Office, unit: Unit) -> Result:
        future = self.group.submit(unit)
        if not unit.appends:
            return await asyncio.wrap_future(future)
        return Committed(tuple(one.expected + len(one.records) for one in unit.appends))

    return patch.object(Office, "commit", commit)


def applied_before_commit() -> AbstractContextManager[Any]:
    async def try_(self: Hosted[Any, Any], asked: Asked) -> Any:
        judged = self.judge(asked)
        if isinstance(judged, Refusal):
            return await _TRY(self, asked)
        answer = self._answer(asked, judged)
        unit = self._unit(asked, judged, answer)
        self.state = judged.parts[0].after
        result = await self.office.commit(unit)
        if isinstance(result, Committed):
            self._committed(asked, judged)
            return answer
        return await _TRY(self, asked)

    return patch.object(Hosted, "_try", try_)


@contextmanager
def told_before_commit() -> Iterator[None]:
    async def try_(self: Hosted[Any, Any], asked: Asked) -> Any:
        judged = self.judge(asked)
        if isinstance(judged, Judged):
            last, self.last = self.last, Entry(asked.at, asked.by, asked.id, judged.parts[0].events)
            self.topic.tell(self.sequence + 1, asked.at)
            self.last = last
        return await _TRY(self, asked)

    with patch.object(Hosted, "_try", try_), patch.object(Hosted, "publish", lambda self: None):
        yield


def receipt_not_stored() -> AbstractContextManager[Any]:
    def unit(self: Hosted[Any, Any], asked: Asked, judged: Any, answer: Any) -> Unit:
        return replace(_UNIT(self, asked, judged, answer), id="", receipt=b"")

    return patch.object(Hosted, "_unit", unit)


def refusal_not_remembered() -> AbstractContextManager[Any]:
    def unit(self: Hosted[Any, Any], asked: Asked, judged: Any, answer: Any) -> Unit:
        made = _UNIT(self, asked, judged, answer)
        return replace(made, id="", receipt=b"") if isinstance(judged, Refusal) else made

    return patch.object(Hosted, "_unit", unit)


def receipts_without_sender() -> AbstractContextManager[Any]:
    def unit(self: Hosted[Any, Any], asked: Asked, judged: Any, answer: Any) -> Unit:
        return replace(_UNIT(self, asked, judged, answer), sender="anybody")

    return patch.object(Hosted, "_unit", unit)


def tried_again_under_another_id() -> AbstractContextManager[Any]:
    async def do(self: Hosted[Any, Any], asked: Asked) -> Any:
        async with self.lock:
            while (answer := await self._try(asked)) is None:
                asked = replace(asked, id=f"{asked.id} again") if asked.id else asked
            return answer

    return patch.object(Hosted, "do", do)


def postings_dropped() -> AbstractContextManager[Any]:
    def unit(self: Hosted[Any, Any], asked: Asked, judged: Any, answer: Any) -> Unit:
        return replace(_UNIT(self, asked, judged, answer), postings=())

    return patch.object(Hosted, "_unit", unit)


def overdraft_unchecked() -> AbstractContextManager[Any]:
    return patch.object(judging_module, "NEVER_NEGATIVE", ())


def rounds_not_kept() -> AbstractContextManager[Any]:
    def unit(self: Hosted[Any, Any], asked: Asked, judged: Any, answer: Any) -> Unit:
        return replace(_UNIT(self, asked, judged, answer), rounds=())

    return patch.object(Hosted, "_unit", unit)


def sealed_in_the_clear() -> AbstractContextManager[Any]:
    def event(self: Any, event: Any, clear: Raw, place: str) -> Any:
        return Raw(journal_module._ENCODER.encode(event))

    return patch.object(journal_module.Journal, "_event", event)


def stale_snapshot() -> AbstractContextManager[Any]:
    sound = loading_module.snapshot_of

    def snapshot(office: Office, stream: str) -> Any:
        state, sequence = sound(office, stream)
        head = office.store.head(stream)
        assert head is not None
        return (state, head.sequence) if sequence else (state, sequence)

    return patch.object(loading_module, "snapshot_of", snapshot)


class _Open:
    """A lock that everybody passes."""

    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, *error: object) -> None:
        pass


def lock_not_taken() -> AbstractContextManager[Any]:
    sound = Hosted.__init__

    def init(self: Any, *given: Any) -> None:
        sound(self, *given)
        self.lock = _Open()

    return patch.object(Hosted, "__init__", init)


def news_without_sequence() -> AbstractContextManager[Any]:
    return patch.object(Topic, "tell", lambda self, sequence, at: _TELL(self, 0, at))


def news_of_another_record() -> AbstractContextManager[Any]:
    sound = HostedTable.told
    return patch.object(HostedTable, "told", lambda self, sight: sound(self, sight)[:-1])


def clock_stands_after_a_start() -> AbstractContextManager[Any]:
    def wake(self: Timing, state: Hosting) -> None:
        self.waits = self.waits_for(state)
        self.shown = ClockView(self.waits.what, self.waits.players)

    return patch.object(Timing, "wake", wake)


MISTAKES: tuple[Mistake, ...] = (
    answered_before_commit,
    applied_before_commit,
    told_before_commit,
    receipt_not_stored,
    refusal_not_remembered,
    receipts_without_sender,
    tried_again_under_another_id,
    postings_dropped,
    overdraft_unchecked,
    rounds_not_kept,
    sealed_in_the_clear,
    stale_snapshot,
    lock_not_taken,
    news_without_sequence,
    news_of_another_record,
    clock_stands_after_a_start,
)
