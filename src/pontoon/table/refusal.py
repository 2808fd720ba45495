"""A refusal: what the rules forbid, said as a value."""

from msgspec import Struct

from pontoon.rulebook import Clauses


class Refusal(Struct, frozen=True):
    """Why something may not be done: a stable code, a sentence for people, the clauses behind it, and the facts."""

    code: str
    message: str
    clauses: Clauses = ()
    facts: dict[str, str | int] = {}

    def __str__(self) -> str:
        return f"{self.message} ({', '.join(self.clauses)})" if self.clauses else self.message
