"""A whole tournament as plain data: seating, every round, standings after each session, prizes.

A `Reporter` listens to the events, as they happen or from a stream; `report` is what it has heard so far.
"""

from collections.abc import Iterable

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Clauses
from pontoon.tournament import cites
from pontoon.tournament import events as e
from pontoon.tournament.chips import Chips
from pontoon.tournament.decide_chance import SOURCES
from pontoon.tournament.evolve import evolve
from pontoon.tournament.money import prize_pool
from pontoon.tournament.report_data import (
    EntryRow,
    MoneyRow,
    Note,
    PrizeRow,
    RefundRow,
    Report,
    SeatRow,
    SessionRow,
    StandingRow,
    TableRow,
)
from pontoon.tournament.report_rounds import round_row
from pontoon.tournament.state import State, conditions_of

_SAID: dict[type, tuple[str, Clauses]] = {
    e.BallotDrawn: ("The ballot is drawn", cites.BALLOT),
    e.SessionStarted: ("The session is started", cites.ABSENT),
    e.SessionEnded: ("The session is ended", cites.PLACES),
    e.StageEnded: ("The places are calculated", cites.PLACES),
    e.PrizesAwarded: ("The prizes are awarded", cites.PLACES),
}
_ORDERED = (
    e.DirectorNominated,
    e.ReserveSeated,
    e.SubstituteApproved,
    e.WagerDeclaredVoid,
    e.ResultsEntered,
    e.BreakCalled,
    e.PaceSet,
    e.PlayerDirected,
    e.ExtraRoundsOrdered,
    e.TournamentCancelled,
)
"""What an order is told by; the rest follows from the rules."""


class Reporter:
    """Collects what a report tells."""

    def __init__(self) -> None:
        self.state = State()
        self.notes: list[Note] = []
        self.sessions: list[SessionRow] = []
        self.refunds: tuple[e.Returned, ...] = ()
        self.by = ""
        """Who gave the last order, where that was not the director who was nominated first."""

    def note(self, events: Iterable[e.Event], after: State) -> None:
        """Events of one decision, and the state they led to."""
        self.state = after
        for event in events:
            self._hear(event, after)

    def _hear(self, event: e.Event, after: State) -> None:
        self._ordered(event)
        match event:
            case e.OrderGiven():
                self.by = event.by
            case e.TableActed():
                played = round_row(event, after)
                if played is not None:
                    self._table(event.table).rounds.append(played)
            case e.BallotDrawn():
                self.sessions.append(_session(event, after))
            case e.PlayerEliminated():
                out = f"{event.player}, before round {event.round}"
                self._table(event.table).eliminated.append(out)
            case e.SessionEnded():
                self.sessions[-1].standings = _standings(event)
            case e.StageEnded():
                self.sessions[-1].through = list(event.through)
            case _:
                self._remember(event)

    def _remember(self, event: e.Event) -> None:
        if isinstance(event, e.TournamentCancelled):
            self.refunds = event.refunds
        said = told(event)
        if said is not None:
            by = self.by if isinstance(event, _ORDERED) else ""
            self.notes.append(Note(len(self.sessions), *said, by))

    def _ordered(self, event: e.Event) -> None:
        """What shows in the report by itself is noted where somebody else than the director has ordered it."""
        if self.by and (said := _SAID.get(type(event))) is not None:
            sessions = len(self.sessions) + isinstance(event, e.BallotDrawn)
            self.notes.append(Note(sessions, said[0], list(said[1]), self.by))

    def _table(self, number: int) -> TableRow:
        return self.sessions[-1].tables[number - 1]

    def report(self) -> Report:
        """What has been heard so far."""
        state, conditions = self.state, conditions_of(self.state)
        entrants = sorted(state.entrants.values(), key=lambda one: one.number)
        return Report(
            title=conditions.title,
            book=conditions.rulebook,
            start=conditions.start,
            duplicate=conditions.duplicate,
            phase=state.phase,
            directors=list(state.directors),
            entries=[EntryRow(one.number, one.player, one.paid_by, one.status) for one in entrants],
            reserves=[name for name, _ in state.reserves],
            money=_money(state, Cents(sum(one.fee for one in self.refunds))),
            sessions=self.sessions,
            notes=self.notes,
            prizes=[
                PrizeRow(one.place, one.player, format_dollars(one.amount), list(one.clauses)) for one in state.awards
            ],
            returned=[RefundRow(one.player, format_dollars(one.fee)) for one in self.refunds],
        )


def report_of(events: Iterable[e.Event]) -> Report:
    """The report of a stream."""
    reporter, state = Reporter(), State()
    for event in events:
        state = evolve(state, event)
        reporter.note((event,), state)
    return reporter.report()


def _session(event: e.BallotDrawn, after: State) -> SessionRow:
    stage = conditions_of(after).stages[event.stage]
    tables: dict[int, list[SeatRow]] = {}
    for one in event.seats:
        tables.setdefault(one.table, []).append(SeatRow(one.box, one.player, one.chips))
    rows = [TableRow(number, seats) for number, seats in sorted(tables.items())]
    return SessionRow(event.session, event.stage + 1, stage.name, event.extra, rows)


def _standings(event: e.SessionEnded) -> list[StandingRow]:
    """Equal chips are one place, for now."""
    found: list[StandingRow] = []
    last: Chips | None = None
    place = 0
    for at, one in enumerate(event.standings, start=1):
        place = place if one.chips == last else at
        last = one.chips
        found.append(StandingRow(place, one.player, one.table, one.chips))
    return found


def _money(state: State, refunds: Cents) -> MoneyRow:
    terms, entries = conditions_of(state).entry, len(state.entrants)
    pool = prize_pool(entries, terms.fee, terms.commission)
    cancelled = state.phase == "cancelled"
    paid = Cents(sum(one.amount for one in state.awards))
    return MoneyRow(
        entries=entries,
        fee=format_dollars(terms.fee),
        fees=format_dollars(Cents(entries * terms.fee)),
        commission=format_dollars(Cents(0 if cancelled else entries * terms.commission)),
        pool=format_dollars(Cents(0 if cancelled else pool)),
        prizes=format_dollars(paid),
        refunds=format_dollars(refunds),
    )


def _held(one: e.Holding) -> str:
    return f"{one.player} out before round {one.out_before}" if one.out_before else f"{one.player} {one.chips}"


def told(event: e.Event) -> tuple[str, list[str]] | None:
    """What else is worth telling, with its clauses."""
    match event:
        case e.DirectorNominated(name=name):
            return f"Tournament director: {name}", list(cites.DIRECTOR)
        case e.ConditionsApproved(by=by):
            return f"The conditions are approved{f' by {by}' if by else ''}", list(cites.APPROVAL)
        case e.EntryWithdrawn(player=player):
            return f"{player} withdraws; the fee stays", list(cites.CANCELLED)
        case e.ReserveSeated(reserve=reserve, absent=absent):
            return f"{reserve}, a reserve, pays the fee and gets the seat of {absent}", list(cites.RESERVE)
        case e.SubstituteApproved(player=player, substitute=substitute):
            return f"{substitute} plays on for {player}", list(cites.SUBSTITUTE)
        case e.PositionForfeited(player=player):
            return f"{player} is absent and forfeits the position; the fee stays in the pool", list(cites.ABSENT)
        case e.OutOfOrder(player=player, table=table, times=times):
            times_said = "" if times == 1 else f", for the {times}. time"
            return f"Table {table}: {player} wagers out of order and is warned{times_said}", list(cites.OUT_OF_ORDER)
        case e.WagerDeclaredVoid(player=player, table=table):
            return f"Table {table}: {player}'s wager out of order is declared void", list(cites.OUT_OF_ORDER)
        case e.ResultsEntered(table=table, results=results):
            listed = ", ".join(_held(one) for one in results)
            return f"Table {table}, played without this program: {listed}", list(cites.PLACES)
        case e.SessionStarted(released=released) if released:
            return f"Nobody is left to play against: {', '.join(released)}", list(cites.EXTRA_ROUNDS)
        case e.BreakCalled(minutes=minutes, until=until):
            end = f", until {until.replace('T', ' ')}" if until else ""
            return f"A break of {minutes} minutes{end}", list(cites.BREAK)
        case e.BreakEnded():
            return "The break is over", list(cites.BREAK)
        case e.ChanceNamed(source=source):
            return f"Ballots and shuffles come from {SOURCES[source]}", []
        case e.PaceSet(seconds=seconds):
            return f"{seconds} seconds for every decision", list(cites.PACE)
        case e.PlayerDirected(player=player, words=words):
            return f"To {player}: {words}", list(cites.PACE)
        case e.ExtraRoundsOrdered(players=players):
            return f"Equal chips, an extra round for {', '.join(players)}", list(cites.EXTRA_ROUNDS)
        case e.TournamentCancelled(reason=reason):
            return f"Cancelled, all fees refunded: {reason}", list(cites.CANCELLED)
        case _:
            return None
