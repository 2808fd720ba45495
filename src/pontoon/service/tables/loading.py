"""Reading a hosted table back: from its snapshot and the records behind it, or from its first record."""

from collections import deque

from pontoon.rulebook import Rulebook
from pontoon.service.hosted import GoneError
from pontoon.service.journal import Journal
from pontoon.service.office import Office
from pontoon.service.sealing import SealError
from pontoon.service.tables.evolve import TableEvent, evolve
from pontoon.service.tables.host import HostedTable, decode_state
from pontoon.service.tables.state import Hosting
from pontoon.service.tables.told import public
from pontoon.table import TableOpened
from pontoon.table.opening import rules_of

_KEPT_ROUNDS = 20
_PAST = 32
"""Records that are looked back at for when a wait began."""


def load_table(office: Office, stream: str) -> HostedTable | None:
    """The table as its last record left it; None where there is no such stream. Blocks."""
    journal: Journal[TableEvent] = Journal(TableEvent, public, office.sealer)
    first = office.store.read(stream, 0, 1)
    if not first:
        return None
    opening = journal.decode(first[0].data, stream, 1)
    rules = rules_from(opening.events, stream)
    state, sequence = snapshot_of(office, stream)
    past: deque[tuple[int, Hosting]] = deque(maxlen=_PAST)
    for record in office.store.read(stream, max(0, sequence - 1)):  # the last one too that the snapshot has
        entry = journal.decode(record.data, stream, record.sequence)
        if record.sequence > sequence:
            for event in entry.events:
                state = evolve(state, event)
            sequence = record.sequence
        past.append((entry.at, state))
    latest = office.store.rounds(stream, None, _KEPT_ROUNDS)
    return HostedTable(office, stream, rules, state, sequence, latest, opening.at, past)


def snapshot_of(office: Office, stream: str) -> tuple[Hosting, int]:
    """The state of the newest snapshot that can be read, and its record; else the empty one before the first."""
    kept = office.store.snapshot(stream)
    if kept is None:
        return Hosting(), 0
    try:
        state = decode_state(office.sealer.open(kept.data, f"snapshot/{stream}/{kept.sequence}"))
    except SealError:
        state = None
    return (Hosting(), 0) if state is None else (state, kept.sequence)


def rules_from(events: tuple[TableEvent, ...], stream: str) -> Rulebook:
    """The rules that a table was opened with, from its first record."""
    for event in events:
        if isinstance(event, TableOpened):
            return rules_of(event)
    raise GoneError(f"{stream} does not begin with the opening of a table")
