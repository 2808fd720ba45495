"""Where every action and every card leads, for an unsplit hand, a split one, and one of split aces.

A target is the number of a state, or below zero: -1 minus the number of an ending.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.ends import BUST, GIVEN_UP, PONTOON, TAKEN_BACK, TWICE_BUST, Ending, Ends
from pontoon.analysis.decisions.layout import Layout
from pontoon.analysis.decisions.moves import ACTIONS, FIRST_CARDS_CAP, Act, aces_of
from pontoon.analysis.game import ACE, LIMIT, TEN, Game
from pontoon.analysis.simulator.automaton_hand import SEVEN, SIX, HandRules
from pontoon.analysis.simulator.automaton_value import Kind
from pontoon.analysis.simulator.policy import Action, SplitPlace
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.shoe import SPADES, SUITED

UNSPLIT, SPLIT, SPLIT_ACES = range(3)
"""The sorts of hands."""
NOWHERE = np.iinfo(np.int16).min
_ACTS = {Action.STAND: Act.STAND, Action.HIT: Act.HIT, Action.DOUBLE: Act.DOUBLE}
SAMPLE_PLACES = {
    UNSPLIT: None,
    SPLIT: SplitPlace(1, 0, 2, False, False, 0),
    SPLIT_ACES: SplitPlace(0, 0, 2, False, False, 0),
}
"""A place of each sort, for rules that ask no more of it."""
Targets = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Transitions:
    """By sort of hand: `cards`, where a card after `HIT` (0) or `DOUBLE` (1) leads; `direct`, where the others lead.

    `begins`: where two cards lead when they may be split (1) or not (0). `may`: the actions of a state as bits, without
    splits and without what depends on the up card. `met`: states that can come up.
    """

    cards: Targets
    direct: Targets
    begins: Targets
    may: npt.NDArray[np.uint8]
    met: npt.NDArray[np.bool_]


def transitions_of(game: Game, layout: Layout, ends: Ends, *, offered: bool) -> Transitions:
    """All of them. `offered`: surrender is offered before play; otherwise it is an action in one's turn."""
    built = [_Sort(game, layout, ends, sort, offered=offered) for sort in range(3)]
    return Transitions(
        np.stack([one.cards for one in built]),
        np.stack([one.direct for one in built]),
        np.stack([one.begins for one in built]),
        np.stack([one.may for one in built]),
        np.stack([one.met for one in built]),
    )


class _Sort:
    """One sort of hands, followed from its two cards on."""

    def __init__(self, game: Game, layout: Layout, ends: Ends, sort: int, *, offered: bool) -> None:
        self.game, self.layout, self.ends, self.sort, self.offered = game, layout, ends, sort, offered
        self.rules, self.place = HandRules(game), SAMPLE_PLACES[sort]
        states, kinds = layout.states, len(layout.kinds)
        self.cards: Targets = np.full((states, 2, kinds), NOWHERE, dtype=np.int16)
        self.direct: Targets = np.full((states, ACTIONS), NOWHERE, dtype=np.int16)
        self.begins: Targets = np.full((2, layout.pairs), NOWHERE, dtype=np.int16)
        self.may = np.zeros(states, dtype=np.uint8)
        self.met = np.zeros(states, dtype=np.bool_)
        self.some = _some_hands()
        for one in range(kinds):
            for two in range(kinds):
                if sort == UNSPLIT or (layout.kinds[one].rank == ACE) is (sort == SPLIT_ACES):
                    self._two(one, two)

    def _end(self, ending: Ending) -> int:
        return -1 - self.ends.number[ending]

    def _two(self, one: int, two: int) -> None:
        """Two cards: what may be done with them, and what is offered before that."""
        first, second = self.layout.kinds[one], self.layout.kinds[two]
        state = self.layout.pair(one, two)
        pontoon = {first.rank, second.rank} == {ACE, TEN}
        if pontoon and (self.sort == UNSPLIT or self.game.ace_ten_pays):
            self.begins[:, state] = self._end(PONTOON)
        else:
            self._play(state, first, second)
        if self.sort == UNSPLIT:
            self._offers(state, pontoon=pontoon)

    def _play(self, state: int, first: Kind, second: Kind) -> None:
        hand = all_hands().of(first.rank, second.rank)
        limited = self.sort == SPLIT_ACES and self.game.ace_one
        allowed = self.rules.allowed(hand, double=self.rules.may_double(self.place))
        if limited and allowed:
            allowed = (Action.STAND,)
        bound = self.rules.bound(first, second, self.place)
        hard = first.rank + second.rank + 2
        aces = aces_of(hard, (first.rank == ACE) + (second.rank == ACE), bound)
        pair = self.rules.pair(first, second)
        only_stands = limited and hard + 10 < LIMIT  # a soft 21 that the book leaves open is asked all the same
        finished = self.sort != UNSPLIT and (only_stands or not allowed)
        stand = self._stood(hard, aces, 2)
        for may_split in (0, 1):
            self.begins[may_split, state] = stand if finished and not (pair and may_split) else state
        if finished and not pair:
            return
        self._met(state, allowed, stand)
        self.direct[state, Act.SURRENDER] = self._end(GIVEN_UP)
        if not limited:
            self._follow(state, hard, aces, 2, (first, second))

    def _offers(self, state: int, *, pontoon: bool) -> None:
        """Insurance, then surrender, then play; where there is one offer only the other is passed over."""
        insurance, surrender = self.layout.insurance + state, self.layout.surrender + state
        play = int(self.begins[1, state])
        for offer, take in ((insurance, Act.INSURE), (surrender, Act.SURRENDER)):
            self.met[offer] = not (pontoon and offer == surrender)
            self.may[offer] = 1 << take | 1 << Act.PASS
        after = surrender if self.offered and self.game.surrender[ACE] and not pontoon else play
        self.direct[insurance, [Act.INSURE, Act.PASS]] = after
        self.direct[surrender, Act.SURRENDER], self.direct[surrender, Act.PASS] = self._end(GIVEN_UP), play

    def _met(self, state: int, allowed: tuple[Action, ...], stand: int) -> None:
        self.met[state] = True
        for action in allowed:
            self.may[state] |= 1 << _ACTS[action]
        self.direct[state, Act.STAND] = stand

    def _follow(self, state: int, hard: int, aces: int, size: int, two: tuple[Kind, Kind] | None) -> None:
        """Where every card leads, drawn or on a double."""
        for at, kind in enumerate(self.layout.kinds):
            combined = None if two is None else _combination(two, kind)
            if combined is not None:
                self.cards[state, 0, at] = self._end(combined)
            else:
                self.cards[state, 0, at] = self._hit(hard, aces, size, kind.rank)
            self.cards[state, 1, at] = self._double(hard, aces, kind.rank)

    def _hit(self, hard: int, aces: int, size: int, rank: int) -> int:
        then = hard + rank + 1
        if then > LIMIT:
            return self._end(BUST)
        soft = (aces or rank == ACE) and then + 10 <= LIMIT
        free = {0: 3, 1: 2, 2: 2, 3: 3}[aces] if rank == ACE else aces
        return self._more(then, free if soft else 0, min(size + 1, FIRST_CARDS_CAP))

    def _more(self, hard: int, aces: int, size: int) -> int:
        """Three cards and more: their state, or their end."""
        state = self.layout.draw(hard, aces, size)
        if self.met[state]:
            return state
        hand = self.some[hard, aces > 0, size]
        allowed = self.rules.allowed(hand, double=self.rules.may_double(self.place))
        stand = self._stood(hard, aces, size)
        if not allowed:
            return stand
        self._met(state, allowed, stand)
        self._follow(state, hard, aces, size, None)
        return state

    def _stood(self, hard: int, aces: int, size: int) -> int:
        total = hard + 10 if aces else hard
        return self._end(Ending("stand", total) if total < LIMIT else Ending("21", max(size, 4)))

    def _double(self, hard: int, aces: int, rank: int) -> int:
        then = hard + rank + 1
        if then > LIMIT:
            return self._end(TWICE_BUST)
        free = aces >= 2 or rank == ACE
        total = then + 10 if free and then + 10 <= LIMIT else then
        kept = self._end(Ending("double", total))
        if not self.game.forfeit or (total == LIMIT and not self.game.forfeit_21):
            return kept
        state = self.layout.doubled + total
        self.met[state] = True
        self.may[state] = 1 << Act.FORFEIT | 1 << Act.PASS
        self.direct[state, Act.FORFEIT], self.direct[state, Act.PASS] = self._end(TAKEN_BACK), kept
        return state


def _combination(two: tuple[Kind, Kind], third: Kind) -> Ending | None:
    """6-7-8 or 7-7-7 by its suits; None where the third card completes neither."""
    cards = (*two, third)
    ranks = sorted(kind.rank for kind in cards)
    if ranks not in (list(SUITED), [SEVEN] * 3):
        return None
    suits = {kind.suit for kind in cards}
    return Ending("678" if ranks[0] == SIX else "777", 0 if len(suits) > 1 else 2 if SPADES in suits else 1)


def _some_hands() -> dict[tuple[int, bool, int], int]:
    """Some hand of each count, with an ace that counts 11 or without, and of each number of cards."""
    hands = all_hands()
    found: dict[tuple[int, bool, int], int] = {}
    for hand in range(len(hands.hard)):
        hard, size = int(hands.hard[hand]), min(int(hands.size[hand]), FIRST_CARDS_CAP)
        soft = bool(hands.cards[hand, ACE]) and hard + 10 <= LIMIT
        found.setdefault((hard, soft, size), hand)
    return found
