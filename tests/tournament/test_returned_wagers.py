"""Wagers and chips that go back by the rules while wagers are being placed: who is asked again, and who is out."""

import pytest

from pontoon.table import Answer, CloseBetting, Person, Report, Stand
from pontoon.tournament import AskNext, Play, Wager, whole
from pontoon.tournament.audit import audit
from pontoon.tournament.events import PlayerEliminated
from tests.support.tournaments import Tournament, changed, shoes

TERMS = changed(("act-2005", "sg-rws-v5"))


def returned() -> Tournament:
    """Ann has wagered and Bob is asked when the dealer draws a card too early; Ann has her bet back (SG 5.7.3)."""
    made = Tournament(TERMS).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1), Wager(1, "Ann", whole(20)), AskNext(1))
    made.do(Play(1, Report("drawn", Person("dealer"))), Play(1, Answer("Ann", 1, "return")))
    return made


@pytest.mark.clause("act-2005", "20.14")
@pytest.mark.clause("act-2005", "20.16")
def test_whose_wager_went_back_is_asked_again_when_the_others_have_wagered() -> None:
    made = returned()
    made.refused(Wager(1, "Ann", whole(30)), "asked-again", "20.16")
    made.do(Wager(1, "Bob", whole(20)))
    made.refused(Play(1, CloseBetting()), "wagers-missing", "20.14")
    made.do(AskNext(1), Wager(1, "Ann", whole(30)), Play(1, CloseBetting()))
    assert audit(made.events) == ()


def test_who_has_the_turn_and_a_wager_back_wagers_without_being_asked_again() -> None:
    made = Tournament(TERMS).enter("Ann", "Bob").draw("Ann", "Bob")
    made.do(AskNext(1), Wager(1, "Ann", whole(20)))
    made.do(Play(1, Report("drawn", Person("dealer"))), Play(1, Answer("Ann", 1, "return")))
    made.refused(AskNext(1), "wager-due", "20.14")
    made.do(Wager(1, "Ann", whole(30)), AskNext(1), Wager(1, "Bob", whole(20)))
    made.refused(AskNext(1), "all-asked", "20.15")


CARDS = "9s 9h 7c 9d 8h Kc  8s 9c 7d 8d 9s Kd  8h 9d 7h 8c 9h Kh"
"""Ann has 18, 16 and 16, Bob 17, 18 and 18, the dealer 17 each time."""


def broken() -> Tournament:
    """Ann won 500 in round 1 and lost 990 since; Bob has wagered for round 4 when round 1 is found to be void."""
    made = Tournament(changed(("rounds = 3", "rounds = 6")), shoes(CARDS)).enter("Ann", "Bob").draw("Ann", "Bob")
    for amount, order in ((500, ("Ann", "Bob")), (500, ("Bob", "Ann")), (490, ("Ann", "Bob"))):
        for player in order:
            made.do(AskNext(1), Wager(1, player, whole(amount if player == "Ann" else 20)))
        made.do(Play(1, CloseBetting()), Play(1, Stand("Ann", 1)), Play(1, Stand("Bob", 2)))
    made.do(AskNext(1), Wager(1, "Bob", whole(20)))
    return made


@pytest.mark.clause("act-2005", "20.14")
@pytest.mark.clause("act-2005", "15.5")
@pytest.mark.parametrize("asked", [False, True])
def test_who_loses_the_minimum_with_a_past_round_is_out_before_the_cards_come(*, asked: bool) -> None:
    """510 chips less the 500 of round 1 are 10, under the minimum of 20; whether Ann was asked by then or not."""
    made = broken()
    if asked:
        made.do(AskNext(1))
    made.do(Play(1, Report("found-late", Person("dealer"), round=1)))
    (event,) = made.do(AskNext(1))
    assert event == PlayerEliminated(1, "Ann", 4, whole(10))
    made.do(Play(1, CloseBetting()))
    assert audit(made.events) == ()
