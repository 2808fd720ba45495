"""A script's header: read whole, or refused with every fault it has."""

import tomllib

import pytest
from jsonschema import Draft202012Validator

from pontoon.cards import CardError, parse_cards
from pontoon.script import ExpectedError, Script, ScriptError, Stack, parse_stack, read_script
from pontoon.script.schema import script_schema
from pontoon.table import Limits, Practice
from tests.support.tables import cents

HEAD = 'rulebook = "nz-current"\nshoe = "7s 7d"\nactions = ["bet ann 1 25", "deal"]\n'


def faults(text: str) -> str:
    """What is said about a script that cannot be read."""
    with pytest.raises(ScriptError) as caught:
        read_script(text)
    return str(caught.value)


def test_a_short_header_has_the_usual_table() -> None:
    script = read_script(HEAD)
    assert script == Script("nz-current", Stack(parse_cards("7s 7d")), ("bet ann 1 25", "deal"))
    assert (script.decks, script.limits, script.options) == (6, Limits(cents(1), cents(10000), cents(1)), {})
    assert script.expected_net is None
    assert script.expected_error is None


def test_a_full_header_is_read_whole() -> None:
    script = read_script(
        """
        title = "A title"
        rulebook = "act-2005"
        decks = 8
        shoe = "7s 7d | 7h"
        clauses = ["3.1", "3.2"]
        limits = { min = 5, max = 500.50, step = 2.5, side_min = 1, side_max = 20 }
        actions = ["deal"]
        [options]
        boxes = 5
        burn = 1
        hole_card = "none"
        limits_noticed = false
        automated = true
        mid_shoe_limited = true
        full_patronage = true
        raised = { 3 = 900, 1 = 800.25 }
        [expect]
        net = { ann = -12.5, bob = 3 }
        """
    )
    assert script.title == "A title"
    assert script.decks == 8
    assert script.shoe == Stack(parse_cards("7s 7d 7h"), 2)
    assert script.clauses == ("3.1", "3.2")
    assert script.limits == Limits(cents(5), cents(500.50), cents(2.5), cents(1), cents(20))
    assert script.options == {
        "boxes": 5,
        "burn": 1,
        "hole_card": "none",
        "limits_noticed": False,
        "automated": True,
        "mid_shoe_limited": True,
        "full_patronage": True,
        "raised": ((1, cents(800.25)), (3, cents(900))),
    }
    assert script.expected_net == {"ann": cents(-12.5), "bob": cents(3)}


def test_an_expected_error_is_an_action_and_a_clause() -> None:
    script = read_script(HEAD + '[expect]\nerror = { action = 3, clause = "12.3(a)" }')
    assert script.expected_error == ExpectedError(3, "12.3(a)")
    assert read_script(HEAD + "[expect]\nerror = { }").expected_error == ExpectedError(None)


def test_cards_are_read_in_every_way_that_people_write_them() -> None:
    cards = parse_cards("9s 7d As Kh")
    for shoe in ("9S 7D AS KH", "9s7dAsKh", "9♠ 7♦ A♠ K♥", "9♠7dasKH"):
        assert read_script(HEAD.replace("7s 7d", shoe)).shoe == Stack(cards)
        assert Draft202012Validator(script_schema()).is_valid(tomllib.loads(HEAD.replace("7s 7d", shoe)))


def test_the_cutting_card_lies_where_the_bar_stands() -> None:
    assert parse_stack("| 7s") == Stack(parse_cards("7s"), 0)
    assert parse_stack("7s |") == Stack(parse_cards("7s"), 1)
    assert parse_stack("7s|9d") == Stack(parse_cards("7s 9d"), 1)
    assert parse_stack("") == Stack(())
    with pytest.raises(CardError, match="more than one cutting card"):
        parse_stack("| 7s |")


def test_what_is_no_toml_is_said_to_be_none() -> None:
    assert faults("rulebook = ").startswith("this is no TOML: ")
    assert faults(f"decks = {'9' * 5000}") == "this cannot be read: a number in it has thousands of digits"
    assert "nested too deeply" in faults(f"a = {'[' * 100000}")


def test_every_fault_is_told_at_once() -> None:
    said = faults(
        """
        title = 1
        decks = 6.0
        shoe = "7s 7x"
        jokers = 2
        clauses = ["3.1", 4]
        limits = { min = "five", maximum = 5, max = -1, side_max = true }
        actions = "deal"
        options = { burn = true, hole_card = 1, automated = 1, raised = 5, colour = "red" }
        expect = { net = 5, error = 6, gross = 7 }
        """
    )
    for part in (
        "title is a number and has to be a text",
        "rulebook must be given, as a text; the books are nz-2000, nz-current, act-2005, sg-rws-v5, ma-2025",
        "decks must be a whole number, not 6.0",
        "shoe: '7x' is no card",
        "jokers is unknown; what may stand here is actions, clauses, decks",
        "clauses is a list of other things and has to be a list of texts",
        "limits.min must be an amount of dollars, not 'five'",
        "limits.maximum is unknown; what may stand here is max, min, side_max, side_min, step",
        "limits.max must not be negative, but is -1.00",
        "limits.side_max must be an amount of dollars, not True",
        "actions is a text and has to be a list of texts",
        "options.burn must be a whole number, not True",
        "options.hole_card must be a text, not 1",
        "options.automated must be true or false, not 1",
        "options.raised must be a table, not 5",
        "options.colour is unknown",
        "expect.net must be a table of players and dollars",
        "expect.error must be a table with action and clause",
        "expect.gross is unknown",
    ):
        assert part in said


def test_wrong_cards_and_wrong_actions_are_told_together_with_their_lines() -> None:
    said = """rulebook = "nz-current"
decks = "six"  # a remark with "quotes" and [brackets
shoe = '''7s 7x
  8h'''
actions = [
  "bet ann 1 20", "deel",
  # nothing
  "hitt 1", 7,
  'shuffle "7s 8z"',
]
options = { raised = { one = 5, 2 = [1, 2] } }
limits.min = "a"
[expect]
net = { ann = "much" }
"""
    with pytest.raises(ScriptError) as caught:
        read_script(said)
    places = [fault[: fault.index(" ", fault.index(": ") + 2)] for fault in caught.value.faults]
    assert places == [
        "line 5: actions",
        "line 2: decks",
        "line 14: expect.net.ann",
        "line 12: limits.min",
        "line 11: options.raised.one",
        "line 11: options.raised.2",
        "line 3: shoe:",
        "line 6: action",
        "line 8: action",
        "line 9: action",
    ]
    *_, first, second, third = caught.value.faults
    assert first.startswith("line 6: action 2: 'deel' is no action; actions are bet, side")
    assert second == "line 8: action 3: 'hitt 1' is no action"
    assert third.startswith("line 9: action 5: '8z' is no card: write a rank")


def test_a_house_may_have_tens_in_what_its_actions_say() -> None:
    """Whether the decks have tens is the house's own, and is known when the script is played."""
    house = HEAD.replace("nz-current", "ours").replace('"deal"', "'shuffle \"Ts\"'").replace("7s 7d", "7s 7x")
    assert "ten" not in faults(house)
    assert "'Ts' is a ten" in faults(house.replace("ours", "nz-current"))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("limits = 5", "limits must be a table"),
        ("options = { raised = { one = 5 } }", "options.raised.one must be the number of a box"),
        ("options = { raised = { 1 = 0.001 } }", "options.raised.1: "),
        ("limits = { max = 1000000000000 }", "limits.max: this is too large: the largest amount is 999999999999.99"),
        ("limits = { max = 1e300 }", "limits.max: this is too large: the largest amount is 999999999999.99"),
        ("[expect]\nnet = { ann = -1e30 }", "expect.net.ann: this is too large"),
        ("decks = true", "decks must be a whole number, not True"),
        ("[expect]\nnet = { ann = 'x' }", "expect.net.ann must be an amount of dollars, not 'x'"),
        ("[expect]\nnet = { ann = 1.234 }", "expect.net.ann: "),
        ("[expect]\nerror = { action = 'one' }", "expect.error.action is a number"),
        ("[expect]\nerror = { action = true }", "expect.error.action is a number"),
        ("[expect]\nerror = { clause = 1 }", "expect.error.clause a text"),
        ("[expect]\nerror = { number = 1 }", "expect.error must be a table with action and clause"),
    ],
)
def test_a_single_fault_is_told_with_its_place(line: str, fault: str) -> None:
    assert fault in faults(HEAD + line)


def test_the_largest_amount_is_an_amount() -> None:
    assert read_script(HEAD + "limits = { max = 999999999999 }").limits.maximum == 99_999_999_999_900


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("5", "a number"),
        ("true", "true or false"),
        ("[]", "a list of other things"),
        ("1979-05-27", "a date or a time"),
    ],
)
def test_a_rulebook_that_is_no_text_is_told_what_it_is_and_which_books_there_are(value: str, kind: str) -> None:
    books = "nz-2000, nz-current, act-2005, sg-rws-v5, ma-2025"
    said = f"line 1: rulebook is {kind} and has to be a text; the books are {books}"
    assert faults(HEAD.replace('rulebook = "nz-current"', f"rulebook = {value}")) == said


def test_every_wrong_card_of_a_shoe_is_named_once() -> None:
    with pytest.raises(ScriptError) as caught:
        read_script(HEAD.replace("7d", "10d 7x | Ts 9z 7x |"))
    assert caught.value.faults == (
        "line 2: shoe: '10d' and 'Ts' are tens, and the tens have been taken out of a Pontoon deck",
        "line 2: shoe: '7x' and '9z' are no cards: write a rank (A 2 3 4 5 6 7 8 9 J Q K) and then a suit (s h d c), "
        "such as 7s",
        "line 2: shoe: there is more than one cutting card '|'",
    )
    assert str(caught.value) == "; ".join(caught.value.faults)
    assert caught.value.ten_in == "nz-current"


def test_the_words_for_several_wrong_cards_are_those_for_one() -> None:
    for one, two in (("7x", "7x 8x"), ("10d", "10d Td")):
        with pytest.raises(CardError) as single:
            parse_stack(one)
        with pytest.raises(type(single.value)) as several:
            parse_stack(two)
        rest = str(single.value).partition(" is ")[2]
        assert str(several.value).endswith(rest.partition(":" if "x" in one else ",")[2])


def test_a_faulty_header_still_tells_which_error_was_expected() -> None:
    with pytest.raises(ScriptError) as caught:
        read_script(HEAD + 'colour = "red"\n[expect]\nerror = { }')
    assert caught.value.expected == ExpectedError(None)


def test_a_ten_in_the_shoe_is_told_with_its_book() -> None:
    with pytest.raises(ScriptError, match="is a ten") as caught:
        read_script(HEAD.replace("7d", "10d"))
    assert caught.value.ten_in == "nz-current"
    with pytest.raises(ScriptError) as caught:
        read_script(HEAD.replace("7d", "7x"))
    assert caught.value.ten_in == ""


def test_a_script_that_breaks_off_names_its_last_line() -> None:
    with pytest.raises(ScriptError, match="at line 2, at end of document"):
        read_script('title = "x"\nshoe = [')


def test_how_the_house_works_the_table_stands_under_the_options() -> None:
    options = """
        by_hand = true
        shuffler = "automatic"
        colours = ["red", "blue"]
        pre_shuffled = true
        dealer_cuts = true
        reader_reveals = true
        ask_consent = true
        sharing = false
        boxes_per_player = 2
        side_wagers = false
        burn = 1
        """
    script = read_script(f"{HEAD}[options]{options}")
    assert script.options == {"burn": 1}
    assert script.practice == {
        "by_hand": True,
        "shuffler": "automatic",
        "colours": ("red", "blue"),
        "pre_shuffled": True,
        "dealer_cuts": True,
        "reader_reveals": True,
        "ask_consent": True,
        "sharing": False,
        "boxes_per_player": 2,
        "side_wagers": False,
    }
    assert Practice(**script.practice).colours == ("red", "blue")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("by_hand = 1", "options.by_hand must be true or false, not 1"),
        ("boxes_per_player = true", "options.boxes_per_player must be a whole number, not True"),
        ("shuffler = 2", "options.shuffler must be a text, not 2"),
        ('shuffler = "magic"', "options.shuffler must be manual or automatic, not 'magic'"),
        ('colours = "red"', "options.colours must be a list of texts, not 'red'"),
        ('colours = ["red", ""]', "options.colours must be a list of texts, not ['red', '']"),
        ("colours = [1]", "options.colours must be a list of texts, not [1]"),
    ],
)
def test_an_option_of_the_house_that_is_off_is_told(option: str, said: str) -> None:
    assert faults(f"{HEAD}options = {{ {option} }}") == f"line 4: {said}"
