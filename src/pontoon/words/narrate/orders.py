"""Orders and requests in words: the sentence that each is declared with."""

from typing import Any

from pontoon.table import State
from pontoon.table.order import Order
from pontoon.table.orders import ORDERS
from pontoon.table.procedures import events as p
from pontoon.table.state import deck
from pontoon.words.narrate.voice import Teller, Voice, told
from pontoon.words.span import Text


def order_words() -> dict[type, Teller]:
    """For every order that a table knows, the function that puts its event into words."""
    return {order.event: _teller(order) for order in ORDERS.values()} | _OTHERS


def _teller(order: Order) -> Teller:
    def tell(voice: Voice, before: State, event: Any, after: State) -> list[Text]:
        sentence = order.told if isinstance(order.told, str) else order.told(event)
        clauses = getattr(event, "clauses", ())
        said = voice.fill(
            f"{sentence}{{clauses}}" if clauses else sentence, event, "quiet" if order.routine else "plain"
        )
        return [said] if order.routine else [said, *voice.rule(clauses)]

    return tell


def _counted(voice: Voice, before: State, event: p.CardsCounted, after: State) -> list[Text]:
    whole = before.setup.decks * len(deck(before))
    off = abs(event.count - whole)
    verdict = f": {off} too {'few' if event.count < whole else 'many'}, so other cards have to come" if off else ""
    return [voice.fill(f"{{by}} counts {{count}} cards{verdict}{{clauses}}", event, "quiet")]


_OTHERS: dict[type, Teller] = {
    p.CardsCounted: _counted,
    p.MixingUndone: told("the cards are mixed again{clauses}", "quiet"),
    p.CutOmitted: told("the stack goes from the shuffler to the shoe without a cut{clauses}", "quiet"),
}
