"""What can go wrong between a client and a house."""

from typing import Any


class RefusedError(Exception):
    """The house said no, and nothing has changed: a stable code, a sentence, the clauses behind it, the facts."""

    def __init__(
        self, code: str, text: str, clauses: tuple[str, ...] = (), facts: dict[str, Any] | None = None
    ) -> None:
        self.code = code
        self.text = text
        self.clauses = clauses
        self.facts = facts or {}
        super().__init__(f"{text} ({', '.join(clauses)})" if clauses else text)


class ClosedError(Exception):
    """The connection has ended and is not to be tried again by itself; `code` is the server's close code."""

    def __init__(self, code: int, text: str) -> None:
        self.code = code
        super().__init__(text)
