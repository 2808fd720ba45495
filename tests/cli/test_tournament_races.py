"""Two processes at one tournament: whatever the moment, it ends once, and its file is sound."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pontoon.cli.app import app
from pontoon.tournament import decode_stream
from pontoon.tournament.audit import audit
from pontoon.tournament.events import PrizesAwarded, TournamentCancelled
from tests.support.tournaments import TEXT
from tests.support.writers import Said, Writers, locked_when_asked


def call(arguments: tuple[str, ...]) -> Result:
    return CliRunner().invoke(app, arguments)


@pytest.fixture
def decided(tmp_path: Path) -> Path:
    """The events of a tournament that has its places; its prizes are not awarded yet."""
    conditions, path = tmp_path / "terms.toml", tmp_path / "decided.jsonl"
    conditions.write_text(TEXT, encoding="utf-8")
    assert call(run_of(path)).exit_code == 0
    data = path.read_bytes()
    decisions = [one + b"\n" for one in re.split(rb"(?<! )\n", data) if one]
    assert b"".join(decisions) == data
    assert b'"PrizesAwarded"' in decisions[-1]
    path.write_bytes(b"".join(decisions[:-1]))
    return path


def run_of(path: Path) -> tuple[str, ...]:
    """The run that goes on with these events."""
    terms = str(path.with_name("terms.toml"))
    return ("tournament", "run", terms, "--players", "4", "--seed", "small", "--events", str(path))


def order_of(path: Path, words: str) -> tuple[str, ...]:
    return ("tournament", "order", str(path), *words.split())


def ends_once(decided: Path, times: int, first: tuple[str, ...], second: tuple[str, ...]) -> list[tuple[Said, Said]]:
    """Two commands that each end the tournament, at one moment: it ends once, and the audit finds nothing."""
    before, said = decided.read_bytes(), list[tuple[Said, Said]]()
    with Writers() as writers:
        for _ in range(times):
            decided.write_bytes(before)
            said.append(writers.at_once(first, second))
            stream = decode_stream(decided.read_bytes())
            ends = [one for one in stream if isinstance(one, PrizesAwarded | TournamentCancelled)]
            assert len(ends) == 1, ends
            assert stream[-1] == ends[0]
            assert audit(stream) == ()
    return said


def one_is_obeyed(decided: Path, times: int, first: str, second: str) -> None:
    """Of two orders at one moment one is obeyed; the other is told why not, or to wait."""
    said = ends_once(decided, times, order_of(decided, first), order_of(decided, second))
    assert all(sorted(one.status for one in both) == [0, 2] for both in said), said
    assert any("is being written by" in one.output for both in said for one in both), "the two never met"


ENDS = [("prizes", "cancel No power"), ("prizes", "prizes"), ("cancel No power", "cancel No water")]


@pytest.mark.parametrize(("first", "second"), ENDS)
def test_of_two_orders_that_end_a_tournament_one_is_obeyed(decided: Path, first: str, second: str) -> None:
    one_is_obeyed(decided, 20, first, second)


def test_a_cancellation_and_the_prizes_of_a_run_never_both_succeed(decided: Path) -> None:
    ends_once(decided, 20, run_of(decided), order_of(decided, "cancel No power"))


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), ENDS)
def test_of_two_orders_that_end_a_tournament_one_is_obeyed_in_200_races(decided: Path, first: str, second: str) -> None:
    one_is_obeyed(decided, 200, first, second)


@pytest.mark.long
def test_a_cancellation_and_the_prizes_of_a_run_never_both_succeed_in_200_races(decided: Path) -> None:
    ends_once(decided, 200, run_of(decided), order_of(decided, "cancel No power"))


def test_a_file_is_audited_while_nobody_else_can_write_it(decided: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = locked_when_asked(monkeypatch, "pontoon.cli.tournament.sound.audited", decided)
    assert call(order_of(decided, "prizes")).exit_code == 0
    assert call(run_of(decided)).exit_code == 0
    assert asked == [True, True]
