"""The states a hand can be in, by number.

Two cards by their kinds, in their order; three and more by what still counts of them; a doubled hand by its total.
Before play the two cards of an unsplit hand are asked about insurance and, in most books, about surrender.
"""

from dataclasses import dataclass

from pontoon.analysis.decisions.moves import FIRST_CARDS_CAP, Stage
from pontoon.analysis.game import LIMIT, Game
from pontoon.analysis.simulator.automaton_value import Kind, kind_of
from pontoon.cards import deck_of

_TOTALS = LIMIT + 1
_ACES = 4
_FEWEST = 3
_SIZES = FIRST_CARDS_CAP - _FEWEST + 1


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each sort of state begins. `kinds`: what the game sees of a card; `deck`: the kind of every card of one."""

    kinds: tuple[Kind, ...]
    deck: tuple[int, ...]

    @property
    def pairs(self) -> int:
        """How many ways there are to have two cards."""
        return len(self.kinds) ** 2

    @property
    def drawing(self) -> int:
        """Where the states of three cards and more begin."""
        return self.pairs

    @property
    def doubled(self) -> int:
        """Where the states of a doubled hand begin."""
        return self.drawing + _TOTALS * _ACES * _SIZES

    @property
    def split_states(self) -> int:
        """States of a hand that came of a split."""
        return self.doubled + _TOTALS

    @property
    def insurance(self) -> int:
        """Where the states with an offer of insurance begin; only an unsplit hand has these and the next."""
        return self.split_states

    @property
    def surrender(self) -> int:
        """Where the states with an offer to surrender begin."""
        return self.insurance + self.pairs

    @property
    def states(self) -> int:
        """All states of an unsplit hand."""
        return self.surrender + self.pairs

    def pair(self, first: int, second: int) -> int:
        """Two cards."""
        return first * len(self.kinds) + second

    def draw(self, hard: int, aces: int, cards: int) -> int:
        """Three cards and more: their count with aces as 1, the column `aces` of a situation, how many they are."""
        return self.drawing + (hard * _ACES + aces) * _SIZES + min(cards, FIRST_CARDS_CAP) - _FEWEST

    def drawn(self, state: int) -> tuple[int, int, int]:
        """The same three numbers of a state."""
        rest, cards = divmod(state - self.drawing, _SIZES)
        return *divmod(rest, _ACES), cards + _FEWEST

    def stage(self, state: int) -> Stage:
        """What is asked in a state."""
        if state < self.doubled:
            return Stage.PLAY
        if state < self.split_states:
            return Stage.FORFEIT
        return Stage.INSURANCE if state < self.surrender else Stage.SURRENDER


def layout_of(game: Game) -> Layout:
    """The states of a game."""
    deck = [kind_of(card, game) for card in deck_of(game.pack)]
    kinds = sorted(set(deck))
    return Layout(tuple(kinds), tuple(kinds.index(kind) for kind in deck))
