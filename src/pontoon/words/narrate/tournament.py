"""What happened after an order in a tournament, in words."""

from pontoon.money import format_dollars
from pontoon.rulebook import Clauses
from pontoon.table.events import WagerPlaced, WagerTakenBack
from pontoon.tournament import Event, cites
from pontoon.tournament import events as e
from pontoon.tournament.chips import of_units
from pontoon.tournament.report import told
from pontoon.words.narrate.sentence import cited
from pontoon.words.span import Text, say


def order_told(event: Event) -> tuple[Text, ...]:
    """Sentences with their clauses."""
    words, clauses = _entered(event) or _counted(event) or _of_a_report(event)
    return (say(words, cited(clauses), "."), *(say(one, ".") for one in _each(event)))


def _each(event: Event) -> tuple[str, ...]:
    """What a single person gets, or where everybody stands."""
    match event:
        case e.TournamentCancelled(refunds=refunds):
            return tuple(f"  {format_dollars(one.fee)} goes back to {one.player}" for one in refunds)
        case e.SessionEnded(standings=standings):
            return tuple(f"  {one.player} holds {one.chips}" for one in standings)
        case e.PrizesAwarded(awards=awards):
            return tuple(f"  {one.place} {one.player}: {format_dollars(one.amount)}" for one in awards)
        case _:
            return ()


def _counted(event: Event) -> tuple[str, Clauses] | None:
    """Words for the end of a session, a stage and the tournament."""
    match event:
        case e.WagerAsked(table=table, player=player):
            return f"Table {table}: {player} is asked for a wager", cites.OPPORTUNITY
        case e.TableActed(table=table, events=(WagerPlaced(player=player, amount=amount), *_)):
            return f"Table {table}: {player} wagers {of_units(amount)}", cites.TURN
        case e.TableActed(table=table, events=(WagerTakenBack(player=player, amount=amount), *_)):
            return f"Table {table}: {of_units(amount)} goes back to {player}", cites.OUT_OF_ORDER
        case e.SessionEnded(session=session):
            return f"Session {session} is over and the chips are counted", cites.PLACES
        case e.StageEnded(through=through, decided=decided):
            going = f"Through: {', '.join(through)}" if through and not decided else "The places are decided"
            return going, cites.PLACES
        case e.PrizesAwarded():
            return "The prizes are awarded", cites.WHOLE_POOL
        case _:
            return None


def _of_a_report(event: Event) -> tuple[str, Clauses]:
    words, clauses = told(event) or (type(event).__name__, [])
    return words, tuple(clauses)


def _entered(event: Event) -> tuple[str, Clauses] | None:
    """Words for events that a tournament's report shows in its tables instead."""
    match event:
        case e.EntryAccepted(player=player, number=number):
            return f"{player} has paid the fee and is entry {number}", cites.ONE_ENTRY
        case e.ReserveListed(player=player):
            return f"{player} waits as a reserve, and has not paid", cites.RESERVE
        case e.BallotDrawn(session=session, seats=seats):
            listed = ", ".join(f"{one.player} table {one.table} box {one.box}" for one in seats)
            return f"Session {session}: {listed}", cites.BALLOT
        case e.SeatsTaken(players=players):
            return f"Seated: {', '.join(players)}", cites.BALLOT
        case e.SessionStarted(session=session):
            return f"Session {session} has begun", cites.ABSENT
        case e.BreakEnded():
            return "The break is over", cites.BREAK
        case _:
            return None
