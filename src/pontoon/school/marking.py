"""An answer beside the right one. Payment and citation are marked apart."""

from collections.abc import Iterable

from msgspec import Struct

from pontoon.school.exercises import Exercise

PASS_MARK = 80
"""How many of a hundred marks have to be right."""


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    """What a student answers: the player's gain in cents for a payment, else the number of an option; and a clause."""

    amount: int = 0
    option: int = -1
    clause: str = ""


class Mark(Struct, frozen=True):
    """What an answer is worth. `cited` is None where no clause was asked for. `took`: milliseconds."""

    kind: str
    right: bool
    cited: bool | None
    because: str
    clauses: tuple[str, ...]
    took: int

    @property
    def marks(self) -> tuple[int, int]:
        """How many marks were right, of how many."""
        asked = [self.right] if self.cited is None else [self.right, self.cited]
        return sum(asked), len(asked)


def mark(exercise: Exercise, given: Given, took: int) -> Mark:
    """The answer, marked."""
    answer = given.amount if exercise.kind == "payment" else given.option
    right = answer in exercise.right
    cited = given.clause in exercise.cites if exercise.cites else None
    return Mark(exercise.kind, right, cited, exercise.because, exercise.cites, took)


def passed(marks: Iterable[Mark]) -> bool:
    """Whether enough is right."""
    sums = [one.marks for one in marks]
    right, asked = sum(one for one, _ in sums), sum(of for _, of in sums)
    return right * 100 >= asked * PASS_MARK
