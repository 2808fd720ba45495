"""Streams as they were: the state before any record, folded anew from the records.

What it folds is told by each kind of stream: how a state begins, what an event does to it, and which states are known
without folding. Some states are remembered on the way, so that what is asked for does not begin at the first record.
They hold the order of shoes, as every state does: for the house's own eyes.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Generic, TypeVar

from pontoon.service.journal import Entry, Journal
from pontoon.service.office import Office
from pontoon.store import Record

S = TypeVar("S")
E = TypeVar("E")

_EVERY = 64
"""Records between two states that are remembered."""
_MOST = 256
"""How many states are remembered, of all streams."""
_AT_ONCE = 256
"""How many records are read at once."""


class Folding(Generic[S, E]):
    """The past of the streams of one kind in one house. Blocks for as long as reading and folding take.

    `kept`: the latest state that is known of a stream up to one record and behind another, with its number.
    """

    def __init__(
        self,
        office: Office,
        journal: Journal[E],
        empty: S,
        evolve: Callable[[S, E], S],
        kept: Callable[[str, int, int], tuple[S, int] | None],
    ) -> None:
        self._office = office
        self._journal = journal
        self._empty = empty
        self._evolve = evolve
        self._kept = kept
        self._known: OrderedDict[tuple[str, int], S] = OrderedDict()
        self._lock = Lock()

    def entry(self, stream: str, record: Record) -> Entry[E]:
        """A record as it was decided."""
        return self._journal.decode(record.data, stream, record.sequence)

    def entries(self, stream: str, first: int, last: int) -> tuple[tuple[int, Entry[E]], ...]:
        """The records `first` to `last` with their numbers."""
        records = self._office.store.read(stream, first - 1, last - first + 1)
        return tuple((one.sequence, self.entry(stream, one)) for one in records)

    def backwards(self, stream: str, last: int, most: int) -> Iterator[Record]:
        """The records up to `last`, the latest first, at most so many."""
        while last > 0 and most > 0:
            count = min(_AT_ONCE, last, most)
            yield from reversed(self._office.store.read(stream, last - count, count))
            last, most = last - count, most - count

    def before(self, stream: str, first: int) -> S:
        """The state after record `first - 1`."""
        state, sequence = self._nearest(stream, first - 1)
        while sequence < first - 1:
            records = self._office.store.read(stream, sequence, min(_AT_ONCE, first - 1 - sequence))
            for record in records:
                for event in self.entry(stream, record).events:
                    state = self._evolve(state, event)
                sequence = record.sequence
                if sequence % _EVERY == 0:
                    self._keep(stream, sequence, state)
            if not records:
                break
        return state

    def _nearest(self, stream: str, wanted: int) -> tuple[S, int]:
        """The latest state that is known, not behind the one that is wanted."""
        with self._lock:
            known = max((number for name, number in self._known if name == stream and number <= wanted), default=0)
            best = (self._empty, 0) if not known else (self._known[stream, known], known)
            if known:
                self._known.move_to_end((stream, known))
        if wanted - best[1] < _EVERY:
            return best
        return self._kept(stream, wanted, best[1]) or best

    def _keep(self, stream: str, sequence: int, state: S) -> None:
        with self._lock:
            self._known[stream, sequence] = state
            while len(self._known) > _MOST:
                self._known.popitem(last=False)
