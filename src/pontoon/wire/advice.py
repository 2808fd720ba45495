"""What each choice is worth, from the exact mathematics of a table's own rules and decks.

Worths are mean gains of the acting player's own wager in cents, for the cards that the player sees and an otherwise
full shoe. The best choice costs nothing.
"""

from pontoon.cards import Card
from pontoon.wire.http import Answer


class ActionWorth(Answer, frozen=True):
    """A choice: what it is worth, and what it costs beside the best, in cents."""

    action: str
    worth: float
    cost: float


class Advised(Answer, frozen=True):
    """The choices on one hand, the best first. `offer`: what is on offer, empty for a decision in turn.

    `unit`: the wager that worths are of, in cents. `exactness`: what is exact in them.
    """

    box: int
    hand: int
    cards: tuple[Card, ...]
    up: Card
    offer: str
    unit: int
    best: str
    actions: tuple[ActionWorth, ...]
    exactness: str


class AdviceAnswer(Answer, frozen=True):
    """What is best now, for everything that one is asked at a table; `why`: why there is nothing to say."""

    stream: str
    sequence: int
    hands: tuple[Advised, ...]
    why: str


class Decision(Answer, frozen=True):
    """A decision of one's own: what was taken, what it cost. `why`: why it has no price; empty where it has one."""

    stream: str
    round: int
    record: int
    at: int
    box: int
    hand: int
    cards: tuple[Card, ...]
    up: Card
    offer: str
    taken: str
    advised: Advised | None
    cost: float
    why: str


class Decisions(Answer, frozen=True):
    """One's own decisions in a round, and what the mistakes among them cost."""

    stream: str
    round: int
    running: bool
    decisions: tuple[Decision, ...]
    cost: float


class Review(Answer, frozen=True):
    """A sitting reviewed: how many decisions, how many have a price, how many were best, what the others cost.

    `worst`: the three dearest, each with its round to be replayed. `more`: older rounds were left out.
    """

    since: int
    rounds: int
    decisions: int
    priced: int
    best: int
    cost: float
    worst: tuple[Decision, ...]
    more: bool
