"""How a situation is handled: when it can have happened, who may report it, which rule speaks, what is done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.draft import Draft
from pontoon.table.incidents.commands import Report
from pontoon.table.refusal import Refusal
from pontoon.table.state import State

Power = Callable[[Rulebook], Rule[tuple[Role, ...]]]
Moment = Callable[[Rulebook, State, Report], Refusal | None]
RuleOf = Callable[[Rulebook, State, Report], Rule[Any]]
Remedied = Callable[[Rulebook, Draft, Report], None]


def staff(rules: Rulebook) -> Rule[tuple[Role, ...]]:
    """Anybody of the staff may report it and do what the book says."""
    return rules.authority.staff


@dataclass(frozen=True, slots=True)
class Handler:
    """One situation. `moment` refuses what cannot have happened now; `remedy` does or asks what the rule says."""

    moment: Moment
    rule: RuleOf
    remedy: Remedied
    power: Power = staff


def not_now(situation: str, when: str, rule: Rule[Any]) -> Refusal:
    """The refusal of a report that does not fit the moment."""
    message = f"{situation.replace('-', ' ')} cannot be reported now: {when}."
    return Refusal("not-now", message[0].upper() + message[1:], rule.clauses)


def in_round(state: State) -> bool:
    """Cards are being dealt or played."""
    return state.phase in ("dealing", "playing")
