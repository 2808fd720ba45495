"""Names: one for a person, none that could be taken for the house or for somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon.service.caller import STAFF_ROLES
from pontoon.service.people.names import MOST, generated_name, person_name
from pontoon.table.names import name_fault, name_key, normal_name
from tests.support.people import Counting, refused


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("ann", "ann"),
        ("  Ann \u00a0 Lee", "Ann Lee"),
        ("José", "José"),
        ("O'Brien-Smith", "O'Brien-Smith"),
        ("李小龍", "李小龍"),
    ],
)
def test_a_name_is_kept_in_its_usual_form(name: str, kept: str) -> None:
    assert person_name(name) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * (MOST + 1),
        "a\nb",
        "a:b",
        "a/b",
        "<b>",
        "-ann",
        "a\u200bb",
        "a\u202eb",
        "x" * 10**6,
        "...",
        "\ud800",
    ],
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    assert refused(person_name(name)) == "bad-name"


@pytest.mark.parametrize("name", ["аnn", "ρaul", "Αnn"])
def test_letters_of_two_writings_that_look_alike_are_refused(name: str) -> None:
    """A Cyrillic а, a Greek ρ, a Greek Α among Latin letters."""
    assert refused(person_name(name)) == "bad-name"


@pytest.mark.parametrize(
    "name",
    ["bot-1", "BOT-x", "Bót-1", "guest-4", "house", "Staff-Ann", "clock", "admin", *STAFF_ROLES, "Shift Manager"],
)
def test_nobody_is_called_as_the_house_is(name: str) -> None:
    assert refused(person_name(name)) == "name-reserved"


@given(st.text(max_size=40))
def test_a_name_that_is_kept_is_whole_and_stays_the_same(name: str) -> None:
    kept = person_name(name)
    if isinstance(kept, str):
        assert person_name(kept) == kept == normal_name(kept)
        assert name_fault(kept) is None
        assert name_key(kept)
        assert not set(kept) & set(":/@\n")


def test_generated_names_are_names() -> None:
    entropy = Counting()
    made = {generated_name(entropy) for _ in range(500)}
    assert all(person_name(one) == one for one in made)
    assert len(made) > 490
