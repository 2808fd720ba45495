"""Judging the steps of a procedure, and what the house orders about its cards between rounds."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Clauses, Role, Rule, Rulebook, Task
from pontoon.table.cut import cut_clauses, cutting_card_clauses
from pontoon.table.draft import Draft
from pontoon.table.people.person import Person, unauthorised
from pontoon.table.procedures import commands as c
from pontoon.table.procedures import events as e
from pontoon.table.procedures.burn import change_dealer, view_burn_card
from pontoon.table.procedures.cut import decline_cut, order_recut
from pontoon.table.procedures.due import STRIP, Due, by_hand_mixed, replacers, steps_due
from pontoon.table.procedures.state import ProcedureName, ShuffleReason
from pontoon.table.refusal import Refusal
from pontoon.table.state import State
from pontoon.table.steps import next_step

MOST_CARDS = 999
"""No count is higher."""

_STEP_KINDS = ("procedure", "shuffle")
"""While the cards are being made ready to shuffle; mixed by hand, they may be mixed more than they have to be."""


def take_step(rules: Rulebook, draft: Draft, command: c.TakeStep) -> Refusal | None:
    """One step of the procedure that is due, by the person it belongs to."""
    found = find_step(rules, draft.state, command.step, command.by)
    if isinstance(found, Refusal):
        return found
    procedure, act = found
    draft.add(e.StepTaken(act.do, command.by, procedure, _cited(act)))
    return None


def find_step(rules: Rulebook, state: State, step: str, by: Person) -> tuple[ProcedureName, Task] | Refusal:
    """The act that this step is, or why it may not be taken now."""
    if not state.practice.by_hand:
        return Refusal("no-step-due", "This table does the steps of its procedures by itself.")
    due = steps_due(rules, state)
    kind = next_step(rules, state).kind
    if kind not in _STEP_KINDS:
        message = f"No step of a procedure is due now; what comes next: {kind.replace('-', ' ')}."
        return Refusal("no-step-due", message, _clauses_of(rules, state, kind))
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
    if mixes and state.practice.shuffler == "automatic":
        clauses = rules.incidents.shuffler_fault.clauses or rules.procedure.shuffler.clauses
        message = "The automatic shuffler stands on the table; it is removed before cards are shuffled another way."
        return Refusal("shuffler-on-table", message, clauses)
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


def _clauses_of(rules: Rulebook, state: State, kind: str) -> Clauses:
    """Where the book speaks of the step that comes next."""
    match kind:
        case "count":
            return rules.procedure.counted_before_shuffle.clauses
        case "replace":
            return replacers(rules).clauses
        case "cut":
            return cut_clauses(rules, state)
        case "insert-cutting-card":
            return cutting_card_clauses(rules)
        case "burn":
            return rules.shoe.burn.clauses
        case _:
            return ()


def between_rounds(state: State, what: str) -> Refusal | None:
    """Why this is not the time to do what is done between rounds."""
    if state.phase == "betting":
        return None
    return Refusal("not-between-rounds", f"To {what} is possible between rounds of an open table only.")


def no_wagers(state: State, what: str) -> Refusal | None:
    """As `between_rounds`, and nothing lies on the layout."""
    refusal = between_rounds(state, what)
    if refusal is None and state.boxes:
        message = f"Wagers lie on the layout: the round is played or they are taken back before anybody may {what}."
        return Refusal("wagers-placed", message)
    return refusal


def may_count(state: State) -> Refusal | None:
    """The cards can be counted when none of them is in play."""
    return None if state.phase == "closed" else between_rounds(state, "count the cards")


def count_cards(rules: Rulebook, draft: Draft, command: c.CountCards) -> Refusal | None:
    """The number of cards there are; if it is wrong they have to be replaced."""
    refusal = unauthorised(rules.authority.staff, command.by, "count the cards") or may_count(draft.state)
    if refusal is None and not 0 <= command.count <= MOST_CARDS:
        refusal = Refusal("no-count", f"A count of cards is a number from 0 to {MOST_CARDS}, not {command.count}.")
    if refusal is None:
        clauses = rules.procedure.counted_before_shuffle.clauses or rules.procedure.closing.clauses
        draft.add(e.CardsCounted(command.count, command.by, clauses))
    return refusal


def may_replace(rules: Rulebook, state: State) -> Refusal | None:
    """Cards are replaced after a round."""
    refusal = between_rounds(state, "replace the cards")
    if refusal is None and state.previous is None and not state.procedures.replace_due:
        message = "Cards are replaced after a round, and none has been played."
        return Refusal("no-round-yet", message, rules.authority.replace_cards.clauses)
    return refusal


def replacing_power(rules: Rulebook, state: State) -> Rule[tuple[Role, ...]]:
    """Who may replace the cards: by choice, or because it has to be done."""
    return replacers(rules) if state.procedures.replace_due else rules.authority.replace_cards


def replace_cards(rules: Rulebook, draft: Draft, command: c.ReplaceCards) -> Refusal | None:
    """Other cards come to the table, to be checked, shuffled and cut."""
    power = replacing_power(rules, draft.state)
    refusal = unauthorised(power, command.by, "replace the cards") or may_replace(rules, draft.state)
    if refusal is None:
        clauses = power.clauses + tuple(one for one in rules.procedure.replacing.clauses if one not in power.clauses)
        draft.add(e.CardsReplaced(command.by, clauses))
    return refusal


def may_leave_idle(rules: Rulebook, state: State) -> Refusal | None:
    """The table can be found idle once its first cards have been shuffled."""
    refusal = no_wagers(state, "leave the table idle")
    if refusal is not None:
        return refusal
    clauses = rules.procedure.idle.clauses
    if state.procedures.vacant:
        return Refusal("idle-already", "The table is idle already.", clauses)
    if state.shoe.stage == "none":
        return Refusal("not-opened", "The cards of this table have not been shuffled for play yet.", clauses)
    return None


def leave_idle(rules: Rulebook, draft: Draft, command: c.LeaveIdle) -> Refusal | None:
    """Nobody plays; where the book says so the cards are spread out."""
    power = rules.authority.staff
    refusal = unauthorised(power, command.by, "leave the table idle") or may_leave_idle(rules, draft.state)
    if refusal is None:
        rule = rules.procedure.idle
        draft.add(e.TableIdle(command.by, bool(rule.value), rule.clauses))
    return refusal


def shuffle_power(rules: Rulebook, reason: ShuffleReason) -> Rule[tuple[Role, ...]]:
    """Who may order a shuffle for this reason."""
    authority = rules.authority
    powers: dict[ShuffleReason, Rule[tuple[Role, ...]]] = {
        "vacant": authority.shuffle_vacant,
        "suspected": authority.shuffle_suspected,
        "at-will": authority.shuffle_at_will,
    }
    return powers[reason]


def may_order_shuffle(rules: Rulebook, state: State, reason: ShuffleReason) -> Refusal | None:
    """Between rounds, unless the cards are shuffled anyway."""
    refusal = between_rounds(state, "order a shuffle")
    if refusal is not None:
        return refusal
    clauses = shuffle_power(rules, reason).clauses
    if reason == "vacant" and not state.procedures.vacant:
        return Refusal("not-vacant", "The table has not been vacant since the last round.", clauses)
    if state.shuffle_due or state.shoe.stage == "none":
        return Refusal("shuffle-due", "The cards are shuffled before the next round anyway.", clauses)
    return None


def order_shuffle(rules: Rulebook, draft: Draft, command: c.OrderShuffle) -> Refusal | None:
    """A shuffle that somebody with the authority wants."""
    power = shuffle_power(rules, command.reason)
    refusal = unauthorised(power, command.by, "order this shuffle") or may_order_shuffle(
        rules, draft.state, command.reason
    )
    if refusal is None:
        draft.add(e.ShuffleOrdered(command.reason, command.by, power.clauses))
    return refusal


def may_remove_shuffler(state: State) -> Refusal | None:
    """There is a shuffler, and no round is in play."""
    if state.practice.shuffler == "manual":
        return Refusal("no-shuffler", "There is no automatic shuffler on this table.")
    return between_rounds(state, "remove the shuffler")


def remove_shuffler(rules: Rulebook, draft: Draft, command: c.RemoveShuffler) -> Refusal | None:
    """The device goes before the cards are shuffled another way."""
    power = rules.authority.staff
    refusal = unauthorised(power, command.by, "remove the shuffler") or may_remove_shuffler(draft.state)
    if refusal is None:
        draft.add(e.ShufflerRemoved(command.by, rules.incidents.shuffler_fault.clauses))
    return refusal


def close_table(rules: Rulebook, draft: Draft, command: c.CloseTable) -> Refusal | None:
    """The players are told and the table closes."""
    power = rules.authority.close_table
    refusal = unauthorised(power, command.by, "close the table") or no_wagers(draft.state, "close the table")
    if refusal is None:
        draft.add(e.TableClosed(command.by, power.clauses))
    return refusal


JUDGES: dict[type, Callable[[Rulebook, Draft, Any], Refusal | None]] = {
    c.TakeStep: take_step,
    c.CountCards: count_cards,
    c.ReplaceCards: replace_cards,
    c.LeaveIdle: leave_idle,
    c.OrderShuffle: order_shuffle,
    c.OrderRecut: order_recut,
    c.DeclineCut: decline_cut,
    c.ChangeDealer: change_dealer,
    c.ViewBurnCard: view_burn_card,
    c.RemoveShuffler: remove_shuffler,
    c.CloseTable: close_table,
}
