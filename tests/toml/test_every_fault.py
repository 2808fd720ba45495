"""Every fault at once, for each kind of file.

That is an unknown key, a wrong type, a value out of its range, a missing value, and values that are fine by themselves
and contradict each other.
"""

import pytest

from pontoon.cards import DECK_RANKS, Rank
from pontoon.progressive import ConfigurationError, read_configuration
from pontoon.rulebook import RulebookError, load_text
from pontoon.script import judge_text
from pontoon.strategy import CountError, read_counting
from pontoon.tournament import ConditionsError, read_conditions
from tests.support.terminals import TERMS
from tests.support.tournaments import TEXT


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with the first occurrence of each piece replaced."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


HOUSE = """
extends = "nz-current"
id = "harbour"
[double]
card = "two"
cards = 2
[boxes]
number = 9
[split]
hands = { is = "four", clause = "99.9" }
[dealer]
stands_on_hard = 18
stands_on_soft = 17
[player_pair]
placing = "own-wager"
"""


def rules_faults(text: str) -> list[str]:
    """The faults of a rules file, by path and the first words."""
    with pytest.raises(RulebookError) as caught:
        load_text(text)
    return [str(fault) for fault in caught.value.faults]


def test_a_house_variant_tells_all_its_faults() -> None:
    assert rules_faults(HOUSE) == [
        "title: must be given, as a text",
        "double.card: is no rule of this section; its rules are cards, totals, totals_on, times, after_split, "
        "split_aces, odds, bonus, others, forfeit, forfeit_loses, forfeit_until, forfeit_of_21, forfeit_by",
        "double.cards: must be one of two, any, not 2",
        "split.hands: must be a whole number from 0 up, not 'four'",
        "player_pair.pair: is missing",
        "boxes.number: must be 1 to 7 boxes",
        "dealer.stands_on_soft: must be at least dealer.stands_on_hard and at most 20",
        "split.hands: nz-current has no clause '99.9'",
    ]


def test_a_variant_of_no_known_book_is_judged_by_what_it_says_itself() -> None:
    """What is missing may stand in the book that was meant, and so may whatever a value would contradict."""
    told = rules_faults(changed(HOUSE, ("nz-current", "atlantis"), ('clause = "99.9"', 'clause = "7"')))
    assert told[0].startswith("extends: must name one of nz-2000, ")
    assert [fault.partition(":")[0] for fault in told[1:]] == [
        "title",
        "double.card",
        "double.cards",
        "split.hands",
        "boxes.number",
        "dealer.stands_on_soft",
    ]


def test_a_script_tells_all_its_faults_and_what_the_rules_say() -> None:
    text = """
        rulebook = "nz-current"
        decks = 99
        shoe = "9s 9x"
        jokers = 2
        limits = { min = 100, max = 20, side_min = -1 }
        options = { burn = true, hole_card = "reader", raised = { 0 = 5 }, shuffler = "magic" }
        """
    books = ("nz-current is played with 4, 5, 6, 7, 8 decks, not 99",)
    read = (
        "line 5: jokers is unknown; what may stand here is actions, clauses, decks, expect, limits, options, rulebook, "
        "shoe, title",
        "actions must be given, as a list of texts",
        "line 6: limits.side_min must not be negative, but is -1.00",
        "line 7: options.burn must be a whole number, not True",
        "line 7: options.raised.0 must be the number of a box",
        "line 7: options.shuffler must be manual or automatic, not 'magic'",
        "line 4: shoe: '9x' is no card: write a rank (A 2 3 4 5 6 7 8 9 J Q K) and then a suit (s h d c), such as 7s",
    )
    dealt = ("nz-current deals the dealer's second card this way: none; not reader",)
    assert judge_text(text).faults == (*read, *books, *dealt)
    limits = ("The limits make no sense: minimum 100.00, maximum 20.00, step 1.00",)
    sound = text.replace(", side_min = -1", "")
    assert judge_text(sound).faults == (*read[:2], *read[3:], *books, *limits, *dealt)


def test_a_script_of_no_known_book_says_so_beside_its_faults() -> None:
    told = judge_text('rulebook = "atlantis"\nshoe = 7\nactions = []').faults
    assert told[0] == "line 2: shoe is a number and has to be a text"
    assert told[1].startswith("there is no rulebook 'atlantis'; known are ")


def test_a_shoe_that_cannot_be_is_told_beside_other_faults() -> None:
    """Eight decks are the most, so that nine of a card cannot be, however many decks were meant."""
    told = judge_text(f'rulebook = "nz-current"\ndecks = "six"\nshoe = "{"7s " * 9}"\nactions = []').faults
    assert told[0] == "line 2: decks must be a whole number, not 'six'"
    assert told[1].startswith("This shoe is not possible: 7s appears 9 times")


def conditions_faults(text: str) -> list[str]:
    """The paths of the faults of a tournament's conditions."""
    with pytest.raises(ConditionsError) as caught:
        read_conditions(text)
    return [fault.path for fault in caught.value.faults]


def test_conditions_tell_all_their_faults() -> None:
    """A commission of 200.00 is more than the fee of 110.00; the rules have three decks at least and seven boxes."""
    text = changed(
        TEXT,
        ('title = "Test"', 'colour = "red"'),
        ('commission = "10.00"', 'commission = "200.00"'),
        ("chips = 1000", 'chips = "many"'),
        ("players = 7", "players = 8\ndecks = 2"),
        ("rounds = 3", "rounds = 3\nshoes = 1\nsessions = 0\nminimum = 30"),
        ('["60%", "40%"]', '["60%", "30%"]\nextra = 1'),
    )
    text += '\n[rules]\n"pays.pontoon" = 3\n"dealer.stands_on_soft" = 16\n'
    assert conditions_faults(text) == [
        "colour",
        "title",
        "entry.chips",
        "stages[1].maximum",
        "stages[1].step",
        "stages[1].sessions",
        "prizes.extra",
        "prizes.shares",
        "entry.commission",
        "stages[1].rounds",
        "table.players",
        "table.decks",
        "rules.pays.pontoon",
        "rules.dealer.stands_on_soft",
    ]


def test_conditions_under_no_known_rulebook_still_have_their_rules_judged() -> None:
    text = changed(TEXT, ("act-2005", "atlantis")) + '\n[rules]\n"boxes.number" = 9\n"double.card" = "two"\n'
    assert conditions_faults(text) == ["rulebook", "rules.double.card", "rules.boxes.number"]


def test_a_progressive_tells_all_its_faults() -> None:
    text = changed(
        TERMS,
        ('name = "one"', 'name = "one"\nseats = 7\npositions = 8'),
        ("positions = [1, 1, 1, 1, 1, 1, 1]", 'positions = [1, 0, "x", 1, 1, 1, 1]'),
        ("seed = 1000", "seed = -5\nceiling = 0"),
        ("[authorisation]\nthreshold = 1000", "[authorisation]"),
    )
    with pytest.raises(ConfigurationError) as caught:
        read_configuration(text)
    assert [str(fault) for fault in caught.value.faults] == [
        "authorisation.threshold: must be given, in dollars",
        "meters.grand.seed: must not be negative, but is -5.00",
        "tables[1].seats: is unknown; what may stand here is name, positions, minimum",
        "wheel.positions: must be given, as a list of whole numbers from 0 to 999,999,999",
        "tables[1].positions: must be 1 to 7, as many as the wheel has, not 8",
        "wheel.positions: position 2 weighs nothing, and the wheel could never stop there",
    ]


def test_a_counting_file_tells_all_its_faults() -> None:
    tags = ", ".join(f"{rank.value} = 0" for rank in DECK_RANKS if rank is not Rank.KING)
    text = f"""
        colour = "red"
        start = "many"
        bet = 10
        tags = {{ {tags} }}
        ramp = [{{ count = 5000, bet = 10 }}, {{ count = 3, bet = 20 }}, {{ count = 2, bet = 30 }}]
        """
    with pytest.raises(CountError) as caught:
        read_counting(text)
    assert caught.value.faults == (
        "colour: there is no such key; there are name, tags, start, per, round, bet, ramp, insure_from, bankroll, "
        "index, deck_step, deck_error, kelly, trip, goal",
        "tags.K: is missing",
        "start: must be a number",
        "ramp[1].count: must be a whole number from -4095 to 4095, not 5000",
        "ramp: the counts must rise from step to step",
    )
