"""The five books value by value, against a table written by hand from the printed rulebooks.

Columns: New Zealand 2000, New Zealand current, Australian Capital Territory, Singapore, Massachusetts. One value
stands for all five; None where a book does not offer the wager. What is done around the round is in
`test_books_around.py`.
"""

from typing import Any

import pytest

from pontoon.rulebook import BOOK_IDS, UnknownRulebookError, load_book, rules_by_path, written_values

PICTURES_AND_ACE = {"A", "K", "Q", "J"}
AROUND = ("incidents.", "authority.", "procedure.", "people.", "bsx_16.terminal")
ANY_CARD = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"}


def all_books(value: object) -> tuple[object, ...]:
    """One value in all five columns."""
    return (value,) * 5


def new_zealand(nz: object, act: object, sg: object, ma: object) -> tuple[object, ...]:
    """The two New Zealand columns agree."""
    return (nz, nz, act, sg, ma)


def massachusetts_alone(others: object, ma: object) -> tuple[object, ...]:
    """Only the last column differs."""
    return (others, others, others, others, ma)


TABLE: dict[str, tuple[object, ...]] = {
    # decks of 48: NZ 3.3(a), ACT 2.1, SG 2.2.1, MA 2(a)
    "cards.decks": new_zealand({4, 5, 6, 7, 8}, {3, 4, 5, 6, 7, 8}, {4, 5, 6, 7, 8}, {6, 8}),
    # NZ 4.1(c)(ii) "initial deal"; ACT 2.5(a), SG 3.25.2 first two cards; MA has no such rule
    "cards.aces_one_when_doubled": new_zealand("initial-deal", "first-two", "first-two", "never"),
    # NZ 3.1; the others leave it to the table
    "boxes.number": all_books(7),
    # NZ 15.1, ACT 4.5, SG no number, MA 13(a)
    "boxes.bettors": new_zealand(3, 3, 0, 3),
    # NZ read with 15.3(b), ACT 4.5(b) nearest; SG 1.23, MA 13(b) highest
    "boxes.controller_unseated": new_zealand("nearest", "nearest", "highest", "highest"),
    # a box maximum in ACT 3.1 and SG 5.1
    "limits.maximum_binds": new_zealand("wager", "box", "box", "wager"),
    # ACT 3.5 plays to the maximum; SG 5.1 rejects what it notices
    "limits.above": new_zealand("refuse", "trim", "refuse", "refuse"),
    # ACT 3.4: plays, with a warning for later ones
    "limits.below": new_zealand("refuse", "play-once", "refuse", "refuse"),
    "limits.unnoticed_above": new_zealand("none", "trim", "pro-rata", "none"),
    "limits.unnoticed_below": new_zealand("none", "play", "play", "none"),
    "limits.pro_rata_floor": all_books("raise"),
    # NZ 5.8, ACT 4.7 hold to the minimum; MA 5(j) may bar
    "limits.mid_shoe": new_zealand("minimum", "minimum", "none", "bar"),
    # NZ 9.1, ACT 8.1, SG 3.16; MA 5(e) after the round
    "pontoon.paid": massachusetts_alone("at-once", "at-end"),
    "pontoon.odds_when": all_books("always"),
    # NZ 9.2, ACT 10.2(b), SG 3.26; MA 5(e)
    "twenty_one.paid": massachusetts_alone("at-once", "at-end"),
    # MA 5(b)
    "twenty_one.against_dealer_pontoon": massachusetts_alone("wins", "loses"),
    # MA 9(a) bars a double of blackjack only, 12(a) needs less than 21 to draw
    "twenty_one.soft": massachusetts_alone("finished", "double"),
    # NZ 11.1, ACT 14.2, SG 4.1.1, MA 5(e) and 5(f): the same table
    "pays.pontoon": all_books("3:2"),
    "pays.five_cards": all_books("3:2"),
    "pays.six_cards": all_books("2:1"),
    "pays.seven_cards": all_books("3:1"),
    "pays.mixed_678": all_books("3:2"),
    "pays.suited_678": all_books("2:1"),
    "pays.spades_678": all_books("3:1"),
    "pays.mixed_777": all_books("3:2"),
    "pays.suited_777": all_books("2:1"),
    "pays.spades_777": all_books("3:1"),
    "pays.other": all_books("1:1"),
    # NZ 14.1(d), ACT 10.2(c), SG 3.22; MA none
    "draw.compulsory_below": massachusetts_alone(12, 0),
    "draw.compulsory_on": all_books("point-total"),
    # draws to hard 16: NZ 14.3, ACT 13.1(a), SG 3.27, MA 12(b)
    "dealer.stands_on_hard": all_books(17),
    # soft 17 draws, but MA 12(b) stands on every 17
    "dealer.stands_on_soft": massachusetts_alone(18, 17),
    "dealer.draws": all_books("as-needed"),
    # MA 7(g), 7(i)
    "dealer.hole_card": massachusetts_alone({"none"}, {"none", "hole", "reader"}),
    "dealer.reader_up_cards": massachusetts_alone(set(), PICTURES_AND_ACE),
    # NZ 10.5, ACT 7.4, SG 4.1.1, MA 11(c)
    "insurance.odds": all_books("2:1"),
    # NZ 10.2, ACT 7.1 exclude; SG has paid it; MA 11(a) each player
    "insurance.with_pontoon": massachusetts_alone(False, True),
    # ACT 7.3 half the smallest chip; MA 11(b) rounds up to a chip
    "insurance.multiple": massachusetts_alone("half-step", "step"),
    "insurance.round_up": massachusetts_alone(False, True),
    # NZ 9.3, ACT 9.1, SG 3.18; MA 8(a) any
    "surrender.up_cards": massachusetts_alone(PICTURES_AND_ACE, ANY_CARD),
    "surrender.when": massachusetts_alone("before-play", "own-turn"),
    "surrender.request_ends": all_books(True),
    "surrender.loses": all_books("1:2"),
    "surrender.held_against": all_books(PICTURES_AND_ACE),
    # NZ 9.5, ACT 9.4 at the end, SG with the final settlement; MA 8(a)(2) at the second card
    "surrender.settled": massachusetts_alone("end", "second-card"),
    "surrender.decided_by": all_books("controller"),
    # SG 1.5, 3.25: two cards only
    "double.cards": new_zealand("any", "any", "two", "any"),
    # any total, once, also after a split: NZ 12.1, 12.4, ACT 12.1, 12.3, 12.4, SG 3.25, MA 9(a)
    "double.totals": all_books(set()),
    "double.totals_on": all_books("point-total"),
    "double.times": all_books(1),
    "cards.pack": all_books("spanish"),
    "double.after_split": all_books(True),
    # MA has no rule on split aces
    "double.split_aces": massachusetts_alone(False, True),
    # NZ 12.5, ACT 12.7, SG 3.25.5, MA 9(b)
    "double.odds": all_books("1:1"),
    # NZ 12.6 keeps the odds, ACT 12.8 the whole box even, SG 3.25.5 and MA 9(b) the hand
    "double.others": new_zealand("bonus-odds", "even-on-box", "even-on-hand", "even-on-hand"),
    # NZ 12.5, ACT 12.7, SG 3.25.5, MA 9(b): even money, whatever the 21
    "double.bonus": all_books("withheld"),
    # NZ 12.8, ACT 12.6, SG 3.25.3, MA 9(d)
    "double.forfeit": all_books(True),
    "double.forfeit_loses": all_books("wager"),
    "double.forfeit_until": all_books("next-card"),
    "double.forfeit_of_21": massachusetts_alone(False, True),
    "double.forfeit_by": all_books("doublers"),
    "split.pairs": all_books("value"),
    # NZ 13.4(a) three; ACT 11.3, SG 3.24.2, MA 10(c) four
    "split.hands": new_zealand(3, 4, 4, 4),
    # once: two hands; MA as any other pair
    "split.ace_hands": massachusetts_alone(2, 4),
    "split.ace_cards": massachusetts_alone("one", "free"),
    # NZ 15.3(d), MA 13(e) choose; ACT 11.2(b), SG 3.24.1 the first
    "split.others": new_zealand("designate", "first-hand", "first-hand", "designate"),
    "split.designate_again": new_zealand(True, False, False, True),
    "split.ace_ten": all_books("plain-21"),
    # NZ 13.5, ACT 11.6 by the pay table; SG 3.24.3 and MA 10(e) withhold the Super Bonus alone
    "split.bonus": all_books("kept"),
    # NZ 13.7, ACT 11.9, MA 10(d) one original wager; SG 3.24.5 all
    "dealer_pontoon.split_takes": new_zealand("original", "original", "every-base", "original"),
    # NZ 12.7, ACT 12.5, SG 3.25.4, MA 9(c)
    "dealer_pontoon.double_takes": all_books("original"),
    "dealer_pontoon.after_bust": all_books("one-more"),
    # NZ 11.2 $2-24 and $25; ACT 14.3 under $25; SG 4.1.2 $10-99 and $100; MA 5(g) $5 to under $25
    "super_bonus.bands": new_zealand(
        {(2, 1000), (25, 5000)}, {(0, 1000), (25, 5000)}, {(10, 1000), (100, 5000)}, {(5, 1000), (25, 5000)}
    ),
    "super_bonus.on_top": all_books(True),
    # ACT 11.10 only a box that split suited sevens
    "super_bonus.not_after": new_zealand("any-split", "suited-sevens-split", "any-split", "any-split"),
    "super_bonus.winners": all_books("all-bettors"),
    # NZ 11.3, ACT 14.3 wagers; SG 4.1.2 circles; MA 5(g) players
    "super_bonus.others": new_zealand("each-wager", "each-wager", "each-box-seated", "each-player"),
    "super_bonus.others_pay": all_books(50),
    "super_bonus.others_stand_offs": all_books(True),
    # nz-current 15A.2; ACT 18.10 void without a main wager
    "perfect_pairs.placing": (None, "own-wager", "own-wager-or-void", None, None),
    # nz-current 11.2A; ACT 18.14
    "perfect_pairs.mixed": (None, "5:1", "6:1", None, None),
    "perfect_pairs.coloured": (None, "10:1", "12:1", None, None),
    "perfect_pairs.perfect": (None, "25:1", "25:1", None, None),
    # SG 3.9, 5.15, 4.1.1, 4.1.3
    "player_pair.placing": (None, None, None, "box-wager-or-void", None),
    "player_pair.pair": (None, None, None, "11:1", None),
    "bonus.placing": (None, None, None, "box-wager-or-void", None),
    "bonus.aces_suited": (None, None, None, "40:1", None),
    "bonus.aces": (None, None, None, "11:1", None),
    "bonus.high_pair": (None, None, None, "8:1", None),
    "bonus.ace_picture": (None, None, None, "4:1", None),
    "bonus.low_pair": (None, None, None, "3:1", None),
    "bonus.ace_low": (None, None, None, "1:1", None),
    # MA 6(b), 6(e)(1), 16(a)
    "match_super_bonus.placing": (None, None, None, None, "own-wager"),
    "match_super_bonus.minimum": (None, None, None, None, 5),
    "match_super_bonus.up_to_own_wager": (None, None, None, None, True),
    "match_super_bonus.two_suited": (None, None, None, None, "24:1"),
    "match_super_bonus.suited_and_unsuited": (None, None, None, None, "15:1"),
    "match_super_bonus.one_suited": (None, None, None, None, "12:1"),
    "match_super_bonus.two_unsuited": (None, None, None, None, "6:1"),
    "match_super_bonus.one_unsuited": (None, None, None, None, "3:1"),
    "bsx_16.placing": (None, None, None, None, "own-wager"),
    "bsx_16.amount": (None, None, None, None, 5),
    # MA 16(d), 16(e) locked up before the cards; 16(i)(1), 16(j)(1), 16(o); 16(p)(1)
    "bsx_16.stake": (None, None, None, None, "collected"),
    "bsx_16.others_win": (None, None, None, None, "community"),
    "bsx_16.authorised_by": (None, None, None, None, {"pit-supervisor", "shift-manager", "operator"}),
    # NZ 8.1 an option; ACT and SG require none; MA 7(c) one
    "shoe.burn": massachusetts_alone(0, 1),
    "shoe.burn_optional": massachusetts_alone(True, False),
    # NZ 3.3(b) one or two
    "shoe.cutting_cards": new_zealand(2, 1, 1, 1),
    # NZ 7.5, ACT 5.3, MA 4(e)
    "shoe.cut_from_ends": new_zealand("deck", "deck", "none", "deck"),
    # NZ 7.6 at most half; ACT 5.3 a deck to half; MA 4(e) at least a quarter
    "shoe.cutting_card_at_least": new_zealand("none", "deck", "none", "1/4"),
    "shoe.cutting_card_at_most": new_zealand("1/2", "1/2", "none", "none"),
    # MA 7(j) plays the round; SG is silent
    "shoe.cutting_card_first": massachusetts_alone("shuffle", "play"),
    # ACT 19, SG 1.6
    "shoe.automated": new_zealand(False, True, True, False),
    # ACT 5.5
    "shoe.final_rounds": new_zealand(0, 3, 0, 0),
    # NZ 7.3(a), ACT 5.2(a), MA 4(d)(1)
    "cut.start": new_zealand("first-player", "first-player", "nobody", "first-player"),
    "cut.box": new_zealand("player-of-box", "player-of-box", "nobody", "far-right-rotating"),
    "cut.dealer": new_zealand("far-right", "far-right", "nobody", "far-right-rotating"),
    "cut.replaced": new_zealand("far-left", "far-right", "nobody", "far-right-rotating"),
    "cut.otherwise": new_zealand("far-left", "far-right", "nobody", "far-right-rotating"),
    # an automated shoe is Canberra's alone: elsewhere the value is that of any other case
    "cut.failed_shoe": new_zealand("far-left", "far-right", "nobody", "far-right-rotating"),
    # NZ 7.3 "shall be seated"
    "cut.seated": new_zealand(True, False, False, False),
    # NZ 7.4, ACT 5.2(d); MA 4(c) the dealer
    "cut.declined": new_zealand("clockwise", "clockwise", "nobody", "nobody"),
    "cut.last": new_zealand("casino employee", "casino supervisor", "dealer", "dealer"),
}


def as_table_writes(value: Any) -> object:
    """Lists without their order; a band as its first amount and its payment."""
    if not isinstance(value, list):
        return value
    return {(one["at_least"], one["pays"]) if isinstance(one, dict) else one for one in value}


CELLS = [(path, book, value) for path, row in TABLE.items() for book, value in zip(BOOK_IDS, row, strict=True)]


@pytest.mark.parametrize(("path", "book", "value"), CELLS, ids=[f"{path}-{book}" for path, book, _ in CELLS])
def test_book_says_what_the_printed_rules_say(path: str, book: str, value: object) -> None:
    said = as_table_writes(written_values(load_book(book)).get(path))
    assert said == value
    assert type(said) is type(value)  # True is not 1


@pytest.mark.parametrize("book", BOOK_IDS)
def test_table_knows_every_rule_of_every_book(book: str) -> None:
    assert {path for path in rules_by_path(load_book(book)) if not path.startswith(AROUND)} <= set(TABLE)


@pytest.mark.parametrize(
    ("book", "offered"),
    [
        ("nz-2000", set()),
        ("nz-current", {"perfect_pairs"}),
        ("act-2005", {"perfect_pairs"}),
        ("sg-rws-v5", {"player_pair", "bonus"}),
        ("ma-2025", {"match_super_bonus", "bsx_16"}),
    ],
)
def test_book_offers_its_own_side_wagers_and_no_others(book: str, offered: set[str]) -> None:
    rules = load_book(book)
    sides = ("perfect_pairs", "player_pair", "bonus", "match_super_bonus", "bsx_16")
    assert {side for side in sides if rules.section(side) is not None} == offered


@pytest.mark.parametrize("book", BOOK_IDS)
def test_book_carries_its_id_and_words_of_its_own(book: str) -> None:
    rules = load_book(book)
    assert (rules.id, rules.extends) == (book, "")
    assert rules.title
    assert rules.issued
    assert rules.pontoon_name == ("Blackjack" if book == "ma-2025" else "Pontoon")


def test_books_are_read_once() -> None:
    assert load_book("nz-2000") is load_book("nz-2000")


def test_bands_have_no_upper_end_so_the_lower_runs_up_to_the_next() -> None:
    """Reading I15: $24.50 in New Zealand and $99.50 in Singapore belong to the lower band."""
    for book in BOOK_IDS:
        assert all(band.up_to is None for band in load_book(book).super_bonus.bands.value)


@pytest.mark.parametrize("asked", ["", "nz", "NZ-2000", "../library", "nz-2000.toml"])
def test_a_book_nobody_knows_is_refused_with_the_known_ones(asked: str) -> None:
    with pytest.raises(UnknownRulebookError, match="known are nz-2000, nz-current, act-2005") as caught:
        load_book(asked)
    assert caught.value.asked == asked
    assert caught.value.known == BOOK_IDS


NO_SHOE = {
    *("shoe.burn", "shoe.burn_optional", "shoe.cutting_cards", "shoe.cut_from_ends", "shoe.cutting_card_at_least"),
    *("shoe.cutting_card_at_most", "shoe.cutting_card_first", "shoe.final_rounds"),
    *("cut.start", "cut.box", "cut.dealer", "cut.replaced", "cut.otherwise", "cut.declined", "cut.last"),
    *("cut.seated", "cut.failed_shoe"),
}
NO_REMEDY = {"limits.above", "limits.unnoticed_above", "limits.unnoticed_below", "limits.pro_rata_floor"}
NO_READER = "dealer.reader_up_cards"
NEW_ZEALAND = {*NO_REMEDY, NO_READER, "shoe.automated", "shoe.final_rounds", "cut.failed_shoe"}
NO_COMPULSORY_DRAW = {"draw.compulsory_below", "draw.compulsory_on"}

SILENT: dict[str, set[str]] = {
    "nz-2000": NEW_ZEALAND,
    "nz-current": NEW_ZEALAND,
    "act-2005": {"limits.pro_rata_floor", NO_READER},
    "sg-rws-v5": {"limits.mid_shoe", NO_READER, *NO_SHOE},
    "ma-2025": {*NO_REMEDY, "limits.maximum_binds", *NO_COMPULSORY_DRAW, "shoe.final_rounds", "cut.failed_shoe"},
}


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_value_has_a_clause_or_a_reading_but_where_the_book_is_silent(book: str) -> None:
    rules = {path: rule for path, rule in rules_by_path(load_book(book)).items() if not path.startswith(AROUND)}
    assert {path for path, rule in rules.items() if not rule.clauses and not rule.reading} == SILENT[book]
