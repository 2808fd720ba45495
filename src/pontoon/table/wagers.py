"""May this wager be placed? One answer for the engine, the buttons and the explanation."""

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Rulebook
from pontoon.settlement import SideKind, by_wheel, declared_side
from pontoon.table.amounts import Range, insurance_amounts, own_wager, side_amounts, side_section, wager_amounts
from pontoon.table.control import bettor_of
from pontoon.table.limits import maximum_of, own_maximum
from pontoon.table.names import either
from pontoon.table.people.entry import (
    held_to_minimum,
    is_excluded,
    is_late,
    kept_off,
    restricted_elsewhere,
    too_many_boxes,
)
from pontoon.table.people.state import NO_PEOPLE
from pontoon.table.refusal import Refusal
from pontoon.table.seats import decides_elsewhere
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import insurance_open, may_insure_hand, next_step


def betting_closed(rules: Rulebook, state: State) -> Refusal | None:
    """Why no wager can be placed now; None while betting is open."""
    if state.phase == "betting":
        return _choice_first(state)
    if state.phase == "closed":
        if state.final_rounds is None:
            return Refusal("table-closed", "The table is closed.", rules.authority.close_table.clauses)
        message = "The final rounds have been played and the table is closed."
        return Refusal("table-closed", message, rules.shoe.final_rounds.clauses)
    if state.phase == "unopened":
        return Refusal("table-closed", "The table is not open yet.")
    message = "No more bets: betting has closed for this round. Wagers open again when the round has ended."
    return Refusal("betting-closed", message, rules.cites.locked)


def _choice_first(state: State) -> Refusal | None:
    """Why bets that lie there wait for their players' choice (SG 5.7); None where nobody is asked."""
    pending = state.trouble.pending
    if pending is None or not pending.waiting:
        return None
    names = either(dict.fromkeys(one.player for one in pending.waiting))
    message = f"A card was drawn in error: {names} first chooses to go on or to have the bet back."
    return Refusal("choice-first", message, pending.clauses)


def box_exists(rules: Rulebook, state: State, box: int) -> Refusal | None:
    """Why there is no such box; None where the table has it."""
    if 1 <= box <= state.setup.boxes:
        return None
    message = f"There is no box {box}: this table has boxes 1 to {state.setup.boxes}."
    return Refusal("no-such-box", message, rules.boxes.number.clauses)


def may_wager(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether the player may place a main wager on the box, leaving the amount aside."""
    refusal = betting_closed(rules, state) or box_exists(rules, state, box)
    if refusal is not None:
        return refusal
    here = box_at(state, box)
    if state.people is not NO_PEOPLE:
        refusal = is_excluded(rules, state, player) or restricted_elsewhere(rules, state, player, box)
        if refusal is not None:
            return refusal
    if here is not None and bettor_of(here, player) is not None:
        return Refusal("wagered-already", f"{player} has a wager on box {box} already.")
    limit = rules.boxes.bettors
    if here is not None and limit.value and len(here.bettors) >= limit.value:
        message = f"Box {box} has {len(here.bettors)} bettors, and no more than {limit.value} may wager on one box."
        return Refusal("box-full", message, limit.clauses)
    refusal = kept_off(rules, state, here) or too_many_boxes(rules, state, player, box)
    if refusal is not None:
        return refusal
    if decides_elsewhere(state, player, box) and (here is None or not here.bettors):
        message = f"All seats are taken: {player} decides at another box, and nobody else is on box {box}."
        return Refusal("decides-elsewhere", message, rules.cites.full_patronage)
    if is_late(rules, state, player) and rules.limits.mid_shoe.value == "bar":
        message = f"{player} did not wager on an earlier round of this shoe and must wait for the next shuffle."
        return Refusal("mid-shoe-barred", message, rules.limits.mid_shoe.clauses)
    return None


def wager_amount(
    rules: Rulebook, state: State, player: str, box: int, amount: Cents, *, standing: bool
) -> Refusal | None:
    """Whether the amount fits the limits."""
    amounts = wager_amounts(rules, state, player, box, standing=standing)
    if not amounts.is_multiple(amount):
        return _not_a_multiple(rules, amounts, amount)
    held = held_to_minimum(rules, state, player)
    if held is not None and amount != amounts.least:
        return held
    if amount < amounts.least:
        message = f"{format_dollars(amount)} is under the minimum of {format_dollars(amounts.least)}."
        elsewhere = any(bettor_of(one, player) for one in state.boxes if one.number != box)
        clauses = rules.cites.several_boxes if elsewhere else ()
        return Refusal("under-minimum", message, (*rules.limits.below.clauses, *clauses))
    own = own_maximum(state.practice, player)
    if own is not None and amount > own:
        message = f"{player} may have {format_dollars(own)} on a box at most, by direction of the house."
        return Refusal("over-maximum", message, rules.authority.direct_maximum.clauses)
    if amount > amounts.most:
        most, maximum = format_dollars(amounts.most), format_dollars(maximum_of(state.setup, box))
        room = "" if most == maximum else f"; box {box} has room for {most}"
        message = f"{format_dollars(amount)} is over the maximum of {maximum}{room}."
        raised = rules.cites.raised_maximum if state.setup.raised else ()
        directed = rules.authority.direct_maximum.clauses if state.practice.box_maximum else ()
        cited = (*rules.limits.above.clauses, *rules.limits.maximum_binds.clauses, *raised, *directed)
        return Refusal("over-maximum", message, tuple(dict.fromkeys(cited)))
    return None


def _not_a_multiple(rules: Rulebook, amounts: Range, amount: Cents) -> Refusal:
    message = f"A wager is a multiple of {format_dollars(amounts.multiple)}, and {format_dollars(amount)} is not."
    return Refusal("not-a-multiple", message, rules.cites.multiples)


def may_side(rules: Rulebook, state: State, player: str, box: int, kind: SideKind) -> Refusal | None:
    """Whether the player may place this side wager on the box, leaving the amount aside."""
    section = rules.side(kind)
    if section is None:
        offered = ", ".join(one for one, _ in rules.sides) or "no side wagers"
        return Refusal("no-such-wager", f"{rules.id} has no {kind} wager; it offers {offered}.")
    placing = section.placing
    if not state.practice.side_wagers:
        return Refusal(
            "no-side-wagers", "The house does not offer side wagers at this table.", rules.cites.side_offered
        )
    refusal = betting_closed(rules, state) or box_exists(rules, state, box) or is_excluded(rules, state, player)
    if refusal is not None:
        if refusal.code == "betting-closed":
            first = placing.clauses if by_wheel(kind) else ()
            return Refusal(refusal.code, refusal.message, (*first, *rules.cites.side_before_cards, *refusal.clauses))
        return refusal
    refusal = restricted_elsewhere(rules, state, player, box)
    if refusal is not None:
        return refusal
    here = box_at(state, box)
    if here is not None and any(side.player == player and side.kind == kind for side in here.sides):
        return Refusal("wagered-already", f"{player} has a {kind} wager on box {box} already.")
    if by_wheel(kind) and here is not None and any(side.kind == kind for side in here.sides):
        message = f"The sensor of box {box} has a {kind} wager already, and takes one."
        return Refusal("sensor-taken", message, placing.clauses)
    if placing.value == "own-wager" and (here is None or bettor_of(here, player) is None):
        message = f"A {kind} wager goes with a main wager of the same player, and {player} has none on box {box}."
        return Refusal("no-main-wager", message, placing.clauses)
    return None


def side_amount(rules: Rulebook, state: State, player: str, box: int, kind: SideKind, amount: Cents) -> Refusal | None:
    """Whether the amount fits the side wager's limits."""
    amounts = side_amounts(rules, state, player, box, kind)
    section, own = side_section(rules, kind), own_wager(box_at(state, box), player)
    if section.fixed is not None and amount not in amounts:
        message = f"The {kind} wager is {format_dollars(amounts.least)}, no more and no less."
        return Refusal("fixed-amount", message, section.fixed.clauses)
    if by_wheel(kind) and own < state.setup.limits.minimum:
        message = f"The {kind} wager needs a main wager of at least the table minimum."
        return Refusal("no-main-wager", message, section.placing.clauses)
    if section.fixed is not None:
        return None
    if not amounts.is_multiple(amount):
        return _not_a_multiple(rules, amounts, amount)
    if amount < amounts.least:
        message = f"{format_dollars(amount)} is under the minimum of {format_dollars(amounts.least)} for {kind}."
        return Refusal("under-minimum", message, section.least.clauses if section.least else rules.signs.side_limits)
    if amount > amounts.most:
        message = f"{format_dollars(amount)} is more than {kind} takes here, {format_dollars(amounts.most)}."
        clauses = section.bound.clauses if section.bound and amount > own else declared_side(kind).maximum_by(rules)
        return Refusal("over-maximum", message, clauses)
    return None


def may_take_back(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether the player may take wagers off the box."""
    refusal = betting_closed(rules, state)
    here = box_at(state, box)
    if refusal is not None:
        return _not_withdrawn(rules, here, player) if refusal.code == "betting-closed" else refusal
    if here is None or not (
        bettor_of(here, player) or any(side.player == player and not side.settled for side in here.sides)
    ):
        return Refusal("no-wager", f"{player} has nothing on box {box} to take back.")
    return None


def _not_withdrawn(rules: Rulebook, here: Box | None, player: str) -> Refusal:
    """No wager is taken back after the close; what was added in play has a clause of its own."""
    added = here is not None and (
        any(one.player == player for one in here.insurances)
        or any(stake.player == player and (stake.double or hand.split) for hand in here.hands for stake in hand.stakes)
    )
    clauses = (rules.cites.optional_locked if added else ()) + rules.cites.withdrawal_locked
    message = "No wager is taken back now: betting has closed for this round."
    return Refusal("betting-closed", message, tuple(dict.fromkeys(clauses)))


def may_insure(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether the player may insure the wager on the box, leaving the amount aside."""
    cites = rules.cites
    step = next_step(rules, state)
    if step.offer != "insurance":
        if state.phase == "playing" and not state.dealer[0].is_ace:
            message = f"Insurance is for a dealer's ace, and the dealer shows {state.dealer[0]}."
            return Refusal("no-ace", message, cites.insurance_offer)
        message = "Insurance is offered after the initial deal, before any further card, and not now."
        return Refusal("not-on-offer", message, cites.insurance_offer[::-1])
    here = box_at(state, box)
    reopened = state.trouble.reopened
    if reopened is not None and (reopened.box, reopened.player) != (box, player):
        message = f"The insurance that was not offered in time is for {reopened.player} on box {reopened.box}."
        return Refusal("not-reopened", message, rules.incidents.insurance_missed.clauses)
    if here is None or bettor_of(here, player) is None:
        message = f"{player} has no initial wager on box {box} to insure."
        return Refusal("no-wager", message, (*cites.insurance_each_player, *cites.insurance_offer))
    if not may_insure_hand(rules, here):
        return Refusal(
            "pontoon-paid",
            f"The pontoon on box {box} is paid and cannot be insured.",
            cites.insurance_pontoon_excluded,
        )
    if reopened is None and not insurance_open(state, here):
        message = f"Insurance is offered again to boxes with other first cards since, and box {box} has its own."
        return Refusal("not-on-offer", message, (*rules.incidents.misdealt.clauses, *cites.insurance_offer))
    if any(insurance.player == player and not insurance.settled for insurance in here.insurances):
        return Refusal("insured-already", f"{player} has insured box {box} already.", cites.optional_locked)
    return None


def insurance_amount(rules: Rulebook, state: State, player: str, box: int, amount: Cents) -> Refusal | None:
    """Whether the amount may be insured."""
    here = box_at(state, box)
    assert here is not None
    amounts = insurance_amounts(rules, state, here, player)
    if not amounts.is_multiple(amount):
        step = state.setup.limits.step
        half_step = rules.insurance.multiple.value == "half-step"
        unit = f"half of {format_dollars(step)}" if half_step else format_dollars(step)
        message = f"Insurance is a multiple of {unit}, and {format_dollars(amount)} is not."
        return Refusal("not-a-multiple", message, rules.insurance.multiple.clauses)
    if amount not in amounts:
        message = f"{format_dollars(amount)} is more than half the wager: the most is {format_dollars(amounts.most)}."
        return Refusal("over-half", message, rules.cites.insurance_maximum)
    return None
