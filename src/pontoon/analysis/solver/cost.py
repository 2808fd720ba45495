"""What each rule is worth: exchanged for the other books' values, one at a time."""

from collections.abc import Iterator
from dataclasses import dataclass

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.limits import UnsupportedRulesError, check_supported
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, RulebookError, load_book, written_values
from pontoon.rulebook.vary import uncited, vary

READ = (
    "dealer.stands_on_hard",
    "dealer.stands_on_soft",
    "dealer.hole_card",
    "twenty_one.paid",
    "twenty_one.against_dealer_pontoon",
    "twenty_one.soft",
    "pays.pontoon",
    "pays.five_cards",
    "pays.six_cards",
    "pays.seven_cards",
    "pays.mixed_678",
    "pays.suited_678",
    "pays.spades_678",
    "pays.mixed_777",
    "pays.suited_777",
    "pays.spades_777",
    "pays.other",
    "draw.compulsory_below",
    "draw.compulsory_on",
    "double.cards",
    "double.split_aces",
    "double.odds",
    "double.others",
    "double.forfeit_of_21",
    "cards.aces_one_when_doubled",
    "surrender.up_cards",
    "surrender.held_against",
    "surrender.loses",
    "split.pairs",
    "split.hands",
    "split.ace_hands",
    "split.ace_cards",
    "split.ace_ten",
    "dealer_pontoon.split_takes",
    "dealer_pontoon.double_takes",
    "super_bonus.bands",
    "super_bonus.on_top",
    "super_bonus.not_after",
)
"""The rules that the mathematics reads."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A rule with another book's value, as a rules file writes it; `books` have that value.

    `change`: by how much the house edge changes; None where the value cannot be had with the other rules, and `reason`
    says why.
    """

    path: str
    value: object
    books: tuple[str, ...]
    change: float | None
    reason: str = ""


def costs(rules: Rulebook, decks: int | None, bet: Cents | None) -> Iterator[Cost]:
    """Every rule in which another book differs, with the change of the edge when its value is taken."""
    edges: dict[Game, float] = {}

    def edge(one: Rulebook) -> float:
        check_supported(one)
        game = compile_game(one, bet)
        if game not in edges:
            edges[game] = -Solution(game, full(decks)).ev
        return edges[game]

    before = edge(rules)
    mine = written_values(rules)
    for path in READ:
        for value, books in _others(path, mine[path]):
            try:
                exchanged = vary(rules, {path: uncited(value)}, book=f"{rules.id}-exchanged")
                yield Cost(path, value, books, edge(exchanged) - before)
            except (RulebookError, UnsupportedRulesError) as error:
                yield Cost(path, value, books, None, "; ".join(fault.message for fault in error.faults))


def _others(path: str, mine: object) -> list[tuple[object, tuple[str, ...]]]:
    """The other values of a rule, each with the books that have it."""
    found: list[tuple[object, list[str]]] = []
    for book in BOOK_IDS:
        value = written_values(load_book(book))[path]
        if _played(path, value) == _played(path, mine):
            continue
        for known, books in found:
            if _played(path, known) == _played(path, value):
                books.append(book)
                break
        else:
            found.append((value, [book]))
    return [(value, tuple(books)) for value, books in found]


def _played(path: str, value: object) -> object:
    """A value as it is played: without clauses, and with the first way of dealing alone."""
    if not isinstance(value, list):
        return value
    bare = [
        {key: part for key, part in one.items() if key != "clause"} if isinstance(one, dict) else one for one in value
    ]
    return bare[:1] if path == "dealer.hole_card" else bare
