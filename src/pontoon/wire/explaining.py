"""Why wagers were paid as they were: a sentence, the clauses in order, and what another book would have paid."""

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.settlement import Line
from pontoon.wire.history import Sentence
from pontoon.wire.http import Answer


class CitedClause(Answer, frozen=True):
    """A clause behind a payment, in our words; `deciding`: without it the payment would have been another."""

    clause: str
    says: str
    deciding: bool


class ElsewherePay(Answer, frozen=True):
    """What other books would have paid for the same cards and wagers, where that differs."""

    books: tuple[str, ...]
    result: str
    odds: str
    net: Cents
    clauses: tuple[str, ...]
    text: str


class ExplainedLine(Answer, frozen=True):
    """A settlement line explained. `why`: the reason alone, as half a sentence; `undone`: a later line undoes it."""

    line: Line
    yours: bool
    undone: bool
    sentence: Sentence
    why: str
    clauses: tuple[CitedClause, ...]
    elsewhere: tuple[ElsewherePay, ...]


class Explanation(Answer, frozen=True):
    """Every wager of a round that is decided, one's own first; `running`: the round is not over.

    `book`: the id of the book whose clauses are cited.
    """

    stream: str
    round: int
    running: bool
    book: str
    dealer: tuple[Card, ...]
    dealer_points: int
    lines: tuple[ExplainedLine, ...]
