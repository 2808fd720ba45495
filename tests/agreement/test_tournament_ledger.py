"""Random tournaments of every shape, and a second answer for their chips, places and prizes, written from the text."""

import random
from functools import cache

import pytest

from pontoon.cli.tournament.source import FORMATS, format_text
from pontoon.tournament import read_conditions
from tests.agreement.tournament_ledger import Ledger
from tests.agreement.tournament_ranking import Position, verdict
from tests.support.tournaments import stream_bytes
from tests.support.wild_tournaments import Wild, wild_conditions

CONDITIONS = 200


@cache
def played(seed: str) -> Wild:
    """A tournament by one of the random conditions: `17/3` is the third by the conditions 17."""
    dice = random.Random(f"conditions {seed.partition('/')[0]}")
    terms = wild_conditions(dice)
    players = random.Random(seed).randint(terms.entry.minimum, terms.entry.maximum + terms.entry.reserves)
    return Wild(terms, seed).everything(players)


def differences(made: Wild) -> list[str]:
    return Ledger().read(stream_bytes(made.events)).differences


def of_format(name: str, seed: str, *, rounds: int) -> Wild:
    """A ready-made format, with so many rounds to a session and any number of players up to 60."""
    text = format_text(name)
    for number in (25, 30, 40):
        text = text.replace(f"rounds = {number}", f"rounds = {rounds or number}")
    terms = read_conditions(text if not rounds else text.replace("shoes = 2", f"rounds = {rounds}"))
    entry = terms.entry
    players = random.Random(seed).randint(entry.minimum, min(60, entry.maximum + entry.reserves))
    return Wild(terms, seed).everything(players)


@pytest.mark.parametrize("conditions", range(0, CONDITIONS, 5))
def test_chips_places_and_prizes_of_random_tournaments_are_those_of_the_text(conditions: int) -> None:
    assert differences(played(f"{conditions}/0")) == []


@pytest.mark.parametrize("name", FORMATS)
def test_chips_places_and_prizes_of_every_format_are_those_of_the_text(name: str) -> None:
    assert differences(of_format(name, "daily", rounds=2)) == []


def test_the_random_tournaments_have_everything_that_is_rare() -> None:
    """Several extra rounds after one another, absent players, eliminations, cancellations."""
    kinds: set[str] = set()
    extras = 0
    for conditions in range(0, CONDITIONS, 5):
        made = played(f"{conditions}/0")
        found = [type(event).__name__ for event in made.events]
        kinds |= set(found)
        extras = max(extras, found.count("ExtraRoundsOrdered"))
    assert extras >= 3
    assert kinds >= {
        *("PlayerEliminated", "PositionForfeited", "SubstituteApproved", "ExtraRoundsOrdered", "TournamentCancelled"),
        *("PrizesAwarded", "OutOfOrder", "EntryWithdrawn", "BreakCalled"),
    }


def test_the_second_answer_finds_what_is_wrong() -> None:
    """A cent more for the first, and a place that was given to the other of two."""
    made = next(one for at in range(0, 50, 5) if (one := played(f"{at}/0")).state.phase == "finished")
    data = stream_bytes(made.events)
    amount = made.state.awards[0].amount
    wrong = data.replace(f'"amount":{amount}'.encode(), f'"amount":{amount + 1}'.encode())
    assert any("PrizesAwarded" in one for one in Ledger().read(wrong).differences)


def test_the_second_answer_alone_ranks_as_worked_by_hand() -> None:
    """Ann and Bob of table 1 and Dan of table 2 are equal; one of each table and the best of the others go through."""

    def positions(ann: dict[int, int], bob: dict[int, int], dan: dict[int, int]) -> list[Position]:
        all_of_them: tuple[tuple[int, str, int, int, dict[int, int]], ...] = (
            (1, "Ann", 1, 1100, ann),
            (2, "Bob", 1, 1100, bob),
            (3, "Cleo", 2, 1200, {}),
            (4, "Dan", 2, 1100, dan),
        )
        return [
            Position(number, name, name, chips + sum(extra.values()), heat, chips, extra)
            for number, name, heat, chips, extra in all_of_them
        ]

    stage = {"through_per_table": 1, "through_overall": 1}
    first = verdict(positions({}, {}, {}), stage, 2, 20, final=False)
    assert first.playing == {"Ann", "Bob"}
    second = verdict(positions({2: -20}, {2: 20}, {}), stage, 2, 20, final=False)
    assert second.playing == {"Ann", "Dan"}
    third = verdict(positions({2: -20, 3: 20}, {2: 20}, {3: -20}), stage, 2, 20, final=False)
    assert (third.through, third.out) == ({"Cleo", "Bob", "Ann"}, [{"Dan"}])
    even = verdict(positions({2: -20, 3: 20}, {2: 20}, {3: 20}), stage, 2, 20, final=False)
    assert even.playing == {"Ann", "Dan"}


@pytest.mark.long
@pytest.mark.parametrize("conditions", range(CONDITIONS))
def test_many_tournaments_by_every_one_of_the_random_conditions(conditions: int) -> None:
    for again in range(10):
        assert differences(played(f"{conditions}/{again}")) == [], again


@pytest.mark.long
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_in_full_length(name: str) -> None:
    for seed in ("a", "b", "c"):
        assert differences(of_format(name, seed, rounds=0)) == []
