"""Every gain of a split box, card by card from one shoe and in the order of play: slow and plain.

The decisions are those of a `Policy`, asked as the simulator asks it; what they lead to is read from the texts here.
The dealer shows neither an ace nor a ten, so there is no pontoon. Meant for shoes of few ranks, however many cards they
hold.
"""

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache

from pontoon.analysis.simulator.policy import Action, Policy, Seat, SplitPlace
from pontoon.analysis.solver.hands import all_hands
from tests.support.split_boxes import Kind, Shoe, count, odds_of

NO_BONUS, OPEN, WON = range(3)
Chances = dict[float, float]


@dataclass(frozen=True)
class House:
    """What the book says. `any_number`: a double on more than two cards. `even`: after a double later hands win even
    money. `bonus`: what a Super Bonus of a split hand pays at the end of the round, unless a hand was doubled or two
    sevens of one suit were split. `soft_stand`: the soft total on which the dealer stands."""

    hands: int
    any_number: bool
    even: bool
    bonus: float
    soft_stand: int = 18


@dataclass(frozen=True)
class Stake:
    """A hand that is finished: what it wins or loses, and the total that the dealer has to beat (0: it is decided)."""

    total: int
    wins: float
    loses: float
    bonus: bool = False


@dataclass(frozen=True)
class Table:
    """The box as it stands: cards left, hands still to play by their first cards, and those that are finished."""

    shoe: Shoe
    waiting: tuple[Kind, ...]
    formed: int
    even: bool
    bonus: int
    finished: tuple[Stake, ...] = ()


class Gains:
    """Split boxes against one up card, from a shoe of these kinds of cards."""

    def __init__(self, house: House, policy: Policy, up: Kind, kinds: tuple[Kind, ...]) -> None:
        self.house, self.policy, self.up, self.kinds = house, policy, up, kinds
        self.hands = all_hands()
        self.dealer = cache(self._dealer)

    def split(self, shoe: Shoe, first: Kind, second: Kind) -> Chances:
        """Every gain of a pair with its chance; `shoe`: what is left without the pair and the up card."""
        wins = self.house.bonus and first[0] == 7 == self.up[0] and first != second
        here: dict[Table, float] = {Table(shoe, (first, second), 2, even=False, bonus=OPEN if wins else NO_BONUS): 1.0}
        found: Chances = defaultdict(float)
        while here:
            after: dict[Table, float] = defaultdict(float)
            for table, chance in here.items():
                if not table.waiting:
                    for final, share in self.dealer(self._ranks(table.shoe)).items():
                        found[self._settled(table, final)] += chance * share
                    continue
                for share, kind, left in self._draws(table.shoe):
                    self._two(replace(table, shoe=left), (table.waiting[0], kind), chance * share, after)
            here = after
        return dict(found)

    def _ranks(self, shoe: Shoe) -> tuple[int, ...]:
        ranks = [0] * 11
        for (points, _), left in zip(self.kinds, shoe, strict=True):
            ranks[points] += left
        return tuple(ranks)

    def _draws(self, shoe: Shoe) -> list[tuple[float, Kind, Shoe]]:
        whole = sum(shoe)
        return [
            (left / whole, kind, (*shoe[:at], left - 1, *shoe[at + 1 :]))
            for at, (kind, left) in enumerate(zip(self.kinds, shoe, strict=True))
            if left
        ]

    def _dealer(self, ranks: tuple[int, ...]) -> dict[int, float]:
        """The dealer's final totals from a shoe; 22 for a bust."""
        points = list(ranks)
        found: dict[int, float] = defaultdict(float)

        def draw(hard: int, aces: int, chance: float) -> None:
            soft = aces > 0 and hard <= 11
            total = hard + 10 * soft
            if total > 21 or total >= (self.house.soft_stand if soft else 17):
                found[min(total, 22)] += chance
                return
            left = sum(points)
            for one in range(1, 11):
                if points[one]:
                    share = chance * points[one] / left
                    points[one] -= 1
                    draw(hard + one, aces + (one == 1), share)
                    points[one] += 1

        draw(self.up[0], int(self.up[0] == 1), 1.0)
        return dict(found)

    def _settled(self, table: Table, final: int) -> float:
        """What all hands of the box gain."""
        net = 0.0
        for one in table.finished:
            if one.total == 0 or final == 22 or one.total > final:
                net += one.wins
            elif one.total < final:
                net -= one.loses
            net += self.house.bonus * (one.bonus and table.bonus != NO_BONUS and not table.even)
        return net

    # one hand

    def _seat(self, table: Table, cards: tuple[Kind, ...]) -> Seat:
        place = SplitPlace(cards[0][0] - 1, len(table.waiting) - 1, table.formed, False, table.even, table.bonus)
        two = tuple((points - 1, suit) for points, suit in cards) if len(cards) == 2 else None
        hand = self.hands.of(*(points - 1 for points, _ in cards))
        return Seat(self.up[0] - 1, -1, hand, 0, two, place)  # type: ignore[arg-type]

    def _two(self, table: Table, cards: tuple[Kind, ...], chance: float, into: dict[Table, float]) -> None:
        allowed = self._allowed(cards)
        if cards[0][0] == cards[1][0] and table.formed < self.house.hands:
            allowed += (Action.SPLIT,)
        if self.policy.action(self._seat(table, cards), allowed) is not Action.SPLIT:
            self._played(table, cards, chance, into)
            return
        lost = cards[0] == cards[1]
        split = replace(table, waiting=(cards[0], cards[1], *table.waiting[1:]), formed=table.formed + 1)
        into[replace(split, bonus=NO_BONUS) if lost else split] += chance

    def _allowed(self, cards: tuple[Kind, ...]) -> tuple[Action, ...]:
        total, _ = count(cards)
        double = (Action.DOUBLE,) if self.house.any_number or len(cards) == 2 else ()
        return ((Action.STAND,) if total >= 12 else ()) + (Action.HIT, *double)

    def _played(self, table: Table, cards: tuple[Kind, ...], chance: float, into: dict[Table, float]) -> None:
        total, _ = count(cards)
        if total > 21:
            self._leaves(table, Stake(0, -1.0, 0.0), chance, into)
            return
        if total == 21:
            self._paid(table, cards, chance, into)
            return
        action = self.policy.action(self._seat(table, cards), self._allowed(cards))
        if action is Action.STAND:
            self._leaves(table, Stake(total, 1.0, 1.0), chance, into)
            return
        for share, kind, left in self._draws(table.shoe):
            follow = self._played if action is Action.HIT else self._doubled
            follow(replace(table, shoe=left), (*cards, kind), chance * share, into)

    def _paid(self, table: Table, cards: tuple[Kind, ...], chance: float, into: dict[Table, float]) -> None:
        """A 21 at once, as any win where a hand of the box was doubled."""
        sevens = self.up[0] == 7 and [points for points, _ in cards] == [7] * 3 and len(set(cards)) == 1
        bonus = bool(self.house.bonus and sevens and table.bonus != NO_BONUS and not table.even)
        self._leaves(table, Stake(0, 1.0 if table.even else odds_of(cards), 0.0, bonus), chance, into)

    def _doubled(self, table: Table, cards: tuple[Kind, ...], chance: float, into: dict[Table, float]) -> None:
        total, _ = count(cards)
        stake = Stake(total, 2.0, 2.0)
        if total > 21:
            stake = Stake(0, -2.0, 0.0)
        elif total == 21:
            stake = Stake(0, 2.0, 0.0)
        elif self.policy.rescue(self._seat(table, cards)):
            stake = Stake(0, -1.0, 0.0)
        self._leaves(replace(table, even=table.even or self.house.even), stake, chance, into)

    def _leaves(self, table: Table, stake: Stake, chance: float, into: dict[Table, float]) -> None:
        bonus = WON if stake.bonus else table.bonus
        finished = tuple(sorted((*table.finished, stake), key=lambda one: (one.total, one.wins, one.loses, one.bonus)))
        into[replace(table, waiting=table.waiting[1:], bonus=bonus, finished=finished)] += chance
