"""A chart as a player of the simulator."""

from pontoon.analysis.game import ACE, LIMIT, TEN, Game
from pontoon.analysis.simulator.policy import Action, Seat
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES
from pontoon.analysis.solver.solve import SEVEN, completing
from pontoon.strategy import Chart, Situation

_ACTIONS = {
    "S": Action.STAND,
    "H": Action.HIT,
    "D": Action.DOUBLE,
    "P": Action.SPLIT,
    "R": Action.SURRENDER,
}
_LOWEST_RESCUE = 4


class ChartPolicy:
    """Plays a chart with its exceptions. Where its action is not allowed it draws, and where that is not, it stands."""

    sees_box = False

    def __init__(self, game: Game, chart: Chart) -> None:
        self._game, self._chart = game, chart
        hands = all_hands()
        self._hard: list[int] = hands.hard.tolist()
        self._aces: list[int] = hands.cards[:, ACE].tolist()
        self._size: list[int] = hands.size.tolist()

    def action(self, seat: Seat, allowed: tuple[Action, ...]) -> Action:
        """What the chart says, as far as it is allowed."""
        letter = self._unsplit(seat, allowed) if seat.split is None else self._after_split(seat, allowed)
        for wanted in (_ACTIONS[letter], Action.HIT):
            if wanted in allowed:
                return wanted
        return Action.STAND

    def rescue(self, seat: Seat, doubles: int = 1) -> bool:
        """What the chart says of a doubled hand."""
        return self._chart.rescues(max(self._total(seat.hand, seat.bound), _LOWEST_RESCUE), seat.up)

    def again(self, seat: Seat, doubles: int) -> bool:
        """Whether the chart doubles it once more."""
        return self._chart.doubles_again(max(self._total(seat.hand, seat.bound), _LOWEST_RESCUE), seat.up)

    def _total(self, hand: int, bound: int = 0) -> int:
        hard = self._hard[hand]
        return hard + 10 if self._aces[hand] > bound and hard + 10 <= LIMIT else hard

    def _unsplit(self, seat: Seat, allowed: tuple[Action, ...]) -> str:
        if seat.cards is None:
            return self._by_total(seat, Situation(self._size[seat.hand], free_ace=self._free(seat)))
        (first, suit), (second, other) = seat.cards
        may_complete = completing(first, second) >= 0
        one_suit = may_complete and suit == other
        combination = may_complete and not first == second == SEVEN
        situation = Situation(2, combination, one_suit, one_suit and suit == SPADES)
        if first == second and (first != TEN or Action.SPLIT in allowed):
            return self._chart.pair(first, seat.up, situation, split=False)
        return self._by_total(seat, situation)

    def _after_split(self, seat: Seat, allowed: tuple[Action, ...]) -> str:
        if seat.cards is None:
            return self._by_total(seat, Situation(self._size[seat.hand], free_ace=self._free(seat)))
        (first, suit), (second, other) = seat.cards
        one_suit = completing(first, second) >= 0 and suit == other
        spades = one_suit and suit == SPADES
        situation = Situation(2, completing(first, second) >= 0, one_suit, spades, free_ace=self._free(seat))
        if first != second:
            return self._by_total(seat, situation)
        letter = self._chart.pair(first, seat.up, situation, split=True)
        return letter if letter != "P" or Action.SPLIT in allowed else self._by_total(seat, situation)

    def _free(self, seat: Seat) -> bool:
        """Whether no ace would be bound to 1 by a double."""
        return seat.bound == 0 and self._game.bound > 0

    def _by_total(self, seat: Seat, situation: Situation) -> str:
        """The row of a total; a hand that may no longer surrender plays as with three cards."""
        total, split = self._total(seat.hand), seat.split is not None
        soft = total > self._hard[seat.hand]
        letter = self._chart.total(total, seat.up, situation, soft=soft, split=split)
        if letter == "R" and (split or situation.cards > 2):
            letter = self._chart.total(total, seat.up, Situation(3), soft=soft, split=split)
        return letter
