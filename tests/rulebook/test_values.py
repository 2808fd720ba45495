"""Values as a rules file writes them, read and written back."""

from datetime import date
from typing import Any, Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.cards import Rank
from pontoon.money import Cents, Odds
from pontoon.rulebook import BOOK_IDS, Band, Role, Task, load_book, rules_by_path, write_value, written_values
from pontoon.rulebook.build import value_type
from pontoon.rulebook.values import read_value
from pontoon.toml.faults import UnfitValueError

AMOUNTS = st.integers(0, 99_999_999_999_999).map(Cents)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_value_of_every_book_comes_back_from_what_was_written(book: str) -> None:
    for path, rule in rules_by_path(load_book(book)).items():
        hint = value_type(path)
        back = read_value(hint, write_value(rule.value, hint))
        assert back == rule.value, path
        assert type(back) is type(rule.value), path


@pytest.mark.parametrize("book", BOOK_IDS)
def test_written_values_are_what_the_hint_writes(book: str) -> None:
    rules = load_book(book)
    written = written_values(rules)
    assert list(written) == list(rules_by_path(rules))
    assert written["super_bonus.others_pay"] == 50
    assert written["surrender.loses"] == "1:2"
    assert "A" in str(written["surrender.held_against"])


@given(AMOUNTS)
def test_dollars_come_back_to_the_cent(amount: Cents) -> None:
    assert read_value(Cents, write_value(amount, Cents)) == amount


@given(AMOUNTS, AMOUNTS, st.none() | AMOUNTS, st.text(alphabet="1.(a)[$", min_size=1, max_size=9))
def test_a_band_comes_back(at_least: Cents, pays: Cents, up_to: Cents | None, clause: str) -> None:
    band = Band(at_least, pays, up_to, clause)
    assert read_value(Band, write_value(band)) == band


@given(
    st.text(min_size=1, max_size=9),
    st.sampled_from(("", *get_args(Role))),
    st.text(alphabet="1.(a)[$", min_size=1, max_size=9),
)
def test_a_step_comes_back(do: str, by: str, clause: str) -> None:
    act = Task(do, by, clause)
    assert read_value(Task, write_value(act)) == act


def test_a_step_is_written_with_all_its_keys() -> None:
    steps = (Task("inspect", "dealer", "6.1"), Task("view", "player", "6.2"))
    assert write_value(steps) == [
        {"do": "inspect", "by": "dealer", "clause": "6.1"},
        {"do": "view", "by": "player", "clause": "6.2"},
    ]


def test_steps_keep_their_order_and_may_repeat_each_other_under_another_clause() -> None:
    raw = [{"do": "riffle", "clause": "6.3(c)"}, {"do": "strip"}, {"do": "riffle", "clause": "7.1"}]
    assert read_value(tuple[Task, ...], raw) == (
        Task("riffle", "", "6.3(c)"),
        Task("strip", "", "house rule"),
        Task("riffle", "", "7.1"),
    )


def test_roles_keep_their_order() -> None:
    assert read_value(tuple[Role, ...], ["operator", "dealer"]) == ("operator", "dealer")
    assert write_value(("operator", "dealer")) == ["operator", "dealer"]
    assert read_value(tuple[Role, ...], []) == ()


def test_whole_dollars_are_written_without_a_point() -> None:
    assert str(write_value(Cents(5000), Cents)) == "50"
    assert str(write_value(Cents(250), Cents)) == "2.5"
    assert write_value(Band(Cents(200), Cents(100_000), None, "11.2")) == {
        "at_least": 2,
        "pays": 1000,
        "clause": "11.2",
    }


def test_plain_values_are_written_as_they_are() -> None:
    assert write_value(17) == 17
    assert write_value(True) is True
    assert write_value("any") == "any"
    assert write_value((4, 5)) == [4, 5]
    assert write_value((Rank.ACE, Rank.KING)) == ["A", "K"]
    assert write_value(Odds(3, 2)) == "3:2"


@pytest.mark.parametrize(
    ("hint", "raw", "value"),
    [
        (int, 0, 0),
        (bool, False, False),
        (str, "dealer", "dealer"),
        (Odds, "3:2", Odds(3, 2)),
        (Rank, "7", Rank.SEVEN),
        (Rank, 7, Rank.SEVEN),
        (Cents, 50, 5000),
        (Cents, 2.5, 250),
        (Cents, 1e3, 100_000),
        (Cents, 0, 0),
        (Literal["two", "any"], "any", "any"),
        (tuple[int, ...], [6, 8], (6, 8)),
        (tuple[int, ...], [], ()),
        (tuple[Rank, ...], ["A", 2], (Rank.ACE, Rank.TWO)),
        (tuple[Literal["none", "hole"], ...], ["hole"], ("hole",)),
        (Band, {"at_least": 2, "pays": 1000}, Band(Cents(200), Cents(100_000), None, "house rule super_bonus.bands")),
        (Task, {"do": "inspect"}, Task("inspect", "", "house rule")),
        (Task, {"do": "inspect", "by": ""}, Task("inspect", "", "house rule")),
        (Task, {"do": "count twice", "by": "floor-person"}, Task("count twice", "floor-person", "house rule")),
        (Task, {"do": "wash", "by": "dealer", "clause": "3(c)"}, Task("wash", "dealer", "3(c)")),
        (
            Band,
            {"at_least": 2, "pays": 1000, "up_to": 24.99, "clause": "11.2"},
            Band(Cents(200), Cents(100_000), Cents(2499), "11.2"),
        ),
    ],
)
def test_fitting_values_are_read(hint: Any, raw: object, value: object) -> None:
    read = read_value(hint, raw)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("hint", "raw", "says"),
    [
        (int, -1, "must be a whole number from 0 up, not -1"),
        (int, 1.5, "must be a whole number from 0 up, not 1.5"),
        (int, True, "must be a whole number from 0 up, not True"),
        (int, "17", "must be a whole number from 0 up, not '17'"),
        (bool, 1, "must be true or false, not 1"),
        (bool, "yes", "must be true or false, not 'yes'"),
        (str, "", "must be a text, not ''"),
        (str, 3, "must be a text, not 3"),
        (Odds, "3 to 2", "'3 to 2' are no odds: write them as 3:2"),
        (Odds, "3:0", "'3:0' are no odds: write them as 3:2"),
        (Odds, 1.5, "must be a text, not 1.5"),
        (Rank, "10", "must be a rank (A 2 3 4 5 6 7 8 9 T J Q K), not '10'"),
        (Rank, 10, "must be a rank (A 2 3 4 5 6 7 8 9 T J Q K), not 10"),
        (Rank, "a", "must be a rank (A 2 3 4 5 6 7 8 9 T J Q K), not 'a'"),
        (Rank, [], "must be a rank (A 2 3 4 5 6 7 8 9 T J Q K), not []"),
        (Cents, "50", "must be an amount of dollars, not '50'"),
        (Cents, True, "must be an amount of dollars, not True"),
        (Cents, date(2025, 3, 27), "must be an amount of dollars, not datetime.date(2025, 3, 27)"),
        (Cents, 1.005, "'1.005' is no amount"),
        (Cents, 1e20, "'1e+20' is no amount"),
        (Cents, float("nan"), "'nan' is no amount"),
        (Cents, float("inf"), "'inf' is no amount"),
        (Cents, 10**12, "'1000000000000' is no amount"),
        (Cents, -5, "must not be negative, but is -5.00"),
        (Cents, -0.01, "must not be negative, but is -0.01"),
        (Literal["two", "any"], "three", "must be one of two, any, not 'three'"),
        (Literal["two", "any"], ["two"], "must be one of two, any, not ['two']"),
        (tuple[int, ...], 6, "must be a list, not 6"),
        (tuple[int, ...], [6, 6], "says something twice"),
        (tuple[int, ...], [6, "8"], "must be a whole number from 0 up, not '8'"),
        (tuple[Rank, ...], ["A", "A"], "says something twice"),
        (Band, 5, "must be a band with at_least and pays (and up_to, clause), not 5"),
        (Band, {"at_least": 5}, "must be a band with at_least and pays"),
        (Band, {"at_least": 5, "pays": 1, "pay": 2}, "must be a band with at_least and pays"),
        (Band, {"at_least": -5, "pays": 1}, "must not be negative, but is -5.00"),
        (Band, {"at_least": 5, "pays": "much"}, "must be an amount of dollars, not 'much'"),
        (Band, {"at_least": 5, "pays": 1, "up_to": None}, "must be an amount of dollars, not None"),
        (Band, {"at_least": 5, "pays": 1, "clause": 11.2}, "must be a text, not 11.2"),
        (Role, "manager", "must be one of dealer, game-supervisor, casino-supervisor, casino-employee, floor-person, "),
        (Role, "Dealer", "must be one of dealer, "),
        (tuple[Role, ...], "dealer", "must be a list, not 'dealer'"),
        (tuple[Role, ...], ["dealer", "dealer"], "says something twice"),
        (tuple[Role, ...], ["dealer", "croupier"], "must be one of dealer, "),
        (Task, "inspect", "must be a step with do (and by, clause), not 'inspect'"),
        (Task, {}, "must be a step with do (and by, clause), not {}"),
        (Task, {"by": "dealer"}, "must be a step with do (and by, clause), not {'by': 'dealer'}"),
        (Task, {"do": "inspect", "who": "dealer"}, "must be a step with do (and by, clause)"),
        (Task, {"do": ""}, "must be a text, not ''"),
        (Task, {"do": 1}, "must be a text, not 1"),
        (Task, {"do": "inspect", "by": "croupier"}, "a step is done by one of dealer, game-supervisor, "),
        (Task, {"do": "inspect", "by": ["dealer"]}, "a step is done by one of dealer, "),
        (Task, {"do": "inspect", "by": []}, "a step is done by one of dealer, "),
        (Task, {"do": "inspect", "by": False}, "a step is done by one of dealer, "),
        (Task, {"do": "inspect", "clause": 6.1}, "must be a text, not 6.1"),
        (Task, {"do": "inspect", "clause": ""}, "must be a text, not ''"),
        (tuple[Task, ...], {"do": "inspect"}, "must be a list, not {'do': 'inspect'}"),
        (tuple[Task, ...], [{"do": "inspect"}, "wash"], "must be a step with do"),
        (tuple[Task, ...], [{"do": "wash"}, {"do": "wash"}], "says something twice"),
    ],
)
def test_a_value_that_does_not_fit_is_told_what_would(hint: Any, raw: object, says: str) -> None:
    with pytest.raises(UnfitValueError) as caught:
        read_value(hint, raw)
    assert str(caught.value).startswith(says)
