"""A disputed decision of a finished round: who decided it and how, and what every other choice would have come to."""

from typing import Literal

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.wire.history import Sentence
from pontoon.wire.http import Answer


class DisputedMove(Answer, frozen=True):
    """A choice. `amount`: what is put down with it; `answer`: to the question whether one follows, else empty.

    `pass`: an offer was not taken, or a question not answered.
    """

    kind: str
    amount: Cents
    answer: str


class DisputedDecision(Answer, frozen=True):
    """A decision of a round. `number`: by which it is asked about; `frame`: the event of the replay that made it.

    `offer`, `follows`: what was on offer, or which decision of the controller was to be followed; empty for a decision
    in turn. `wager`: the player's on this hand before it; `controller`: who decides for the hand. `asked`, `until`: 0
    where the records do not tell. `how`: from the player's own device, by time out, by a bot, entered by staff, or
    closed by what somebody else did; `by`: who that was.
    """

    number: int
    frame: int
    record: int
    player: str
    box: int
    hand: int
    cards: tuple[Card, ...]
    offer: str
    follows: str
    move: DisputedMove
    wager: Cents
    controller: str
    asked: int
    until: int
    answered: int
    how: Literal["own", "time", "bot", "entered", "closed"]
    by: str


class Disputes(Answer, frozen=True):
    """The decisions of a finished round that can be disputed, in their order.

    `undoable`: the table still remembers the round, so that it can be undone or made void.
    """

    stream: str
    table: str
    title: str
    rulebook: str
    round: int
    decisions: tuple[DisputedDecision, ...]
    undoable: bool


class DisputeLine(Answer, frozen=True):
    """What became of a wager: in a sentence, what it brought, and under which clauses."""

    sentence: Sentence
    net: Cents
    clauses: tuple[str, ...]


class DisputeAssumption(Answer, frozen=True):
    """What had to be assumed: `stands` or `draws` where nobody decided, `not-open` for what is not open any more.

    `takes-nothing` of an offer and `follows-not` where nobody was asked then; `as-then`: as then, on other cards.
    """

    what: Literal["stands", "draws", "not-open", "takes-nothing", "follows-not", "as-then"]
    player: str
    box: int
    hand: int
    move: str


class DisputedChoice(Answer, frozen=True):
    """A choice and what it came to, or would have. `net`: None where that needs what nobody saw; `lack` says what."""

    move: DisputedMove
    lines: tuple[DisputeLine, ...]
    net: Cents | None
    lack: Literal["", "card", "hole-card", "wheel", "order"]
    assumed: tuple[DisputeAssumption, ...]


class Dispute(Answer, frozen=True):
    """A decision as it was, and every other choice that was open then, each with the player's result of the round.

    `untold`: why nothing is told of others: the round was `disturbed`, or is `not-again` what it was.
    """

    decision: DisputedDecision
    was: DisputedChoice
    others: tuple[DisputedChoice, ...]
    untold: Literal["", "disturbed", "not-again"]
