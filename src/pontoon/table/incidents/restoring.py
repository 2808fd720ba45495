"""A reconstruction carried out: what rests on wrong cards is undone, the cards are laid, and play goes on from them."""

from collections import Counter

from msgspec.structs import replace

from pontoon.cards import Card
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook
from pontoon.settlement import Hand, Line, Where, bsx_16_possible, by_wheel, returned, settle_side, standing, undone
from pontoon.table import events as e
from pontoon.table.changes import box_of
from pontoon.table.decide_dealing import (
    finish_initial_deal,
    nobody_there,
    play_absent,
    second_card_known,
    settle_hand,
)
from pontoon.table.draft import Draft
from pontoon.table.incidents import events as i
from pontoon.table.incidents.again import with_resumed
from pontoon.table.incidents.evolve_repairs import round_reconstructed
from pontoon.table.incidents.reconstruct import correction
from pontoon.table.incidents.sequence import Correction, Undone, first_cards
from pontoon.table.incidents.trouble import DEALER, Place, Situation
from pontoon.table.state import Box, State, up_card
from pontoon.table.steps import may_insure_hand, next_step

SECOND_CARD = 2
_ON_HANDS = ("main", "split", "double")


def reconstruct(rules: Rulebook, draft: Draft, situation: Situation) -> None:
    """The cards go where they belong; what was settled on wrong cards is undone and settled anew."""
    state = draft.state
    found = lay(rules, draft, situation)
    _go_on(rules, draft, found, state)


def lay(rules: Rulebook, draft: Draft, situation: Situation) -> Correction:
    """What rests on wrong cards is undone, and the cards go where they belong; nothing is settled yet."""
    state = draft.state
    found = correction(rules, state)
    assert found is not None
    clauses = rules.incidents.misdealt.clauses
    for undo in found.undone:
        _undo_decisions(draft, undo, clauses)
    _undo_sides(rules, draft, found, clauses)
    undo_insurance(rules, draft, found.proposal.dealer, found.fresh, clauses)
    draft.add(_reconstructed(rules, draft.state, found))
    if rules.incidents.left_over.value == "discard":
        for card in found.proposal.left_over:
            draft.add(i.CardRemoved(card, situation, rules.incidents.left_over.clauses))
    return found


def _card_next(state: State) -> Place | None:
    """The hand that was passed over, where no card came since: the next one is its own."""
    first, trouble = state.trouble.errors[0], state.trouble
    passed = not first.initial and first.kind == "skipped" and first.due != DEALER
    return first.due if passed and len(trouble.dealt) == first.dealt else None


def _reconstructed(rules: Rulebook, state: State, found: Correction) -> i.RoundReconstructed:
    """The event; how play goes on is said in it where that does not follow from the proposal."""
    event = i.RoundReconstructed(found.proposal)
    after = round_reconstructed(state, event)
    boxes = tuple(laid for laid in found.boxes if not _lies(box_of(after, laid.box), laid))
    closed, hit = _closed(state, found), _card_next(state)
    fresh = tuple(found.fresh)
    surrender = tuple(dict.fromkeys((*state.trouble.surrender_again, *fresh)))
    resumed = i.Resumed(
        boxes,
        tuple(place for place in found.owed if place != hit),
        found.rescue,
        closed,
        surrender if "surrender" in closed else after.trouble.surrender_again,
        _insured_anew(rules, state, found) if "insurance" in closed else (),
    )
    return event if with_resumed(after, resumed) == after else replace(event, resumed=resumed)


def _lies(box: Box, laid: i.LaidBox) -> bool:
    """Whether the box lies like this."""
    return (box.hands, box.sevens_split) == (laid.hands, laid.sevens_split)


def _closed(state: State, found: Correction) -> tuple[str, ...]:
    """The offers that stay closed; insurance is offered anew where the right up card alone is an ace."""
    ace = bool(found.proposal.dealer) and found.proposal.dealer[0].is_ace
    if ace and state.dealer and not up_card(state).is_ace:
        return tuple(offer for offer in state.closed_offers if offer != "insurance")
    return state.closed_offers


def _insured_anew(rules: Rulebook, state: State, found: Correction) -> tuple[int, ...]:
    """Boxes that could not be insured with the wrong cards, and can be with the right ones."""
    anew = {box for box in found.fresh if not may_insure_hand(rules, box_of(state, box))}
    return tuple(sorted(anew | set(state.trouble.insurance_again)))


def _undo_decisions(draft: Draft, undo: Undone, clauses: Clauses) -> None:
    """Lines on the hands are undone, and what was added to them by a double or a split since goes back."""
    state = draft.state
    for line in standing(state.lines, undo.since):
        if line.box == undo.box and line.hand in undo.hands and line.kind in _ON_HANDS and line.result != "void":
            draft.settle((undone(line, clauses, "reopen"),))
    box = box_of(draft.state, undo.box)
    draft.settle(_returns(box, undo.hands, (undo.before,), clauses))


def _returns(box: Box, hands: tuple[int, ...], before: tuple[Hand, ...], clauses: Clauses) -> tuple[Line, ...]:
    """What lies on these hands beside what lay there before: additions of doubles and splits, which go back."""
    stayed = Counter(added for hand in before for added in _additions(hand))
    lines: list[Line] = []
    for number in hands:
        for player, kind, amount in _additions(box.hands[number - 1]):
            stays = _stays(stayed, player, kind, amount)
            stayed[player, kind, stays] -= 1
            if stays < amount:
                where = Where(player, box.number, number, kind, Cents(amount - stays))
                lines.append(returned(where, "void", clauses, "decided_again"))
    return tuple(lines)


def _stays(stayed: Counter[tuple[str, str, Cents]], player: str, kind: str, amount: Cents) -> Cents:
    """How much of an addition lay there before: all of it, an earlier double of the same hand, or nothing."""
    before = (one for (who, what, one), left in stayed.items() if left > 0 and (who, what) == (player, kind))
    return max((one for one in before if one <= amount), default=ZERO)


def _additions(hand: Hand) -> list[tuple[str, str, Cents]]:
    splits = [(stake.player, "split", stake.base) for stake in hand.stakes if stake.kind == "split"]
    return [*splits, *((stake.player, "double", stake.double) for stake in hand.stakes if stake.double)]


def _undo_sides(rules: Rulebook, draft: Draft, found: Correction, clauses: Clauses) -> None:
    """A side wager that the right cards decide otherwise is open again."""
    state = draft.state
    if not state.trouble.errors[0].initial:
        return
    for box in state.boxes:
        cards = found.fresh.get(box.number, first_cards(box))
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
    rules: Rulebook, draft: Draft, dealer: tuple[Card, ...], fresh: dict[int, tuple[Card, ...]], clauses: Clauses
) -> None:
    """Insurance that the right cards would not have allowed goes back; one settled on a wrong card is open again.

    `fresh`: the right first cards of boxes that have others.
    """
    state = draft.state
    lines = {(line.box, line.player): line for line in standing(state.lines) if line.kind == "insurance"}
    for box in state.boxes:
        for insurance in box.insurances:
            line = lines.get((box.number, insurance.player))
            allowed = bool(dealer) and dealer[0].is_ace and _insurable(rules, box, fresh.get(box.number))
            if not allowed and line is None:
                where = Where(insurance.player, box.number, None, "insurance", insurance.amount)
                draft.settle((returned(where, "void", clauses, "decided_again"),))
            elif not allowed and line is not None and line.result != "void":
                draft.settle((undone(line, clauses, "void"),))
            elif line is not None and line.result != "void" and dealer[:2] != state.dealer[:2]:
                draft.settle((undone(line, clauses, "reopen"),))


def _insurable(rules: Rulebook, box: Box, cards: tuple[Card, ...] | None) -> bool:
    if cards is None:
        return True
    return may_insure_hand(rules, Box(box.number, hands=(Hand(cards, ()),)))


def _go_on(rules: Rulebook, draft: Draft, found: Correction, before: State) -> None:
    """What the corrected cards decide is settled; a hand that was passed over gets the next card."""
    hit = _card_next(before)
    if before.trouble.errors[0].initial:
        finish_initial_deal(rules, draft)
    elif hit is not None:
        draft.add(e.HandHit(*hit))
    if draft.state.phase == "playing":
        for laid in found.proposal.hands:
            settle_hand(rules, draft, laid.box, laid.hand)
            waits = draft.state.owed is not None or next_step(rules, draft.state).kind == "offer"
            if not waits and nobody_there(draft.state, laid.box):
                play_absent(rules, draft, laid.box, laid.hand)
    dealer = draft.state.dealer
    if len(dealer) == SECOND_CARD and dealer != before.dealer[:SECOND_CARD]:
        second_card_known(rules, draft)
