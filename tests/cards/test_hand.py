"""Point totals against an independent count of every way to value the aces."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.cards import (
    DECK,
    FULL_DECK,
    TWENTY_ONE,
    Card,
    Rank,
    Total,
    aces_in,
    hard_count,
    is_ace_and_ten,
    parse_cards,
    total_of,
)

ONE_PER_RANK = tuple(next(card for card in FULL_DECK if card.rank is rank) for rank in Rank)
HANDS = st.lists(st.sampled_from(DECK), max_size=24).map(tuple)


def every_count(cards: tuple[Card, ...], bound: int) -> list[tuple[int, bool]]:
    """All ways to count the hand, each free ace as 1 or as 11; the first `bound` aces count 1."""
    plain = sum(card.points for card in cards if not card.is_ace)
    aces = sum(1 for card in cards if card.is_ace)
    bound = min(bound, aces)
    return [
        (plain + bound + sum(values), 11 in values) for values in product((1, 11), repeat=aces - bound)
    ]  # one value per free ace


def best_count(cards: tuple[Card, ...], bound: int) -> tuple[int, bool]:
    """The highest count within 21, or the lowest of all where every one is over."""
    counts = every_count(cards, bound)
    within = [count for count in counts if count[0] <= 21]
    return max(within) if within else min(counts)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4])
def test_small_hands_total_as_the_best_way_to_count_their_aces(size: int) -> None:
    for cards in combinations_with_replacement(ONE_PER_RANK, size):
        for bound in (0, 1, 2):
            assert tuple(total_of(cards, aces_bound_to_one=bound)) == best_count(cards, bound), cards


@settings(deadline=None)
@given(HANDS, st.integers(0, 4))
def test_hands_of_any_size_total_as_the_best_way_to_count_their_aces(cards: tuple[Card, ...], bound: int) -> None:
    cards = tuple(card for card in cards if not card.is_ace) + tuple(card for card in cards if card.is_ace)[:6]
    assert tuple(total_of(cards, aces_bound_to_one=bound)) == best_count(cards, bound)


@given(HANDS.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards).map(tuple))))
def test_order_of_the_cards_does_not_matter(both: tuple[tuple[Card, ...], tuple[Card, ...]]) -> None:
    assert total_of(both[0]) == total_of(both[1])


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("As 6h", 17, True),
        ("As 6h Kd", 17, False),
        ("As Ah", 12, True),
        ("As Ah 9d", 21, True),
        ("As Ah 9d Kc", 21, False),
        ("As Kh", 21, True),
        ("As Ah Ad Ac As Ah Ad Ac As Ah Ad", 21, True),
        ("As Ah Ad Ac As Ah Ad Ac As Ah Ad Ac", 12, False),
        ("Ks Qh 2d", 22, False),
        ("Ks Qh Jd 2d", 32, False),
        ("Ks Qh Jd Kd Qs 5h", 55, False),
    ],
)
def test_known_totals(cards: str, points: int, soft: bool) -> None:  # noqa: FBT001
    assert total_of(parse_cards(cards)) == Total(points, soft)


@pytest.mark.clause("sg-rws-v5", "3.25.2")
def test_bound_ace_counts_one_and_a_later_ace_stays_free() -> None:
    """A-5 doubled with a 4 is 10; A-5 doubled with an ace is soft 17."""
    assert total_of(parse_cards("As 5h 4d"), aces_bound_to_one=1) == Total(10, False)
    assert total_of(parse_cards("As 5h Ad"), aces_bound_to_one=1) == Total(17, True)
    assert total_of(parse_cards("As Ah Ad"), aces_bound_to_one=2) == Total(13, True)


@given(HANDS)
def test_binding_every_ace_gives_the_hard_count(cards: tuple[Card, ...]) -> None:
    assert total_of(cards, aces_bound_to_one=len(cards)) == Total(hard_count(cards), False)


@given(HANDS)
def test_a_soft_total_is_the_hard_count_and_ten_and_never_over_21(cards: tuple[Card, ...]) -> None:
    points, soft = total_of(cards)
    assert points == hard_count(cards) + (10 if soft else 0)
    if soft:
        assert points <= TWENTY_ONE
        assert aces_in(cards) > 0


@given(HANDS)
def test_aces_are_counted(cards: tuple[Card, ...]) -> None:
    assert aces_in(cards) == [card.rank for card in cards].count(Rank.ACE)


def test_ace_and_ten_are_two_cards_an_ace_and_a_picture_in_either_order() -> None:
    for first, second in product(DECK, repeat=2):
        letters = {str(first)[0], str(second)[0]}
        assert is_ace_and_ten((first, second)) == ("A" in letters and bool(letters & set("JQK")))


@pytest.mark.parametrize("cards", ["", "As", "As Kh 2d", "As 9h", "Ks Qh", "As Ah"])
def test_other_hands_are_no_ace_and_ten(cards: str) -> None:
    assert not is_ace_and_ten(parse_cards(cards))
