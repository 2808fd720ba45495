"""How often each cell comes up in a round: the chart played from an endless shoe, pairs split as often as it says."""

from collections import defaultdict
from functools import cache, lru_cache

from pontoon.cards import Pack
from pontoon.players import chart_for
from pontoon.rulebook import Rulebook
from pontoon.strategy import RANKS, Chart, Situation
from pontoon.trainer.cells import Cell, cells_of

_TENS = {"spanish": 3, "full": 4}
"""How many ranks of a deck count ten."""
_COMBINATION = {6, 7, 8}
Kind = tuple[int, bool, int, bool, bool]
"""A kind of hand: hard points, an ace in it, cards, whether it is one of a split box, and whether its aces are free."""
_SUITS = (("", 12 / 16), ("o", 3 / 16), ("s", 1 / 16))
"""Of two cards: no suit in common, one suit, spades; and how often."""
Drawn = dict[Kind, float]
"""How often each kind of hand comes."""


@lru_cache(maxsize=64)
def often(rules: Rulebook) -> dict[str, float]:
    """How often each cell is decided in a round, by its key; 0 where the chart never comes there.

    Insurance is asked whenever the dealer shows an ace, a side wager whenever there is a round.
    """
    chart, chances = chart_for(rules), _chances(rules.cards.pack.value)
    found: dict[str, float] = defaultdict(float)
    for column, up in enumerate(RANKS):
        walk = _Walk(rules, chart, column, up)
        walk.begin()
        for key, share in walk.visits.items():
            found[key] += share * chances[column]
    fixed = {"insurance": chances[0], "side": 1.0}
    return {cell.key: fixed.get(theme, found[cell.key]) for theme, cells in cells_of(rules).items() for cell in cells}


def _chances(pack: Pack) -> tuple[float, ...]:
    """Of the points 1 to 10 in an endless shoe: one rank each, but those that count ten."""
    tens = _TENS[pack]
    return tuple((tens if points == 10 else 1) / (9 + tens) for points in range(1, 11))


class _Walk:
    """Every hand against one up card, by what the chart looks at: points, an ace, the number of cards."""

    def __init__(self, rules: Rulebook, chart: Chart, column: int, up: str) -> None:
        self.rules, self.chart, self.column, self.up = rules, chart, column, up
        self.chances = _chances(rules.cards.pack.value)
        self.visits: dict[str, float] = defaultdict(float)
        self.binds = rules.cards.aces_one_when_doubled.value

    def _free(self, first: tuple[int, ...]) -> bool:
        """Whether aces that come later count 11 in a doubled hand, as none of the cards is one that a double binds."""
        return self.binds != "never" and 1 not in first

    def begin(self) -> None:
        """All first two cards."""
        drawn: Drawn = defaultdict(float)
        for first, chance in enumerate(self.chances, 1):
            for second, other in enumerate(self.chances, 1):
                for suits, share in _SUITS:
                    self._two(first, second, suits, chance * other * share, drawn)
        while drawn:
            drawn = self._further(drawn)

    def _two(self, first: int, second: int, suits: str, share: float, drawn: Drawn) -> None:
        combination = first != second and {first, second} <= _COMBINATION
        suited = suits if combination or first == second == 7 else ""
        free = self._free((first, second))
        situation = Situation(2, combination, bool(suited), suited == "s", free)
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
        self._play(letter, (first + second, 1 in (first, second), 2, False, free), share, drawn)

    def _split(self, first: int, share: float, drawn: Drawn) -> None:
        """All hands from the pair, each with its second card; those that are split again are not played."""
        split = self.rules.split
        if first == 1 and split.ace_cards.value == "one":
            return  # nothing is left to decide
        most = split.ace_hands.value if first == 1 else split.hands.value
        again = self.chart.pair(first - 1, self.column, Situation(2), split=True) == "P"
        begun, resplit = hands_of_split(self.chances[first - 1] if again else 0.0, most)
        for second, chance in enumerate(self.chances, 1):
            ace = 1 in (first, second)
            points, soft = _total(first + second, ace=ace)
            if points == 21:
                continue
            self._visit("split", f"s{points}" if soft else str(points), share * begun * chance)
            played = share * (begun * chance - (resplit if second == first else 0.0))
            free = self._free((first,) if self.binds == "initial-deal" else (first, second))
            near = {first, second} <= _COMBINATION and (first != second or first == 7)
            for suits, part in _SUITS if near else (("", 1.0),):
                situation = Situation(2, near, bool(suits), suits == "s", free)
                letter = self.chart.total(points, self.column, situation, soft=soft, split=True)
                self._play(letter, (first + second, ace, 2, True, free), played * part, drawn)

    def _further(self, hands: Drawn) -> Drawn:
        """Hands of three cards or more, each one card longer in the next step."""
        drawn: Drawn = defaultdict(float)
        for (hard, ace, size, split, free), share in hands.items():
            points, soft = _total(hard, ace=ace)
            if points >= 21:
                continue
            row = f"{'s' if soft else ''}{points}n{min(size, 6)}"
            long = size > 3 and (points >= 17 if soft else 12 <= points <= 18) and not (soft and size > 5)
            self._visit("bonus" if long else "soft" if soft else "hard", row if long else str(points), share)
            situation = Situation(min(size, 6), free_ace=free)
            letter = self.chart.total(points, self.column, situation, soft=soft, split=split)
            self._play(letter, (hard, ace, size, split, free), share, drawn)
        return drawn

    def _play(self, letter: str, hand: Kind, share: float, drawn: Drawn) -> None:
        hard, ace, size, split, free = hand
        for card, chance in enumerate(self.chances, 1):
            if letter == "H" and hard + card <= 21:
                drawn[hard + card, ace or card == 1, size + 1, split, free] += share * chance
            if letter == "D":
                points, soft = _total(hard + card, ace=ace or card == 1)
                self._visit("rescue", "" if soft else str(points), share * chance)

    def _visit(self, theme: str, row: str, share: float) -> None:
        self.visits[Cell(theme, row, self.up).key] += share


def hands_of_split(pair: float, most: int) -> tuple[float, float]:
    """Of a box that was split: how many hands get a second card, and how many of them are split again, on average.

    `pair`: the chance that a hand becomes a pair that is split; `most`: hands on the box.
    """

    @cache
    def begun(waiting: int, formed: int) -> float:
        if not waiting:
            return 0.0
        chance = pair if formed < most else 0.0
        further = chance * begun(waiting + 1, formed + 1) if chance else 0.0
        return 1.0 + further + (1.0 - chance) * begun(waiting - 1, formed)

    whole = begun(2, 2)
    return whole, (whole - 2.0) / 2.0  # each further split begins two hands anew


def _total(hard: int, *, ace: bool) -> tuple[int, bool]:
    return (hard + 10, True) if ace and hard <= 11 else (hard, False)
