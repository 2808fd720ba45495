"""The course of each rulebook: a lesson a topic, from the scripts that show the book's own clauses.

The files in `lessons` are written by `python -m scripts.make_lessons`.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

TOPICS: dict[str, str] = {
    "play": "Totals, draws and the final settlement",
    "pontoon": "Pontoons, paid at once",
    "twenty-one": "21 and its odds",
    "double": "Doubles, and taking them back",
    "split": "Splits",
    "insurance": "Insurance",
    "surrender": "Surrender",
    "sides": "Side wagers",
    "super-bonus": "Suited sevens against a seven",
    "behind": "Bettors behind",
    "rulings": "When something goes wrong",
}
"""What a lesson is about, in the order of the course."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its topic, and round scripts from the plainest on."""

    book: str
    topic: str
    scripts: tuple[str, ...]

    @property
    def title(self) -> str:
        """What it is about."""
        return TOPICS[self.topic]


@cache
def lessons_of(book: str) -> tuple[Lesson, ...]:
    """The course of a book."""
    text = (files("pontoon.school") / "lessons" / f"{book}.toml").read_text(encoding="utf-8")
    found = {one["topic"]: tuple(one["scripts"]) for one in tomllib.loads(text)["lesson"]}
    return tuple(Lesson(book, topic, found[topic]) for topic in TOPICS if topic in found)
