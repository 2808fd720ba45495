"""States of a table on its long way, kept so that an old round is not folded from the first record.

Every so many records whoever judges the table keeps its state as a document, sealed, since it holds the order of the
shoe. They are a cache as snapshots are: where one is missing, or of another version, the one before it does.
"""

from collections.abc import Callable

from pontoon.service.office import Office
from pontoon.service.sealing import SealError
from pontoon.service.tables.state import Hosting
from pontoon.store import DocumentWrite, Unit

Read = Callable[[bytes], Hosting | None]
"""Reads a state from its bytes; None for those of another version."""
KIND = "waypoint"
EVERY = 2048
"""Records between two of them."""
_LOOKS = 8
"""How many are looked for, one before the other."""


def waypoint_unit(office: Office, stream: str, sequence: int, state: bytes) -> Unit:
    """What keeps the state after this record."""
    sealed = office.sealer.seal(state, _place(stream, sequence))
    return Unit("waypoints", "", documents=(DocumentWrite(KIND, _key(stream, sequence), sealed),))


def nearest(office: Office, stream: str, wanted: int, above: int, read: Read) -> tuple[Hosting, int] | None:
    """The latest state that is kept behind record `above` and up to `wanted`; None where there is none. Blocks."""
    last = wanted - wanted % EVERY
    for sequence in range(last, max(above, last - _LOOKS * EVERY, 0), -EVERY):
        found = office.store.document(KIND, _key(stream, sequence))
        if found is None:
            continue
        try:
            state = read(office.sealer.open(found.data, _place(stream, sequence)))
        except SealError:
            continue
        if state is not None:
            return state, sequence
    return None


def _key(stream: str, sequence: int) -> str:
    return f"{stream}/{sequence}"


def _place(stream: str, sequence: int) -> str:
    return f"waypoint/{stream}/{sequence}"
