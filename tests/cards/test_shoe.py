"""Decks, copies and the shuffle: every order equally likely, given even bytes."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pontoon.cards import (
    CARDS_IN_DECK,
    DECK,
    Card,
    Entropy,
    ImpossibleCardError,
    below,
    check_copies,
    check_pack,
    full_shoe,
    parse_cards,
    seeded_entropy,
    shuffle,
)

EVERY_NUMBER = range(65536)


def numbers(*values: int) -> Entropy:
    """A source that gives these two-byte numbers in order, then zeros to the length asked for.

    Asked again, it goes on where it stopped; more than one block of 1024 bytes is fine.
    """
    stream = b"".join(value.to_bytes(2, "big") for value in values)
    at = 0

    def take(count: int) -> bytes:
        nonlocal at
        part = stream[at : at + count].ljust(count, b"\0")
        at += count
        return part

    return take


def chi_square(counts: list[int]) -> float:
    """The chi-square statistic against equal counts."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize("decks", [1, 3, 8])
def test_a_full_shoe_holds_every_card_once_per_deck(decks: int) -> None:
    shoe = full_shoe(decks)
    assert len(shoe) == 48 * decks
    assert Counter(shoe) == Counter(dict.fromkeys(DECK, decks))
    assert CARDS_IN_DECK == 48


def test_as_many_copies_as_decks_are_possible() -> None:
    check_copies(parse_cards("7s 7s Ah"), 2)
    check_copies(full_shoe(4), 4)
    check_copies(iter(()), 1)


def test_more_copies_than_decks_are_impossible_and_the_card_is_named() -> None:
    with pytest.raises(ImpossibleCardError, match="7s appears 3 times, but 2 decks hold only 2"):
        check_copies(parse_cards("7s Ah 7s 7s"), 2)


@settings(deadline=None)
@given(st.integers(1, 8), st.text(alphabet="ab01", max_size=8))
def test_shuffle_is_a_permutation(decks: int, seed: str) -> None:
    cards = full_shoe(decks)
    assert Counter(shuffle(cards, seeded_entropy(seed))) == Counter(cards)


def test_shuffle_repeats_with_the_same_bytes_and_differs_with_others() -> None:
    cards = full_shoe(6)
    assert shuffle(cards, seeded_entropy("a")) == shuffle(cards, seeded_entropy("a"))
    assert shuffle(cards, seeded_entropy("a")) != shuffle(cards, seeded_entropy("b"))


def test_nothing_and_one_card_need_no_bytes() -> None:
    def none(_count: int) -> bytes:
        raise AssertionError("no bytes are needed")

    assert shuffle((), none) == ()
    assert shuffle((Card.AS,), none) == (Card.AS,)


def test_two_cards_come_in_either_order_for_exactly_half_of_all_numbers() -> None:
    cards = parse_cards("As Kh")
    orders = Counter(shuffle(cards, numbers(number)) for number in EVERY_NUMBER)
    assert orders == {cards: 32768, cards[::-1]: 32768}


def test_three_cards_come_in_each_order_for_exactly_one_sixth_of_the_numbers_kept() -> None:
    """The first number picks one of three, and 65535 is thrown away; the second one of two, by its last bit."""
    cards = parse_cards("As Kh 7d")
    orders = Counter(shuffle(cards, numbers(first, second)) for first in range(65535) for second in (0, 1))
    assert set(orders) == set(permutations(cards))
    assert set(orders.values()) == {65535 * 2 // 6}


def test_four_cards_of_every_order_are_reached_equally_from_the_smallest_numbers() -> None:
    """One number from 0 to 3, one from 0 to 2, one from 0 to 1: 24 streams, 24 different orders."""
    cards = parse_cards("As Kh 7d 2c")
    orders = [shuffle(cards, numbers(a, b, c)) for a in range(4) for b in range(3) for c in range(2)]
    assert sorted(orders, key=str) == sorted(permutations(cards), key=str)


def test_a_number_that_would_favour_some_cards_is_thrown_away() -> None:
    """65535 is the one number over 65535 = 3 x 21845: it is skipped, as often as it comes."""
    cards = parse_cards("As Kh 7d")
    for first in range(3):
        for second in range(2):
            plain = shuffle(cards, numbers(first, second))
            assert shuffle(cards, numbers(65535, first, second)) == plain
            assert shuffle(cards, numbers(*[65535] * 600, first, second)) == plain
    assert shuffle(cards, numbers(65534, 0)) == shuffle(cards, numbers(2, 0))


def test_seeded_shuffles_of_four_cards_are_even() -> None:
    """24 orders, 12,000 shuffles: chi-square with 23 degrees of freedom is under 49.73 in 99.9 %."""
    cards = parse_cards("As Kh 7d 2c")
    source = seeded_entropy("even")
    orders = Counter(shuffle(cards, source) for _ in range(12_000))
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < 49.73


def test_every_place_of_a_seeded_deck_is_even() -> None:
    """Where the ace of spades goes, over 9,600 decks: 47 degrees of freedom, under 82.72 in 99.9 %."""
    source = seeded_entropy("place")
    places = Counter(shuffle(DECK, source).index(Card.AS) for _ in range(9_600))
    assert len(places) == 48
    assert chi_square(list(places.values())) < 82.72


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 48, 192, 383, 384, 40_000, 65_535, 65_536])
def test_below_gives_every_number_exactly_as_often_as_the_others(bound: int) -> None:
    """All 65,536 pairs of bytes at once: those past the last whole multiple are thrown away."""
    counts: Counter[int] = Counter()
    rejected = 0
    for number in EVERY_NUMBER:
        asked = 0

        def source(count: int, number: int = number) -> bytes:
            nonlocal asked
            asked += 1
            assert count == 2
            return (number if asked == 1 else 0).to_bytes(2, "big")

        outcome = below(bound, source)
        if asked == 1:
            counts[outcome] += 1
        else:
            assert outcome == 0
            rejected += 1
    assert rejected == 65536 % bound
    assert set(counts) == set(range(bound))
    assert set(counts.values()) == {65536 // bound}


def test_below_takes_the_next_pair_after_one_it_throws_away() -> None:
    assert below(48, numbers(65535, 65520, 49)) == 1


def counting(source: Entropy) -> tuple[Entropy, Callable[[], int]]:
    """The source, and how many bytes were taken from it."""
    taken = 0

    def take(count: int) -> bytes:
        nonlocal taken
        taken += count
        return source(count)

    return take, lambda: taken


def test_a_shoe_of_eight_decks_takes_fresh_bytes_for_every_block() -> None:
    """384 cards need 383 numbers of two bytes: one block of 1,024 at least, and no block is used twice."""
    blocks: Iterator[bytes] = iter([seeded_entropy("x")(1024), seeded_entropy("y")(1024)])
    source, taken = counting(lambda _count: next(blocks))
    order = shuffle(full_shoe(8), source)
    assert Counter(order) == Counter(full_shoe(8))
    assert taken() == 1024


def test_a_card_that_the_decks_do_not_have_is_refused() -> None:
    ten = Card("Ts")
    check_pack((ten, Card("9s")), "full")
    with pytest.raises(ImpossibleCardError, match="Ts is a ten"):
        check_pack((Card("9s"), ten), "spanish")
