"""Who looks: an audience, or its words; a wrong one is told what is possible."""

import pytest

from pontoon.table import Audience, AudienceError, message, view
from pontoon.table.audience import STAFF_ROLES
from tests.support.tables import dealt


@pytest.mark.parametrize(
    ("words", "audience"),
    [
        ("public", Audience()),
        ("dealer", Audience("dealer")),
        ("game-supervisor", Audience("game-supervisor")),
        ("auditor", Audience("auditor")),
        ("player ann", Audience("player", "ann")),
        (" player  old ann ", Audience("player", "old ann")),
    ],
)
def test_an_audience_is_read_from_its_words(words: str, audience: Audience) -> None:
    assert Audience.of(words) == audience
    assert Audience.of(str(audience)) == audience
    assert Audience.of(audience) is audience


@pytest.mark.parametrize("words", ["", "boss", "ann", "player", "player ", "dealer dora", "Public", "public ann"])
def test_a_wrong_audience_says_what_is_possible(words: str) -> None:
    with pytest.raises(AudienceError, match=r"what is possible: public, player NAME, dealer, .*, operator, auditor"):
        Audience.of(words)


@pytest.mark.parametrize(("role", "player"), [("boss", ""), ("player", ""), ("public", "ann")])
def test_no_wrong_audience_can_be_made(role: str, player: str) -> None:
    with pytest.raises(AudienceError, match="There is no audience"):
        Audience(role, player)  # type: ignore[arg-type]


def test_views_and_messages_take_the_words() -> None:
    table = dealt("nz-current", "8s 9d 7h")
    assert view(table.rules, table.state, "player ann") == view(table.rules, table.state, Audience("player", "ann"))
    assert view(table.rules, table.state) == view(table.rules, table.state, "public")
    assert message(1, table.events[0], "dealer") == message(1, table.events[0])
    with pytest.raises(AudienceError):
        view(table.rules, table.state, "ann")


def test_the_house_is_who_works_here_and_who_audits_it() -> None:
    assert all(Audience(role).is_house for role in STAFF_ROLES)
    assert Audience("auditor").is_house
    assert not Audience("player", "ann").is_house
    assert not Audience().is_house
