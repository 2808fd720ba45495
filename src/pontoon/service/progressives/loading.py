"""Reading a hosted progressive back: from its snapshot and the records behind it, or from its first record."""

from pontoon.rulebook import load_book
from pontoon.service.hosted import GoneError
from pontoon.service.journal import Journal
from pontoon.service.office import Office
from pontoon.service.progressives.evolve import ProgressiveEvent, evolve
from pontoon.service.progressives.host import HostedProgressive, decode_state
from pontoon.service.progressives.state import Hosting
from pontoon.service.progressives.told import public
from pontoon.service.sealing import SealError


def load_progressive(office: Office, stream: str) -> HostedProgressive | None:
    """The progressive as its last record left it; None where there is no such stream. Blocks."""
    journal: Journal[ProgressiveEvent] = Journal(ProgressiveEvent, public, office.sealer)
    state, sequence = _snapshot(office, stream)
    for record in office.store.read(stream, sequence):
        for event in journal.decode(record.data, stream, record.sequence).events:
            state = evolve(state, event)
        sequence = record.sequence
    if not sequence:
        return None
    if not state.progressive.rulebook:
        raise GoneError(f"{stream} does not begin with the opening of a progressive")
    return HostedProgressive(office, stream, load_book(state.progressive.rulebook), state, sequence)


def _snapshot(office: Office, stream: str) -> tuple[Hosting, int]:
    """The state of the newest snapshot that can be read; else the empty one before the first record."""
    kept = office.store.snapshot(stream)
    if kept is None:
        return Hosting(), 0
    try:
        state = decode_state(office.sealer.open(kept.data, f"snapshot/{stream}/{kept.sequence}"))
    except SealError:
        state = None
    return (Hosting(), 0) if state is None else (state, kept.sequence)
