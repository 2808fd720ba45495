"""Judging what happens before the cards: wagers, side wagers, the end of betting."""

from pontoon.money import ZERO, Cents
from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind, Where, returned, side_placing, void_side
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.control import bettor_of
from pontoon.table.draft import Draft, Judge
from pontoon.table.limits import amounts_in_play, excess, refuses_above
from pontoon.table.people.entry import may_pay_with, may_place_for
from pontoon.table.procedures.due_clauses import due_clauses
from pontoon.table.refusal import Refusal
from pontoon.table.seats import takes_seat
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import next_step
from pontoon.table.wagers import (
    betting_closed,
    may_side,
    may_take_back,
    may_wager,
    side_amount,
    wager_amount,
)


def place_wager(rules: Rulebook, draft: Draft, command: c.PlaceWager) -> Refusal | None:
    """A main wager. The rulebook says what happens to one outside the limits."""
    state, player, box = draft.state, command.player, command.box
    refusal = (
        may_wager(rules, state, player, box)
        or wager_amount(rules, state, player, box, command.amount, standing=command.standing)
        or (None if command.medium == "chips" else may_pay_with(rules, command.medium))
        or (None if command.placed_by is None else may_place_for(rules, command.placed_by))
    )
    if refusal is not None:
        return refusal
    seated = takes_seat(state, player, box, standing=command.standing)
    here = box_at(state, box)
    if seated and here is not None and state.practice.seated_first and refuses_above(rules, state.setup):
        for other, excessive in excess(state.setup, here, command.amount).items():
            draft.add(e.ExcessRejected(other, box, excessive, rules.limits.above.clauses))
    draft.add(e.WagerPlaced(player, box, command.amount, seated, command.medium, command.placed_by))
    if command.amount < state.setup.limits.minimum and state.setup.limits_noticed:
        draft.add(e.ShortWagerAdvised(player))
    return None


def place_side_wager(rules: Rulebook, draft: Draft, command: c.PlaceSideWager) -> Refusal | None:
    """A side wager."""
    asked = (rules, draft.state, command.player, command.box, command.wager)
    refusal = may_side(*asked) or side_amount(*asked, command.amount) or may_pay_with(rules, command.medium)
    if refusal is not None:
        return refusal
    draft.add(e.SideWagerPlaced(command.player, command.box, command.wager, command.amount, command.medium))
    return None


def take_back_wager(rules: Rulebook, draft: Draft, command: c.TakeBackWager) -> Refusal | None:
    """Everything a player has on a box comes off it."""
    refusal = may_take_back(rules, draft.state, command.player, command.box)
    if refusal is not None:
        return refusal
    here = box_at(draft.state, command.box)
    assert here is not None
    own = sum(bettor.wager for bettor in here.bettors if bettor.player == command.player)
    sides = sum(side.amount for side in here.sides if side.player == command.player and not side.settled)
    draft.add(e.WagerTakenBack(command.player, command.box, Cents(own + sides)))
    return None


def may_close_betting(rules: Rulebook, draft: Draft) -> Refusal | None:
    """Betting may close when there is a wager to deal for and a shoe to deal from."""
    state = draft.state
    refusal = betting_closed(rules, state)
    if refusal is not None:
        return refusal
    step = next_step(rules, state)
    if step.kind == "shuffle":
        message = "The cards have to be shuffled before the next round."
        return Refusal("shuffle-first", message, due_clauses(rules, state, step))
    if step.kind != "bet":
        message = f"The shoe is not ready: {step.words} comes first."
        return Refusal("shoe-not-ready", message, due_clauses(rules, state, step))
    if not any(box.bettors for box in state.boxes):
        message = "Nobody has placed a main wager, so there is no box to deal to."
        return Refusal("no-wagers", message, rules.cites.wager_before_cards + _sides_alone(rules, state))
    if state.people.unconfirmed:
        player, number = state.people.unconfirmed[0]
        message = f"{player}'s cash on box {number} has to be confirmed, or taken back, before a card is dealt."
        return Refusal("cash-unconfirmed", message, rules.people.cash.clauses)
    return None


def _sides_alone(rules: Rulebook, state: State) -> tuple[str, ...]:
    """The clauses under which the side wagers that lie there need a main wager."""
    placings = (side_placing(rules, side.kind) for box in state.boxes for side in box.sides)
    return tuple(dict.fromkeys(clause for placing in placings if placing for clause in placing.clauses))


def cutting_card_next(state: State) -> bool:
    """The cutting card comes out of the shoe before any other card."""
    return state.shoe.cutting_card is not None and state.shoe.cutting_card <= state.shoe.position


def shuffles_first(rules: Rulebook, state: State) -> bool:
    """Whether the cutting card comes before the round's first card: betting then stays open for a shuffle."""
    return state.final_rounds is None and rules.shoe.cutting_card_first.value == "shuffle"


def first_box(state: State) -> int:
    """The box that would have had the first card."""
    return next(box.number for box in state.boxes if box.bettors)


def close_betting(rules: Rulebook, draft: Draft, command: c.CloseBetting) -> Refusal | None:
    """No more bets: it is fixed how much of each wager plays, and side wagers without their main wager are void."""
    refusal = may_close_betting(rules, draft)
    if refusal is not None:
        return refusal
    if cutting_card_next(draft.state) and shuffles_first(rules, draft.state):
        draft.add(e.CuttingCardReached("first", first_box(draft.state)))
        return None
    in_play: list[e.InPlay] = []
    clauses: tuple[str, ...] = ()
    for box in draft.state.boxes:
        amounts, cited = amounts_in_play(rules, draft.state.setup, box, draft.state.practice)
        clauses += cited
        for bettor in box.bettors:
            amount = amounts[bettor.player]
            in_play.append(e.InPlay(box.number, bettor.player, amount, Cents(bettor.wager - amount)))
    draft.add(e.BettingClosed(draft.state.round, tuple(in_play), tuple(dict.fromkeys(clauses))))
    for one in in_play:
        if not one.amount:
            where = Where(one.player, one.box, None, "main", ZERO)
            draft.settle((returned(where, "void", clauses, "over_box_maximum"),))
    for box in draft.state.boxes:
        for side in box.sides:
            if not side.settled and not _goes_with_a_wager(rules, box, side.player, side.kind):
                draft.settle((void_side(rules, side, box.number),))
    return None


def _goes_with_a_wager(rules: Rulebook, box: Box, player: str, kind: SideKind) -> bool:
    placing = side_placing(rules, kind)
    if placing is not None and placing.value == "box-wager-or-void":
        return bool(box.bettors)
    return bettor_of(box, player) is not None


JUDGES: dict[type, Judge] = {
    c.PlaceWager: place_wager,
    c.PlaceSideWager: place_side_wager,
    c.TakeBackWager: take_back_wager,
    c.CloseBetting: close_betting,
}
