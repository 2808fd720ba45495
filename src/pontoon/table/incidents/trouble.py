"""What has gone wrong in the round in play and is not yet put right."""

from typing import Literal, get_args

from msgspec import Struct

from pontoon.cards import Card
from pontoon.rulebook import Clauses, Role
from pontoon.settlement import Hand, SideKind
from pontoon.table.event_base import tells
from pontoon.table.sealed import sealed_repr

Situation = str
"""The key of an incident (`incidents.known`), or `contravention`: a breach of the rules, which is ruled on at once."""

ERRORS: tuple[Situation, ...] = ("misdealt", "skipped")
"""Situations in which cards lie where they should not."""

Ordinal = Literal["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
ORDINALS: tuple[Ordinal, ...] = get_args(Ordinal)
"""Which of the cards drawn together is meant, as they lie there. More than ten at once are no draw any more."""

Remedy = Literal[
    "continue",
    "use",
    "discard",
    "reconstruct",
    Ordinal,
    "reopen",
    "stand-hand",
    "shuffle-after-round",
    "void-hands",
    "void-round",
    "void-past-round",
    "confirm",
    "dismiss",
]
"""What a person may rule where the choice is theirs."""

PlayerChoice = Literal["continue", "reconstructed", "return", "late", "dead", Ordinal]
"""What a player may choose where the choice is the player's."""

Place = tuple[int, int]
"""A box and the number of a hand there; `DEALER` for the dealer, hand 0 for a box without a wager."""

DEALER: Place = (0, 0)


def is_stray(place: Place) -> bool:
    """Whether it is a box without a wager in play."""
    return place != DEALER and not place[1]


class DealingError(Struct, frozen=True):
    """A card that went to a wrong place, or a place that was passed over.

    `initial`: in the initial deal, where `cards` counts the cards on the layout before it; otherwise `cards` is the
    shoe's position after it. `hands`: the hands of every box as they lay right after it, when the dealer had `dealer`
    cards. `dealt` and `lines`: how many cards were on record then (`Trouble.dealt`), and how many settlement lines.
    """

    kind: Literal["misdealt", "skipped"]
    due: Place
    to: Place
    initial: bool
    cards: int
    hands: tuple[tuple[int, tuple[Hand, ...]], ...] = ()
    dealer: int = 0
    dealt: int = 0
    lines: int = 0

    def hands_then(self, box: int) -> tuple[Hand, ...]:
        """The hands of a box as they lay right after the error."""
        return dict(self.hands).get(box, ())

    def hand_then(self, place: Place) -> Hand | None:
        """One of them; None for the dealer and for a box without a wager."""
        return self.hands_then(place[0])[place[1] - 1] if place[1] else None

    def __repr__(self) -> str:
        return sealed_repr(self, "hands")


class Dealt(Struct, frozen=True):
    """A card dealt since the first error of the round: where it went, and whether that was in the initial deal."""

    place: Place
    card: Card
    initial: bool

    def __repr__(self) -> str:
        return sealed_repr(self, "card")


class Happened(Struct, frozen=True):
    """One thing that happened to a hand, or to the dealer's, since the first error of the round.

    `gap`: a card was due there and did not come; `number` is then the index of the error, of a card its index on record
    (`Trouble.dealt`). `wrong`: that card was due elsewhere. `hands`: those of its box right before it, when `lines`
    settlement lines were on record; `asked`: the hand waited for a card then; `sevens`: suited sevens had been split.
    """

    kind: Literal["card", "gap", "hit", "stand", "double", "split", "forfeit", "surrender", "refuse"]
    place: Place
    hands: tuple[Hand, ...] = ()
    lines: int = 0
    number: int = 0
    wrong: bool = False
    asked: bool = False
    sevens: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "hands")


class Asked(Struct, frozen=True):
    """A player who is asked about the wager on a box; `hand`: on one hand of it, 0 for the box as a whole."""

    box: int
    player: str
    hand: int = 0


class Answered(Struct, frozen=True):
    """What somebody who was asked has chosen."""

    asked: Asked
    choice: PlayerChoice


class Pending(Struct, frozen=True):
    """A question that has to be answered before anything else.

    Either one of `roles` rules one of the `remedies`, or every one of `asked` makes one of the `choices`; `answers` are
    those given so far. `box`, `hand`, `player` and `round` say what it is about.
    """

    situation: Situation
    clauses: Clauses = ()
    roles: tuple[Role, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    asked: tuple[Asked, ...] = ()
    choices: tuple[PlayerChoice, ...] = ()
    answers: tuple[Answered, ...] = ()
    box: int = 0
    hand: int = 0
    player: str = ""
    round: int = 0

    @property
    def waiting(self) -> tuple[Asked, ...]:
        """Who has not answered yet."""
        answered = {one.asked for one in self.answers}
        return tuple(one for one in self.asked if one not in answered)


@tells("situation box hand to noticed round player side rack_empty directed together found", house="note")
class Claim(Struct, frozen=True, omit_defaults=True):
    """What a player says has happened, as a report would say it; the staff confirm or dismiss it."""

    situation: Situation
    box: int = 0
    hand: int = 0
    to: int = 0
    noticed: bool = True
    cards: tuple[Card, ...] = ()
    round: int = 0
    player: str = ""
    side: SideKind | None = None
    note: str = ""
    rack_empty: bool = False
    directed: bool = True
    together: int = 2
    found: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "cards")


class Reopened(Struct, frozen=True):
    """A missed offer that one player on one box may still take; `drawn`: even after further cards to the hand."""

    offer: Literal["insurance", "surrender"]
    box: int
    player: str
    drawn: bool = False


class Trouble(Struct, frozen=True):
    """Everything a round remembers of its incidents.

    `claim`: what a player says has happened, which waits for the staff. `aside`: cards that lie exposed and are the
    next ones. `together`: of how many of the last of them the order is unknown.
    `strays`: cards on boxes without a wager. `skips`: boxes passed over in the initial deal, once for each time (0 for
    the dealer). `late`: hands that wait until all others have their cards, `late_owed` those that then get
    one. `reopened`: a missed offer that one player on one box may still take. `reshuffle`: which cards are being
    shuffled in mid-round; `burn` how many are burnt after it. `shuffle_after`: the clauses under which the cards are
    shuffled when the round has ended, None where nothing asks for it; `replace_after`: all the cards are replaced then;
    `damaged`: cards that are replaced alone, None for one that was not named.
    `unordered`: an error of the initial deal was left as it lies, so that nobody can tell its order any more.
    `scattered`: how many of the `errors` happened before all cards of a box went to the rack, so that they cannot be
    put in order. `in_shoe`: the last of `aside` lies face up in the shoe.
    `collected`: hands whose cards are in the discard rack already. `burnt`: the cards burnt in error, None for one that
    nobody saw. `dealt`: every card dealt since the first of the
    `errors`, in the order in which they left the shoe; `course`: what happened with them, and what was decided since.
    `surrender_again`: boxes with other first cards since a reconstruction, which are offered surrender anew;
    `insurance_again`: those that could not be insured with the wrong ones. `refused`: hands that stand because an
    exposed card was refused; `refusers`: players who get no more cards in this round for it. `found`: how many of the
    last `errors` have come to light; `came_to_light`: some error of the round has. `overdue`: those of `late_owed`
    that come before any other card. `asked`: hands that asked for a card and did not get it. `hole`: the hole card was
    `missed`, or is `due` after that. `stopped`: the dealer has passed over a card of his own in play.
    """

    pending: Pending | None = None
    claim: Claim | None = None
    errors: tuple[DealingError, ...] = ()
    aside: tuple[Card, ...] = ()
    together: int = 0
    refusable: bool = False
    face_up: int = 0
    tens: int = 0
    strays: tuple[tuple[int, Card], ...] = ()
    skips: tuple[int, ...] = ()
    late: tuple[Place, ...] = ()
    late_owed: tuple[Place, ...] = ()
    absent: tuple[int, ...] = ()
    reopened: Reopened | None = None
    reshuffle: Literal["", "discards", "remaining"] = ""
    burn: int = 0
    shuffle_after: Clauses | None = None
    replace_after: bool = False
    damaged: tuple[Card | None, ...] = ()
    voided: bool = False
    unordered: bool = False
    collected: tuple[Place, ...] = ()
    refused: tuple[Place, ...] = ()
    refusers: tuple[str, ...] = ()
    found: int = 0
    came_to_light: bool = False
    overdue: tuple[Place, ...] = ()
    asked: tuple[Place, ...] = ()
    hole: Literal["", "missed", "due"] = ""
    stopped: bool = False
    dealt: tuple[Dealt, ...] = ()
    course: tuple[Happened, ...] = ()
    surrender_again: tuple[int, ...] = ()
    insurance_again: tuple[int, ...] = ()
    burnt: tuple[Card | None, ...] = ()
    scattered: int = 0
    in_shoe: bool = False

    def __repr__(self) -> str:
        return sealed_repr(self, "burnt")


CALM = Trouble()
