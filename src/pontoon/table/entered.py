"""Cards that a person names: of these decks at all, and such as can still come out of a physical shoe."""

from collections.abc import Iterable

from pontoon.cards import Card
from pontoon.rulebook import Rulebook
from pontoon.table.refusal import Refusal
from pontoon.table.state import State, cards_on_table, deck


def not_in_decks(rules: Rulebook, state: State, named: Iterable[Card | None]) -> Refusal | None:
    """Why one of these cards cannot be there: the decks do not have it."""
    strange = next((card for card in named if card is not None and card not in deck(state)), None)
    if strange is None:
        return None
    message = f"{strange} is a ten, and the tens have been taken out of a Pontoon deck."
    return Refusal("impossible-card", message, rules.cards.pack.clauses, {"card": strange.value})


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
