"""A counting system's file: what it says, and every fault of one at once."""

from pathlib import Path

import pytest

from pontoon.cards import Rank
from pontoon.money import Cents
from pontoon.strategy import CountError, Step, read_counting

EXAMPLE = (Path(__file__).parents[2] / "examples" / "counting" / "high-low.toml").read_text(encoding="utf-8")
TAGS = "tags = { " + ", ".join(f"{rank.value} = 0" for rank in Rank) + " }\n"


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
    tags = { A = "x", T = 1 }
    ramp = [ { count = 40, bet = 10 }, { count = 0, stake = 5 } ]
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
        "tags.T: there is no such rank",
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
