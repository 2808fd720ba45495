"""A refusal: what the rules forbid, said as a value."""

from msgspec import Struct

from pontoon.rulebook import Clauses


class Refusal(Struct, frozen=True):
    """Why something may not be done: a stable code, a sentence for people, the clauses behind it, and the facts.

    >>> from pontoon import Cents, PlaceWager, Table
    >>> refusal = Table.open("act-2005", cards="9s").may(PlaceWager("ann", 1, Cents(150)))
    >>> refusal.code, refusal.message, refusal.clauses
    ('not-a-multiple', 'A wager is a multiple of 1.00, and 1.50 is not.', ('3.3',))
    """

    code: str
    message: str
    clauses: Clauses = ()
    facts: dict[str, str | int] = {}

    def __str__(self) -> str:
        return f"{self.message} ({', '.join(self.clauses)})" if self.clauses else self.message
