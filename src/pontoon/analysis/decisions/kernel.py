"""Rounds with their decisions left open, compiled: very many side by side, a decision at a time.

A game in play is a row of whole numbers, by the columns named here. The cards are drawn as the simulator draws them.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from pontoon.analysis.compiled import WITHOUT_COUNTING
from pontoon.analysis.simulator.kernel import (
    AGAINST,
    BEGAN,
    BUST,
    DOUBLED,
    END,
    HANDS,
    NEED,
    NEXT,
    NO_PONTOON,
    OFF_SPLIT,
    PONTOON,
    Cards,
    draw,
    random_bits,
    settle_box,
    takes_loss,
)

STAND, HIT, DOUBLE, SPLIT, SURRENDER, FORFEIT, INSURE, PASS = range(8)
ACTIONS = 8
PLACE, STATE, SEEN, UP, HOLE, INSURED, RANK, FORMED, LEFT, OPENED, EVEN, BONUS, PLAYED, BET = range(14)
"""Columns of a game in play. `SEEN`: the number of its situation, 0 while it waits for a wager. `HOLE`: a kind of card
or -1. `RANK`: that was split, or -1."""
DONE = 14
"""From here on: how the hands of the box ended; in the second half those that wait, and what stands at `AGAINST`."""
COLUMNS = DONE + 2 * HANDS
ACE, TEN = 0, 9
"""Ranks; an ace is 0, so that a product of ranks is 0 where there is one."""
_EPSILON_BITS = 11
_SCALE = 1.0 / (1 << 53)


class Rules(NamedTuple):
    """A game's decisions as the kernels take them: the arrays of `DecisionTables`, and single rules.

    `surrender`: by up card, 1 where it is offered before play. `pairs`, `insurance`, `offers`: how many pairs of cards
    there are, and where the states of both offers begin. `insured`: what insurance pays on 1.
    """

    cards: npt.NDArray[np.int16]
    direct: npt.NDArray[np.int16]
    begins: npt.NDArray[np.int16]
    situation: npt.NDArray[np.int32]
    base: npt.NDArray[np.int64]
    masks: npt.NDArray[np.uint8]
    lookup: npt.NDArray[np.int32]
    standing: npt.NDArray[np.int64]
    sort: npt.NDArray[np.int64]
    ends: npt.NDArray[np.float64]
    endings: int
    ranks: npt.NDArray[np.int64]
    most: npt.NDArray[np.int64]
    surrender: npt.NDArray[np.int64]
    pairs: int
    insurance: int
    offers: int
    insures_pontoon: bool
    insured: float
    pontoon: float
    peeks: bool
    one_loss: bool
    hard: int
    soft: int


class Dealt(NamedTuple):
    """How cards are dealt: `endless`, or a shoe with so many cards burnt, and no new round once `limit` have gone.

    `ordered`: as they lie in the shoe, for a round that is played again.
    """

    endless: bool
    burn: int
    limit: int
    ordered: bool = False


@njit(inline="always")
def _drawn(rules, dealt, cards, seen, shown):  # type: ignore[no-untyped-def]
    """The next card; it is counted among the cards seen where it is shown."""
    if dealt.endless:
        cards.where[NEXT], cards.where[END] = uint64(0), uint64(cards.shoe.shape[0])
    kind = np.int64(draw(cards, dealt.ordered))
    if shown:
        seen[rules.ranks[kind]] += 1
    return kind


@njit(inline="always")
def _new_shoe(dealt, cards, seen):  # type: ignore[no-untyped-def]
    """A new shoe where the last is at its end."""
    where, whole = cards.where, uint64(cards.shoe.shape[0])
    if dealt.endless or (where[END] == whole and where[NEXT] < uint64(dealt.limit) and where[NEXT] > uint64(0)):
        where[BEGAN] = where[NEXT]
        return
    where[NEXT], where[END] = uint64(0), whole
    for _ in range(dealt.burn):
        draw(cards, False)
    where[BEGAN] = where[NEXT]
    seen[:] = 0


@njit(**WITHOUT_COUNTING)
def deal(rules, dealt, cards, seen, game):  # type: ignore[no-untyped-def]
    """The first cards of a round: the net result where it is over at once, else not a number."""
    _new_shoe(dealt, cards, seen)
    one = _drawn(rules, dealt, cards, seen, True)
    up = _drawn(rules, dealt, cards, seen, True)
    two = _drawn(rules, dealt, cards, seen, True)
    game[UP] = rules.ranks[up]
    game[HOLE] = -1
    if rules.peeks and (game[UP] == ACE or game[UP] == TEN):
        game[HOLE] = _drawn(rules, dealt, cards, seen, False)
    game[INSURED], game[RANK], game[PLAYED], game[LEFT] = 0, -1, 0, 0
    game[DONE + AGAINST] = 0
    game[PLACE] = game[UP]
    pair = one * rules.ranks.shape[0] + two
    if game[UP] == ACE and (rules.insures_pontoon or rules.begins[0, 1, pair] >= 0):
        game[STATE] = rules.insurance + pair
        return np.nan
    return _after_insurance(rules, dealt, cards, seen, game, pair)


@njit(**WITHOUT_COUNTING)
def _after_insurance(rules, dealt, cards, seen, game, pair):  # type: ignore[no-untyped-def]
    """The card reader looks, surrender is offered, or play begins."""
    target = np.int64(rules.begins[0, 1, pair])
    if game[HOLE] >= 0 and game[UP] + rules.ranks[game[HOLE]] == ACE + TEN:
        seen[rules.ranks[game[HOLE]]] += 1
        insurance = 0.5 * rules.insured if game[INSURED] else 0.0
        return insurance + (rules.pontoon if target < 0 else -1.0)
    if target >= 0 and rules.surrender[game[UP]]:
        game[STATE] = rules.offers + pair
        return np.nan
    return _arrive(rules, dealt, cards, seen, game, target)


@njit(**WITHOUT_COUNTING)
def _arrive(rules, dealt, cards, seen, game, target):  # type: ignore[no-untyped-def]
    """A state, or the end of a hand and then the next hand or the dealer's."""
    if target >= 0:
        game[STATE] = target
        return np.nan
    kinds = rules.ranks.shape[0]
    while True:
        row = rules.standing[game[PLACE]] * rules.endings - 1 - target
        game[DONE + game[PLAYED]] = row
        game[PLAYED] += 1
        if game[RANK] < 0:
            break
        game[OPENED] = 1 if takes_loss(rules.ends, row, game[PLAYED] - 1) else game[OPENED]
        game[EVEN] = 1 if rules.ends[row, DOUBLED] > 0 else game[EVEN]
        game[BONUS] = 2 if rules.ends[row, OFF_SPLIT] > 0 else game[BONUS]
        if game[LEFT] == 0:
            break
        target = _next_hand(rules, dealt, cards, seen, game, kinds)
        if target >= 0:
            game[STATE] = target
            return np.nan
    return _settled(rules, dealt, cards, seen, game)


@njit(inline="always")
def _next_hand(rules, dealt, cards, seen, game, kinds):  # type: ignore[no-untyped-def]
    """The second card of the next hand of a split box: where it leads."""
    game[LEFT] -= 1
    first = game[DONE + HANDS + game[LEFT]]
    place = rules.lookup[game[UP], game[RANK], game[FORMED], game[LEFT], game[OPENED], game[EVEN], game[BONUS]]
    game[PLACE] = place
    second = _drawn(rules, dealt, cards, seen, True)
    may_split = 1 if game[FORMED] < rules.most[game[RANK]] else 0
    return np.int64(rules.begins[rules.sort[place], may_split, first * kinds + second])


@njit(**WITHOUT_COUNTING)
def _settled(rules, dealt, cards, seen, game):  # type: ignore[no-untyped-def]
    """The dealer's hand as far as it matters, and what the box and its insurance came to."""
    done, played = game[DONE:], game[PLAYED]
    need = 0.0
    for hand in range(played):
        need = max(need, rules.ends[done[hand], NEED])
    if game[RANK] >= 0:
        done[AGAINST] = game[EVEN] + (2 if game[BONUS] == 0 else 0)
    else:
        done[AGAINST] = 0
    outcome = NO_PONTOON
    if need > 0 or game[INSURED] or game[HOLE] >= 0:
        second = game[HOLE]
        if second >= 0:
            seen[rules.ranks[second]] += 1
        else:
            second = _drawn(rules, dealt, cards, seen, True)
        outcome = _dealer(rules, dealt, cards, seen, game[UP], rules.ranks[second], need > 1)
    net = settle_box(rules.ends, rules.one_loss, done, played, outcome)
    if game[INSURED]:
        net += 0.5 * rules.insured if outcome == PONTOON else -0.5
    return net


@njit(inline="always")
def _dealer(rules, dealt, cards, seen, up, second, whole):  # type: ignore[no-untyped-def]
    """The dealer's outcome; whether it is a pontoon where no hand needs to know more."""
    if up + second == ACE + TEN and up * second == 0:
        return PONTOON
    if not whole:
        return NO_PONTOON
    hard, ace = up + second + 2, up * second == 0
    while True:
        soft = ace and hard + 10 <= 21
        total = hard + 10 if soft else hard
        if total > 21:
            return BUST
        if total >= (rules.soft if soft else rules.hard):
            return total - 12
        rank = rules.ranks[_drawn(rules, dealt, cards, seen, True)]
        hard += rank + 1
        ace = ace or rank == ACE


@njit(**WITHOUT_COUNTING)
def act(rules, dealt, cards, seen, game, action):  # type: ignore[no-untyped-def]
    """Do an action that is allowed: the net result where it ends the round, else not a number."""
    sort, state, kinds = rules.sort[game[PLACE]], game[STATE], rules.ranks.shape[0]
    if state >= rules.insurance and state < rules.offers:
        game[INSURED] = 1 if action == INSURE else 0
        return _after_insurance(rules, dealt, cards, seen, game, state - rules.insurance)
    if HIT <= action <= DOUBLE:
        kind = _drawn(rules, dealt, cards, seen, True)
        target = np.int64(rules.cards[sort, state, 0 if action == HIT else 1, kind])
        return _arrive(rules, dealt, cards, seen, game, target)
    if action != SPLIT:
        return _arrive(rules, dealt, cards, seen, game, np.int64(rules.direct[sort, state, action]))
    first, second = state // kinds, state % kinds
    waiting = DONE + HANDS
    if game[RANK] < 0:
        game[RANK], game[FORMED], game[LEFT] = rules.ranks[first], 1, 0
        game[OPENED], game[EVEN], game[BONUS] = 0, 0, 1
    game[waiting + game[LEFT]], game[waiting + game[LEFT] + 1] = second, first
    game[LEFT] += 2
    game[FORMED] += 1
    if first == second:
        game[BONUS] = 0
    target = _next_hand(rules, dealt, cards, seen, game, kinds)
    return _arrive(rules, dealt, cards, seen, game, target)


@njit(inline="always")
def _see(rules, game):  # type: ignore[no-untyped-def]
    game[SEEN] = rules.situation[rules.base[game[PLACE]] + game[STATE]]


@njit(**WITHOUT_COUNTING)
def step(rules, dealt, shoes, where, random, seen, games, actions, wagers, rewards, ended, refused):  # type: ignore[no-untyped-def]
    """One action in every game. `rewards` in units; `ended`: the round is over, and the next wager is awaited.

    An action that is not allowed is refused: nothing changes.
    """
    for at in range(games.shape[0]):
        game, action = games[at], actions[at]
        rewards[at], ended[at], refused[at] = 0.0, False, False
        cards = Cards(shoes[at], where[at], random)
        if game[SEEN] == 0:
            if action < ACTIONS or action >= ACTIONS + wagers.shape[0]:
                refused[at] = True
                continue
            game[BET] = action - ACTIONS
            net = deal(rules, dealt, cards, seen[at], game)
        elif action < 0 or action >= ACTIONS or not (rules.masks[game[SEEN]] >> action) & 1:
            refused[at] = True
            continue
        else:
            net = act(rules, dealt, cards, seen[at], game, action)
        if np.isnan(net):
            _see(rules, game)
        else:
            rewards[at], ended[at] = net * wagers[game[BET]], True
            game[SEEN] = 0


@njit(inline="always")
def _fraction(random):  # type: ignore[no-untyped-def]
    """A uniform number from 0 to below 1."""
    value, s0, s1, s2, s3 = random_bits(random[0], random[1], random[2], random[3])
    random[0], random[1], random[2], random[3] = s0, s1, s2, s3
    return np.float64(value >> uint64(_EPSILON_BITS)) * _SCALE


@njit(inline="always")
def _picked(row, random):  # type: ignore[no-untyped-def]
    """An action by the chances in this row; they add up to 1."""
    left, last = _fraction(random), 0
    for action in range(ACTIONS):
        if row[action] > 0.0:
            last = action
            left -= row[action]
            if left < 0.0:
                break
    return last


@njit(**WITHOUT_COUNTING)
def play(rules, dealt, cards, seen, game, policy, rounds, sums):  # type: ignore[no-untyped-def]
    """So many rounds by a policy: `sums` gets the results, their squares, and how many decisions there were."""
    for _ in range(rounds):
        net = deal(rules, dealt, cards, seen, game)
        while np.isnan(net):
            _see(rules, game)
            sums[2] += 1.0
            net = act(rules, dealt, cards, seen, game, _picked(policy[game[SEEN]], cards.random))
        sums[0] += net
        sums[1] += net * net


@njit(**WITHOUT_COUNTING)
def learn(rules, dealt, cards, seen, game, values, visits, rounds, explore, path):  # type: ignore[no-untyped-def]
    """Tabular Q-learning over so many rounds.

    `values` of actions by situation are moved towards the best value of the situation that follows, or towards the
    result; by less the more often an action was tried (`visits`). `path`: room for the decisions of a round.
    """
    for _ in range(rounds):
        net = deal(rules, dealt, cards, seen, game)
        length = 0
        while np.isnan(net):
            _see(rules, game)
            now = game[SEEN]
            mask = rules.masks[now]
            best, top, count = 0, -1e300, 0
            for action in range(ACTIONS):
                if (mask >> action) & 1:
                    count += 1
                    if values[now, action] > top:
                        best, top = action, values[now, action]
            action = best
            if _fraction(cards.random) < explore:
                pick = np.int64(_fraction(cards.random) * count)
                for other in range(ACTIONS):
                    if (mask >> other) & 1:
                        if pick == 0:
                            action = other
                        pick -= 1
            if length > 0:
                _moved(values, visits, path[length - 1, 0], path[length - 1, 1], top)
            path[length, 0], path[length, 1] = now, action
            length += 1
            net = act(rules, dealt, cards, seen, game, action)
        if length > 0:
            _moved(values, visits, path[length - 1, 0], path[length - 1, 1], net)


@njit(inline="always")
def _moved(values, visits, situation, action, towards):  # type: ignore[no-untyped-def]
    visits[situation, action] += 1
    rate = max(1.0 / visits[situation, action] ** 0.7, 1e-5)
    values[situation, action] += rate * (towards - values[situation, action])
