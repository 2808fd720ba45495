"""Cards that lie exposed and belong to nobody: beyond the dealer's completed hand, and at the end of the round."""

from typing import Any

from pontoon.cards import Card, total_of
from pontoon.rulebook import Clauses, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents.events import CardRemoved
from pontoon.table.incidents.incident import SILENT
from pontoon.table.state import State
from pontoon.table.steps import next_step

SEVENTEEN = 17


def overdrawn_rule(rules: Rulebook, state: State) -> Rule[Any]:
    """The rule about a card beyond the dealer's hand as it lies now."""
    when = rules.incidents.overdrawn_when.value
    if when == "seventeen" and total_of(state.dealer).points < SEVENTEEN:
        return SILENT
    return rules.incidents.overdrawn


def remove_beyond_dealer(rules: Rulebook, draft: Draft) -> None:
    """After a dealer's card: what was drawn with it, and the hand does not need, is out of play (I51)."""
    if draft.state.trouble.aside and next_step(rules, draft.state).kind != "deal-dealer":
        rule = overdrawn_rule(rules, draft.state)
        if rule.value == "discard":
            _remove(draft, "overdrawn", rule.clauses)


def exposed(state: State) -> tuple[Card, ...]:
    """The cards that lie exposed; not one that was found face up in the shoe, where it still lies (SG 5.11)."""
    aside = state.trouble.aside
    return aside[:-1] if state.trouble.in_shoe else aside


def clear_exposed(rules: Rulebook, draft: Draft) -> None:
    """At the end of a round: exposed cards go to the rack where the book says so, else the next round begins with them.

    A card that players might refuse goes by the rule on refused cards.
    """
    incidents = rules.incidents
    if draft.state.trouble.refusable:
        _remove(draft, "exposed", incidents.refused_card.clauses)
    elif incidents.exposed_unused.value == "discard":
        _remove(draft, "left-over", incidents.exposed_unused.clauses)


def unused_clauses(rules: Rulebook) -> Clauses:
    """Why an exposed card goes that neither a player nor the dealer can have (NZ 16.3, MA 15(d))."""
    unused = rules.incidents.exposed_unused
    return unused.clauses if unused.value == "discard" else rules.incidents.refused_card.clauses


def _remove(draft: Draft, reason: str, clauses: Clauses) -> None:
    for card in exposed(draft.state):
        draft.add(CardRemoved(card, reason, clauses))
