"""The published census of deal trees: table engine, analysis, solver and a slow program all come to its figures."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pontoon.analysis.census.count import Tree
from pontoon.analysis.census.deal_tree import Census, ShoeRanOutError
from pontoon.analysis.census.file import PUBLISHED, Position, Published, published
from pontoon.analysis.game import compile_game, rank_index
from pontoon.analysis.solver.limits import UnsupportedRulesError
from pontoon.analysis.solver.shoe import SUITED, Shoe, suit_index
from pontoon.analysis.solver.solve import Solution
from pontoon.analysis.solver.upcard import UpCard
from pontoon.cards import DECK, Card, parse_cards
from pontoon.rulebook import BOOK_IDS, Rulebook, variant
from scripts.make_census import positions, render
from tests.support.brute_force import BOOKS, BruteForce
from tests.support.deal_walk import Walk
from tests.support.worlds import mixed_variant

WAITING = "a Super Bonus, then a hand to double"
DAILY = 2_000
"""Nodes of a tree that is walked every day."""
RICH = parse_cards("As Ah Kd Kh Jc 7s 7s 7h 8s 8h 6s 6d 9c 2d 3c 4h 5s")
"""Cards to make random trees of: what is rare is frequent."""


def label(tree: Published) -> str:
    return f"{tree.position.book}, {tree.position.hole_card}, {tree.position.name}"


TREES = published()
SMALL = [tree for tree in TREES if tree.census.nodes <= DAILY]
LARGE = [tree for tree in TREES if tree.census.nodes > DAILY]
every_small_tree = pytest.mark.parametrize("tree", SMALL, ids=label)
every_large_tree = pytest.mark.parametrize("tree", LARGE, ids=label)


def may_pair(position: Position) -> bool:
    """Whether the player's first two cards can be a pair."""
    if position.deal:
        return position.deal[0].points == position.deal[2].points
    points = [card.points for card in position.cards]
    return len(set(points)) < len(points)


def assert_walked(position: Position, census: Census) -> None:
    """The table engine meets the same nodes, and best play at the table wins as much."""
    walk = Walk(position.rules, position.cents, position.rules.dealer.hole_card.value[0])
    value = walk.value(position.cards, position.deal)
    assert (walk.chance, walk.decisions, walk.leaves) == (census.chance, census.decisions, census.leaves)
    assert value == census.value


def test_a_house_that_splits_by_rank_offers_no_split_of_other_tens() -> None:
    by_rank = variant("nz-current", {"split.pairs": "rank"})
    for second, pair in (("Qs", False), ("Jd", True)):
        position = Position("tens", "nz-current", "none", 50, parse_cards(f"Js 9d {second}"), parse_cards("9c " * 8))
        walk = Walk(by_rank, position.cents)
        found = Tree(by_rank, position.cents).census(position.cards, position.deal)
        assert walk.value(position.cards, position.deal) == found.value
        assert (walk.chance, walk.decisions, walk.leaves) == (found.chance, found.decisions, found.leaves)
        assert (found.nodes == position.count().nodes) is pair


# a Super Bonus that waits


def test_a_super_bonus_of_a_split_hand_is_lost_by_a_later_double() -> None:
    """ACT 14.3 pays it when the round ends, and 12.8 not on a box that has doubled since: 11 is no hand to double."""
    (tree,) = (one for one in TREES if one.position.name == WAITING and one.position.book == "act-2005")
    assert_walked(tree.position, tree.census)
    kept = variant("act-2005", {"double.others": "bonus-odds"})
    assert Tree(kept, tree.position.cents).census(tree.position.cards, tree.position.deal).value > tree.census.value


# the file


def test_every_book_has_every_position() -> None:
    listed = [tree.position for tree in TREES]
    assert listed == list(positions())
    assert {position.book for position in listed} == set(BOOK_IDS)
    assert {position.hole_card for position in listed} == {"none", "reader"}


def test_the_file_is_written_as_the_script_writes_it() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == render(list(TREES)), "run python -m scripts.make_census"


@every_small_tree
def test_the_analysis_counts_the_published_trees(tree: Published) -> None:
    assert tree.position.count() == tree.census


@pytest.mark.long
@every_large_tree
def test_the_analysis_counts_the_large_trees_too(tree: Published) -> None:
    assert tree.position.count() == tree.census


def test_what_the_books_decide_differently_shows_in_the_values() -> None:
    """Each of these positions is in the census for a rule that parts two books."""
    found = {(tree.position.book, tree.position.hole_card, tree.position.name): tree.census.value for tree in TREES}

    def differ(name: str, one: str, other: str) -> bool:
        return found[one, "none", name] != found[other, "none", name]

    assert differ("an ace to a split four", "nz-current", "act-2005")  # which aces a double binds to 1
    assert differ("a double, then 6-7-8 on the other hand", "nz-current", "act-2005")  # even money on the whole box
    assert differ("sevens of two suits split", "nz-current", "act-2005")  # a Super Bonus after a split
    assert differ("split aces against a king", "nz-current", "sg-rws-v5")  # what a dealer pontoon takes of a split
    assert differ("an ace in a doubled hand", "nz-current", "sg-rws-v5")  # doubling on three cards
    assert differ("soft 21 against a king", "nz-current", "ma-2025")  # a 21 that waits for the dealer
    name = "split aces against a king"
    assert found["ma-2025", "none", name] != found["ma-2025", "reader", name]


def test_the_figures_of_small_trees_can_be_worked_by_hand() -> None:
    """The player has the 7 of spades twice against the 7 of hearts, and one more among ten cards; the others bust.

    NZ 11.2: 3 to 1 and 5,000 on 50, which is 100 bets: (103 - 9) / 10. SG 4.1.2: 1,000, which is 20: (23 - 9) / 10.
    """
    found = {(tree.position.book, tree.position.name): tree.census for tree in TREES}
    assert found["nz-current", "Super Bonus or split"].value == Fraction(94, 10)
    assert found["sg-rws-v5", "Super Bonus or split"].value == Fraction(14, 10)
    # NZ 10.5: half a bet at 2 to 1 on six kings of nine cards gains 1/2; 17 stands and loses the kings (6/9); the
    # dealer's soft 16 and soft 15 both bust with two kings, 6/8 of 5/7 or 15/28, and beat 17 else: +2/28.
    insured = found["nz-current", "insurance pays"]
    assert insured.uninsured == Fraction(-6, 9) + Fraction(3, 9) * Fraction(1, 14)
    assert insured.value == insured.uninsured + Fraction(1, 2)


def test_a_shoe_that_may_run_out_has_no_census() -> None:
    rules = TREES[0].position.rules
    with pytest.raises(ShoeRanOutError, match="one card more"):
        Tree(rules, TREES[0].position.cents).census(parse_cards("2s 3s 4s 5s 6s"))


# the table engine


@every_small_tree
def test_the_table_engine_counts_the_published_trees(tree: Published) -> None:
    assert_walked(tree.position, tree.census)


@pytest.mark.long
@every_large_tree
def test_the_table_engine_counts_the_large_trees_too(tree: Published) -> None:
    assert_walked(tree.position, tree.census)


def random_position(dice: Random) -> Position:
    """A deal, often a pair, and two to five kinds of card."""
    like = dice.choice([tree.position for tree in TREES])
    source = RICH if dice.random() < 0.7 else DECK
    first = dice.choice(source)
    deal = (first, dice.choice(source), first if dice.random() < 0.4 else dice.choice(source))
    kinds = dice.sample(source, dice.randint(2, 5))
    cards = tuple(kind for kind in dict.fromkeys(kinds) for _ in range(dice.randint(1, 5)))
    return Position("at random", like.book, like.hole_card, dice.choice((2, 10, 24, 50, 100)), deal, cards)


def random_trees(seed: str, number: int, *, most_nodes: int, most_cards: int) -> list[Published]:
    """So many trees, none too large, from shoes that cannot run out."""
    dice = Random(seed)
    found: list[Published] = []
    while len(found) < number:
        position = random_position(dice)
        if len(position.cards) > most_cards:
            continue
        try:
            census = position.count()
        except ShoeRanOutError:
            continue
        if census.nodes <= most_nodes:
            found.append(Published(position, census))
    return found


def test_table_engine_and_analysis_agree_on_trees_at_random() -> None:
    for tree in random_trees("daily", 30, most_nodes=1_000, most_cards=9):
        assert_walked(tree.position, tree.census)


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
def test_so_they_do_on_many_larger_ones(piece: int) -> None:
    for tree in random_trees(f"long {piece}", 60, most_nodes=10_000, most_cards=12):
        assert_walked(tree.position, tree.census)


def house_trees(seeds: range) -> Iterator[tuple[Rulebook, Position, Census]]:
    """A small tree for each house variant, mixed from all books, that a census can follow."""
    for seed in seeds:
        rules, dice, found = mixed_variant(seed), Random(seed), 0
        while not found:
            position = random_position(dice)
            if len(position.cards) > 9:
                continue
            try:
                census = Tree(rules, position.cents).census(position.cards, position.deal)
            except UnsupportedRulesError:
                break
            except ShoeRanOutError:
                continue
            if census.nodes <= 2_000:
                found += 1
                yield rules, position, census


@pytest.mark.parametrize(
    "seeds",
    [range(12), *(pytest.param(range(at, at + 50), marks=pytest.mark.long) for at in range(100, 500, 50))],
    ids=lambda seeds: f"from {seeds.start}",
)
def test_table_engine_and_analysis_agree_on_house_variants(seeds: range) -> None:
    counted = 0
    for rules, position, census in house_trees(seeds):
        walk = Walk(rules, position.cents, rules.dealer.hole_card.value[0])
        assert walk.value(position.cards, position.deal) == census.value, position
        assert (walk.chance, walk.decisions, walk.leaves) == (census.chance, census.decisions, census.leaves), position
        counted += 1
    assert counted


def test_a_house_rule_that_no_census_follows_is_refused() -> None:
    changes = {"dealer.draws": "always", "double.forfeit_until": "dealer-card", "split.ace_ten": "two-card-21"}
    with pytest.raises(UnsupportedRulesError) as refused:
        Tree(variant("nz-current", changes), TREES[0].position.cents)
    assert {fault.path for fault in refused.value.faults} == set(changes)


# the slow program


UNPAIRED = [tree for tree in TREES if not may_pair(tree.position) and tree.position.hole_card == "none"]


@pytest.mark.parametrize("tree", UNPAIRED, ids=label)
def test_a_slow_program_finds_the_same_fraction_where_nothing_can_be_split(tree: Published) -> None:
    position = tree.position
    game = compile_game(position.rules, position.cents)
    book = "nz-current" if position.book == "nz-2000" else position.book
    brute = BruteForce(BOOKS[book], super_bonus=round(game.super_bonus))
    if position.deal:
        first, up, second = position.deal
        found = brute.best(position.cards, (first, second), up)
    else:
        found = brute.round(position.cards)
    assert found[0] == tree.census.uninsured


# the solver


class Unsplit(Solution):
    """A player who never splits."""

    def choice(self, table: UpCard, first: int, second: int, suits: tuple[int, int]) -> float:
        values = table.two_cards(first, second, suits)
        return max(values.stand, values.hit, values.double, values.surrender)


def shoe_of(cards: tuple[Card, ...]) -> Shoe:
    ranks = [0] * 10
    suits = [[0] * 4 for _ in SUITED]
    for card in cards:
        column = rank_index(card.rank)
        ranks[column] += 1
        if column in SUITED:
            suits[column - SUITED[0]][suit_index(card.suit)] += 1
    return Shoe(tuple(ranks), tuple(tuple(row) for row in suits))


def solved(position: Position, solver: type[Solution]) -> float:
    """The solver's value of a position."""
    return solved_under(position.rules, position, solver)


def solved_under(rules: Rulebook, position: Position, solver: type[Solution]) -> float:
    """The same under other rules."""
    game = compile_game(rules, position.cents)
    solution = solver(game, shoe_of((*position.cards, *position.deal)))
    if not position.deal:
        return solution.ev
    first, up, second = position.deal
    table = solution.up_card(rank_index(up.rank), suit_index(up.suit))
    ranks = rank_index(first.rank), rank_index(second.rank)
    suited = ranks[0] in SUITED and ranks[1] in SUITED
    suits = (suit_index(first.suit), suit_index(second.suit)) if suited else (-1, -2)
    return solution.hand(table, *ranks, suits)


def assert_solved(tree: Published) -> None:
    """The solver has the exact value of a player who never insures and never splits."""
    position = tree.position
    if not may_pair(position):
        assert solved(position, Solution) == pytest.approx(float(tree.census.uninsured), abs=1e-9)
        return
    unsplit = Tree(position.rules, position.cents, splits=False).census(position.cards, position.deal).uninsured
    assert solved(position, Unsplit) == pytest.approx(float(unsplit), abs=1e-9)


@every_small_tree
def test_the_solver_has_the_exact_value_where_nobody_splits(tree: Published) -> None:
    assert_solved(tree)


@pytest.mark.long
@every_large_tree
def test_the_solver_has_the_exact_value_of_large_trees_too(tree: Published) -> None:
    assert_solved(tree)


@pytest.mark.parametrize("book", ["nz-current", "sg-rws-v5"])
def test_the_solver_has_the_exact_value_of_a_box_that_is_split_to_the_last_hand(book: str) -> None:
    """All hands of the box draw from one shoe, however short it is."""
    (tree,) = (
        one
        for one in TREES
        if (one.position.name, one.position.book) == ("eights to the last hand", book)
        and one.position.hole_card == "none"
    )
    for times in (1, 2, 4):
        longer = replace(tree.position, cards=tree.position.cards * times)
        assert solved(longer, Solution) == pytest.approx(float(longer.count().uninsured), abs=1e-12)
