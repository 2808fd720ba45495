"""Clauses by number: what they say, how a list of them is shortened, and which one a person means."""

from dataclasses import dataclass

from pontoon.rulebook import HOUSE_RULE, Clause, Clauses, Rulebook, clauses_of, written_values


def texts_of(rules: Rulebook) -> str:
    """The id of the book whose clauses a rulebook cites."""
    return rules.extends or rules.id


def says(rules: Rulebook, number: str) -> str:
    """What a clause says, in our words; a house rule says what it sets. Empty where it is not known."""
    if number.startswith(HOUSE_RULE):
        path = number.removeprefix(HOUSE_RULE).strip()
        value = written_values(rules).get(path)
        return "a rule of the house" if value is None else f"the house sets {path} to {value}"
    found = clauses_of(texts_of(rules)).get(number)
    return "" if found is None else found.says


@dataclass(frozen=True, slots=True)
class Found:
    """What a number leads to: the clause itself (None for a heading without text) and its parts."""

    asked: str
    clause: Clause | None
    parts: tuple[Clause, ...]


def find_clause(rules: Rulebook, asked: str) -> Found | None:
    """The clause of that number, whatever its case and blanks, with everything numbered under it."""
    known = tuple(clauses_of(texts_of(rules)).values())
    wanted = _plain(asked)
    exact = next((clause for clause in known if _plain(clause.number) == wanted), None)
    under = tuple(f"{wanted}{mark}" for mark in "[(.")
    parts = tuple(clause for clause in known if wanted and _plain(clause.number).startswith(under))
    return Found(exact.number if exact else asked, exact, parts) if exact or parts else None


def _plain(number: str) -> str:
    return "".join(number.split()).casefold().rstrip(".")


def closest(clauses: Clauses) -> Clauses:
    """The clauses without those that only lead to another one: with `11.1[Pontoon]`, `11.1` is left out."""
    return _last(clauses, "[(")


def most_exact(clauses: Clauses) -> Clauses:
    """As `closest`, each clause once, and without `5.5` where `5.5.3` is there."""
    return _last(tuple(dict.fromkeys(clauses)), "[(.")


def _last(clauses: Clauses, marks: str) -> Clauses:
    """The clauses that no other one continues; a continued number goes on with one of the marks."""
    return tuple(
        one for one in clauses if not any(other.startswith(tuple(one + mark for mark in marks)) for other in clauses)
    )


def printed(clauses: Clauses) -> Clauses:
    """The clauses as short as possible: our label in brackets is left out where the clause itself is cited too."""
    return closest(tuple(clause for clause in clauses if "[" not in clause or clause.partition("[")[0] not in clauses))
