"""All that is kept of a learner at a game, as a plain value."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pontoon.trainer.cells import Cell
from pontoon.trainer.exam import Exam
from pontoon.trainer.schedule import NEW, Strength, after

DAY = 24 * 60 * 60 * 1000
MOST_DAYS = 400
MOST_EXAMS = 50
_KNOWN_LEVEL = 2
_SURE = 0.25


class Day(Struct, frozen=True):
    """A day's answers; `day` since 1970. `cost`: of its mistakes, cents in a hundred hands; `known`: of cells."""

    day: int
    asked: int = 0
    right: int = 0
    cost: float = 0.0
    known: int = 0


class Progress(Struct, frozen=True, omit_defaults=True):
    """What a learner knows of a game: each cell that was asked, each day, each test; the latest last."""

    cells: dict[str, Strength] = {}
    days: tuple[Day, ...] = ()
    exams: tuple[Exam, ...] = ()


def record(progress: Progress, key: str, *, right: bool, cost: float, now: int) -> Progress:
    """The progress after an answer."""
    cells = {**progress.cells, key: after(progress.cells.get(key, NEW), right=right, now=now)}
    today = now // DAY
    same = bool(progress.days) and progress.days[-1].day == today
    before = progress.days[-1] if same else Day(today)
    day = Day(today, before.asked + 1, before.right + right, before.cost + cost, sum(map(known, cells.values())))
    days = (*(progress.days[:-1] if same else progress.days), day)[-MOST_DAYS:]
    return replace(progress, cells=cells, days=days)


def passed_or_not(progress: Progress, exam: Exam) -> Progress:
    """The progress with a test that has ended."""
    return replace(progress, exams=(*progress.exams, exam)[-MOST_EXAMS:])


def known(strength: Strength) -> bool:
    """Whether a cell counts as known: asked again after a while, and mostly right."""
    return strength.level >= _KNOWN_LEVEL and strength.doubt <= _SURE


def shades(progress: Progress, cells: Iterable[Cell]) -> dict[str, str]:
    """How well each cell is known: new, weak, learning or known."""
    return {cell.key: _shade(progress.cells.get(cell.key)) for cell in cells}


def _shade(strength: Strength | None) -> str:
    if strength is None or not strength.asked:
        return "new"
    if known(strength):
        return "known"
    return "weak" if strength.level == 0 or strength.doubt > 0.5 else "learning"
