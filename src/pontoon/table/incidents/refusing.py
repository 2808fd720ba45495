"""An exposed card that a player refuses, and what becomes of that player's hands."""

from pontoon.rulebook import Rulebook
from pontoon.settlement import has_open_stakes
from pontoon.table.changes import box_of
from pontoon.table.control import controller
from pontoon.table.decisions import surrender_waits, turn
from pontoon.table.draft import Draft
from pontoon.table.hands import is_done
from pontoon.table.incidents import commands as c
from pontoon.table.incidents import events as i
from pontoon.table.incidents.trouble import Place
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State
from pontoon.table.steps import next_step


def may_refuse(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether an exposed card is offered to this player's hand now."""
    trouble = state.trouble
    if not (trouble.aside and trouble.refusable):
        clauses = rules.incidents.refused_card.clauses
        return Refusal("nothing-to-refuse", "No exposed card lies there that a player may refuse.", clauses)
    found = turn(rules, state, player, box)
    return found if isinstance(found, Refusal) else None


def refuse_card(rules: Rulebook, draft: Draft, command: c.RefuseCard) -> Refusal | None:
    """The hand gets no more cards in this round; in some books neither does any other hand of the player."""
    refusal = may_refuse(rules, draft.state, command.player, command.box)
    if refusal is None:
        state = draft.state
        here = command.box, next_step(rules, state).hand
        everywhere = rules.incidents.refusal_binds.value == "player" and _plays_on(state, command.player, here)
        others = _stand_with(rules, state, command.player, here) if everywhere else ()
        draft.add(i.CardRefused(command.player, *here, others, everywhere))
    return refusal


def _plays_on(state: State, player: str, refused: Place) -> bool:
    """Whether the player has an open wager on another hand."""
    return any(
        stake.player == player and stake.status == "open"
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
        for stake in hand.stakes
        if (box.number, number) != refused
    )


def _stand_with(rules: Rulebook, state: State, player: str, refused: Place) -> tuple[Place, ...]:
    """The player's other hands that stand as they lie, since nothing but a card was left to decide on them.

    MA 15(d) takes the cards from him, not the right to surrender another box (8(a)), which therefore waits for its
    turn; and a second card that is still missing (15(h)) is no additional one.
    """
    return tuple(
        place
        for box in state.boxes
        for place in ((box.number, number) for number in range(1, len(box.hands) + 1))
        if place != refused and _wants_card(rules, state, place, player) and not _waits(rules, state, box, place[1])
    )


def _wants_card(rules: Rulebook, state: State, place: Place, player: str) -> bool:
    """Whether the hand is in play, undecided or waiting for its card of a double, and this player decides on it."""
    box = box_of(state, place[0])
    hand = box.hands[place[1] - 1]
    if not has_open_stakes(hand) or (is_done(rules, box, hand) and place not in state.trouble.late_owed):
        return False
    return controller(rules, box, hand).player == player


def _waits(rules: Rulebook, state: State, box: Box, number: int) -> bool:
    """Whether the hand may still be surrendered in its turn, or lacks a card of the initial deal."""
    hand = box.hands[number - 1]
    return surrender_waits(rules, state, box) or (len(hand.cards) < 2 and not hand.split)
