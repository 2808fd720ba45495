"""Whole rounds of the five books, pressed in real windows; what the bar says was won is what the script says."""

from collections.abc import Callable

import pytest

from tests.support.browser_rounds import Round, lay_out, script_of
from tests.support.browsing import Visitor
from tests.support.served import Served

SCRIPTS = (
    "nz-current-suited-sevens",  # Super Bonus
    "nz-current-back-bettor",  # who bets behind and does not follow a double
    "nz-current-split-aces",
    "nz-2000-forfeit",  # a double with a follower; one forfeits, one plays on
    "nz-2000-split-three-hands",
    "nz-2000-surrender",
    "act-2005-insurance",
    "act-2005-split-four-hands",
    "sg-rws-v5-surrender",
    "sg-rws-v5-withdraw-double",
    "sg-rws-v5-pontoon-and-bonus",  # a side wager
    "ma-2025-rescue",  # a double with a follower; one forfeits
    "ma-2025-surrender",  # a choice of the turn
    "ma-2025-match-super-bonus",  # a side wager
)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_round_is_played_with_the_mouse_and_pays_what_the_book_pays(
    name: str, served: Served, comes: Callable[..., Visitor]
) -> None:
    told = Round(lay_out(served, script_of(name)), comes)
    told.plays()
    assert told.results() == told.expected()


@pytest.mark.parametrize("name", ["nz-2000-split-three-hands", "sg-rws-v5-withdraw-double"])
def test_a_round_is_played_with_the_keys_alone(name: str, served: Served, comes: Callable[..., Visitor]) -> None:
    told = Round(lay_out(served, script_of(name)), comes, keys=True)
    told.plays()
    assert told.results() == told.expected()
