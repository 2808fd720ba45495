"""Who cuts: a cut that is declined, a stack that is cut again."""

from typing import get_args

from msgspec.structs import replace

from pontoon.rulebook import Rulebook
from pontoon.table.changes import following
from pontoon.table.cut import cut_clauses, cut_offers, no_cut_clauses, recut_order
from pontoon.table.order import Order, power
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.changes import with_procedures
from pontoon.table.procedures.state import Cutter
from pontoon.table.refusal import Refusal
from pontoon.table.saying import PLAYER, choice
from pontoon.table.state import State
from pontoon.table.steps import next_step


def may_decline_cut(rules: Rulebook, state: State, command: c.DeclineCut) -> Refusal | None:
    """Allowed only for the player who is offered the cut now; the member of staff at the end has to cut."""
    player = command.player
    if next_step(rules, state).kind != "cut":
        return Refusal("no-cut-due", "There is no stack to cut now.", no_cut_clauses(rules, state))
    first, *others = cut_offers(rules, state)
    if player == first and others:
        return None
    if player == first:
        message = f"Nobody else is left to cut, so {player} has to."
        return Refusal("has-to-cut", message, cut_clauses(rules, state))
    message = f"The cut is offered to {first} now, so {player} has nothing to decline."
    return Refusal("not-offered", message, cut_clauses(rules, state))


def _decline(rules: Rulebook, state: State, command: c.DeclineCut) -> e.CutDeclined:
    return e.CutDeclined(command.player)


def _declined(state: State, event: e.CutDeclined) -> State:
    return following(state, procedures=with_procedures(state, declined=(*state.procedures.declined, event.player)))


def may_recut(rules: Rulebook, state: State, command: c.OrderRecut) -> Refusal | None:
    """Allowed where the stack was cut and no card has left it."""
    shoe, clauses = state.shoe, rules.authority.recut.clauses
    if not state.procedures.cut_by or shoe.stage not in ("cut", "ready"):
        return Refusal("nothing-cut", "Nobody has cut this stack, so there is nothing to cut again.", clauses)
    if state.phase != "betting" or shoe.position or shoe.rounds:
        message = "A card of this shoe has been drawn, so its stack is not cut again."
        return Refusal("too-late", message, clauses)
    return None


def _recut(rules: Rulebook, state: State, command: c.OrderRecut) -> e.RecutOrdered:
    cutters = recut_order(rules, state, command.cutter)
    return e.RecutOrdered(command.by, cutters, rules.authority.recut.clauses)


def _recut_ordered(state: State, event: e.RecutOrdered) -> State:
    """The stack is out of the shoe again, without its cutting card."""
    shoe = state.shoe
    ready = shoe.stage == "ready"
    written = shoe.cutting_card if state.setup.shoe == "stacked" else None
    return following(
        state,
        shoe=replace(shoe, stage="shuffled", cutting_card=written, marked=False),
        shoes=state.shoes - ready,
        procedures=with_procedures(state, recut=event.cutters, declined=()),
    )


ORDERS = (
    Order(
        c.DeclineCut,
        e.CutDeclined,
        "decline-cut",
        means="the player does not want to cut",
        told="{player:does decline} the cut",
        says=(PLAYER,),
        may=may_decline_cut,
        fact=_decline,
        apply=_declined,
        routine=True,
    ),
    Order(
        c.OrderRecut,
        e.RecutOrdered,
        "recut",
        means="the stack is cut again, by the same person or the next one",
        told="{by} has the cards cut again, by {cutters:or}",
        says=(choice("cutter", "", get_args(Cutter), default="same"),),
        power=power("recut"),
        to="have the cards cut again",
        may=may_recut,
        fact=_recut,
        apply=_recut_ordered,
        routine=True,
    ),
)
