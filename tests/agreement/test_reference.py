"""The engine and a plain second player of scripts, written apart from it, agree on every cent and every refusal."""

import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from pontoon.script import net_of, play_script, read_script
from tests.agreement.generate import Written, generate
from tests.agreement.reference import BOOKS, NotCoveredError, play

TESTS = Path(__file__).parent.parent
ROUNDS = sorted((TESTS / "rounds").glob("*.toml"))
CLAUSES = sorted((TESTS / "clauses").glob("*/*.toml"))


def reference_answer(path: Path) -> tuple[object, object]:
    """What a script expects, and what the reference says: the net in cents, or the number of the refused action."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    limits = {"min": 1, "max": 10000, "step": 1} | raw.get("limits", {})
    expect = raw["expect"]
    if "|" in raw["shoe"] or len(limits) > 3 or ("error" in expect and expect["error"].get("action") is None):
        raise NotCoveredError(path.stem)
    chips = {key: int(100 * value) for key, value in limits.items()}
    answer = play(raw["rulebook"], raw["shoe"].split(), raw["actions"], chips, raw.get("options"))
    if "error" in expect:
        return expect["error"]["action"], answer.illegal
    return {player: int(100 * gain) for player, gain in expect["net"].items()}, answer.illegal or answer.net


DAILY = range(300)

written = cache(generate)
"""The daily scripts, made once."""


def assert_agreement(written: Written) -> None:
    """The same refused action, or the same net for everybody in every round."""
    text = written.toml()
    played = play_script(read_script(text))
    trouble = played.trouble
    refused = trouble and (trouble.action or len(written.actions) + 1)
    assert refused == written.illegal, f"{trouble}\n{text}"
    rounds = [dict(net_of((one,))) for one in played.rounds]
    # A refused action ends no round in the engine; the reference lets open offers lapse before it looks.
    expected = written.rounds[: len(rounds)] if trouble else written.rounds
    assert rounds == expected, text


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_the_reference_alone_ends_the_contract_rounds_as_worked_by_hand(path: Path) -> None:
    expected, got = reference_answer(path)
    assert got == expected


def test_the_reference_alone_ends_the_clause_rounds_as_worked_by_hand() -> None:
    """Where it covers what they use: rounds in which nothing goes wrong."""
    covered = 0
    wrong = []
    for path in CLAUSES:
        try:
            expected, got = reference_answer(path)
        except NotCoveredError:
            continue
        covered += 1
        if got != expected:
            wrong.append((path.parent.name, path.stem, expected, got))
    assert not wrong
    assert covered > 600


@pytest.mark.parametrize("book", BOOKS)
def test_random_rounds_agree(book: str) -> None:
    for seed in DAILY:
        assert_agreement(written(book, seed))


@pytest.mark.long
@pytest.mark.parametrize("piece", range(10))
@pytest.mark.parametrize("book", BOOKS)
def test_very_many_random_rounds_agree(book: str, piece: int) -> None:
    """Twenty thousand scripts a book, in ten pieces."""
    for seed in range(1000 + 2000 * piece, 3000 + 2000 * piece):
        assert_agreement(generate(book, seed))


@pytest.mark.parametrize("book", BOOKS)
def test_the_random_rounds_hold_what_is_rare(book: str) -> None:
    """Refusals, splits to the last hand, shared doubles, forfeits, insurance, surrender and a Super Bonus."""
    scripts = [written(book, seed) for seed in DAILY]
    actions = [action for one in scripts for action in one.actions]
    assert sum(one.illegal is not None for one in scripts) > 30
    for verb in ("double", "forfeit", "insure", "split", "stand", "surrender"):
        assert sum(action.startswith(f"{verb} ") for action in actions) > 20, verb
    assert any(action.startswith("double ") and action.count("=") == 3 for action in actions)
    assert any(gain > 90_000 for one in scripts for net in one.rounds for gain in net.values())
