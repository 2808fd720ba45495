"""The clauses of the five books: number, kind and what each says, in our words."""

import csv
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Clause(NamedTuple):
    """A clause. `kind` is engine, procedure, irregularity, authority, conduct, notice, definition, ..."""

    rulebook: str
    number: str
    kind: str
    says: str


@cache
def all_clauses() -> tuple[Clause, ...]:
    """Every clause of every book, in the order of the texts."""
    text = (files("pontoon.rulebook") / "books" / "clauses.csv").read_text(encoding="utf-8")
    return tuple(
        Clause(row["rulebook"], row["clause"], row["kind"], row["summary"]) for row in csv.DictReader(text.splitlines())
    )


@cache
def clauses_of(rulebook: str) -> dict[str, Clause]:
    """The clauses of one book by number; empty for an unknown book.

    >>> from pontoon import clauses_of
    >>> clauses_of("ma-2025")["9(d)"].says
    'Rescue: unbust doubled hand may take back double and forfeit original.'
    """
    return {clause.number: clause for clause in all_clauses() if clause.rulebook == rulebook}


def foremost(clauses: Sequence[str], rulebook: str) -> str | None:
    """The clause to show where there is room for one: no definition, and the one limb of it that is cited with it.

    >>> foremost(("12.3", "12.3(a)"), "nz-current"), foremost(("5.8", "5.8(a)", "5.8(b)"), "nz-current")
    ('12.3(a)', '5.8')
    >>> foremost(("1.5", "3.25"), "sg-rws-v5")
    '3.25'
    """
    known = clauses_of(rulebook)
    ruling = [one for one in clauses if one not in known or known[one].kind != "definition"] or clauses
    if not ruling:
        return None
    first = ruling[0]
    limbs = [one for one in ruling if one.startswith(f"{first}(")]
    return foremost(limbs, rulebook) if len(limbs) == 1 else first
