"""The readings that change money: each is a rule value, and each value pays as worked by hand.

A test plays one script under the book's own reading and again under another reading of the same words, set as
a house variant. The numbers I1, I2, ... are those the rulebooks' files carry beside the values.
"""

from collections.abc import Mapping
from typing import Any

from pontoon.money import Cents, format_dollars
from pontoon.rulebook import BOOK_IDS, load_book, rules_by_path, variant
from pontoon.script import Playthrough, Script, parse_stack, play_script
from pontoon.table import Limits

Changes = Mapping[str, object]


def _play(book: str, shoe: str, actions: tuple[str, ...], changes: Changes | None, **header: Any) -> Playthrough:
    script = Script(rulebook=book, shoe=parse_stack(shoe), actions=actions, **header)
    return play_script(script, variant(book, changes) if changes else None)


def net(book: str, shoe: str, *actions: str, under: Changes | None = None, **header: Any) -> dict[str, str]:
    """What everybody gains, the script having gone through."""
    played = _play(book, shoe, actions, under, **header)
    assert played.trouble is None, played.trouble
    return {player: format_dollars(amount) for player, amount in played.net.items()}


def refused(book: str, shoe: str, *actions: str, under: Changes | None = None) -> str:
    """The action the rules refuse, as it was written."""
    played = _play(book, shoe, actions, under)
    assert played.trouble is not None
    assert played.trouble.text is not None
    return played.trouble.text


def test_every_reading_tested_here_is_marked_in_a_book() -> None:
    """The number of a reading stands beside the value that some book reads so."""
    marked = {rule.reading for book in BOOK_IDS for rule in rules_by_path(load_book(book)).values()}
    tested = {name.split("_")[1].upper() for name in globals() if name.startswith("test_i")}
    assert tested == {f"I{number}" for number in (*range(1, 8), *range(9, 17), 20, 21, 22, 34, 35, 36, 37, 51, 57)}
    assert tested <= marked


# I1: A-5-5 is a soft 21 under ma-2025

SOFT_21 = "As 9h 5d 5c 4c 6c"


def test_i1_soft_21_may_be_doubled_but_not_drawn_to() -> None:
    """A-5-5 doubled with a king is 21 still: the wager and its double win 1 to 1."""
    deal = ("bet ann 1 10", "deal", "hit 1")
    assert net("ma-2025", "As 9h 5d 5c Kc", *deal, "double 1 ann=10") == {"ann": "20.00"}
    assert net("ma-2025", SOFT_21, *deal, "stand 1") == {"ann": "10.00"}
    assert refused("ma-2025", SOFT_21, *deal, "hit 1", "hit 1") == "hit 1"


def test_i1_soft_21_finished_is_neither_drawn_to_nor_doubled() -> None:
    under = {"twenty_one.soft": "finished"}
    deal = ("bet ann 1 10", "deal", "hit 1")
    assert net("ma-2025", SOFT_21, *deal, under=under) == {"ann": "10.00"}
    assert refused("ma-2025", SOFT_21, *deal, "double 1 ann=10", under=under) == "double 1 ann=10"


def test_i1_soft_21_drawn_to_reaches_a_five_card_21() -> None:
    """A-5-5-4-6 is 21 in five cards: 3 to 2."""
    under = {"twenty_one.soft": "draw-or-double"}
    actions = ("bet ann 1 10", "deal", "hit 1", "hit 1", "hit 1")
    assert net("ma-2025", SOFT_21, *actions, under=under) == {"ann": "15.00"}


# I2: a dealer pontoon after a split with a bust hand

FIRST_BUST = "8s Kd 8h 6c Kc Kh Ad"  # 8-6-K is 24, then 8-K is 18, and the dealer K-A
SECOND_BUST = "8s Kd 8h Kc 6c Kh Ad"  # 8-K is 18, then 8-6-K is 24
SPLIT = ("bet ann 1 10", "deal", "split 1 ann")
ORIGINAL_CHIPS: Changes = {"dealer_pontoon.after_bust": "original-chips"}
ONE_IN_ALL: Changes = {"dealer_pontoon.after_bust": "one-in-all"}


def test_i2_bust_stays_lost_and_one_wager_more_is_taken() -> None:
    assert net("nz-current", FIRST_BUST, *SPLIT, "hit 1", "stand 1") == {"ann": "-20.00"}
    assert net("nz-current", SECOND_BUST, *SPLIT, "stand 1", "hit 1") == {"ann": "-20.00"}


def test_i2_original_chips_lost_by_bust_leave_nothing_more_to_take() -> None:
    """Only where the hand with the original wager went bust."""
    assert net("nz-current", FIRST_BUST, *SPLIT, "hit 1", "stand 1", under=ORIGINAL_CHIPS) == {"ann": "-10.00"}
    assert net("nz-current", SECOND_BUST, *SPLIT, "stand 1", "hit 1", under=ORIGINAL_CHIPS) == {"ann": "-20.00"}


def test_i2_one_wager_in_all_gives_the_rest_back() -> None:
    assert net("nz-current", FIRST_BUST, *SPLIT, "hit 1", "stand 1", under=ONE_IN_ALL) == {"ann": "-10.00"}
    assert net("nz-current", SECOND_BUST, *SPLIT, "stand 1", "hit 1", under=ONE_IN_ALL) == {"ann": "-10.00"}


def test_i2_one_wager_in_all_counts_both_hands_bust() -> None:
    """With both hands bust the dealer's second card still matters: a pontoon gives one of them back."""
    both = "8s Kd 8h 6c Kc 6h Kh"
    play = (*SPLIT, "hit 1", "hit 1")
    assert net("nz-current", both, *play) == {"ann": "-20.00"}
    assert net("nz-current", f"{both} Ad", *play, under=ONE_IN_ALL) == {"ann": "-10.00"}
    assert net("nz-current", f"{both} 9d", *play, under=ONE_IN_ALL) == {"ann": "-20.00"}


def test_i2_three_hands_with_one_paid_and_one_bust() -> None:
    """8-3-K is paid 10, 8-6-K is bust, 8-K is open: the pontoon takes one wager, or the bust was that wager."""
    shoe = "8s Kd 8h 8c 3d Kc 6d Kh Ks Ad"
    play = (*SPLIT, "split 1 ann", "hit 1", "hit 1", "stand 1")
    assert net("nz-current", shoe, *play) == {"ann": "-10.00"}
    assert net("nz-current", shoe, *play, under=ORIGINAL_CHIPS) == {"ann": "-10.00"}
    assert net("nz-current", shoe, *play, under=ONE_IN_ALL) == {"ann": "0.00"}


def test_i2_doubled_bust_under_ma_2025() -> None:
    """5-7 doubled with a king is 22: both wagers, or with a dealer blackjack the original one only."""
    shoe, play = "5s Kd 7h Kc Ad", ("bet ann 1 10", "deal", "double 1 ann=10")
    assert net("ma-2025", shoe, *play) == {"ann": "-20.00"}
    assert net("ma-2025", shoe, *play, under=ONE_IN_ALL) == {"ann": "-10.00"}
    assert net("ma-2025", "5s Kd 7h Kc 9d", *play, under=ONE_IN_ALL) == {"ann": "-20.00"}


# I3: a 21 against a dealer pontoon

AT_END_AND_LOSES: Changes = {"twenty_one.paid": "at-end", "twenty_one.against_dealer_pontoon": "loses"}


def test_i3_twenty_one_is_paid_before_the_dealers_pontoon() -> None:
    """5-6-K, hit or doubled, against K-A; a double that loses gets its addition back."""
    shoe, deal = "5s Kd 6h Kc Ad", ("bet ann 1 10", "deal")
    for book in ("nz-2000", "nz-current", "act-2005", "sg-rws-v5"):
        assert net(book, shoe, *deal, "hit 1") == {"ann": "10.00"}
        assert net(book, shoe, *deal, "double 1 ann=10") == {"ann": "20.00"}
        assert net(book, shoe, *deal, "hit 1", under=AT_END_AND_LOSES) == {"ann": "-10.00"}
        assert net(book, shoe, *deal, "double 1 ann=10", under=AT_END_AND_LOSES) == {"ann": "-10.00"}


def test_i3_twenty_one_paid_at_the_end_may_still_win() -> None:
    """Waiting for the end alone changes nothing: the 21 beats the pontoon, and needs no dealer's card."""
    under = {"twenty_one.paid": "at-end"}
    assert net("nz-current", "5s Kd 6h Kc", "bet ann 1 10", "deal", "hit 1", under=under) == {"ann": "10.00"}
    beside = ("bet ann 1 10", "bet bob 2 10", "deal", "hit 1", "stand 2")
    shoe = "5s 9s Kd 6h Kh Kc Ad"
    assert net("nz-current", shoe, *beside, under=under) == {"ann": "10.00", "bob": "-10.00"}


# I4: which aces count 1 when a hand is doubled

ACE_ON_A_SPLIT_HAND = "8s 9d 8h As 2c Kd 9c"  # 8-A doubled with a 2; then 8-K, 18, against the dealer's 18


def test_i4_ace_dealt_to_a_split_hand_keeps_11_under_new_zealand() -> None:
    """8-A-2 is 21 and paid at once; under the other reading it is 11 and loses twice."""
    play = (*SPLIT, "double 1 ann=10", "stand 1")
    under = {"cards.aces_one_when_doubled": "first-two"}
    for book in ("nz-2000", "nz-current"):
        assert net(book, ACE_ON_A_SPLIT_HAND, *play) == {"ann": "20.00"}
        assert net(book, ACE_ON_A_SPLIT_HAND, *play, under=under) == {"ann": "-20.00"}


def test_i4_ace_among_the_first_two_counts_1_under_act_and_sg() -> None:
    play = (*SPLIT, "double 1 ann=10", "stand 1")
    under = {"cards.aces_one_when_doubled": "initial-deal"}
    for book in ("act-2005", "sg-rws-v5"):
        assert net(book, ACE_ON_A_SPLIT_HAND, *play) == {"ann": "-20.00"}
        assert net(book, ACE_ON_A_SPLIT_HAND, *play, under=under) == {"ann": "20.00"}


# I5 and I6: blackjack and its likes under ma-2025


def test_i5_blackjack_pays_3_to_2_always_or_only_against_21() -> None:
    """Against 18 the words alone give 1 to 1; against 9-5-7 they give 3 to 2 as well."""
    under = {"pontoon.odds_when": "dealer-21"}
    deal = ("bet ann 1 10", "deal")
    assert net("ma-2025", "As 9d Kh 9c", *deal) == {"ann": "15.00"}
    assert net("ma-2025", "As 9d Kh 9c", *deal, under=under) == {"ann": "10.00"}
    assert net("ma-2025", "As 9d Kh 5c 7c", *deal, under=under) == {"ann": "15.00"}


def test_i6_ace_ten_after_a_split_is_a_plain_21_or_paid_like_blackjack() -> None:
    """A-K and A-9 against 18: 10 and 10, or 15 and 10."""
    shoe, play = "As 9d Ah Kc 9s 9h", (*SPLIT, "stand 1", "stand 1")
    under = {"split.ace_ten": "two-card-21"}
    assert net("ma-2025", shoe, *play) == {"ann": "20.00"}
    assert net("ma-2025", shoe, *play, under=under) == {"ann": "25.00"}


def test_i6_ace_ten_after_a_split_against_blackjack() -> None:
    """One original wager of both hands is lost; or A-K wins 15 and A-9 loses its 10."""
    shoe, play = "As Kd Ah Kc 9s Ac", (*SPLIT, "stand 1", "stand 1")
    under = {"split.ace_ten": "two-card-21"}
    assert net("ma-2025", shoe, *play) == {"ann": "-10.00"}
    assert net("ma-2025", shoe, *play, under=under) == {"ann": "5.00"}


# I7: the odds of a back-bettor who did not double


def test_i7_back_bettor_on_a_doubled_hand() -> None:
    """6-7-8 of several suits: 1 to 1 for the doubler; 1 to 1 or 3 to 2 for the one who did not double."""
    shoe = "6s 9d 7h 8c"
    play = ("bet ann 1 10", "bet bob 1 10 standing", "deal", "double 1 ann=10")
    for book in ("sg-rws-v5", "ma-2025"):
        assert net(book, shoe, *play) == {"ann": "20.00", "bob": "10.00"}
        assert net(book, shoe, *play, under={"double.others": "bonus-odds"}) == {"ann": "20.00", "bob": "15.00"}
    assert net("nz-current", shoe, *play) == {"ann": "20.00", "bob": "15.00"}
    assert net("nz-current", shoe, *play, under={"double.others": "even-on-hand"}) == {"ann": "20.00", "bob": "10.00"}


# I9: pro rata above the box maximum


def test_i9_pro_rata_under_the_minimum() -> None:
    """800, 400, 55 and 30 on a box of at most 1000, at least 50 each: 19 wins 1 to 1 against 18.

    Scaled by 1000 / 1285, rounded down: 622.56, 311.28, 42.80 (raised to 50), 30 as placed. Rescaled, two share
    920 by 800 to 400. Dropped, everybody plays what was put down.
    """
    bets = ("bet ann 1 800", "bet bob 1 400", "bet cat 1 55", "bet dan 1 30", "deal", "stand 1")
    table: dict[str, Any] = {
        "limits": Limits(Cents(5000), Cents(100000), Cents(500)),
        "options": {"limits_noticed": False},
    }

    def gains(floor: str) -> list[str]:
        under = {"limits.pro_rata_floor": floor}
        return list(net("sg-rws-v5", "9s 9d Kh 9c", *bets, under=under, **table).values())

    own = net("sg-rws-v5", "9s 9d Kh 9c", *bets, **table)
    assert own == {"ann": "622.56", "bob": "311.28", "cat": "50.00", "dan": "30.00"}
    assert gains("raise") == list(own.values())
    assert gains("rescale") == ["613.33", "306.66", "50.00", "30.00"]
    assert gains("drop") == ["800.00", "400.00", "55.00", "30.00"]


# I10: which pairs split


def test_i10_jack_and_queen_split_by_value_not_by_rank() -> None:
    """J-9 and Q-9 against 18 win 10 each."""
    play = (*SPLIT, "stand 1", "stand 1")
    rank = {"split.pairs": "rank"}
    for book in BOOK_IDS:
        assert net(book, "Js 9d Qh 9c 9s 9h", *play) == {"ann": "20.00"}
        assert refused(book, "Js 9d Qh 9c 9s 9h", *play, under=rank) == "split 1 ann"
        assert net(book, "Js 9d Jh 9c 9s 9h", *play, under=rank) == {"ann": "20.00"}


# I11: who decides where nobody sits


def test_i11_unseated_box_is_decided_by_the_nearest_or_the_highest() -> None:
    """ann came first with 10, bob wagers 20; 5-6 doubled with a king is 21, paid 1 to 1 to both."""
    shoe, bets = "5s 9d 6h Kc", ("bet ann 1 10 standing", "bet bob 1 20 standing", "deal")
    highest = {"boxes.controller_unseated": "highest"}
    assert net("nz-current", shoe, *bets, "double 1 ann=10") == {"ann": "20.00", "bob": "20.00"}
    assert refused("nz-current", shoe, *bets, "double 1 bob=20") == "double 1 bob=20"
    assert net("nz-current", shoe, *bets, "double 1 bob=20", under=highest) == {"ann": "10.00", "bob": "40.00"}
    assert refused("nz-current", shoe, *bets, "double 1 ann=10", under=highest) == "double 1 ann=10"
    nearest = {"boxes.controller_unseated": "nearest"}
    for book in ("sg-rws-v5", "ma-2025"):
        assert net(book, shoe, *bets, "double 1 bob=20") == {"ann": "10.00", "bob": "40.00"}
        assert net(book, shoe, *bets, "double 1 ann=10", under=nearest) == {"ann": "20.00", "bob": "20.00"}


def test_i11_equal_highest_wagers_are_decided_by_the_earliest() -> None:
    shoe, bets = "5s 9d 6h Kc", ("bet ann 1 10 standing", "bet bob 1 10 standing", "deal")
    for book in ("sg-rws-v5", "ma-2025"):
        assert net(book, shoe, *bets, "double 1 ann=10") == {"ann": "20.00", "bob": "10.00"}
        assert refused(book, shoe, *bets, "double 1 bob=10") == "double 1 bob=10"


# I12, I13, I16: surrender and the dealer's cards under sg-rws-v5


def test_i12_surrender_is_held_for_the_dealers_pontoon_or_settled_at_once() -> None:
    """16 surrendered against K-A: the whole 10, or the half given up before the ace is dealt."""
    play = ("bet ann 1 10", "deal", "surrender 1")
    at_once: Changes = {"surrender.held_against": []}
    assert net("sg-rws-v5", "9s Kd 7h Ac", *play) == {"ann": "-10.00"}
    assert net("sg-rws-v5", "9s Kd 7h Ac", *play, under=at_once) == {"ann": "-5.00"}
    assert net("sg-rws-v5", "9s Kd 7h 9c", *play) == {"ann": "-5.00"}


def test_i13_dealer_draws_as_needed_or_always() -> None:
    """After a paid pontoon (15) the next round is dealt from the very next card, or one card later.

    9-K against 9-8 wins 10; had the dealer drawn that first nine, 9-8 would lose 10 to K-K.
    """
    shoe = "As 9d Kh 9s 9h Kc 8d Ks"
    play = ("bet ann 1 10", "deal", "bet ann 1 10", "deal", "stand 1")
    assert net("sg-rws-v5", shoe, *play) == {"ann": "25.00"}
    assert net("sg-rws-v5", shoe, *play, under={"dealer.draws": "always"}) == {"ann": "5.00"}


def test_i13_dealer_who_always_draws_completes_the_hand() -> None:
    """9-2 goes on to 9-2-7 although the only wager, a pontoon, has been paid."""
    play = ("bet ann 1 10", "deal")
    always = _play("sg-rws-v5", "As 9d Kh 2s 7h", play, {"dealer.draws": "always"})
    own = _play("sg-rws-v5", "As 9d Kh 2s 7h", play, None)
    assert [card.value for card in always.rounds[0].dealer] == ["9d", "2s", "7h"]
    assert [card.value for card in own.rounds[0].dealer] == ["9d"]
    assert always.net == own.net


def test_i16_surrender_of_a_shared_box_is_the_controllers_or_each_players() -> None:
    """16 against K-9: ann gives up half of 10; bob half of his 20 with her, or he stands and loses it."""
    shoe, bets = "9s Kd 7h 9c", ("bet ann 1 10", "bet bob 1 20 standing", "deal")
    each = {"surrender.decided_by": "each-player"}
    assert net("sg-rws-v5", shoe, *bets, "surrender 1") == {"ann": "-5.00", "bob": "-10.00"}
    assert refused("sg-rws-v5", shoe, *bets, "surrender 1 bob") == "surrender 1 bob"
    assert net("sg-rws-v5", shoe, *bets, "surrender 1", "pass", "stand 1", under=each) == {
        "ann": "-5.00",
        "bob": "-20.00",
    }
    assert net("sg-rws-v5", shoe, *bets, "surrender 1 bob", "stand 1", under=each) == {"ann": "-10.00", "bob": "-10.00"}
    assert refused("sg-rws-v5", shoe, *bets, "surrender 1 cat", under=each) == "surrender 1 cat"


def test_i16_each_player_may_surrender_in_the_boxes_own_turn_too() -> None:
    """The same under ma-2025, where surrender is the box's first decision: against 8, at once."""
    shoe, bets = "9s 8d 7h Kc", ("bet ann 1 10", "bet bob 1 20 standing", "deal")
    each = {"surrender.decided_by": "each-player"}
    assert net("ma-2025", shoe, *bets, "surrender 1 bob", "stand 1", under=each) == {"ann": "-10.00", "bob": "-10.00"}
    assert refused("ma-2025", shoe, *bets, "surrender 1 bob") == "surrender 1 bob"


# I14, I15, I21: the Super Bonus

SEVENS = "7s 7d 7s 7s"


def test_i14_fifty_dollars_go_to_each_wager_or_each_player() -> None:
    """ann wins 3 to 1 on 25 and 5000; bob wins 10 on each of two boxes, and has 50 for each or once."""
    shoe = "7s 9h 9c 7d 7s Kh Kc 7s Kd"
    play = ("bet ann 1 25", "bet bob 2 10", "bet bob 3 10", "deal", "hit 1", "stand 2", "stand 3")
    by_player = {"super_bonus.others": "each-player"}
    assert net("nz-current", shoe, *play) == {"ann": "5075.00", "bob": "120.00"}
    assert net("nz-current", shoe, *play, under=by_player) == {"ann": "5075.00", "bob": "70.00"}


def test_i14_winners_second_box_is_another_wager_but_not_another_player() -> None:
    """ann's 9-K against 17 wins 10 on box 2 besides."""
    shoe, play = "7s 9h 7d 7s Kh 7s Kd", ("bet ann 1 25", "bet ann 2 10", "deal", "hit 1", "stand 2")
    assert net("nz-current", shoe, *play) == {"ann": "5135.00"}
    assert net("nz-current", shoe, *play, under={"super_bonus.others": "each-player"}) == {"ann": "5085.00"}
    assert net("ma-2025", shoe, *play) == {"ann": "5085.00"}


def test_i14_fifty_dollars_of_a_box_go_to_its_seated_player() -> None:
    """bob sits at box 2, cat stands behind; both win 10."""
    shoe = "7s 9h 7d 7s Kh 7s Kd"
    play = ("bet ann 1 100", "bet bob 2 10", "bet cat 2 10", "deal", "hit 1", "stand 2")
    assert net("sg-rws-v5", shoe, *play) == {"ann": "5300.00", "bob": "60.00", "cat": "10.00"}
    under = {"super_bonus.others": "each-wager"}
    assert net("sg-rws-v5", shoe, *play, under=under) == {"ann": "5300.00", "bob": "60.00", "cat": "60.00"}


def test_i14_super_bonus_of_a_standing_player_on_the_winning_hand() -> None:
    play = ("bet ann 1 100", "bet bob 1 100", "deal", "hit 1")
    assert net("sg-rws-v5", SEVENS, *play) == {"ann": "5300.00", "bob": "5300.00"}
    seated = {"super_bonus.winners": "seated"}
    assert net("sg-rws-v5", SEVENS, *play, under=seated) == {"ann": "5300.00", "bob": "300.00"}


def test_i14_stand_offs_are_among_the_other_wagers_or_not() -> None:
    """bob's 9-8 stands off with the dealer's 7-K."""
    shoe, play = "7s 9h 7d 7s 8h 7s Kd", ("bet ann 1 25", "bet bob 2 10", "deal", "hit 1", "stand 2")
    without = {"super_bonus.others_stand_offs": False}
    assert net("nz-current", shoe, *play) == {"ann": "5075.00", "bob": "50.00"}
    assert net("nz-current", shoe, *play, under=without) == {"ann": "5075.00", "bob": "0.00"}


def test_i15_lower_band_runs_up_to_the_next_or_ends_before_it() -> None:
    """24.50 wins 3 to 1, 73.50, and 1000 or nothing; 1.50 is under the floor in either reading."""
    limits = Limits(Cents(50), Cents(100000), Cents(50))
    ends = {"super_bonus.bands": [{"at_least": 2, "up_to": 24, "pays": 1000}, {"at_least": 25, "pays": 5000}]}
    between = ("bet ann 1 24.50", "deal", "hit 1")
    assert net("nz-current", SEVENS, *between, limits=limits) == {"ann": "1073.50"}
    assert net("nz-current", SEVENS, *between, limits=limits, under=ends) == {"ann": "73.50"}
    low = ("bet ann 1 1.50", "deal", "hit 1")
    assert net("nz-current", SEVENS, *low, limits=limits) == {"ann": "4.50"}
    assert net("nz-current", SEVENS, *low, limits=limits, under=ends) == {"ann": "4.50"}


def test_i21_super_bonus_comes_on_top_of_the_odds_or_instead() -> None:
    play = ("bet ann 1 25", "deal", "hit 1")
    for book in ("nz-2000", "nz-current", "act-2005"):
        assert net(book, SEVENS, *play) == {"ann": "5075.00"}
        assert net(book, SEVENS, *play, under={"super_bonus.on_top": False}) == {"ann": "5000.00"}


# I20: the compulsory draw


def test_i20_soft_16_is_free_or_counts_6_and_must_draw() -> None:
    """A-5 stood on loses to 18. Counted as 6 it must draw; A-5-3 counts 9 and must again; A-5-3-K is 19."""
    shoe = "As 9d 5h 3c Kd 9c"
    hard = {"draw.compulsory_on": "hard-count"}
    assert net("act-2005", "As 9d 5h 9c", "bet ann 1 10", "deal", "stand 1") == {"ann": "-10.00"}
    assert refused("act-2005", shoe, "bet ann 1 10", "deal", "stand 1", under=hard) == "stand 1"
    play = ("bet ann 1 10", "deal", "hit 1", "hit 1", "stand 1")
    assert net("act-2005", shoe, *play, under=hard) == {"ann": "10.00"}


# I22: a doubled split hand against a dealer pontoon under sg-rws-v5


def test_i22_dealer_pontoon_takes_every_base_or_everything_on_split_hands() -> None:
    """8-3-5 doubled and 8-K, 10 each and 10 added: the two bases; all three; or one original wager."""
    shoe, play = "8s Kd 8h 3c 5d Kc Ad", (*SPLIT, "double 1 ann=10", "stand 1")
    assert net("sg-rws-v5", shoe, *play) == {"ann": "-20.00"}
    assert net("sg-rws-v5", shoe, *play, under={"dealer_pontoon.split_takes": "everything"}) == {"ann": "-30.00"}
    assert net("sg-rws-v5", shoe, *play, under={"dealer_pontoon.split_takes": "original"}) == {"ann": "-10.00"}


def test_i22_busts_kept_open_for_a_pontoon_that_takes_every_base() -> None:
    """8-6-K bust and 8-K open, each of 10, are both lost to the pontoon whichever way busts are read."""
    play = (*SPLIT, "hit 1", "stand 1")
    assert net("sg-rws-v5", FIRST_BUST, *play) == {"ann": "-20.00"}
    assert net("sg-rws-v5", FIRST_BUST, *play, under=ONE_IN_ALL) == {"ann": "-20.00"}


# I34, I35: the forfeit of a double


def test_i34_forfeit_ends_with_the_next_card_or_the_dealers() -> None:
    """ann's 5-6-2 against 18 loses 20; if she may wait for bob's 9-K, she takes her double back and loses 10."""
    shoe = "5s 9h 9d 6s Kh 2c 9c"
    play = ("bet ann 1 10", "bet bob 2 10", "deal", "double 1 ann=10", "stand 2")
    late = {"double.forfeit_until": "dealer-card"}
    assert net("nz-current", shoe, *play) == {"ann": "-20.00", "bob": "10.00"}
    assert refused("nz-current", shoe, *play, "forfeit 1 ann") == "forfeit 1 ann"
    assert net("nz-current", shoe, *play, "forfeit 1 ann", under=late) == {"ann": "-10.00", "bob": "10.00"}
    assert net("nz-current", shoe, *play, "pass", under=late) == {"ann": "-20.00", "bob": "10.00"}
    assert refused("nz-current", shoe, *play, "pass", "forfeit 1 ann", under=late) == "forfeit 1 ann"


def test_i34_late_forfeit_names_its_hand_where_two_were_doubled() -> None:
    """8-3-2 and 8-3-5, both doubled: the second is given up for 10, the first loses 20 to 18."""
    shoe, late = "8s 9d 8h 3c 2d 3d 5d 9c", {"double.forfeit_until": "dealer-card"}
    play = (*SPLIT, "double 1 ann=10", "double 1 ann=10")
    assert net("nz-current", shoe, *play, "forfeit 1 ann 2", under=late) == {"ann": "-30.00"}
    assert net("nz-current", shoe, *play, "forfeit 1 ann", "forfeit 1 ann", under=late) == {"ann": "-20.00"}


def test_i34_doubled_21_may_be_rescued_under_ma_2025_or_not() -> None:
    shoe, play = "5s 9d 6h Kc", ("bet ann 1 10", "deal", "double 1 ann=10")
    assert net("ma-2025", shoe, *play, "forfeit 1 ann") == {"ann": "-10.00"}
    never = {"double.forfeit_of_21": False}
    assert refused("ma-2025", shoe, *play, "forfeit 1 ann", under=never) == "forfeit 1 ann"
    assert net("ma-2025", shoe, *play, under=never) == {"ann": "20.00"}


def test_i35_forfeit_is_for_doublers_or_for_all_bettors() -> None:
    """5-6-2 doubled by ann alone; the dealer goes bust, so what bob gave up would have won."""
    shoe = "5s 9d 6h 2c 6c Kd"
    play = ("bet ann 1 10", "bet bob 1 10", "deal", "double 1 ann=10")
    everybody = {"double.forfeit_by": "all-bettors"}
    for book in BOOK_IDS:
        assert net(book, shoe, *play) == {"ann": "20.00", "bob": "10.00"}
        assert refused(book, shoe, *play, "forfeit 1 bob") == "forfeit 1 bob"
        assert net(book, shoe, *play, "forfeit 1 bob", under=everybody) == {"ann": "20.00", "bob": "-10.00"}


# I36: a single wager when its hand is split again


def test_i36_single_wager_is_placed_anew_at_each_split_or_stays_first() -> None:
    """8-K, 8-K and 8-3-K against 18: two stand off and the third wins. bob's one wager is where he puts it."""
    shoe = "8s 9d 8h Kc 8c Kd 3d Kh 9c"
    bets = ("bet ann 1 10", "bet bob 1 10", "deal", "split 1 ann bob@2", "stand 1")
    chosen = (*bets, "split 1 ann bob@2", "stand 1", "hit 1")
    left = (*bets, "split 1 ann", "stand 1", "hit 1")
    once = {"split.designate_again": False}
    assert net("nz-current", shoe, *chosen) == {"ann": "10.00", "bob": "10.00"}
    assert net("nz-current", shoe, *left) == {"ann": "10.00", "bob": "0.00"}
    assert refused("nz-current", shoe, *chosen, under=once) == "split 1 ann bob@2"
    assert net("nz-current", shoe, *left, under=once) == {"ann": "10.00", "bob": "0.00"}


# I37: several bettors above a box maximum under act-2005


def test_i37_wagers_above_the_box_maximum_are_trimmed_from_the_back_or_pro_rata() -> None:
    """60, 50 and 20 on a box of 100: 60, 40 and nothing; or each by 100 / 130. 19 wins against 18."""
    bets = ("bet ann 1 60", "bet bob 1 50", "bet cat 1 20", "deal", "stand 1")
    limits = Limits(maximum=Cents(10000))
    shoe = "9s 9d Kh 9c"
    assert net("act-2005", shoe, *bets, limits=limits) == {"ann": "60.00", "bob": "40.00", "cat": "0.00"}
    gains = net("act-2005", shoe, *bets, limits=limits, under={"limits.above": "pro-rata"})
    assert gains == {"ann": "46.15", "bob": "38.46", "cat": "15.38"}


def test_i37_the_controllers_wager_is_kept_first() -> None:
    """bob sits, though ann wagered first: his 50 play whole and 50 of her 60."""
    bets = ("bet ann 1 60 standing", "bet bob 1 50", "deal", "stand 1")
    limits = Limits(maximum=Cents(10000))
    assert net("act-2005", "9s 9d Kh 9c", *bets, limits=limits) == {"ann": "50.00", "bob": "50.00"}


# I51: of an ace and a 9 drawn at once the dealer's 9 needs the 9 alone, under nz-current

AT_ONCE = ("bet ann 1 10", "deal", "stand 1 ...", "simultaneous", "ruling second by operator")
NEXT_ROUND = ("bet ann 1 10", "deal", "stand 1")


def test_i51_the_dealers_surplus_card_is_out_of_play() -> None:
    """20 beats 18. Round 2 begins with the 5: 14 loses to 8-K = 18."""
    assert net("nz-current", "Ks 9h Qd Ac 9d 5h 8c 9s Kd", *AT_ONCE, *NEXT_ROUND) == {"ann": "0.00"}


def test_i51_the_dealers_surplus_card_opens_the_next_round() -> None:
    """20 beats 18. Round 2 begins with the ace: A-8 = 19 beats 5-9-K = 24, which is over."""
    under = {"incidents.overdrawn": "silent", "incidents.exposed_unused": "use"}
    assert net("nz-current", "Ks 9h Qd Ac 9d 5h 8c 9s Kd", *AT_ONCE, *NEXT_ROUND, under=under) == {"ann": "20.00"}


# I57: a damaged card, then a round from the same shoe, under nz-2000

DAMAGED = ("bet ann 1 10", "deal", "damaged 9d", "stand 1", "bet ann 1 10", "deal", "stand 1")


def test_i57_a_damaged_card_is_replaced_alone() -> None:
    """19 against 17 twice; the second round goes on with the jack."""
    assert net("nz-2000", "Ks 7c 9d Kd Js 7d 9h Kh", *DAMAGED) == {"ann": "20.00"}


def test_i57_a_damaged_card_has_all_the_cards_replaced() -> None:
    """The next round waits for a shuffle."""
    played = _play("nz-2000", "Ks 7c 9d Kd Js 7d 9h Kh", DAMAGED, {"incidents.damaged": "replace-all-after-round"})
    assert played.trouble is not None
    assert (played.trouble.action, played.trouble.text) == (6, "deal")
