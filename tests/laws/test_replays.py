"""Every table can be written down as a script that replays: also under house rules, whatever went wrong at it."""

import sys

import pytest

from tests.support.incidents import open_floor, play_floor
from tests.support.replays import replays
from tests.support.worlds import mixed_variant

ROUNDS = 4
PIECES = 40
FULL = 20_000
"""Tables at full size."""


def check_replays(seeds: range) -> int:
    """How many tables were written and replayed to the same lines, cards and money; those worked by hand are not."""
    written = 0
    for seed in seeds:
        rules = mixed_variant(seed)
        floor = open_floor(rules, f"written variant {seed}")
        play_floor(floor, ROUNDS)
        if not floor.state.practice.by_hand:
            try:
                replays(floor.events, rules)
            except AssertionError as error:
                error.add_note(f"the table 'written variant {seed}' under mixed_variant({seed})")
                raise
            written += 1
    return written


def test_tables_with_house_rules_and_incidents_replay_from_their_scripts() -> None:
    assert check_replays(range(60)) > 40


@pytest.mark.parametrize("seed", [3473, 3646, 4977, 8917, 11506, 11906, 16081, 22214])
def test_a_table_that_once_did_not_replay_does(seed: int) -> None:
    """A burn that a replacement had overtaken, a hand with nobody to decide, discards before places passed over,
    a round that was void before any card was shuffled, a burn that waits for the next shoe, and a
    table of two boxes, of which none is free."""
    assert check_replays(range(seed, seed + 1)) == 1


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_very_many_tables_replay_from_their_scripts(piece: int) -> None:
    """Twenty thousand tables, and a sixth more of seeds for those that are worked by hand."""
    size = FULL // PIECES
    first = piece * (size + size // 6)
    written = check_replays(range(first, first + size + size // 6))
    sys.stdout.write(f"{written} tables, seeds {first} to {first + size + size // 6 - 1}\n")
