"""A test of the whole game, and its certificate."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct

from pontoon.cards import seeded_entropy
from pontoon.rulebook import Rulebook
from pontoon.trainer.cells import cells_of, read_cell
from pontoon.trainer.drawing import Question, draw
from pontoon.trainer.often import often
from pontoon.trainer.schedule import choose

EXAM_LENGTH = 30
PASS_MARK = 90
"""How many of a hundred answers have to be right."""


class Exam(Struct, frozen=True):
    """A test. `cost`: of its mistakes, in cents a hundred hands; `begun`, `ended`: milliseconds; 0 while it goes on."""

    game: str
    seed: str
    begun: int
    ended: int = 0
    asked: int = 0
    right: int = 0
    cost: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether the test has ended well."""
        return self.ended > 0 and self.asked == EXAM_LENGTH and 100 * self.right >= PASS_MARK * self.asked


def exam_question(rules: Rulebook, seed: str, number: int, *, again: int = 0) -> Question:
    """A question of a test: every theme in its turn, its cells by how often they come. No cell is asked twice.

    A theme that has no cell left gives its turn to the next. `again`: how many questions before this one had nothing to
    choose under these rules; none in the five books.
    """
    themes, shares = cells_of(rules), often(rules)
    names, taken = list(themes), list[str]()
    seed = f"{seed}/again/{again}" if again else seed
    for at in range(number + 1):
        first = at % len(names)
        left = next(
            keys
            for theme in (*names[first:], *names[:first])
            if (keys := [cell.key for cell in themes[theme] if cell.key not in taken])
        )
        taken.append(choose(left, {}, shares, now=0, entropy=seeded_entropy(f"{seed}/{at}")))
    return draw(rules, read_cell(taken[-1]), seeded_entropy(f"{seed}/{number}/cards"))


def certificate(name: str, title: str, exam: Exam, day: str) -> Sequence[str]:
    """The lines of a certificate; `day` as people write it. The last has a mark over all the others."""
    lines = [
        "Certificate",
        name,
        f"has passed the test of {title}:" if exam.passed else f"has taken the test of {title}:",
        f"{exam.right} of {exam.asked} answers were the best that there is.",
        f"The mistakes would cost {exam.cost:.1f} cents in a hundred hands.",
        day,
    ]
    seal = sha256("\n".join([*lines, exam.seed]).encode()).hexdigest()[:16]
    return (*lines, f"Test {exam.seed}, mark {seal}")
