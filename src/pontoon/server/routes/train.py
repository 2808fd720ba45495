"""The trainer: questions by what one knows, marked by the exact mathematics; the hand of the day, for anybody."""

from datetime import date
from fractions import Fraction
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, RELATIVE_IDS, Rulebook, load_book, load_relative
from pontoon.server.advising import question as advising
from pontoon.server.front import Front
from pontoon.server.given import Asker, Ours
from pontoon.server.refusals import RefusalError, granted
from pontoon.server.routes.asked import hosted_table
from pontoon.server.routes.documented import page
from pontoon.server.telling.train import exam_answer, home_answer, mark_answer, question_answer
from pontoon.service import training
from pontoon.table import Refusal
from pontoon.trainer import (
    Mark,
    Question,
    cells_of,
    choices_of,
    daily_question,
    high_low,
    letters,
    mark,
    often,
    right_count,
    said_number,
)
from pontoon.wire import train as wire

_TAG = "train"
_BET = Cents(2500)
_TABLE = "table:"
_TRIES = 8
"""How many questions are drawn where a house's rules leave nothing to choose."""
GameId = Annotated[str, PathParameter(max_length=80)]
Book = Annotated[str, PathParameter(max_length=32)]
DayText = Annotated[str, PathParameter(max_length=10)]


@get("/api/me/train/{game:str}", **page(404, tag=_TAG))
async def own_training(game: GameId, front: Ours, caller: Asker) -> wire.TrainHome:
    """What one knows of a game: the card, the days, the tests."""
    rules = await _rules(front, game)
    learner = await front.desk.ask(training.learner_of, front.people.register, caller.name, game)
    return await front.desk.ask(home_answer, rules, learner, front.now)


@get("/api/train/cards/{game:str}", **page(404, 409, tag=_TAG))
async def tell_letters(game: GameId, front: Ours, caller: Asker) -> wire.TrainLetters:
    """The letters of a game's strategy card. Those of a house variant are worked out when somebody first asks."""
    rules = await _rules(front, game)
    known, asked = await front.desk.ask(letters, rules), advising.game_of(rules)
    if known or asked is None:
        return wire.TrainLetters(known)
    cells = [cell for theme in cells_of(rules).values() for cell in theme]
    found = (await front.advisor.worth(advising.StrategyCard(asked))).letters
    return wire.TrainLetters({cell.key: one for cell, one in zip(cells, found, strict=False) if one.strip()})


@post("/api/train/questions", status_code=201, **page(404, 409, 413, tag=_TAG))
async def ask_trainer(data: JSONBody[wire.NewTrainQuestion], front: Ours, caller: Asker) -> wire.TrainQuestion:
    """The next question of a theme, of a counting drill, or of a test."""
    rules, register = await _rules(front, data.game), front.people.register
    learner = await front.desk.ask(training.learner_of, register, caller.name, data.game)
    chance, now, why = front.house.office.chance.entropy, front.now, ""
    for again in range(_TRIES):
        asked = granted(
            await front.desk.ask(training.question_for, learner, rules, data.theme, again, entropy=chance, now=now)
        )
        values, why = await _values(front, rules, asked.question) if asked.question else ({}, "")
        actions = tuple(values)
        if actions or asked.question is None:
            put = granted(await front.desk.ask(training.put, register, caller.name, data.game, asked, now=now))
            number = put.exam.asked + 1 if put.exam and data.theme == training.TEST else 0
            return question_answer(rules, data.game, asked, actions, number)
    raise _nothing(why)


@post("/api/train/answers", status_code=200, **page(404, 409, 413, tag=_TAG))
async def answer_trainer(data: JSONBody[wire.NewTrainAnswer], front: Ours, caller: Asker) -> wire.TrainMark:
    """Answer the question that is open: it is marked, and what one knows is kept."""
    rules, register = await _rules(front, data.game), front.people.register
    learner = await front.desk.ask(training.learner_of, register, caller.name, data.game)
    asked = learner.open
    if asked is None or asked.key != data.id:
        raise RefusalError(Refusal("not-asked", "This question is not the one that is open."))
    if asked.question is not None:
        found = await _marked(front, rules, asked.question, data.answer)
    else:
        found = _counted(asked, data.answer)
    result, now = training.Result(found.right, found.per_hundred), front.now
    after = granted(await front.desk.ask(training.settle, register, caller.name, data.game, data.id, result, now=now))
    ended = asked.theme == training.TEST and after.exam is None
    test = exam_answer(rules, after, len(after.progress.exams)) if ended else None
    return mark_answer(found, _BET, test)


@get("/api/train/daily/{book:str}/{day:str}", **page(404, tag=_TAG, open_to_all=True))
async def tell_daily_hand(book: Book, day: DayText, front: Ours) -> wire.TrainQuestion:
    """The hand of a day, such as 2026-11-18: the same for everybody."""
    rules, question = await _daily(front, book, day)
    values, why = await _values(front, rules, question)
    if not values:
        raise _nothing(why)
    return question_answer(rules, book, training.Open(day, "daily", question), tuple(values), 0)


@post("/api/train/daily/{book:str}/{day:str}", status_code=200, **page(404, 409, 413, tag=_TAG, open_to_all=True))
async def answer_daily_hand(
    book: Book, day: DayText, data: JSONBody[wire.NewDailyAnswer], front: Ours
) -> wire.TrainMark:
    """Answer the hand of a day; nothing of it is kept."""
    rules, question = await _daily(front, book, day)
    return mark_answer(await _marked(front, rules, question, data.answer), _BET, None)


async def _daily(front: Front, book: str, day: str) -> tuple[Rulebook, Question]:
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise RefusalError(Refusal("no-such-page", "A day is written as 2026-11-18.")) from None
    rules = _book(book)
    return rules, await front.desk.ask(daily_question, rules, wanted.isoformat())


async def _rules(front: Front, game: str) -> Rulebook:
    """The rules of a game: of a book, of a relative, or of a table with what its house has changed."""
    if game.startswith(_TABLE):
        return (await hosted_table(front, game.removeprefix(_TABLE))).rules
    return _book(game)


def _book(book: str) -> Rulebook:
    if book in RELATIVE_IDS:
        return load_relative(book)
    if book not in BOOK_IDS:
        there = ", ".join((*BOOK_IDS, *RELATIVE_IDS))
        raise RefusalError(Refusal("no-such-book", f"There is no such rulebook; there are: {there}."))
    return load_book(book)


async def _values(front: Front, rules: Rulebook, question: Question) -> tuple[dict[str, float], str]:
    """What each choice is worth, worked out in a process of its own; none where there is nothing to choose, or where
    the mathematics cannot answer, and then why."""
    game = advising.game_of(rules)
    if game is None:
        why = "The rules of this table extend none of the books that the mathematics knows."
        raise RefusalError(Refusal("nothing-to-ask", why))
    if question.up is None:
        worth = await front.advisor.worth(advising.Sides(game, question.decks))
    else:
        shape = (question.hand, question.up, question.seen, question.formed, question.doubled)
        worth = await front.advisor.worth(advising.Question(game, question.decks, *shape, _BET))
    return choices_of(question, dict(worth.actions), worth.insurance), worth.fault


def _nothing(why: str) -> RefusalError:
    """Nothing to choose, or no answer of the mathematics, with its reason."""
    return RefusalError(Refusal("nothing-to-ask", why if why else "These rules leave nothing to choose there."))


async def _marked(front: Front, rules: Rulebook, question: Question, answer: str) -> Mark:
    values, why = await _values(front, rules, question)
    if not values:
        raise _nothing(why)
    if answer not in values:
        raise RefusalError(Refusal("no-such-choice", f"The choices are: {', '.join(values)}."))
    share = (await front.desk.ask(often, rules)).get(question.cell, 0.0)
    return mark(question.cell, values, answer, often=share, bet=_BET)


def _counted(asked: training.Open, answer: str) -> Mark:
    assert asked.count is not None, "a question without a hand is one of counting"
    said = said_number(answer)
    if said is None:
        raise RefusalError(Refusal("no-number", "A number is asked for, such as -3 or 2.5."))
    right = right_count(asked.count, high_low(asked.count.pack))
    slack = Fraction(1, 2) if asked.count.kind == "decks" else Fraction(0)
    return Mark(asked.theme, answer, f"{float(right):g}", abs(said - right) <= slack, (), 0.0, 0.0)


TRAIN = (own_training, tell_letters, ask_trainer, answer_trainer, tell_daily_hand, answer_daily_hand)
