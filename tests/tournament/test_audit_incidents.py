"""Whatever goes wrong at the tables of a tournament, its audit finds the command behind it and nothing else."""

from collections import Counter

import pytest

from pontoon.table import CloseBetting, Person, VoidSideWager
from pontoon.tournament import AskNext, Play, SideBet, Wager, whole
from pontoon.tournament.audit import audit
from tests.support.tournaments import TEXT, Tournament, changed, shoes
from tests.support.troubled_tournaments import troubled_tournament


def happened(seeds: range) -> Counter[str]:
    """What went wrong in these tournaments; none of it is a finding."""
    found = Counter[str]()
    for seed in seeds:
        made = troubled_tournament(f"trouble {seed}")
        assert audit(made.events) == (), seed
        found += made.happened
    return found


def test_what_went_wrong_at_a_table_is_no_finding() -> None:
    found = happened(range(25))
    assert {"Report", "MakeClaim", "GiveRuling", "Answer", "VoidRound"} <= set(found), found


@pytest.mark.long
def test_what_went_wrong_at_very_many_tables_is_no_finding() -> None:
    found = happened(range(1000, 2000))
    assert {"VoidWager", "RefuseCard"} <= set(found), found


def test_a_side_wager_that_was_declared_void_is_no_finding() -> None:
    terms = changed(text=TEXT + '\n[side_wagers]\nallowed = ["perfect-pairs"]\n')
    made = Tournament(terms, shoes("Ks Kh 7d Ks Kh Kd")).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1), Wager(1, "Ann", whole(20), (SideBet("perfect-pairs", whole(10)),)))
    made.do(AskNext(1), Wager(1, "Bob", whole(20)))
    made.do(Play(1, CloseBetting()), Play(1, VoidSideWager(Person("operator"), "Ann", 1, "perfect-pairs")))
    assert audit(made.events) == ()
