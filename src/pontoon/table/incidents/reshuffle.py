"""Which cards are shuffled: all of them between rounds; in mid-round the discards, or what is left in the shoe."""

from typing import assert_never

from pontoon.cards import TWENTY_ONE, Card, Rank, full_shoe
from pontoon.rulebook import Rulebook
from pontoon.settlement import Hand, is_pontoon, is_suited_sevens, total
from pontoon.table.incidents.trouble import Place
from pontoon.table.state import State, up_card


def cards_to_shuffle(state: State) -> tuple[Card, ...]:
    """The cards the next shuffle is made of."""
    match state.trouble.reshuffle:
        case "discards":
            return state.rack
        case "remaining":
            return state.shoe.order
        case _:
            return full_shoe(state.setup.decks, state.pack)


def collected_early(rules: Rulebook, state: State) -> tuple[Place, ...]:
    """The decided hands of this round whose cards the book puts into the discard rack before its end."""
    return tuple(
        (box.number, number)
        for box in state.boxes
        for number, hand in enumerate(box.hands, start=1)
        if (box.number, number) not in state.trouble.collected and _is_collected(rules, state, hand)
    )


def _is_collected(rules: Rulebook, state: State, hand: Hand) -> bool:
    if not hand.cards or any(stake.status != "settled" for stake in hand.stakes):
        return False
    points = total(rules, hand).points
    # NZ 9.2, ACT 10.2(b): the cards of a Super Bonus stay on the table
    paid = points == TWENTY_ONE and not (up_card(state).rank is Rank.SEVEN and is_suited_sevens(hand.cards))
    rule = rules.incidents.collected_early.value
    match rule:
        case "none":
            return False
        case "twenty-one":
            return paid and not is_pontoon(hand)
        case "pontoon-21-bust":
            return paid or points > TWENTY_ONE
        case _:
            assert_never(rule)
