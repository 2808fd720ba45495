"""Every order and request that a table knows, by its command; more can be declared from outside."""

from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table.draft import Draft, Judge
from pontoon.table.order import Order
from pontoon.table.people import boxes, exclusion, maxima, requests
from pontoon.table.procedures import automated, burn, cards, cut, one_card, steps_taken
from pontoon.table.refusal import Refusal

TOPICS: dict[str, tuple[Order, ...]] = {
    "procedures": steps_taken.ORDERS + cut.ORDERS + burn.ORDERS + cards.ORDERS + one_card.ORDERS + automated.ORDERS,
    "people and boxes": exclusion.ORDERS + boxes.ORDERS + maxima.ORDERS + requests.ORDERS,
}
"""The orders by subject, as the pages list them."""

ORDERS: dict[type, Order] = {one.command: one for group in TOPICS.values() for one in group}


def judge(order: Order) -> Judge:
    """The judge of an order: it refuses one that may not be given now, and records any other."""

    def judged(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        refusal = order.refusal(rules, draft.state, command)
        if refusal is None:
            draft.add(order.fact(rules, draft.state, command))
        return refusal

    return judged
