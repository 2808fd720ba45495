"""docs/mathematics.md is run: its commands, and its figures of the endless shoe."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.analysis.solver.distribution import distribution
from pontoon.analysis.solver.edge import solve_game
from pontoon.cli.app import app
from pontoon.money import Cents
from pontoon.rulebook import load_book, variant
from pontoon.strategy import read_counting
from pontoon.strategy.counting import KEYS

PAGE = (Path(__file__).parents[2] / "docs" / "mathematics.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)[0].splitlines()
ROWS = [line for line in PAGE.splitlines() if re.match(r"\| (nz|act|sg|ma)-", line)]


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_page_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a report is written where one stands
    program, *arguments = shlex.split(command)
    assert program == "pontoon"
    assert CliRunner().invoke(app, arguments).exit_code == 0


@pytest.mark.long
@pytest.mark.parametrize("row", ROWS)
def test_the_edges_of_the_endless_shoe_are_those_of_the_solver(row: str) -> None:
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    book = cells[0].partition(",")[0]
    rules = variant(book, {"dealer.hole_card": ["reader"]}) if cells[0].endswith("reader") else load_book(book)
    assert f"{-100 * solve_game(rules, None, Cents(2500)).ev:.4f}" == cells[4]


@pytest.mark.long
def test_the_table_of_results_is_the_solver_s() -> None:
    table = {cells[0]: cells[1:] for cells in map(cells_of, PAGE.splitlines()) if len(cells) == 5}
    for number, book in enumerate(table["best play, 6 decks, bet 25"]):
        found = distribution(solve_game(load_book(book), 6, Cents(2500)))
        assert table["rounds won"][number] == f"{100 * found.chance(1):.2f} %"
        assert table["stand off"][number] == f"{100 * found.chance(0):.2f} %"
        assert table["rounds lost"][number] == f"{100 * found.chance(-1):.2f} %"


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_the_page_has_all_games() -> None:
    assert len(ROWS) == 5


COUNTING = (Path(__file__).parents[2] / "docs" / "counting.md").read_text(encoding="utf-8")


def test_the_counting_file_of_the_page_reads_and_the_page_names_every_key() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", COUNTING, flags=re.DOTALL)
    assert read_counting(text).bet_at(4) == 200_00
    table = COUNTING[COUNTING.index("| key | what it says |") :]
    table = table[: table.index("\n\n")]
    assert set(re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)) == set(KEYS) - {"name"}
    play, trip = re.findall(r"`(\{ (?:hand|rounds) = .*?\})`", COUNTING)
    more = read_counting(f"{text}\nindex = [{play}]\ntrip = {trip}")
    assert (more.index[0].holds(2), more.index[0].holds(3)) == (False, True)
    assert more.trip is not None
    assert more.trip.rounds == 400


@pytest.mark.long
@pytest.mark.parametrize("command", re.findall(r"```sh\n(.*?)```", COUNTING, flags=re.DOTALL)[0].splitlines())
def test_every_command_of_the_counting_page_runs(command: str, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    _, *arguments = shlex.split(
        command.replace("examples/", f"{root}/examples/").replace("-o high", f"-o {tmp_path}/high")
    )
    assert CliRunner().invoke(app, arguments).exit_code == 0
