"""Settlement lines in words: facts for a table, the reason, the whole sentence."""

from pontoon.money import Cents
from pontoon.rulebook import load_book
from pontoon.settlement import Line, undone
from pontoon.words import ClauseSpan, plain
from pontoon.words.lines import cited_in, gain_tone, line_facts, reason, sentence, signed

RULES = load_book("nz-current")
WON = Line("ann", 1, 1, "main", Cents(1000), "win", "3:2", Cents(1500), ("5.1(d)", "11.1"), "five_cards")
SECOND = Line("ann", 1, 2, "split", Cents(1000), "lose", None, Cents(-1000), ("5.2",), "bust", total=25)
TAKEN_BACK = undone(WON, ("17.3",), "void")


def test_the_second_hand_of_a_split_box_has_its_number() -> None:
    assert line_facts([WON, SECOND]) == [
        ("ann", "box 1.1", "main", "10.00", "win 3:2", "+15.00"),
        ("ann", "box 1.2", "split", "10.00", "lose", "-10.00"),
    ]
    assert line_facts([WON])[0][1] == "box 1"


def test_a_line_that_is_undone_and_the_one_that_undoes_it_say_so() -> None:
    results = [facts[4] for facts in line_facts([WON, TAKEN_BACK])]
    assert results == ["win 3:2, undone", "taken back"]


def test_the_reason_ends_with_its_clauses() -> None:
    said = reason(RULES, WON)
    assert plain(said) == "21 in five cards  5.1(d), 11.1"
    assert [span.clause for span in said if isinstance(span, ClauseSpan)] == ["5.1(d)", "11.1"]


def test_the_reader_is_told_of_the_own_wager() -> None:
    assert plain(sentence(RULES, WON, yours=True)) == (
        "Your main of 10.00 on box 1, hand 1 wins 15.00 at 3 to 2: 21 in five cards (5.1(d), 11.1)."
    )
    assert plain(sentence(RULES, WON, yours=False)).startswith("ann's main of 10.00")


def test_amounts_have_a_sign_and_a_tone() -> None:
    assert [signed(Cents(amount)) for amount in (750, -500, 0)] == ["+7.50", "-5.00", "0.00"]
    assert [gain_tone(Cents(amount)) for amount in (750, -500, 0)] == ["gain", "loss", "even"]


def test_a_clause_that_several_lines_cite_is_listed_once() -> None:
    assert cited_in([WON, SECOND, WON]) == ("5.1(d)", "11.1", "5.2")
