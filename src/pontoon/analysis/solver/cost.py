"""What each rule is worth: exchanged for the other books' values, and taken away, one at a time."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args, get_origin

from pontoon.analysis.game import Game, compile_game
from pontoon.analysis.solver.limits import UnsupportedRulesError, check_supported
from pontoon.analysis.solver.shoe import full
from pontoon.analysis.solver.solve import Solution
from pontoon.money import Cents
from pontoon.rulebook import BOOK_IDS, Rulebook, RulebookError, load_book, written_values
from pontoon.rulebook.build import value_type
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
    "double.totals",
    "double.totals_on",
    "double.times",
    "double.after_split",
    "double.split_aces",
    "double.odds",
    "double.bonus",
    "double.others",
    "double.forfeit",
    "double.forfeit_loses",
    "double.forfeit_of_21",
    "cards.pack",
    "cards.aces_one_when_doubled",
    "surrender.up_cards",
    "surrender.held_against",
    "surrender.loses",
    "split.pairs",
    "split.hands",
    "split.ace_hands",
    "split.ace_cards",
    "split.ace_ten",
    "split.bonus",
    "dealer_pontoon.split_takes",
    "dealer_pontoon.double_takes",
    "dealer_pontoon.after_bust",
    "super_bonus.bands",
    "super_bonus.on_top",
    "super_bonus.not_after",
)
"""The rules that the mathematics reads."""


WITHOUT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("no bonus for 21 of five cards or more", ("pays.five_cards", "pays.six_cards", "pays.seven_cards")),
    ("no bonus for 6-7-8", ("pays.mixed_678", "pays.suited_678", "pays.spades_678")),
    ("no bonus for 7-7-7", ("pays.mixed_777", "pays.suited_777", "pays.spades_777")),
    ("no more for 6-7-8 of one suit", ("pays.suited_678", "pays.spades_678")),
    ("no more for 7-7-7 of one suit", ("pays.suited_777", "pays.spades_777")),
)
"""Bonuses that are taken away together, since a suit may not pay less than several."""
LOWER = {
    "pays.pontoon": "pays.other",
    "pays.five_cards": "pays.other",
    "pays.six_cards": "pays.five_cards",
    "pays.seven_cards": "pays.six_cards",
    "pays.mixed_678": "pays.other",
    "pays.suited_678": "pays.mixed_678",
    "pays.spades_678": "pays.suited_678",
    "pays.mixed_777": "pays.other",
    "pays.suited_777": "pays.mixed_777",
    "pays.spades_777": "pays.suited_777",
}
"""The pay line that a hand falls to where its own is taken away."""
OTHERWISE: dict[str, list[object]] = {
    "cards.pack": [],
    "dealer.hole_card": [["none"], ["reader"]],
    "dealer.stands_on_hard": [16, 18],
    "double.odds": ["3:2"],
    "double.times": [2],
    "double.totals": [[9, 10, 11]],
    "draw.compulsory_below": [0],
    "pays.other": ["3:2"],
    "split.hands": [2],
    "surrender.held_against": [[]],
    "surrender.loses": ["1:4"],
    "surrender.up_cards": [[]],
}
"""Values of rules without a list of them: taken away, as narrow as can be, or one step further."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A rule with another value, as a rules file writes it; `books` have that value, or none where it is taken away.

    `path`: the rule's, or several with commas where they change together, and then `words` says what that means.
    `change`: by how much the house edge changes; None where the value cannot be had with the other rules, and `reason`
    says why.
    """

    path: str
    value: object
    books: tuple[str, ...]
    change: float | None
    reason: str = ""
    words: str = ""


def costs(rules: Rulebook, decks: int | None, bet: Cents | None, asked: Collection[str] = READ) -> Iterator[Cost]:
    """Every rule with the values of other books and those without it, and the change of the edge by each.

    `asked`: the key paths of the rules that are priced; those that change together all have to be among them.
    """
    edges: dict[Game, float] = {}

    def solved(game: Game) -> float:
        if game not in edges:
            edges[game] = -Solution(game, full(decks, game.pack), keep=False).ev
        return edges[game]

    def priced(cost: Cost, changes: dict[str, object]) -> Cost:
        try:
            exchanged = vary(rules, changes, book=f"{rules.id}-exchanged")
            check_supported(exchanged)
            return replace(cost, change=solved(compile_game(exchanged, bet)) - before)
        except (RulebookError, UnsupportedRulesError) as error:
            return replace(cost, reason="; ".join(fault.message for fault in error.faults))

    check_supported(rules)
    plain = compile_game(rules, bet)
    before = solved(plain)
    mine = written_values(rules)
    for path in (one for one in READ if one in asked):
        for value, books in alternatives(rules, path):
            yield priced(Cost(path, value, books, None), {path: uncited(value)})
    for words, paths in WITHOUT:
        lowest = mine[LOWER[paths[0]]]
        if set(paths) <= set(asked) and any(mine[path] != lowest for path in paths):
            yield priced(Cost(", ".join(paths), lowest, (), None, words=words), dict.fromkeys(paths, lowest))
    if "cards.pack" in asked:
        pack, words, along = _other_pack(mine)
        yield priced(Cost("cards.pack", pack, (), None, words=words), {"cards.pack": pack, **along})
    if plain.super_bonus and "super_bonus.bands" in asked:
        yield Cost("super_bonus.bands", [], (), solved(compile_game(rules, None)) - before, words="no Super Bonus")


def _other_pack(mine: dict[str, Any]) -> tuple[str, str, dict[str, object]]:
    """The other decks, what they are, and what changes with them: lists of up cards, and a wager made for no tens."""
    lists = ("dealer.reader_up_cards", "surrender.up_cards", "surrender.held_against")
    if mine["cards.pack"] == "full":
        without = {path: [rank for rank in mine[path] if rank != "T"] for path in lists}
        return "spanish", "decks of 48 cards, without tens", dict(without)
    tens = {path: [*mine[path], "T"] for path in lists if {"J", "Q", "K"} <= set(mine[path])}
    bsx = {"bsx_16.": None} if any(path.startswith("bsx_16.") for path in mine) else {}
    return "full", "decks of 52 cards, with tens", {**tens, **bsx}


def alternatives(rules: Rulebook, path: str) -> tuple[tuple[object, tuple[str, ...]], ...]:
    """Other values of a rule: those of other books, with their names, and without the rule, which no book has."""
    mine = written_values(rules)
    others = _others(path, mine[path])
    return (*others, *_taken_away(path, mine, [value for value, _ in others]))


def _taken_away(path: str, mine: dict[str, Any], known: list[object]) -> list[tuple[object, tuple[str, ...]]]:
    """Values of a rule that no book has: without it, or any other that it may have."""
    kind = value_type(path)
    wanted: list[object] = []
    if path in LOWER:
        wanted = [mine[LOWER[path]]]
    elif path in OTHERWISE:
        wanted = OTHERWISE[path]
    elif kind is bool:
        wanted = [not mine[path]]
    elif get_origin(kind) is Literal:
        wanted = list(get_args(kind))
    had = [_played(path, value) for value in (mine[path], *known)]
    return [(value, ()) for value in wanted if _played(path, value) not in had]


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
