"""Rulebooks and clauses as pages tell them: cards for the lobby, the whole panel, one clause."""

from pontoon.table import Limits
from pontoon.wire.http import Answer, Edge


class Special(Answer, frozen=True):
    """What is special in a book, in a sentence, and the clauses behind it."""

    text: str
    clauses: tuple[str, ...]


class SideCard(Answer, frozen=True):
    """A side wager of a book: its key in commands, its name, and the most it pays (`25 to 1`); empty for a wheel."""

    wager: str
    title: str
    most: str


class BookCard(Answer, frozen=True):
    """A rulebook at a glance. `special`: the most telling first. `edge`: with 6 decks, or the most it allows."""

    book: str
    title: str
    issued: str
    pontoon_name: str
    special: tuple[Special, ...]
    decks: tuple[int, ...]
    boxes: int
    limits: Limits
    sides: tuple[SideCard, ...]
    edge: Edge


class RuleLine(Answer, frozen=True):
    """A rule: its key path, what it is about, its value in words, its clauses, the reading behind it.

    `usual`: what the book has where a house variant differs; otherwise empty.
    """

    path: str
    label: str
    words: str
    clauses: tuple[str, ...]
    reading: str
    usual: str


class RuleSection(Answer, frozen=True):
    """The rules of one subject; `around`: about the work around a round, not about the game itself."""

    section: str
    title: str
    around: bool
    rules: tuple[RuleLine, ...]


class ScaleRow(Answer, frozen=True):
    """A row of a pay table: what wins, and what it pays."""

    what: str
    pays: str


class SignNotice(Answer, frozen=True):
    """A line of a table's sign, and the clauses that demand it."""

    text: str
    clauses: tuple[str, ...]


class Scale(Answer, frozen=True):
    """A pay table."""

    title: str
    rows: tuple[ScaleRow, ...]
    clauses: tuple[str, ...]
    notes: tuple[SignNotice, ...]


class RulesAnswer(Answer, frozen=True):
    """All rules of a book, or of a table: pay tables, what may be done, readings taken, what a house variant changes.

    `base`: the book whose clauses are cited. `readings`: rules whose words leave something open; docs/readings.md has
    each by its number. `changed`: what a house variant has changed. `decks`: those allowed, or those of the table.
    `edge`: with those of the table, or the usual number. `dealing`: the clause under which the dealer takes a step, by
    its name. `surrender_in_turn`: it is a choice of the hand in turn; otherwise it is offered before any box plays.
    """

    book: str
    base: str
    title: str
    issued: str
    pontoon_name: str
    digest: str
    decks: tuple[int, ...]
    edge: Edge
    inscriptions: tuple[SignNotice, ...]
    scales: tuple[Scale, ...]
    sections: tuple[RuleSection, ...]
    readings: tuple[RuleLine, ...]
    changed: tuple[RuleLine, ...]
    dealing: dict[str, tuple[str, ...]]
    surrender_in_turn: bool


class ClauseLine(Answer, frozen=True):
    """A clause: its number, its kind, and what it says in our words."""

    number: str
    kind: str
    says: str


class ElsewhereRule(Answer, frozen=True):
    """What another book has for a rule that rests on a clause; `words` is empty where it has no such rule."""

    path: str
    book: str
    words: str
    clauses: tuple[str, ...]


class ClauseAnswer(Answer, frozen=True):
    """A clause with its parts, the rules that rest on it, and what other books have for them."""

    book: str
    title: str
    number: str
    kind: str
    says: str
    parts: tuple[ClauseLine, ...]
    rules: tuple[RuleLine, ...]
    elsewhere: tuple[ElsewhereRule, ...]


class ChartLine(Answer, frozen=True):
    """Rows of a strategy chart that are the same: ten letters against the up cards, each with its footnote or 0."""

    label: str
    cells: tuple[tuple[str, int], ...]


class ChartSection(Answer, frozen=True):
    """A part of a strategy chart, such as hard totals."""

    title: str
    lines: tuple[ChartLine, ...]


class ChartAnswer(Answer, frozen=True):
    """A strategy chart as it is shown: sections, footnotes in their order, and what the letters mean."""

    book: str
    title: str
    up_cards: tuple[str, ...]
    sections: tuple[ChartSection, ...]
    notes: tuple[str, ...]
    legend: str
