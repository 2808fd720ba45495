"""Bets that players have back after an error of dealing (SG 5.7.3): hand by hand, and nothing settled before it."""

from collections.abc import Iterable

from pontoon.money import Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Line, Where, returned, standing, undone, void_stake
from pontoon.table.changes import box_of
from pontoon.table.draft import Draft
from pontoon.table.events import WagerTakenBack
from pontoon.table.incidents import events as i
from pontoon.table.incidents.settlements import MAIN
from pontoon.table.incidents.trouble import Asked
from pontoon.table.state import Box, State

REASON = "bet_returned"


def give_back(
    rules: Rulebook, draft: Draft, asked: Iterable[Asked], clauses: Clauses, since: int, wrong: tuple[int, ...]
) -> None:
    """These have chosen to have the bet back.

    `since`: how many lines had been settled before the error. `wrong`: boxes whose first two cards are wrong, so that
    side wagers on them go back too.
    """
    chosen: dict[tuple[int, str], list[int]] = {}
    for one in asked:
        chosen.setdefault((one.box, one.player), []).append(one.hand)
    for (number, player), hands in chosen.items():
        box = box_of(draft.state, number)
        if draft.state.phase == "betting":
            draft.add(WagerTakenBack(player, number, _lying(box, player)))
            continue
        staked = [at for at, hand in enumerate(box.hands, start=1) if any(one.player == player for one in hand.stakes)]
        named = staked if 0 in hands else hands
        later = _settled_since(draft.state, number, player, since)
        _hands_back(rules, draft, box, player, named, later, clauses)
        if set(named) != set(staked):
            for hand in named:
                draft.add(i.WagersVoided(number, (player,), hand))
        if not _has_stake_in_play(draft.state, number, player):
            _insurance_back(rules, draft, box, player, later, clauses)
            _sides_back(draft, box, player, clauses, wrong, since)
        if set(named) == set(staked):
            draft.add(i.WagersVoided(number, (player,)))


def _lying(box: Box, player: str) -> Cents:
    """All that the player has on a box before the deal."""
    main = sum(bettor.placed for bettor in box.bettors if bettor.player == player)
    return Cents(main + sum(side.amount for side in box.sides if side.player == player))


def _settled_since(state: State, box: int, player: str, since: int) -> tuple[Line, ...]:
    """The lines of the player on the box that count and came after the error."""
    later = {id(line) for line in state.lines[since:]}
    return tuple(
        line for line in standing(state.lines) if id(line) in later and (line.box, line.player) == (box, player)
    )


def _hands_back(
    rules: Rulebook,
    draft: Draft,
    box: Box,
    player: str,
    hands: Iterable[int],
    later: tuple[Line, ...],
    clauses: Clauses,
) -> None:
    """What lies open on these hands goes back, and what was settled on them since the error is undone."""
    for number in hands:
        hand = box.hands[number - 1]
        for stake in hand.stakes:
            if stake.player == player and stake.status != "settled":
                draft.settle(void_stake(rules, (box.number, number), hand, stake, clauses, REASON))
        undo = (line for line in later if line.hand == number and line.kind in MAIN and line.net)
        draft.settle(tuple(undone(line, clauses, "void") for line in undo))


def _has_stake_in_play(state: State, box: int, player: str) -> bool:
    hands = box_of(state, box).hands
    return any(stake.player == player and stake.status != "settled" for hand in hands for stake in hand.stakes)


def _insurance_back(
    rules: Rulebook, draft: Draft, box: Box, player: str, later: tuple[Line, ...], clauses: Clauses
) -> None:
    """Insurance goes with the last hand it protects."""
    for insurance in box.insurances:
        if insurance.player == player and not insurance.settled:
            where = Where(player, box.number, None, "insurance", insurance.amount)
            draft.settle((returned(where, "void", (*clauses, *rules.cites.insurance_void_with_hand), REASON),))
    undo = (line for line in later if line.kind == "insurance" and line.net)
    draft.settle(tuple(undone(line, clauses, "void") for line in undo))


def _sides_back(draft: Draft, box: Box, player: str, clauses: Clauses, wrong: tuple[int, ...], since: int) -> None:
    """Side wagers that are not settled go back, and settled ones where the cards were wrong; all, if nobody is left."""
    alone = all(bettor.player == player for bettor in box.bettors)
    owners = dict.fromkeys(side.player for side in box.sides) if alone else (player,)
    for side in box.sides:
        if side.player in owners and not side.settled:
            where = Where(side.player, box.number, None, side.kind, side.amount)
            draft.settle((returned(where, "void", clauses, REASON),))
    for owner in owners if box.number in wrong else ():
        lines = _settled_since(draft.state, box.number, owner, since)
        undo = (line for line in lines if line.kind not in (*MAIN, "insurance") and line.net)
        draft.settle(tuple(undone(line, clauses, "void") for line in undo))
