"""The distribution of a round's result under best play, and how often each kind of hand comes.

Unsplit hands are exact: the chance of every composition is carried forward along the best play to the ends of the hand,
and there it meets the dealer's chances for that very composition. For split boxes see `distribution_split`,
and for those of a finite shoe `distribution_box`.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pontoon.analysis.game import ACE, RANKS, TEN, Game
from pontoon.analysis.solver import reach
from pontoon.analysis.solver.arguments import FloatArray
from pontoon.analysis.solver.dealer import OUTCOMES
from pontoon.analysis.solver.distribution_box import Gathered, Splits
from pontoon.analysis.solver.distribution_split import Boxes
from pontoon.analysis.solver.ends import (
    BUSTED,
    DEALER_PONTOON,
    DOUBLED_BUST,
    ENDS,
    EVENTS,
    SPLIT,
    SUPER_BONUS,
    SURRENDER_LOST,
    SURRENDERED,
    TWO_CARD_21,
    combination,
    events,
    gains,
)
from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.analysis.solver.solve import ONE_SUIT, SEVEN, Solution, UpCard, completing, suit_kind
from pontoon.rulebook import Fault

DIGITS = 9
"""Gains that agree in so many decimals are one."""


@dataclass(frozen=True, slots=True)
class Frequency:
    """How many hands of a kind come in a round: in rounds without a split, and on split boxes."""

    event: str
    unsplit: float
    split: float

    @property
    def each_round(self) -> float:
        """Both together."""
        return self.unsplit + self.split


@dataclass(frozen=True, slots=True)
class Distribution:
    """`results`: every gain of a round, as a share of the original wager, with its chance; the worst first."""

    results: tuple[tuple[float, float], ...]
    frequencies: tuple[Frequency, ...]

    @property
    def mean(self) -> float:
        """The mean gain."""
        return sum(net * chance for net, chance in self.results)

    @property
    def variance(self) -> float:
        """The variance of the gain."""
        return sum(net * net * chance for net, chance in self.results) - self.mean**2

    def chance(self, sign: int) -> float:
        """The chance to win (1), to lose (-1) or to get the wager back (0)."""
        return sum(chance for net, chance in self.results if (net > 0) - (net < 0) == sign)


def distribution(solution: Solution) -> Distribution:
    """Everything that can come of a round, with its chance."""
    return _whole(solution).result()


def split_results(solution: Solution) -> dict[float, float]:
    """Every gain of a round that is split, with its chance among all rounds."""
    whole = _whole(solution)
    return _by_net(((whole.boxes.lattice.nets(), whole.split),))


def _whole(solution: Solution) -> "_Whole":
    check_followed(solution.game)
    whole = _Whole(solution)
    for up, count in enumerate(solution.shoe.ranks):
        if count:
            whole.add(up, count / solution.shoe.cards)
    return whole


def _by_net(parts: Iterable[tuple[FloatArray, FloatArray]]) -> dict[float, float]:
    """The chance of every gain, from lists of gains with their chances."""
    found: dict[float, float] = {}
    for nets, chances in parts:
        for net, chance in zip(nets.round(DIGITS).tolist(), chances.tolist(), strict=True):
            if chance > 0.0:
                found[net] = found.get(net, 0.0) + chance
    return found


def check_followed(game: Game) -> None:
    """Refuse the few rules under which the value of a round is known, but not every gain with its chance."""
    why = "the chances of every gain are not worked out for this; {} is possible"
    found = [
        Fault(path, why.format(instead))
        for path, instead, other in (
            ("double.times", "1", game.doubles > 1),
            ("double.bonus", "withheld", game.double_bonus),
            ("dealer_pontoon.after_bust", "one-more", game.in_all),
        )
        if other
    ]
    if found:
        raise UnsupportedRulesError("these rules", tuple(found))


class _Whole:
    """The sums over all up cards."""

    def __init__(self, solution: Solution) -> None:
        self.solution, self.game = solution, solution.game
        self.waiting, self.closed = np.zeros((ENDS, OUTCOMES)), np.zeros(ENDS)
        self.boxes = Boxes(self.game)
        self.split = np.zeros(self.boxes.lattice.places)
        self.split_events = np.zeros(len(EVENTS))

    def add(self, up: int, share: float) -> None:
        """All hands against one up card."""
        start = np.zeros((len(self.solution.up_card(up).hands.hard), 3))
        gathered = Gathered()
        for part, table in self.solution.tables_of(up):
            _Against(self, table, start, gathered).add(share * part)
        for part, dealt, box in Splits(self.boxes).all(gathered):
            self.split += part * (dealt @ box.chances)
            self.split_events += part * (dealt @ box.events)
            self.split_events[SPLIT] += part
        table = self.solution.up_card(up)
        bust, by_outcome = self.closed[BUSTED : DOUBLED_BUST + 1], np.zeros((2, OUTCOMES))
        reach.finish(
            table.hands, table.order, table.next, table.dist, table.tables, start, self.waiting, by_outcome, bust
        )

    def result(self) -> Distribution:
        """The gains with their chances, and the frequencies."""
        gained = gains(self.game, 1.0, even=False, split=False)
        bonus = slice(SUPER_BONUS, SUPER_BONUS + 2)
        gained[bonus] += np.where(gained[bonus] >= 0.0, self.game.super_bonus, 0.0)
        found = _by_net(
            (
                (gained.ravel(), self.waiting.ravel()),
                (gained[:, -1], self.closed),
                (self.boxes.lattice.nets(), self.split),
            )
        )
        return Distribution(tuple(sorted(found.items())), self._frequencies())

    def _frequencies(self) -> tuple[Frequency, ...]:
        unsplit = (self.waiting.sum(axis=1) + self.closed) @ events()
        return tuple(
            Frequency(name, float(one), float(other))
            for name, one, other in zip(EVENTS, unsplit, self.split_events, strict=True)
        )


class _Against:
    """The first two cards against one up card, and what is done with them."""

    def __init__(self, whole: _Whole, table: UpCard, start: FloatArray, gathered: Gathered) -> None:
        self.whole, self.table, self.start, self.gathered = whole, table, start, gathered

    def add(self, share: float) -> None:
        """Every two cards with their chance."""
        for chance, first, second, suits in self.whole.solution.pairs(self.table):
            self._pair(share * chance, first, second, suits)

    def _pair(self, share: float, first: int, second: int, suits: tuple[int, int]) -> None:
        table, closed = self.table, self.whole.closed
        hand = table.hands.of(first, second)
        pontoon = float(table.pontoon[hand])
        if {first, second} == {ACE, TEN}:
            closed[TWO_CARD_21] += share
            return
        if table.peeked:
            closed[DEALER_PONTOON] += share * pontoon
            share *= 1.0 - pontoon
        values = table.two_cards(first, second, suits)
        if values.surrender >= values.best:
            lost = 0.0 if table.peeked or not table.game.surrender_held[table.up] else pontoon
            closed[SURRENDERED] += share * (1.0 - lost)
            closed[SURRENDER_LOST] += share * lost
        elif values.split >= values.best:
            self.gathered.add(share, table, first, suits)
        elif values.hit >= values.best:
            self._drawn(share, first, second, suits)
        else:
            self.start[hand, table.bound(first, second, split=False)] += share

    def _drawn(self, share: float, first: int, second: int, suits: tuple[int, int]) -> None:
        """A third card; suits where it may complete a combination in one of them."""
        table = self.table
        hand, bound = table.hands.of(first, second), table.bound(first, second, split=False)
        third, suited = completing(first, second), 0.0
        if third >= 0 and suits[0] == suits[1] >= 0:
            sevens = third == SEVEN == first
            suited = float(table.next[hand, third]) * table.suit_share(third, suits[0], 2 if sevens else 0)
            end = self._combination(suits[0], sevens=sevens)
            self.whole.waiting[end] += share * suited * table.dist[table.hands.then[hand, third]]
        for rank in range(RANKS):
            chance = share * (float(table.next[hand, rank]) - (suited if rank == third else 0.0))
            after = table.hands.then[hand, rank]
            if chance > 0.0 and after >= 0:
                self.start[after, bound] += chance
            elif chance > 0.0:
                self.whole.closed[BUSTED] += chance

    def _combination(self, suit: int, *, sevens: bool) -> int:
        kind = suit_kind(suit)
        if sevens and self.table.up == SEVEN and self.table.game.super_bonus:
            return SUPER_BONUS + kind - ONE_SUIT
        return combination(kind, sevens=sevens)
