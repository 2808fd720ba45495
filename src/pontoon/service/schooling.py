"""Students of the dealer school: what they were asked, how it was marked, kept by the house in a document each."""

from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Entropy, below, seeded_entropy
from pontoon.rulebook import BOOK_IDS
from pontoon.school import Exercise, Given, Lesson, Mark, exercises_of, lessons_of, mark
from pontoon.school.planting import planted
from pontoon.script import ScriptError
from pontoon.service.register import Kept, Plan, Register, people_unit, write
from pontoon.table import Refusal
from pontoon.table.names import name_key

SCHOOL = "school"
MOST_ATTEMPTS = 60
"""How many attempts of a student are kept, the latest."""
_ROUNDS = 3
"""How many rounds of a lesson are asked at once."""


class Attempt(Struct, frozen=True):
    """A student at a lesson, or at a script of one's own. `last`: when the question now open was put."""

    key: str
    book: str
    topic: str
    scripts: tuple[str, ...]
    seed: str
    begun: int
    last: int
    marks: tuple[Mark, ...] = ()


class Student(Struct, frozen=True):
    """Everything that is kept of a student, the latest attempt last."""

    name: str
    attempts: tuple[Attempt, ...] = ()


@lru_cache(maxsize=64)
def exercises(scripts: tuple[str, ...], seed: str) -> tuple[Exercise, ...]:
    """Everything that is asked in an attempt: always the same for the same scripts and seed."""
    found: list[Exercise] = []
    for at, script in enumerate(scripts):
        found += exercises_of(script, seeded_entropy(f"{seed}/{at}"))
        error = planted(script, seeded_entropy(f"{seed}/{at}/find"))
        found += () if error is None else (error,)
    return tuple(found)


def student_of(register: Register, name: str) -> Student:
    """What is kept of somebody."""
    kept = register.find(SCHOOL, name_key(name), Student)
    return Student(name) if kept is None else kept.value


def students(register: Register, after: str, most: int) -> tuple[Student, ...]:
    """Everybody who has been to the school, by the keys of their names."""
    found = register.store.documents(SCHOOL, after, most)
    return tuple(msgspec.json.decode(one.data, type=Student) for one in found)


def find_attempt(student: Student, key: str) -> Attempt | Refusal:
    """An attempt of a student."""
    found = next((one for one in student.attempts if one.key == key), None)
    return found or Refusal("no-such-attempt", "You have no such attempt, or it is too long ago.")


def begin(
    register: Register, name: str, key: str, book: str, topic: str, script: str, *, entropy: Entropy, now: int
) -> Attempt | Refusal:
    """Begin a lesson of a book, or a script of one's own; asked again under the same key it is the same attempt."""
    scripts = (script,) if script else _drawn(book, topic, entropy)
    if isinstance(scripts, Refusal):
        return scripts
    made = Attempt(key, book, topic, scripts, entropy(8).hex(), now, now)
    try:
        asked = exercises(made.scripts, made.seed)
    except (ScriptError, ValueError) as error:
        return Refusal("script", f"This script cannot be played: {error}")
    if not asked:
        return Refusal("script", "Nothing is settled or ruled in this script, so there is nothing to ask.")

    def plan() -> Plan[Attempt]:
        kept, student = _kept(register, name)
        before = find_attempt(student, key)
        if isinstance(before, Attempt):
            return Plan(None, before)
        after = replace(student, attempts=(*student.attempts, made)[-MOST_ATTEMPTS:])
        return Plan(people_unit(write(SCHOOL, name_key(name), after, kept)), made)

    return register.change(plan)


def answer(register: Register, name: str, key: str, number: int, given: Given, *, now: int) -> Attempt | Refusal:
    """Answer the question now open. One that was answered stays as it was, however often it is sent."""

    def plan() -> Plan[Attempt] | Refusal:
        kept, student = _kept(register, name)
        attempt = find_attempt(student, key)
        if isinstance(attempt, Refusal) or number < len(attempt.marks):
            return attempt if isinstance(attempt, Refusal) else Plan(None, attempt)
        asked = exercises(attempt.scripts, attempt.seed)
        if number != len(attempt.marks) or number >= len(asked):
            return Refusal("not-asked", "This question is not the one that is open.")
        marked = mark(asked[number], given, max(0, now - attempt.last))
        after = replace(attempt, marks=(*attempt.marks, marked), last=now)
        attempts = tuple(after if one.key == key else one for one in student.attempts)
        unit = people_unit(write(SCHOOL, name_key(name), replace(student, attempts=attempts), kept))
        return Plan(unit, after)

    return register.change(plan)


def _kept(register: Register, name: str) -> tuple[Kept[Student] | None, Student]:
    kept = register.find(SCHOOL, name_key(name), Student)
    return kept, Student(name) if kept is None else kept.value


def _drawn(book: str, topic: str, entropy: Entropy) -> tuple[str, ...] | Refusal:
    """Some scripts of a lesson, or of any of the book's where no topic is named."""
    if book not in BOOK_IDS:
        return Refusal("rulebook", f"There is no rulebook {book!r}; there are: {', '.join(BOOK_IDS)}.")
    lessons: tuple[Lesson, ...] = lessons_of(book)
    pool = [script for one in lessons if topic in ("", one.topic) for script in one.scripts]
    if not pool:
        return Refusal(
            "topic", f"This book has no lesson {topic!r}; there are: {', '.join(one.topic for one in lessons)}."
        )
    return tuple(pool.pop(below(len(pool), entropy)) for _ in range(min(_ROUNDS, len(pool))))
