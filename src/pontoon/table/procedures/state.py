"""Where the procedures around the cards stand."""

from typing import Literal

from msgspec import Struct

from pontoon.cards import Card
from pontoon.rulebook import Clauses
from pontoon.table.sealed import sealed_repr

Preparation = Literal["", "opening", "replacing", "idle"]
"""What is done with the cards before they are mixed; nothing for cards that are in play already."""

ProcedureName = Literal["opening", "replacing", "replacing-card", "idle", "mixing", "closing"]
ShuffleReason = Literal["vacant", "suspected", "at-will"]
"""Why a shuffle is ordered: the table was vacant, the cards are suspected, or the house wishes it."""

Cutter = Literal["same", "next"]
"""Who cuts again: whoever cut last, or the next one entitled."""


class Taken(Struct, frozen=True):
    """A step that has been taken, and in what role."""

    procedure: ProcedureName
    step: str
    role: str


class Procedures(Struct, frozen=True):
    """Facts of procedures.

    `prepare`: what the next shuffle has to wait for. `steps`: those taken since the last shuffle. `shuffles`: how many
    there have been; `colour`: of the set in play, where the house has several. `viewer`: the first player to arrive,
    who looked at the spread cards. `dealer`: who deals, where a change was recorded; `burns_due`: cards that dealer
    still has to burn. `declined`: who did not want this cut; `recut`: who may cut a stack that is cut again;
    `cut_by`: who cut last. `burnt`: the burnt cards of this shoe, None for one nobody has seen. `counted`: how
    many were counted since the last round. `replace_due`: the cards have to be replaced, under `replace_for`;
    `replaced`: they were, and the new ones are not yet in the shoe; `shoe_failed`: because an automated shoe failed.
    `damaged`: cards to be replaced alone, None for one that was not named; `checks`: the roles that still have to check
    a card that came in alone. `vacant`: nobody has played since the last round. `shuffle_for`: the clauses under which
    a shuffle was ordered.
    """

    prepare: Preparation = "opening"
    steps: tuple[Taken, ...] = ()
    shuffles: int = 0
    colour: str = ""
    viewer: str = ""
    dealer: str = ""
    burns_due: int = 0
    declined: tuple[str, ...] = ()
    recut: tuple[str, ...] = ()
    cut_by: str = ""
    burnt: tuple[Card | None, ...] = ()
    counted: int | None = None
    replace_due: bool = False
    replace_for: Clauses = ()
    damaged: tuple[Card | None, ...] = ()
    checks: tuple[str, ...] = ()
    replaced: bool = False
    shoe_failed: bool = False
    vacant: bool = False
    shuffle_for: Clauses = ()

    def __repr__(self) -> str:
        return sealed_repr(self, "burnt")


NO_PROCEDURE = Procedures()
