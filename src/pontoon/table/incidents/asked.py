"""Whom an error of dealing leaves a choice (SG 5.7): every player at the table, on a split box for each hand."""

from collections.abc import Iterator

from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Stake, standing
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reconstruct import hands_concerned
from pontoon.table.incidents.settlements import MAIN
from pontoon.table.incidents.trouble import ERRORS, Asked, PlayerChoice, Situation
from pontoon.table.state import Box, State


def ask_players(
    rules: Rulebook,
    draft: Draft,
    situation: Situation,
    choices: tuple[PlayerChoice, ...],
    clauses: Clauses,
    layout: State | None = None,
) -> None:
    """Ask everybody at the table whose wager is open to the choice, those with a side wager alone too.

    `layout`: the table as it will be when the cards are in order; the choice is about the hands there (SG 5.7.2).
    """
    state = draft.state if layout is None else layout
    asked = tuple(one for box in state.boxes for one in _asked_on(rules, state, box, situation))
    if asked:
        pairs = tuple((one.box, one.player) for one in asked)
        hands = tuple(one.hand for one in asked)
        draft.add(i.PlayersAsked(situation, pairs, choices, clauses, hands=hands if any(hands) else ()))


def _asked_on(rules: Rulebook, state: State, box: Box, situation: Situation) -> Iterator[Asked]:
    if state.phase == "betting":  # SG 1.22: the round has begun with the first bet, and no card is out
        players = [*(one.player for one in box.bettors), *(one.player for one in box.sides)]
        yield from (Asked(box.number, player) for player in dict.fromkeys(players))
        return
    cost = _lost_by_the_error(rules, state, situation)
    named: set[str] = set()
    for bettor in box.bettors:
        hands = [
            number
            for number, hand in enumerate(box.hands, start=1)
            if any(_is_open(stake, bettor.player, (box.number, number) in cost) for stake in hand.stakes)
        ]
        if not hands:
            continue
        named.add(bettor.player)
        if len(box.hands) > 1 and rules.incidents.choice_for.value == "hand":
            yield from (Asked(box.number, bettor.player, hand) for hand in hands)
        else:
            yield Asked(box.number, bettor.player)
    sides = dict.fromkeys(side.player for side in box.sides if not side.settled and side.player not in named)
    yield from (Asked(box.number, player) for player in sides)


def _is_open(stake: Stake, player: str, lost: bool) -> bool:  # noqa: FBT001
    return stake.player == player and (lost or stake.status != "settled")


def settled_before(state: State, situation: Situation) -> int:
    """How many lines of the round had been settled before what is to be put right; they are left alone.

    What is noticed at once comes after everything that was settled.
    """
    if situation in ERRORS:
        return min(error.lines for error in state.trouble.errors)
    return len(state.lines)


def _lost_by_the_error(rules: Rulebook, state: State, situation: Situation) -> set[tuple[int, int]]:
    """The hands (box, hand) whose wagers were collected because of the error."""
    if situation not in ERRORS or not state.trouble.errors or rules.incidents.choosers.value == "open-wagers":
        return set()
    since = settled_before(state, situation)
    later = {id(line) for line in state.lines[since:]}
    concerned = hands_concerned(rules, state)
    return {
        (line.box, line.hand)
        for line in standing(state.lines)
        if line.hand is not None
        and line.kind in MAIN
        and line.result == "lose"
        and id(line) in later
        and (line.box, line.hand) in concerned
    }
