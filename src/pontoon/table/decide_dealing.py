"""Judging the dealer's cards, and what each of them settles at once."""

from msgspec.structs import replace

from pontoon.cards import TWENTY_ONE, Card, is_ace_and_ten
from pontoon.rulebook import Rulebook
from pontoon.settlement import (
    Hand,
    Line,
    SideWager,
    bsx_16_possible,
    bsx_16_triggered,
    bust,
    by_wheel,
    is_pontoon,
    lose_bsx_16,
    open_stakes,
    pay_twenty_one,
    settle_insurance,
    settle_side,
    surrender,
    total,
)
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.control import controller, seen_by
from pontoon.table.decide_betting import cutting_card_next, first_box, shuffles_first
from pontoon.table.draft import Draft, Judge
from pontoon.table.entered import check_entered, impossible
from pontoon.table.hands import is_done
from pontoon.table.incidents.surplus import remove_beyond_dealer
from pontoon.table.incidents.trouble import CALM
from pontoon.table.needs import busts_stay_open, spots
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, box_at, cards_on_table, up_card
from pontoon.table.steps import Step, next_step

_TARGETS = ("deal-box", "deal-dealer", "deal-hole")


def deal_card(rules: Rulebook, draft: Draft, command: c.DealCard) -> Refusal | None:
    """The next card goes where the rules say; what it decides is settled before any further card."""
    step = next_step(rules, draft.state)
    if step.kind not in _TARGETS:
        message = f"No card is to be dealt now: {_awaits(step)}."
        return Refusal("no-card-due", message, rules.cites.deal_order)
    if cutting_card_next(draft.state):
        _cutting_card(draft, step)
    card = _next_card(draft.state, command.card, step)
    if isinstance(card, Refusal):
        return card
    match step.kind:
        case "deal-box":
            draft.add(e.CardDealt(step.box, step.hand, _known(card), seen_by(draft.state, step.box)))
            if draft.state.phase == "playing":
                settle_hand(rules, draft, step.box, step.hand)
                if draft.state.trouble is not CALM:
                    _after_trouble(rules, draft, step.box, step.hand)
        case "deal-dealer":
            draft.add(e.DealerCardDealt(_known(card)))
            if len(draft.state.dealer) == 2:
                second_card_known(rules, draft)
            if draft.state.trouble is not CALM and draft.state.phase == "playing":
                remove_beyond_dealer(rules, draft)
        case _:
            draft.add(e.HoleCardDealt(card))
    if draft.state.phase == "dealing":
        finish_initial_deal(rules, draft)
    return None


def finish_initial_deal(rules: Rulebook, draft: Draft) -> None:
    """Everybody has the cards of the initial deal: what they decide is settled."""
    if draft.state.phase == "dealing" and _initial_deal_done(rules, draft.state):
        complete_initial_deal(rules, draft)


def _after_trouble(rules: Rulebook, draft: Draft, number: int, hand: int) -> None:
    """Settles side wagers of a box whose second card came late, and plays on for a player who is not there."""
    box = box_at(draft.state, number)
    assert box is not None
    if len(box.hands[0].cards) == 2 and any(not side.settled for side in box.sides):
        settle_sides(rules, draft, (number,))
    if nobody_there(draft.state, number):
        play_absent(rules, draft, number, hand)


def nobody_there(state: State, number: int) -> bool:
    """Whether cards are drawn for hands of this box on which nobody is left to decide.

    Where an absent player's hand was decided by somebody else on it, they are drawn for the hands that are his alone.
    """
    box = box_at(state, number)
    assert box is not None
    away = {bettor.player for bettor in box.bettors if bettor.away}
    shared = any(stake.player not in away for hand in box.hands for stake in hand.stakes)
    return number in state.trouble.absent or (bool(away) and shared)


def drawn_for(state: State, number: int, hand: int) -> bool:
    """Whether cards are drawn for this very hand, since nobody on it is there to decide."""
    box = box_at(state, number)
    return box is not None and nobody_there(state, number) and not _somebody_on(box, box.hands[hand - 1])


def _somebody_on(box: Box, hand: Hand) -> bool:
    there = {bettor.player for bettor in box.bettors if not bettor.away}
    return any(stake.player in there for stake in open_stakes(hand))


def play_absent(rules: Rulebook, draft: Draft, number: int, hand: int) -> None:
    """For a player who is not there, cards are drawn up to a total that may stand; then the hand stands."""
    box = box_at(draft.state, number)
    assert box is not None
    played = box.hands[hand - 1]
    if is_done(rules, box, played) or _somebody_on(box, played):
        return
    draw = total(rules, played).points < ABSENT_STANDS and not played.doubled
    if controller(rules, box, played).player in draft.state.trouble.refusers:
        draw = False  # MA 15(d): whoever refused an exposed card gets no more
    draft.add(e.HandHit(number, hand) if draw else e.HandStood(number, hand))


ABSENT_STANDS = 12
"""The total at which no more cards are drawn for a player who is not there."""


def _known(card: Card | None) -> Card:
    assert card is not None, "a card dealt face up is known"
    return card


def _awaits(step: Step) -> str:
    match step.kind:
        case "decide":
            return f"box {step.box} has to decide"
        case "offer" if step.offer == "follow":
            return f"the other bettors on box {step.box} are asked whether they follow"
        case "offer":
            return f"{step.offer} is on offer"
        case "bet":
            return "betting is open"
        case _:
            return f"{step.words} comes first"


def _cutting_card(draft: Draft, step: Step) -> None:
    """The cutting card comes out before the card that is due."""
    if draft.state.final_rounds is not None:
        draft.add(e.CuttingCardDiscarded())
    elif step.kind == "deal-box":
        draft.add(e.CuttingCardReached("box", step.box))
    else:
        draft.add(e.CuttingCardReached("dealer"))


def may_show_cutting_card(rules: Rulebook, state: State) -> Refusal | None:
    """The cutting card of a physical shoe comes out when a card is due, or before the first of a round."""
    step = next_step(rules, state)
    if state.setup.shoe != "physical" or state.setup.automated:
        return Refusal("no-cutting-card", "The cutting card can come out only of a physical shoe that has one.")
    if state.cutting_card_out:
        return Refusal("cutting-card-out", "The cutting card is out already.", rules.cites.cutting_card_reached)
    first = not cards_on_table(state) and shuffles_first(rules, state)
    if step.kind == "bet" and first and any(box.bettors for box in state.boxes):
        return None
    if step.kind in _TARGETS and not first:
        return None
    message = "The cutting card comes out when a card is due; before a round's first card, while betting is open."
    return Refusal("no-card-due", message, rules.shoe.cutting_card_first.clauses)


def show_cutting_card(rules: Rulebook, draft: Draft, command: c.ShowCuttingCard) -> Refusal | None:
    """The cutting card came out of a physical shoe."""
    refusal = may_show_cutting_card(rules, draft.state)
    if refusal is not None:
        return refusal
    step = next_step(rules, draft.state)
    if step.kind == "bet":
        draft.add(e.CuttingCardReached("first", first_box(draft.state)))
    else:
        _cutting_card(draft, step)
    return None


def _next_card(state: State, entered: Card | None, step: Step) -> Card | Refusal | None:
    if state.trouble.aside:
        lying = state.trouble.aside[0]
        if entered is None or entered is lying:
            return lying
        return Refusal("exposed-first", f"{lying} lies exposed and is the next card, not {entered}.")
    if state.setup.shoe == "physical":
        if step.kind == "deal-hole":
            return None if entered is None else Refusal("face-down", "The hole card is dealt face down, unseen.")
        return check_entered(state, entered)
    if entered is not None:
        return Refusal("not-physical", "Cards come from this table's own shoe and are not entered.")
    if state.shoe.position >= len(state.shoe.order):
        where = f"box {step.box}, hand {step.hand}" if step.kind == "deal-box" else "the dealer"
        message = f"The shoe has run out: there is no card {state.shoe.position + 1}, for {where}."
        return Refusal("shoe-empty", message, (), {"missing": state.shoe.position + 1})
    card = state.shoe.order[state.shoe.position]
    # Other shoes were checked when they were made; only here do used cards come back.
    if state.setup.automated and impossible(state, card) is not None:
        message = "The next card of the shoe is one whose copies are all out already."
        return Refusal("impossible-card", message)  # the refusal must not say which card it is
    return card


def burn_card(rules: Rulebook, draft: Draft, command: c.BurnCard) -> Refusal | None:
    """The first cards of a shoe go face down to the discard rack.

    A card that lies exposed is out of the shoe: the one behind it is burnt.
    """
    state = draft.state
    if next_step(rules, state).kind != "burn":
        return _no_burn_due(rules, state)
    behind = cards_before_burn(state)
    if state.setup.shoe == "physical":
        card = None if command.card is None else check_entered(state, command.card)
    else:
        in_shoe = replace(state, shoe=replace(state.shoe, position=state.shoe.position + behind), trouble=CALM)
        card = _next_card(in_shoe if behind else state, command.card, Step("burn"))
    if isinstance(card, Refusal):
        return card
    draft.add(e.CardBurned(card, behind))
    return None


def _no_burn_due(rules: Rulebook, state: State) -> Refusal:
    if state.trouble.reshuffle and state.shoe.stage != "ready":
        message = "The discards are shuffled and cut before a card of them is burned."
        return Refusal("no-burn-due", message, rules.incidents.shoe_empty.clauses)
    return Refusal("no-burn-due", "No card is to be burned now.", rules.shoe.burn.clauses)


def cards_before_burn(state: State) -> int:
    """How many exposed cards stay the next ones when a card is burnt; none where the shoe has no other card."""
    behind = len(state.trouble.aside)
    left = len(state.shoe.order) - state.shoe.position > behind
    return behind if left or state.setup.shoe == "physical" else 0


def _initial_deal_done(rules: Rulebook, state: State) -> bool:
    """Every other card is dealt, and the hole card is dealt too, or this table has none."""
    if next_step(rules, state).kind != "deal-hole":
        return False
    return state.hole_down or state.setup.hole_card == "none" or state.trouble.hole == "missed"


def complete_initial_deal(rules: Rulebook, draft: Draft) -> None:
    """Settle side wagers, losers first; then pontoons, where they are paid at once."""
    draft.add(e.InitialDealCompleted())
    settle_sides(rules, draft, tuple(box.number for box in draft.state.boxes))
    if rules.pontoon.paid.value == "at-once":
        for box in draft.state.boxes:
            if box.hands and is_pontoon(box.hands[0]):
                draft.settle(pay_twenty_one(rules, spots(rules, draft.state, box)[0]))


def settle_sides(rules: Rulebook, draft: Draft, numbers: tuple[int, ...]) -> None:
    """Settle the open side wagers of these boxes; a box that lacks a card waits for it."""
    state = draft.state
    lines: list[Line] = []
    for box in state.boxes:
        for side in box.sides:
            if side.settled or box.number not in numbers or len(box.hands[0].cards) < 2:
                continue
            if not by_wheel(side.kind):
                lines.append(settle_side(rules, side, box.number, box.hands[0].cards[:2], up_card(state)))
            elif not bsx_16_possible(up_card(state)):
                lines.append(lose_bsx_16(rules, side, box.number))
    draft.settle(tuple(sorted(lines, key=lambda line: line.net > 0)))


def settle_hand(rules: Rulebook, draft: Draft, number: int, hand: int) -> None:
    """Settle what a card to a player's hand decides at once: a bust, or a 21 that is paid before further cards."""
    box = box_at(draft.state, number)
    assert box is not None
    played = box.hands[hand - 1]
    points = total(rules, played).points
    if len(played.cards) < 2 or points < TWENTY_ONE:
        return
    spot = spots(rules, draft.state, box)[hand - 1]
    if points > TWENTY_ONE:
        if not busts_stay_open(rules, draft.state):
            draft.settle(bust(rules, spot))
    elif rules.twenty_one.paid.value == "at-once":
        draft.settle(pay_twenty_one(rules, spot))


def check_hole_card(rules: Rulebook, draft: Draft, command: c.CheckHoleCard) -> Refusal | None:
    """The card reader tells whether the hole card makes a pontoon, and nothing else."""
    state = draft.state
    if next_step(rules, state).kind != "check-hole":
        message = "The card reader is used after insurance, with a hole card and an ace or a card worth ten up."
        return Refusal("no-check-due", message, rules.dealer.reader_up_cards.clauses)
    if state.hole is None:
        if command.pontoon is None:
            return Refusal("reader-needed", "Say whether the card reader showed a pontoon.")
        draft.add(e.HoleCardChecked(command.pontoon))
    elif command.pontoon is not None:
        return Refusal("not-physical", "The hole card is read by this table itself.")
    else:
        draft.add(e.HoleCardChecked(is_ace_and_ten((*state.dealer, state.hole))))
    return None


def reveal_hole_card(rules: Rulebook, draft: Draft, command: c.RevealHoleCard) -> Refusal | None:
    """The hole card is turned over when the players have finished, or the reader found a pontoon."""
    state = draft.state
    if next_step(rules, state).kind != "reveal-hole":
        message = "The hole card stays face down until every player has finished."
        return Refusal("too-early", message, rules.dealer.hole_card.clauses)
    if state.hole is not None:
        card: Card | Refusal = state.hole
        if command.card is not None:
            return Refusal("not-physical", "The hole card is turned over by this table itself.")
    else:
        card = check_entered(state, command.card)
        if isinstance(card, Card) and state.checked is not None:
            card = as_checked(rules, state, card)
    if isinstance(card, Refusal):
        return card
    draft.add(e.HoleCardRevealed(card))
    second_card_known(rules, draft)
    return None


def as_checked(rules: Rulebook, state: State, card: Card) -> Card | Refusal:
    """The hole card must be what the reader said."""
    if is_ace_and_ten((up_card(state), card)) is state.checked:
        return card
    said = "a pontoon" if state.checked else "no pontoon"
    message = f"The card reader showed {said}, which {card} with {up_card(state)} is not."
    return Refusal("reader-disagrees", message, rules.dealer.reader_up_cards.clauses)


def second_card_known(rules: Rulebook, draft: Draft) -> None:
    """Collect insurance that lost, decide BSX-16, and settle surrendered hands where the book does it now."""
    state = draft.state
    pontoon = is_ace_and_ten(state.dealer)
    if not pontoon:
        for box in state.boxes:
            for insurance in box.insurances:
                if insurance.settled:
                    continue  # void with its hand
                line = settle_insurance(rules, insurance.player, box.number, insurance.amount, dealer_pontoon=False)
                draft.settle((line,))
    if rules.surrender.settled.value == "second-card":
        for box in state.boxes:
            for spot in spots(rules, draft.state, box):
                draft.settle(surrender(rules, spot, dealer_pontoon=pontoon))
    if _for_the_wheel(state) and bsx_16_triggered(state.dealer[0], state.dealer[1]):
        draft.add(e.BonusSpinTriggered())
    else:
        _lose_wheel(rules, draft)


def _for_the_wheel(state: State) -> list[tuple[int, SideWager]]:
    """The open wagers on the wheel, with their boxes."""
    return [(box.number, side) for box in state.boxes for side in box.sides if not side.settled and by_wheel(side.kind)]


def _lose_wheel(rules: Rulebook, draft: Draft) -> None:
    for number, side in _for_the_wheel(draft.state):
        draft.settle((lose_bsx_16(rules, side, number),))


def second_card_overdue(rules: Rulebook, draft: Draft) -> None:
    """Before a settlement: what waits for a second card that the dealer got by mistake, or passed over, is decided."""
    if draft.state.spin_due or not _for_the_wheel(draft.state):
        return
    if len(draft.state.dealer) > 1:
        second_card_known(rules, draft)
    else:
        _lose_wheel(rules, draft)


JUDGES: dict[type, Judge] = {
    c.DealCard: deal_card,
    c.ShowCuttingCard: show_cutting_card,
    c.BurnCard: burn_card,
    c.CheckHoleCard: check_hole_card,
    c.RevealHoleCard: reveal_hole_card,
}
