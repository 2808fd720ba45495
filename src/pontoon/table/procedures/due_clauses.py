"""The clauses of what has to be done with the cards next, before a round can be dealt or goes on."""

from typing import TYPE_CHECKING

from pontoon.rulebook import Clauses, Rulebook
from pontoon.table.cut import cut_clauses, cutting_card_clauses
from pontoon.table.procedures.due import replacement_clauses
from pontoon.table.state import State

if TYPE_CHECKING:
    from pontoon.table.steps import Step


def due_clauses(rules: Rulebook, state: State, step: "Step") -> Clauses:
    """The clauses of the step that comes next; none where it is not about the cards."""
    match step.kind:
        case "procedure":
            return step.clauses
        case "count":
            return rules.procedure.counted_before_shuffle.clauses
        case "replace":
            if not state.procedures.replace_due:
                return rules.incidents.damaged.clauses
            return _because(rules, state, replacement_clauses(rules, state))
        case "shuffle":
            return _shuffle_clauses(rules, state)
        case "cut":
            failed = state.trouble.reshuffle == "remaining"
            cut = cut_clauses(rules, state)
            return tuple(dict.fromkeys(cut if failed else (*rules.cites.cut, *cut)))
        case "insert-cutting-card":
            return cutting_card_clauses(rules)
        case "burn":
            burns = rules.procedure.new_dealer_burns if state.procedures.burns_due else rules.shoe.burn
            return burns.clauses
        case _:
            return ()


def _because(rules: Rulebook, state: State, clauses: Clauses) -> Clauses:
    """What made it necessary to replace the cards, before the power to do it."""
    failed = rules.cites.automated_replaced if state.procedures.shoe_failed else ()
    return tuple(dict.fromkeys((*failed, *state.procedures.replace_for, *clauses)))


def _shuffle_clauses(rules: Rulebook, state: State) -> Clauses:
    ordered, empty = state.procedures.shuffle_for, rules.incidents.shoe_empty
    if ordered and ordered == empty.clauses and empty.value.startswith("reshuffle"):
        # the cutting card was passed long before
        return tuple(dict.fromkeys(rules.cites.cutting_card_reached + ordered))
    if ordered:
        return _because(rules, state, ordered)
    if state.shoe.stage == "none":
        return rules.cites.shuffled
    if state.cutting_card_on[0] == "first":
        return rules.shoe.cutting_card_first.clauses
    return rules.cites.automated_shoe if state.setup.automated else rules.cites.cutting_card_reached
