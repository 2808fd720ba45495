"""One question after the other, until the learner has had enough."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from pontoon.cards import Entropy
from pontoon.cli.complaint import ComplaintError
from pontoon.cli.play.input import LeaveError, Lines
from pontoon.cli.terminal import emit
from pontoon.cli.train.keeping import keep, load
from pontoon.cli.train.show import show_count, show_mark, show_question
from pontoon.money import Cents
from pontoon.rulebook import Rulebook
from pontoon.strategy import Counting
from pontoon.trainer import (
    EXAM_LENGTH,
    Exam,
    Mark,
    Question,
    choose,
    draw,
    draw_count,
    draw_index,
    exam_question,
    mark,
    often,
    read_cell,
    record,
    right_count,
    said_number,
    worth,
)
from pontoon.trainer.progress import passed_or_not
from pontoon.trainer.words import count_prompt, system_words

_KEYS = {"hit": "h", "stand": "s", "double": "d", "split": "p", "surrender": "r", "rescue": "f", "insure": "i"}
_KEYS |= {"take": "t", "leave": "n"}
_TRIES = 8
"""How many questions are drawn where a house's rules leave nothing to choose."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A learner at a game. `clock`: milliseconds since 1970; `entropy`: what decides which questions come."""

    on: Console
    lines: Lines
    rules: Rulebook
    bet: Cents
    entropy: Entropy
    clock: Callable[[], int]

    def drill(self, keys: Sequence[str], questions: int) -> None:
        """Ask cells by what the learner knows of them; each answer is kept at once."""
        last = ""
        for _ in range(questions):
            marked = next((one for one in self._tries(keys, last) if one is not None), None)
            if marked is None:
                raise ComplaintError("These rules leave nothing to choose there.")
            self._keep(marked)
            last = marked.cell

    def _tries(self, keys: Sequence[str], last: str) -> Iterator[Mark | None]:
        """Cells by what is known of them; another where these rules leave nothing to choose."""
        known, shares = load(self.rules).cells, often(self.rules)
        for _ in range(_TRIES):
            cell = choose(keys, known, shares, now=self.clock(), entropy=self.entropy, last=last)
            yield self.asked(draw(self.rules, read_cell(cell), self.entropy))

    def asked(self, question: Question) -> Mark | None:
        """Ask and mark; None where these rules leave no choice there."""
        values = worth(self.rules, question, self.bet)
        if not values:
            return None
        show_question(self.on, question)
        answer = self._choice(tuple(values))
        share = often(self.rules).get(question.cell, 0.0)
        marked = mark(question.cell, values, answer, often=share, bet=self.bet)
        show_mark(self.on, marked, self.bet)
        return marked

    def count(self, kind: str, counting: Counting, decks: int, questions: int) -> None:
        """A drill of a counter, with what the system says first."""
        pack = self.rules.cards.pack.value
        emit(self.on, *(Text(line, "dim") for line in system_words(kind, counting, pack)), "")
        for _ in range(questions):
            if kind == "index":
                question, told = draw_index(self.rules, counting, self.entropy)
                emit(self.on, Text(count_prompt(told)))
                marked = self.asked(question)
                if marked is not None:
                    self._keep(marked, "count/index")
                continue
            told = draw_count(kind, counting, decks, self.entropy, pack=pack)
            show_count(self.on, told, count_prompt(told))
            right = right_count(told, counting)
            slack = Fraction(1, 2) if kind == "decks" else 0
            good = abs(self._number() - right) <= slack
            words = f"Right: {float(right):g}." if good else f"No: it is {float(right):g}."
            emit(self.on, Text(words, "bold green" if good else "bold red"), "")
            progress = record(load(self.rules), f"count/{kind}", right=good, cost=0.0, now=self.clock())
            keep(self.rules, progress)

    def exam(self, seed: str) -> Exam:
        """A whole test; one that is left does not count, but every answer is kept."""
        begun, right, cost = self.clock(), 0, 0.0
        for number in range(EXAM_LENGTH):
            emit(self.on, Text(f"Question {number + 1} of {EXAM_LENGTH}", "dim"))
            drawn = (exam_question(self.rules, seed, number, again=again) for again in range(_TRIES))
            marked = next((one for one in map(self.asked, drawn) if one is not None), None)
            if marked is None:
                raise ComplaintError("These rules leave nothing to choose there.")
            self._keep(marked)
            right, cost = right + marked.right, cost + marked.per_hundred
        ended = Exam(self.rules.id, seed, begun, self.clock(), EXAM_LENGTH, right, cost)
        keep(self.rules, passed_or_not(load(self.rules), ended))
        return ended

    def _keep(self, marked: Mark, key: str = "") -> None:
        cost, now = marked.per_hundred, self.clock()
        keep(self.rules, record(load(self.rules), key or marked.cell, right=marked.right, cost=cost, now=now))

    def _choice(self, actions: tuple[str, ...]) -> str:
        words = ", ".join(f"{_KEYS[action]} {action}" for action in actions)
        while True:
            said = self._line(f"{words} (q leaves):", begins="?").lower()
            for action in actions:
                if said in (action, _KEYS[action]):
                    return action
            emit(self.on, Text(f"{said!r} is none of these."))

    def _number(self) -> Fraction:
        while True:
            said = self._line("Your answer (q leaves):")
            number = said_number(said)
            if number is not None:
                return number
            emit(self.on, Text("A number is asked for, such as -3 or 2.5."))

    def _line(self, words: str, begins: str = "") -> str:
        said = self.lines.ask(Text(words, "cyan"), begins=begins)
        if said.lower() in ("q", "quit"):
            raise LeaveError
        return said
