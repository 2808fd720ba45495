"""The dealer school as pages see it."""

from msgspec.structs import asdict

from pontoon.rulebook import load_book
from pontoon.school import PASS_MARK, TOPICS, Exercise, lessons_of, passed
from pontoon.script import read_script
from pontoon.service.schooling import Attempt, Student, exercises
from pontoon.table import Audience
from pontoon.table.steps import Step
from pontoon.table.views import layout
from pontoon.wire import school as wire

_DEALER = Audience("dealer")
_SEEN = (
    "setup",
    "round",
    "phase",
    "step",
    "boxes",
    "totals",
    "controllers",
    "seats",
    "dealer",
    "dealer_points",
    "hole_down",
    "lines",
    "previous",
    "face_down",
    "people",
)
"""What the picture of a table is drawn from."""


def lesson_cards(book: str) -> list[wire.LessonCard]:
    """The course of a book."""
    return [wire.LessonCard(book, one.topic, one.title, len(one.scripts)) for one in lessons_of(load_book(book).id)]


def attempt_answer(student: str, attempt: Attempt) -> wire.SchoolAttempt:
    """An attempt with the question that is open."""
    asked = exercises(attempt.scripts, attempt.seed)
    number = len(attempt.marks)
    sums = _sums(attempt)
    done = tuple(
        wire.SchoolMark(one.kind, one.right, one.cited, one.because, one.clauses, one.took) for one in attempt.marks
    )
    return wire.SchoolAttempt(
        attempt=attempt.key,
        student=student,
        book=_book(attempt),
        topic=attempt.topic,
        title=_title(attempt),
        begun=attempt.begun,
        asked=len(asked),
        right=sums[0],
        marks=sums[1],
        pass_mark=PASS_MARK,
        passed=passed(attempt.marks),
        done=done,
        exercise=_exercise(number, asked[number]) if number < len(asked) else None,
    )


def results(student: Student) -> list[wire.SchoolResult]:
    """Every attempt of a student, the latest first."""
    return [_result(student.name, one) for one in reversed(student.attempts)]


def _result(name: str, attempt: Attempt) -> wire.SchoolResult:
    asked = len(exercises(attempt.scripts, attempt.seed))
    right, marks = _sums(attempt)
    return wire.SchoolResult(
        attempt=attempt.key,
        student=name,
        book=_book(attempt),
        topic=attempt.topic,
        title=_title(attempt),
        begun=attempt.begun,
        asked=asked,
        answered=len(attempt.marks),
        right=right,
        marks=marks,
        took=sum(one.took for one in attempt.marks),
        ended=len(attempt.marks) >= asked,
        passed=len(attempt.marks) >= asked and passed(attempt.marks),
    )


def _exercise(number: int, one: Exercise) -> wire.SchoolExercise:
    seen = asdict(layout(one.rules, one.state, _DEALER))
    box = one.line.box if one.line is not None else seen["step"].box
    stake = one.line.stake if one.line is not None else 0
    view = {name: seen[name] for name in _SEEN}
    if one.kind == "step":  # what comes next is the question, so the picture does not show it
        view, box = {**view, "step": Step("open")}, 0
    return wire.SchoolExercise(number, one.kind, one.prompt, box, stake, one.options, one.clauses, view)


def _sums(attempt: Attempt) -> tuple[int, int]:
    sums = [one.marks for one in attempt.marks]
    return sum(one for one, _ in sums), sum(of for _, of in sums)


def _book(attempt: Attempt) -> str:
    return read_script(attempt.scripts[0]).rulebook


def _title(attempt: Attempt) -> str:
    return TOPICS.get(attempt.topic, "A script of one's own" if not attempt.book else "The whole course")
