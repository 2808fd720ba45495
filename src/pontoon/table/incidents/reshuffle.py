"""Which cards are shuffled: all of them between rounds; in mid-round the discards, or what is left in the shoe."""

from pontoon.cards import Card, full_shoe
from pontoon.table.state import State


def cards_to_shuffle(state: State) -> tuple[Card, ...]:
    """The cards the next shuffle is made of."""
    match state.trouble.reshuffle:
        case "discards":
            return state.rack
        case "remaining":
            return state.shoe.order
        case _:
            return full_shoe(state.setup.decks)
