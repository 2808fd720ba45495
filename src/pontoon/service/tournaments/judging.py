"""A decision in a hosted tournament in the making: what the tournament does, and what the house does around it."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.service.chance import Chance, draw_revealed
from pontoon.service.commitments import commitments, revealed
from pontoon.service.tournaments import events as h
from pontoon.service.tournaments.draws import Draws, ballot_committed
from pontoon.service.tournaments.evolve import ChanceEvent, TournamentEvent, applied, evolve
from pontoon.service.tournaments.state import Hosting
from pontoon.service.tournaments.times import time_of
from pontoon.service.tournaments.waiting import waiting
from pontoon.table import Event as TableEvent
from pontoon.table import Refusal
from pontoon.tournament import Command, Event, Official, Play, TakeSeats, run
from pontoon.tournament import events as e
from pontoon.tournament import evolve as evolve_tournament
from pontoon.tournament.state import conditions_of, session_of

_EVERYWHERE = (e.SessionStarted, e.BreakEnded)
"""Events after which every table may go on."""
_SESSION_OVER = (e.SessionEnded, e.TournamentCancelled)


class Decided(Struct, frozen=True):
    """What a decision does; `own`: the events of the tournament itself among `events`."""

    after: Hosting
    events: tuple[TournamentEvent, ...]
    own: tuple[Event, ...]


class Directing:
    """Collects a decision: what the house adds is judged in the light of what came before it. `now`: milliseconds."""

    def __init__(self, rules: Rulebook, state: Hosting, stream: str, chance: Chance, now: int) -> None:
        self.rules = rules
        self.before = state
        self.state = state
        self.stream = stream
        self.chance = chance
        self.now = now
        self.draws = Draws(state, chance)
        self.events: list[TournamentEvent] = []
        self.own: list[Event] = []

    def add(self, event: h.HostEvent | ChanceEvent) -> None:
        """Record something the house knows."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def take(self, events: tuple[Event, ...], after: "Hosting") -> None:
        """Record events of the tournament itself, which lead to this state of it."""
        tournament = self.state.tournament
        for event in events:
            tournament = after.tournament if event is events[-1] else evolve_tournament(tournament, event)
            self.state = applied(self.state, event, tournament)
        self.events += events
        self.own += events

    @property
    def director(self) -> Official:
        """In whose name the house does what the director has ordered once for all."""
        directors = self.state.tournament.directors
        return Official("director", directors[0] if directors else "")

    @property
    def time(self) -> str:
        """What time it is."""
        return time_of(self.state.tournament, self.now, self.state.terms.offset)

    def perform(self, command: Command, *, at: str = "") -> Refusal | None:
        """Have the tournament do something. Orders of officials are given at a time; `at` says another than now."""
        timed = at or (self.time if hasattr(command, "by") else "")
        outcome = run(self.rules, self.state.tournament, replace(command, at=timed, seal=""), self.draws)
        if isinstance(outcome, Refusal):
            return outcome
        self.take(outcome.events, replace(self.state, tournament=outcome.state))
        return None

    # what the house does by itself

    def proceed(self) -> Refusal | None:
        """Seat whom the house seats, and deal at every table where something has happened up to the next question."""
        refusal = self._seat()
        if refusal is not None or self.state.terms.dealing == "person":
            return refusal
        for number in self.touched():
            refusal = self.deal(number)
            if refusal is not None:
                return refusal
        return None

    def touched(self) -> tuple[int, ...]:
        """The tables at which this decision may have left something for the house to do."""
        session = self.state.tournament.session
        if session is None or self.state.tournament.phase != "playing":
            return ()
        if any(isinstance(event, _EVERYWHERE) for event in self.own):
            return tuple(table.number for table in session.tables)
        return tuple(dict.fromkeys(_table_of(event) for event in self.events if _table_of(event)))

    def _seat(self) -> Refusal | None:
        """Bots sit down by themselves; so do all who have not left, where an automatic director gives no time."""
        state = self.state
        if state.tournament.phase != "drawn":
            return None
        all_of_them = state.terms.directing == "automatic" and not state.terms.clocks.seating
        seats = [seat for table in session_of(state.tournament).tables for seat in table.seats if not seat.taken]
        due = tuple(
            seat.player
            for seat in seats
            if state.bot(seat.player) is not None or (all_of_them and seat.player not in state.away)
        )
        return self.perform(TakeSeats(due)) if due else None

    def deal(self, number: int) -> Refusal | None:
        """What the house does at a table up to the next question; a new shoe is promised before its first card."""
        while True:
            now = waiting(self.rules, self.state, number)
            if now.what != "house":
                return None
            assert now.command is not None, "the house knows what to do"
            shoes = self.state.shoes_at(number).made
            refusal = self.perform(now.command)
            shuffled = self.state.shoes_at(number).made > shoes and isinstance(now.command, Play)
            if refusal is not None or (shuffled and waiting(self.rules, self.state, number).what == "house"):
                return refusal

    # the whole of it

    def decided(self) -> Decided:
        """The whole decision, with the commitments that its shuffles and ballots ask for."""
        for event in tuple(self._promises()):
            self.add(event)
        return Decided(self.state, tuple(self.events), tuple(self.own))

    def _promises(self) -> Iterator[h.HostEvent | ChanceEvent]:
        duplicate = conditions_of(self.state.tournament).duplicate
        for number, events in sorted(self._at_tables().items()):
            shoes = self.before.shoes_at(number)
            yield from commitments(shoes, self.stream, events, self.chance, table=number, hold=duplicate)
        if any(isinstance(event, _SESSION_OVER) for event in self.own):
            for number, shoes in sorted(self.state.shoes.items()):
                yield from revealed(shoes, table=number)
        if self.state.tournament.session is not None:
            yield from (h.TapeKept(name, tape) for name, tape in self.draws.new().items())
        yield from self._ballot()

    def _at_tables(self) -> dict[int, list[TableEvent]]:
        found: dict[int, list[TableEvent]] = {}
        for event in self.own:
            if isinstance(event, e.TableActed):
                found.setdefault(event.table, []).extend(event.events)
        return found

    def _ballot(self) -> Iterator[ChanceEvent]:
        """A ballot that was drawn, or never will be, is opened; the next one is fixed as soon as it is due."""
        pending, phase = self.state.ballot, self.state.tournament.phase
        used = any(isinstance(event, e.BallotDrawn | e.TournamentCancelled) for event in self.own)
        if pending is not None and used:
            yield draw_revealed(pending)
        if phase in ("entry", "between") and (pending is None or used):
            yield ballot_committed(self.state, self.stream, self.chance)


def _table_of(event: TournamentEvent) -> int:
    table = getattr(event, "table", 0)
    return table if isinstance(table, int) else 0
