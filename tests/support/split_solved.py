"""Split boxes as the solver has them: their value, and its decisions as a player of the enumerators."""

from dataclasses import dataclass
from typing import Any

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.box import SplitBox
from pontoon.analysis.solver.shoe import Shoe
from pontoon.analysis.solver.solve import completing
from pontoon.analysis.solver.split_hand import FirstCard, Seat
from pontoon.rulebook import variant
from tests.support.split_boxes import Kind, Player, Seen

MIXED_ONLY = dict.fromkeys(("pays.suited_678", "pays.spades_678", "pays.suited_777", "pays.spades_777"), "3:2")
READER: dict[str, Any] = {"dealer.hole_card": ["reader"]}
RANKS_ALONE: tuple[Kind, ...] = tuple((points, -1) for points in range(1, 11))
NAMES = " SHD"


@dataclass(frozen=True)
class Laid:
    """A pair against an up card, and what is left of the shoe, by kind."""

    kinds: tuple[Kind, ...]
    up: Kind
    pair: tuple[Kind, Kind]
    shoe: tuple[int, ...]

    @property
    def suits(self) -> tuple[int, int]:
        """The suits of the pair."""
        return self.pair[0][1], self.pair[1][1]


def lay_out(shoe: Shoe, up: int, rank: int, kinds: tuple[Kind, ...] | None, suits: tuple[int, int]) -> Laid:
    """The pair and the up card taken out of a shoe."""
    first, second = suits if kinds else (-1, -1)
    kinds = kinds or RANKS_ALONE
    left = [shoe.suits[points - 6][suit] if suit >= 0 else shoe.ranks[points - 1] for points, suit in kinds]
    up_kind = (up + 1, 1 if (up + 1, 1) in kinds else -1)
    pair = (rank + 1, first), (rank + 1, second)
    for kind in (up_kind, *pair):
        left[kinds.index(kind)] -= 1
    return Laid(kinds, up_kind, pair, tuple(left))


def plays(box: SplitBox, laid: Laid) -> Player:
    """The solver's decisions as a player of the enumerator."""
    suits, up_suit = laid.suits, laid.up[1]
    places = {int(hand): at for at, hand in enumerate(box.order)}

    def first_card(seen: Seen) -> FirstCard:
        suit = seen.cards[0][1]
        pair = seen.finished in (0, seen.formed - 1)
        return FirstCard(suit, suits.count(suit) + (not pair), 2 if pair else 3, up_suit)

    def player(seen: Seen, allowed: tuple[str, ...]) -> str:
        stage = seen.formed, seen.finished
        if "P" in allowed and box.splits_again(stage):
            return "P"
        hand = box.hand(stage, Seat(seen.opened and box.tied_by_pontoon, seen.even))
        doubled = seen.cards[-1][1] == -9
        cards = seen.cards[:-1] if doubled else seen.cards
        ranks = [points - 1 for points, _ in cards]
        at = places[box.hands.of(*ranks)]
        if doubled:
            return "G" if hand.tables.rescue[at, seen.bound] else "K"
        if len(cards) == 2 and cards[0][1] == cards[1][1] >= 0 and completing(*ranks) >= 0:
            return NAMES[box.suits.choice(hand, ranks[1], first_card(seen))]
        return NAMES[hand.tables.action[at, seen.bound]]

    return player


def plain_game(book: str, changes: dict[str, Any] | None = None) -> Game:
    """Without better pays for one suit, so that suits do not matter."""
    return compile_game(variant(book, {**MIXED_ONLY, **(changes or {})}), None)
