"""Documents are written as they were planned, or planned anew; what cannot be is a bug and says so."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from pontoon.money import Cents, Posting
from pontoon.service.register import TRIES, Plan, Register, RegisterError, people_unit, write
from pontoon.store.port import Conflict, Stale, Store, Unit
from pontoon.table import Refusal
from tests.support.people import refused, store


class Note(Struct, frozen=True):
    """A document."""

    text: str


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Store]:
    made = store(tmp_path)
    yield made
    made.close()


def test_a_plan_is_made_anew_until_nobody_was_faster(kept: Store) -> None:
    register = Register(kept)
    plans = 0

    def plan() -> Plan[str]:
        nonlocal plans
        found = register.find("note", "a", Note)
        if plans < 3:  # somebody else writes between the plan and the commit
            kept.append([people_unit(write("note", "a", Note(f"other {plans}"), found))])
        plans += 1
        text = "" if found is None else found.value.text
        return Plan(people_unit(write("note", "a", Note(f"after {text}"), found)), text)

    assert register.change(plan) == "other 2"
    assert plans == 4
    found = register.find("note", "a", Note)
    assert found is not None
    assert found.value == Note("after other 2")


@pytest.mark.parametrize("result", [Stale("note", "a", 7), Conflict("house:people", 7)])
def test_who_is_never_fast_enough_is_told_to_try_again(kept: Store, result: Stale | Conflict) -> None:
    tried: list[Unit] = []

    def commit(unit: Unit) -> Stale | Conflict:
        tried.append(unit)
        return result

    unit = people_unit(write("note", "a", Note("x"), None))
    assert refused(Register(kept, commit).change(lambda: Plan(unit, None))) == "busy"
    assert len(tried) == TRIES


def test_a_plan_without_a_unit_writes_nothing_and_a_refusal_is_passed_on(kept: Store) -> None:
    register = Register(kept)
    assert register.change(lambda: Plan(None, 5)) == 5
    assert refused(register.change(lambda: Refusal("no", "It is not possible."))) == "no"


def test_money_that_is_not_there_is_a_bug(kept: Store) -> None:
    unit = Unit("x", "", postings=(Posting("wallet:ann", Cents(-1)), Posting("issue", Cents(1))))
    with pytest.raises(RegisterError, match="wallet:ann"):
        Register(kept).change(lambda: Plan(unit, None))
