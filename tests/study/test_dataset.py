"""The data set: every round replays through the engine to the same lines, whichever file it is read from."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import jsonschema
import msgspec
import pytest

from pontoon.analysis import MathematicsError
from pontoon.rulebook import BOOK_IDS, Rulebook, digest_of, load_relative, variant
from pontoon.script import judge_text
from pontoon.study.dataset import Round, houses_of, load, manifest_of, replayed_lines, script_of, write
from pontoon.study.dataset.loading import DamagedDataError, changed_files
from pontoon.study.dataset.rows import schema
from pontoon.study.dataset.skills import SKILLS
from pontoon.study.dataset.writing import CARD, LINES, MANIFEST, PARQUET, SCHEMA, file_digest
from tests.agreement.test_full_pack import house

SAMPLE = Path(__file__).parents[2] / "examples" / "dataset"


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    return list(load(SAMPLE))


def test_every_round_of_the_sample_replays_to_the_same_lines(rounds: list[Round]) -> None:
    assert len(rounds) == 150
    for one in rounds:
        assert replayed_lines(one) == one.lines, one.number
        assert one.net == sum(line.net for line in one.lines)
    assert Counter(one.book for one in rounds) == dict.fromkeys(BOOK_IDS, 30)
    assert Counter(one.skill for one in rounds) == dict.fromkeys(SKILLS, 25)
    assert any(len(one.lines) > 1 for one in rounds), "splits or doubles among them"


def test_a_round_is_a_round_script_that_keeps_its_promise(rounds: list[Round]) -> None:
    for one in rounds[:20]:
        assert judge_text(script_of(one)).status == 0


def test_a_changed_card_does_not_replay(rounds: list[Round]) -> None:
    one = next(one for one in rounds if one.net > 0 and len(one.lines) == 1 and (one.lines[0].dealer or 0) > 21)
    changed = msgspec.structs.replace(one, cards=" ".join([*one.cards.split()[:-1], "2c"]))
    assert replayed_lines(changed) != one.lines


def test_both_files_of_the_sample_hold_the_same_rounds(rounds: list[Round]) -> None:
    assert list(load(SAMPLE / PARQUET)) == rounds
    assert list(load(SAMPLE / LINES)) == rounds
    manifest = manifest_of(SAMPLE)
    assert manifest.rounds == len(rounds)
    assert manifest.digest == file_digest(SAMPLE / LINES)
    assert manifest.files == {name: file_digest(SAMPLE / name) for name in (LINES, PARQUET, SCHEMA)}
    assert manifest.digest in (SAMPLE / CARD).read_text(encoding="utf-8")


def test_the_schema_describes_the_rounds() -> None:
    assert json.loads((SAMPLE / SCHEMA).read_text(encoding="utf-8")) == schema()
    check = jsonschema.Draft202012Validator(schema())
    for line in (SAMPLE / LINES).read_bytes().splitlines()[:40]:
        check.validate(json.loads(line))


def test_decisions_tell_what_they_cost(rounds: list[Round]) -> None:
    """Who plays best makes no mistakes; a worse skill gives away more."""
    cost: Counter[str] = Counter()
    for one in rounds:
        cost[one.skill] += round(one.cost * 1e6)
        assert one.mistakes == sum(decision.cost > 0 for decision in one.decisions)
        for decision in one.decisions:
            worth = {each.action: each.value for each in decision.worth}
            assert decision.best == max(worth, key=lambda action: worth[action])
            assert decision.cost == pytest.approx(worth[decision.best] - worth[decision.action], abs=2e-6)
            assert decision.action in worth
    assert cost["exact"] == 0
    assert cost["chart"] < 20_000
    assert cost["chart"] < cost["casual"] < cost["novice"]


def test_the_same_seed_gives_the_same_rounds_however_they_are_made(tmp_path: Path) -> None:
    first = write(tmp_path / "a", rounds=30, seed="same", books=("sg-rws-v5",), formats=("jsonl",))
    again = write(tmp_path / "b", rounds=30, seed="same", books=("sg-rws-v5",), formats=("parquet",))
    other = write(tmp_path / "c", rounds=30, seed="other", books=("sg-rws-v5",), formats=("jsonl",))
    assert first.digest == again.digest != other.digest
    assert list(load(tmp_path / "a")) == list(load(tmp_path / "b"))


def test_rounds_of_houses_replay_with_the_rules_that_the_manifest_has(tmp_path: Path) -> None:
    """Decks with tens, and a relative of the game with a card reader: every round through the engine, twice."""
    rules = house("nz-current", split__pairs="rank")
    made = write(tmp_path, rounds=240, seed="tens", books=(rules, "sg-rws-v5", load_relative("spanish-21-s17")))
    manifest = manifest_of(tmp_path)
    houses = houses_of(manifest)
    assert manifest == made
    assert manifest.books == ("house", "sg-rws-v5", "spanish-21-s17")
    assert digest_of(houses["house"]) == digest_of(rules)
    assert set(houses) == {"house", "spanish-21-s17"}
    tens = 0
    for one in load(tmp_path):
        assert replayed_lines(one, houses.get(one.book)) == one.lines, one.number
        assert one.book == "house" or "T" not in one.cards
        tens += one.cards.count("T")
    assert 15 < tens < 60, "one card in thirteen of eighty rounds"
    assert list(load(tmp_path / PARQUET)) == list(load(tmp_path / LINES))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (variant("nz-current", {"double.times": 2}), "1 is possible"),
        (variant("nz-current", {"cards.decks": [4]}), "6 among them is possible"),
    ],
)
def test_rules_that_no_round_of_a_data_set_can_have_are_refused(rules: Rulebook, said: str, tmp_path: Path) -> None:
    with pytest.raises(MathematicsError, match=said):
        write(tmp_path / "never", rounds=1, seed="never", books=(rules,))


def test_damaged_files_are_found_out(tmp_path: Path) -> None:
    for name in (LINES, MANIFEST):
        (tmp_path / name).write_bytes((SAMPLE / name).read_bytes())
    whole = (SAMPLE / LINES).read_bytes().splitlines(keepends=True)
    (tmp_path / LINES).write_bytes(b"".join(whole[:-1]))
    with pytest.raises(DamagedDataError, match="does not hold the 150 rounds"):
        list(load(tmp_path))
    (tmp_path / LINES).write_bytes(b"{}\n")
    with pytest.raises(DamagedDataError, match="line 1"):
        list(load(tmp_path))
    assert changed_files(tmp_path) == (LINES,), "the others were taken out"
    with pytest.raises(DamagedDataError, match="has no manifest"):
        manifest_of(tmp_path / "nothing")


@pytest.mark.long
def test_ten_thousand_rounds_made_by_two_processes_replay(tmp_path: Path) -> None:
    """Two processes are asked for at the command line: what Python starts beside them ends with its process."""
    asked = ("dataset", "write", str(tmp_path / "two"), "--rounds", "10000", "--seed", "long", "--processes", "2")
    subprocess.run([Path(sys.executable).parent / "pontoon", *asked], check=True, stdout=subprocess.DEVNULL)
    made = manifest_of(tmp_path / "two")
    assert made.rounds == 10_000
    assert made.digest == write(tmp_path / "one", rounds=10_000, seed="long", formats=("jsonl",)).digest
    for one in load(tmp_path / "two"):
        assert replayed_lines(one) == one.lines, one.number
