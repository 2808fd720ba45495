"""Whether the dealer's further cards can change anything."""

from pontoon.cards import TWENTY_ONE, Total, is_ace_and_ten, total_of
from pontoon.rulebook import Rulebook
from pontoon.settlement import (
    Dealer,
    Hand,
    Spot,
    bust_beyond_original,
    by_wheel,
    has_open_stakes,
    is_bust,
    ranks_as_pontoon,
    total,
)
from pontoon.table.control import controller
from pontoon.table.state import Box, State, up_card


def spots(rules: Rulebook, state: State, box: Box) -> tuple[Spot, ...]:
    """The hands of a box as settlement looks at them."""
    seated = controller(rules, box).player if box.bettors else ""
    up = up_card(state)
    return tuple(
        Spot(box.number, number, hand, up, seated, box.doubled, box.sevens_split)
        for number, hand in enumerate(box.hands, start=1)
    )


def dealer_hand(state: State) -> Dealer:
    """The dealer's open cards."""
    return Dealer(total_of(state.dealer), is_ace_and_ten(state.dealer))


def pontoon_possible(state: State) -> bool:
    """Whether the dealer, with one card, may still make a pontoon."""
    up = up_card(state)
    return (up.is_ace or up.is_ten) and state.checked is not False


def busts_stay_open(rules: Rulebook, state: State) -> bool:
    """Whether a bust is not collected at once, because a dealer pontoon could still give some of it back."""
    return rules.dealer_pontoon.after_bust.value == "one-in-all" and pontoon_possible(state)


def second_card_needed(rules: Rulebook, state: State) -> bool:
    """Whether anything on the table depends on the dealer's second card."""
    if rules.dealer.draws.value == "always":
        return True
    return any(_box_needs_second(rules, state, box) for box in state.boxes)


def _box_needs_second(rules: Rulebook, state: State, box: Box) -> bool:
    if any(not insurance.settled for insurance in box.insurances):
        return True
    if any(not side.settled and by_wheel(side.kind) for side in box.sides):
        return True  # a wager that no second card can trigger was lost with the initial deal
    if any(stake.status == "surrendered" for hand in box.hands for stake in hand.stakes):
        return True
    if any(_hand_needs(rules, state, hand) for hand in box.hands):
        return True
    return busts_stay_open(rules, state) and bust_beyond_original(spots(rules, state, box), rules)


def _hand_needs(rules: Rulebook, state: State, hand: Hand) -> bool:
    """An open hand whose result the second card can change."""
    if not has_open_stakes(hand) or is_bust(rules, hand):
        return False
    if total(rules, hand).points < TWENTY_ONE:
        return True
    if ranks_as_pontoon(rules, hand):
        return rules.pontoon.odds_when.value == "dealer-21"
    return rules.twenty_one.against_dealer_pontoon.value == "loses" and pontoon_possible(state)


def more_cards_needed(rules: Rulebook, state: State) -> bool:
    """Whether the dealer, with two or more cards, has to draw another."""
    dealer = dealer_hand(state)
    if dealer_stands(rules, dealer.total) or dealer.pontoon:
        return False
    if rules.dealer.draws.value == "always":
        return True
    return any(_compares(rules, hand) for box in state.boxes for hand in box.hands)


def dealer_stands(rules: Rulebook, dealer: Total) -> bool:
    """Whether the dealer may not draw to this total."""
    stop = rules.dealer.stands_on_soft if dealer.soft else rules.dealer.stands_on_hard
    return dealer.points >= stop.value


def _compares(rules: Rulebook, hand: Hand) -> bool:
    """An open hand that is compared with the dealer's total."""
    if not has_open_stakes(hand) or is_bust(rules, hand):
        return False
    if ranks_as_pontoon(rules, hand):
        return rules.pontoon.odds_when.value == "dealer-21"
    return total(rules, hand).points < TWENTY_ONE
