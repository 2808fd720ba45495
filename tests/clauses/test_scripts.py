"""Every round script of the project: the contract's own and those written for a clause each."""

from pathlib import Path

import pytest

from pontoon.rulebook import clauses_of
from pontoon.script import judge_text, read_script

HERE = Path(__file__).parent
SCRIPTS = sorted([*HERE.glob("*/*.toml"), *(HERE.parent / "rounds").glob("*.toml")])


def test_the_scripts_are_there() -> None:
    """Forty of the contract and the project's own for every book."""
    assert len(list((HERE.parent / "rounds").glob("*.toml"))) == 40
    assert len(SCRIPTS) > 600


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_script_ends_as_worked_by_hand(path: Path) -> None:
    verdict = judge_text(path.read_text(encoding="utf-8"))
    assert verdict.status == 0, verdict.json


@pytest.mark.parametrize("path", [path for path in SCRIPTS if path.parent.name != "rounds"], ids=lambda path: path.stem)
def test_the_script_says_what_it_shows_and_expects(path: Path) -> None:
    """A clause script names clauses of its book and expects a net or a refusal."""
    script = read_script(path.read_text(encoding="utf-8"))
    assert script.rulebook == path.parent.name
    assert script.clauses
    assert set(script.clauses) <= set(clauses_of(script.rulebook))
    assert script.expected_net is not None or script.expected_error is not None
