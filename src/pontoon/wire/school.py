"""The dealer school: lessons, questions with the table as it lies, marks and results."""

from typing import Annotated, Any

from msgspec import Meta

from pontoon.wire.http import Answer, Body, CommandId

Word = Annotated[str, Meta(max_length=64)]


class LessonCard(Answer, frozen=True):
    """A lesson of a book; `rounds`: how many it draws from."""

    book: str
    topic: str
    title: str
    rounds: int


class NewAttempt(Body, frozen=True):
    """Begin a lesson (`book`, `topic`; without a topic from the whole book) or a round script of one's own."""

    id: CommandId
    book: Word = ""
    topic: Word = ""
    script: Annotated[str, Meta(max_length=20_000)] = ""


class NewAnswer(Body, frozen=True):
    """The answer to question `number`: the player's gain in cents for a payment, else an option; and a clause."""

    number: Annotated[int, Meta(ge=0, le=10_000)]
    amount: Annotated[int, Meta(ge=-(2**53), le=2**53)] = 0
    option: Annotated[int, Meta(ge=-1, le=100)] = -1
    clause: Word = ""


class SchoolExercise(Answer, frozen=True):
    """A question. `kind`: payment, step, ruling, who or find. `view`: the table as the dealer sees it.

    `box`: what it is about. `stake`: of the wager, in cents. One of `clauses` is to be cited, if there are any.
    """

    number: int
    kind: str
    prompt: str
    box: int
    stake: int
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    view: dict[str, Any]


class SchoolMark(Answer, frozen=True):
    """An answer marked; `cited` is null where no clause was asked for. `took`: milliseconds."""

    kind: str
    right: bool
    cited: bool | None
    because: str
    clauses: tuple[str, ...]
    took: int


class SchoolAttempt(Answer, frozen=True):
    """An attempt: its marks so far and the question that is open, or null at the end; `passed` then says how it went.

    `right` of `marks` marks; `asked`: how many questions there are. `pass_mark`: how many of a hundred are needed.
    """

    attempt: str
    student: str
    book: str
    topic: str
    title: str
    begun: int
    asked: int
    right: int
    marks: int
    pass_mark: int
    passed: bool
    done: tuple[SchoolMark, ...]
    exercise: SchoolExercise | None


class SchoolResult(Answer, frozen=True):
    """A result of a student: `took` milliseconds for all answers; `ended`: nothing is left to answer."""

    attempt: str
    student: str
    book: str
    topic: str
    title: str
    begun: int
    asked: int
    answered: int
    right: int
    marks: int
    took: int
    ended: bool
    passed: bool
