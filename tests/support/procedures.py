"""Tables whose cards are handled by people, step by step."""

from typing import Any

from pontoon.rulebook import Role, load_book
from pontoon.table import (
    Command,
    CutShoe,
    InsertCuttingCard,
    Person,
    Practice,
    Shuffle,
    TakeStep,
    cut_limits,
    cut_offers,
    cutting_card_limits,
)
from tests.support.tables import Table, shuffled

DEALER = Person("dealer")
SUPERVISOR = Person("casino-supervisor")
GAME_SUPERVISOR = Person("game-supervisor")
FLOOR_PERSON = Person("floor-person")
OPERATOR = Person("operator")
ANN = Person("player", "ann")

NZ_OPENING = (
    ("inspect", DEALER, "6.1"),
    ("verify", GAME_SUPERVISOR, "6.1"),
    ("spread", DEALER, "6.2"),
    ("view", ANN, "6.2"),
    ("turn-down", DEALER, "6.3"),
    ("wash", DEALER, "6.3(a)"),
    ("stack", DEALER, "6.3(b)"),
    ("riffle", DEALER, "6.3(c)"),
)
NZ_SHUFFLER = (
    ("inspect", DEALER, "6.1"),
    ("verify", GAME_SUPERVISOR, "6.1"),
    ("wash", DEALER, "6.4(a)"),
    ("stack", DEALER, "6.4(b)"),
    ("riffle", DEALER, "6.4(c)"),
    ("load", DEALER, "6.4"),
)
MA_OPENING = (
    ("remove-tens", DEALER, "3(b)"),
    ("verify", FLOOR_PERSON, "3(b)"),
    ("spread", DEALER, "3(b)"),
    ("view", ANN, "3(c)"),
    ("turn-down", DEALER, "3(c)"),
    ("wash", DEALER, "3(c)"),
    ("stack", DEALER, "3(c)"),
)
MA_IDLE = (
    ("spread", DEALER, "4(i)"),
    ("view", ANN, "4(i)"),
    ("turn-down", DEALER, "3(c)"),
    ("wash", DEALER, "3(c)"),
    ("stack", DEALER, "3(c)"),
)
Procedure = tuple[tuple[str, Person, str], ...]


def practised(book: str, practice: Practice, **setup: Any) -> Table:
    """An opened table with this practice; it burns what its book has it burn."""
    if "burn" not in setup and setup.get("shoe") != "stacked":
        setup["burn"] = load_book(book).shoe.burn.value
    return Table(book, None, practice, **setup)


def by_hand(book: str, *, decks: int = 6, shoe: str = "virtual", automated: bool = False, **practice: Any) -> Table:
    """A table of a dealer school: nothing is done unasked."""
    return practised(book, Practice(by_hand=True, **practice), decks=decks, shoe=shoe, automated=automated)


def take(table: Table, procedure: Procedure) -> None:
    """Every step of the procedure; each of them is the one the table asks for."""
    for step, person, clause in procedure:
        assert table.now() == "procedure"
        assert (step, person.role, clause) in [(act.do, act.by, act.clause) for act in table.step.acts]
        table.do(TakeStep(step, person))


def steps(table: Table, *names: str, by: Role = "dealer") -> None:
    """These steps, one after the other, by the same person."""
    table.do(*(TakeStep(name, Person(by)) for name in names))


def open_acts(table: Table) -> list[str]:
    """The names of the steps the table asks for."""
    return [act.do for act in table.step.acts]


def stack(table: Table, seed: str = "a shoe") -> None:
    """A shuffled stack."""
    table.do(Shuffle(shuffled(table.state.setup.decks, seed)))


def cut_and_mark(table: Table) -> None:
    """The cut by whoever is offered it, then the cutting card, far from the front."""
    table.do(CutShoe(cut_offers(table.rules, table.state)[0], cut_limits(table.rules, table.state)[0]))
    least, most = cutting_card_limits(table.rules, table.state)
    table.do(InsertCuttingCard(min(most, max(least, 72))))


def ready(table: Table, procedure: Procedure, *mixing: str) -> Table:
    """A shoe made ready by hand."""
    take(table, procedure)
    steps(table, *mixing)
    stack(table)
    cut_and_mark(table)
    return table


def refused(table: Table, *commands: Command) -> list[str]:
    """The codes with which the table refuses these commands."""
    return [table.refusal(command).code for command in commands]
