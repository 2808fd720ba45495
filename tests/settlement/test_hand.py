"""What a hand counts: totals with bound aces, pontoons, suited sevens, open stakes."""

import pytest

from pontoon.cards import Total, parse_cards
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant
from pontoon.settlement import (
    Hand,
    Stake,
    has_open_stakes,
    is_bust,
    is_pontoon,
    is_suited_sevens,
    open_stakes,
    ranks_as_pontoon,
    total,
)
from pontoon.settlement.hand import bound_aces_cited

NZ, ACT, SG, MA = (load_book(book) for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025"))
OPEN = Stake("ann", Cents(1000), Cents(1000))


def hand(text: str, *, initial: int = 2, doubled: bool = False, split: bool = False) -> Hand:
    return Hand(parse_cards(text), (OPEN,), initial=initial, doubled=doubled, split=split)


def test_an_undoubled_hand_counts_its_aces_freely() -> None:
    for rules in (NZ, ACT, SG, MA):
        assert total(rules, hand("As 7d 3c")) == Total(21, True)
        assert bound_aces_cited(rules, hand("As 7d 3c")) == ()


def test_a_doubled_ace_of_the_first_two_counts_one_except_in_massachusetts() -> None:
    """Ace, seven and three doubled: 11 by NZ 12.2, ACT 2.5(a), SG 3.25.2; 21 by MA 2(b)(3)."""
    doubled = hand("As 7d 3c", doubled=True)
    assert [total(rules, doubled) for rules in (NZ, ACT, SG)] == [Total(11, False)] * 3
    assert total(MA, doubled) == Total(21, True)


def test_the_clauses_of_a_bound_ace_are_cited() -> None:
    doubled = hand("As 7d 3c", doubled=True)
    assert bound_aces_cited(NZ, doubled) == ("4.1(c)(ii)", "12.2")
    assert bound_aces_cited(ACT, doubled) == ("2.5(a)",)
    assert bound_aces_cited(SG, doubled) == ("3.2.1", "3.25.2")
    assert bound_aces_cited(MA, doubled) == ()
    assert bound_aces_cited(NZ, hand("8s 7d 3c", doubled=True)) == ()


def test_an_ace_drawn_third_stays_free_everywhere() -> None:
    doubled = hand("5s 5d Ac", doubled=True)
    assert [total(rules, doubled) for rules in (NZ, ACT, SG, MA)] == [Total(21, True)] * 4
    assert bound_aces_cited(NZ, doubled) == ()


def test_the_second_ace_of_a_split_hand_is_bound_by_first_two_but_not_by_initial_deal() -> None:
    """An eight that got an ace after the split, doubled with a two: NZ 21 (I4), ACT and SG 11."""
    doubled = hand("8s Ad 2c", initial=1, doubled=True, split=True)
    assert total(NZ, doubled) == Total(21, True)
    assert total(ACT, doubled) == Total(11, False)
    assert total(SG, doubled) == Total(11, False)


def test_of_two_aces_one_bound_leaves_the_other_free() -> None:
    """Ace, four and an ace drawn: 1 + 4 + 11 = 16; both aces in the first two: 1 + 1 + 4 = 6."""
    assert total(ACT, hand("As 4d Ac", doubled=True)) == Total(16, True)
    assert total(ACT, hand("As Ad 4c", doubled=True)) == Total(6, False)
    assert total(NZ, hand("As Ad 4c", doubled=True)) == Total(6, False)


def test_a_pontoon_is_an_ace_and_a_ten_that_were_not_split() -> None:
    assert is_pontoon(hand("As Kd"))
    assert is_pontoon(hand("Qd Ac"))
    assert not is_pontoon(hand("As Kd", split=True))
    assert not is_pontoon(hand("As 9d"))
    assert not is_pontoon(hand("As 5d 5c"))


def test_a_split_ace_ten_ranks_as_pontoon_only_where_the_house_says_so() -> None:
    house = variant("ma-2025", {"split.ace_ten": "two-card-21"})
    split = hand("As Kd", split=True)
    assert not ranks_as_pontoon(MA, split)
    assert ranks_as_pontoon(house, split)
    assert ranks_as_pontoon(MA, hand("As Kd"))
    assert ranks_as_pontoon(house, hand("As Kd"))
    assert not ranks_as_pontoon(house, hand("As 8d 2c", split=True))


def test_bust_begins_at_22() -> None:
    assert not is_bust(NZ, hand("Ks 9d 2c"))
    assert is_bust(NZ, hand("Ks 9d 3c"))


@pytest.mark.parametrize(
    ("text", "suited"),
    [
        ("7s 7s 7s", True),
        ("7d 7d 7d", True),
        ("7s 7s 7d", False),
        ("7s 7d 7s", False),
        ("7d 7s 7s", False),
        ("8s 8s 8s", False),
        ("7s 7s", False),
        ("7s 7s 7s 7s", False),
    ],
)
def test_suited_sevens_are_three_sevens_of_one_suit(*, text: str, suited: bool) -> None:
    assert is_suited_sevens(parse_cards(text)) is suited


def test_only_undecided_stakes_are_open() -> None:
    settled = Stake("bob", Cents(500), Cents(500), status="settled")
    surrendered = Stake("cat", Cents(700), Cents(700), status="surrendered")
    mixed = Hand(parse_cards("Ks 8d"), (settled, OPEN, surrendered))
    assert open_stakes(mixed) == (OPEN,)
    assert has_open_stakes(mixed)
    done = Hand(parse_cards("Ks 8d"), (settled, surrendered))
    assert open_stakes(done) == ()
    assert not has_open_stakes(done)
    assert not has_open_stakes(Hand(parse_cards("Ks 8d"), ()))
