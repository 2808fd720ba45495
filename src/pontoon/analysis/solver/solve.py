"""The exact value of a heads-up round under best play.

Every composition, every next card, suits where they matter. For split hands of a finite shoe see `box`, for those of an
endless one `split`.
"""

from dataclasses import dataclass, field

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver.box_law import Began, shared
from pontoon.analysis.solver.shoe import SUITED, Shoe
from pontoon.analysis.solver.split import SplitTree
from pontoon.analysis.solver.upcard import UpCard
from pontoon.analysis.solver.values import (
    ALL_SPADES,
    EIGHT,
    LIKE,
    MIXED,
    NEVER,
    ONE_SUIT,
    SEVEN,
    SIX,
    UNLIKE,
    Part,
    Play,
    Values,
    Waiting,
    alike_pair,
    alike_suits,
    completing,
    suit_kind,
)

__all__ = [
    "ALL_SPADES",
    "EIGHT",
    "LIKE",
    "MIXED",
    "NEVER",
    "ONE_SUIT",
    "SEVEN",
    "SIX",
    "UNLIKE",
    "Part",
    "Play",
    "Solution",
    "SplitTree",
    "UpCard",
    "Values",
    "Waiting",
    "completing",
    "suit_kind",
]


@dataclass(slots=True)
class Solution:
    """A solved round: its value, and the value by up card.

    `keep`: tables of all up cards are kept, which is faster where many are asked for again and again.
    """

    game: Game
    shoe: Shoe
    by_up: dict[tuple[int, int], UpCard] = field(default_factory=dict)
    plays: dict[int, Play] = field(default_factory=dict)
    keep: bool = True
    known: dict[int, float] = field(default_factory=dict)

    def up_card(self, up: int, suit: int = -1) -> UpCard:
        """Everything about one up card; it is kept, or only until another is asked for."""
        key = (up, suit if up in SUITED and not self.shoe.endless else -1)
        if not self.keep and (up, -1) not in self.by_up:
            self.by_up.clear()
        found = self.by_up.get(key)
        if found is None:
            plain = self.by_up.get((up, -1)) or UpCard(self.game, self.shoe, up, self.plays.get(up))
            self.by_up[up, -1] = plain
            found = self.by_up[key] = plain.of_suit(suit) if key[1] >= 0 else plain
        return found

    def forget(self, up: int) -> None:
        """Let go of the tables of an up card."""
        for key in [key for key in self.by_up if key[0] == up]:
            del self.by_up[key]

    def tables_of(self, up: int) -> list[tuple[float, UpCard]]:
        """An up card by its suits with their shares, where suits matter; suits that make no difference count as one."""
        if up not in SUITED or self.shoe.endless:
            return [(1.0, self.up_card(up))]
        counts = alike_suits(self.shoe, up)
        return [(count / sum(counts.values()), self.up_card(up, suit)) for suit, count in counts.items()]

    def ev_of_up(self, up: int) -> float:
        """The value of a round against this up card."""
        if up not in self.known:
            self.known[up] = self._ev(up)
        return self.known[up]

    def _ev(self, up: int) -> float:
        found = 0.0
        waiting: list[Began] = []
        for part, table in self.tables_of(up):
            for chance, first, second, suits in self.pairs(table):
                if first == second and self.surely_split(table, first, suits):
                    waiting.append(table.begins(first, suits, part * chance))
                else:
                    found += part * chance * self.hand(table, first, second, suits)
        if waiting:
            share, whole = shared(waiting)
            found += share * self.up_card(up).waiting_value(whole)
        return found

    def surely_split(self, table: UpCard, rank: int, suits: tuple[int, int]) -> bool:
        """Whether such a pair need not be valued by itself: see `UpCard.surely_split`."""
        return table.surely_split(rank, suits)

    def pairs(self, table: UpCard) -> list[tuple[float, int, int, tuple[int, int]]]:
        """Every first two cards, in either order, with their chance; by suits, or by J, Q and K, where those matter."""
        found: list[tuple[float, int, int, tuple[int, int]]] = []
        for first in range(RANKS):
            for second in range(first, RANKS):
                chance = self._chance(table, first, second)
                if chance <= 0.0:
                    continue
                if first in SUITED and second in SUITED:
                    found += (
                        (chance * share, first, second, suits) for share, suits in self._suits(table, first, second)
                    )
                elif first == second == TEN and self.game.split_rank:
                    like = table.like_share(1)
                    found += [(chance * like, first, second, LIKE), (chance * (1.0 - like), first, second, UNLIKE)]
                else:
                    found.append((chance, first, second, UNLIKE))
        return found

    def _chance(self, table: UpCard, first: int, second: int) -> float:
        """The chance of two ranks, in either order."""
        endless = self.shoe.endless
        left = [float(count) for count in self.shoe.ranks]
        if not endless:
            left[table.up] -= 1
        total = sum(left)
        one = left[first]
        two = left[second] - (first == second and not endless)
        return max(one * two, 0.0) / (total * (total if endless else total - 1)) * (1 if first == second else 2)

    def choice(self, table: UpCard, first: int, second: int, suits: tuple[int, int]) -> float:
        """The value of two cards as they are played: the best."""
        return table.two_cards(first, second, suits).best

    def hand(self, table: UpCard, first: int, second: int, suits: tuple[int, int]) -> float:
        """The value of two cards before a card reader has looked."""
        value = self.choice(table, first, second, suits)
        if table.peeked:
            pontoon = float(table.pontoon[table.hands.of(first, second)])
            lost = self.game.pontoon if {first, second} == {ACE, TEN} else -1.0
            value = pontoon * lost + (1.0 - pontoon) * value
        return value

    def _suits(self, table: UpCard, first: int, second: int) -> list[tuple[float, tuple[int, int]]]:
        """Every pair of suits with its chance, given the ranks; pairs that are played alike count as one."""
        ones = [float(count) for count in self.shoe.suits[first - SIX]]
        twos = [float(count) for count in self.shoe.suits[second - SIX]]
        if not self.shoe.endless and table.up_suit >= 0:
            if table.up == first:
                ones[table.up_suit] -= 1
            if table.up == second:
                twos[table.up_suit] -= 1
        stand_for: dict[tuple[int, int], tuple[int, int]] = {}
        weights: dict[tuple[int, int], float] = {}
        for i, a in enumerate(ones):
            for j, b in enumerate(twos):
                left = b - (1 if first == second and i == j and not self.shoe.endless else 0)
                if a > 0 and left > 0:
                    one, other, _ = alike_pair(self.shoe, (i, j), table.up_suit)
                    name = UNLIKE if first != second and i != j else (one, other)
                    suits = stand_for.setdefault(name, (i, j))
                    weights[suits] = weights.get(suits, 0.0) + a * left
        whole = sum(weights.values())
        return [(weight / whole, suits) for suits, weight in weights.items()]

    @property
    def ev(self) -> float:
        """The value of a round."""
        cards = sum(self.shoe.ranks)
        return sum(count / cards * self.ev_of_up(up) for up, count in enumerate(self.shoe.ranks) if count)
