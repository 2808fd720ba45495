"""docs/security.md names tests that exist, and figures that hold."""

import ast
import re
from pathlib import Path

import pytest

from pontoon.money import format_dollars
from pontoon.service.people import passwords
from pontoon.service.people.desk import HASHING_THREADS, MOST_HASHING
from pontoon.service.people.events import STREAM
from pontoon.service.people.settings import PeopleSettings
from pontoon.service.protection.settings import ProtectionSettings
from pontoon.service.spans import DAY, HOUR, MINUTE, SECOND
from pontoon.service.wallets import WalletSettings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())
TESTS = re.findall(r"`(tests/[a-z_/]+\.py)(?:::(\w+))?`", PAGE)


@pytest.mark.parametrize(("file", "name"), TESTS)
def test_every_test_on_the_page_exists(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    found = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    assert not name or name in found


def test_the_page_names_tests() -> None:
    assert len(TESTS) > 12


def test_the_figures_are_those_of_the_code() -> None:
    people, play, money = PeopleSettings(), ProtectionSettings(), WalletSettings()
    name = people.by_name
    for sentence in (
        f"A password has {passwords.LEAST} to {passwords.MOST} characters",
        f"{MOST_HASHING} wait",
        f"after {people.session_idle // DAY} days without use, after {people.session_most // DAY} days in any case",
        f"for staff {people.staff_session // HOUR} hours after they began",
        f"may have {people.sessions_each} sessions",
        f"After {name.free} wrong passwords in a row for a name the next try waits {name.first // SECOND} seconds",
        f"up to {name.most // MINUTE} minutes",
        f"the same begins after {people.by_address.free}, for the own credential inside a session after "
        f"{people.by_confirm.free}.",
        f"run out after {people.invitation // DAY} days",
        f"(`{STREAM}`)",
        f"{money.start // 100_000},{format_dollars(money.start)[1:]} at the first visit",
        f"after {play.raise_after // HOUR} hours; who lowers",
        f"a pause of more than {play.idle // MINUTE} minutes",
        f"{play.least_break // MINUTE} minutes to {play.most_break // (7 * DAY)} weeks",
        f"{play.least_exclusion // DAY} days or more",
        f"not before {play.lift_after // DAY} days",
        f"({play.least_check // MINUTE} minutes to {play.most_check // HOUR} hours)",
    ):
        assert sentence in WORDS, sentence
    assert (HASHING_THREADS, passwords.LEAST_DIFFERENT) == (2, 5)
    assert (money.every, play.check_every, name.forget) == (HOUR, HOUR, DAY)
    assert name.most == people.by_address.most == people.by_confirm.most
    assert name.first == people.by_address.first == people.by_confirm.first
