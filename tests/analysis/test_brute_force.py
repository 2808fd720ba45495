"""The solver against a slow, obvious program on tiny shoes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pontoon.analysis.game import compile_game, rank_index
from pontoon.analysis.solver.advice import Question, _Hand
from pontoon.analysis.solver.shoe import SUITED, Shoe, suit_index
from pontoon.analysis.solver.solve import NEVER, Solution
from pontoon.analysis.solver.variance import mean_square
from pontoon.cards import Card, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant
from tests.support.brute_force import BOOKS, BruteForce

DISTINCT = parse_cards("Ah 3s 4d 5c 6s 7s 8s 9h Kd")
"""No two of one value, so that nothing can be split."""
HANDS = ("6s 7s", "7s 7s", "Ah 6s", "As Ah", "2s 3h", "9h 2s", "As 2s 3h", "2s 3h 4d Ah", "Ah 9h As", "7s 7s 7s")
CARDS = parse_cards("As Ah 2s 3h 4d 6s 7s 7s 7s 8s 9h Kd")


def shoe_of(cards: tuple[Card, ...]) -> Shoe:
    ranks = [0] * 10
    suits = [[0] * 4 for _ in SUITED]
    for card in cards:
        column = rank_index(card.rank)
        ranks[column] += 1
        if column in SUITED:
            suits[column - SUITED[0]][suit_index(card.suit)] += 1
    return Shoe(tuple(ranks), tuple(tuple(row) for row in suits))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("up", ["Ac", "7c", *(pytest.param(up, marks=pytest.mark.long) for up in ("5c", "Kc"))])
def test_every_action_of_an_unsplit_hand_has_the_enumerated_value(book: str, up: str) -> None:
    game = compile_game(load_book(book), None)
    brute, up_card = BruteForce(BOOKS[book]), Card(up)
    solution = Solution(game, shoe_of((*CARDS, up_card)))
    table = solution.up_card(rank_index(up_card.rank), suit_index(up_card.suit))
    compared = 0
    for text in HANDS:
        hand = parse_cards(text)
        left = list(CARDS)
        for card in hand:
            left.remove(card)
        wanted = brute.actions(tuple(left), hand, up_card)
        found = _Hand(table, Question(hand, up_card)).values()
        assert set(wanted) == {name for name, value in found.items() if value > NEVER / 2} - {"split"}, text
        for name, value in wanted.items():
            assert found[name] == pytest.approx(float(value[0]), abs=1e-12), (text, name)
            compared += 1
    assert compared > 15


@pytest.mark.parametrize("book", ["nz-current", "ma-2025"])
def test_a_whole_round_without_pairs_has_the_enumerated_mean_and_mean_square(book: str) -> None:
    """Odd odds, because two actions of one value may have different mean squares."""
    rules = variant(book, {"pays.other": "97:100", "double.odds": "89:100", "surrender.loses": "47:100"})
    reading = replace(BOOKS[book], wins=Fraction(97, 100), doubled_wins=Fraction(89, 100), surrender=Fraction(47, 100))
    solution = Solution(compile_game(rules, None), shoe_of(DISTINCT))
    mean, square = BruteForce(reading).round(DISTINCT)
    assert solution.ev == pytest.approx(float(mean), abs=1e-12)
    assert mean_square(solution) == pytest.approx(float(square), abs=1e-12)


def test_the_super_bonus_is_counted_against_a_seven() -> None:
    # NZ 11.2: 5,000 for a bet of 25, which is 200 bets.
    cards, up = (*CARDS, Card("7s")), Card("7h")
    brute = BruteForce(BOOKS["nz-current"], super_bonus=200)
    table = Solution(compile_game(load_book("nz-current"), Cents(2500)), shoe_of((*cards, up))).up_card(6, 1)
    hand = parse_cards("7s 7s")
    left = list(cards)
    for card in hand:
        left.remove(card)
    wanted = brute.actions(tuple(left), hand, up)["hit"][0]
    assert table.two_cards(6, 6, (0, 0)).hit == pytest.approx(float(wanted), abs=1e-12)
    assert wanted > 10
