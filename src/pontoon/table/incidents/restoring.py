"""A reconstruction carried out: what rests on wrong cards is undone, the cards are laid, and play goes on from them."""

from collections import Counter

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Hand, Line, Where, bsx_16_possible, by_wheel, returned, settle_side, standing, undone
from pontoon.table import events as e
from pontoon.table.decide_dealing import finish_initial_deal, play_absent, second_card_known, settle_hand
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.reconstruct import correction
from pontoon.table.incidents.sequence import Correction, first_cards
from pontoon.table.incidents.trouble import DEALER, DealingError, Situation
from pontoon.table.state import Box, State, box_at
from pontoon.table.steps import may_insure_hand

SECOND_CARD = 2
_ON_HANDS = ("main", "split", "double")


def reconstruct(rules: Rulebook, draft: Draft, situation: Situation) -> None:
    """The cards go where they belong; what was settled on wrong cards is undone and settled anew."""
    state = draft.state
    found = correction(rules, state)
    assert found is not None
    first = state.trouble.errors[0]
    clauses = rules.incidents.misdealt.clauses
    for laid in found.proposal.hands:
        _undo_decisions(draft, laid, clauses)
    _undo_sides(rules, draft, found, clauses)
    undo_insurance(rules, draft, found.proposal.dealer, found.proposal.hands, clauses)
    draft.add(i.RoundReconstructed(found.proposal))
    if rules.incidents.left_over.value == "discard":
        for card in found.proposal.left_over:
            draft.add(i.CardRemoved(card, situation, rules.incidents.left_over.clauses))
    _go_on(rules, draft, first, found, state)


def _undo_decisions(draft: Draft, laid: i.LaidCards, clauses: Clauses) -> None:
    """Lines on the hand are undone, and what was added to it by a double or a split since goes back."""
    state = draft.state
    box = box_at(state, laid.box)
    assert box is not None
    error = _error_of(state, laid)
    then: tuple[Hand, ...] = () if error is None else error.hands_then(laid.box)
    whole = not laid.undecided and (error is None or len(then) != len(box.hands))
    if whole and laid.hand > 1:
        return  # all of the box goes back with its first hand
    since = state.lines if error is None else state.lines[error.lines :]
    for line in standing(since):
        here = line.box == laid.box and line.kind in _ON_HANDS and (whole or line.hand == laid.hand)
        if here and line.result != "void":
            draft.settle((undone(line, clauses, "reopen"),))
    if laid.undecided:
        played = box.hands[laid.hand - 1]
        kept = replace(played, stakes=tuple(replace(stake, double=ZERO) for stake in played.stakes))
        draft.settle(_returns(box, [laid.hand], (kept,), clauses))
    elif laid.again or laid.back_to:
        hands = [laid.hand] if not whole else list(range(1, len(box.hands) + 1))
        before = then if whole else (then[laid.hand - 1],)
        draft.settle(_returns(box, hands, before, clauses))


def _error_of(state: State, laid: i.LaidCards) -> DealingError | None:
    """The error to which the hand goes back; None where it goes back to the initial deal."""
    if laid.back_to:
        return state.trouble.errors[laid.back_to - 1]
    first = state.trouble.errors[0]
    return None if first.initial else first


def _returns(box: Box, hands: list[int], before: tuple[Hand, ...], clauses: Clauses) -> tuple[Line, ...]:
    """What lies on these hands beside what lay there before: additions of doubles and splits, which go back."""
    stayed = Counter(added for hand in before for added in _additions(hand))
    lines: list[Line] = []
    for number in hands:
        for added in _additions(box.hands[number - 1]):
            if stayed[added]:
                stayed[added] -= 1
            else:
                player, kind, amount = added
                where = Where(player, box.number, number, kind, amount)
                lines.append(returned(where, "void", clauses, "decided_again"))
    return tuple(lines)


def _additions(hand: Hand) -> list[tuple[str, str, Cents]]:
    splits = [(stake.player, "split", stake.base) for stake in hand.stakes if stake.kind == "split"]
    return [*splits, *((stake.player, "double", stake.double) for stake in hand.stakes if stake.double)]


def _undo_sides(rules: Rulebook, draft: Draft, found: Correction, clauses: Clauses) -> None:
    """A side wager that the right cards decide otherwise is open again."""
    state = draft.state
    right = {laid.box: laid.cards for laid in found.proposal.hands if laid.hand == 1 and not laid.back_to}
    initial = state.trouble.errors[0].initial
    if not initial:
        return
    for box in state.boxes:
        cards = right.get(box.number, first_cards(box))
        for line in standing(state.lines):
            side = next((one for one in box.sides if (one.player, one.kind) == (line.player, line.kind)), None)
            if side is None or line.box != box.number or line.result == "void":
                continue
            if by_wheel(side.kind):
                stays = bool(found.proposal.dealer) and not bsx_16_possible(found.proposal.dealer[0])
            else:
                known = len(cards) >= SECOND_CARD and bool(found.proposal.dealer)
                stays = known and _same(settle_side(rules, side, box.number, cards[:2], found.proposal.dealer[0]), line)
            if not stays:
                draft.settle((undone(line, clauses, "reopen"),))


def _same(new: Line, old: Line) -> bool:
    return (new.result, new.net, new.reason) == (old.result, old.net, old.reason)


def undo_insurance(
    rules: Rulebook, draft: Draft, dealer: tuple[Card, ...], hands: tuple[i.LaidCards, ...], clauses: Clauses
) -> None:
    """Insurance that the right cards would not have allowed goes back; one settled on a wrong card is open again."""
    state = draft.state
    right = {laid.box: laid.cards for laid in hands if laid.hand == 1 and not laid.back_to}
    lines = {(line.box, line.player): line for line in standing(state.lines) if line.kind == "insurance"}
    for box in state.boxes:
        for insurance in box.insurances:
            line = lines.get((box.number, insurance.player))
            allowed = bool(dealer) and dealer[0].is_ace and _insurable(rules, box, right.get(box.number))
            if not allowed and line is None:
                where = Where(insurance.player, box.number, None, "insurance", insurance.amount)
                draft.settle((returned(where, "void", clauses, "decided_again"),))
            elif not allowed and line is not None and line.result != "void":
                draft.settle((undone(line, clauses, "void"),))
            elif line is not None and line.result != "void" and dealer[:2] != state.dealer[:2]:
                draft.settle((undone(line, clauses, "reopen"),))


def _insurable(rules: Rulebook, box: Box, cards: tuple[Card, ...] | None) -> bool:
    if cards is None or len(box.hands) > 1:
        return True
    return may_insure_hand(rules, Box(box.number, hands=(Hand(cards, ()),)))


def _go_on(rules: Rulebook, draft: Draft, first: DealingError, found: Correction, before: State) -> None:
    """What the corrected cards decide is settled; a hand that was passed over gets the next card."""
    if first.initial:
        finish_initial_deal(rules, draft)
    elif first.kind == "skipped" and first.due != DEALER and len(before.trouble.dealt) == first.dealt:
        draft.add(e.HandHit(*first.due))
    if draft.state.phase == "playing":
        for laid in found.proposal.hands:
            settle_hand(rules, draft, laid.box, laid.hand)
            if laid.box in draft.state.trouble.absent and draft.state.owed is None:
                play_absent(rules, draft, laid.box, laid.hand)
    dealer = draft.state.dealer
    if len(dealer) == SECOND_CARD and dealer != before.dealer[:SECOND_CARD]:
        second_card_known(rules, draft)
