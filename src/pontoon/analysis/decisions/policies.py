"""Players as policies: by a chart, as the dealer draws, at random, or by any function."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.moves import ACTIONS, Act, IntArray, Situation, Stage, packed
from pontoon.analysis.decisions.places import ANY_OTHER, NO_SPLIT
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.valuation import PolicyTable
from pontoon.analysis.game import ACE, LIMIT
from pontoon.analysis.simulator.chart_policy import ChartPolicy
from pontoon.analysis.simulator.policy import Action, Mimic, Policy, Seat, SplitPlace
from pontoon.analysis.solver.hands import all_hands
from pontoon.strategy import Chart

Choose = Callable[[Situation, tuple[Act, ...]], int]
"""A player: what is seen, what is allowed, and the action that is taken."""
ChooseMany = Callable[[IntArray, npt.NDArray[np.bool_]], npt.NDArray[np.floating] | IntArray]
"""A player of many situations at once: an action for every row, or the chances of all actions."""
_ACTS = {
    Action.STAND: Act.STAND,
    Action.HIT: Act.HIT,
    Action.DOUBLE: Act.DOUBLE,
    Action.SPLIT: Act.SPLIT,
    Action.SURRENDER: Act.SURRENDER,
}
_ACTIONS = {act: action for action, act in _ACTS.items()}


def random_policy(tables: DecisionTables) -> PolicyTable:
    """Every action that is allowed, as likely as any other."""
    return np.asarray(tables.allowed / np.maximum(tables.allowed.sum(axis=1, keepdims=True), 1))


def mimic_policy(tables: DecisionTables) -> PolicyTable:
    """Plays as the dealer does, and takes no offer."""
    return policy_of(tables, Mimic())


def chart_policy(tables: DecisionTables, chart: Chart) -> PolicyTable:
    """Plays a chart."""
    return policy_of(tables, ChartPolicy(tables.game, chart))


def chosen_policy(tables: DecisionTables, choose: Choose) -> PolicyTable:
    """Plays by a function that is asked about every situation by itself."""
    found = np.zeros((len(tables.keys), ACTIONS))
    for at in range(1, len(tables.keys)):
        allowed = tuple(Act(action) for action in np.flatnonzero(tables.allowed[at]).tolist())
        action = choose(Situation(*tables.situations[at].tolist()), allowed)
        if action not in allowed:
            raise NotAllowedError(Situation(*tables.situations[at].tolist()), int(action), allowed)
        found[at, action] = 1.0
    return found


def many_policy(tables: DecisionTables, choose: ChooseMany) -> PolicyTable:
    """Plays by a function that is asked about all situations at once."""
    answer = np.asarray(choose(tables.situations[1:], tables.allowed[1:]))
    found = np.zeros((len(tables.keys), ACTIONS))
    if answer.ndim == 1:
        found[np.arange(1, len(found)), answer.astype(np.int64)] = 1.0
    else:
        found[1:] = answer
    wrong = np.flatnonzero((found[1:] * ~tables.allowed[1:]).any(axis=1))
    if len(wrong):
        at = int(wrong[0]) + 1
        allowed = tuple(Act(action) for action in np.flatnonzero(tables.allowed[at]).tolist())
        raise NotAllowedError(Situation(*tables.situations[at].tolist()), int(found[at].argmax()), allowed)
    return found


class NotAllowedError(ValueError):
    """A policy that does what the rules do not allow; every situation says what they do."""

    def __init__(self, situation: Situation, action: int, allowed: tuple[Act, ...]) -> None:
        known = " or ".join(act.name.lower() for act in allowed)
        super().__init__(f"Action {action} is not allowed in {situation}: {known} is possible.")


def policy_of(tables: DecisionTables, player: Policy) -> PolicyTable:
    """A player of the simulator; one who looks at the other hands of a split box is not followed exactly."""
    found = np.zeros((len(tables.keys), ACTIONS))
    known: dict[int, int] = {}
    seats = _Seats(tables)
    rows = tables.situations
    plain = rows.copy()
    plain[:, 7] = np.minimum(plain[:, 7], 1)
    plain[:, 8:] = 0
    keys = packed(plain) << ACTIONS | tables.masks
    first = _first_rows(tables)
    for at in range(1, len(rows)):
        action = known.get(int(keys[at]))
        if action is None:
            allowed = tuple(Act(one) for one in np.flatnonzero(tables.allowed[at]).tolist())
            action = known[int(keys[at])] = int(seats.asked(player, int(first[at]), allowed))
        found[at, action] = 1.0
    return found


def _first_rows(tables: DecisionTables) -> IntArray:
    """Some row of every situation."""
    found = np.zeros(len(tables.keys), dtype=np.int64)
    rows = np.flatnonzero(tables.situation > 0)[::-1]
    found[tables.situation[rows]] = rows
    return found


class _Seats:
    """Rows as a player of the simulator is asked about them."""

    def __init__(self, tables: DecisionTables) -> None:
        self.tables = tables
        hands = all_hands()
        self.hands: dict[tuple[int, int, int], tuple[int, int]] = {}
        for hand in range(len(hands.hard)):
            hard, aces, size = int(hands.hard[hand]), int(hands.cards[hand, ACE]), int(hands.size[hand])
            soft = aces > 0 and hard + 10 <= LIMIT
            for sort, bound in ((1, aces), (2, 1), (3, 0)) if soft else ((0, 0),):
                fits = {1: aces <= 2, 2: aces > 1}.get(sort, True)  # a double binds two aces at most
                if fits:
                    self.hands.setdefault((hard, sort, min(size, 7)), (hand, bound))

    def asked(self, player: Policy, row: int, allowed: tuple[Act, ...]) -> Act:
        """What the player does there."""
        tables, layout = self.tables, self.tables.layout
        number = int(np.searchsorted(tables.base, row, side="right")) - 1
        state, place = row - int(tables.base[number]), tables.places.all[number]
        split = None
        if place.rank != NO_SPLIT:
            rank = place.rank if place.rank != ANY_OTHER else 1
            split = SplitPlace(
                rank, place.waiting, max(place.formed, 2), bool(place.opened), bool(place.even), place.bonus
            )
        stage = layout.stage(state)
        if stage is Stage.INSURANCE:
            return Act.PASS
        if stage is Stage.FORFEIT:
            seat = Seat(place.up, -1, *self._doubled(state - layout.doubled), None, split)
            return Act.FORFEIT if player.rescue(seat) else Act.PASS
        if layout.drawing <= state < layout.doubled:
            seat = Seat(place.up, -1, *self.hands[layout.drawn(state)], None, split)
            return _ACTS[player.action(seat, tuple(_ACTIONS[act] for act in allowed))]
        pair = state if state < layout.pairs else (state - layout.insurance) % layout.pairs
        one, two = divmod(pair, len(layout.kinds))
        first, second = layout.kinds[one], layout.kinds[two]
        hand = all_hands().of(first.rank, second.rank)
        bound = tables.ends.rules.bound(first, second, split)
        seat = Seat(place.up, -1, hand, bound, ((first.rank, first.suit), (second.rank, second.suit)), split)
        if stage is Stage.SURRENDER:
            play = int(tables.masks[tables.situation[row - state + layout.pair(one, two)]])
            may = tuple(_ACTIONS[Act(act)] for act in range(5) if play >> act & 1)
            given_up = player.action(seat, (*may, Action.SURRENDER)) is Action.SURRENDER
            return Act.SURRENDER if given_up else Act.PASS
        return _ACTS[player.action(seat, tuple(_ACTIONS[act] for act in allowed))]

    def _doubled(self, total: int) -> tuple[int, int]:
        """Some hand of this total, without aces that count 11 where there is one."""
        fits = [(size, found) for (hard, sort, size), found in self.hands.items() if hard == total and not sort]
        return min(fits)[1] if fits else self.hands[total - 10, 3, 3]
