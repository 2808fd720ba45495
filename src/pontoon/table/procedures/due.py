"""Which steps of a procedure are due: before a shuffle, and after the table has closed.

The cards are prepared in a fixed order (opening, replaced cards, an idle table); then they are mixed, by hand in any
order that the rules allow, or by loading a shuffler.
"""

from msgspec import Struct

from pontoon.rulebook import Clauses, Role, Rule, Rulebook, Task
from pontoon.table.procedures.state import ProcedureName, Taken
from pontoon.table.state import State

Tasks = tuple[Task, ...]
PLUG, RIFFLE, STRIP = "plug", "riffle", "strip"
_CHECKS = ("inspect", "verify")
"""Several people who check the cards do it independently of each other, in any order."""


class Due(Struct, frozen=True):
    """The steps that may be taken now; `needed`: at least one of them has to be."""

    procedure: ProcedureName
    acts: Tasks
    needed: bool


def steps_due(rules: Rulebook, state: State) -> Due:
    """What may be done with the cards now, before they are shuffled or after the table has closed.

    Where steps may be repeated, what was done least often comes first.
    """
    if state.phase == "closed":
        left = _in_order(rules.procedure.closing.value, _taken(state, "closing"))
        return Due("closing", left, bool(left))
    if state.procedures.checks:
        acts = tuple(act for act in rules.procedure.replacing_card.value if act.by in state.procedures.checks)
        return Due("replacing-card", acts, needed=True)
    prepare = state.procedures.prepare
    if prepare:
        left = _in_order(_preparing(rules, state), _taken(state, prepare))
        if left:
            return Due(prepare, left, needed=True)
    acts, taken = mixing_acts(rules, state), _taken(state, "mixing")
    if not by_hand_mixed(state):
        left = _in_order(acts, taken)
        return Due("mixing", left, bool(left))
    done = [one.step for one in taken]
    missing = any(act.do not in done for act in acts)
    early = done.count(RIFFLE) < rules.procedure.strip_after_riffles.value
    may = (act for act in acts if act.do != STRIP or not early)
    return Due("mixing", tuple(sorted(may, key=lambda act: done.count(act.do))), missing)


def by_hand_mixed(state: State) -> bool:
    """Whether people mix the cards, so that steps may be repeated; a machine is only loaded."""
    return state.practice.shuffler == "manual" and not state.setup.automated


def new_cards(state: State) -> bool:
    """Whether the next shuffle is the first of these cards."""
    return state.procedures.prepare in ("opening", "replacing")


def comes_shuffled(state: State) -> bool:
    """Whether the next stack was shuffled before it came to the table."""
    return state.practice.pre_shuffled and new_cards(state)


def _preparing(rules: Rulebook, state: State) -> Tasks:
    """The steps before the shuffle; where the decks have tens, nobody takes them out."""
    acts = _preparing_by_book(rules, state)
    return acts if state.pack == "spanish" else tuple(act for act in acts if act.do != "remove-tens")


def _preparing_by_book(rules: Rulebook, state: State) -> Tasks:
    procedure, prepare = rules.procedure, state.procedures.prepare
    if prepare == "idle":
        return procedure.idle.value
    if state.practice.pre_shuffled:
        return ()
    if state.practice.shuffler == "automatic":
        return procedure.opening_shuffler.value
    replacing = procedure.replacing.value if prepare == "replacing" else ()
    return replacing or procedure.opening.value


def mixing_acts(rules: Rulebook, state: State) -> Tasks:
    """The steps of this shuffle; used cards are put into the stack only where there are some."""
    acts = rules.procedure.mixing.value
    if comes_shuffled(state):
        return ()
    if state.setup.automated:
        return _loading(rules) if acts and new_cards(state) else ()
    if state.practice.shuffler == "automatic":
        loaded = new_cards(state) and any(act.do == "load" for act in _preparing(rules, state))
        return () if loaded else (Task("load", "dealer", next(iter(rules.procedure.shuffler.clauses), "")),)
    return tuple(act for act in acts if act.do != PLUG or not state.procedures.prepare)


def _loading(rules: Rulebook) -> Tasks:
    """New cards are shuffled by the dealer and then put into the automated shuffling shoe."""
    clause = next(reversed(rules.cites.automated_shoe), "")
    return Task("shuffle", "dealer", clause), Task("load", "dealer", clause)


def _taken(state: State, procedure: ProcedureName) -> tuple[Taken, ...]:
    return tuple(one for one in state.procedures.steps if one.procedure == procedure)


def _in_order(acts: Tasks, taken: tuple[Taken, ...]) -> Tasks:
    """The first act not yet done, with other checks that are independent of it."""
    left = list(acts)
    for one in taken:
        at = next((at for at, act in enumerate(left) if act.do == one.step and act.by in ("", one.role)), len(left))
        del left[at : at + 1]
    checks = 0
    while checks < len(left) and left[checks].do in _CHECKS:
        checks += 1
    return tuple(left[: max(checks, 1)])


def count_due(rules: Rulebook, state: State) -> bool:
    """Whether the cards must be counted now: before a shuffle after the cutting card, and at a closed table."""
    procedures, rule = state.procedures, rules.procedure
    if not state.practice.by_hand or procedures.counted is not None:
        return False
    if state.phase == "closed":
        return rule.counted_before_shuffle.value or bool(rule.closing.value)
    return rule.counted_before_shuffle.value and state.cutting_card_out and not new_cards(state)


def replacement_clauses(rules: Rulebook, state: State) -> Clauses:
    """The clauses under which the cards have to be replaced: a count that was wrong, and the power to replace them."""
    counted = rules.procedure.counted_before_shuffle.clauses if state.procedures.counted is not None else ()
    return tuple(dict.fromkeys(counted + replacers(rules).clauses))


def replacers(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    """Who puts other cards into play where that has become necessary."""
    power = rules.authority.replace_cards
    return power if power.value else rules.authority.uncovered
