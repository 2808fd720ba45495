"""What players say went wrong: a claim that waits for the staff, then a report like any other."""

import pytest

from pontoon.cards import parse_card
from pontoon.table import (
    GiveRuling,
    Hit,
    MakeClaim,
    Person,
    Report,
    covers_order,
    request_options,
    ruling_options,
)
from pontoon.table.incidents import events as i
from pontoon.table.incidents.trouble import Claim
from tests.support.tables import Table, bet, dealt

ANN, DEALER, OPERATOR = Person("player", "ann"), Person("dealer"), Person("operator")


def claiming(situation: str, book: str = "nz-current", **said: object) -> tuple[Table, MakeClaim]:
    """A dealt round, and ann's claim that something happened in it."""
    table = dealt(book, "Ks 7c 3d 9h 6d Kd", bet("ann"))
    return table, MakeClaim("ann", Report(situation, ANN, **said))  # type: ignore[arg-type]


def test_a_claim_is_recorded_and_asks_those_who_may_report_it() -> None:
    table, claim = claiming("damaged", cards=(parse_card("9d"),))
    claimed, asked = table.do(claim)
    assert claimed == i.IncidentClaimed("ann", Claim("damaged", cards=(parse_card("9d"),)))
    assert isinstance(asked, i.RulingAsked)
    assert (asked.remedies, asked.clauses) == (("confirm", "dismiss"), ("16.8",))
    assert asked.roles == ("dealer", "game-supervisor", "casino-supervisor", "operator")
    assert {one.remedy for one in ruling_options(table.rules, table.state)} == {"confirm", "dismiss"}
    assert table.refusal(Hit("ann", 1)).code == "ruling-first"
    assert table.refusal(claim).code == "ruling-first"


def test_a_confirmed_claim_is_reported_by_who_confirms_it() -> None:
    table, claim = claiming("damaged", cards=(parse_card("9d"),))
    table.do(claim)
    ruled, reported, due = table.do(GiveRuling("confirm", DEALER))
    assert isinstance(ruled, i.RulingGiven)
    assert isinstance(reported, i.IncidentReported)
    assert (reported.by, reported.card) == (DEALER, parse_card("9d"))
    assert due == i.ReplacementDue(parse_card("9d"), alone=True)
    assert table.state.trouble.claim is None


def test_a_dismissed_claim_leaves_everything_as_it_was() -> None:
    table, claim = claiming("face-up")
    table.do(claim)
    (ruled,) = table.do(GiveRuling("dismiss", OPERATOR))
    assert isinstance(ruled, i.RulingGiven)
    assert (table.state.trouble.claim, table.state.trouble.pending) == (None, None)
    table.do(Hit("ann", 1))


@pytest.mark.clause("nz-current", "16.6")
def test_only_who_may_report_it_confirms_it() -> None:
    table, claim = claiming("absent", box=1)
    table.do(claim)
    refusal = table.refusal(GiveRuling("confirm", DEALER))
    assert (refusal.code, refusal.clauses) == ("wrong-role", ("16.6",))
    table.do(GiveRuling("confirm", OPERATOR))
    assert table.state.boxes[0].bettors[0].away


def test_who_is_not_at_the_table_claims_nothing() -> None:
    table, _ = claiming("face-up")
    stranger = MakeClaim("zoe", Report("face-up", Person("player", "zoe")))
    assert table.refusal(stranger).message.startswith("zoe is not at the table")
    assert table.refusal(MakeClaim("", Report("face-up", ANN))).message.startswith("Nobody")


@pytest.mark.parametrize(("situation", "code"), [("overdrawn", "not-now"), ("snow", "no-such-incident")])
def test_what_cannot_have_happened_cannot_be_claimed(situation: str, code: str) -> None:
    table, claim = claiming(situation)
    assert table.refusal(claim).code == code


def test_a_player_is_offered_what_may_be_claimed() -> None:
    table, claim = claiming("damaged")
    (choice,) = [one for one in request_options(table.rules, table.state, "ann") if one.order == "claim"]
    assert "damaged" in choice.how
    assert covers_order(choice, claim)
    assert not covers_order(choice, claiming("overdrawn")[1])
    assert not [one for one in request_options(table.rules, table.state, "zoe") if one.order == "claim"]
