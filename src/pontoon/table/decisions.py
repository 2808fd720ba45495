"""May this hand be surrendered, hit, stood on, doubled, split, forfeited? One answer for everybody."""

from collections.abc import Callable

from pontoon.cards import TWENTY_ONE
from pontoon.money import Cents, format_dollars
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Hand, Stake, has_open_stakes, is_pontoon, open_stakes, total
from pontoon.table.amounts import double_amounts
from pontoon.table.control import controller
from pontoon.table.finished import finished_by
from pontoon.table.hands import (
    compulsory_count,
    doubles_on,
    doubling_count,
    hands_allowed,
    is_done,
    is_limited_ace,
    is_pair,
    must_draw,
)
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at, up_card
from pontoon.table.steps import Step, forfeiters, has_first_two, may_surrender_hand, next_step, surrender_open

May = Callable[[Rulebook, State, Box, int], Refusal | None]
"""Why a decision is not open to a hand of a box; None where it is."""


def may_decide(rules: Rulebook, state: State, player: str, box: int, may: May) -> Refusal | tuple[Box, int]:
    """The hand on which the player may decide this now, or why there is none.

    Where the box has nothing left to decide, it is also said why this decision would not have been open to its hand.
    """
    refusal = turn(rules, state, player, box)
    if not isinstance(refusal, Refusal):
        return may(rules, state, *refusal) or refusal
    here = box_at(state, box)
    if refusal.code not in _FINISHED or here is None or not here.hands or len(here.hands[-1].cards) < _DEALT:
        return refusal
    own = may(rules, state, here, len(here.hands))
    if own is None:
        return refusal
    clauses = tuple(dict.fromkeys(own.clauses + refusal.clauses))
    return Refusal(refusal.code, f"{own.message} {refusal.message}", clauses)


_FINISHED = ("box-finished", "all-decided")
_DEALT = 2


def turn(rules: Rulebook, state: State, player: str, box: int) -> Refusal | tuple[Box, int]:
    """The hand the player may decide on now, or why there is none."""
    step = next_step(rules, state)
    if step.kind != "decide":
        return _not_now(rules, state, step, box)
    if step.box != box:
        return _other_box(rules, state, step, box)
    here = box_at(state, box)
    assert here is not None
    decides = controller(rules, here, here.hands[step.hand - 1]).player
    if decides != player:
        message = f"{decides} decides for box {box}, not {player}."
        return Refusal("not-the-controller", message, rules.cites.controller)
    return here, step.hand


def _not_now(rules: Rulebook, state: State, step: Step, box: int) -> Refusal:
    match step.kind:
        case "burn" | "shuffle" | "cut" | "insert-cutting-card" if state.trouble.reshuffle:
            message = "The cards are being shuffled to finish this round, and play goes on after that."
            return Refusal("shuffle-first", message, rules.incidents.shoe_empty.clauses)
        case "burn" if state.phase == "playing":
            message = "A new dealer has come to the table and burns a card before dealing any."
            return Refusal("burn-first", message, rules.procedure.new_dealer_burns.clauses)
        case "bet" | "burn" | "shuffle" | "cut" | "insert-cutting-card" | "open" | "closed":
            message = "No round is in play. Wagers and a deal come first."
            return Refusal("no-round", message, rules.cites.turn_order)
        case "offer" if state.invitation is not None:
            waiting = ", ".join(state.invitation.waiting)
            message = f"First {waiting} must answer whether to follow on box {state.invitation.box}."
            return Refusal("answers-first", message, rules.cites.turn_order)
        case "offer":
            message = f"First the {step.offer} on offer has to be closed."
            return Refusal("offer-open", message, rules.cites.turn_order)
        case "notice":
            message = f"Box {step.box} was passed over in the deal, and what becomes of that has to be settled first."
            return Refusal("passed-over", message, rules.incidents.second_missed.clauses)
        case "rule" | "answer":
            message = "Something has gone wrong in this round, and what becomes of it has to be decided first."
            return Refusal("ruling-first", message, pending_clauses(state))
        case "settle" | "deal-dealer" | "reveal-hole" | "spin" if state.checked:
            message = f"The card reader found the dealer's {rules.pontoon_name.lower()}, and no more cards are dealt."
            return Refusal("dealer-pontoon", message, rules.dealer.reader_up_cards.clauses)
        case "settle" | "deal-dealer" | "reveal-hole" | "spin":
            return _all_decided(rules, state, box)
        case _:
            return Refusal("dealer-first", "The dealer has a card to deal first.", rules.cites.turn_order)


def _all_decided(rules: Rulebook, state: State, box: int) -> Refusal:
    here = box_at(state, box)
    message, clauses = "It is the dealer's turn: every hand is decided.", rules.cites.dealer_second_card
    if here is None or not here.hands:
        return Refusal("all-decided", f"{message} Box {box} has no wager.", clauses)
    ended = finished_by(rules, state, here, len(here.hands))
    return Refusal("all-decided", message, tuple(dict.fromkeys(ended + clauses)))


def pending_clauses(state: State) -> Clauses:
    """The clauses of the open question."""
    pending = state.trouble.pending
    return () if pending is None else pending.clauses


def _other_box(rules: Rulebook, state: State, step: Step, box: int) -> Refusal:
    here = box_at(state, box)
    if here is None or not here.hands:
        message = f"Box {box} has no wager; it is box {step.box}'s turn."
        return Refusal("empty-box", message, rules.cites.turn_order)
    if box < step.box:
        message = f"Box {box} has nothing left to decide; it is box {step.box}'s turn."
        return Refusal("box-finished", message, finished_by(rules, state, here, len(here.hands)))
    message = f"It is box {step.box}'s turn, not box {box}'s."
    return Refusal("not-your-turn", message, rules.cites.turn_order)


def may_surrender(rules: Rulebook, state: State, player: str, box: int) -> Refusal | None:
    """Whether the player may surrender the box's hand now."""
    rule = rules.surrender
    here = box_at(state, box)
    if state.phase != "playing" or state.trouble.pending is not None:
        return _not_now(rules, state, next_step(rules, state), box)
    if here is None or not here.hands or not here.bettors:
        return Refusal("empty-box", f"Box {box} has no wager to surrender.", rules.cites.turn_order)
    if state.trouble.reopened is not None and state.trouble.reopened.offer == "surrender":
        return _made_good(rules, state, here, player)
    if up_card(state).rank not in rule.up_cards.value:
        ranks = " ".join(rank.value for rank in rule.up_cards.value)
        message = f"Surrender is offered against {ranks}, and the dealer shows {up_card(state)}."
        return Refusal("no-surrender", message, rule.up_cards.clauses)
    if request_ended(rules, state, box):
        message = f"Box {box} has asked for a card, and that ended its right to surrender, though none came."
        return Refusal("too-late", message, rule.request_ends.clauses)
    if not (may_surrender_hand(here) if rule.when.value == "own-turn" else has_first_two(here)):
        return _not_to_surrender(rules, here)
    if rule.when.value == "own-turn":
        found = turn(rules, state, player, box)
        if isinstance(found, Refusal) and not (
            found.code == "not-the-controller" and _each_decides(rules, here, player)
        ):
            return found
        return None
    if next_step(rules, state).offer != "surrender" or not surrender_open(state, here):
        message = "Surrender is offered before the first further card of the round, and that time has passed."
        if "surrender" not in state.closed_offers:
            message = "Surrender comes after the offer that is open now."
        return Refusal("too-late", message, rule.when.clauses)
    return _surrenders_for(rules, here, player)


def _not_to_surrender(rules: Rulebook, here: Box) -> Refusal:
    """Why the box has no hand that could be surrendered."""
    when = rules.surrender.when.clauses
    if len(here.hands) > 1:
        message = f"A hand that was split is not surrendered, and box {here.number} has {len(here.hands)} hands."
        return Refusal("too-late", message, (*rules.cites.surrender_after_split, *when))
    if is_pontoon(here.hands[0]):
        name, paid = rules.pontoon_name.lower(), rules.pontoon.paid
        said = "is paid and cannot" if paid.value == "at-once" else "cannot"
        message = f"The {name} on box {here.number} {said} be surrendered."
        return Refusal("no-surrender", message, tuple(dict.fromkeys(paid.clauses + when)))
    message = f"Only the first two cards, not yet decided, can be surrendered; box {here.number} has no such hand."
    return Refusal("too-late", message, when)


def _made_good(rules: Rulebook, state: State, here: Box, player: str) -> Refusal | None:
    """Why a surrender that was not offered in time is not for this player; None where it is."""
    reopened = state.trouble.reopened
    assert reopened is not None
    if here.number != reopened.box:
        message = f"The surrender that was not offered in time is for box {reopened.box}, not box {here.number}."
        return Refusal("not-reopened", message, rules.incidents.surrender_missed.clauses)
    return _surrenders_for(rules, here, player)


def surrender_recoverable(here: Box, *, drawn: bool) -> bool:
    """Whether a box may surrender late: one hand, not doubled, open stakes, no pontoon, two cards (or `drawn`)."""
    if len(here.hands) != 1:
        return False
    hand = here.hands[0]
    return has_open_stakes(hand) and not hand.doubled and not is_pontoon(hand) and (drawn or len(hand.cards) == 2)


def _each_decides(rules: Rulebook, here: Box, player: str) -> bool:
    return rules.surrender.decided_by.value == "each-player" and any(
        stake.player == player for stake in open_stakes(here.hands[0])
    )


def _surrenders_for(rules: Rulebook, here: Box, player: str) -> Refusal | None:
    decides = controller(rules, here, here.hands[0]).player
    if player == decides or _each_decides(rules, here, player):
        return None
    message = f"{decides} decides on surrender for box {here.number}, and {player} is bound by it."
    return Refusal("not-the-controller", message, rules.cites.surrender_binds_box)


def surrendering(rules: Rulebook, here: Box, player: str) -> tuple[str, ...]:
    """Whose stakes a surrender by this player gives up."""
    if rules.surrender.decided_by.value == "each-player":
        return (player,)
    return tuple(stake.player for stake in open_stakes(here.hands[0]))


def surrender_waits(rules: Rulebook, state: State, here: Box) -> bool:
    """Whether the box may surrender when its turn comes."""
    rule = rules.surrender
    offered = rule.when.value == "own-turn" and up_card(state).rank in rule.up_cards.value
    return offered and may_surrender_hand(here) and not request_ended(rules, state, here.number)


def request_ended(rules: Rulebook, state: State, box: int) -> bool:
    """Whether the box has asked for a card which then went wrong, and lost its right to surrender by that."""
    return (box, 1) in state.trouble.asked and rules.surrender.request_ends.value


def no_more_cards(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
    """Why whoever decides on the hand gets no card in this round at all; None for everybody else."""
    refusers, hand = state.trouble.refusers, here.hands[number - 1]
    if not refusers or not has_open_stakes(hand) or (player := controller(rules, here, hand).player) not in refusers:
        return None
    message = f"{player} has refused an exposed card and gets no more cards in this round, on any hand."
    return Refusal("card-refused", message, rules.incidents.refusal_binds.clauses)


def may_hit(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
    """Why the current hand may not draw; None where it may."""
    refusal = no_more_cards(rules, state, here, number)
    if refusal is not None:
        return refusal
    hand = here.hands[number - 1]
    if hand.doubled and rules.double.times.value > 1:
        message = "A doubled hand is doubled again or stands; it may not draw."
        return Refusal("doubled", message, rules.cites.double_one_card)
    if is_limited_ace(rules, hand):
        message = "A split ace takes one card only."
        return Refusal("split-ace", message, rules.split.ace_cards.clauses)
    open_soft = rules.twenty_one.soft.value == "draw-or-double" and not is_done(rules, here, hand)
    if total(rules, hand).points == TWENTY_ONE and not open_soft:
        return Refusal("twenty-one", "A hand of 21 may not draw.", rules.cites.may_not_draw)
    return None


def may_stand(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
    """Why the current hand may not stand; None where it may."""
    hand = here.hands[number - 1]
    draws = not hand.doubled and not is_limited_ace(rules, hand) and must_draw(rules, hand)
    if draws and no_more_cards(rules, state, here, number) is None:
        below = rules.draw.compulsory_below
        message = f"A hand of {compulsory_count(rules, hand)} must draw: nobody may stand below {below.value}."
        return Refusal("must-draw", message, below.clauses)
    return None


def may_double(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
    """Why the current hand may not be doubled; None where it may."""
    refusal = no_more_cards(rules, state, here, number)
    if refusal is not None:
        return refusal
    hand, rule = here.hands[number - 1], rules.double
    if hand.doubled and hand.redoubled + 1 >= rule.times.value > 1:
        message = f"A hand may be doubled {rule.times.value} times, and this one has been."
        return Refusal("doubled", message, rule.times.clauses)
    again = hand.doubled and rule.times.value > 1
    if rule.cards.value == "two" and len(hand.cards) != 2 and not again:
        message = f"Only the first two cards of a hand may be doubled, and this hand has {len(hand.cards)}."
        return Refusal("not-two-cards", message, rule.cards.clauses)
    if hand.split_aces and (not rule.split_aces.value or is_limited_ace(rules, hand)):
        return Refusal("split-ace", "Split aces may not be doubled.", rule.split_aces.clauses)
    if hand.split and not rule.after_split.value:
        return Refusal("split-hand", "The hands of a split may not be doubled.", rule.after_split.clauses)
    if not doubles_on(rules, hand):
        totals, counted = value_list(rule.totals.value), doubling_count(rules, hand)
        message = f"Only a total of {totals} may be doubled, and this hand counts {counted}."
        return Refusal("not-that-total", message, rule.totals.clauses)
    if total(rules, hand).points == TWENTY_ONE and is_done(rules, here, hand):
        message = "A hand of 21 is finished and may not be doubled."
        return Refusal("twenty-one", message, tuple(dict.fromkeys(rule.cards.clauses + rules.cites.may_not_draw)))
    return None


def value_list(values: tuple[int, ...]) -> str:
    """`9, 10 or 11`."""
    *rest, last = map(str, values)
    return f"{', '.join(rest)} or {last}" if rest else last


def double_amount(rules: Rulebook, state: State, stake: Stake, amount: Cents) -> Refusal | None:
    """Whether one player may add this much."""
    amounts = double_amounts(state, stake)
    if not amounts.is_multiple(amount):
        step = format_dollars(amounts.multiple)
        message = f"{stake.player} must add a multiple of {step}, not {format_dollars(amount)}."
        return Refusal("not-a-multiple", message, (*rules.cites.double_minimum, *rules.cites.multiples))
    if amount not in amounts:
        most = format_dollars(amounts.most)
        lies = "the original wager of" if not stake.double else "what lies on the hand,"
        message = f"{stake.player} may add at most {lies} {most}, not {format_dollars(amount)}."
        return Refusal("over-original", message, rules.cites.double_amount)
    return None


def may_split(rules: Rulebook, state: State, here: Box, number: int) -> Refusal | None:
    """Why the current hand may not be split; None where it may."""
    refusal = no_more_cards(rules, state, here, number)
    if refusal is not None:
        return refusal
    hand = here.hands[number - 1]
    if not is_pair(rules, hand):
        message = f"Only two cards of the same {rules.split.pairs.value} may be split."
        return Refusal("no-pair", message, rules.split.pairs.clauses)
    allowed = hands_allowed(rules, hand)
    if len(here.hands) >= allowed:
        rule = rules.split.ace_hands if hand.cards[0].is_ace else rules.split.hands
        what = "aces may make" if hand.cards[0].is_ace else "a box may have"
        message = f"Box {here.number} has {len(here.hands)} hands, and {what} no more than {allowed}."
        return Refusal("too-many-hands", message, rule.clauses)
    return None


def may_choose_second(rules: Rulebook, hand: Hand) -> Refusal | None:
    """Whether a bettor who does not cover both hands may put the wager on the second."""
    rule = rules.split.others
    if rule.value == "first-hand":
        message = "Whoever does not cover both hands stays on the first."
        return Refusal("first-hand-only", message, rule.clauses)
    if hand.split and not rules.split.designate_again.value:
        message = "The choice of hand was made at the first split."
        return Refusal("first-hand-only", message, rules.split.designate_again.clauses)
    return None


def may_forfeit(rules: Rulebook, state: State, player: str, box: int, hand: int) -> Refusal | int:
    """The number of the hand whose double the player may forfeit now, or why there is none."""
    rule = rules.double
    here = box_at(state, box)
    if not rule.forfeit.value:
        return Refusal("no-forfeit", "A double is not taken back under these rules.", rule.forfeit.clauses)
    if state.phase != "playing" or here is None:
        return Refusal("no-double", f"Box {box} has no doubled hand.", rules.cites.forfeit)
    if state.trouble.pending is not None:
        return _not_now(rules, state, next_step(rules, state), box)
    if rule.forfeit_until.value == "next-card":
        hands = [state.rescue[1]] if state.rescue is not None and state.rescue[0] == box else []
    else:
        hands = [] if "forfeit" in state.closed_offers or _dealer_began(state) else list(range(1, len(here.hands) + 1))
    for number in hands:
        if hand in (0, number) and player in forfeiters(rules, state, box, number):
            return number
    message = (
        f"{player} has nothing to forfeit on box {box}: only a double just dealt, not over 21 and not paid,"
        " can be taken back, by somebody who doubled."
    )
    paid = any(hand.doubled and total(rules, hand).points == TWENTY_ONE for hand in here.hands)
    clauses = rules.cites.forfeit + (rule.forfeit_of_21 if paid else rule.forfeit_by).clauses
    return Refusal("nothing-to-forfeit", message, tuple(dict.fromkeys(clauses)))


def _dealer_began(state: State) -> bool:
    return len(state.dealer) > 1
