"""Answers of `pontoon edge` that come with the program: those of the code as it is, and never those of another."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pontoon import edge
from pontoon.cli import cache
from pontoon.cli.mathematics.edge import edge_answer, edge_json
from pontoon.cli.mathematics.kept import shipped_answers
from pontoon.money import Cents
from pontoon.rulebook import Rulebook, load_book
from scripts.make_answers import games

GAMES = list(games())
AGAIN = "the code of the mathematics or a book has changed: run `python -m scripts.make_answers`"


def test_every_book_is_answered_by_the_code_as_it_is() -> None:
    assert set(shipped_answers()) == {name for name, _, _ in GAMES}, AGAIN


def held(name: str, rules: Rulebook, decks: int) -> None:
    """The shipped answer is the one that is worked out, but for the last digits of another machine."""
    shipped, found = shipped_answers()[name], edge_json(edge(rules, decks=decks))
    by_up, worked_out = shipped.pop("by_up_card"), found.pop("by_up_card")
    assert [one.pop("up") for one in by_up] == [one.pop("up") for one in worked_out]
    assert shipped.pop("exactness") == found.pop("exactness"), AGAIN
    for mine, theirs in zip([shipped, *by_up], [found, *worked_out], strict=True):
        assert mine == pytest.approx(theirs, rel=0.0, abs=1e-11), AGAIN


def test_a_shipped_answer_is_the_solvers() -> None:
    held(*next(one for one in GAMES if one[1].id == "ma-2025"))


@pytest.mark.long
@pytest.mark.parametrize("one", GAMES, ids=lambda one: f"{one[1].id}-{one[2]}")
def test_every_shipped_answer_is_the_solvers(one: tuple[str, Rulebook, int]) -> None:
    held(*one)


def test_a_book_is_answered_without_the_kernels(tmp_path: Path) -> None:
    """On a machine where nothing was compiled, an answer needs neither Numba nor the time that it takes."""
    code = "import sys; sys.modules['numba'] = None; from pontoon.cli.main import main; main()"
    command = [sys.executable, "-c", code, "edge", "nz-current", "--json"]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "PONTOON_CACHE": str(tmp_path)}
    )
    solved = json.loads(files("pontoon.server").joinpath("edges.json").read_bytes())
    (millionths,) = (one["millionths"] for one in solved if (one["book"], one["decks"]) == ("nz-current", 6))
    assert round(json.loads(done.stdout)["edge"] * 1_000_000) == millionths, "as the record of the edges has it"
    assert not done.stderr


def test_an_answer_of_other_code_or_of_changed_rules_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[object] = []

    def counted(rules: Rulebook, **_: Any) -> Any:
        worked_out.append(rules)
        raise InterruptedError

    monkeypatch.setattr("pontoon.analysis.edge", counted, raising=False)
    monkeypatch.setenv("PONTOON_CACHE", str(tmp_path))
    book = load_book("nz-current")
    assert edge_answer(book, 6, Cents(2500), distribution=False)
    assert not worked_out
    for bet, distribution in ((None, False), (Cents(2500), True)):
        with pytest.raises(InterruptedError):
            edge_answer(book, 6, bet, distribution=distribution)
    monkeypatch.setattr(cache, "_ANSWERED_BY", ("analysis", "strategy", "cards", "toml"))  # as if code had been added
    with pytest.raises(InterruptedError):
        edge_answer(book, 6, Cents(2500), distribution=False)
    assert len(worked_out) == 3
