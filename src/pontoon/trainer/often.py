"""How often each cell comes up in a round: the chart played from an endless shoe, a pair split once."""

from collections import defaultdict
from functools import lru_cache

from pontoon.players import chart_for
from pontoon.rulebook import Rulebook
from pontoon.strategy import RANKS, Chart, Situation
from pontoon.trainer.cells import Cell, cells_of

_CHANCE = tuple((3 if points == 10 else 1) / 12 for points in range(1, 11))
"""Of the points 1 to 10; there are no tens, but three ranks that count ten."""
_COMBINATION = {6, 7, 8}
Drawn = dict[tuple[int, bool, int], float]
"""How often each kind of hand comes: hard points, an ace in it, cards."""


@lru_cache(maxsize=64)
def often(rules: Rulebook) -> dict[str, float]:
    """How often each cell is decided in a round, by its key; 0 where the chart never comes there.

    Insurance is asked whenever the dealer shows an ace, a side wager whenever there is a round.
    """
    chart = chart_for(rules)
    found: dict[str, float] = defaultdict(float)
    for column, up in enumerate(RANKS):
        walk = _Walk(chart, column, up)
        walk.begin()
        for key, share in walk.visits.items():
            found[key] += share * _CHANCE[column]
    fixed = {"insurance": _CHANCE[0], "side": 1.0}
    return {cell.key: fixed.get(theme, found[cell.key]) for theme, cells in cells_of(rules).items() for cell in cells}


class _Walk:
    """Every hand against one up card, by what the chart looks at: points, an ace, the number of cards."""

    def __init__(self, chart: Chart, column: int, up: str) -> None:
        self.chart, self.column, self.up = chart, column, up
        self.visits: dict[str, float] = defaultdict(float)

    def begin(self) -> None:
        """All first two cards."""
        drawn: Drawn = defaultdict(float)
        for first, chance in enumerate(_CHANCE, 1):
            for second, other in enumerate(_CHANCE, 1):
                for suits, share in (("", 12 / 16), ("o", 3 / 16), ("s", 1 / 16)):
                    self._two(first, second, suits, chance * other * share, drawn)
        while drawn:
            drawn = self._further(drawn)

    def _two(self, first: int, second: int, suits: str, share: float, drawn: Drawn) -> None:
        combination = first != second and {first, second} <= _COMBINATION
        suited = suits if combination or first == second == 7 else ""
        situation = Situation(2, combination, bool(suited), suited == "s")
        if {first, second} == {1, 10}:
            return
        if first == second:
            row = "A" if first == 1 else "T" if first == 10 else str(first)
            self._visit("bonus" if suited else "pair", f"77{suited}" if suited else row, share)
            letter = self.chart.pair(first - 1, self.column, situation, split=False)
            if letter == "P":
                self._split(first, share, drawn)
                return
        else:
            points, soft = _total(first + second, ace=1 in (first, second))
            if suited:
                self._visit("bonus", f"{min(first, second)}{max(first, second)}{suited}", share)
            else:
                self._visit("soft" if soft else "hard", str(points), share)
            letter = self.chart.total(points, self.column, situation, soft=soft, split=False)
        self._play(letter, (first + second, 1 in (first, second), 2), share, drawn)

    def _split(self, first: int, share: float, drawn: Drawn) -> None:
        """Two hands from the pair; a further pair is played by its total."""
        for second, chance in enumerate(_CHANCE, 1):
            part, ace = 2 * share * chance, 1 in (first, second)
            points, soft = _total(first + second, ace=ace)
            if first == 1 or points == 21:
                continue  # a split ace has nothing to decide in most books, and is not asked about
            self._visit("split", f"s{points}" if soft else str(points), part)
            letter = self.chart.total(points, self.column, Situation(2), soft=soft, split=True)
            self._play(letter, (first + second, ace, 2), part, drawn)

    def _further(self, hands: Drawn) -> Drawn:
        """Hands of three cards or more, each one card longer in the next step."""
        drawn: Drawn = defaultdict(float)
        for (hard, ace, size), share in hands.items():
            points, soft = _total(hard, ace=ace)
            if points >= 21:
                continue
            row = f"{'s' if soft else ''}{points}n{min(size, 6)}"
            long = size > 3 and (points >= 17 if soft else 12 <= points <= 18) and not (soft and size > 5)
            self._visit("bonus" if long else "soft" if soft else "hard", row if long else str(points), share)
            letter = self.chart.total(points, self.column, Situation(min(size, 6)), soft=soft, split=False)
            self._play(letter, (hard, ace, size), share, drawn)
        return drawn

    def _play(self, letter: str, hand: tuple[int, bool, int], share: float, drawn: Drawn) -> None:
        hard, ace, size = hand
        for card, chance in enumerate(_CHANCE, 1):
            if letter == "H" and hard + card <= 21:
                drawn[hard + card, ace or card == 1, size + 1] += share * chance
            if letter == "D":
                points, soft = _total(hard + card, ace=ace or card == 1)
                self._visit("rescue", "" if soft else str(points), share * chance)

    def _visit(self, theme: str, row: str, share: float) -> None:
        self.visits[Cell(theme, row, self.up).key] += share


def _total(hard: int, *, ace: bool) -> tuple[int, bool]:
    return (hard + 10, True) if ace and hard <= 11 else (hard, False)
