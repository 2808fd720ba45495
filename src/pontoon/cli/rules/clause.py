"""Which clauses a person means; what to say when there are none."""

from difflib import get_close_matches

from pontoon.cli.complaint import ComplaintError
from pontoon.rulebook import Clause, Rulebook, clauses_of
from pontoon.words.clauses import Found, find_clause, texts_of


def clause_asked(rules: Rulebook, asked: str) -> Found:
    """The clause of that number with its parts."""
    known, book = _known(rules), texts_of(rules)
    found = find_clause(rules, asked)
    if found is None:
        near = get_close_matches(asked, tuple(known), n=5, cutoff=0.5)
        hint = f" Near it are {', '.join(near)}." if near else f" `pontoon rules clause {book}` lists them all."
        facts: dict[str, object] = {"book": rules.id, "near": near}
        raise ComplaintError(f"{book} has no clause {asked!r}.{hint}", text=asked, facts=facts)
    return found


def list_clauses(rules: Rulebook, kind: str) -> tuple[Clause, ...]:
    """All clauses of the book, or those of one kind."""
    known = tuple(_known(rules).values())
    kinds = sorted({clause.kind for clause in known})
    if kind and kind not in kinds:
        reason = f"{texts_of(rules)} has no clauses of the kind {kind!r}; its kinds are {', '.join(kinds)}."
        raise ComplaintError(reason, text=kind, facts={"kinds": kinds})
    return tuple(clause for clause in known if kind in ("", clause.kind))


def _known(rules: Rulebook) -> dict[str, Clause]:
    known = clauses_of(texts_of(rules))
    if not known:
        raise ComplaintError(f"What the clauses of {rules.id} say is not known here: it extends none of our books.")
    return known
