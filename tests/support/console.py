"""The shipped example of every incident of every book, as single commands: those of the staff, and those around them.

A script is played by the engine, which notes what it was asked; the steps that the automatic house took in between are
written out, so that the same can be done at a table where a person deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from pontoon.rulebook import BOOK_IDS, Rulebook, load_book
from pontoon.script import read_script
from pontoon.table import Command, Person, Refusal, State, TableOpened, actor_of, evolve
from pontoon.table.house import House
from pontoon.table.incidents.catalogue import can_happen, catalogue
from pontoon.table.incidents.commands import FindErrors, GiveRuling, Report, VoidHands, VoidRound, VoidWager
from pontoon.table.opening import rules_of
from pontoon.table.people.commands import ExcludePlayer, GrantSqueeze
from pontoon.table.procedures.commands import OrderRecut, OrderShuffle, RemoveShuffler, ReplaceCards
from pontoon.words.examples import examples
from tests.support.played import noted

PIT = (
    *(Report, FindErrors, GiveRuling, VoidHands, VoidRound, VoidWager),
    *(ExcludePlayer, GrantSqueeze, OrderRecut, OrderShuffle, RemoveShuffler, ReplaceCards),
)
"""Commands that are given at the console."""


@dataclass(frozen=True)
class Told:
    """A command, and the table before and after it."""

    command: Command
    before: State
    after: State

    @property
    def by_pit(self) -> bool:
        """Whether somebody of the staff gives it at the console; the dealer finds errors that are due by rule."""
        actor = actor_of(self.command)
        return isinstance(self.command, PIT) and isinstance(actor, Person)


@dataclass(frozen=True)
class Story:
    """An example of an incident under a book."""

    book: str
    incident: str
    name: str
    opened: TableOpened
    told: tuple[Told, ...]

    @property
    def rules(self) -> Rulebook:
        return rules_of(self.opened)


class _Written(House):
    """A house that writes down every command it takes."""

    __slots__ = ("told",)

    def __init__(self, rules: Rulebook, state: State, entropy: None, pace: object) -> None:
        super().__init__(rules, state, entropy, pace)  # type: ignore[arg-type]
        self.told: list[Told] = []

    def perform(self, command: Command) -> Refusal | None:
        before = self.state
        refusal = super().perform(command)
        if refusal is None:
            self.told.append(Told(command, before, self.state))
        return refusal


@cache
def story(book: str, text: str, incident: str = "", name: str = "") -> Story:
    """A script as single commands."""
    _, notes = noted(read_script(text))
    assert notes.opened is not None, name
    rules, state = rules_of(notes.opened), evolve(State(), notes.opened)
    told: list[Told] = []
    for one in notes.asked:
        if one.refusal is not None:
            continue
        house = _Written(rules, state, None, one.pace)
        refusal = house.proceed() if one.move is None else house.lapse(one.move) or house.perform(one.move)
        refusal = refusal or (None if one.move is None else house.proceed())
        assert refusal is None, (name, refusal)
        assert tuple(house.events) == tuple(one.events), name
        state, told = house.state, [*told, *house.told]
    return Story(book, incident, name, notes.opened, tuple(told))


def stories(*books: str) -> Iterator[Story]:
    """The examples of every incident that can happen under these books, from the catalogue itself."""
    for book in books or BOOK_IDS:
        rules = load_book(book)
        for entry in catalogue():
            for one in examples(rules, entry) if can_happen(rules, entry) else ():
                yield story(book, one.text, entry.key, one.name)
