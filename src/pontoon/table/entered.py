"""Cards that a person enters as they come out of a physical shoe."""

from pontoon.cards import Card
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, cards_on_table


def check_entered(state: State, entered: Card | None) -> Card | Refusal:
    """The card that was entered, or why it cannot have come out of this physical shoe."""
    if entered is None:
        return Refusal("card-needed", "Enter the card that came out of the shoe.")
    return impossible(state, entered) or entered


def impossible(state: State, card: Card) -> Refusal | None:
    """Why this card cannot come: all of its copies are out."""
    out = (state.rack + cards_on_table(state)).count(card)
    if out < state.setup.decks:
        return None
    message = f"All {out} copies of {card} that {state.setup.decks} decks hold are out already."
    return Refusal("impossible-card", message, (), {"card": card.value})
