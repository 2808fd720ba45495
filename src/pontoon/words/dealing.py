"""The clauses under which a dealer takes each step of a round, for a screen that says what comes now."""

from pontoon.rulebook import Rulebook
from pontoon.rulebook.rule import Clauses


def dealing_clauses(rules: Rulebook) -> dict[str, Clauses]:
    """By the step: the table's own word for it, the offer's name, or `across` for the card of a doubled hand."""
    cites, shoe = rules.cites, rules.shoe
    found = {
        "bet": cites.betting_opens,
        "shuffle": cites.shuffled,
        "cut": cites.cut,
        "insert-cutting-card": shoe.cutting_card_at_least.clauses or shoe.cutting_card_at_most.clauses,
        "burn": shoe.burn.clauses,
        "deal-box": cites.deal_order,
        "across": cites.double_one_card,
        "draw": cites.may_draw,
        "decide": cites.turn_order,
        "insurance": cites.insurance_offer,
        "surrender": cites.surrender_half,
        "forfeit": cites.forfeit,
        "follow": cites.controller_double,
        "deal-dealer": cites.dealer_second_card,
        "settle": cites.final_settlement,
    }
    return {step: clauses[:1] for step, clauses in found.items() if clauses}
