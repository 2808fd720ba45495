"""Judging the final settlement: comparison, Super Bonus, winning insurance, the end of the round."""

from msgspec.structs import replace

from pontoon.cards import TWENTY_ONE, Rank
from pontoon.rulebook import Rulebook
from pontoon.settlement import (
    Bettor,
    Dealer,
    Spot,
    Winner,
    bonus_lines,
    compare,
    dealer_pontoon,
    pay_twenty_one,
    ranks_as_pontoon,
    settle_insurance,
    standing,
    super_bonus_of,
    surrender,
    total,
    unopposed,
)
from pontoon.table import commands as c
from pontoon.table import events as e
from pontoon.table.control import controller
from pontoon.table.decide_dealing import second_card_overdue
from pontoon.table.draft import Draft, Judge
from pontoon.table.incidents.surplus import clear_exposed
from pontoon.table.incidents.trouble import CALM
from pontoon.table.needs import dealer_hand, spots
from pontoon.table.refusal import Refusal
from pontoon.table.state import Box, State, up_card
from pontoon.table.steps import next_step


def settle(rules: Rulebook, draft: Draft, command: c.Settle) -> Refusal | None:
    """Everything still open is paid or collected, and the cards go to the discard rack."""
    step = next_step(rules, draft.state)
    if step.kind == "spin":
        message = "The dealer's six and ten triggered bsx-16: its wheel decides first, and has not been spun."
        return Refusal("wheel-needed", message, rules.cites.bsx_16_trigger)
    if step.kind != "settle":
        message = "The round cannot be settled yet: hands or the dealer's cards are still to come."
        return Refusal("too-early", message, rules.cites.final_settlement)
    if draft.state.trouble is not CALM:
        second_card_overdue(rules, draft)
    dealer = dealer_hand(draft.state)
    for box in draft.state.boxes:
        if box.hands:
            _settle_box(rules, draft, box, dealer)
    winners = _winners(rules, draft.state)
    if winners:
        draft.settle(bonus_lines(rules, winners, _bettors(rules, draft.state)))
    for box in draft.state.boxes:
        for insurance in box.insurances:
            if not insurance.settled:
                line = settle_insurance(
                    rules, insurance.player, box.number, insurance.amount, dealer_pontoon=dealer.pontoon
                )
                draft.settle((line,))
    if draft.state.trouble is not CALM:
        clear_exposed(rules, draft)
    draft.add(e.RoundReconciled() if draft.state.spin_due else e.RoundEnded(draft.state.round))
    return None


def _settle_box(rules: Rulebook, draft: Draft, box: Box, dealer: Dealer) -> None:
    lying = spots(rules, draft.state, box)
    if any(stake.status == "surrendered" for stake in lying[0].hand.stakes):
        draft.settle(surrender(rules, lying[0], dealer_pontoon=dealer.pontoon))
    if not dealer.pontoon:
        drawn = len(draft.state.dealer) > 1 or draft.state.trouble.stopped
        for spot in lying:  # a 21 that no dealer's card could change is paid without one
            draft.settle(compare(rules, spot, dealer) if drawn else unopposed(rules, spot))
        return
    beaten: list[Spot] = []
    for spot in lying:
        beats = _beats_pontoon(rules, spot)
        if beats:
            draft.settle(pay_twenty_one(rules, spot, dealer))
        beaten.append(_without_open_stakes(spot) if beats else spot)
    draft.settle(dealer_pontoon(rules, tuple(beaten), dealer))


def _beats_pontoon(rules: Rulebook, spot: Spot) -> bool:
    if ranks_as_pontoon(rules, spot.hand):
        return True
    return rules.twenty_one.against_dealer_pontoon.value == "wins" and total(rules, spot.hand).points == TWENTY_ONE


def _without_open_stakes(spot: Spot) -> Spot:
    stakes = tuple(replace(stake, status="settled") for stake in spot.hand.stakes)
    return replace(spot, hand=replace(spot.hand, stakes=stakes))


def _winners(rules: Rulebook, state: State) -> tuple[Winner, ...]:
    """Everyone whose hand won the Super Bonus."""
    if up_card(state).rank is not Rank.SEVEN:
        return ()
    won = {(line.box, line.hand, line.player) for line in standing(state.lines) if line.result == "win"}
    winners: list[Winner] = []
    for box in state.boxes:
        for spot in spots(rules, state, box):
            for stake in spot.hand.stakes:
                band = super_bonus_of(rules, spot, stake)
                if band is not None and (box.number, spot.number, stake.player) in won:
                    winners.append(Winner(stake.player, box.number, spot.number, band))
    return tuple(winners)


def _bettors(rules: Rulebook, state: State) -> tuple[Bettor, ...]:
    """Every initial wager of the round."""
    stood_off = {(line.box, line.player) for line in state.lines if line.kind == "main" and line.result == "stand-off"}
    return tuple(
        Bettor(
            bettor.player,
            box.number,
            bettor is controller(rules, box),
            (box.number, bettor.player) in stood_off,
        )
        for box in state.boxes
        for bettor in box.bettors
    )


JUDGES: dict[type, Judge] = {
    c.Settle: settle,
}
