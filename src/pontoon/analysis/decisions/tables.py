"""A game with its decisions open, as arrays: every situation, what may be done in it, and where that leads."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pontoon.analysis.asked import Asked, game_asked
from pontoon.analysis.decisions.ends import Ends
from pontoon.analysis.decisions.layout import Layout, layout_of
from pontoon.analysis.decisions.limits import check_followed
from pontoon.analysis.decisions.moves import (
    ACTIONS,
    WAGERING,
    Act,
    IntArray,
    Situation,
    Stage,
    aces_of,
    packed,
    rank_number,
    suits_of,
    unpacked,
)
from pontoon.analysis.decisions.places import ANY_OTHER, NO_SPLIT, Place, Places
from pontoon.analysis.decisions.transitions import SAMPLE_PLACES, UNSPLIT, Transitions, transitions_of
from pontoon.analysis.game import ACE, Game, compile_game
from pontoon.analysis.simulator.automaton_hand import HandRules
from pontoon.money import Cents
from pontoon.rulebook import Rulebook


@dataclass(eq=False)
class DecisionTables:
    """A game's decisions. A row is a state at a place; `situation` gives the number of what a player sees there.

    `offered`: surrender is offered before play. `insured`: what insurance pays on 1; `insures_pontoon`: a pontoon may
    be insured too. `keys`: every situation, packed into a number, in order. `masks`: its actions as bits. `base`: where
    the rows of a place begin.
    """

    asked: Asked
    game: Game
    layout: Layout
    ends: Ends
    places: Places
    transitions: Transitions
    offered: bool
    insured: float
    insures_pontoon: bool
    keys: IntArray
    masks: npt.NDArray[np.uint8]
    base: IntArray
    situation: npt.NDArray[np.int32]

    @cached_property
    def situations(self) -> IntArray:
        """What a player sees in every situation: a row for each, by the columns of `Situation`."""
        return unpacked(self.keys)

    @cached_property
    def allowed(self) -> npt.NDArray[np.bool_]:
        """The actions of every situation; nothing while wagering, since a wager is none of them."""
        return (self.masks[:, None] >> np.arange(ACTIONS) & 1).astype(np.bool_)

    @cached_property
    def shares(self) -> npt.NDArray[np.float64]:
        """The share of every kind of card in a deck."""
        return np.bincount(self.layout.deck) / len(self.layout.deck)

    def find(self, situation: Situation) -> int | None:
        """The number of a situation; None where it cannot come up."""
        key = packed(np.array(situation, dtype=np.int64))
        at = int(np.searchsorted(self.keys, key))
        return at if at < len(self.keys) and self.keys[at] == key else None

    def row(self, place: int, state: int) -> int:
        """The row of a state at a place."""
        return int(self.base[place]) + state


def decision_tables(rules: str | Rulebook, *, bet: Cents | None = Cents(2500)) -> DecisionTables:  # noqa: B008
    """The decisions of a game; the bet decides the Super Bonus, None leaves it out."""
    asked = game_asked(rules, "infinite", bet)
    check_followed(asked.rules)
    game = compile_game(asked.rules, bet)
    layout, ends = layout_of(game), Ends(game)
    offered = asked.rules.surrender.when.value == "before-play"
    moves = transitions_of(game, layout, ends, offered=offered)
    places = Places(game, ends)
    odds = asked.rules.insurance.odds.value
    insures = asked.rules.insurance.with_pontoon.value
    rows = _Rows(game, layout, places, moves, offered=offered, pontoon=insures)
    keys, at = np.unique(rows.keys[rows.valid], return_inverse=True)
    keys = np.concatenate(([int(packed(np.array(WAGERING, dtype=np.int64)))], keys))
    situation = np.full(len(rows.keys), -1, dtype=np.int32)
    situation[rows.valid] = at + 1
    masks = np.zeros(len(keys), dtype=np.uint8)
    masks[at + 1] = rows.masks[rows.valid]
    return DecisionTables(
        asked, game, layout, ends, places, moves, offered, odds.to / odds.on, insures, keys, masks, rows.base, situation
    )


class _Rows:
    """Every state at every place: what is seen, what may be done, whether it can come up."""

    def __init__(
        self, game: Game, layout: Layout, places: Places, moves: Transitions, *, offered: bool, pontoon: bool
    ) -> None:
        self.game, self.layout, self.moves = game, layout, moves
        self.offered, self.insures_pontoon = offered, pontoon
        self.hand_rules = HandRules(game)
        sizes = [layout.states if place.rank == NO_SPLIT else layout.split_states for place in places.all]
        self.base: IntArray = np.concatenate(([0], np.cumsum(sizes)))
        self.keys: IntArray = np.zeros(self.base[-1], dtype=np.int64)
        self.masks = np.zeros(self.base[-1], dtype=np.uint8)
        self.valid = np.zeros(self.base[-1], dtype=np.bool_)
        self.first = np.array([kind.rank for kind in layout.kinds for _ in layout.kinds])
        self.pair = np.array([self.hand_rules.pair(one, two) for one in layout.kinds for two in layout.kinds])
        self.seen = [packed(self._seen(sort)) for sort in range(3)]
        for place in places.all:
            self._fill(places, place)

    def _seen(self, sort: int) -> IntArray:
        """What the cards alone show, in every state of a sort of hand."""
        layout, rows = self.layout, np.zeros((self.layout.states, len(Situation._fields)), dtype=np.int64)
        for state in np.flatnonzero(self.moves.met[sort]).tolist():
            stage = layout.stage(state)
            if stage is Stage.FORFEIT:
                rows[state] = Situation(stage, 0, state - layout.doubled, *(0,) * 10)
            elif layout.drawing <= state < layout.doubled:
                hard, aces, cards = layout.drawn(state)
                rows[state] = Situation(stage, 0, hard + 10 if aces else hard, aces, cards, *(0,) * 8)
            else:
                pair = state if state < layout.pairs else (state - layout.insurance) % layout.pairs
                rows[state] = self._two(sort, stage, *divmod(pair, len(layout.kinds)))
        return rows

    def _two(self, sort: int, stage: Stage, one: int, two: int) -> Situation:
        """What two cards show."""
        first, second = self.layout.kinds[one], self.layout.kinds[two]
        bound = self.hand_rules.bound(first, second, SAMPLE_PLACES[sort])
        hard = first.rank + second.rank + 2
        aces = aces_of(hard, (first.rank == ACE) + (second.rank == ACE), bound)
        alike = rank_number(first.rank) if self.hand_rules.pair(first, second) else 0
        suits = suits_of((first.rank, first.suit), (second.rank, second.suit))
        return Situation(stage, 0, hard + 10 if aces else hard, aces, 2, alike, suits, *(0,) * 6)

    def _fill(self, places: Places, place: Place) -> None:
        layout, number = self.layout, places.number[place]
        begin, end = int(self.base[number]), int(self.base[number + 1])
        size, sort = end - begin, place.sort
        full, short = (int(packed(np.array(place.situation(formed=kept), dtype=np.int64))) for kept in (True, False))
        keep_formed = np.zeros(size, dtype=np.bool_)
        keep_formed[: layout.pairs] = self.pair
        if place.rank not in (NO_SPLIT, ANY_OTHER) and places.tied(place.up, place.rank):
            keep_formed[:] = True
        self.keys[begin:end] = self.seen[sort][:size] + np.where(keep_formed, full, short)
        may, met = self.moves.may[sort][:size].copy(), self.moves.met[sort][:size].copy()
        splits = self.game.hands > 1 if place.rank == NO_SPLIT else place.formed < _most(places, place)
        if splits:
            may[: layout.pairs][self.pair] |= 1 << Act.SPLIT
        if place.rank == NO_SPLIT:
            self._before_play(place, may, met)
        else:
            if place.rank != ANY_OTHER:
                met[: layout.pairs] &= self.first == place.rank
            finished = self.moves.begins[sort][int(splits)] < 0
            met[: layout.pairs] &= ~finished
        self.masks[begin:end], self.valid[begin:end] = may, met

    def _before_play(self, place: Place, may: npt.NDArray[np.uint8], met: npt.NDArray[np.bool_]) -> None:
        """What depends on the up card: insurance against an ace, surrender against those of the book."""
        layout, surrender = self.layout, self.game.surrender[place.up]
        if place.up != ACE:
            met[layout.insurance : layout.surrender] = False
        elif not self.insures_pontoon:
            met[layout.insurance : layout.surrender] &= self.moves.begins[UNSPLIT][1] >= 0
        if not (surrender and self.offered):
            met[layout.surrender :] = False
        if surrender and not self.offered:
            may[: layout.pairs] |= 1 << Act.SURRENDER


def _most(places: Places, place: Place) -> int:
    return places.most_of(place.rank if place.rank == ACE else ANY_OTHER)
