"""`pontoon leaderboard`, `dataset` and `surveillance`: what they say, and what they say of what cannot be."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.cards import seeded_entropy
from pontoon.cli.app import app
from pontoon.cli.figure import with_error
from pontoon.money import Cents
from pontoon.service.tables.told import public
from pontoon.surveillance.roc import curves
from pontoon.table import CloseOffer, PlaceWager, Table, command_of

FULL = """
extends = "sg-rws-v5"
id = "tens"
title = "Decks of 52"
[cards]
pack = "full"
[surrender]
up_cards = ["A", "T", "J", "Q", "K"]
held_against = ["A", "T", "J", "Q", "K"]
"""
EXAMPLE = Path(__file__).parents[2] / "examples" / "policy.py"


def told(*arguments: str, status: int = 0) -> str:
    done = CliRunner(env={"COLUMNS": "120"}).invoke(app, list(arguments))
    assert done.exit_code == status, done.output
    return done.output


def test_policies_are_ranked_by_what_they_give_away(tmp_path: Path) -> None:
    """Standing on everything that may be stood on is worse than the example, and both are worse than best play."""
    lazy = tmp_path / "lazy.py"
    lazy.write_text("def choose(situation, allowed):\n    return 7 if 7 in allowed else allowed[0]\n")
    shown = told("leaderboard", "sg-rws-v5", "--policy", str(lazy), "--policy", str(EXAMPLE), "--policy", "exact")
    names = [line.split()[0] for line in shown.splitlines() if "%" in line]
    assert names == ["exact", "policy", "lazy"]
    assert " 0.6271%" in shown, "the edge of Singapore, docs/mathematics.md"
    assert " 0.0000%" in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--policy", "nobody"), "There is no policy"),
        (("--train", "many"), "--train takes a whole number from 1"),
        (("--simulate", "0.5"), "--simulate takes a whole number from 0"),
        (("--policy", "broken.py"), "is no Python program"),
        (("--policy", "empty.py"), "has no function choose"),
        (("--policy", "wrong.py"), "is not allowed"),
        (
            ("--policy", "failing.py"),
            "failing.py, line 2: AttributeError: 'Situation' object has no attribute 'points'",
        ),
        (("--policy", "absent.py"), "absent.py, line 1: ModuleNotFoundError: No module named 'nothing_such'"),
        (("--policy", "mute.py"), "mute.py, what choose gives: TypeError: 'NoneType'"),
    ],
)
def test_what_is_no_policy_is_refused(
    arguments: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.py").write_text("def choose(:\n")
    Path("empty.py").write_text("x = 1\n")
    Path("wrong.py").write_text("def choose(situation, allowed):\n    return 3\n")
    Path("failing.py").write_text("def choose(situation, allowed):\n    return situation.points\n")
    Path("absent.py").write_text("import nothing_such\n")
    Path("mute.py").write_text("def choose(situation, allowed):\n    pass\n")
    assert reason in " ".join(told("leaderboard", "sg-rws-v5", *arguments, status=2).split())


def test_learners_learn() -> None:
    """After a hundred thousand rounds a table of values is far better than play at random, and not yet best."""
    shown = told("leaderboard", "sg-rws-v5", "--policy", "q-learning", "--policy", "random", "--train", "1e5")
    rows = {line.split()[0]: float(line.split()[2].rstrip("%")) for line in shown.splitlines() if "%" in line}
    assert 0.0 < rows["q-learning"] < 8.0 < rows["random"]


@pytest.mark.long
def test_a_network_learns_too() -> None:
    shown = told("leaderboard", "sg-rws-v5", "--policy", "network", "--policy", "random", "--train", "4e5")
    rows = {line.split()[0]: float(line.split()[2].rstrip("%")) for line in shown.splitlines() if "%" in line}
    assert rows["network"] < 12.0 < rows["random"]


def test_a_data_set_is_not_written_over_and_a_damaged_one_is_told(tmp_path: Path) -> None:
    where = str(tmp_path / "set")
    assert "6 rounds in" in told("dataset", "write", where, "--rounds", "6", "--book", "sg-rws-v5", "--format", "jsonl")
    assert "has a data set already" in told("dataset", "write", where, "--rounds", "6", status=2)
    assert "6 rounds replay to the same lines" in told("dataset", "check", where)
    lines = tmp_path / "set" / "rounds.jsonl"
    text = lines.read_text()
    lines.write_text(text.replace('"net":-2000', '"net":-1000'))
    assert "rounds.jsonl in" in told("dataset", "check", where, status=2)
    assert "There is no rulebook" in told("dataset", "write", where + "2", "--book", "x", status=2)
    assert "--format takes" in told("dataset", "write", where + "2", "--format", "csv", status=2)


def test_decks_of_52_cards_have_a_board_a_data_set_and_curves(tmp_path: Path) -> None:
    """sg-rws-v5 with tens: best play wins 1.2244 % of an endless shoe, as the solver says."""
    house, rounds = tmp_path / "tens.toml", str(tmp_path / "rounds")
    house.write_text(FULL)
    shown = told("leaderboard", str(house), "--policy", "exact", "--policy", "mimic")
    assert "-1.2244%" in shown
    asked = ("--rounds", "12", "--book", str(house), "--format", "jsonl")
    assert "12 rounds in" in told("dataset", "write", rounds, *asked)
    assert "12 rounds replay to the same lines" in told("dataset", "check", rounds)
    twin = tmp_path / "twin.toml"
    twin.write_text(FULL)
    assert "the id 'tens'" in told("dataset", "write", rounds + "2", *asked, "--book", str(twin), status=2)
    assert "count-correlation" in told("surveillance", "roc", str(house), "--sessions", "20", "--rounds", "60")


def test_a_review_says_that_nothing_stands_out(tmp_path: Path) -> None:
    script = tmp_path / "round.toml"
    script.write_text('rulebook = "sg-rws-v5"\nshoe = "9s 8h Ks Kd"\nactions = ["bet ann 1 25", "deal", "stand 1"]\n')
    assert "1 round, 1 player.\nNothing stands out." in told("surveillance", "review", str(script))
    script.write_text(script.read_text().replace("sg-rws-v5", "spanish-21-s17"))
    assert "there is no rulebook 'spanish-21-s17'" in told("surveillance", "review", str(script), status=2)
    assert "spanish-21-s17: 1 round" in told("surveillance", "review", "--rules", "spanish-21-s17", str(script))
    stream = tmp_path / "table.jsonl"
    stream.write_text("{}")
    assert "has its rules in it" in told("surveillance", "review", "--rules", "ma-2025", str(stream), status=2)
    script.write_text("nothing")
    assert "is no round script" in told("surveillance", "review", str(script), status=2)


def test_every_table_of_a_house_is_reviewed_from_its_export(tmp_path: Path) -> None:
    """As `pontoon audit export` writes it: ann at one table with the same wager always, nobody at the other."""
    table = Table.open("nz-current", entropy=seeded_entropy("house"))
    for _ in range(3):
        table.do(PlaceWager("ann", 1, Cents(2500)))
        table.deal()
        while table.step.kind != "bet":
            choices = {choice.action: choice for choice in table.choices("ann")}
            hit = command_of(choices["stand" if "stand" in choices else "hit"]) if table.step.kind != "offer" else None
            table.do(hit or CloseOffer())
    rows: list[object] = [{"pontoon": "audit export", "version": 1}]
    for stream, events in (("table:a", table.events), ("table:b", table.events[:1]), ("house:people", ())):
        data = json.dumps({"at": 1, "events": [public(event) for event in events]})
        rows.append({"kind": "record", "stream": stream, "sequence": 1, "data": data})
    file = tmp_path / "monday.jsonl"
    file.write_text("\n".join(json.dumps(row, separators=(",", ":")) for row in rows))
    shown = told("surveillance", "review", str(file))
    assert "table:a: 3 rounds, 1 player." in shown
    assert "table:b: 0 rounds, 0 players." in shown
    assert shown.count("Decisions are not judged") == 2
    file.write_text(json.dumps(rows[0], separators=(",", ":")))
    assert "has no table in it" in told("surveillance", "review", str(file), status=2)


def test_curves_are_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "roc.svg"
    shown = told("surveillance", "roc", "sg-rws-v5", "--sessions", "30", "--rounds", "60", "--svg", str(picture))
    curve = curves("sg-rws-v5", sessions=30, rounds=60)[0]
    assert with_error(curve.area, curve.area_error, most=3) in shown
    assert picture.read_text().count("<path") == 5, "four curves and the line of a coin"


def test_a_changed_file_of_a_data_set_is_named_even_where_its_rounds_read_the_same(tmp_path: Path) -> None:
    """A space more in a line of JSON, and a Parquet file that nobody reads while the lines are there."""
    for name, old, new in (("rounds.jsonl", b'"net":', b'"net": '), ("rounds.parquet", b"PAR1", b"PAR2")):
        copy = tmp_path / name
        shutil.copytree(EXAMPLE.parent / "dataset", copy)
        assert "the digests are right" in told("dataset", "check", str(copy))
        (copy / name).write_bytes((copy / name).read_bytes().replace(old, new, 1))
        said = told("dataset", "check", str(copy), status=2)
        assert f"{name} in" in said
        assert "is not as it was written" in " ".join(said.split())
