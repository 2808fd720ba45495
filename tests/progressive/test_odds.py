"""What the wager is worth, worked out by hand for small wheels."""

from fractions import Fraction

import pytest

from pontoon.money import Cents
from pontoon.progressive import Desk, Situation, break_even, read_configuration, trigger_probability, value_of
from pontoon.progressive import commands as c
from pontoon.progressive.terms import Terms
from pontoon.rulebook import load_book, variant
from tests.support.terminals import TERMS, Pit

DESK = Desk(load_book("ma-2025"))
GRAND = TERMS.replace("hot_spot = [{ weight = 1, prize = 250 }]", 'hot_spot = [{ weight = 1, meter = "grand" }]')
HIT = TERMS + '[meters.m]\nseed = 50\ncontribution = "20%"\nmust_hit = { from = 100, to = 102 }\n'


def terms(text: str = TERMS) -> Terms:
    return read_configuration(text).terms


def at(*positions: int, player: int = 0, decks: int | None = 6, **meters: int) -> Situation:
    held = {"grand": Cents(100_000)} | {name: Cents(100 * amount) for name, amount in meters.items()}
    return Situation(held, positions, player or positions[0], decks)


@pytest.mark.parametrize(
    ("decks", "chance"), [(1, Fraction(2, 47)), (6, Fraction(12, 287)), (8, Fraction(16, 383)), (None, Fraction(1, 24))]
)
def test_the_trigger_is_two_d_over_forty_eight_d_less_one(decks: int | None, chance: Fraction) -> None:
    assert trigger_probability(decks) == chance


def test_one_participant_alone() -> None:
    """A seventh of the spins is the hot spot with 250, the rest the community prize of 20; 5 are collected."""
    value = value_of(DESK, terms(), at(3))
    won = Fraction(12, 287) * (Fraction(1, 7) * 25_000 + Fraction(6, 7) * 2_000)
    assert value.wheel == won
    assert value.expected == won - 500
    squares = Fraction(12, 287) * (Fraction(1, 7) * 24_500**2 + Fraction(6, 7) * 1_500**2) + Fraction(275, 287) * 500**2
    assert value.variance == squares - value.expected**2
    assert abs(float(value.deviation) ** 2 - float(value.variance)) < 1
    assert value.edge == -value.expected / 500


def test_the_others_hot_spot_is_worth_the_community_prize_or_nothing() -> None:
    both = value_of(DESK, terms(), at(3, 5))
    assert both.wheel == Fraction(12, 287) * (Fraction(1, 7) * 25_000 + Fraction(6, 7) * 2_000)
    nothing = Desk(variant("ma-2025", {"bsx_16.others_win": "nothing"}))
    assert value_of(nothing, terms(), at(3, 5)).wheel == Fraction(12, 287) * Fraction(25_000 + 5 * 2_000, 7)


def test_a_wager_that_comes_back_with_the_prize_costs_nothing_then() -> None:
    returned = Desk(variant("ma-2025", {"bsx_16.stake": "returned", "bsx_16.others_win": "nothing"}))
    value = value_of(returned, terms(), at(3, 5))
    lost = 1 - Fraction(12, 287) * Fraction(6, 7)
    assert value.expected == value.wheel - 500 * lost


def test_a_share_of_a_meter_is_taken_as_it_stands_and_divided() -> None:
    shared = terms(TERMS.replace("prize = 20", 'meter = "grand", share = "1/3"'))
    value = value_of(DESK, shared, at(1, 2, 3))
    community = Fraction(4, 7) * (100_000 // 9) + Fraction(2, 7) * (100_000 // 6)
    assert value.wheel == Fraction(12, 287) * (community + Fraction(1, 7) * 25_000)


BOTH = GRAND.replace("prize = 20", 'meter = "grand", share = "1/3"')


def test_the_hot_spot_has_what_the_community_prize_of_the_others_leaves() -> None:
    """Of 3000 the two others take a third, 500 each; 2000 are left. The seed of 1000 is never gone below."""
    value = value_of(DESK, terms(BOTH), at(1, 2, 3, grand=3000))
    community = Fraction(4, 7) * (300_000 // 9) + Fraction(2, 7) * 50_000
    assert value.wheel == Fraction(12, 287) * (community + Fraction(1, 7) * 200_000)
    filled = value_of(DESK, terms(BOTH), at(1, 2, 3, grand=1200))
    community = Fraction(4, 7) * 13_333 + Fraction(2, 7) * 20_000
    assert filled.wheel == Fraction(12, 287) * (community + Fraction(1, 7) * 100_000)


def test_alone_or_where_the_others_win_nothing_the_hot_spot_has_the_whole_meter() -> None:
    alone = value_of(DESK, terms(BOTH), at(1, grand=3000))
    assert alone.wheel == Fraction(12, 287) * (Fraction(6, 7) * 100_000 + Fraction(1, 7) * 300_000)
    nothing = Desk(variant("ma-2025", {"bsx_16.others_win": "nothing"}))
    value = value_of(nothing, terms(BOTH), at(1, 2, 3, grand=3000))
    assert value.wheel == Fraction(12, 287) * (Fraction(4, 7) * (300_000 // 9) + Fraction(1, 7) * 300_000)


def test_the_terminal_pays_what_the_hot_spot_was_reckoned_with() -> None:
    """Twelve wagers made 1000 to 1003; a thousandth of it is 50 cents for each of two, so 1002 are left."""
    text = GRAND.replace("prize = 20", 'meter = "grand", share = "1/1000"')
    pit = Pit(text)
    for _ in range(4):
        pit.lose(1, 2, 3)
    held = pit.amount()
    pit.spin(1, 2, 3, at=1)
    pit.do(c.EnableSpin("one"), c.TouchSensor("one", 1, pit.random()))
    assert (held, [one.amount for one in pit.at().payouts]) == (100_300, [50, 50, 100_200])
    value = value_of(DESK, terms(text), Situation({"grand": Cents(held)}, (1, 2, 3), 1))
    community = Fraction(4, 7) * (100_300 // 3000) + Fraction(2, 7) * 50
    assert value.wheel == Fraction(12, 287) * (community + Fraction(1, 7) * 100_200)


def test_with_several_participants_the_break_even_is_still_the_first_fair_cent() -> None:
    """Six others divide nine tenths, so a cent more in the meter may leave the hot spot five cents less."""
    text = BOTH.replace("seed = 1000", "seed = 1").replace("1/3", "9/10").replace("[1, 1, 1,", "[7, 1, 1,")
    positions = (1, 2, 3, 4, 5, 6, 7)

    def fair(amount: int) -> bool:
        return value_of(DESK, terms(text), Situation({"grand": Cents(amount)}, positions, 1)).expected >= 0

    even = break_even(DESK, terms(text), at(*positions), "grand")
    assert even is not None
    assert fair(even)
    assert not any(fair(amount) for amount in range(even - 300, even))
    assert not all(fair(amount) for amount in range(even, even + 20))


def test_weights_count() -> None:
    heavy = terms(TERMS.replace("[1, 1, 1, 1, 1, 1, 1]", "[1, 1, 8, 1, 1, 1, 1]"))
    assert value_of(DESK, heavy, at(3)).wheel == Fraction(12, 287) * Fraction(8 * 25_000 + 6 * 2_000, 14)


def test_a_must_hit_value_may_be_any_cent_that_is_left() -> None:
    """At 100.50 the value is one of 150 cents up to 102; a wager adds 100 of them."""
    value = value_of(DESK, terms(HIT), Situation({"grand": Cents(100_000), "m": Cents(10_050)}, (3,), 3))
    assert value.must_hit == sum(Fraction(cent, 150) for cent in range(10_051, 10_151))


def test_who_sits_behind_has_what_the_wagers_in_front_leave() -> None:
    held = {"grand": Cents(100_000), "m": Cents(10_050)}
    second = value_of(DESK, terms(HIT), Situation(held, (3, 5), 5))
    assert second.must_hit == sum(Fraction(cent, 150) for cent in range(10_151, 10_201))


def test_far_below_its_range_a_must_hit_meter_gives_nothing() -> None:
    assert value_of(DESK, terms(HIT), at(3, m=50)).must_hit == 0


def test_the_break_even_meter_is_the_first_cent_at_which_nothing_is_lost() -> None:
    """12/287 of (meter / 7 + 6/7 of 20) is 5 where the meter is 717 1/12, so at 717.09."""
    even = break_even(DESK, terms(GRAND), at(3), "grand")
    assert even == 71_709
    for amount, fair in ((71_708, False), (71_709, True)):
        value = value_of(DESK, terms(GRAND), Situation({"grand": Cents(amount)}, (3,), 3))
        assert (value.expected >= 0) is fair


def test_a_meter_that_no_prize_depends_on_never_breaks_even() -> None:
    assert break_even(DESK, terms(), at(3), "grand") is None


def test_a_must_hit_meter_breaks_even_near_its_end() -> None:
    """The wheel gives 12/287 of (250 + 120)/7, 2.21; so 2.79 are wanted of a hit of about 100."""
    even = break_even(DESK, terms(HIT), at(3, m=50), "m")
    assert even is not None
    for amount, fair in ((even - 1, False), (even, True)):
        held = {"grand": Cents(100_000), "m": Cents(amount)}
        assert (value_of(DESK, terms(HIT), Situation(held, (3,), 3)).expected >= 0) is fair


def test_behind_others_there_is_less_to_win_near_the_end() -> None:
    """Six wagers in front add 6 dollars, so the last of seven wins only from amounts well below the end."""
    held = {"grand": Cents(100_000), "m": Cents(9_000)}
    even = break_even(DESK, terms(HIT), Situation(held, (1, 2, 3, 4, 5, 6, 7), 7), "m")
    assert even is not None
    assert value_of(DESK, terms(HIT), Situation({**held, "m": even}, (1, 2, 3, 4, 5, 6, 7), 7)).expected >= 0
    assert value_of(DESK, terms(HIT), Situation({**held, "m": Cents(10_199)}, (1, 2, 3, 4, 5, 6, 7), 7)).expected < 0


@pytest.mark.parametrize("player", [1, 2])
def test_a_must_hit_of_two_dollars_never_makes_up_for_what_the_wheel_leaves(player: int) -> None:
    """2.79 are wanted."""
    small = terms(HIT.replace("seed = 50\n", "seed = 0.50\n").replace("from = 100, to = 102", "from = 1, to = 2"))
    assert break_even(DESK, small, Situation({"grand": Cents(100_000), "m": Cents(50)}, (1, 2), player), "m") is None
