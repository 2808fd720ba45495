"""The hand of the day: the same for everybody who plays a game."""

from pontoon.cards import seeded_entropy
from pontoon.rulebook import Rulebook
from pontoon.trainer.card import borders
from pontoon.trainer.cells import cells_of, read_cell
from pontoon.trainer.drawing import Question, draw
from pontoon.trainer.often import often
from pontoon.trainer.schedule import choose

_THEMES = ("hard", "soft", "pair", "bonus")


def daily_question(rules: Rulebook, day: str) -> Question:
    """The hand of a day, such as `2026-11-18`: where the play changes, so that there is something to think about."""
    themes, hard = cells_of(rules), borders(rules)
    keys = [cell.key for theme in _THEMES for cell in themes[theme] if cell.key in hard]
    seed = f"daily/{rules.id}/{day}"
    cell = read_cell(choose(keys, {}, often(rules), now=0, entropy=seeded_entropy(seed)))
    return draw(rules, cell, seeded_entropy(f"{seed}/cards"))
