"""Reading a hosted tournament back: from its snapshot and the records behind it, or from its first record."""

from pontoon.service.hosted import GoneError
from pontoon.service.journal import Journal
from pontoon.service.office import Office
from pontoon.service.sealing import SealError
from pontoon.service.tournaments.evolve import TournamentEvent, evolve
from pontoon.service.tournaments.host import HostedTournament, decode_state
from pontoon.service.tournaments.listing import ListedTournament
from pontoon.service.tournaments.rounds import Rounds
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.told import public
from pontoon.tournament import rules_of


def load_tournament(office: Office, stream: str) -> HostedTournament | None:
    """The tournament as its last record left it; None where there is no such stream. Blocks."""
    journal: Journal[TournamentEvent] = Journal(TournamentEvent, public, office.sealer)
    first = office.store.read(stream, 0, 1)
    if not first:
        return None
    opened = journal.decode(first[0].data, stream, 1).at
    state, sequence = snapshot_of(office, stream)
    for record in office.store.read(stream, sequence):
        for event in journal.decode(record.data, stream, record.sequence).events:
            state = evolve(state, event)
        sequence = record.sequence
    if state.tournament.conditions is None:
        raise GoneError(f"{stream} does not begin with the conditions of a tournament")
    rules = rules_of(state.tournament.conditions)
    rounds = Rounds.read(office.store, stream, state)
    return HostedTournament(office, stream, rules, state, sequence, listed_as(state, opened), rounds)


def listed_as(state: Hosting, opened: int) -> ListedTournament:
    """The tournament's line in the directory while it is not over."""
    conditions = state.tournament.conditions
    assert conditions is not None, "a tournament begins with its conditions"
    return ListedTournament(
        state.id, conditions.title, conditions.rulebook, state.owner, state.terms.public, conditions.start, opened
    )


def snapshot_of(office: Office, stream: str) -> tuple[Hosting, int]:
    """The state of the newest snapshot that can be read; else the empty one before the first record."""
    kept = office.store.snapshot(stream)
    if kept is None:
        return Hosting(), 0
    try:
        state = decode_state(office.sealer.open(kept.data, f"snapshot/{stream}/{kept.sequence}"))
    except SealError:
        state = None
    return (Hosting(), 0) if state is None else (state, kept.sequence)
