"""Remedies that are not asked for where a ruling is awaited: each is refused, and told with the reason."""

import pytest

from pontoon.rulebook import BOOK_IDS
from pontoon.table import CloseBetting, FindErrors, GiveRuling, MakeClaim, Person, Report
from pontoon.table.incidents.not_asked import not_asked
from pontoon.table.incidents.rulings import may_rule
from tests.support.console import stories
from tests.support.tables import Table, bet, dealt, stacked

DEALER, OPERATOR = Person("dealer"), Person("operator")


def reasons(table: Table) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What is not open, with the sentence and its clauses."""
    return {one: (why.message, tuple(why.clauses)) for one, why in not_asked(table.rules, table.state)}


def misdealt(book: str) -> Table:
    """Bob's first card lies on Ann's box."""
    table = stacked(book, "9s 8d 2c 3c 4c 5c 6c", None)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.do(Report("misdealt", DEALER, to=2))
    return table


@pytest.mark.parametrize("book", BOOK_IDS)
def test_what_is_not_asked_for_is_refused_in_every_incident_of_the_catalogue(book: str) -> None:
    seen = set()
    for story in stories(book):
        for told in story.told:
            pending = told.before.trouble.pending
            for remedy, why in not_asked(story.rules, told.before):
                assert pending is not None
                assert remedy not in pending.remedies
                refusal = may_rule(story.rules, told.before, GiveRuling(remedy, OPERATOR, (1,)))
                assert refusal is not None
                assert refusal.code == why.code == "no-such-remedy"
                assert why.message.endswith(".")
                seen.add(remedy)
    assert seen >= {"void-hands"}, seen


def test_an_error_that_can_be_put_right_voids_nothing() -> None:
    """NZ 2000 16.5: hands or the round are void only where the cards cannot be put in order."""
    found = reasons(misdealt("nz-2000"))
    beyond = ("Nothing is void for an error that can be put right.", ("16.5[void]",))
    left = ("These rules do not leave it as it is: they name what is done.", ("16.5",))
    assert found == {"continue": left, "void-hands": beyond, "void-round": beyond}


def test_nobody_may_where_the_book_names_nobody() -> None:
    """The current book leaves the operator the hands alone (16.5(a))."""
    found = reasons(misdealt("nz-current"))
    assert found["void-round"] == ("These rules give nobody the power to declare the round void.", ())
    assert found["void-hands"][1] == ("16.5(a)", "16.5(b)")


def test_what_may_be_ordered_at_any_time_is_no_remedy_but_still_an_order() -> None:
    """ACT 17.3: the operator may declare the round void; 15.4 has the cards put in order."""
    message, clauses = reasons(misdealt("act-2005"))["void-round"]
    assert message == "These rules do not name it for this; the operator may order it, as at any time."
    assert clauses == ("17.3", "17.1")


def test_a_remedy_for_something_else_is_not_one_for_this() -> None:
    """NZ: hands are void for errors of the deal (16.5(a)), not for a disturbance."""
    table = dealt("nz-current", "5s 8c 7d 3h Kd")
    table.do(Report("disturbance", DEALER))
    assert reasons(table) == {"void-hands": ("These rules do not say that hands can be void for this.", ("16.5(a)",))}


def test_cards_that_cannot_be_put_right_any_more_say_until_when_they_could() -> None:
    """ACT: the order is unknown after an error that stands, and 15.4 asks for an order."""
    table = stacked("act-2005", "9s 8d 2c 3c 4c 5c 6c", None)
    table.do(bet("ann", 1), bet("bob", 2), CloseBetting())
    table.do(Report("misdealt", DEALER, to=0, noticed=False), Report("uncovered", DEALER))
    table.do(GiveRuling("void-hands", OPERATOR, (1,)))
    table.do(FindErrors(DEALER), GiveRuling("continue", OPERATOR))
    table.do(Report("misdealt", DEALER, to=3))
    assert reasons(table) == {
        "reconstruct": ("The cards are put where they belong only while they can be put in order.", ("15.4",))
    }


def test_where_nothing_is_in_play_or_players_choose_nothing_is_missing() -> None:
    table = dealt("nz-current", "5s 8c 7d 3h Kd")
    assert reasons(table) == {}
    table.do(MakeClaim("ann", Report("disturbance", Person("player", "ann"))))
    assert reasons(table) == {}
