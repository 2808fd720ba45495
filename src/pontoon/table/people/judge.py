"""A judge made of a question and of the fact that goes on record when nothing speaks against it."""

from collections.abc import Callable
from typing import Any

from pontoon.rulebook import Rulebook
from pontoon.table.draft import Draft
from pontoon.table.people.events import PeopleEvent
from pontoon.table.refusal import Refusal
from pontoon.table.state import State

Judge = Callable[[Rulebook, Draft, Any], Refusal | None]


def recorded(
    may: Callable[[Rulebook, State, Any], Refusal | None], fact: Callable[[Rulebook, State, Any], PeopleEvent]
) -> Judge:
    """Refuses where `may` does, and records `fact` where it does not."""

    def judge(rules: Rulebook, draft: Draft, command: Any) -> Refusal | None:
        refusal = may(rules, draft.state, command)
        if refusal is None:
            draft.add(fact(rules, draft.state, command))
        return refusal

    return judge
