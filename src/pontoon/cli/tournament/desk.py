"""The director's desk of a run: orders are sealed, and timed where people play; people keep the pace or wager early."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.tournament.clock import time_now
from pontoon.tournament import Command, DirectPlayer, EndBreak, Official, State, Wager
from pontoon.tournament.conduct import Desk
from pontoon.tournament.decide_round import on_a_break
from pontoon.tournament.state import seat_of

if TYPE_CHECKING:
    from pontoon.cli.tournament.person import Person


class RunDesk(Desk):
    """Signs the orders of a run. `seal` tells the seal of everything so far, or nothing where nothing is kept.

    A run of bots alone takes no time, and has the same events whenever it is run: its orders are not timed.
    """

    def __init__(self, seal: Callable[[], str], person: "Person | None") -> None:
        self.seal = seal
        self.person = person

    def sign(self, state: State, order: Command) -> Command:
        """The order with its seal, and its time where people play."""
        if not hasattr(order, "by"):
            return order
        return replace(order, at=time_now(state) if self.person is not None else "", seal=self.seal())

    def order(self, state: State) -> Command | None:
        """A wager that somebody has put down before being asked, or a word to somebody who took too long."""
        if self.person is None or state.phase != "playing" or state.session is None:
            return None
        if self.person.early:
            player, amount, sides = self.person.early.pop(0)
            for table in state.session.tables:
                if seat_of(table, player) is not None:
                    return Wager(table.number, player, amount, sides)
        if self.person.late:
            player, took = self.person.late.pop(0)
            words = f"That took {took} seconds, and the pace is {state.pace}."
            return self.sign(state, DirectPlayer(player, words, first_director(state)))
        return None

    def end_of_break(self, state: State) -> Command | None:
        """The end of a break whose time is over; a complaint where a break is still on (20.17)."""
        if not state.break_minutes:
            return None
        now = time_now(state)
        if on_a_break(state, now):
            until = f" until {state.break_until.replace('T', ' ')}" if state.break_until else ""
            reason = f"A break of {state.break_minutes} minutes is on{until} (20.17): wait, or order `resume`."
            raise ComplaintError(reason, text="run", clause="20.17")
        return replace(EndBreak(first_director(state)), at=now, seal=self.seal())


def first_director(state: State) -> Official:
    """The director nominated first."""
    return Official("director", state.directors[0])
