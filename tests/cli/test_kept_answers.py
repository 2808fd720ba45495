"""Answers of `pontoon edge`: given at once where they were given before, never wrong, and told where they take long."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pontoon import analysis
from pontoon.cli.app import app
from pontoon.cli.mathematics import compiling

ASKED = ("edge", "nz-current", "--decks", "infinite", "--json")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PONTOON_CACHE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def ask(*more: str) -> Any:
    done = CliRunner().invoke(app, [*ASKED, *more])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def solved(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The games that were solved from now on."""
    asked: list[object] = []
    edge = analysis.edge

    def counted(rules: Any, **more: Any) -> Any:
        asked.append(rules)
        return edge(rules, **more)

    monkeypatch.setattr(analysis, "edge", counted, raising=False)
    return asked


def test_a_question_is_worked_out_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = solved(monkeypatch)
    first, second = ask(), ask()
    assert first == second
    assert len(games) == 1
    assert ask("--no-super-bonus")["edge"] > first["edge"], "another bet is another question"
    assert len(games) == 2
    (kept, _) = sorted(cache.glob("answer-*.json"))
    kept.write_text("[]")
    assert {ask()["edge"], ask("--no-super-bonus")["edge"]} >= {first["edge"]}
    assert len(games) == 3, "a damaged answer is worked out again"


def test_nothing_is_kept_where_the_cache_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONTOON_CACHE", "off")
    games = solved(monkeypatch)
    assert ask() == ask()
    assert len(games) == 2


def test_what_a_round_can_bring_is_told_where_it_is_asked_for(cache: Path) -> None:
    assert not {"distribution", "frequencies"} & set(ask())
    found = ask("--distribution")
    assert sum(one["probability"] for one in found["distribution"]) == pytest.approx(1.0, abs=1e-12)
    assert sum(one["net"] * one["probability"] for one in found["distribution"]) == pytest.approx(
        found["ev"], abs=1e-12
    )


def test_a_first_compile_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for compiled, words in ((True, ""), (False, compiling.NOTE + "\n")):
        monkeypatch.setattr("pontoon.analysis.compiled.compiled_before", lambda kernel: compiled)  # noqa: B023
        compiling.tell_if_compiling()
        assert capsys.readouterr().err == words
