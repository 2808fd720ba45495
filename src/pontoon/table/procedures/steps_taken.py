"""The steps of a procedure at a table worked by hand: each by the person it belongs to, and in order."""

from pontoon.rulebook import Clauses, Rulebook, Task
from pontoon.table.changes import following
from pontoon.table.order import Order
from pontoon.table.people.person import Person
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.changes import with_procedures
from pontoon.table.procedures.due import STRIP, Due, by_hand_mixed, steps_due
from pontoon.table.procedures.due_clauses import due_clauses
from pontoon.table.procedures.state import ProcedureName, Taken
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says
from pontoon.table.state import State
from pontoon.table.steps import next_step

_STEP_KINDS = ("procedure", "shuffle")
"""The steps during which cards are prepared and mixed. By hand they may be mixed more often than they have to be."""


def _may_take(rules: Rulebook, state: State, command: c.TakeStep) -> Refusal | None:
    found = find_step(rules, state, command.step, command.by)
    return found if isinstance(found, Refusal) else None


def _take(rules: Rulebook, state: State, command: c.TakeStep) -> e.StepTaken:
    found = find_step(rules, state, command.step, command.by)
    assert not isinstance(found, Refusal)
    procedure, act = found
    return e.StepTaken(act.do, command.by, procedure, _cited(act))


def _taken(state: State, event: e.StepTaken) -> State:
    if event.procedure == "replacing-card":
        left = tuple(role for role in state.procedures.checks if role != event.by.role)
        return following(state, procedures=with_procedures(state, checks=left))
    taken = Taken(event.procedure, event.step, event.by.role)
    viewer = event.by.name if event.by.role == "player" else state.procedures.viewer
    return following(state, procedures=with_procedures(state, steps=(*state.procedures.steps, taken), viewer=viewer))


def find_step(rules: Rulebook, state: State, step: str, by: Person) -> tuple[ProcedureName, Task] | Refusal:
    """The task of the rulebook that this step does, or why it may not be taken now."""
    if not state.practice.by_hand:
        return Refusal("no-step-due", "This table does the steps of its procedures by itself.")
    due = steps_due(rules, state)
    now = next_step(rules, state)
    if now.kind not in _STEP_KINDS:
        message = f"No step of a procedure is due now; what comes next is {now.words}."
        return Refusal("no-step-due", message, due_clauses(rules, state, now))
    named = [act for act in due.acts if act.do == step]
    if not named:
        return _not_now(rules, state, step, due)
    for act in named:
        if by.role in _roles(rules, act):
            break
    else:
        roles = " or ".join(role.replace("-", " ") for act in named for role in _roles(rules, act))
        message = f"This step, {step}, is for the {roles}, not for {by}."
        return Refusal("wrong-role", message, tuple(dict.fromkeys(clause for act in named for clause in _cited(act))))
    if by.role == "player" and not by.name:
        message = "Say by name which player looks at the cards."
        return Refusal("name-needed", message, _cited(act))
    return due.procedure, act


def open_steps(rules: Rulebook, state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every step that may be taken now, with the roles it is for."""
    if not state.practice.by_hand or next_step(rules, state).kind not in _STEP_KINDS:
        return ()
    return tuple((act.do, _roles(rules, act)) for act in steps_due(rules, state).acts)


def _roles(rules: Rulebook, act: Task) -> tuple[str, ...]:
    return (act.by,) if act.by else rules.authority.staff.value


def _cited(act: Task) -> Clauses:
    return (act.clause,) if act.clause else ()


def _not_now(rules: Rulebook, state: State, step: str, due: Due) -> Refusal:
    """Why this step is not among those that are due."""
    mixes = any(act.do == step for act in rules.procedure.mixing.value)
    if mixes and state.practice.shuffler == "automatic" and rules.cites.shuffler_removed:
        message = "The automatic shuffler stands on the table; it is removed before cards are shuffled another way."
        return Refusal("shuffler-on-table", message, rules.cites.shuffler_removed)
    if mixes and step == STRIP and due.procedure == "mixing" and by_hand_mixed(state):
        rule = rules.procedure.strip_after_riffles
        message = f"The cards are stripped after at least {rule.value} riffles, not before."
        return Refusal("too-early", message, rule.clauses)
    if not due.acts:
        message = f"There is no step {step} to take: the cards are shuffled next."
        return Refusal("out-of-order", message, rules.procedure.mixing.clauses)
    first = " or ".join(f"{act.do} (by the {act.by or 'staff'})".replace("-", " ") for act in due.acts)
    message = f"The step {step} is not due: {first} comes next."
    return Refusal("out-of-order", message, tuple(dict.fromkeys(clause for act in due.acts for clause in _cited(act))))


DOES = {
    "inspect": "inspects the cards",
    "verify": "verifies the cards",
    "remove-tens": "takes out the tens",
    "spread": "spreads the cards",
    "view": "looks at the spread cards",
    "turn-down": "turns the cards face down",
    "wash": "washes the cards",
    "stack": "stacks the cards",
    "shuffle": "shuffles the cards",
    "plug": "plugs the cards into the stack",
    "riffle": "riffles the cards",
    "turn": "turns the stack",
    "strip": "strips the cards",
    "load": "loads the cards",
}
"""Each step as the record tells it, after the name of the person."""


def _told(event: e.StepTaken) -> str:
    return f"{{by}} {DOES.get(event.step, 'takes the step {step}')}"


ORDERS = (
    Order(
        c.TakeStep,
        e.StepTaken,
        "step",
        means=f"one step of what is due: {', '.join(f'`{step}`' for step in DOES)}",
        told=_told,
        says=(Says("step", "step"),),
        may=_may_take,
        fact=_take,
        apply=_taken,
        routine=True,
    ),
)
