"""`pontoon census`: the published trees counted again, and what it says when one differs."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner, Result

from pontoon.analysis.census import file as census_file
from pontoon.analysis.census.file import Published, published
from pontoon.cli.app import app

SMALL = 2_000


def run(*args: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, ["census", *args])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> tuple[Published, ...]:
    """Only the small trees, so that it is quick."""
    trees = tuple(tree for tree in published() if tree.census.nodes < SMALL)
    monkeypatch.setattr(census_file, "published", lambda: trees)
    return trees


@pytest.fixture
def wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """One tree has been published with a leaf too many."""
    tree = next(tree for tree in published() if tree.position.book == "act-2005" and tree.census.nodes < SMALL)
    false = Published(tree.position, replace(tree.census, leaves=tree.census.leaves + 1))
    monkeypatch.setattr(census_file, "published", lambda: (false,))


def test_it_counts_the_trees_of_all_books(few: tuple[Published, ...]) -> None:
    result = run()
    assert result.exit_code == 0, result.output
    assert f"{len(few)} trees" in result.stdout
    assert "all as published" in result.stdout
    assert "ma-2025, reader" in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.mark.usefixtures("few")
def test_json_has_the_figures_of_one_book() -> None:
    result = run("sg-rws-v5", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["agrees"] is True
    assert {tree["book"] for tree in found["trees"]} == {"sg-rws-v5"}
    surrender = next(tree for tree in found["trees"] if tree["name"].startswith("surrender"))
    # Worked by hand from SG 3.19: half the bet, and all of it to the 2 aces among 10 cards: -(2 + 8/2)/10.
    assert (surrender["value"], surrender["deal"], surrender["bet"]) == ("-3/5", "9h Kd 7c", 50)
    assert surrender["published"]["leaves"] == surrender["leaves"]


@pytest.mark.usefixtures("wrong")
def test_a_tree_that_differs_is_shown_and_exits_with_1() -> None:
    result = run()
    assert result.exit_code == 1
    assert "differs" in result.stdout
    assert "published" in result.stdout
    assert "1 not as published" in result.stdout
    as_json = run("act-2005", "--json")
    assert as_json.exit_code == 1
    found = json.loads(as_json.stdout)
    assert found["agrees"] is found["trees"][0]["agrees"] is False
    assert found["trees"][0]["published"]["leaves"] == found["trees"][0]["leaves"] + 1


def test_an_unknown_book_is_refused() -> None:
    result = run("nz-1999")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nz-1999" in result.stderr


def test_a_house_variant_has_no_census(tmp_path: object) -> None:
    house = f"{tmp_path}/house.toml"
    with open(house, "w", encoding="utf-8") as file:
        file.write('extends = "nz-current"\nid = "house"\ntitle = "House"\n')
    result = run(house)
    assert result.exit_code == 2
    assert "five books" in " ".join(result.stderr.split())
