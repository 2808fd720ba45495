"""A counting system's file: what it says, and every fault of one at once."""

from pathlib import Path

import pytest

from pontoon.cards import DECK_RANKS
from pontoon.money import Cents
from pontoon.strategy import CountError, Step, read_counting

EXAMPLE = (Path(__file__).parents[2] / "examples" / "counting" / "high-low.toml").read_text(encoding="utf-8")
TAGS = "tags = { " + ", ".join(f"{rank.value} = 0" for rank in DECK_RANKS) + " }\n"


def test_the_example_reads_as_it_is_written() -> None:
    system = read_counting(EXAMPLE)
    assert (system.name, system.per_deck, system.rounding, system.start) == ("High-low", True, "floor", 0.0)
    assert {type(tag) for tag in system.tags.values()} == {float}
    assert sum(4 * tag for tag in system.tags.values()) == 0, "balanced"
    assert system.ramp[0] == Step(2, Cents(5000))
    assert (system.insure_from, system.bankroll) == (6, 2_000_000)


@pytest.mark.parametrize(
    ("count", "bet"), [(-31, 2500), (1, 2500), (2, 5000), (3, 10000), (4, 20000), (5, 20000), (6, 30000), (31, 30000)]
)
def test_a_step_holds_until_the_next(count: int, bet: int) -> None:
    assert read_counting(EXAMPLE).bet_at(count) == bet


def test_what_may_be_left_out() -> None:
    system = read_counting(TAGS + "bet = 10")
    assert (system.bets, system.ramp, system.insure_from, system.bankroll) == ((1000,), (), None, None)


def test_all_faults_are_told_at_once() -> None:
    text = """
    per = "box"
    round = "up"
    start = "many"
    bet = -5
    bankroll = "1.234"
    insure_from = 1.5
    colour = "red"
    tags = { A = "x", T = "y", X = 1 }
    ramp = [ { count = 4096, bet = 10 }, { count = 0, stake = 5 } ]
    """
    with pytest.raises(CountError) as caught:
        read_counting(text)
    told = "\n".join(caught.value.faults)
    for word in (
        "colour: there is no such key",
        "per: must be",
        "round: must be one of",
        "start: must be a number",
        "bet: must be an amount",
        "bankroll: must be an amount",
        "insure_from: must be a whole number",
        "tags.A: must be a number",
        "tags.T: must be a number",
        "tags.X: there is no such rank",
        "tags.K: is missing",
        "ramp[1].count: must be a whole number",
        "ramp[2].stake: there is no such key; there are count and bet",
        "ramp[2].bet: must be an amount in dollars, 0 or more: it is missing",
    ):
        assert word in told


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("bet = ", "this is no TOML"),
        ("bet = " + "[" * 5000, "nested too deeply"),
        ("bet = 10", "tags: must give a number for every rank"),
        (TAGS + "bet = 0", "one bet at least must be above zero"),
        (TAGS + "bet = 5\nramp = 3", "ramp: must be a list of steps"),
        (TAGS + "bet = 5\nramp = [{count = 2, bet = 5}, {count = 2, bet = 6}]", "the counts must rise"),
        (TAGS + "bet = true", "it is no amount"),
    ],
)
def test_a_system_that_cannot_be_used_says_why(text: str, fault: str) -> None:
    with pytest.raises(CountError, match=fault):
        read_counting(text)


def test_plays_by_the_count_and_what_else_a_counter_may_say() -> None:
    system = read_counting(
        TAGS + "bet = 10\nkelly = 0.5\ndeck_step = 0.5\ndeck_error = 0.25\ngoal = 500\n"
        "trip = { rounds = 400, bankroll = 300 }\n"
        'index = [ { hand = "hard 16", up = "T", from = 3, play = "S 4H" },'
        ' { hand = "pair 9", up = 7, to = -2, play = "S" } ]'
    )
    first, second = system.index
    assert (first.table, first.row, first.up, str(first.cell)) == ("hard", "16", 9, "S 4H")
    assert [first.holds(count) for count in (2, 3, 9)] == [False, True, True]
    assert [second.holds(count) for count in (-2, -1)] == [True, False]
    assert system.turns == (-1, 3), "up to -2 one way, from -1 another, from 3 on a third"
    assert (system.kelly, system.deck_step, system.deck_error, system.goal) == (0.5, 0.5, 0.25, 50_000)
    assert system.trip is not None
    assert (system.trip.rounds, system.trip.bankroll) == (400, 30_000)


def test_every_fault_of_a_play_is_told() -> None:
    text = (
        TAGS + 'bet = 10\nper = "shoe"\ndeck_step = 0.5\nkelly = 3\n'
        'index = [ { hand = "hard 22", up = "T", from = 1, play = "S" }, { hand = "hard 16", up = "X", play = "P" },'
        ' { hand = "hard 16", from = 1 } ]'
    )
    with pytest.raises(CountError) as caught:
        read_counting(text)
    told = "\n".join(caught.value.faults)
    for word in (
        "index[1].hand: must be a table and a row of the chart",
        "index[2].up: must be one of A, 2",
        "index[2]: must say from which count on, or to which",
        "index[2].play: 'P' must be of the actions S H D R",
        "index[3].up: must be one of",
        "index[3].play: must be a cell of the chart",
        "kelly: must be a number above 0",
        "deck_step, deck_error: only a count that is divided",
    ):
        assert word in told
