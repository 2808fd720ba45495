"""May this wager be placed? One answer for the engine, the buttons and the explanation."""

from pontoon.money import ZERO, Cents, format_dollars
from pontoon.rulebook import Rulebook, SideRules
from pontoon.settlement import SideKind, by_wheel, declared_side
from pontoon.table.control import bettor_of
from pontoon.table.limits import maximum_of, refuses_above
from pontoon.table.people.entry import (
    gave_up,
    held_to_minimum,
    is_excluded,
    is_late,
    kept_off,
    restricted_elsewhere,
    too_many_boxes,
)
from pontoon.table.people.state import NO_PEOPLE
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import may_insure_hand, next_step


def betting_closed(rules: Rulebook, state: State) -> Refusal | None:
    """Wagers are placed only before the first card."""
    if state.phase == "betting":
        return None
    if state.phase == "closed":
        if state.final_rounds is None:
            return Refusal("table-closed", "The table is closed.", rules.authority.close_table.clauses)
        message = "The final rounds have been played and the table is closed."
        return Refusal("table-closed", message, rules.shoe.final_rounds.clauses)
    if state.phase == "unopened":
        return Refusal("table-closed", "The table is not open yet.")
    message = "No more bets: betting has closed for this round. Wagers open again when the round has ended."
    return Refusal("betting-closed", message, rules.cites.locked)


def box_exists(rules: Rulebook, state: State, box: int) -> Refusal | None:
    """The table has this box."""
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
    if _decides_elsewhere(state, player, box) and (here is None or not here.bettors):
        message = f"All seats are taken: {player} decides at another box, and nobody else is on box {box}."
        return Refusal("decides-elsewhere", message, rules.cites.full_patronage)
    if is_late(rules, state, player) and rules.limits.mid_shoe.value == "bar":
        message = f"{player} did not wager on an earlier round of this shoe and must wait for the next shuffle."
        return Refusal("mid-shoe-barred", message, rules.limits.mid_shoe.clauses)
    return None


def takes_seat(state: State, player: str, box: int, *, standing: bool) -> bool:
    """Whether the bettor sits: the first who does not stand, unless seated elsewhere at a full table.

    Who had to give the seat up for somebody else does not sit down there again.
    """
    here = box_at(state, box)
    taken = here is not None and any(bettor.seated for bettor in here.bettors)
    return not (standing or taken or _decides_elsewhere(state, player, box) or gave_up(state, player, box))


def _decides_elsewhere(state: State, player: str, box: int) -> bool:
    return state.setup.full_patronage and any(
        bettor.seated and bettor.player == player and one.number != box for one in state.boxes for bettor in one.bettors
    )


def wager_range(rules: Rulebook, state: State, player: str, box: int, *, standing: bool = False) -> tuple[Cents, Cents]:
    """The least and the most the player may wager on the box (in multiples of the step).

    Where the maximum binds the box, wagers that lie there may have to give way to that of the player who sits down.
    """
    limits = state.setup.limits
    least, most = limits.minimum, maximum_of(state.setup, box)
    held = held_to_minimum(rules, state, player) is not None
    below = rules.limits.below.value == "refuse" or player in state.advised
    if not state.setup.limits_noticed:
        below = rules.limits.unnoticed_below.value == "none"
    if not below and not held:
        least = Cents(1)
    if not refuses_above(rules, state.setup):
        return least, least if held else UNLIMITED
    goes_first = state.practice.seated_first and takes_seat(state, player, box, standing=standing)
    if rules.limits.maximum_binds.value == "box" and not goes_first:
        here = box_at(state, box)
        taken = 0 if here is None else sum(bettor.wager for bettor in here.bettors)
        most = Cents(max(0, most - taken))
    return least, min(most, least) if held else most


UNLIMITED = Cents(10**14)


def wager_amount(
    rules: Rulebook, state: State, player: str, box: int, amount: Cents, *, standing: bool
) -> Refusal | None:
    """Whether the amount fits the limits."""
    limits = state.setup.limits
    if amount <= 0 or amount % limits.step:
        message = f"A wager is a multiple of {format_dollars(limits.step)}, and {format_dollars(amount)} is not."
        return Refusal("not-a-multiple", message, rules.cites.multiples)
    least, most = wager_range(rules, state, player, box, standing=standing)
    held = held_to_minimum(rules, state, player)
    if held is not None and amount != least:
        return held
    if amount < least:
        message = f"{format_dollars(amount)} is under the minimum of {format_dollars(limits.minimum)}."
        elsewhere = any(bettor_of(one, player) for one in state.boxes if one.number != box)
        clauses = rules.cites.several_boxes if elsewhere else ()
        return Refusal("under-minimum", message, (*rules.limits.below.clauses, *clauses))
    if amount > most:
        room = "" if most == maximum_of(state.setup, box) else f"; box {box} has room for {format_dollars(most)}"
        maximum = format_dollars(maximum_of(state.setup, box))
        message = f"{format_dollars(amount)} is over the maximum of {maximum}{room}."
        raised = rules.cites.raised_maximum if state.setup.raised else ()
        return Refusal("over-maximum", message, (*rules.limits.above.clauses, *raised))
    return None


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


def side_range(rules: Rulebook, state: State, player: str, box: int, kind: SideKind) -> tuple[Cents, Cents]:
    """The least and the most of a side wager that may be placed."""
    section = _section(rules, kind)
    fixed, own_minimum, bound = section.fixed, section.least, section.bound
    if fixed is not None:
        return fixed.value, fixed.value
    limits = state.setup.limits
    most = limits.maximum if limits.side_maximum is None else limits.side_maximum
    least = max(limits.side_minimum, limits.step, own_minimum.value if own_minimum else ZERO)
    return least, min(most, _own_wager(state, player, box)) if bound and bound.value else most


def _section(rules: Rulebook, kind: SideKind) -> SideRules:
    section = rules.side(kind)
    assert section is not None, f"{rules.id} has no {kind} wager"
    return section


def _own_wager(state: State, player: str, box: int) -> Cents:
    here = box_at(state, box)
    bettor = None if here is None else bettor_of(here, player)
    return ZERO if bettor is None else bettor.wager


def side_amount(rules: Rulebook, state: State, player: str, box: int, kind: SideKind, amount: Cents) -> Refusal | None:
    """Whether the amount fits the side wager's limits."""
    least, most = side_range(rules, state, player, box, kind)
    section = _section(rules, kind)
    fixed = section.fixed
    if fixed is not None and amount != least:
        message = f"The {kind} wager is {format_dollars(least)}, no more and no less."
        return Refusal("fixed-amount", message, fixed.clauses)
    if by_wheel(kind) and _own_wager(state, player, box) < state.setup.limits.minimum:
        message = f"The {kind} wager needs a main wager of at least the table minimum."
        return Refusal("no-main-wager", message, section.placing.clauses)
    if fixed is not None:
        return None
    step = state.setup.limits.step
    if amount <= 0 or amount % step:
        message = f"A wager is a multiple of {format_dollars(step)}, and {format_dollars(amount)} is not."
        return Refusal("not-a-multiple", message, rules.cites.multiples)
    if amount < least:
        message = f"{format_dollars(amount)} is under the minimum of {format_dollars(least)} for {kind}."
        return Refusal("under-minimum", message, section.least.clauses if section.least else rules.signs.side_limits)
    if amount > most:
        message = f"{format_dollars(amount)} is more than {kind} takes here, {format_dollars(most)}."
        if section.bound and amount > _own_wager(state, player, box):
            return Refusal("over-maximum", message, section.bound.clauses)
        return Refusal("over-maximum", message, declared_side(kind).maximum_by(rules))
    return None


def may_take_back(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether the player may take wagers off the box."""
    refusal = betting_closed(rules, state)
    if refusal is not None:
        return refusal
    here = box_at(state, box)
    if here is None or not (
        bettor_of(here, player) or any(side.player == player and not side.settled for side in here.sides)
    ):
        return Refusal("no-wager", f"{player} has nothing on box {box} to take back.")
    return None


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
    if any(insurance.player == player for insurance in here.insurances):
        return Refusal("insured-already", f"{player} has insured box {box} already.", cites.optional_locked)
    return None


def insurance_maximum(rules: Rulebook, state: State, here: Box, player: str) -> Cents:
    """Half the wager, or the next chip above it where the rulebook lets a player round up."""
    wager = _bettor_wager(here, player)
    step = state.setup.limits.step
    half = wager // 2
    if rules.insurance.multiple.value == "step" and rules.insurance.round_up.value:
        return Cents(-(-wager // (2 * step)) * step)
    return Cents(half)


def _bettor_wager(here: Box, player: str) -> Cents:
    bettor = bettor_of(here, player)
    return ZERO if bettor is None else bettor.wager


def insurance_amount(rules: Rulebook, state: State, player: str, box: int, amount: Cents) -> Refusal | None:
    """Whether the amount may be insured."""
    here = box_at(state, box)
    assert here is not None
    step = state.setup.limits.step
    half_step = rules.insurance.multiple.value == "half-step"
    if amount <= 0 or (2 * amount if half_step else amount) % step:
        unit = f"half of {format_dollars(step)}" if half_step else format_dollars(step)
        message = f"Insurance is a multiple of {unit}, and {format_dollars(amount)} is not."
        return Refusal("not-a-multiple", message, rules.insurance.multiple.clauses)
    most = insurance_maximum(rules, state, here, player)
    if amount > most:
        message = f"{format_dollars(amount)} is more than half the wager: the most is {format_dollars(most)}."
        return Refusal("over-half", message, rules.cites.insurance_maximum)
    return None
