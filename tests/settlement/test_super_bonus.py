"""The Super Bonus: who wins which band, what shuts a hand out, and who is paid beside the winner."""

import pytest

from pontoon.cards import parse_card, parse_cards
from pontoon.money import ZERO, Cents, parse_dollars
from pontoon.rulebook import Band, Rulebook, load_book, variant
from pontoon.settlement import Bettor, Hand, Line, Spot, Stake, Winner, bonus_lines, super_bonus_of

NZ, ACT, SG, MA = (load_book(book) for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025"))
THOUSAND, FIVE_THOUSAND = 100000, 500000


def wager(amount: str, *, player: str = "ann", double: str = "0") -> Stake:
    cents = parse_dollars(amount)
    return Stake(player, cents, cents, double=parse_dollars(double))


def spot(
    text: str = "7s 7s 7s",
    *,
    up: str = "7d",
    split: bool = False,
    doubled: bool = False,
    box_doubled: bool = False,
    sevens_split: bool = False,
) -> Spot:
    """Three suited sevens against a seven, on a box where ann sits."""
    hand = Hand(parse_cards(text), (), split=split, doubled=doubled)
    return Spot(2, 1, hand, parse_card(up), "ann", box_doubled, sevens_split)


def pays(rules: Rulebook, stake: Stake, at: Spot) -> int | None:
    """The amount of the band won."""
    band = super_bonus_of(rules, at, stake)
    return None if band is None else band.pays


# bands


@pytest.mark.parametrize(
    ("rules", "amount", "won"),
    [
        (NZ, "1.99", None),
        (NZ, "2", THOUSAND),
        (NZ, "24", THOUSAND),
        (NZ, "24.99", THOUSAND),
        (NZ, "25", FIVE_THOUSAND),
        (NZ, "900", FIVE_THOUSAND),
        (ACT, "0.50", THOUSAND),
        (ACT, "24.99", THOUSAND),
        (ACT, "25", FIVE_THOUSAND),
        (SG, "9.99", None),
        (SG, "10", THOUSAND),
        (SG, "99.99", THOUSAND),
        (SG, "100", FIVE_THOUSAND),
        (MA, "4.99", None),
        (MA, "5", THOUSAND),
        (MA, "24.99", THOUSAND),
        (MA, "25", FIVE_THOUSAND),
    ],
)
def test_the_band_follows_the_players_own_wager(rules: Rulebook, amount: str, won: int | None) -> None:
    """I15: the lower band runs up to the next; below the floor there is none."""
    assert pays(rules, wager(amount), spot()) == won


def test_a_band_may_end_before_the_next_begins() -> None:
    """A gap from 24 to 25, and a ceiling of 100 on the upper band."""
    bands = [{"at_least": 2, "up_to": 24, "pays": 1000}, {"at_least": 25, "up_to": 100, "pays": 5000}]
    house = variant("nz-current", {"super_bonus.bands": bands})
    amounts = ("24", "24.01", "25", "100", "100.01")
    won = [pays(house, wager(amount), spot()) for amount in amounts]
    assert won == [THOUSAND, None, FIVE_THOUSAND, FIVE_THOUSAND, None]


# the cards


@pytest.mark.parametrize("up", ["7s", "7d", "7h", "7c"])
def test_any_seven_of_the_dealer_will_do(up: str) -> None:
    assert pays(NZ, wager("10"), spot(up=up)) == THOUSAND


def test_no_other_up_card_and_no_other_hand_will_do() -> None:
    assert pays(NZ, wager("10"), spot(up="8d")) is None
    assert pays(NZ, wager("10"), spot("7s 7s 7d")) is None
    assert pays(NZ, wager("10"), spot("6s 7s 8s")) is None
    assert pays(NZ, wager("10"), spot("6s 7s 8s", up="8d")) is None


@pytest.mark.parametrize("text", ["7s 7s 7s", "7h 7h 7h", "7d 7d 7d", "7c 7c 7c"])
def test_the_sevens_may_be_of_any_one_suit(text: str) -> None:
    assert pays(NZ, wager("10"), spot(text)) == THOUSAND


# doubled and split hands


def test_a_doubled_wager_is_shut_out_in_every_book() -> None:
    for rules in (NZ, ACT, SG, MA):
        assert pays(rules, wager("10", double="10"), spot(doubled=True, box_doubled=True)) is None


def test_who_did_not_double_keeps_the_super_bonus_in_new_zealand_only() -> None:
    """NZ 12.6; the other books look at the hand or the box."""
    bob = wager("25", player="bob")
    doubled = spot(doubled=True, box_doubled=True)
    assert [pays(rules, bob, doubled) for rules in (NZ, ACT, SG, MA)] == [FIVE_THOUSAND, None, None, None]


def test_a_double_elsewhere_on_the_box_shuts_the_hand_out_in_the_act_only() -> None:
    """ACT 12.8, on a box that split sevens of two suits and then doubled the other hand."""
    other = spot(split=True, box_doubled=True)
    alone = spot(split=True)
    assert pays(ACT, wager("10"), other) is None
    assert pays(ACT, wager("10"), alone) == THOUSAND
    house = variant("sg-rws-v5", {"super_bonus.not_after": "suited-sevens-split"})
    assert pays(house, wager("10"), other) == THOUSAND


def test_any_split_shuts_the_hand_out_but_in_the_act_only_that_of_suited_sevens() -> None:
    """ACT 11.10 as I45 reads it."""
    split = spot(split=True)
    assert [pays(rules, wager("10"), split) for rules in (NZ, SG, MA)] == [None, None, None]
    assert pays(ACT, wager("10"), split) == THOUSAND
    assert pays(ACT, wager("10"), spot(split=True, sevens_split=True)) is None


def test_a_house_may_keep_the_super_bonus_for_the_seated_player() -> None:
    house = variant("sg-rws-v5", {"super_bonus.winners": "seated"})
    bob = wager("100", player="bob")
    assert pays(house, wager("10"), spot()) == THOUSAND
    assert pays(house, bob, spot()) is None
    assert pays(SG, bob, spot()) == FIVE_THOUSAND


# lines


LOW = Band(Cents(200), Cents(THOUSAND), None, "11.2[$2-$24]")
HIGH = Band(Cents(2500), Cents(FIVE_THOUSAND), None, "11.2[$25+]")
ANN_WINS = Winner("ann", 2, 1, HIGH)
BOB_WINS = Winner("bob", 2, 3, LOW)


def test_each_winner_is_paid_his_band_and_every_other_wager_fifty() -> None:
    """NZ: ann and bob win on box 2; cat there, and ann on box 5, are others."""
    bettors = (
        Bettor("ann", 2, seated=True),
        Bettor("bob", 2, seated=False),
        Bettor("cat", 2, seated=False),
        Bettor("ann", 5, seated=True),
    )
    high, low = ("11.2", "11.2[$25+]", "11.4"), ("11.2", "11.2[$2-$24]", "11.4")
    fifty = (Cents(5000), ("11.3",), "envy_bonus")
    assert bonus_lines(NZ, (ANN_WINS, BOB_WINS), bettors) == (
        Line("ann", 2, 1, "super-bonus", ZERO, "win", None, Cents(FIVE_THOUSAND), high, "super_bonus"),
        Line("bob", 2, 3, "super-bonus", ZERO, "win", None, Cents(THOUSAND), low, "super_bonus"),
        Line("cat", 2, None, "envy-bonus", ZERO, "win", None, *fifty),
        Line("ann", 5, None, "envy-bonus", ZERO, "win", None, *fifty),
    )


def test_the_clauses_are_those_of_the_bonus_its_bands_and_its_place_beside_the_odds() -> None:
    house = variant(
        "sg-rws-v5",
        {
            "super_bonus.bands": [{"at_least": 5, "pays": 700}],
            "super_bonus.on_top": False,
            "super_bonus.others": "each-wager",
            "super_bonus.others_pay": 20,
        },
    )
    band = super_bonus_of(house, spot(), wager("10"))
    assert band is not None
    winner, other = bonus_lines(house, (Winner("ann", 2, 1, band),), (Bettor("bob", 1, seated=False),))
    assert (winner.net, winner.clauses) == (
        70000,
        ("1.31", "4.1.2", "house rule super_bonus.bands", "house rule super_bonus.on_top"),
    )
    assert (other.net, other.clauses) == (2000, ("house rule super_bonus.others", "house rule super_bonus.others_pay"))


ROUND = (
    Bettor("ann", 2, seated=True),
    Bettor("bob", 2, seated=False),
    Bettor("bob", 3, seated=True, stood_off=True),
    Bettor("cat", 3, seated=False),
    Bettor("ann", 4, seated=True),
    Bettor("cat", 5, seated=True),
)


def others(rules: Rulebook) -> list[tuple[str, int]]:
    """Who is paid beside ann's win on box 2."""
    return [(line.player, line.box) for line in bonus_lines(rules, (ANN_WINS,), ROUND)[1:]]


def house(who: str, *, stand_offs: bool = True) -> Rulebook:
    return variant("nz-current", {"super_bonus.others": who, "super_bonus.others_stand_offs": stand_offs})


def test_others_by_wager_are_all_but_the_winning_one() -> None:
    assert others(house("each-wager")) == [("bob", 2), ("bob", 3), ("cat", 3), ("ann", 4), ("cat", 5)]
    assert others(house("each-wager", stand_offs=False)) == [("bob", 2), ("cat", 3), ("ann", 4), ("cat", 5)]


def test_others_by_circle_are_its_seated_players_a_winners_second_circle_too() -> None:
    assert others(house("each-box-seated")) == [("bob", 3), ("ann", 4), ("cat", 5)]
    assert others(house("each-box-seated", stand_offs=False)) == [("ann", 4), ("cat", 5)]
    assert others(SG) == [("bob", 3), ("ann", 4), ("cat", 5)]


def test_others_by_player_are_paid_once_and_a_winner_never() -> None:
    """Each is paid on the first of his boxes that counts."""
    assert others(house("each-player")) == [("bob", 2), ("cat", 3)]
    assert others(MA) == [("bob", 2), ("cat", 3)]


def test_a_stand_off_on_the_first_box_leaves_the_second_to_count() -> None:
    bettors = (Bettor("bob", 1, seated=True, stood_off=True), Bettor("bob", 3, seated=True))
    with_stand_offs = bonus_lines(house("each-player"), (ANN_WINS,), bettors)[1:]
    without = bonus_lines(house("each-player", stand_offs=False), (ANN_WINS,), bettors)[1:]
    assert [line.box for line in with_stand_offs] == [1]
    assert [line.box for line in without] == [3]


def test_a_seated_bettor_below_the_floor_counts_among_the_others_of_his_own_box() -> None:
    """I14: bob wins on ann's box in Singapore while her own bet is too small."""
    winner = Winner("bob", 2, 1, LOW)
    bettors = (Bettor("ann", 2, seated=True), Bettor("bob", 2, seated=False))
    assert [(line.player, line.kind) for line in bonus_lines(SG, (winner,), bettors)] == [
        ("bob", "super-bonus"),
        ("ann", "envy-bonus"),
    ]


def test_nobody_is_paid_where_nobody_bet() -> None:
    assert bonus_lines(NZ, (), ()) == ()
