"""Side wagers on the first two cards, insurance and the trigger of BSX-16."""

import pytest

from pontoon.cards import parse_card, parse_cards
from pontoon.money import ZERO, Cents
from pontoon.rulebook import Clauses, Rulebook, load_book, variant
from pontoon.rulebook.sides import side_sections
from pontoon.settlement import (
    Line,
    SideDeclaration,
    SideKind,
    SideWager,
    bsx_16_possible,
    bsx_16_triggered,
    declared_side,
    declared_sides,
    lose_bsx_16,
    settle_insurance,
    settle_side,
    side_kinds,
    side_placing,
    void_side,
)

NZ_2000, NZ, ACT, SG, MA = (load_book(book) for book in ("nz-2000", "nz-current", "act-2005", "sg-rws-v5", "ma-2025"))
FIVE = Cents(500)

EVERY_SIDE = variant(
    "sg-rws-v5",
    {
        "perfect_pairs.placing": "own-wager",
        "perfect_pairs.mixed": "5:1",
        "perfect_pairs.coloured": "10:1",
        "perfect_pairs.perfect": "25:1",
        "match_super_bonus.placing": "own-wager",
        "match_super_bonus.minimum": 5,
        "match_super_bonus.up_to_own_wager": True,
        "match_super_bonus.two_suited": "24:1",
        "match_super_bonus.suited_and_unsuited": "15:1",
        "match_super_bonus.one_suited": "12:1",
        "match_super_bonus.two_unsuited": "6:1",
        "match_super_bonus.one_unsuited": "3:1",
        "bsx_16.placing": "own-wager",
        "bsx_16.amount": 5,
    },
)


def settle(rules: Rulebook, kind: SideKind, text: str, up: str = "9d") -> Line:
    """Five dollars of ann's on box 6."""
    return settle_side(rules, SideWager("ann", kind, FIVE), 6, parse_cards(text), parse_card(up))


def won(kind: SideKind, odds: str, net: int, clauses: Clauses, reason: str) -> Line:
    return Line("ann", 6, None, kind, FIVE, "win", odds, Cents(net), clauses, reason)


def lost(kind: SideKind, clauses: Clauses, reason: str) -> Line:
    return Line("ann", 6, None, kind, FIVE, "lose", None, Cents(-500), clauses, reason)


@pytest.mark.parametrize(
    ("text", "odds", "net", "clause", "reason"),
    [
        ("8s 8d", "5:1", 2500, "11.2A[Mixed]", "mixed_pair"),
        ("Kh Kc", "5:1", 2500, "11.2A[Mixed]", "mixed_pair"),
        ("8s 8c", "10:1", 5000, "11.2A[Coloured]", "coloured_pair"),
        ("Ah Ad", "10:1", 5000, "11.2A[Coloured]", "coloured_pair"),
        ("8s 8s", "25:1", 12500, "11.2A[Perfect]", "perfect_pair"),
    ],
)
def test_perfect_pairs_by_colour_and_suit(text: str, odds: str, net: int, clause: str, reason: str) -> None:
    clauses = ("15A.5", "15A.7", "11.2A", clause, "15A.6")
    assert settle(NZ, "perfect-pairs", text) == won("perfect-pairs", odds, net, clauses, reason)


def test_perfect_pairs_of_the_act_pay_more_for_the_lower_pairs() -> None:
    paid = [settle(ACT, "perfect-pairs", text).net for text in ("8s 8d", "8s 8c", "8s 8s")]
    assert paid == [3000, 6000, 12500]


def test_cards_of_equal_value_are_no_pair() -> None:
    assert settle(NZ, "perfect-pairs", "Ks Qs") == lost("perfect-pairs", ("15A.5", "15A.6"), "no_perfect_pairs")
    clauses = ("18.11", "18.11(d)", "18.13", "18.13(a)", "18.13(b)", "18.15")
    assert settle(ACT, "perfect-pairs", "Ks Qs") == lost("perfect-pairs", clauses, "no_perfect_pairs")


def test_player_pair_pays_eleven_to_one() -> None:
    clauses = ("3.14", "4.1.1", "4.1.1[Player Pair]", "3.13")
    assert settle(SG, "player-pair", "Ks Kd") == won("player-pair", "11:1", 5500, clauses, "player_pair")
    assert settle(SG, "player-pair", "Ks Qs") == lost("player-pair", ("3.14", "3.13"), "no_player_pair")


@pytest.mark.parametrize(
    ("text", "odds", "net", "clause", "reason"),
    [
        ("As As", "40:1", 20000, "4.1.3[A-A suited]", "bonus_aces_suited"),
        ("As Ad", "11:1", 5500, "4.1.3[A-A]", "bonus_aces"),
        ("Ks Ks", "8:1", 4000, "4.1.3[KK/QQ/JJ]", "bonus_high_pair"),
        ("Js Jd", "8:1", 4000, "4.1.3[KK/QQ/JJ]", "bonus_high_pair"),
        ("As Kd", "4:1", 2000, "4.1.3[A-K/Q/J]", "bonus_ace_picture"),
        ("Qs Ad", "4:1", 2000, "4.1.3[A-K/Q/J]", "bonus_ace_picture"),
        ("9s 9s", "3:1", 1500, "4.1.3[99-22]", "bonus_low_pair"),
        ("2s 2d", "3:1", 1500, "4.1.3[99-22]", "bonus_low_pair"),
        ("As 9d", "1:1", 500, "4.1.3[A-9..A-2]", "bonus_ace_low"),
        ("2s Ad", "1:1", 500, "4.1.3[A-9..A-2]", "bonus_ace_low"),
    ],
)
def test_every_row_of_the_bonus(text: str, odds: str, net: int, clause: str, reason: str) -> None:
    assert settle(SG, "bonus", text) == won("bonus", odds, net, ("3.15", "4.1.3", clause, "3.13"), reason)


@pytest.mark.parametrize("text", ["Ks Qd", "Ks 9d", "9s 8d"])
def test_other_cards_lose_the_bonus(text: str) -> None:
    assert settle(SG, "bonus", text) == lost("bonus", ("3.15", "3.13"), "no_bonus")


@pytest.mark.parametrize(
    ("text", "odds", "net", "clause", "reason"),
    [
        ("9d 9d", "24:1", 12000, "6(e)(1)[2 suited]", "match_two_suited"),
        ("9d 9s", "15:1", 7500, "6(e)(1)[1+1]", "match_suited_and_unsuited"),
        ("9s 9d", "15:1", 7500, "6(e)(1)[1+1]", "match_suited_and_unsuited"),
        ("9d Ks", "12:1", 6000, "6(e)(1)[1 suited]", "match_one_suited"),
        ("Ks 9d", "12:1", 6000, "6(e)(1)[1 suited]", "match_one_suited"),
        ("9s 9h", "6:1", 3000, "6(e)(1)[2 unsuited]", "match_two_unsuited"),
        ("9s Kd", "3:1", 1500, "6(e)(1)[1 unsuited]", "match_one_unsuited"),
        ("Kd 9h", "3:1", 1500, "6(e)(1)[1 unsuited]", "match_one_unsuited"),
    ],
)
def test_every_row_of_match_super_bonus(text: str, odds: str, net: int, clause: str, reason: str) -> None:
    """Against the nine of diamonds; the suit counts only with the rank."""
    clauses = ("6(a)", "6(e)", "6(e)(1)", clause, "6(d)")
    assert settle(MA, "match-super-bonus", text) == won("match-super-bonus", odds, net, clauses, reason)


def test_a_suit_alone_is_no_match() -> None:
    line = lost("match-super-bonus", ("6(a)", "6(d)"), "no_match_super_bonus")
    assert settle(MA, "match-super-bonus", "Kd 8d") == line
    assert settle(MA, "match-super-bonus", "Ks Qd", "Jd") == line


def test_only_the_first_two_cards_count() -> None:
    assert settle(SG, "player-pair", "Ks Qs Qd").result == "lose"
    assert settle(SG, "player-pair", "Ks Kd 2c").result == "win"


def test_each_wager_reads_its_own_table_where_a_house_offers_them_all() -> None:
    """Two aces of one suit against an ace of another: four tables, four answers."""
    kinds: list[SideKind] = ["perfect-pairs", "player-pair", "bonus", "match-super-bonus"]
    lines = [settle(EVERY_SIDE, kind, "As As", "Ad") for kind in kinds]
    assert [(line.odds, line.reason) for line in lines] == [
        ("25:1", "perfect_pair"),
        ("11:1", "player_pair"),
        ("40:1", "bonus_aces_suited"),
        ("6:1", "match_two_unsuited"),
    ]


def test_a_loss_the_book_does_not_speak_of_cites_who_may_place_the_wager() -> None:
    rules = variant(
        "nz-2000",
        {
            "perfect_pairs.placing": "own-wager",
            "perfect_pairs.mixed": "5:1",
            "perfect_pairs.coloured": "10:1",
            "perfect_pairs.perfect": "25:1",
            "bsx_16.placing": "own-wager",
            "bsx_16.amount": 5,
        },
    )
    pairs = ("house rule perfect_pairs.placing",)
    assert settle(rules, "perfect-pairs", "Ks Qs") == lost("perfect-pairs", pairs, "no_perfect_pairs")
    sixteen = lose_bsx_16(rules, SideWager("ann", "bsx-16", FIVE), 6)
    assert sixteen == lost("bsx-16", ("house rule bsx_16.placing",), "no_bsx_16")


def test_a_side_wager_without_its_main_wager_is_void_and_returned() -> None:
    line = void_side(ACT, SideWager("ann", "perfect-pairs", FIVE), 6)
    assert line == Line("ann", 6, None, "perfect-pairs", FIVE, "void", None, ZERO, ("18.10",), "side_without_main")


def test_a_book_offers_only_its_own_side_wagers() -> None:
    kinds: list[SideKind] = ["perfect-pairs", "player-pair", "bonus", "match-super-bonus", "bsx-16"]
    offered = [[kind for kind in kinds if side_placing(rules, kind) is not None] for rules in (NZ_2000, NZ, SG, MA)]
    assert offered == [[], ["perfect-pairs"], ["player-pair", "bonus"], ["match-super-bonus", "bsx-16"]]
    assert [kind for kind in kinds if side_placing(EVERY_SIDE, kind) is not None] == kinds


def test_who_may_place_a_side_wager_is_that_wagers_own_rule() -> None:
    placing = side_placing(SG, "bonus")
    assert placing is not None
    assert (placing.value, placing.clauses) == ("box-wager-or-void", ("3.9", "5.15"))
    sixteen = side_placing(MA, "bsx-16")
    assert sixteen is not None
    assert (sixteen.value, sixteen.clauses) == ("own-wager", ("16(a)",))


def test_insurance_pays_two_to_one_on_a_dealer_pontoon() -> None:
    line = settle_insurance(NZ, "ann", 6, FIVE, dealer_pontoon=True)
    assert line == Line("ann", 6, None, "insurance", FIVE, "win", "2:1", Cents(1000), ("10.1", "10.5"), "insurance")


def test_insurance_is_lost_without_a_dealer_pontoon() -> None:
    line = settle_insurance(NZ, "ann", 6, FIVE, dealer_pontoon=False)
    assert line == Line("ann", 6, None, "insurance", FIVE, "lose", None, Cents(-500), ("10.1", "10.6"), "no_insurance")


def test_bsx_16_is_lost_without_its_trigger() -> None:
    line = lose_bsx_16(MA, SideWager("ann", "bsx-16", FIVE), 6)
    assert line == lost("bsx-16", ("16(b)", "16(f)"), "no_bsx_16")


@pytest.mark.parametrize(
    ("up", "second", "triggered"),
    [
        ("6s", "Kd", True),
        ("6s", "Jd", True),
        ("Qs", "6d", True),
        ("6s", "6d", False),
        ("6s", "9d", False),
        ("Ks", "Qd", False),
        ("As", "6d", False),
        ("Ks", "Ad", False),
        ("9s", "7d", False),
    ],
)
def test_bsx_16_needs_a_six_and_a_ten_in_either_order(*, up: str, second: str, triggered: bool) -> None:
    assert bsx_16_triggered(parse_card(up), parse_card(second)) is triggered


def test_a_wager_for_the_wheel_has_no_row_that_wins() -> None:
    six, ten = parse_card("6h"), parse_card("Ks")
    assert declared_side("bsx-16").row(six, ten, six) is None


@pytest.mark.parametrize("side", declared_sides(), ids=lambda side: side.key)
def test_every_declared_wager_is_a_section_of_the_rulebook(side: SideDeclaration) -> None:
    assert dict(side_sections())[side.key] is side.rules
    assert side_kinds() == tuple(key for key, _ in side_sections())


def test_no_two_wagers_share_a_reason() -> None:
    codes = [code for side in declared_sides() for code in side.reasons]
    assert len(set(codes)) == len(codes)


def test_bsx_16_stays_possible_behind_a_six_or_a_ten() -> None:
    possible = [up for up in ("As", "2d", "5c", "6h", "7s", "9d", "Jc", "Qh", "Ks") if bsx_16_possible(parse_card(up))]
    assert possible == ["6h", "Jc", "Qh", "Ks"]
