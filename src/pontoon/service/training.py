"""Learners: what they were asked and what they know of each game, kept by the house in a document for each."""

from msgspec import Struct
from msgspec.structs import replace

from pontoon.cards import Entropy, seeded_entropy
from pontoon.rulebook import Rulebook
from pontoon.service.register import Kept, Plan, Register, people_unit, write
from pontoon.table import Refusal
from pontoon.table.names import name_key
from pontoon.trainer import (
    COUNT_DRILLS,
    EXAM_LENGTH,
    CountQuestion,
    Exam,
    Progress,
    Question,
    cells_of,
    choose,
    draw,
    draw_count,
    draw_index,
    exam_question,
    high_low,
    often,
    read_cell,
    record,
)
from pontoon.trainer.progress import passed_or_not

TRAIN = "train"
TEST = "test"
COUNT = "count-"


class Open(Struct, frozen=True):
    """A question that waits for its answer."""

    key: str
    theme: str
    question: Question | None = None
    count: CountQuestion | None = None


class Learner(Struct, frozen=True):
    """What is kept of somebody at a game; `last`: the cell asked last, `exam`: a test that goes on."""

    name: str
    game: str
    progress: Progress = Progress()
    open: Open | None = None
    last: str = ""
    exam: Exam | None = None


class Result(Struct, frozen=True):
    """How an answer was marked: right or not, and its cost in cents a hundred hands."""

    right: bool
    cost: float


def learner_of(register: Register, name: str, game: str) -> Learner:
    """What is kept of somebody at a game."""
    return _kept(register, name, game)[1]


def question_for(
    learner: Learner, rules: Rulebook, theme: str, again: int, *, entropy: Entropy, now: int
) -> Open | Refusal:
    """A question of a theme. `again`: how many before this one had nothing to choose under these rules."""
    key, kind = entropy(8).hex(), theme.removeprefix(COUNT)
    if theme == TEST:
        exam = learner.exam or Exam(learner.game, key, now)
        question = exam_question(rules, exam.seed, exam.asked, again=again)
        return Open(exam.seed if learner.exam is None else key, theme, question)
    if theme.startswith(COUNT) and kind in COUNT_DRILLS:
        allowed, pack = sorted(rules.cards.decks.value), rules.cards.pack.value
        if kind == "index":
            hand, told = draw_index(rules, high_low(pack), entropy)
            return Open(key, theme, hand, told)
        decks = 6 if 6 in allowed else allowed[-1]
        return Open(key, theme, None, draw_count(kind, high_low(pack), decks, entropy, pack=pack))
    themes = cells_of(rules)
    if theme and theme not in themes:
        there = ", ".join((*themes, *(COUNT + one for one in COUNT_DRILLS), TEST))
        return Refusal("no-such-theme", f"This game has no theme {theme!r}; it has: {there}.")
    keys = [cell.key for name, cells in themes.items() if theme in ("", name) for cell in cells]
    cell = choose(keys, learner.progress.cells, often(rules), now=now, entropy=entropy, last=learner.last)
    return Open(key, theme, draw(rules, read_cell(cell), seeded_entropy(key)))


def put(register: Register, name: str, game: str, asked: Open, *, now: int) -> Learner | Refusal:
    """Keep a question as the one that is open; of two that are put at once, the later one stays."""

    def plan() -> Plan[Learner]:
        kept, learner = _kept(register, name, game)
        exam = learner.exam
        if asked.theme == TEST and exam is None:
            exam = Exam(game, asked.key, now)
        after = replace(learner, open=asked, exam=exam, last=asked.question.cell if asked.question else learner.last)
        return Plan(people_unit(write(TRAIN, _key(name, game), after, kept)), after)

    return register.change(plan)


def settle(register: Register, name: str, game: str, key: str, result: Result, *, now: int) -> Learner | Refusal:
    """Keep an answer to the question that is open; it is answered once."""

    def plan() -> Plan[Learner] | Refusal:
        kept, learner = _kept(register, name, game)
        asked = learner.open
        if asked is None or asked.key != key:
            return Refusal("not-asked", "This question is not the one that is open.")
        cell = asked.question.cell if asked.count is None and asked.question else asked.theme.replace(COUNT, "count/")
        progress = record(learner.progress, cell, right=result.right, cost=result.cost, now=now)
        exam = learner.exam
        if asked.theme == TEST and exam is not None:
            exam = replace(exam, asked=exam.asked + 1, right=exam.right + result.right, cost=exam.cost + result.cost)
            if exam.asked == EXAM_LENGTH:
                progress, exam = passed_or_not(progress, replace(exam, ended=now)), None
        after = replace(learner, progress=progress, open=None, exam=exam)
        return Plan(people_unit(write(TRAIN, _key(name, game), after, kept)), after)

    return register.change(plan)


def _key(name: str, game: str) -> str:
    return f"{name_key(name)}/{game}"


def _kept(register: Register, name: str, game: str) -> tuple[Kept[Learner] | None, Learner]:
    kept = register.find(TRAIN, _key(name, game), Learner)
    return kept, Learner(name, game) if kept is None else kept.value
