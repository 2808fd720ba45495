"""The trainer: what to ask a learner, what each answer is worth, and when to ask again. Time and chance are inputs.

- `cells`: the themes and their cells, such as hard 16 against a ten; `often`: how often each comes up in play
- `drawing`: a cell as cards on a table, from a seed; `worth`: what each choice is worth, by the exact mathematics
- `marking`: an answer with its cost; `schedule`: when a cell is asked again; `progress`: all that is kept of a learner
- `card`: the strategy card that the cells are cells of; `counting`: the drills of a card counter
- `exam`: a test and its certificate; `daily`: one hand a day for everybody
"""

from pontoon.trainer.card import best_letters, letters
from pontoon.trainer.cells import THEMES, Cell, cells_of, read_cell
from pontoon.trainer.counting import (
    COUNT_DRILLS,
    CountQuestion,
    check_countable,
    draw_count,
    draw_index,
    high_low,
    right_count,
    said_number,
)
from pontoon.trainer.daily import daily_question
from pontoon.trainer.drawing import Question, draw
from pontoon.trainer.exam import EXAM_LENGTH, PASS_MARK, Exam, certificate, exam_question
from pontoon.trainer.marking import Mark, mark
from pontoon.trainer.often import often
from pontoon.trainer.progress import Day, Progress, known, record, shades
from pontoon.trainer.schedule import INTERVALS, Strength, after, choose
from pontoon.trainer.words import cell_words, prompt, row_words, system_words
from pontoon.trainer.worth import choices_of, worth

__all__ = [
    "COUNT_DRILLS",
    "EXAM_LENGTH",
    "INTERVALS",
    "PASS_MARK",
    "THEMES",
    "Cell",
    "CountQuestion",
    "Day",
    "Exam",
    "Mark",
    "Progress",
    "Question",
    "Strength",
    "after",
    "best_letters",
    "cell_words",
    "cells_of",
    "certificate",
    "check_countable",
    "choices_of",
    "choose",
    "daily_question",
    "draw",
    "draw_count",
    "draw_index",
    "exam_question",
    "high_low",
    "known",
    "letters",
    "mark",
    "often",
    "prompt",
    "read_cell",
    "record",
    "right_count",
    "row_words",
    "said_number",
    "shades",
    "system_words",
    "worth",
]
