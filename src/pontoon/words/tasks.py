"""Roles and the steps of procedures in words."""

from collections.abc import Iterable
from itertools import groupby

from pontoon.rulebook import Task
from pontoon.table.procedures.steps_taken import DOES

_SHORT = {"remove-tens": "removes tens", "turn-down": "turns down", "cut": "cuts"}


def role_words(role: str) -> str:
    """`pit-supervisor` as a person says it."""
    return role.replace("-", " ")


def steps(acts: Iterable[Task]) -> str:
    """Steps in their order: `dealer inspects, game supervisor verifies, dealer washes, stacks`.

    A person who does several steps in a row is named once. A step that only the house knows is shown as it was written.
    """
    texts: list[str] = []
    for by, group in groupby(acts, key=lambda act: act.by):
        done = ", ".join(dict.fromkeys(_short(act.do) for act in group))
        texts.append(f"{role_words(by) if by else 'somebody'} {done}")
    return ", ".join(texts)


def _short(step: str) -> str:
    """A step in one word where that is enough: `washes` for `washes the cards`."""
    return _SHORT.get(step) or (DOES[step].split()[0] if step in DOES else step)
