"""What the trainer tells: questions, marks, and the card of what one knows."""

from datetime import UTC, datetime

from pontoon.rulebook import Rulebook
from pontoon.service.training import TEST, Learner, Open
from pontoon.trainer import (
    EXAM_LENGTH,
    THEMES,
    Exam,
    Mark,
    Strength,
    cell_words,
    cells_of,
    certificate,
    high_low,
    letters,
    prompt,
    read_cell,
    row_words,
    shades,
    system_words,
)
from pontoon.trainer.progress import DAY
from pontoon.trainer.words import count_prompt
from pontoon.wire import train as wire


def question_answer(
    rules: Rulebook, game: str, asked: Open, actions: tuple[str, ...], number: int
) -> wire.TrainQuestion:
    """A question, with nothing in it that tells its answer."""
    question, count = asked.question, asked.count
    words = [count_prompt(count)] if count else []
    words += [prompt(question)] if question else []
    return wire.TrainQuestion(
        id=asked.key,
        game=game,
        base=rules.extends or rules.id,
        title=rules.title,
        theme=asked.theme,
        words="" if question is None or count else cell_words(read_cell(question.cell)),
        prompt=" ".join(words),
        hand=question.hand if question else (),
        up=question.up if question else None,
        actions=actions,
        shown=count.cards if count else (),
        gone=count.gone if count else 0,
        decks=count.decks if count else 0,
        system=system_words(count.kind, high_low(count.pack), count.pack) if count else (),
        number=number,
        of=EXAM_LENGTH if asked.theme == TEST else 0,
    )


def mark_answer(mark: Mark, bet: int, test: wire.TrainTest | None) -> wire.TrainMark:
    """An answer marked."""
    values = tuple(wire.TrainValue(action, ev) for action, ev in mark.values)
    return wire.TrainMark(mark.right, mark.answer, mark.best, values, mark.cost, mark.per_hundred, bet, test)


def home_answer(rules: Rulebook, learner: Learner, now: int) -> wire.TrainHome:
    """The card by what is known of it, the days, the tests; the latest last."""
    progress, themes, chart = learner.progress, list[wire.TrainTheme](), letters(rules)
    for theme, cells in cells_of(rules).items():
        found, rows = shades(progress, cells), []
        for cell in cells:
            of = progress.cells.get(cell.key, Strength())
            head, letter = row_words(cell), chart.get(cell.key, "")
            shown = (cell.row, head, cell.up, letter, cell_words(cell))
            rows.append(wire.TrainCell(*shown, found[cell.key], of.asked, of.missed))
        themes.append(wire.TrainTheme(theme, THEMES[theme], tuple(rows)))
    days = tuple(wire.TrainDay(one.day, one.asked, one.right, one.cost, one.known) for one in progress.days)
    tests = tuple(exam_answer(rules, learner, number) for number in range(1, len(progress.exams) + 1))
    return wire.TrainHome(learner.game, rules.title, now // DAY, tuple(themes), days, tests)


def exam_answer(rules: Rulebook, learner: Learner, number: int) -> wire.TrainTest:
    """A test that has ended, by its number."""
    exam: Exam = learner.progress.exams[number - 1]
    day = datetime.fromtimestamp(exam.ended / 1000, UTC).date().isoformat()
    lines = tuple(certificate(learner.name, rules.title, exam, day))
    return wire.TrainTest(number, exam.ended, exam.asked, exam.right, exam.cost, exam.passed, lines)
