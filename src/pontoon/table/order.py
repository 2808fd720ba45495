"""How an order of the house, or a player's request beside the game, is declared: once, with all that belongs to it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pontoon.rulebook import Role, Rule, Rulebook
from pontoon.table.people.person import unauthorised
from pontoon.table.refusal import Refusal
from pontoon.table.saying import Says
from pontoon.table.state import State

Roles = Rule[tuple[Role, ...]]
PowerNow = Callable[[Rulebook, State, Any], Roles]


def power(name: str) -> PowerNow:
    """The power with this name in the rulebook's section `authority`."""

    def of(rules: Rulebook, state: State, command: Any) -> Roles:
        held: Roles = getattr(rules.authority, name)
        return held

    return of


STAFF = power("staff")


@dataclass(frozen=True, slots=True)
class Order:
    """One kind of order or request.

    `command` asks for it and `event` records it; the fields in `says` have the same names in both. `word` is its action
    in a script, `means` explains the action. `told` is the sentence for the record, with the fields of the event in it:
    `{by} lets {player} in`, `{player:does ask}`, `{amount:money}`, `{note: (…)}`; a function may choose the sentence
    for an event. `routine`: it is part of the usual work, and the record shows it quietly, without the text of its
    clauses. `power`: who may order it, None where a player asks for himself; `to`: what that power is for, in the words
    of a refusal. `may` refuses what is not possible now, `fact` makes the event, `apply` changes the state.
    `between_rounds`: offers still open from the round before lapse with it.
    """

    command: type
    event: type
    word: str
    means: str
    told: str | Callable[[Any], str]
    may: Callable[[Rulebook, State, Any], Refusal | None]
    fact: Callable[[Rulebook, State, Any], Any]
    apply: Callable[[State, Any], State]
    says: tuple[Says, ...] = ()
    power: PowerNow | None = None
    to: str = ""
    between_rounds: bool = False
    routine: bool = False

    def refusal(self, rules: Rulebook, state: State, command: Any) -> Refusal | None:
        """Why the order may not be given now; None where it may."""
        if self.power is not None:
            refusal = unauthorised(self.power(rules, state, command), command.by, self.to)
            if refusal is not None:
                return refusal
        return self.may(rules, state, command)
