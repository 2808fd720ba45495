"""A table that a person deals: what is still to be paid, and what the dealer may enter for players."""

from collections import Counter

from pontoon.cards import full_shoe
from pontoon.rulebook import Rulebook
from pontoon.service.tables.terms import Terms
from pontoon.settlement import Line
from pontoon.table import (
    Answer,
    Choice,
    CutShoe,
    DeclineCut,
    RefuseCard,
    State,
    TakeStep,
    ViewBurnCard,
    answer_options,
    options,
)
from pontoon.table.procedures.burn import players_at
from pontoon.table.state import cards_on_table


def with_due(dues: tuple[Line, ...], line: Line) -> tuple[Line, ...]:
    """What is to be paid after this line. One that undoes what was never paid takes it off again."""
    if line.reverses:
        for at in range(len(dues) - 1, -1, -1):
            if _wager(dues[at]) == _wager(line) and not dues[at].reverses:
                return (*dues[:at], *dues[at + 1 :])
    return (*dues, line)


def _wager(line: Line) -> tuple[str, int, int | None, str]:
    return line.player, line.box, line.hand, line.kind


HANDLING = (TakeStep, CutShoe, DeclineCut, ViewBurnCard)
"""What players do with the cards themselves, at which no wager is at stake."""


def enters(terms: Terms) -> bool:
    """Whether the dealer enters what players do."""
    return terms.dealing == "person" and terms.money == "felt"


def entries(
    rules: Rulebook, table: State, awaited: tuple[str, ...]
) -> tuple[tuple[Choice, ...], tuple[Answer | RefuseCard, ...]]:
    """What the players who are awaited may do, and may answer; where a card lies exposed, what anybody may refuse."""
    choices = tuple(choice for player in awaited for choice in options(rules, table, player))
    return choices, tuple(one for player in players_at(table) for one in answer_options(rules, table, player))


def copies(table: State) -> dict[str, int]:
    """How many copies of each card have not come out of the shoe, as far as the table has seen."""
    out = Counter(table.rack + cards_on_table(table))
    return {card.value: max(0, table.setup.decks - out[card]) for card in dict.fromkeys(full_shoe(1, table.pack))}
