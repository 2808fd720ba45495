"""The command that must have been given where an event is recorded; for a table's events, those that may have been."""

from collections.abc import Iterator
from itertools import groupby

from pontoon.table import Command as TableCommand
from pontoon.table import Event as TableEvent
from pontoon.table import commands as t
from pontoon.table import events as te
from pontoon.table.incidents import commands as i
from pontoon.table.incidents import events as ie
from pontoon.table.incidents.claims import reported
from pontoon.table.people.person import Person
from pontoon.tournament import commands as c
from pontoon.tournament import events as e
from pontoon.tournament.chips import of_units
from pontoon.tournament.people import Office, Official
from pontoon.tournament.state import State, Table


def commands_behind(state: State, events: tuple[e.Event, ...], at: int) -> Iterator[c.Command]:
    """What may have been ordered or done to bring about the events from here on."""
    first = events[at]
    if not isinstance(first, e.OrderGiven):
        yield from _Behind(state, e.OrderGiven()).commands(first)
    elif at + 1 < len(events):
        yield from _Behind(state, first).commands(events[at + 1])


class _Behind:
    """The commands behind events, with who gave the order, when, and its seal."""

    def __init__(self, state: State, given: e.OrderGiven) -> None:
        self.state = state
        self.given = given
        self.said = {"at": given.at, "seal": given.seal}

    def by(self, office: Office, name: str = "") -> Official:
        """Who gave the order: where nobody is named, the director nominated first."""
        first = self.state.directors[0] if office == "director" and self.state.directors else ""
        return Official(office, name or self.given.by or first)

    def commands(self, event: e.Event) -> Iterator[c.Command]:
        """What may have been ordered or done to bring about this event."""
        match event:
            case e.TableActed():
                yield from self._at_table(event)
            case e.PositionForfeited() | e.SessionStarted():
                yield c.StartSession(self.by("director"), **self.said)
            case e.PlayerEliminated(table=table) | e.WagerAsked(table=table):
                yield c.AskNext(table, **self.said)
            case e.ExtraRoundsOrdered() | e.StageEnded():
                yield c.CalculatePlaces(self.by("director"), **self.said)
            case e.BallotDrawn(seats=seats):
                sizes = tuple(len(list(group)) for _, group in groupby(seats, key=lambda one: one.table))
                yield c.DrawBallot(tuple(one.player for one in seats), self.by("director"), sizes, **self.said)
            case _:
                yield from self._entry(event)
                yield from self._order(event)

    def _entry(self, event: e.Event) -> Iterator[c.Command]:
        said = self.said
        match event:
            case e.DirectorNominated(name=name):
                yield c.NominateDirector(name, self.by("shift-manager"), **said)
            case e.ConditionsApproved(by=by):
                yield c.ApproveConditions(self.by("regulator", by), **said)
            case e.EntryAccepted(player=player, groups=groups) | e.ReserveListed(player=player, groups=groups):
                yield c.Enter(player, self.by("director"), groups, **said)
            case e.EntryWithdrawn(player=player):
                yield c.Withdraw(player, **said)
            case e.SeatsTaken(players=players):
                yield c.TakeSeats(players, **said)
            case e.ReserveSeated(reserve=reserve, absent=absent):
                yield c.SeatReserve(reserve, absent, self.by("director"), **said)
            case e.SubstituteApproved(player=player, substitute=substitute, groups=groups):
                yield c.Substitute(player, substitute, self.by("director"), groups, **said)
            case _:
                pass

    def _order(self, event: e.Event) -> Iterator[c.Command]:
        said = self.said
        match event:
            case e.BreakCalled(minutes=minutes):
                yield c.CallBreak(minutes, self.by("director"), **said)
            case e.BreakEnded():
                yield c.EndBreak(self.by("director"), **said)
            case e.ResultsEntered(table=table, results=results):
                held = tuple(c.PlayerResult(one.player, one.chips, one.out_before) for one in results)
                yield c.EnterResults(table, held, self.by("director"), **said)
            case e.ChanceNamed(source=source):
                yield c.NameChance(source, self.by("director"), **said)
            case e.PaceSet(seconds=seconds):
                yield c.SetPace(seconds, self.by("director"), **said)
            case e.PlayerDirected(player=player, words=words):
                yield c.DirectPlayer(player, words, self.by("director"), **said)
            case e.SessionEnded():
                yield c.EndSession(self.by("director"), **said)
            case e.PrizesAwarded():
                yield c.AwardPrizes(self.by("director"), **said)
            case e.TournamentCancelled(reason=reason):
                yield c.Cancel(reason, self.by("operator"), **said)
            case _:
                pass

    def _at_table(self, event: e.TableActed) -> Iterator[c.Command]:
        """What may have been done at a table. An offer that lapses comes before the decision that let it lapse."""
        table = self._table(event.table)
        if table is None or not event.events:
            return
        first = event.events[0]
        placed = [one for one in event.events if isinstance(one, te.WagerPlaced)]
        match first:
            case te.TableOpened():
                yield c.OpenTable(event.table, **self.said)
            case te.WagerPlaced() | te.WagerTakenBack() if placed:
                yield self._wager(event, placed[0])
            case te.WagerTakenBack():
                yield c.DeclareVoid(event.table, first.player, self.by("director"), **self.said)
            case _:
                for move in moves(table, event.events):
                    yield c.Play(event.table, move, **self.said)

    def _table(self, number: int) -> Table | None:
        tables = self.state.session.tables if self.state.session is not None else ()
        return tables[number - 1] if 1 <= number <= len(tables) else None

    def _wager(self, event: e.TableActed, main: te.WagerPlaced) -> c.Wager:
        sides = tuple(
            c.SideBet(one.wager, of_units(one.amount)) for one in event.events if isinstance(one, te.SideWagerPlaced)
        )
        return c.Wager(event.table, main.player, of_units(main.amount), sides, **self.said)


def moves(table: Table, events: tuple[TableEvent, ...]) -> Iterator[TableCommand]:
    """The commands of the game that may be behind a table's events, the likeliest first."""
    found: list[TableCommand] = []
    for event in events:
        for move in _move(table, event):
            if move not in found:
                found.append(move)
                yield move


def _move(table: Table, event: TableEvent) -> Iterator[TableCommand]:
    match event:
        case te.BettingClosed() | te.CuttingCardReached(on="first"):
            yield t.CloseBetting()
        case te.OfferClosed():
            yield t.CloseOffer()
        case te.InsurancePlaced(player=player, box=box, amount=amount):
            yield t.Insure(player, box, amount)
        case te.HandSurrendered(box=box):
            yield t.Surrender(_player(table, box), box)
        case te.HandHit(box=box):
            yield t.Hit(_player(table, box), box)
        case te.HandStood(box=box):
            yield t.Stand(_player(table, box), box)
        case te.HandDoubled(box=box, additions=additions):
            yield t.Double(_player(table, box), box, additions)
        case te.HandSplit(box=box, cover=cover):
            yield t.Split(_player(table, box), box, tuple(one.player for one in cover))
        case te.DoubleForfeited(player=player, box=box, hand=hand):
            yield t.Forfeit(player, box, hand)
            yield t.Forfeit(player, box)
        case _:
            yield from _incident(event)


def _incident(event: TableEvent) -> Iterator[TableCommand]:
    match event:
        case ie.IncidentReported(found=True):
            yield _said(i.FindErrors, event)
        case ie.IncidentReported(card=card):
            yield _said(i.Report, event, cards=() if card is None else (card,))
        case ie.IncidentClaimed(player=player, claim=claim):
            yield i.MakeClaim(player, reported(claim, Person("dealer")))
        case ie.RulingGiven(boxes=boxes, side=side):
            yield from (_said(one, event) for one in (i.GiveRuling, i.VoidRound, i.VoidHands, i.VoidPastRound))
            yield from (_said(i.VoidPastWager, event, box=box) for box in boxes if event.round)
            yield from (_said(i.VoidWager if side is None else i.VoidSideWager, event, box=box) for box in boxes)
        case ie.PlayerAnswered():
            yield _said(i.Answer, event)
        case ie.CardRefused():
            yield _said(i.RefuseCard, event)
        case _:
            pass


def _said(kind: type[i.IncidentCommand], event: TableEvent, **said: object) -> TableCommand:
    """A command that says what the event records under the same names, and what else was `said`."""
    fields = {name: getattr(event, name) for name in kind.__struct_fields__ if hasattr(event, name)}
    return kind(**fields | said)


def _player(table: Table, box: int) -> str:
    return next((seat.player for seat in table.seats if seat.box == box), "")
