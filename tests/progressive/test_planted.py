"""Whatever is changed in the stream of a progressive, the audit finds it."""

import random
from collections import Counter

import pytest

from pontoon.cards import parse_cards
from pontoon.progressive import Event, audit
from pontoon.rulebook import load_book
from tests.support.pits import quick_round, random_pit
from tests.support.planted_progressive import PLANTS


def stream_of(seed: int) -> list[Event]:
    """A random progressive with everything in it, which the audit finds sound."""
    pit = random_pit(load_book("ma-2025"), seed)
    for number in range(24):
        quick_round(pit, "abc"[number % 3], parse_cards("6h Kd") if number % 2 else ())
    while len(pit.events) < 900:
        pit.step()
    found = audit(pit.events)
    assert (found.differences, found.whole) == ([], len(pit.events))
    return pit.events


def plant(seeds: range, times: int) -> Counter[str]:
    """So many changes in each of these streams; how often each kind was planted. Every one is found."""
    planted = Counter[str]()
    for seed in seeds:
        stream, dice = stream_of(seed), random.Random(seed)
        for number in range(times):
            kind = PLANTS[(seed * times + number) % len(PLANTS)]
            spoilt = kind(dice, list(stream))
            if spoilt is None:
                continue
            assert spoilt != stream, kind.__name__
            assert audit(spoilt).differences, (kind.__name__, seed, number)
            planted[kind.__name__] += 1
    return planted


def test_planted_changes_are_found() -> None:
    planted = plant(range(2), 2 * len(PLANTS))
    assert set(planted) == {one.__name__ for one in PLANTS}


def test_the_audit_of_any_events_in_any_order_ends_with_words() -> None:
    """Nothing that a file may hold makes it fail."""
    stream, dice = stream_of(3), random.Random(3)
    for _ in range(20):
        mixed = list(stream)
        dice.shuffle(mixed)
        assert audit(mixed).differences
        assert audit([stream[0], *mixed]).differences
    assert audit([]).differences == []


@pytest.mark.long
def test_500_planted_changes_are_found() -> None:
    planted = plant(range(100, 117), len(PLANTS))
    assert planted.total() >= 500
    assert set(planted) == {one.__name__ for one in PLANTS}
