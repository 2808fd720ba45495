"""Main, split and double wagers: the whole line, with amount, odds, reason and clauses."""

import pytest

from pontoon.cards import Total, parse_card, parse_cards
from pontoon.money import ZERO, Cents, parse_dollars
from pontoon.rulebook import Clauses, Rulebook, load_book, variant
from pontoon.settlement import (
    Dealer,
    Hand,
    Line,
    Spot,
    Stake,
    bust,
    compare,
    forfeit,
    pay_twenty_one,
    surrender,
    unopposed,
    void_stake,
)
from pontoon.settlement.wager import wheres

NZ, ACT, SG, MA = (load_book(book) for book in ("nz-current", "act-2005", "sg-rws-v5", "ma-2025"))
TEN, TWENTY = Cents(1000), Cents(2000)
ANN = Stake("ann", TEN, TEN)
BOB = Stake("bob", TWENTY, TWENTY)
ANN_DOUBLED = Stake("ann", TEN, TEN, double=Cents(600))


def spot(
    text: str,
    *stakes: Stake,
    up: str = "9d",
    split: bool = False,
    doubled: bool = False,
    box_doubled: bool = False,
    sevens_split: bool = False,
) -> Spot:
    """Hand 3 of box 2, where ann decides; hers are the stakes unless others are given."""
    hand = Hand(parse_cards(text), stakes or (ANN,), split=split, doubled=doubled)
    return Spot(2, 3, hand, parse_card(up), "ann", box_doubled, sevens_split)


def dealer(points: int, *, pontoon: bool = False) -> Dealer:
    return Dealer(Total(points, False), pontoon)


def won(
    player: str, stake: str, odds: str, net: str, clauses: Clauses, reason: str, total: int, against: int | None = None
) -> Line:
    """A main wager won on hand 3 of box 2."""
    amount, gain = parse_dollars(stake), parse_dollars(net)
    return Line(player, 2, 3, "main", amount, "win", odds, gain, clauses, reason, total, against)


# 21 paid before the dealer's hand


def test_a_pontoon_is_paid_three_to_two_at_once() -> None:
    clauses = ("5.1(c)", "1.0[Pontoon]", "9.1", "11.1", "11.1[Pontoon]")
    assert pay_twenty_one(NZ, spot("As Kd")) == (won("ann", "10", "3:2", "15", clauses, "pontoon", 21),)


def test_a_plain_21_is_paid_even_money_at_once() -> None:
    clauses = ("5.1(d)", "9.2", "11.1", "11.1[other]")
    assert pay_twenty_one(NZ, spot("Kd 9s 2c")) == (won("ann", "10", "1:1", "10", clauses, "twenty_one", 21),)


@pytest.mark.parametrize(
    ("text", "odds", "net", "row", "clause"),
    [
        ("2s 3d 4c 5h 7s", "3:2", "15", "five_cards", "11.1[5-card 21]"),
        ("As 2d 3c 4h 5s 6d", "2:1", "20", "six_cards", "11.1[6-card 21]"),
        ("As 2d 3c 4h 4s 5d 2c", "3:1", "30", "seven_cards", "11.1[7+-card 21]"),
        ("6s 7d 8c", "3:2", "15", "mixed_678", "11.1[678 mixed]"),
        ("6d 7d 8d", "2:1", "20", "suited_678", "11.1[678 suited]"),
        ("6s 7s 8s", "3:1", "30", "spades_678", "11.1[678 spades]"),
        ("7s 7d 7c", "3:2", "15", "mixed_777", "11.1[777 mixed]"),
        ("7d 7d 7d", "2:1", "20", "suited_777", "11.1[777 suited]"),
        ("7s 7s 7s", "3:1", "30", "spades_777", "11.1[777 spades]"),
    ],
)
def test_every_row_of_the_pay_table(text: str, odds: str, net: str, row: str, clause: str) -> None:
    """10 at the row's odds, and the row is the reason."""
    line = won("ann", "10", odds, net, ("5.1(d)", "9.2", "11.1", clause), row, 21)
    assert pay_twenty_one(NZ, spot(text)) == (line,)


def test_a_split_21_cites_the_clauses_of_splitting() -> None:
    new_zealand = ("5.1(d)", "9.2", "13.5", "11.1", "11.1[other]")
    paid = pay_twenty_one(NZ, spot("8s Ks 3d", split=True))
    assert paid == (won("ann", "10", "1:1", "10", new_zealand, "twenty_one", 21),)
    singapore = ("3.26", "3.24.3", "4.1.1", "4.1.1[Regular]")
    paid = pay_twenty_one(SG, spot("8s 8d 5c", split=True))
    assert paid == (won("ann", "10", "1:1", "10", singapore, "twenty_one", 21),)


def test_an_ace_with_a_ten_after_a_split_is_a_plain_21() -> None:
    clauses = ("5.1(d)", "9.2", "13.5", "13.4(c)", "11.1", "11.1[other]")
    paid = pay_twenty_one(NZ, spot("As Kd", split=True))
    assert paid == (won("ann", "10", "1:1", "10", clauses, "twenty_one", 21),)


def test_only_open_stakes_are_paid() -> None:
    settled = Stake("bob", TWENTY, TWENTY, status="settled")
    assert [line.player for line in pay_twenty_one(NZ, spot("As Kd", settled, ANN))] == ["ann"]


# 21 settled against the dealer's hand


@pytest.mark.parametrize(
    ("points", "clauses", "reason"),
    [
        (21, ("5(a)(4)", "5(e)"), "twenty_one"),
        (24, ("5(a)(1)", "5(e)"), "dealer_bust"),
        (22, ("5(a)(1)", "5(e)"), "dealer_bust"),
        (20, ("5(a)(2)", "5(e)"), "higher"),
    ],
)
def test_a_21_left_open_says_how_it_won(points: int, clauses: Clauses, reason: str) -> None:
    assert compare(MA, spot("Kd 9s 2c"), dealer(points)) == (
        won("ann", "10", "1:1", "10", clauses, reason, 21, points),
    )


def test_a_blackjack_wins_three_to_two_even_against_blackjack() -> None:
    clauses = ("5(a)(3)", "5(e)", "1[Blackjack]")
    line = won("ann", "10", "3:2", "15", clauses, "pontoon", 21, 21)
    assert pay_twenty_one(MA, spot("As Kd"), dealer(21, pontoon=True)) == (line,)


def test_the_literal_reading_pays_a_blackjack_even_money_unless_the_dealer_has_21() -> None:
    house = variant("ma-2025", {"pontoon.odds_when": "dealer-21"})
    even = ("5(a)(3)", "5(e)", "1[Blackjack]", "house rule pontoon.odds_when")
    assert compare(house, spot("As Kd"), dealer(20)) == (won("ann", "10", "1:1", "10", even, "pontoon", 21, 20),)
    full = ("5(a)(3)", "5(e)", "1[Blackjack]")
    assert compare(house, spot("As Kd"), dealer(21)) == (won("ann", "10", "3:2", "15", full, "pontoon", 21, 21),)


def test_a_split_ace_ten_ranked_as_two_card_21_is_paid_three_to_two() -> None:
    """Reading (a) of I6: the words of 5(a)(3), 21 in two cards."""
    house = variant("ma-2025", {"split.ace_ten": "two-card-21"})
    clauses = ("5(a)(4)", "5(a)(3)", "5(e)")
    paid = pay_twenty_one(house, spot("As Kd", split=True), dealer(21, pontoon=True))
    assert paid == (won("ann", "10", "3:2", "15", clauses, "pontoon", 21, 21),)


def test_a_split_ace_ten_paid_before_the_dealers_21_could_come_is_paid_even_money() -> None:
    house = variant(
        "nz-current",
        {"split.ace_ten": "two-card-21", "pontoon.paid": "at-end", "pontoon.odds_when": "dealer-21"},
    )
    clauses = ("5.1(d)", "9.2", "13.5", "house rule pontoon.odds_when")
    paid = pay_twenty_one(house, spot("As Kd", split=True))
    assert paid == (won("ann", "10", "1:1", "10", clauses, "pontoon", 21),)


# comparison


@pytest.mark.parametrize(
    ("text", "points", "clauses", "reason", "total"),
    [
        ("Ks Qd", 22, ("5.1(a)", "11.1", "11.1[other]"), "dealer_bust", 20),
        ("Ks Qd", 19, ("5.1(b)", "11.1", "11.1[other]"), "higher", 20),
        ("2s 3d 4c 4h 5s", 17, ("5.1(b)", "11.1", "11.1[other]"), "higher", 18),
    ],
)
def test_a_winning_hand_under_21_is_paid_even_money(
    text: str, points: int, clauses: Clauses, reason: str, total: int
) -> None:
    line = won("ann", "10", "1:1", "10", clauses, reason, total, points)
    assert compare(NZ, spot(text), dealer(points)) == (line,)


def test_equal_totals_stand_off_with_every_wager_returned() -> None:
    lines = compare(NZ, spot("5s 6d 8c", ANN_DOUBLED, BOB, doubled=True), dealer(19))
    cited = (("5.1(e)",), "equal", 19, 19)
    assert lines == (
        Line("ann", 2, 3, "main", TEN, "stand-off", None, ZERO, *cited),
        Line("ann", 2, 3, "double", Cents(600), "stand-off", None, ZERO, *cited),
        Line("bob", 2, 3, "main", TWENTY, "stand-off", None, ZERO, *cited),
    )


def test_a_lower_total_loses_every_wager() -> None:
    lines = compare(NZ, spot("5s 6d 8c", ANN_DOUBLED, BOB, doubled=True), dealer(21))
    cited = (("5.1(g)",), "lower", 19, 21)
    assert lines == (
        Line("ann", 2, 3, "main", TEN, "lose", None, Cents(-1000), *cited),
        Line("ann", 2, 3, "double", Cents(600), "lose", None, Cents(-600), *cited),
        Line("bob", 2, 3, "main", TWENTY, "lose", None, Cents(-2000), *cited),
    )


def test_a_bust_loses_even_when_the_dealer_busts() -> None:
    line = Line("ann", 2, 3, "main", TEN, "lose", None, Cents(-1000), ("5.1(f)", "14.2"), "bust", 22)
    assert compare(NZ, spot("Ks Qd 2c"), dealer(23)) == (line,)


def test_the_dealer_busts_over_21_only() -> None:
    assert not dealer(21).bust
    assert dealer(22).bust


@pytest.mark.parametrize(
    ("split", "doubled", "clauses"),
    [
        (False, False, ("3.21",)),
        (True, False, ("3.21", "3.24.5")),
        (False, True, ("3.21", "3.25.4")),
        (True, True, ("3.21", "3.24.5", "3.25.4")),
    ],
)
def test_a_bust_cites_the_split_and_the_double(*, split: bool, doubled: bool, clauses: Clauses) -> None:
    lines = bust(SG, spot("9s 6d 8c", ANN_DOUBLED, split=split, doubled=doubled))
    assert lines == (
        Line("ann", 2, 3, "main", TEN, "lose", None, Cents(-1000), clauses, "bust", 23),
        Line("ann", 2, 3, "double", Cents(600), "lose", None, Cents(-600), clauses, "bust", 23),
    )


# doubled hands


def test_a_doubled_hand_wins_even_money_on_both_parts() -> None:
    """6-7-8 of spades would be 3:1; doubled, 10 and 6 win 10 and 6 (NZ 12.5)."""
    cited = (("5.1(d)", "9.2", "12.5"), "doubled", 21)
    assert pay_twenty_one(NZ, spot("6s 7s 8s", ANN_DOUBLED, doubled=True)) == (
        Line("ann", 2, 3, "main", TEN, "win", "1:1", TEN, *cited),
        Line("ann", 2, 3, "double", Cents(600), "win", "1:1", Cents(600), *cited),
    )


def test_a_back_bettor_who_did_not_double_keeps_bonus_odds_in_new_zealand() -> None:
    """NZ 12.6: 20 at 3 to 1 is 60, while the doubler has even money."""
    lines = pay_twenty_one(NZ, spot("6s 7s 8s", ANN_DOUBLED, BOB, doubled=True))
    clauses = ("5.1(d)", "9.2", "12.6", "11.1", "11.1[678 spades]")
    assert [line.reason for line in lines[:2]] == ["doubled", "doubled"]
    assert lines[2:] == (won("bob", "20", "3:1", "60", clauses, "spades_678", 21),)


def test_a_back_bettor_on_a_doubled_hand_gets_even_money_in_singapore() -> None:
    lines = pay_twenty_one(SG, spot("6s 7s 8s", ANN_DOUBLED, BOB, doubled=True))
    clauses = ("3.26", "3.25.5")
    assert [(line.kind, line.reason) for line in lines[:2]] == [("main", "doubled"), ("double", "doubled")]
    assert lines[2:] == (won("bob", "20", "1:1", "20", clauses, "doubled_by_controller", 21),)


def test_the_other_hands_of_a_doubled_box_get_even_money_in_the_act_only() -> None:
    """Five-card 21 on the other hand of a split box: 12.8 in the ACT, the pay table elsewhere."""
    five = "8s 2d 3c 4h 4s"
    other = spot(five, split=True, box_doubled=True)
    canberra = ("14.1", "14.1(d)", "10.2(b)", "12.8")
    assert pay_twenty_one(ACT, other) == (won("ann", "10", "1:1", "10", canberra, "doubled_by_controller", 21),)
    for rules in (NZ, SG):
        assert [(line.odds, line.net) for line in pay_twenty_one(rules, other)] == [("3:2", 1500)]
    assert pay_twenty_one(ACT, spot(five, split=True)) == (
        won(
            "ann",
            "10",
            "3:2",
            "15",
            ("14.1", "14.1(d)", "10.2(b)", "11.6", "14.2", "14.2[5-card 21]"),
            "five_cards",
            21,
        ),
    )


def test_a_house_may_pay_doubles_its_own_odds() -> None:
    """Two to one for whom the double binds: 10 and 6 win 20 and 12, bob's 20 win 40."""
    house = variant("act-2005", {"double.odds": "2:1"})
    lines = compare(house, spot("5s 6d 9c", ANN_DOUBLED, BOB, doubled=True), dealer(19))
    assert [(line.odds, line.net) for line in lines] == [("2:1", 2000), ("2:1", 1200), ("2:1", 4000)]
    lines = compare(house, spot("Ks 9c", split=True, box_doubled=True), dealer(18))
    assert [(line.odds, line.net) for line in lines] == [("2:1", 2000)]


def test_bound_aces_and_cut_wagers_are_cited_in_every_line() -> None:
    """Ace and five doubled with a four is 10 in Singapore, and only a part of the wager plays."""
    cut = Stake("ann", TEN, TEN, double=TEN, limited=("5.1.1",))
    lines = compare(SG, spot("As 5d 4c", cut, doubled=True), dealer(17))
    assert [(line.total, line.clauses) for line in lines] == [(10, ("3.27.3", "5.1.1", "3.2.1", "3.25.2"))] * 2


def test_a_stake_has_one_wager_and_a_second_when_doubled() -> None:
    assert [where.kind for where in wheres(NZ, spot("5s 6d"), ANN)] == ["main"]
    split = Stake("ann", TEN, TEN, "split", double=Cents(600))
    base, double = wheres(NZ, spot("5s 6d 9c"), split)
    assert (base.kind, base.stake, double.kind, double.stake) == ("split", 1000, "double", 600)


# forfeit and surrender


def test_a_forfeit_gives_up_the_wager_and_takes_the_addition_back() -> None:
    """Only the player who forfeits: cat, who doubled too, stays in."""
    cat = Stake("cat", TWENTY, TWENTY, double=TWENTY)
    lines = forfeit(NZ, spot("5s 6d 2c", cat, ANN_DOUBLED, doubled=True), "ann")
    assert lines == (
        Line("ann", 2, 3, "main", TEN, "forfeit", None, Cents(-1000), ("12.8",), "forfeit"),
        Line("ann", 2, 3, "double", Cents(600), "forfeit", None, ZERO, ("12.8",), "forfeit_addition"),
    )


def test_a_forfeit_cites_when_it_may_be_made() -> None:
    house = variant("nz-current", {"double.forfeit_until": "dealer-card"})
    lines = forfeit(house, spot("5s 6d 2c", ANN_DOUBLED, doubled=True), "ann")
    assert [line.clauses for line in lines] == [("12.8", "house rule double.forfeit_until")] * 2


def surrendered(up: str) -> Spot:
    """ann surrendered 10 and cat 5, bob's 20 is still open."""
    ann = Stake("ann", TEN, TEN, status="surrendered")
    cat = Stake("cat", Cents(500), Cents(500), status="surrendered")
    return spot("Ks 6d", BOB, ann, cat, up=up)


def test_a_surrender_loses_half() -> None:
    clauses = ("1.0[Surrender]", "9.3", "9.5")
    assert surrender(NZ, surrendered("Kd"), dealer_pontoon=False) == (
        Line("ann", 2, 3, "main", TEN, "surrender", None, Cents(-500), clauses, "surrender"),
        Line("cat", 2, 3, "main", Cents(500), "surrender", None, Cents(-250), clauses, "surrender"),
    )


def test_a_dealer_pontoon_takes_a_surrendered_wager_whole() -> None:
    reason = "surrender_dealer_pontoon"
    assert surrender(NZ, surrendered("Kd"), dealer_pontoon=True) == (
        Line("ann", 2, 3, "main", TEN, "lose", None, Cents(-1000), ("9.4",), reason),
        Line("cat", 2, 3, "main", Cents(500), "lose", None, Cents(-500), ("9.4",), reason),
    )


@pytest.mark.parametrize(("up", "clause"), [("9d", "8(a)(1)"), ("Kd", "8(a)(2)"), ("Ad", "8(a)(2)")])
def test_a_surrender_cites_whether_the_hand_was_held(up: str, clause: str) -> None:
    lines = surrender(MA, surrendered(up), dealer_pontoon=False)
    assert [line.clauses for line in lines] == [("8(a)", clause)] * 2


def test_a_surrender_cites_the_houses_own_share_and_hold() -> None:
    house = variant("nz-current", {"surrender.loses": "1:4", "surrender.held_against": ["A"]})
    lines = surrender(house, surrendered("Kd"), dealer_pontoon=False)
    assert [line.net for line in lines] == [-250, -125]
    assert lines[0].clauses == ("1.0[Surrender]", "9.3", "9.5", "house rule surrender.loses")
    whole = surrender(house, surrendered("Ad"), dealer_pontoon=True)
    assert whole[0].clauses == ("9.4", "house rule surrender.held_against")


# suited sevens against a seven


def sevens(rules: Rulebook, stake: Stake = ANN, *, up: str = "7d", **around: bool) -> tuple[Line, ...]:
    """Three sevens of spades, paid at once."""
    return pay_twenty_one(rules, spot("7s 7s 7s", stake, up=up, **around))


def test_sevens_that_win_the_super_bonus_are_paid_their_odds_beside_it() -> None:
    clauses = ("3.26", "4.1.1", "4.1.1[777 spades]")
    paid = (won("ann", "10", "3:1", "30", clauses, "spades_777", 21),)
    assert sevens(SG) == paid
    assert sevens(SG, up="8d") == paid


def test_sevens_kept_from_the_super_bonus_cite_why() -> None:
    split = ("3.26", "3.24.3", "4.1.1", "4.1.1[777 spades]", "3.24.4", "4.1.2")
    assert [line.clauses for line in sevens(SG, split=True)] == [split]
    doubled = ("3.26", "3.25.5", "4.1.2")
    assert [line.clauses for line in sevens(SG, ANN_DOUBLED, doubled=True)] == [doubled] * 2
    assert [line.clauses for line in sevens(SG, ANN_DOUBLED, doubled=True, up="8d")] == [("3.26", "3.25.5")] * 2
    box = ("14.1", "14.1(d)", "10.2(b)", "12.8")
    assert [line.clauses for line in sevens(ACT, split=True, box_doubled=True, sevens_split=True)] == [box]


def test_only_the_clause_that_denies_the_super_bonus_is_cited() -> None:
    """A double elsewhere on the box, off-suit sevens split, or a wager behind the seated one's."""
    nz = ("5.1(d)", "9.2", "13.5", "11.1", "11.1[777 spades]", "13.6")
    assert [line.clauses for line in sevens(NZ, split=True, box_doubled=True)] == [nz]
    act = ("14.1", "14.1(d)", "10.2(b)", "12.7", "12.8")
    assert [line.clauses for line in sevens(ACT, ANN_DOUBLED, split=True, doubled=True)] == [act] * 2
    seated = variant("nz-current", {"super_bonus.winners": "seated"})
    behind = Stake("bob", Cents(1000), Cents(1000))
    (line,) = pay_twenty_one(seated, spot("7s 7s 7s", behind, up="7d"))
    assert line.clauses[-1] == "house rule super_bonus.winners"


def test_other_21s_against_a_seven_have_nothing_to_explain() -> None:
    lines = pay_twenty_one(SG, spot("6s 7s 8s", up="7d", split=True))
    assert lines[0].clauses == ("3.26", "3.24.3", "4.1.1", "4.1.1[678 spades]")


def test_a_wager_below_the_bands_has_the_odds_alone_and_cites_the_bands() -> None:
    dollar = Stake("ann", Cents(100), Cents(100))
    clauses = ("5.1(d)", "9.2", "11.1", "11.1[777 spades]", "11.2")
    assert sevens(NZ, dollar) == (won("ann", "1", "3:1", "3", clauses, "spades_777", 21),)


def test_a_house_may_pay_the_super_bonus_instead_of_the_odds() -> None:
    """Ann's 10 come back to her; bob's single dollar wins no Super Bonus and so its 3 to 1."""
    house = variant("nz-current", {"super_bonus.on_top": False})
    dollar = Stake("bob", Cents(100), Cents(100))
    instead = ("5.1(d)", "9.2", "house rule super_bonus.on_top")
    lines = pay_twenty_one(house, spot("7s 7s 7s", ANN, dollar, up="7d"))
    assert lines == (
        Line("ann", 2, 3, "main", TEN, "win", None, ZERO, instead, "super_bonus_instead", 21),
        won("bob", "1", "3:1", "3", ("5.1(d)", "9.2", "11.1", "11.1[777 spades]", "11.2"), "spades_777", 21),
    )
    assert pay_twenty_one(house, spot("7s 7s 7s", up="8d"))[0].net == 3000
    behind = Stake("bob", Cents(1000), Cents(1000))
    doubled = pay_twenty_one(house, spot("7s 7s 7s", ANN_DOUBLED, behind, doubled=True, up="7d"))
    assert [(line.player, line.net, line.reason) for line in doubled] == [
        ("ann", 1000, "doubled"),
        ("ann", 600, "doubled"),
        ("bob", 0, "super_bonus_instead"),
    ]


def test_the_super_bonus_instead_names_the_totals_it_was_settled_on() -> None:
    house = variant("ma-2025", {"super_bonus.on_top": False})
    instead = ("5(a)(2)", "house rule super_bonus.on_top")
    assert compare(house, spot("7s 7s 7s", up="7d"), dealer(20)) == (
        Line("ann", 2, 3, "main", TEN, "win", None, ZERO, instead, "super_bonus_instead", 21, 20),
    )


def test_a_21_that_the_dealer_could_not_change_is_paid_as_it_lies() -> None:
    """MA 12(c): against a 5 no card is drawn for it; 10 at 1 to 1, and no total of the dealer's is told."""
    (line,) = unopposed(MA, spot("Ks 5d 6h", up="5d"))
    assert (line.result, line.net, line.total, line.dealer) == ("win", 1000, 21, None)
    assert line.clauses == ("5(a)(4)", "5(e)")


def test_a_bust_that_waited_for_the_dealer_is_lost_as_it_lies() -> None:
    (line,) = unopposed(MA, spot("Ks 5d 7h", up="Kd"))
    assert (line.result, line.net, line.total) == ("lose", -1000, 22)


def test_a_doubled_21_that_the_dealer_could_not_change_is_paid_evenly() -> None:
    """6.00 added to ann's 10: both at 1 to 1."""
    lines = unopposed(MA, spot("As 4d 6h", ANN_DOUBLED, doubled=True, up="5d"))
    assert [(line.kind, line.net, line.odds) for line in lines] == [("main", 1000, "1:1"), ("double", 600, "1:1")]


def test_an_open_stake_that_is_void_goes_back_whole_with_its_double() -> None:
    """10 doubled for 6: both parts come back, under the clause of the void and that of the cut wager."""
    stake = Stake("ann", Cents(1000), Cents(1000), double=Cents(600), limited=("5.1.1",))
    hand = Hand(parse_cards("5s 6d 9c"), (stake,), doubled=True)
    lines = void_stake(SG, (3, 2), hand, stake, ("5.5",), "void_round")
    assert [(line.kind, line.stake, line.net, line.result, line.reason) for line in lines] == [
        ("main", 1000, 0, "void", "void_round"),
        ("double", 600, 0, "void", "void_round"),
    ]
    assert [(line.player, line.box, line.hand, line.clauses) for line in lines] == [("ann", 3, 2, ("5.5", "5.1.1"))] * 2


def test_a_void_stake_of_a_split_hand_keeps_its_name() -> None:
    stake = Stake("bob", Cents(500), Cents(500), "split")
    hand = Hand(parse_cards("8s 9d"), (stake,), split=True)
    (line,) = void_stake(NZ, (1, 2), hand, stake, ("16.5(a)",), "void_hand")
    assert (line.kind, line.stake, line.clauses) == ("split", 500, ("16.5(a)",))
