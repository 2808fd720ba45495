"""Which rule speaks about a place that was passed over, and whether it is a remedy of its own.

A remedy of its own (a late card, a dead hand) looks at that place alone; everywhere else it is an error of dealing like
any other, which asks for the order of all cards.
"""

from typing import Any

from pontoon.rulebook import Rule, Rulebook
from pontoon.table.changes import hand_of
from pontoon.table.incidents.trouble import DEALER, DealingError, Place
from pontoon.table.state import State

_OWN = ("deal-later", "dead", "late-or-dead")


def missed_rule(rules: Rulebook, state: State, due: Place, *, initial: bool) -> Rule[Any]:
    """The rule about a place that was passed over."""
    incidents = rules.incidents
    rule: Rule[Any]
    if due == DEALER:
        rule = incidents.dealer_missed
    elif not initial:
        rule = incidents.request_missed
    else:
        rule = incidents.second_missed if hand_of(state, *due).cards else incidents.box_missed
    if rule.value == "misdealt":
        rule = incidents.misdealt
    return _drawing(rules, state, rule) if due == DEALER and not initial else rule


def _drawing(rules: Rulebook, state: State, rule: Rule[Any]) -> Rule[Any]:
    """The rule about a dealer who passes over a card in play, with the clause under which he had to draw it.

    MA 15(f) speaks of his first two cards; for a further one 12(b) alone says that it is drawn.
    """
    draws = rules.dealer.stands_on_hard.clauses
    further = rule.value in _OWN and len(state.dealer) > 1
    return Rule(rule.value, draws if further else tuple(dict.fromkeys((*rule.clauses, *draws))), rule.reading)


def own_remedy(rules: Rulebook, state: State, error: DealingError) -> Rule[Any] | None:
    """The remedy of its own that the book has for an error; None where it is one of the order of the cards."""
    if error.kind != "skipped":
        return None
    rule = missed_rule(rules, state, error.due, initial=error.initial)
    return rule if rule.value in _OWN else None
