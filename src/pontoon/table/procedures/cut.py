"""Judging who cuts: a cut that is declined, a stack that is cut again."""

from pontoon.rulebook import Rulebook
from pontoon.table.cut import cut_clauses, cut_offers, recut_order
from pontoon.table.draft import Draft
from pontoon.table.people.person import unauthorised
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.refusal import Refusal
from pontoon.table.state import State
from pontoon.table.steps import next_step


def may_decline_cut(rules: Rulebook, state: State, player: str) -> Refusal | None:
    """Only the player who is offered the cut now declines it; the member of staff at the end has to cut."""
    if next_step(rules, state).kind != "cut":
        return Refusal("no-cut-due", "There is no stack to cut now.", rules.cut.start.clauses)
    first, *others = cut_offers(rules, state)
    if player == first and others:
        return None
    if player == first:
        message = f"Nobody else is left to cut, so {player} has to."
        return Refusal("has-to-cut", message, cut_clauses(rules, state))
    message = f"The cut is offered to {first} now, so {player} has nothing to decline."
    return Refusal("not-offered", message, cut_clauses(rules, state))


def decline_cut(rules: Rulebook, draft: Draft, command: c.DeclineCut) -> Refusal | None:
    """The offer goes on in the book's order."""
    refusal = may_decline_cut(rules, draft.state, command.player)
    if refusal is None:
        draft.add(e.CutDeclined(command.player))
    return refusal


def may_recut(rules: Rulebook, state: State) -> Refusal | None:
    """Whether the stack can be cut again: it was cut, and no card has left it."""
    shoe, clauses = state.shoe, rules.authority.recut.clauses
    if not state.procedures.cut_by or shoe.stage not in ("cut", "ready"):
        return Refusal("nothing-cut", "Nobody has cut this stack, so there is nothing to cut again.", clauses)
    if state.phase != "betting" or shoe.position or shoe.rounds:
        message = "A card of this shoe has been drawn, so its stack is not cut again."
        return Refusal("too-late", message, clauses)
    return None


def order_recut(rules: Rulebook, draft: Draft, command: c.OrderRecut) -> Refusal | None:
    """The stack comes out of the shoe and is cut again."""
    power = rules.authority.recut
    refusal = unauthorised(power, command.by, "have the cards cut again") or may_recut(rules, draft.state)
    if refusal is None:
        cutters = recut_order(rules, draft.state, command.cutter)
        draft.add(e.RecutOrdered(command.by, cutters, power.clauses))
    return refusal
