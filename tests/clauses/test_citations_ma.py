"""The clauses that Massachusetts' irregularities cite: those that speak of the case, and no others."""

import pytest

from pontoon.script import Playthrough, play_script, read_script
from pontoon.table import BurnCard, ChangeDealer, CloseBetting
from pontoon.table.incidents.events import IncidentReported, PlayersAsked, RoundVoided
from tests.support.tables import bet, stacked

MA = "ma-2025"


def play(shoe: str, actions: tuple[str, ...], options: str = "") -> Playthrough:
    """A script of one round, played to its end."""
    listed = ", ".join(f"'{action}'" for action in actions)
    played = play_script(
        read_script(f'rulebook = "{MA}"\nshoe = "{shoe}"\noptions = {{ {options} }}\nactions = [{listed}]')
    )
    assert played.trouble is None, played.trouble
    return played


def lines(played: Playthrough) -> set[tuple[str, ...]]:
    """The clauses of every line of the round."""
    return {line.clauses for line in played.rounds[0].lines}


@pytest.mark.clause(MA, "15(a)")
def test_a_second_card_face_up_voids_under_its_own_clause() -> None:
    played = play("9s 2c 9h 3c Kd 8c", ("bet ann 1 10", "deal ...", "face-up ...", "face-up"))
    (void,) = (event for event in played.events if isinstance(event, RoundVoided))
    assert void.clauses == ("15(a)",)
    assert lines(played) == {("15(a)",)}


@pytest.mark.clause(MA, "15(b)")
def test_a_second_ten_voids_under_its_own_clause() -> None:
    played = play("9s 9h Kd 8c", ("bet ann 1 10", "deal", "ten", "ten"))
    assert lines(played) == {("15(b)",)}


@pytest.mark.clause(MA, "15(h)")
def test_a_hand_without_cards_is_dead_under_its_own_clause() -> None:
    played = play("8d 9h 9d 9s", ("bet ann 1 10", "bet bob 2 10", "deal ...", "skipped", "stand 2"))
    assert ("15(h)",) in lines(played)


@pytest.mark.clause(MA, "15(i)")
def test_a_dead_hand_after_a_missed_request_goes_back_under_its_own_clause() -> None:
    actions = ("bet ann 1 10", "deal", "insure ann 1 5", "hit 1 ...", "skipped", "choose ann dead")
    played = play("8s Ah 5c", actions)
    (asked,) = (event for event in played.events if isinstance(event, PlayersAsked))
    assert asked.clauses == ("15(i)",)
    assert lines(played) == {("15(i)",)}


@pytest.mark.clause(MA, "5(h)")
def test_a_ruling_that_rests_on_no_clause_ends_the_hold_on_the_wagers() -> None:
    played = play("8s 9h 5c", ("bet ann 1 10", "deal", 'uncovered "a fire alarm"', "void round by operator"))
    assert lines(played) == {("5(h)",)}


@pytest.mark.clause(MA, "15(l)")
@pytest.mark.clause(MA, "15(l)(1)")
@pytest.mark.clause(MA, "15(l)(2)")
@pytest.mark.parametrize(
    ("options", "end", "cited"),
    [
        ('hole_card = "reader", reader_reveals = true', (), ("15(l)", "15(l)(1)")),
        ('hole_card = "reader"', ("stand 1",), ("15(l)", "15(l)(2)")),
    ],
)
def test_a_misused_reader_cites_the_case_it_is(options: str, end: tuple[str, ...], cited: tuple[str, ...]) -> None:
    played = play("8s 9h Kd 8c", ("bet ann 1 10", "deal", "reader-misused", *end), options)
    (report,) = (event for event in played.events if isinstance(event, IncidentReported))
    assert report.clauses == cited
    assert lines(played) == ({cited} if not end else {("5(a)(2)", "5(e)")})


@pytest.mark.clause(MA, "7(c)")
def test_a_burn_that_is_due_is_named_with_its_clause() -> None:
    """At a new shoe, and for a new dealer."""
    table = stacked(MA, "2c 3c 9s 9h Kd 8c", burn=1)
    table.do(bet("ann"))
    assert table.refusal(CloseBetting()).clauses == ("7(c)",)
    table.do(BurnCard(), ChangeDealer("dan"))
    assert table.refusal(CloseBetting()).clauses == ("7(c)",)
    table.do(BurnCard(), CloseBetting())
