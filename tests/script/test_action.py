"""Actions of a script: short strings in, commands out, and a clear word about every slip."""

import pytest

from pontoon.cards import parse_cards
from pontoon.rulebook import load_book
from pontoon.script import ActionError, read_action
from pontoon.table import (
    Addition,
    AnnounceFinalRounds,
    CloseBetting,
    CloseOffer,
    Command,
    Double,
    Forfeit,
    Hit,
    Insure,
    Person,
    PlaceSideWager,
    PlaceWager,
    Split,
    StackShoe,
    Stand,
    State,
    Surrender,
    TakeBackWager,
)
from tests.support.tables import bet, cents, dealt, stacked

NZ = load_book("nz-current")
DEALER = Person("dealer")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("bet ann 1 20", PlaceWager("ann", 1, cents(20))),
        ("  bet   ann 1  2.50 standing ", PlaceWager("ann", 1, cents(2.50), standing=True)),
        ("side ann 1 perfect-pairs 5", PlaceSideWager("ann", 1, "perfect-pairs", cents(5))),
        ("side ann 7 bsx-16 5", PlaceSideWager("ann", 7, "bsx-16", cents(5))),
        ("take-back ann 1", TakeBackWager("ann", 1)),
        ("deal", CloseBetting()),
        ("insure ann 1 10", Insure("ann", 1, cents(10))),
        ("surrender 1 bob", Surrender("bob", 1)),
        ("forfeit 1 ann", Forfeit("ann", 1)),
        ("forfeit 1 ann 2", Forfeit("ann", 1, 2)),
        ("pass", CloseOffer()),
        ('shuffle "7s 9h | 8d"', StackShoe(parse_cards("7s 9h 8d"), 2)),
        ("shuffle '7s'", StackShoe(parse_cards("7s"))),
        ('shuffle ""', StackShoe(())),
        ("final-rounds", AnnounceFinalRounds()),
        ("bet a-1_b 1 20", PlaceWager("a-1_b", 1, cents(20))),
    ],
)
def test_an_action_is_one_command(text: str, command: Command) -> None:
    assert read_action(NZ, State(), text) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("hit 1", Hit("ann", 1)),
        ("stand 1", Stand("ann", 1)),
        ("surrender 1", Surrender("ann", 1)),
        ("double 1 ann=20 bob=10", Double("ann", 1, (Addition("ann", cents(20)), Addition("bob", cents(10))), DEALER)),
        ("double 1", Double("ann", 1, (), DEALER)),
        ("split 1 ann", Split("ann", 1, ("ann",), (), (), DEALER)),
        ("split 1 ann bob@2", Split("ann", 1, ("ann",), ("bob",), (), DEALER)),
        ("split 1 ann bob@1", Split("ann", 1, ("ann",), (), ("bob",), DEALER)),
        ("hit 2", Hit("", 2)),
    ],
)
def test_whoever_decides_for_the_box_acts(text: str, command: Command) -> None:
    """Before betting has closed, on a box with nothing, and in the box's turn."""
    table = dealt("nz-current", "8s 9d 8h", bet("bob", standing=True), bet("ann"))
    assert read_action(table.rules, table.state, text) == command


def test_before_the_deal_the_seated_player_acts() -> None:
    table = stacked("nz-current", "")
    table.do(bet("bob", standing=True), bet("ann"))
    assert read_action(table.rules, table.state, "hit 1") == Hit("ann", 1)


def test_nobody_acts_for_a_box_with_a_side_wager_alone() -> None:
    table = stacked("sg-rws-v5", "")
    table.do(PlaceSideWager("ann", 1, "bonus", cents(5)))
    assert read_action(table.rules, table.state, "hit 1") == Hit("", 1)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no action; actions are bet, side, take-back, deal"),
        ("fold 1", "'fold 1' is no action"),
        ("bet ann 1", "write it as bet NAME BOX AMOUNT"),
        ("bet ann 1 20 sitting", "write it as bet NAME BOX AMOUNT [standing]"),
        ("bet ann 1 20 standing up", "write it as bet NAME BOX AMOUNT"),
        ("bet Ann 1 20", "'Ann' is no name: names begin with a small letter"),
        ("bet 1 ann 20", "'1' is no name"),
        ("bet ann one 20", "'one' is no box: boxes are numbered from 1"),
        ("bet ann ² 20", "'²' is no box"),
        ("bet ann 1000000000000000000 20", "too large a number: the largest possible is 999999999999999999"),
        (f"bet ann {'9' * 5000} 20", "a number of 5000 digits is too large a number"),
        ("bet ann 1 ten", "ten"),
        ("bet ann 1 1000000000000", "'1000000000000' is too large: the largest amount is 999999999999.99"),
        ("side ann 1 bonus 99999999999999", "'99999999999999' is too large: the largest amount is 999999999999.99"),
        ("double 1 ann=10000000000000.50", "'10000000000000.50' is too large: the largest amount is 999999999999.99"),
        ("limits 5 10000000000000", "'10000000000000' is too large"),
        ("bet ann 1 -10000000000000", "is no amount"),
        ("bet ann 1 1.234", "1.234"),
        ("side ann 1 perfect 5", "there is no side wager 'perfect'; known are perfect-pairs, player-pair"),
        ("side ann 1 5", "write it as side NAME BOX WAGER AMOUNT"),
        ("take-back ann", "write it as take-back NAME BOX"),
        ("deal 1", "write it as deal"),
        ("insure ann 1", "write it as insure NAME BOX AMOUNT"),
        ("surrender", "write it as surrender BOX"),
        ("hit", "write it as hit BOX"),
        ("stand 1 2", "write it as stand BOX"),
        ("double", "write it as double BOX [NAME=AMOUNT ...]"),
        ("double 1 ann", "write it as double BOX [NAME=AMOUNT ...]"),
        ("double 1 ann=x", "x"),
        ("split", "write it as split BOX [NAME"),
        ("split 1 ann@3", "'ann@3': a split forms hands 1 and 2, so write ann@1 or ann@2"),
        ("split 1 ann@", "'ann@': a split forms hands 1 and 2"),
        ("forfeit 1", "write it as forfeit BOX NAME"),
        ("forfeit 1 ann x", "'x' is no box"),
        ("pass it", "write it as pass"),
        ("shuffle", 'write it as shuffle "CARDS"'),
        ("shuffle 7s 9h", 'write it as shuffle "CARDS"'),
        ("shuffle \"7s'", 'write it as shuffle "CARDS"'),
        ('shuffle "7x"', "'7x' is no card"),
        ('shuffle "7s | | 8s"', "more than one cutting card"),
        ("final-rounds 3", "write it as final-rounds"),
    ],
)
def test_a_slip_is_told_with_the_right_form(text: str, words: str) -> None:
    with pytest.raises(ActionError) as caught:
        read_action(NZ, State(), text)
    assert words in str(caught.value)
    assert caught.value.clauses == ()


@pytest.mark.parametrize(("book", "clause"), [("nz-current", "3.3(a)"), ("ma-2025", "2(a)")])
def test_every_wrong_card_of_a_shuffle_is_named_with_the_clause(book: str, clause: str) -> None:
    with pytest.raises(ActionError, match=r"'10h' is a ten.*; '7x' and '9z' are no cards: ") as caught:
        read_action(load_book(book), State(), 'shuffle "7x 10h 9z 7s"')
    assert caught.value.clauses == (clause,)


@pytest.mark.parametrize(("book", "clause"), [("nz-current", "3.3(a)"), ("ma-2025", "2(a)")])
def test_a_ten_cites_the_clause_that_took_it_out(book: str, clause: str) -> None:
    with pytest.raises(ActionError, match="is a ten") as caught:
        read_action(load_book(book), State(), 'shuffle "7s 10h"')
    assert caught.value.clauses == (clause,)
