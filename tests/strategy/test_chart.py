"""A chart as data: cells, questions, files and their faults."""

import json

import pytest

from pontoon.strategy import (
    RANKS,
    ROWS,
    Cell,
    Chart,
    ChartError,
    Situation,
    chart_csv,
    chart_json,
    parse_cell,
    read_chart,
)


def simple() -> Chart:
    """Hits everything, splits eights, rescues 12 against an ace; a few exceptions."""
    tables = {
        table: {row: [Cell("K" if table == "rescue" else "H")] * 10 for row in rows} for table, rows in ROWS.items()
    }
    tables["pair"]["8"] = [Cell("P")] * 10
    tables["hard"]["14"][5] = Cell("S", (("4", "H"), ("x", "H"), ("s", "D")))
    tables["soft"]["18"][5] = Cell("S", (("f3", "D"),))
    tables["rescue"]["12"][0] = Cell("G")
    return Chart(
        "simple", {table: {row: tuple(cells) for row, cells in rows.items()} for table, rows in tables.items()}
    )


def test_the_last_exception_that_fits_holds() -> None:
    cell = parse_cell("S 4H xH sD", "hard")
    assert cell.at(Situation(2)) == "S"
    assert cell.at(Situation(3)) == "S"
    assert cell.at(Situation(4)) == "H"
    assert cell.at(Situation(5)) == "H"
    assert cell.at(Situation(2, combination=True)) == "H"
    assert cell.at(Situation(2, combination=True, one_suit=True, spades=True)) == "D"


def test_an_exception_of_several_conditions_needs_all_of_them() -> None:
    cell = parse_cell("S f3D", "soft")
    assert cell.at(Situation(2, free_ace=True)) == "S"
    assert cell.at(Situation(3)) == "S"
    assert cell.at(Situation(3, free_ace=True)) == "D"


def test_a_chart_answers_by_pair_total_and_doubled_total() -> None:
    chart = simple()
    assert chart.pair(7, 3, Situation(2), split=False) == "P"
    assert chart.pair(7, 3, Situation(2), split=True) == "H"
    assert chart.total(14, 5, Situation(2), soft=False, split=False) == "S"
    assert chart.total(14, 5, Situation(2), soft=False, split=True) == "H"
    assert chart.total(18, 5, Situation(3, free_ace=True), soft=True, split=False) == "D"
    assert chart.rescues(12, 0)
    assert not chart.rescues(12, 1)


def test_a_chart_comes_back_from_csv_and_json_as_it_was() -> None:
    chart = simple()
    assert read_chart(chart_csv(chart), "simple") == chart
    assert read_chart(json.dumps(chart_json(chart)), "simple") == chart
    assert read_chart(json.dumps({"edge": 1, "chart": chart_json(chart)}), "simple") == chart


def test_a_file_with_holes_tells_every_fault_at_once() -> None:
    lines = chart_csv(simple()).splitlines()
    kept = [line for line in lines if not line.startswith(("hard,9,", "pair,A,"))]
    kept = [line.replace("hard,10,H,H", "hard,10,H,Q") if line.startswith("hard,10,") else line for line in kept]
    kept = [line.rsplit(",", 1)[0] if line.startswith("hard,11,") else line for line in kept]
    with pytest.raises(ChartError) as refused:
        read_chart("\n".join([*kept, "hard,99" + ",H" * 10]))
    text = "\n".join(refused.value.faults)
    assert "hard 99: there is no such row" in text
    assert "hard 9: the row is missing" in text
    assert "pair A: the row is missing" in text
    assert "hard 11: must have 10 cells, one for each up card, not 9" in text
    assert "hard 10 against 2: 'Q' must be of the actions S H D R, not 'Q'" in text
    assert len(refused.value.faults) == 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the first line must be table,row,A"),
        pytest.param('"' + "x" * 200_000, "this is no CSV", id="a field without an end"),
        ("table,row\n", "the first line must be"),
        ("{", "this is no JSON"),
        ('{"hard": 3}', "an object of tables"),
        (chart_csv(simple()) + "hard,4" + ",H" * 10, "twice"),
    ],
)
def test_what_is_no_chart_is_refused(text: str, words: str) -> None:
    with pytest.raises(ChartError, match=words):
        read_chart(text)


@pytest.mark.parametrize(
    ("text", "table", "words"),
    [
        ("", "hard", "must be of the actions S H D R, not ''"),
        ("P", "hard", "not 'P'"),
        ("H", "rescue", "must be of the actions K G"),
        ("H 9S", "hard", "must name a condition"),
        ("H S", "hard", "must name a condition"),
    ],
)
def test_a_cell_that_says_nothing_is_refused(text: str, table: str, words: str) -> None:
    with pytest.raises(ChartError, match=words):
        parse_cell(text, table)


def test_there_are_ten_columns() -> None:
    assert RANKS == ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
