"""A refusal: what the rules forbid, said as a value."""

from msgspec import Struct

from pontoon.rulebook import Clauses


class Refusal(Struct, frozen=True):
    """A stable code, a sentence for the person, the clauses that speak, and the facts behind them."""

    code: str
    message: str
    clauses: Clauses = ()
    facts: dict[str, str | int] = {}

    def __str__(self) -> str:
        return f"{self.message} ({', '.join(self.clauses)})" if self.clauses else self.message
