"""A settlement line in plain words."""

import pytest

from pontoon.money import ZERO, Cents
from pontoon.settlement import Line, Result, WagerKind, explain, undone, why


def line(
    reason: str,
    *,
    result: Result = "win",
    odds: str | None = "1:1",
    stake: int = 1000,
    net: int = 1000,
    kind: WagerKind = "main",
    hand: int | None = 1,
) -> Line:
    """A wager on box 3: total 19, the dealer's 18."""
    return Line("ann", 3, hand, kind, Cents(stake), result, odds, Cents(net), ("5.1", "11.1"), reason, 19, 18)


WORDS = {
    # the pay table
    "pontoon": "a pontoon, an ace and a ten-point card as the first two",
    "five_cards": "21 in five cards",
    "six_cards": "21 in six cards",
    "seven_cards": "21 in seven or more cards",
    "mixed_678": "6-7-8 of mixed suits",
    "suited_678": "6-7-8 of one suit",
    "spades_678": "6-7-8 of spades",
    "mixed_777": "7-7-7 of mixed suits",
    "suited_777": "7-7-7 of one suit",
    "spades_777": "7-7-7 of spades",
    # totals compared
    "bust": "the hand is over 21 with 19",
    "dealer_bust": "the dealer is over 21 with 18",
    "equal": "19 equals the dealer's 18",
    "higher": "19 beats the dealer's 18",
    "lower": "the dealer's 18 beats 19",
    "dealer_pontoon": "the dealer has a pontoon",
    "doubled": "19 beats the dealer's 18, and the hand was doubled",
    "doubled_by_controller": "19 beats the dealer's 18, where the controller doubled",
    "twenty_one": "a total of 19 wins",
    # side wagers
    "mixed_pair": "the first two cards are a mixed pair",
    "coloured_pair": "the first two cards are a coloured pair",
    "perfect_pair": "the first two cards are a perfect pair",
    "player_pair": "the first two cards are a pair",
    "bonus_aces_suited": "two aces of one suit",
    "bonus_aces": "two aces",
    "bonus_high_pair": "a pair of pictures",
    "bonus_ace_picture": "an ace with a picture",
    "bonus_low_pair": "a pair of nines or lower",
    "bonus_ace_low": "an ace with a nine or lower",
    "match_two_suited": "both cards match the dealer's up card in rank and suit",
    "match_suited_and_unsuited": "one card matches the up card in rank and suit, the other in rank",
    "match_one_suited": "one card matches the up card in rank and suit",
    "match_two_unsuited": "both cards match the up card in rank",
    "match_one_unsuited": "one card matches the up card in rank",
    "no_perfect_pairs": "the first two cards are no pair",
    "no_player_pair": "the first two cards are no pair",
    "no_bonus": "the first two cards are not in the Bonus table",
    "no_match_super_bonus": "neither card matches the dealer's up card",
    "no_bsx_16": "the dealer's first two cards are not a six and a ten",
    "side_without_main": "there was no main wager for it to go with",
    # everything else
    "insurance": "the dealer has a pontoon",
    "no_insurance": "the dealer's second card made no pontoon",
    "surrender": "the hand was surrendered for a part of the wager",
    "surrender_dealer_pontoon": "the hand was surrendered, but the dealer made a pontoon, which takes it all",
    "forfeit": "the double was taken back, which gives up the original wager",
    "forfeit_addition": "the doubled part was taken back",
    "addition_returned": "a dealer pontoon does not take the doubled part",
    "one_original": "a dealer pontoon takes one original wager in all, so this one is returned",
    "super_bonus": "three suited sevens against the dealer's seven",
    "super_bonus_instead": "the Super Bonus is paid instead of the odds",
    "envy_bonus": "somebody won the Super Bonus in this round",
    # what is void
    "undone": "what was paid or collected is undone",
    "void_hand": "the hand is void",
    "void_round": "the round is void",
    "void_wager": "the wager was declared void",
    "bet_returned": "the player chose to have the bet back",
    "dead_hand": "the hand is dead",
    "over_box_maximum": "the box maximum left no room for this wager",
}


@pytest.mark.parametrize(("reason", "words"), WORDS.items())
def test_every_reason_has_its_words(reason: str, words: str) -> None:
    assert why(line(reason)) == words


def test_a_pontoon_has_the_name_the_rulebook_gives_it() -> None:
    assert why(line("pontoon"), "Blackjack") == "a blackjack, an ace and a ten-point card as the first two"
    assert why(line("dealer_pontoon"), "Blackjack") == "the dealer has a blackjack"
    assert why(line("no_insurance"), "Pontoon") == "the dealer's second card made no pontoon"


def test_a_win_says_the_amount_the_odds_and_the_clauses() -> None:
    five = line("five_cards", odds="3:2", net=1500)
    assert explain(five) == "ann's main of 10.00 on box 3, hand 1 wins 15.00 at 3 to 2: 21 in five cards (5.1, 11.1)."


def test_a_fixed_payment_has_neither_stake_nor_odds() -> None:
    envy = line("envy_bonus", kind="envy-bonus", odds=None, stake=0, net=5000, hand=None)
    assert (
        explain(envy) == "ann's envy-bonus on box 3 wins 50.00: somebody won the Super Bonus in this round (5.1, 11.1)."
    )


@pytest.mark.parametrize(
    ("reason", "result", "net", "outcome"),
    [
        ("lower", "lose", -1000, "loses: the dealer's 18 beats 19"),
        ("equal", "stand-off", 0, "is returned: 19 equals the dealer's 18"),
        ("surrender", "surrender", -500, "gives up 5.00: the hand was surrendered for a part of the wager"),
        ("forfeit", "forfeit", -1000, "gives up 10.00: the double was taken back, which gives up the original wager"),
        ("forfeit_addition", "forfeit", 0, "is taken back: the doubled part was taken back"),
        ("over_box_maximum", "void", 0, "is void and returned: the box maximum left no room for this wager"),
    ],
)
def test_every_result_says_what_became_of_the_wager(reason: str, result: Result, net: int, outcome: str) -> None:
    said = explain(line(reason, result=result, odds=None, net=net, kind="split", hand=2))
    assert said == f"ann's split of 10.00 on box 3, hand 2 {outcome} (5.1, 11.1)."


@pytest.mark.parametrize(("net", "words"), [(1500, "gives back 15.00"), (-1000, "gets back 10.00")])
def test_a_line_that_undoes_another_says_what_goes_back(net: int, words: str) -> None:
    """ACT A[Void]: 15 that were won are given back, 10 that were lost are had back."""
    before = Line("ann", 3, 1, "main", Cents(1000), "win", None, Cents(net), ("12.1",), "five_cards", 21)
    assert explain(undone(before, ("17.3", "A[Void]"), "void")) == (
        f"ann's main of 10.00 on box 3, hand 1 {words}: what was paid or collected is undone (17.3, A[Void], 12.1)."
    )


def test_the_sentence_uses_the_rulebooks_name_too() -> None:
    insured = Line("bob", 1, None, "insurance", Cents(500), "win", "2:1", Cents(1000), ("11(c)",), "insurance")
    assert explain(insured, "Blackjack") == (
        "bob's insurance of 5.00 on box 1 wins 10.00 at 2 to 1: the dealer has a blackjack (11(c))."
    )
    taken = Line("bob", 1, 1, "main", Cents(500), "stand-off", None, ZERO, ("10(d)",), "one_original")
    assert explain(taken) == (
        "bob's main of 5.00 on box 1, hand 1 is returned: "
        "a dealer pontoon takes one original wager in all, so this one is returned (10(d))."
    )


@pytest.mark.parametrize(
    ("total", "dealer", "words"),
    [
        (21, None, "21 wins, and the hand was doubled"),
        (20, None, "20 wins, and the hand was doubled"),
        (21, 21, "21 wins, and the hand was doubled"),
        (13, 22, "the dealer is over 21 with 22, and the hand was doubled"),
        (19, 21, "19 beats the dealer's 21, and the hand was doubled"),
    ],
)
def test_a_doubled_win_says_how_it_won(total: int, dealer: int | None, words: str) -> None:
    line = Line("ann", 1, 1, "main", Cents(1000), "win", "1:1", Cents(1000), ("12.5",), "doubled", total, dealer)
    assert why(line) == words
