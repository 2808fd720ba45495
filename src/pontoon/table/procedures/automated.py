"""An automated shuffling shoe that comes in the place of one that failed."""

from msgspec.structs import replace

from pontoon.rulebook import Rule, Rulebook
from pontoon.table.changes import following
from pontoon.table.order import Order, Roles
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.cards import between_rounds
from pontoon.table.refusal import Refusal
from pontoon.table.state import State


def _power(rules: Rulebook, state: State, command: c.UseAutomatedShoe) -> Roles:
    """The book names nobody, so anybody who works at the table."""
    return Rule(rules.authority.staff.value, rules.cites.automated_replaced)


def may_use_automated(rules: Rulebook, state: State, command: c.UseAutomatedShoe) -> Refusal | None:
    """Allowed after the round of the fault, before its new cards are in an ordinary shoe."""
    refusal = between_rounds(state, "replace the shoe")
    if refusal is not None:
        return replace(refusal, clauses=rules.cites.automated_replaced)
    if state.procedures.shoe_failed and not state.setup.automated:
        return None
    message = "No automated shuffling shoe has failed that could be replaced now."
    return Refusal("no-failed-shoe", message, rules.cites.automated_replaced)


def _use(rules: Rulebook, state: State, command: c.UseAutomatedShoe) -> e.AutomatedShoeReplaced:
    return e.AutomatedShoeReplaced(command.by, rules.cites.automated_replaced)


def _used(state: State, event: e.AutomatedShoeReplaced) -> State:
    """The rules of an automated shoe hold again; an ordinary one would have ended them."""
    return following(state, setup=replace(state.setup, automated=True))


ORDERS = (
    Order(
        c.UseAutomatedShoe,
        e.AutomatedShoeReplaced,
        "automated-shoe",
        means="after a fault: an automated shuffling shoe is used again, this one or another; otherwise the table goes "
        "on with an ordinary shoe",
        told="{by} puts an automated shuffling shoe in the place of the one that failed",
        power=_power,
        to="replace the shoe",
        may=may_use_automated,
        fact=_use,
        apply=_used,
        between_rounds=True,
    ),
)
