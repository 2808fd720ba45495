"""What a hand may still do: split, draw, double, or nothing."""

from pontoon.cards import TWENTY_ONE, hard_count
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, has_open_stakes, is_pontoon, total
from pontoon.table.state import Box, State


def is_pair(rules: Rulebook, hand: Hand) -> bool:
    """Two cards the rulebook lets a player split: of equal value, or of equal rank."""
    if len(hand.cards) != 2:
        return False
    first, second = hand.cards
    if rules.split.pairs.value == "rank":
        return first.rank is second.rank
    return first.points == second.points


def hands_allowed(rules: Rulebook, hand: Hand) -> int:
    """How many hands the box may have when this hand is split."""
    return rules.split.ace_hands.value if hand.cards[0].is_ace else rules.split.hands.value


def may_be_split(rules: Rulebook, box: Box, hand: Hand) -> bool:
    """A pair, with room for one more hand."""
    return is_pair(rules, hand) and len(box.hands) < hands_allowed(rules, hand)


def is_limited_ace(rules: Rulebook, hand: Hand) -> bool:
    """A split ace that may have one card only."""
    return hand.split_aces and rules.split.ace_cards.value == "one"


def must_draw(rules: Rulebook, hand: Hand) -> bool:
    """Whether the hand is below the count at which the rulebook lets it stand; a 21 never has to draw."""
    points = total(rules, hand).points
    return points < TWENTY_ONE and compulsory_count(rules, hand) < rules.draw.compulsory_below.value


def compulsory_count(rules: Rulebook, hand: Hand) -> int:
    """What the compulsory draw looks at: the point total, or the count with every ace as 1."""
    if rules.draw.compulsory_on.value == "point-total":
        return total(rules, hand).points
    return hard_count(hand.cards)


def is_done(rules: Rulebook, box: Box, hand: Hand) -> bool:
    """Nothing is left to decide on this hand (a hand that still waits for its second card is not done)."""
    if hand.stood or not has_open_stakes(hand):
        return True
    if len(hand.cards) < 2:
        return False
    if hand.doubled:
        return not may_double_again(rules, hand)
    points, soft = total(rules, hand)
    if points >= TWENTY_ONE:
        if points > TWENTY_ONE or not soft or is_pontoon(hand):
            return True
        return rules.twenty_one.soft.value == "finished"
    return is_limited_ace(rules, hand) and not may_be_split(rules, box, hand)


def may_double_again(rules: Rulebook, hand: Hand) -> bool:
    """Whether a doubled hand may be doubled once more: there are doubles left, and its total allows it."""
    left = hand.redoubled + 1 < rules.double.times.value
    return left and total(rules, hand).points < TWENTY_ONE and doubles_on(rules, hand)


def doubles_on(rules: Rulebook, hand: Hand) -> bool:
    """Whether the rulebook lets a hand of this total be doubled."""
    return not rules.double.totals.value or doubling_count(rules, hand) in rules.double.totals.value


def doubling_count(rules: Rulebook, hand: Hand) -> int:
    """What the totals for doubling look at: the point total, or the count with every ace as 1."""
    if rules.double.totals_on.value == "point-total":
        return total(rules, hand).points
    return hard_count(hand.cards)


def lacks_first_cards(hand: Hand) -> bool:
    """Whether the hand has not got its two cards of the initial deal."""
    return len(hand.cards) < 2 and not hand.split


def comes_to_light(rules: Rulebook, state: State, hand: Hand) -> bool:
    """Whether the hand was passed over in the initial deal, has a remedy of its own for it, and nobody has noticed."""
    if not state.trouble.errors or not lacks_first_cards(hand) or not has_open_stakes(hand):
        return False
    return (rules.incidents.second_missed if hand.cards else rules.incidents.box_missed).value != "misdealt"


def _has_a_turn(rules: Rulebook, state: State, box: Box, number: int) -> bool:
    """A card it asked for is still to come, or something to decide."""
    hand, asked = box.hands[number - 1], state.trouble.late_owed
    if asked and (box.number, number) in asked and has_open_stakes(hand):
        return True
    return not is_done(rules, box, hand) and bool(hand.cards or not comes_to_light(rules, state, hand))


def current_hand(rules: Rulebook, state: State) -> tuple[Box, int] | None:
    """The first hand, from the dealer's left, that still has a decision or a card to come; late hands are last.

    A box that got no card at all has no turn: it is found out when the dealer's turn has come, if not before.
    """
    late = state.trouble.late
    waiting: tuple[Box, int] | None = None
    for box in state.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if late and (box.number, number) in late:
                owed = (box.number, number) in state.trouble.late_owed and has_open_stakes(hand)
                waiting = waiting or ((box, number) if owed or not is_done(rules, box, hand) else None)
            elif _has_a_turn(rules, state, box, number):
                return box, number
    return waiting
