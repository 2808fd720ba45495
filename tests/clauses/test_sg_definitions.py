"""Singapore, Pontoon Plus version 5: what stands on the layouts and the sign, and three words everything else uses."""

import pytest

from pontoon.cli.limits import read_limits, read_side_limits
from pontoon.rulebook import load_book
from pontoon.script import Script, parse_stack, play_script
from pontoon.table import ChangeDealer, CloseBetting, DealCard, GrantSqueeze, Person, Report, Stand
from pontoon.table import events as e
from pontoon.words.sign import Scale, Sign, make_sign
from tests.support.tables import bet, dealt, stacked

SG = load_book("sg-rws-v5")


def sign() -> Sign:
    """The sign of a table with limits of 25 to 2,000 dollars in steps of 5."""
    limits = read_limits("25-2000/5")
    return make_sign(SG, limits, read_side_limits("", limits, SG), decks=None)


def scale(title: str) -> Scale:
    return next(one for one in sign().sides if one.title == title)


@pytest.mark.clause("sg-rws-v5", "3.4")
def test_the_least_and_the_most_are_displayed_at_the_table() -> None:
    shown = {notice.text: notice.clauses for notice in sign().amounts}
    assert shown["Minimum wager $25"] == ("3.4",)
    assert shown["Maximum on a box $2,000"] == ("3.4",)


@pytest.mark.clause("sg-rws-v5", "Appendix B")
@pytest.mark.clause("sg-rws-v5", "Appendix C")
@pytest.mark.clause("sg-rws-v5", "Appendix D")
@pytest.mark.clause("sg-rws-v5", "Appendix E")
@pytest.mark.clause("sg-rws-v5", "Appendix F")
def test_six_layouts_print_the_bonus_scale() -> None:
    bonus = scale("Bonus")
    assert bonus.rows == (
        ("Two aces of one suit", "40 to 1"),
        ("Two other aces", "11 to 1"),
        ("Pair of K, Q or J", "8 to 1"),
        ("Ace with K, Q or J", "4 to 1"),
        ("Pair of 2 to 9", "3 to 1"),
        ("Ace with 2 to 9", "1 to 1"),
    )
    assert bonus.clauses == tuple(f"Appendix {letter}" for letter in "ABCDEF")


@pytest.mark.clause("sg-rws-v5", "Appendix E")
def test_one_layout_prints_three_inscriptions() -> None:
    printed = [notice.text for notice in sign().inscriptions if "Appendix E" in notice.clauses]
    assert printed == ["Pontoon pays 3 to 2", "Dealer draws to hard 16 and soft 17", "Insurance pays 2 to 1"]


@pytest.mark.clause("sg-rws-v5", "2.1.1")
@pytest.mark.clause("sg-rws-v5", "Appendix G")
def test_the_sign_names_the_layouts_it_cannot_draw() -> None:
    """The game is played on these layouts only, and of one of them nothing but a picture is given."""
    assert [clause.number for clause in sign().also] == ["2.1.1", "Appendix G"]


@pytest.mark.clause("sg-rws-v5", "1.1")
def test_a_bet_is_a_wager() -> None:
    script = Script("sg-rws-v5", parse_stack("Ks 8h 9d Kc"), ("bet ann 1 10", "deal", "stand 1"))
    played = play_script(script)
    assert [event for event in played.events if isinstance(event, e.WagerPlaced)] == [bet_placed("ann", 10)]
    assert [(line.player, line.kind, line.stake) for line in played.rounds[0].lines] == [("ann", "main", 1000)]


def bet_placed(player: str, dollars: int) -> e.WagerPlaced:
    return e.WagerPlaced(player, 1, bet(player, 1, dollars).amount, seated=True)


@pytest.mark.clause("sg-rws-v5", "1.4")
def test_the_dealer_is_the_person_who_deals_and_reports_what_went_wrong_in_dealing() -> None:
    """Others do not: a player cannot report a card that fell face up, and a squeeze is the house's to grant."""
    table = stacked("sg-rws-v5", "Ks 8h 9d Kc")
    table.do(ChangeDealer("dora"))
    assert table.state.procedures.dealer == "dora"
    table.do(bet("ann"))
    assert table.refusal(GrantSqueeze(1, Person("dealer", "dora"))).clauses == ("3.12",)
    table = dealt("sg-rws-v5", "Ks 8h 9d Kc")
    assert table.refusal(Report("face-up", Person("player", "ann"))).code == "wrong-role"
    table.do(Report("face-up", Person("dealer", "dora")))


@pytest.mark.clause("sg-rws-v5", "1.8")
def test_a_hand_is_what_was_dealt_to_a_player_or_the_dealer_in_one_round() -> None:
    table = stacked("sg-rws-v5", "Ks 8h 9d Kc 2s")
    table.do(bet("ann"), CloseBetting(), DealCard(), DealCard(), DealCard())
    table.run(Stand("ann", 1))
    played = table.state.previous
    assert played is not None
    assert [card.value for card in played.boxes[0].hands[0].cards] == ["Ks", "9d"]
    assert [card.value for card in played.dealer] == ["8h", "Kc"]
    assert not table.state.dealer
    assert not table.state.boxes
