"""The trainer: questions, marks, and what a learner knows."""

from typing import Annotated

from msgspec import Meta

from pontoon.cards import Card
from pontoon.wire.http import Answer, Body

GameName = Annotated[str, Meta(max_length=80)]
Word = Annotated[str, Meta(max_length=40)]


class NewTrainQuestion(Body, frozen=True):
    """Ask me something. `game`: a book or a relative of the game by its id, or `table:ID` for the rules of a table.

    `theme`: of the game (hard, soft, ...), empty for all of them by what one knows; a counting drill (count-running,
    count-true, count-decks, count-bet, count-index); or `test`.
    """

    game: GameName
    theme: Word = ""


class NewTrainAnswer(Body, frozen=True):
    """The answer to the question that is open: one of its actions, or a number in figures."""

    game: GameName
    id: Word
    answer: Word


class NewDailyAnswer(Body, frozen=True):
    """The answer to the hand of a day: one of its actions."""

    answer: Word


class TrainQuestion(Answer, frozen=True):
    """A question. `actions`: what may be chosen; none where a number is asked for. `up` is null without a hand.

    `base`: the book that the rules are, or extend.

    `shown`: cards that are to be counted. `gone`, `decks`: half decks in the tray, and decks in the whole shoe, for
    drills of counting; `system`: what their system says. `number` of `of`: where a test stands; 0 elsewhere.
    """

    id: str
    game: str
    base: str
    title: str
    theme: str
    words: str
    prompt: str
    hand: tuple[Card, ...]
    up: Card | None
    actions: tuple[str, ...]
    shown: tuple[Card, ...]
    gone: int
    decks: int
    system: tuple[str, ...]
    number: int
    of: int


class TrainValue(Answer, frozen=True):
    """An action and its value, in original wagers."""

    action: str
    ev: float


class TrainMark(Answer, frozen=True):
    """A mark. `cost`: in original wagers; `per_hundred`: made every time, in cents a hundred hands at `bet` cents.

    `values`: of every action, the best first; none where a number was asked for. `test`: how a test ended with this.
    """

    right: bool
    answer: str
    best: str
    values: tuple[TrainValue, ...]
    cost: float
    per_hundred: float
    bet: int
    test: "TrainTest | None"


class TrainTest(Answer, frozen=True):
    """A test that has ended; `lines`: its certificate."""

    number: int
    ended: int
    asked: int
    right: int
    cost: float
    passed: bool
    lines: tuple[str, ...]


class TrainCell(Answer, frozen=True):
    """A cell of the card. `head`: its row in words. `letter`: of the book's chart; others are told apart.

    `shade`: new, weak, learning or known.
    """

    row: str
    head: str
    up: str
    letter: str
    words: str
    shade: str
    asked: int
    missed: int


class TrainLetters(Answer, frozen=True):
    """The letters of a strategy card, by `theme/row/up`; none where the mathematics cannot follow the rules."""

    letters: dict[str, str]


class TrainTheme(Answer, frozen=True):
    """A theme with its cells, row by row."""

    theme: str
    title: str
    cells: tuple[TrainCell, ...]


class TrainDay(Answer, frozen=True):
    """A day's answers. `day`: since 1970. `cost`: of its mistakes, cents in a hundred hands; `known`: cells."""

    day: int
    asked: int
    right: int
    cost: float
    known: int


class TrainHome(Answer, frozen=True):
    """What somebody knows of a game; `today`: the day since 1970."""

    game: str
    title: str
    today: int
    themes: tuple[TrainTheme, ...]
    days: tuple[TrainDay, ...]
    tests: tuple[TrainTest, ...]
