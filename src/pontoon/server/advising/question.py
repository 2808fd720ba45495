"""A hand as a question to the mathematics. It is made from a player's view alone, so it can hold no unseen card."""

from functools import lru_cache

import msgspec
from msgspec import Struct

from pontoon.cards import Card
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, load_book, variant, written_values
from pontoon.settlement import Hand
from pontoon.table import Audience, State
from pontoon.table.state import Box
from pontoon.table.views import View, layout


class Game(Struct, frozen=True):
    """The rules in force: a book, and what a house variant changes in it."""

    book: str
    extends: str = ""
    changes: dict[str, object] = {}


class Question(Struct, frozen=True, tag="hand"):
    """What is asked: the hand in the order dealt, the up card, other cards that have left the shoe.

    `decks`: 0 for an endless shoe.
    """

    game: Game
    decks: int
    hand: tuple[Card, ...]
    up: Card
    seen: tuple[Card, ...]
    formed: int
    doubled: int
    bet: Cents


class Sides(Struct, frozen=True, tag="sides"):
    """What every side wager of a full shoe is worth is asked."""

    game: Game
    decks: int


class StrategyCard(Struct, frozen=True, tag="card"):
    """The letters of the strategy card are asked."""

    game: Game


class Worth(Struct, frozen=True):
    """The values of the actions on a hand, in original wagers, and of each unit insured.

    `letters`: of a strategy card, one for each cell in the order of the trainer, a blank where it has none.
    `fault`: why there are none.
    """

    actions: tuple[tuple[str, float], ...] = ()
    insurance: float | None = None
    exactness: str = ""
    letters: str = ""
    fault: str = ""


class Situation(Struct, frozen=True):
    """A question with where it arises; `unit`: the player's own wager on the hand."""

    question: Question
    box: int
    hand: int
    unit: Cents


@lru_cache(maxsize=256)
def game_of(rules: Rulebook) -> Game | None:
    """The rules as they can be told to another process; None for a whole book of somebody's own."""
    if rules.id in BOOK_IDS:
        return Game(rules.id)
    if rules.extends not in BOOK_IDS:
        return None
    usual = written_values(load_book(rules.extends))
    return Game(
        rules.id,
        rules.extends,
        {path: value for path, value in written_values(rules).items() if usual.get(path) != value},
    )


@lru_cache(maxsize=64)
def _written(game: bytes) -> Rulebook:
    read = msgspec.json.decode(game, type=Game)
    return variant(read.extends, read.changes, book=read.book) if read.extends else load_book(read.book)


def rules_of_game(game: Game) -> Rulebook:
    """The rules again, in the other process."""
    return _written(msgspec.json.encode(game, order="deterministic"))


def situation(rules: Rulebook, table: State, player: str, box: int, hand: int) -> Situation | str:
    """The question that a player has on a hand, or why there is none."""
    game = game_of(rules)
    if game is None:
        return "The rules of this table extend none of the books that the mathematics knows."
    view = layout(rules, table, Audience("player", player))
    here = next((one for one in view.boxes if one.number == box), None)
    if here is None or len(here.hands) < hand or not view.dealer:
        return "There is no such hand on the table."
    lying = here.hands[hand - 1]
    stake = next((one for one in lying.stakes if one.player == player), None)
    if stake is None:
        return "This hand has no wager of the player's."
    if not lying.cards:
        return "The cards of this hand lie face down."
    question = Question(
        game=game,
        decks=table.setup.decks,
        hand=lying.cards,
        up=view.dealer[0],
        seen=tuple(sorted(_seen(view, here, lying), key=str)),
        formed=len(here.hands),
        doubled=lying.doubled + lying.redoubled,
        bet=stake.original,
    )
    return Situation(question, box, hand, stake.original)


def _seen(view: View, here: Box, lying: Hand) -> list[Card]:
    """The other cards that lie open. The mathematics itself takes out the first cards of a box's split hands."""
    seen = list(view.dealer[1:])
    for box in view.boxes:
        for hand in box.hands:
            if hand is not lying:
                seen += hand.cards[1:] if box is here else hand.cards
    return seen


def encoded(question: Question | Sides | StrategyCard) -> bytes:
    """The question as bytes, which are also the name of its answer."""
    return msgspec.json.encode(question, order="deterministic")
