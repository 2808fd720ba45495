"""Every round script of the project: the contract's own and those written for a clause each."""

from pathlib import Path

import pytest

from pontoon.rulebook import clauses_of
from pontoon.script import Playthrough, judge_text, read_script
from pontoon.settlement import LAYOUT
from pontoon.table import RoundEnded, postings

HERE = Path(__file__).parent
SCRIPTS = sorted([*HERE.glob("*/*.toml"), *(HERE.parent / "rounds").glob("*.toml")])


def assert_nothing_stays_on_the_layout(played: Playthrough) -> None:
    """Whatever was staked in a round has come back or been taken when the round ends."""
    lying = 0
    for event in (event for done in played.done for event in done.events):
        lying += sum(posting.amount for posting in postings(event) if posting.account == LAYOUT)
        assert lying == 0 or not isinstance(event, RoundEnded), (event, lying)


def test_the_scripts_are_there() -> None:
    """Forty of the contract and the project's own for every book."""
    assert len(list((HERE.parent / "rounds").glob("*.toml"))) == 40
    assert len(SCRIPTS) > 600


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_script_ends_as_worked_by_hand(path: Path) -> None:
    verdict = judge_text(path.read_text(encoding="utf-8"))
    assert verdict.status == 0, verdict.json
    assert "other_clause" not in verdict.json, "the clause expected is among those cited"
    assert verdict.played is not None
    assert_nothing_stays_on_the_layout(verdict.played)


@pytest.mark.parametrize("path", [path for path in SCRIPTS if path.parent.name != "rounds"], ids=lambda path: path.stem)
def test_the_script_says_what_it_shows_and_expects(path: Path) -> None:
    """A clause script names clauses of its book and expects a net or a refusal."""
    script = read_script(path.read_text(encoding="utf-8"))
    assert script.rulebook == path.parent.name
    assert script.clauses
    assert set(script.clauses) <= set(clauses_of(script.rulebook))
    assert script.expected_net is not None or script.expected_error is not None
