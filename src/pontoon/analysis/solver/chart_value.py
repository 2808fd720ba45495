"""The exact value of playing a chart: the same search with every choice made beforehand."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver import core
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES, SUITED, Shoe
from pontoon.analysis.solver.solve import (
    ALL_SPADES,
    LIKE,
    MIXED,
    NEVER,
    ONE_SUIT,
    SEVEN,
    Play,
    Solution,
    UpCard,
    Values,
    completing,
)
from pontoon.strategy import RANKS as NAMES
from pontoon.strategy import ROWS, Chart, Situation

ChartCosts = dict[str, dict[str, tuple[float, ...]]]
"""By table, row and up card."""
_WISHES = {"S": core.STAND, "H": core.HIT, "D": core.DOUBLE, "R": core.HIT}


def chart_solution(game: Game, shoe: Shoe, chart: Chart) -> "ChartSolution":
    """A game in which the chart is played."""
    plays = {up: chart_play(game, chart, up) for up in range(RANKS)}
    return ChartSolution(game, shoe, plays=plays, chart=chart)


def chart_play(game: Game, chart: Chart, up: int) -> Play:
    """The chart against one up card, by composition."""
    rescues = np.ones(22, dtype=np.int8)
    for total in range(4, 22):
        again = core.AGAIN if chart.doubles_again(total, up) else core.KEEP
        rescues[total] = core.RESCUE if chart.rescues(total, up) else again
    rescues[:4] = rescues[4]
    pairs = [*((rank, MIXED) for rank in range(RANKS)), (SEVEN, ONE_SUIT), (SEVEN, ALL_SPADES)]
    resplits = frozenset(
        (rank, kind) for rank, kind in pairs if chart.pair(rank, up, _split_pair(game, rank, kind), split=True) == "P"
    )
    sevens = _suited_sevens(game, chart, up, ONE_SUIT), _suited_sevens(game, chart, up, ALL_SPADES)
    unsplit, split = (_wishes(game, chart, up, split=split) for split in (False, True))
    return Play(unsplit, split, rescues, resplits, sevens, _suited_678(game, chart, up))


def _suited_678(game: Game, chart: Chart, up: int) -> tuple[tuple[int, int, int], ...]:
    """Two cards of 6-7-8 in one suit on a split box."""
    found = []
    for first, second in combinations(SUITED, 2):
        for kind in (ONE_SUIT, ALL_SPADES):
            situation = Situation(
                2, combination=True, one_suit=True, spades=kind == ALL_SPADES, free_ace=game.bound > 0
            )
            letter = _by_total(chart, first + second + 2, up, situation, soft=False, split=True)
            found.append((all_hands().of(first, second), kind, _WISHES[letter]))
    return tuple(found)


def _split_pair(game: Game, rank: int, kind: int) -> Situation:
    """A pair on a split box; only sevens are told apart by their suits."""
    return Situation(
        2,
        combination=rank == SEVEN,
        one_suit=kind != MIXED,
        spades=kind == ALL_SPADES,
        free_ace=game.bound > 0 and rank != ACE,
    )


def _suited_sevens(game: Game, chart: Chart, up: int, kind: int) -> int:
    """Two sevens of one suit on a split box that are not split."""
    situation = _split_pair(game, SEVEN, kind)
    letter = chart.pair(SEVEN, up, situation, split=True)
    return _WISHES[letter if letter != "P" else _by_total(chart, 14, up, situation, soft=False, split=True)]


def _wishes(game: Game, chart: Chart, up: int, *, split: bool) -> npt.NDArray[np.int8]:
    hands = all_hands()
    found = np.zeros((len(hands.hard), 3), dtype=np.int8)
    for hand in range(len(hands.hard)):
        cards, hard, size = hands.cards[hand], int(hands.hard[hand]), int(hands.size[hand])
        soft = cards[ACE] > 0 and hard <= 11
        total = hard + 10 if soft else hard
        if size < 2 or hard == 21:
            found[hand, :] = core.HIT if size < 2 else core.STAND
            continue
        ranks = [rank for rank in range(RANKS) for _ in range(int(cards[rank]))] if size == 2 else []
        for bound in range(min(3, int(cards[ACE]) + 1)):
            free = bound == 0 and game.bound > 0
            situation = Situation(size, size == 2 and completing(ranks[0], ranks[1]) >= 0, free_ace=free)
            letter = "P"
            if size == 2 and ranks[0] == ranks[1]:
                letter = chart.pair(ranks[0], up, situation, split=split)
            if letter == "P":
                letter = _by_total(chart, total, up, situation, soft=soft, split=split)
            found[hand, bound] = _WISHES[letter]
    return found


def _by_total(chart: Chart, total: int, up: int, situation: Situation, *, soft: bool, split: bool) -> str:
    """The letter of a total; a hand that cannot surrender plays as with three cards."""
    letter = chart.total(total, up, situation, soft=soft, split=split)
    if letter == "R" and (split or situation.cards > 2):
        letter = chart.total(total, up, Situation(3), soft=soft, split=split)
    return letter


def chart_costs(best: Solution, played: "ChartSolution") -> ChartCosts:
    """What the hands that begin in each cell lose to best play in all rounds, by table, row and up card."""
    found = {table: {row: [0.0] * RANKS for row in ROWS[table]} for table in ("hard", "soft", "pair")}
    for up, count in enumerate(best.shoe.ranks):
        here = count / best.shoe.cards
        for (share, table), (_, other) in zip(best.tables_of(up), played.tables_of(up), strict=True) if count else ():
            for chance, first, second, suits in best.pairs(table):
                if {first, second} == {ACE, TEN}:
                    continue
                lost = best.hand(table, first, second, suits) - played.hand(other, first, second, suits)
                soft = ACE in (first, second)
                row = str(first + second + 2 + (10 if soft else 0))
                cells = found["pair"][NAMES[first]] if first == second else found["soft" if soft else "hard"][row]
                cells[up] += here * share * chance * lost
    return {table: {row: tuple(costs) for row, costs in rows.items()} for table, rows in found.items()}


@dataclass(slots=True)
class ChartSolution(Solution):
    """A round played by a chart."""

    chart: Chart | None = None

    def choice(self, table: UpCard, first: int, second: int, suits: tuple[int, int]) -> float:
        """The value of two cards as the chart plays them."""
        values = table.two_cards(first, second, suits)
        if {first, second} == {ACE, TEN}:
            return values.stand
        return _value(values, self.letter(table.up, first, second, suits))

    def surely_split(self, table: UpCard, rank: int, suits: tuple[int, int]) -> bool:
        """Not by this chart, it may be: every pair is valued by itself."""
        return False

    def letter(self, up: int, first: int, second: int, suits: tuple[int, int]) -> str:
        """What the chart says of two cards."""
        assert self.chart is not None
        one_suit = suits[0] == suits[1] >= 0 and completing(first, second) >= 0
        situation = Situation(
            2,
            completing(first, second) >= 0 and not first == second == SEVEN,
            one_suit,
            one_suit and suits[0] == SPADES,
        )
        pair = first == second and (first != TEN or not self.game.split_rank or suits == LIKE)
        letter = self.chart.pair(first, up, situation, split=False) if pair else "P"
        if not pair:
            soft = ACE in (first, second)
            total = first + second + 2 + (10 if soft else 0)
            letter = _by_total(self.chart, total, up, situation, soft=soft, split=False)
        return letter


def _value(values: Values, letter: str) -> float:
    """The value of an action; where it is not allowed, of drawing; where that is not, of standing."""
    wanted = {
        "S": values.stand,
        "H": values.hit,
        "D": values.double,
        "P": values.split,
        "R": values.surrender,
    }[letter]
    for value in (wanted, values.hit):
        if value > NEVER / 2:
            return value
    return values.stand
