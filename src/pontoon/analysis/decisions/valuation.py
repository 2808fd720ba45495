"""What a policy is worth in an endless shoe, exactly, and the best policy there is.

A policy gives a chance to every action of every situation, so players who mix their play are valued too. Hands are
worked out backwards from their ends: for each way in which a hand can leave its box (waiting for the dealer, doubled,
with a Super Bonus) its chance and what it gains. `boxes` puts the hands of a split box together.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pontoon.analysis.decisions.boxes import CLASSES, NEVER, Boxes, Summary
from pontoon.analysis.decisions.moves import ACTIONS, Act
from pontoon.analysis.decisions.places import ANY_OTHER, NO_SPLIT
from pontoon.analysis.decisions.tables import DecisionTables
from pontoon.analysis.decisions.transitions import NOWHERE, UNSPLIT
from pontoon.analysis.game import ACE, LIMIT, RANKS, TEN
from pontoon.analysis.simulator.kernel import CHIPS_GONE, DOUBLED, NEED, OFF_SPLIT
from pontoon.analysis.solver.dealer import BUST, LOWEST, OUTCOMES, PONTOON, chances
from pontoon.analysis.solver.shoe import full

FloatArray = npt.NDArray[np.float64]
PolicyTable = npt.NDArray[np.float64]
"""The chance of every action, by situation."""
_PLAIN = (Act.STAND, Act.SURRENDER, Act.FORFEIT, Act.PASS)
INSURED = 0.5
"""The share of the wager that is insured: as much as any book allows."""


@dataclass(frozen=True, slots=True, eq=False)
class Valued:
    """A policy's value. `ev`: the mean gain of a round in wagers; `by_up`: against every up card, ace first.

    `actions`: what every action of every situation is worth with the policy's play after it; not a number where it is
    not allowed, or where the situation cannot be told from its up card. `policy`: the policy itself.
    """

    ev: float
    by_up: tuple[float, ...]
    actions: FloatArray
    policy: PolicyTable

    @property
    def edge(self) -> float:
        """The house's share of the wager."""
        return -self.ev


def value_of(tables: DecisionTables, policy: PolicyTable) -> Valued:
    """The exact value of a policy."""
    chance = np.where(tables.allowed, policy, 0.0)
    total = chance.sum(axis=1, keepdims=True)
    bad = np.flatnonzero((total[1:, 0] <= 0.0) | (policy[1:] < 0.0).any(axis=1))
    if len(bad):
        raise ValueError(f"the policy has no action for situation {tuple(tables.situations[bad[0] + 1].tolist())}")
    return _Valuation(tables, chance / np.where(total > 0.0, total, 1.0), greedy=False).run()


def best_policy(tables: DecisionTables) -> Valued:
    """The best policy, and its value."""
    return _Valuation(tables, np.zeros((len(tables.keys), ACTIONS)), greedy=True).run()


class _Valuation:
    """All up cards, one after the other."""

    def __init__(self, tables: DecisionTables, policy: PolicyTable, *, greedy: bool) -> None:
        self.tables, self.policy, self.greedy = tables, policy, greedy
        self.actions: FloatArray = np.full(policy.shape, np.nan)
        layout, endings = tables.layout, len(tables.ends.all)
        self.nothing = layout.states + endings
        cards, direct = tables.transitions.cards.astype(np.int64), tables.transitions.direct.astype(np.int64)
        self.cards, self.direct = self._columns(cards), self._columns(direct)

    def _columns(self, targets: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Targets as columns of one array: states, then endings, then nothing."""
        found = np.where(targets >= 0, targets, self.tables.layout.states - 1 - targets)
        return np.where(targets == NOWHERE, self.nothing, found)

    def run(self) -> Valued:
        """The value of a round."""
        ranks = np.array(full(None, self.tables.game.pack).ranks, dtype=np.float64)
        by_up = [_AgainstUp(self, up, dealer_chances(self.tables, up)).value() for up in range(RANKS)]
        ev = float(np.dot(ranks / ranks.sum(), by_up))
        return Valued(ev, tuple(by_up), self.actions, self.policy)


def dealer_chances(tables: DecisionTables, up: int) -> FloatArray:
    """The chances of the dealer's outcomes; where a card reader looks, those without a pontoon."""
    game = tables.game
    ranks = np.array(full(None, game.pack).ranks, dtype=np.float64)
    stands = game.stands_on_hard, game.stands_on_soft
    found = chances(ranks, np.zeros((1, RANKS)), up, stands, endless=True)[0]
    if game.peeks and up in (ACE, TEN):
        found[PONTOON] = 0.0
        found /= found.sum()
    return np.asarray(found)


def mean_gains(rows: FloatArray, dealer: FloatArray, *, opened: bool, one_loss: bool) -> FloatArray:
    """What the ends in these rows (`Ends.rows`) gain in the mean."""
    need, total, win, lose, base, extra = (rows[..., column] for column in range(6))
    final = np.arange(OUTCOMES) + LOWEST
    below = np.array([dealer[:PONTOON][final[:PONTOON] < points].sum() for points in range(LIMIT + 2)])
    above = np.array([dealer[:PONTOON][final[:PONTOON] > points].sum() for points in range(LIMIT + 2)])
    points = total.astype(np.int64)
    taken = extra + (0.0 if opened and one_loss else base)
    compared = (below[points] + dealer[BUST]) * win - above[points] * lose - dealer[PONTOON] * taken
    second = (1.0 - dealer[PONTOON]) * win - dealer[PONTOON] * taken
    return np.asarray(np.where(need == 0, win, np.where(need == 1, second, compared)))


class _AgainstUp:
    """All hands against one up card."""

    def __init__(self, whole: _Valuation, up: int, dealer: FloatArray) -> None:
        self.whole, self.tables, self.up, self.dealer = whole, whole.tables, up, dealer
        self.layout, self.shares = self.tables.layout, self.tables.shares
        self.boxes = Boxes(self.tables, up)
        self.by_place: dict[tuple[int, int, int], list[int]] = {}
        for number, place in enumerate(self.tables.places.all):
            if place.up == up and place.rank != NO_SPLIT:
                self.by_place.setdefault((place.formed, place.waiting, place.sort), []).append(number)

    def value(self) -> float:
        """The value of a round against this card."""
        for formed, waiting, sort in sorted(self.by_place, key=lambda one: (-one[0], one[1], one[2])):
            self._split_hands(self.by_place[formed, waiting, sort], sort)
        return self._unsplit()

    def _endings(self, places: list[int]) -> FloatArray:
        """Every ending as chances and gains by class, for every place."""
        tables = self.tables
        rows = tables.ends.rows[tables.places.standing[places]]
        opened = np.array([tables.places.all[place].opened for place in places], dtype=np.bool_)
        gains = np.where(
            opened[:, None],
            mean_gains(rows, self.dealer, opened=True, one_loss=tables.game.one_loss),
            mean_gains(rows, self.dealer, opened=False, one_loss=tables.game.one_loss),
        )
        need, doubled, off = rows[..., NEED], rows[..., DOUBLED], rows[..., OFF_SPLIT]
        first = np.array([tables.places.all[place].first for place in places], dtype=np.bool_)
        opens = (need > 0) | (first[:, None] & (rows[..., CHIPS_GONE] > 0))
        sort = np.where(off > 0, 4, 2 * (doubled > 0) + opens).astype(np.int64)
        found = np.zeros((*gains.shape, 2 * CLASSES))
        np.put_along_axis(found, sort[..., None], 1.0, axis=2)
        np.put_along_axis(found, sort[..., None] + CLASSES, (gains - off)[..., None], axis=2)
        return found

    def _play(self, places: list[int], after: FloatArray, sort: int) -> FloatArray:
        """All states of three cards and more, and doubled hands, at these places of one sort."""
        layout, tables = self.layout, self.tables
        values = np.zeros((len(places), self.whole.nothing + 1, 2 * CLASSES))
        values[:, layout.states : self.whole.nothing] = self._endings(places)
        met = np.flatnonzero(tables.transitions.met[sort][: layout.split_states])
        doubled, drawing = met[met >= layout.doubled], met[(met >= layout.drawing) & (met < layout.doubled)]
        hard = np.array([layout.drawn(int(state))[0] for state in drawing])
        layers = [doubled, *(drawing[hard == total] for total in range(LIMIT, 0, -1))]
        for states in layers:
            if len(states):
                at, which = np.divmod(np.arange(len(places) * len(states)), len(states))
                self._settle(values, after, places, at, states[which], sort, None)
        return values

    def _settle(
        self,
        values: FloatArray,
        after: FloatArray,
        places: list[int],
        at: npt.NDArray[np.int64],
        states: npt.NDArray[np.int64],
        sort: int,
        splits: FloatArray | None,
    ) -> FloatArray:
        """Work out these states, each at its place (`at` is an index into `places`): the policy's chance of a split.

        `splits`: what a split is worth in every one of them.
        """
        tables, whole = self.tables, self.whole
        rows = tables.base[np.asarray(places)[at]] + states
        seen = tables.situation[rows]
        worth = np.zeros((len(states), ACTIONS, 2 * CLASSES))
        for action in _PLAIN:
            worth[:, action] = values[at, whole.direct[sort, states, action]]
        for drawn, action in enumerate((Act.HIT, Act.DOUBLE)):
            worth[:, action] = np.einsum(
                "rkv,k->rv", values[at[:, None], whole.cards[sort, states, drawn]], self.shares
            )
        scores = worth[..., CLASSES:].sum(axis=2) + np.einsum("rac,rc->ra", worth[..., :CLASSES], after[at])
        if splits is not None:
            scores[:, Act.SPLIT] = splits
        allowed = tables.allowed[seen]
        if whole.greedy:
            best = np.where(allowed, scores, NEVER).argmax(axis=1)
            whole.policy[seen] = 0.0
            whole.policy[seen, best] = 1.0
        whole.actions[seen] = np.where(allowed, scores, np.nan)
        chance = whole.policy[seen].copy()
        split = chance[:, Act.SPLIT].copy()
        chance[:, Act.SPLIT] = 0.0
        values[at, states] = np.einsum("ra,rav->rv", chance, worth)
        return np.asarray(split)

    def _split_hands(self, places: list[int], sort: int) -> None:
        """The hands of split boxes at these places: what becomes of them, by their first card."""
        tables, layout, boxes = self.tables, self.layout, self.boxes
        after = np.array([boxes.after(tables.places.all[place]) for place in places])
        values = self._play(places, after, sort)
        pairs, kinds = layout.pairs, len(layout.kinds)
        for index, number in enumerate(places):
            place = tables.places.all[number]
            again = place.formed < tables.places.most_of(ACE if place.rank == ACE else ANY_OTHER)
            begins = tables.transitions.begins[sort][int(again)].astype(np.int64)
            firsts = [at for at, kind in enumerate(layout.kinds) if _of_rank(place.rank, kind.rank)]
            states = np.array([layout.pair(one, two) for one in firsts for two in range(kinds)])
            asked = states[begins[states] >= 0]
            resplit = np.zeros(pairs)
            if len(asked):
                worth = np.array([boxes.again(place, int(state)) if again else NEVER for state in asked])
                where = np.full(len(asked), index)
                resplit[asked] = self._settle(values, after, places, where, asked, sort, worth)
            found = self.whole._columns(begins)
            for one in firsts:
                mine = slice(layout.pair(one, 0), layout.pair(one, kinds))
                mean = self.shares @ values[index, found[mine]]
                boxes.summaries[number, one] = Summary(mean, self.shares * resplit[mine])

    def _unsplit(self) -> float:
        tables, layout, game, up = self.tables, self.layout, self.tables.game, self.up
        places, after = [up], np.zeros((1, CLASSES))
        values = self._play(places, after, UNSPLIT)
        pairs = np.arange(layout.pairs)
        met = pairs[tables.transitions.met[UNSPLIT][pairs]]
        splits = np.array([self.boxes.first(int(state)) for state in met])
        where = np.zeros(len(met), dtype=np.int64)
        split = self._settle(values, after, places, where, met, UNSPLIT, splits)
        values[0, met, CLASSES] += split * splits
        entry = self.whole._columns(tables.transitions.begins[UNSPLIT][1].astype(np.int64))
        if game.surrender[up] and tables.offered:
            offers = layout.surrender + met
            self._settle(values, after, places, where, offers, UNSPLIT, None)
            entry[met] = offers
        play = values[0, entry, CLASSES:].sum(axis=1)
        pontoon = tables.transitions.begins[UNSPLIT][1] < 0
        caught = 0.0
        if game.peeks and up in (ACE, TEN):
            whole = full(None, game.pack)
            caught = float(whole.ranks[TEN if up == ACE else ACE]) / whole.cards
        round_values = (1.0 - caught) * play + caught * np.where(pontoon, game.pontoon, -1.0)
        chance = np.outer(self.shares, self.shares).ravel()
        value = float(chance @ round_values)
        if up == ACE:
            asked = pairs if tables.insures_pontoon else pairs[~pontoon]
            value += float(chance[asked] @ self._insurance(asked, round_values))
        return value

    def _insurance(self, asked: npt.NDArray[np.int64], played: FloatArray) -> FloatArray:
        """What the policy's insurance adds, by the two cards."""
        tables, whole = self.tables, self.whole
        endless = full(None, tables.game.pack)
        ten = float(endless.ranks[TEN]) / endless.cards
        worth = INSURED * (ten * tables.insured - (1.0 - ten))
        seen = tables.situation[tables.base[self.up] + self.layout.insurance + asked]
        whole.actions[seen, Act.INSURE] = played[asked] + worth
        whole.actions[seen, Act.PASS] = played[asked]
        if whole.greedy:
            whole.policy[seen] = 0.0
            whole.policy[seen, Act.INSURE if worth > 0.0 else Act.PASS] = 1.0
        return np.asarray(whole.policy[seen, Act.INSURE] * worth)


def _of_rank(split: int, rank: int) -> bool:
    """Whether a hand's first card fits what was split."""
    return rank != ACE if split == ANY_OTHER else rank == split
