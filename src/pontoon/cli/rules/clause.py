"""Clauses by number: what they say, and which values of the rules file rest on them."""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pontoon.cli.complaint import ComplaintError
from pontoon.cli.rules.json import clause_json
from pontoon.cli.rules.source import texts_of
from pontoon.rulebook import Clause, Rulebook, clauses_of, paths_citing


@dataclass(frozen=True, slots=True)
class Found:
    """What a number leads to: the clause itself (None for a heading without text) and its parts."""

    asked: str
    clause: Clause | None
    parts: tuple[Clause, ...]


def find_clause(rules: Rulebook, asked: str) -> Found:
    """The clause of that number, whatever its case and blanks, with everything numbered under it."""
    known = _known(rules)
    wanted = _plain(asked)
    exact = next((clause for clause in known.values() if _plain(clause.number) == wanted), None)
    under = tuple(f"{wanted}{mark}" for mark in "[(.")
    parts = tuple(clause for clause in known.values() if wanted and _plain(clause.number).startswith(under))
    if exact is None and not parts:
        raise _no_clause(rules, asked, tuple(known))
    return Found(exact.number if exact else asked, exact, parts)


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


def _plain(number: str) -> str:
    return "".join(number.split()).casefold().rstrip(".")


def _no_clause(rules: Rulebook, asked: str, numbers: tuple[str, ...]) -> ComplaintError:
    near = get_close_matches(asked, numbers, n=5, cutoff=0.5)
    hint = f" Near it are {', '.join(near)}." if near else f" `pontoon rules clause {texts_of(rules)}` lists them all."
    return ComplaintError(
        f"{texts_of(rules)} has no clause {asked!r}.{hint}", text=asked, facts={"book": rules.id, "near": near}
    )


def found_json(rules: Rulebook, found: Found) -> dict[str, Any]:
    """A clause and its parts as one JSON object."""
    own: dict[str, Any] = {"clause": found.asked, "kind": None, "says": None, "paths": []}
    if found.clause is not None:
        own = clause_json(found.clause, paths_citing(rules, found.clause.number))
    parts = [clause_json(part, paths_citing(rules, part.number)) for part in found.parts]
    return {"book": rules.id, **own, "parts": parts}


def listed_json(rules: Rulebook, clauses: tuple[Clause, ...]) -> dict[str, Any]:
    """A list of clauses as one JSON object."""
    return {
        "book": rules.id,
        "clauses": [clause_json(clause, paths_citing(rules, clause.number)) for clause in clauses],
    }
