"""Every command's answer with `--json` fits its schema, and an error does too."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from pontoon.analysis.solver.margins import spread_words
from pontoon.analysis.told import chance_error, variance_error
from pontoon.cli.answers import EXACT, answers, keys_of, schema_names, schema_of
from pontoon.cli.app import app
from pontoon.money import Cents
from pontoon.service.audit.heads import heads
from pontoon.service.people import People
from pontoon.store import open_store
from pontoon.store.view import open_view
from pontoon.table import PlaceWager, Stand, Table
from tests.cli.test_help import COMMANDS
from tests.support.audited import audited_house

HOUSE = 'extends = "nz-current"\nid = "house"\ntitle = "House"\n[double]\ncards = "two"\n'
ENDLESS = ("--decks", "infinite")
ASKED: dict[str, tuple[tuple[str, ...], ...]] = {
    "edge": (("nz-current", *ENDLESS),),
    "ev": (
        ("nz-current", "--hand", "9s7d", "--up", "Ah", *ENDLESS),
        ("ma-2025", "--hand", "8♠8♦", "--up", "6h", "--no-super-bonus", *ENDLESS),
    ),
    "strategy": (("sg-rws-v5", *ENDLESS),),
    "sidebets": (("act-2005", *ENDLESS), ("ma-2025", "--decks", "6")),
    "report": (
        ("nz-2000", *ENDLESS, "-o", "report.html"),
        ("sg-rws-v5", "--set", "cards.decks=[6]", "--for", "regulator", "--rounds", "1e5", "-o", "sheet.html"),
    ),
    "simulate": (
        ("nz-current", "--rounds", "1e5", "--seed", "1"),
        ("act-2005", "--rounds", "1e5", "--boxes", "2", "--side", "all"),
        ("ma-2025", "--rounds", "1e5", "--count", "high-low.toml"),
    ),
    "leaderboard": (
        ("sg-rws-v5", "--policy", "exact", "--policy", "mimic", "--simulate", "1e3"),
        ("nz-current",),
    ),
    "census": (("nz-2000",),),
    "incidents": (("nz-current",), ("house.toml", "misdealt")),
    "count-run": (
        ("nz-current", "high-low.toml", "--rounds", "1e5", "--seed", "1", "--depth", "0.5", "--side", "all"),
        ("ma-2025", "high-low.toml", "--rounds", "1e5", "--strategy", "mimic", "-o", "count.html"),
    ),
    "count-ramp": (
        (
            "nz-current",
            "high-low.toml",
            "--rounds",
            "2e5",
            "--seed",
            "1",
            "--least",
            "25",
            "--most",
            "300",
            "--chip",
            "5",
        ),
    ),
    "count-index": (
        ("nz-current", "high-low.toml", "--least-share", "0.2", "--most", "5", "--check", "1e5", "-o", "index.html"),
    ),
    "count-system": (("nz-current", "high-low.toml", "--decks", "4", "--no-playing"),),
    "count-tags": (("nz-current", "--decks", "4", "--no-playing", "-o", "tags.html"),),
    "rules-list": ((),),
    "rules-show": (("ma-2025",), ("house.toml",)),
    "rules-compare": (("nz-current", "house.toml"), ("nz-2000", "ma-2025", "act-2005")),
    "rules-check": (("house.toml",),),
    "rules-clause": (("nz-current", "12.6"), ("nz-current", "12"), ("act-2005", "--kind", "notice")),
    "rules-sign": (("act-2005", "--limits", "5-500", "--decks", "6"), ("ma-2025",), ("nz-2000",)),
    "rules-cost": (("nz-current", "--rule", "dealer.stands_on_soft", "--rule", "super_bonus.bands"), ("nz-current",)),
    "progressive-check": (("example",),),
    "progressive-run": (("example", "--script", "evening.toml", "--seed", "7", "--events", "evening.jsonl"),),
    "progressive-meters": (("evening.jsonl",),),
    "progressive-ev": (("example",), ("example", "--decks", "8", "--participants", "4")),
    "progressive-credential": (("pat", "pit-supervisor"),),
    "tournament-check": (("heats",), ("freeze-out",)),
    "tournament-open": (("freeze-out", "open.jsonl"),),
    "tournament-order": (("open.jsonl", "enter", "Ann"),),
    "tournament-run": (("freeze-out", "--players", "3", "--seed", "x", "--events", "run.jsonl"),),
    "tournament-audit": (("run.jsonl",),),
    "tournament-show": (("run.jsonl",),),
    "audit-export": (("export.jsonl", "--database", "sqlite:audited.db"),),
    "audit-head": (("--database", "sqlite:audited.db"),),
    "audit-sign": (("heads.json", "--key", "audit.key"),),
    "audit-verify": (("export.jsonl",), ("--database", "sqlite:audited.db")),
    "audit-verifier": ((),),
    "dataset-write": (("rounds", "--rounds", "12", "--book", "sg-rws-v5", "--seed", "x"),),
    "dataset-check": (("rounds",),),
    "surveillance-review": (("played.jsonl",), ("round.toml",)),
    "surveillance-roc": (("sg-rws-v5", "--sessions", "20", "--rounds", "60"),),
    "backup": (
        ("day.backup", "--database", "sqlite:audited.db"),
        ("copy.db", "--copy", "--database", "sqlite:audited.db"),
    ),
    "restore": (("day.backup", "--database", "sqlite:restored.db"),),
    "user-list": (("--database", "sqlite:people.db"),),
    "user-invite": (("dealer", "auditor", "--database", "sqlite:people.db"),),
    "user-roles": (("Ann", "dealer", "--database", "sqlite:people.db"),),
    "user-reset": (("Ann", "--database", "sqlite:people.db"),),
    "user-exclude": (("Ann", "--why", "asked for it", "--days", "90", "--database", "sqlite:people.db"),),
    "user-lift": (("Ann", "--database", "sqlite:people.db"),),
    "schema": ((),),
}
"""What is asked of each command."""
FINDS = {
    "progressive-meters": "progressive-run",
    "tournament-order": "tournament-open",
    "tournament-audit": "tournament-run",
    "tournament-show": "tournament-run",
    "audit-verify": "audit-export",
    "dataset-check": "dataset-write",
    "restore": "backup",
}
"""Commands that find the file of another one."""

DEAR = {"edge", "strategy", "report", "simulate", "leaderboard", "census", "rules-cost"}
"""Their answers take seconds: only the first question to each is asked every day."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("answers")
    (made / "house.toml").write_text(HOUSE)
    for source, name in (("docs/progressive-evening.toml", "evening.toml"), ("examples/counting/high-low.toml", "")):
        (made / (name or Path(source).name)).write_bytes(Path(source).read_bytes())
    table = Table.open("sg-rws-v5", cards="9s 8h Ks Kd")
    table.do(PlaceWager("ann", 1, Cents(2500)))
    table.deal()
    table.do(Stand("ann", 1))
    (made / "played.jsonl").write_bytes(table.stream())
    (made / "round.toml").write_bytes(Path("tests/rounds/nz-current-suited-sevens.toml").read_bytes())
    view = open_view(audited_house(made / "audited.db", 1, 1, ("nz-current",)))
    (made / "heads.json").write_text(json.dumps(heads(view, 1)))
    view.close()
    store = open_store(f"sqlite:{made / 'people.db'}")
    People(store).accounts.sign_up("Ann", "a long walk by the sea", now=1)
    store.close()
    return made


def answered(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *arguments: str) -> tuple[int, object]:
    monkeypatch.chdir(folder)
    monkeypatch.setattr("getpass.getpass", lambda prompt: "open sesame")
    command = name.split("-") if name in ASKED and "-" in name else [name]
    done = CliRunner().invoke(app, [*command, *arguments, "--json"])
    return done.exit_code, json.loads(done.stdout)


def without_error(place: str, answer: Mapping[str, Any], words: str) -> Iterator[str]:
    """Where in an answer figures stand whose error is missing; `words`: the keys of the object."""
    for key in keys_of(words):
        value = answer.get(key.name)
        if key.error not in ("", EXACT) and value is not None and not told(value, answer.get(key.error)):
            yield f"{place}.{key.name}"
        for one in parts_of(value, key.kind):
            yield from without_error(f"{place}.{key.name}", one, answers()["objects"][plain(key.kind)])


def told(value: object, error: object) -> bool:
    """Whether this is an error of the figure, or of each of several by name."""
    if isinstance(error, Mapping):
        return (
            isinstance(value, Mapping) and value.keys() == error.keys() and all(told(0, one) for one in error.values())
        )
    return isinstance(error, int | float) and not isinstance(error, bool) and error >= 0


def plain(kind: str) -> str:
    return kind.strip("[]{}?")


def parts_of(value: Any, kind: str) -> list[Mapping[str, Any]]:
    """The objects in a value that are listed in the file."""
    if value is None or plain(kind) not in answers()["objects"]:
        return []
    if isinstance(value, Mapping) and not kind.startswith("{"):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value
    return [part for one in inner for part in parts_of(one, kind.rstrip("?")[1:-1])]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        pytest.param(name, arguments, marks=[pytest.mark.long] if name in DEAR and at else [], id=f"{name} {at}")
        for name, several in ASKED.items()
        for at, arguments in enumerate(several)
    ],
)
def test_an_answer_fits_its_schema(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, arguments: tuple[str, ...]
) -> None:
    if name in FINDS and not (folder / f"{FINDS[name]} asked").exists():
        answered(folder, monkeypatch, FINDS[name], *ASKED[FINDS[name]][0])
    status, answer = answered(folder, monkeypatch, name, *arguments)
    (folder / f"{name} asked").touch()
    assert status == 0, answer
    assert isinstance(answer, dict)
    assert "error" not in answer
    Draft202012Validator(schema_of(name)).validate(answer)
    bare = list(without_error(name, answer, answers()["answers"][name]))
    assert not bare


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("edge", ("nowhere",)),
        ("rules-check", ("faulty.toml",)),
        ("rules-clause", ("nz-current", "99")),
        ("tournament-check", ("nowhere",)),
        ("progressive-credential", ("pat", "boss")),
        ("user-list", ("--database", "sqlite:nowhere.db")),
        ("user-invite", ("king", "--database", "sqlite:people.db")),
        ("user-roles", ("Nobody", "--database", "sqlite:people.db")),
        ("backup", ("day.backup", "--database", "sqlite:nowhere.db")),
        ("restore", ("nothing.backup", "--database", "sqlite:nowhere.db")),
        ("leaderboard", ("nz-current", "--policy", "nobody")),
        ("dataset-check", ("nowhere",)),
        ("surveillance-review", ("faulty.toml",)),
        ("schema", ("nothing",)),
    ],
)
def test_an_error_fits_the_schema_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, arguments: tuple[str, ...]
) -> None:
    (folder / "faulty.toml").write_text(HOUSE.replace("two", "three"))
    status, answer = answered(folder, monkeypatch, name, *arguments)
    assert status == 2
    assert isinstance(answer, dict)
    assert list(answer) == ["error"]
    Draft202012Validator(schema_of(name)).validate(answer)


def test_every_command_but_a_game_and_the_house_has_a_schema_and_is_asked() -> None:
    """Nor is a script for a shell one. `replay` has its own, of the round scripts; its answers are tested with them."""
    commands = {"-".join(path) for path in COMMANDS} - {"play", "serve", "train", "completion"}
    assert set(schema_names()) == commands | {"script"}
    assert set(ASKED) == commands - {"replay"}


@pytest.mark.parametrize("name", schema_names())
def test_every_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name))


def test_every_key_and_object_of_the_list_is_used() -> None:
    found = answers()
    lists = [*found["objects"].values(), *found["answers"].values()]
    assert {key.name for words in lists for key in keys_of(words)} | {"error"} == set(found["keys"])
    used = {part for name in found["answers"] for part in schema_of(name)["$defs"]} - {"error"}
    assert used == set(found["objects"])


def lists_of_keys() -> list[tuple[str, str]]:
    found = answers()
    return [*found["answers"].items(), *found["objects"].items()]


@pytest.mark.parametrize(("name", "words"), lists_of_keys())
def test_every_figure_is_exact_or_has_its_error_beside_it(name: str, words: str) -> None:
    """A number that was not asked for, counted or timed is a figure of the mathematics."""
    keys, asked = keys_of(words), set(answers()["asked"].split())
    errors = {key.error for key in keys if key.error not in ("", EXACT)}
    assert errors <= {key.name for key in keys}
    figures = {key.name for key in keys if "number" in key.kind and not key.name.endswith("_error")}
    bare = figures - {key.name for key in keys if key.error} - errors - asked
    assert not bare, f"{name}: say in answers.toml how exact these are"


def test_a_figure_that_says_nothing_of_its_error_is_found() -> None:
    """The check above and the one of answers, on an object that is bare."""
    words = "edge~edge_error edge_error variance! frequencies={number}~frequency_errors frequency_errors"
    assert list(without_error("edge", {"edge": 0.1, "edge_error": 0, "variance": 1.3}, words)) == []
    assert list(without_error("edge", {"edge": 0.1, "edge_error": None}, words)) == ["edge.edge"]
    half = {"frequencies": {"win": 0.4, "loss": 0.5}, "frequency_errors": {"win": 0.1}}
    assert list(without_error("edge", half, words)) == ["edge.frequencies"]
    rows = {"by_up_card": [{"up": "A", "chance": 0.1, "ev": -0.2}]}
    assert list(without_error("edge", rows, "by_up_card")) == ["edge.by_up_card.ev"]


def test_what_is_told_of_the_spread_is_what_the_sentence_says() -> None:
    for decks in (1, 2, 4, 6, 8):
        words = spread_words(decks)
        assert f"Variance right to {variance_error(decks):.0e};" in words
        assert f"chances of gains to 1 in {round(0.01 / chance_error(0.01, 1.0, decks)):,}," in words
        assert f"one in a million to 1 in {round(1e-7 / chance_error(1e-7, 1.0, decks)):,}:" in words
    assert variance_error(None) == chance_error(0.01, 1.0, None) == 0.0


def test_a_book_has_one_name() -> None:
    assert not {"rulebook", "id", "rules_id"} & set(answers()["keys"])
