"""What happened after an order in a tournament, in words."""

from pontoon.rulebook import Clauses
from pontoon.tournament import Event, cites
from pontoon.tournament import events as e
from pontoon.tournament.report import told
from pontoon.words.narrate.sentence import cited
from pontoon.words.span import Text, say


def order_told(event: Event) -> Text:
    """A sentence with its clauses."""
    words, clauses = _entered(event) or _of_a_report(event)
    return say(words, cited(clauses), ".")


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
