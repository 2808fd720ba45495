"""Effects of removal: signs, size, and the shoe solved directly."""

import pytest

from pontoon.analysis.game import ACE, TEN, compile_game
from pontoon.analysis.solver.removal import EndlessShoeError, effects_of_removal
from pontoon.analysis.solver.shoe import SUITED, Shoe, full
from pontoon.analysis.solver.solve import Solution
from pontoon.cards import parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book

GAME = compile_game(load_book("nz-current"), Cents(2500))


def test_a_shoe_less_a_card_is_the_shoe_without_it() -> None:
    shoe = full(6)
    for text, column, suit in (("Ah", ACE, -1), ("Qs", TEN, -1), ("7s", 6, 0), ("8c", 7, 3)):
        assert shoe.less(column, suit) == shoe.without(parse_cards(text))


@pytest.mark.long
def test_the_effects_of_six_decks_are_those_everybody_expects() -> None:
    found = {one.rank: one.change for one in effects_of_removal(GAME, full(6))}
    assert all(found[rank] > 0 for rank in range(1, 6)), "twos to sixes help the dealer"
    assert max(found, key=lambda rank: found[rank]) == 4, "fives most of all"
    assert min(found, key=lambda rank: found[rank]) == ACE, "aces are the player's best cards"
    assert found[TEN] < found[8] < 0
    shoe = full(6)
    left = sum(shoe.ranks[rank] * change for rank, change in found.items()) / shoe.cards
    assert 0 <= left < abs(found[ACE]) / 100, "all that remains on average is what knowing the card is worth"
    ace = Solution(GAME, shoe.without(parse_cards("Ad"))).ev - Solution(GAME, shoe).ev
    assert found[ACE] == pytest.approx(ace, abs=1e-14)
    sevens = [Solution(GAME, shoe.without(parse_cards(text))).ev for text in ("7s", "7h", "7d", "7c")]
    assert found[6] == pytest.approx(sum(sevens) / 4 - Solution(GAME, shoe).ev, abs=1e-14)


def test_a_rank_that_is_gone_has_no_effect_and_a_game_without_it_is_solved() -> None:
    ranks = (8, 8, 8, 8, 0, 0, 0, 0, 8, 24)
    shoe = Shoe(ranks, ((0,) * 4,) * len(SUITED))
    found = effects_of_removal(GAME, shoe)
    assert [one.rank for one in found] == [0, 1, 2, 3, 8, 9]
    assert [one.cards for one in found] == [8, 8, 8, 8, 8, 24]
    first = Solution(GAME, shoe.less(ACE)).ev - Solution(GAME, shoe).ev
    assert found[0].change == pytest.approx(first, abs=1e-14)


def test_an_endless_shoe_has_no_effects() -> None:
    with pytest.raises(EndlessShoeError):
        effects_of_removal(GAME, full(None))
