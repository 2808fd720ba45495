"""What a dealer pontoon takes, for every reading of splits, doubles and busts."""

from itertools import product

import pytest

from pontoon.cards import Total, parse_card, parse_cards
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Rulebook, load_book, variant
from pontoon.settlement import Dealer, Hand, Line, Spot, Stake, bust_beyond_original, dealer_pontoon

NZ, ACT, SG, MA = (load_book(book) for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025"))
PONTOON = Dealer(Total(21, True), True)
TEN, TWENTY = Cents(1000), Cents(2000)
MAIN = Stake("ann", TEN, TEN)
SPLIT = Stake("ann", TEN, TEN, "split")
MAIN_DOUBLED = Stake("ann", TEN, TEN, double=Cents(600))
SPLIT_DOUBLED = Stake("ann", TEN, TEN, "split", double=Cents(600))
MAIN_SETTLED = Stake("ann", TEN, TEN, status="settled")
SPLIT_SETTLED = Stake("ann", TEN, TEN, "split", status="settled")
BOB = Stake("bob", TWENTY, TWENTY)

OPEN, BUST, PAID = "Ks 8d", "Ks 8d 9c", "Ks 8d 3c"

SPLITS = ("original", "every-base", "everything")
DOUBLES = ("original", "everything")
AFTER = ("one-more", "original-chips", "one-in-all")


def house(split_takes: str, double_takes: str, after_bust: str) -> Rulebook:
    return variant(
        "ma-2025",
        {
            "dealer_pontoon.split_takes": split_takes,
            "dealer_pontoon.double_takes": double_takes,
            "dealer_pontoon.after_bust": after_bust,
        },
    )


def box(*hands: tuple[str, tuple[Stake, ...]]) -> tuple[Spot, ...]:
    """Box 4, ann deciding; a hand with a double on it is a doubled hand."""
    return tuple(
        Spot(
            4,
            number,
            Hand(
                parse_cards(text),
                stakes,
                split=len(hands) > 1,
                doubled=any(stake.double for stake in stakes),
            ),
            parse_card("Ad"),
            "ann",
        )
        for number, (text, stakes) in enumerate(hands, start=1)
    )


def nets(rules: Rulebook, *hands: tuple[str, tuple[Stake, ...]]) -> dict[tuple[str, int | None, str], float]:
    """What each wager gained, in dollars."""
    lines = dealer_pontoon(rules, box(*hands), PONTOON)
    return {(line.player, line.hand, line.kind): line.net / 100 for line in lines}


# nets of every reading


every_reading = pytest.mark.parametrize("reading", list(product(SPLITS, DOUBLES, AFTER)), ids="/".join)


@every_reading
def test_a_single_hand_loses_its_wager(reading: tuple[str, str, str]) -> None:
    assert nets(house(*reading), (OPEN, (MAIN,))) == {("ann", 1, "main"): -10}


@every_reading
def test_a_short_double_loses_the_original_wager_and_the_addition_if_so_read(reading: tuple[str, str, str]) -> None:
    """10 with 6 added."""
    takes_addition = reading[1] == "everything"
    assert nets(house(*reading), (OPEN, (MAIN_DOUBLED,))) == {
        ("ann", 1, "main"): -10,
        ("ann", 1, "double"): -6 if takes_addition else 0,
    }


@every_reading
def test_split_hands_lose_one_original_wager_or_every_base(reading: tuple[str, str, str]) -> None:
    once = reading[0] == "original"
    assert nets(house(*reading), (OPEN, (MAIN,)), (OPEN, (SPLIT,)), (OPEN, (SPLIT,))) == {
        ("ann", 1, "main"): -10,
        ("ann", 2, "split"): 0 if once else -10,
        ("ann", 3, "split"): 0 if once else -10,
    }


@every_reading
def test_a_doubled_split_hand_loses_its_addition_only_where_a_reading_takes_it(reading: tuple[str, str, str]) -> None:
    """I22: the addition falls to `everything` of the split or of the double."""
    split_takes, double_takes, _ = reading
    addition = -6 if "everything" in (split_takes, double_takes) else 0
    assert nets(house(*reading), (OPEN, (MAIN_DOUBLED,)), (OPEN, (SPLIT_DOUBLED,))) == {
        ("ann", 1, "main"): -10,
        ("ann", 1, "double"): addition,
        ("ann", 2, "split"): 0 if split_takes == "original" else -10,
        ("ann", 2, "double"): addition,
    }


@every_reading
def test_when_the_original_chips_bust_the_amount_comes_from_the_first_open_hand(reading: tuple[str, str, str]) -> None:
    """I2: hand 1 bust and collected; hand 2 pays, unless only the original chips can."""
    split_takes, _, after_bust = reading
    nothing = split_takes == "original" and after_bust == "original-chips"
    every = split_takes != "original"
    hands = ((BUST, (MAIN_SETTLED,)), (OPEN, (SPLIT,)), (OPEN, (SPLIT,)))
    assert nets(house(*reading), *hands) == {
        ("ann", 2, "split"): 0 if nothing else -10,
        ("ann", 3, "split"): -10 if every else 0,
    }


@every_reading
def test_each_player_loses_by_himself(reading: tuple[str, str, str]) -> None:
    """Bob put his 20 on the second hand alone and loses them whatever ann loses."""
    once = reading[0] == "original"
    assert nets(house(*reading), (OPEN, (MAIN,)), (OPEN, (SPLIT, BOB))) == {
        ("ann", 1, "main"): -10,
        ("ann", 2, "split"): 0 if once else -10,
        ("bob", 2, "main"): -20,
    }


either_double = pytest.mark.parametrize("double_takes", DOUBLES)


@either_double
def test_a_doubled_bust_loses_the_original_wager(double_takes: str) -> None:
    for split_takes in SPLITS:
        rules = house(split_takes, double_takes, "one-in-all")
        assert nets(rules, (BUST, (MAIN_DOUBLED,))) == {
            ("ann", 1, "main"): -10,
            ("ann", 1, "double"): -6 if double_takes == "everything" else 0,
        }


@either_double
def test_a_bust_pays_for_all_the_hands(double_takes: str) -> None:
    rules = house("original", double_takes, "one-in-all")
    assert nets(rules, (OPEN, (MAIN,)), (BUST, (SPLIT,)), (BUST, (SPLIT,)), (OPEN, (SPLIT,))) == {
        ("ann", 1, "main"): 0,
        ("ann", 2, "split"): -10,
        ("ann", 3, "split"): 0,
        ("ann", 4, "split"): 0,
    }


@either_double
def test_the_addition_of_the_bust_that_pays_goes_as_doubles_go(double_takes: str) -> None:
    rules = house("original", double_takes, "one-in-all")
    assert nets(rules, (BUST, (MAIN_DOUBLED,)), (OPEN, (SPLIT,))) == {
        ("ann", 1, "main"): -10,
        ("ann", 1, "double"): -6 if double_takes == "everything" else 0,
        ("ann", 2, "split"): 0,
    }


@either_double
def test_where_every_base_is_taken_a_bust_split_hand_loses_all_on_it(double_takes: str) -> None:
    """Bob on the bust hand is written once, as ann is."""
    for split_takes in ("every-base", "everything"):
        rules = house(split_takes, double_takes, "one-in-all")
        lines = dealer_pontoon(rules, box((BUST, (MAIN_DOUBLED, BOB)), (OPEN, (SPLIT,))), PONTOON)
        assert [(line.player, line.hand, line.kind, line.net, line.reason) for line in lines] == [
            ("ann", 1, "main", -1000, "bust"),
            ("ann", 1, "double", -600, "bust"),
            ("ann", 2, "split", -1000, "dealer_pontoon"),
            ("bob", 1, "main", -2000, "bust"),
        ]


@either_double
def test_where_every_base_is_taken_each_bust_split_hand_is_lost(double_takes: str) -> None:
    rules = house("every-base", double_takes, "one-in-all")
    assert nets(rules, (BUST, (MAIN,)), (BUST, (SPLIT,)), (OPEN, (SPLIT,))) == {
        ("ann", 1, "main"): -10,
        ("ann", 2, "split"): -10,
        ("ann", 3, "split"): -10,
    }


# whose chips are the original ones


def test_original_chips_that_won_as_a_21_are_replaced_from_an_open_hand() -> None:
    """NZ 13.8; under `original-chips` too, for it was a split hand that bust."""
    hands = ((PAID, (MAIN_SETTLED,)), (BUST, (SPLIT_SETTLED,)), (OPEN, (SPLIT,)))
    for after_bust in ("one-more", "original-chips"):
        assert nets(house("original", "original", after_bust), *hands) == {("ann", 3, "split"): -10}


def test_another_players_bust_chips_are_not_ones_own() -> None:
    """Bob's designated wager bust on hand 3; ann's own chips won on hand 1, so hand 2 pays."""
    bob = Stake("bob", TWENTY, TWENTY, status="settled")
    hands = ((PAID, (MAIN_SETTLED,)), (OPEN, (SPLIT,)), (BUST, (bob,)))
    assert nets(house("original", "original", "original-chips"), *hands) == {("ann", 2, "split"): -10}


def test_bust_chips_are_found_behind_another_players() -> None:
    bob = Stake("bob", TWENTY, TWENTY, status="settled")
    hands = ((PAID, (bob,)), (BUST, (bob, MAIN_SETTLED)), (OPEN, (SPLIT,)))
    assert nets(house("original", "original", "original-chips"), *hands) == {("ann", 3, "split"): 0}


def test_original_chips_on_a_doubled_hand_that_bust_are_gone_too() -> None:
    doubled = Stake("ann", TEN, TEN, double=Cents(600), status="settled")
    hands = ((BUST, (doubled,)), (OPEN, (SPLIT,)))
    assert nets(house("original", "original", "original-chips"), *hands) == {("ann", 2, "split"): 0}


def test_the_original_chips_are_taken_wherever_they_lie() -> None:
    """A designated wager may lie behind a split one: the main wager is the one that is lost."""
    hands = ((OPEN, (SPLIT,)), (OPEN, (MAIN,)))
    assert nets(NZ, *hands) == {("ann", 1, "split"): 0, ("ann", 2, "main"): -10}


def test_nothing_is_taken_where_nothing_is_open() -> None:
    assert dealer_pontoon(NZ, box((PAID, (MAIN_SETTLED,)), (BUST, (SPLIT_SETTLED,))), PONTOON) == ()


# whole lines


def lines_of(rules: Rulebook, *hands: tuple[str, tuple[Stake, ...]]) -> tuple[Line, ...]:
    return dealer_pontoon(rules, box(*hands), PONTOON)


def test_a_doubled_hand_cites_the_limit_of_the_loss() -> None:
    """NZ 12.7: lose 10, take 6 back."""
    assert lines_of(NZ, (OPEN, (MAIN_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), ("5.1(g)", "12.7"), "dealer_pontoon", 18, 21),
        Line("ann", 4, 1, "double", Cents(600), "stand-off", None, ZERO, ("12.7", "5.1(g)"), "addition_returned"),
    )


def test_a_single_hand_cites_only_that_a_pontoon_beats_it() -> None:
    assert lines_of(NZ, (OPEN, (MAIN,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), ("5.1(g)",), "dealer_pontoon", 18, 21),
    )


def test_the_worked_example_of_three_hands() -> None:
    """I2: 21 paid, a bust collected, 18 open; the pontoon takes 10 and no more."""
    clauses = ("5.1(g)", "13.7", "13.8", "14.2")
    assert lines_of(NZ, (PAID, (MAIN_SETTLED,)), (BUST, (SPLIT_SETTLED,)), (OPEN, (SPLIT,))) == (
        Line("ann", 4, 3, "split", TEN, "lose", None, Cents(-1000), clauses, "dealer_pontoon", 18, 21),
    )


def test_of_two_open_hands_the_original_is_lost_and_the_other_returned() -> None:
    split = ("14.1", "14.1(g)", "11.9")
    addition = ("12.5", "14.1", "14.1(g)", "11.9")
    assert lines_of(ACT, (OPEN, (MAIN,)), (OPEN, (SPLIT_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), split, "dealer_pontoon", 18, 21),
        Line("ann", 4, 2, "split", TEN, "stand-off", None, ZERO, split, "one_original"),
        Line("ann", 4, 2, "double", Cents(600), "stand-off", None, ZERO, addition, "addition_returned"),
    )


def test_singapore_takes_every_base_and_returns_the_additions() -> None:
    """I22: 3.24.5 for the bases, 3.25.4 for what was added in doubling."""
    base, doubled = ("3.27.3", "3.24.5"), ("3.27.3", "3.24.5", "3.25.4")
    addition = ("3.25.4", "3.27.3", "3.24.5")
    assert lines_of(SG, (OPEN, (MAIN,)), (OPEN, (SPLIT_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), base, "dealer_pontoon", 18, 21),
        Line("ann", 4, 2, "split", TEN, "lose", None, Cents(-1000), doubled, "dealer_pontoon", 18, 21),
        Line("ann", 4, 2, "double", Cents(600), "stand-off", None, ZERO, addition, "addition_returned"),
    )


def test_where_a_split_loses_everything_the_addition_is_lost_with_it() -> None:
    """The other reading of I22, by the words of 3.24.5."""
    rules = variant("sg-rws-v5", {"dealer_pontoon.split_takes": "everything"})
    clauses = ("3.27.3", "house rule dealer_pontoon.split_takes")
    base, double = lines_of(rules, (OPEN, (SPLIT_DOUBLED,)), (PAID, (MAIN_SETTLED,)))
    assert base == Line(
        "ann", 4, 1, "split", TEN, "lose", None, Cents(-1000), (*clauses, "3.25.4"), "dealer_pontoon", 18, 21
    )
    assert double == Line("ann", 4, 1, "double", Cents(600), "lose", None, Cents(-600), clauses, "dealer_pontoon")


def test_where_a_double_loses_everything_its_line_names_the_dealers_21() -> None:
    rules = variant("nz-current", {"dealer_pontoon.double_takes": "everything"})
    cited = "house rule dealer_pontoon.double_takes"
    assert lines_of(rules, (OPEN, (MAIN_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), ("5.1(g)", cited), "dealer_pontoon", 18, 21),
        Line(
            "ann",
            4,
            1,
            "double",
            Cents(600),
            "lose",
            None,
            Cents(-600),
            (cited, "5.1(g)"),
            "dealer_pontoon",
            None,
            21,
        ),
    )


def test_one_in_all_cites_itself_in_every_line() -> None:
    rules = variant("nz-current", {"dealer_pontoon.after_bust": "one-in-all"})
    cited = "house rule dealer_pontoon.after_bust"
    in_all = (cited, "5.1(g)", "13.7")
    assert lines_of(rules, (BUST, (MAIN_DOUBLED,)), (BUST, (SPLIT,)), (OPEN, (SPLIT_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), (*in_all, "12.7"), "bust", 27, 21),
        Line("ann", 4, 1, "double", Cents(600), "stand-off", None, ZERO, ("12.7", *in_all), "addition_returned"),
        Line("ann", 4, 2, "split", TEN, "stand-off", None, ZERO, in_all, "one_original"),
        Line("ann", 4, 3, "split", TEN, "stand-off", None, ZERO, in_all, "one_original"),
        Line("ann", 4, 3, "double", Cents(600), "stand-off", None, ZERO, in_all, "one_original"),
    )


def test_one_in_all_on_a_single_doubled_bust_cites_no_split() -> None:
    rules = variant("nz-current", {"dealer_pontoon.after_bust": "one-in-all"})
    cited = "house rule dealer_pontoon.after_bust"
    assert lines_of(rules, (BUST, (MAIN_DOUBLED,))) == (
        Line("ann", 4, 1, "main", TEN, "lose", None, Cents(-1000), (cited, "5.1(g)", "12.7"), "bust", 27, 21),
        Line(
            "ann", 4, 1, "double", Cents(600), "stand-off", None, ZERO, ("12.7", cited, "5.1(g)"), "addition_returned"
        ),
    )


def test_a_stake_kept_small_by_the_limits_says_so() -> None:
    cut = Stake("ann", TEN, TEN, "split", limited=("5.1.1",))
    rules = variant("nz-current", {"dealer_pontoon.after_bust": "original-chips"})
    lines = lines_of(rules, (BUST, (MAIN_SETTLED,)), (OPEN, (cut,)))
    assert lines == (
        Line("ann", 4, 2, "split", TEN, "stand-off", None, ZERO, ("5.1(g)", "13.7", "5.1.1"), "one_original"),
    )


# more lost by bust than one original wager


@pytest.mark.parametrize(
    ("hands", "beyond"),
    [
        (((BUST, (MAIN,)),), False),
        (((BUST, (MAIN_DOUBLED,)),), True),
        (((OPEN, (MAIN_DOUBLED,)),), False),
        (((BUST, (MAIN,)), (OPEN, (SPLIT,))), False),
        (((BUST, (MAIN,)), (BUST, (SPLIT,))), True),
        (((BUST, (MAIN,)), (BUST, (SPLIT_SETTLED,))), False),
        (((BUST, (MAIN,)), (BUST, (BOB,))), False),
        (((BUST, (BOB, MAIN_DOUBLED)),), True),
        ((), False),
    ],
)
def test_a_bust_beyond_the_original_wager_is_noticed_per_player(
    *, hands: tuple[tuple[str, tuple[Stake, ...]], ...], beyond: bool
) -> None:
    assert bust_beyond_original(box(*hands), MA) is beyond
