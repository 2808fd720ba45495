"""The dealer school: lessons, attempts, marks, results."""

from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from pontoon.rulebook import BOOK_IDS
from pontoon.school import Given
from pontoon.server.given import Asker, Ours
from pontoon.server.identity import allowed
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import After, Most
from pontoon.server.routes.documented import page
from pontoon.server.telling.school import attempt_answer, lesson_cards, results
from pontoon.service import schooling
from pontoon.table import Refusal
from pontoon.wire import school as wire

_TAG = "school"
Book = Annotated[str, PathParameter(max_length=32)]
AttemptId = Annotated[str, PathParameter(max_length=64)]


@get("/api/school/lessons/{book:str}", **page(404, tag=_TAG, open_to_all=True))
async def list_lessons(book: Book) -> list[wire.LessonCard]:
    """The course of a book."""
    if book not in BOOK_IDS:
        raise RefusalError(Refusal("no-such-book", f"There is no such rulebook; there are: {', '.join(BOOK_IDS)}."))
    return lesson_cards(book)


@post("/api/school/attempts", status_code=201, **page(409, 413, tag=_TAG))
async def begin_attempt(data: JSONBody[wire.NewAttempt], front: Ours, caller: Asker) -> wire.SchoolAttempt:
    """Begin a lesson, or a round script of one's own."""
    chance, now = front.house.office.chance.entropy, front.now
    made = await front.desk.ask(
        lambda: schooling.begin(
            front.people.register, caller.name, data.id, data.book, data.topic, data.script, entropy=chance, now=now
        )
    )
    return attempt_answer(caller.name, granted(made))


@get("/api/school/attempts/{attempt:str}", **page(404, tag=_TAG))
async def tell_attempt(attempt: AttemptId, front: Ours, caller: Asker) -> wire.SchoolAttempt:
    """An attempt of one's own, with the question that is open."""
    student = await front.desk.ask(schooling.student_of, front.people.register, caller.name)
    return attempt_answer(caller.name, granted(schooling.find_attempt(student, attempt)))


@post("/api/school/attempts/{attempt:str}/answers", status_code=200, **page(404, 409, 413, tag=_TAG))
async def answer_exercise(
    attempt: AttemptId, data: JSONBody[wire.NewAnswer], front: Ours, caller: Asker
) -> wire.SchoolAttempt:
    """Answer the question that is open; it is marked at once."""
    given, now = Given(data.amount, data.option, data.clause), front.now
    marked = await front.desk.ask(
        lambda: schooling.answer(front.people.register, caller.name, attempt, data.number, given, now=now)
    )
    return attempt_answer(caller.name, granted(marked))


@get("/api/me/school", **page(tag=_TAG))
async def own_results(front: Ours, caller: Asker) -> list[wire.SchoolResult]:
    """One's own results, the latest first."""
    student = await front.desk.ask(schooling.student_of, front.people.register, caller.name)
    return await front.desk.ask(results, student)


@get("/api/school/results", **page(tag=_TAG))
async def list_results(front: Ours, caller: Asker, after: After = "", most: Most = 100) -> list[wire.SchoolResult]:
    """The results of all students, for those who answer for them, by the keys of their names behind `after`."""
    allowed(caller, "see-people")
    found = await front.desk.ask(schooling.students, front.people.register, after, most)
    return [one for student in found for one in results(student)]


SCHOOL = (list_lessons, begin_attempt, tell_attempt, answer_exercise, own_results, list_results)
