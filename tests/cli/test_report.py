"""`pontoon report`: one page with everything in it, the same figures as JSON, and how it refuses."""

import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from benchmarks.agreement import PAGE, page
from pontoon import __version__
from pontoon.analysis import report_data
from pontoon.analysis.agreement import recorded
from pontoon.analysis.solver.cost import Cost
from pontoon.analysis.solver.edge import solve_game
from pontoon.cli.app import app
from pontoon.cli.mathematics.results import Band, chance_words, grouped, net_words
from pontoon.cli.report.data import Report
from pontoon.cli.report.html import PARTS
from pontoon.cli.report.html import page as report_page
from pontoon.money import Cents
from pontoon.rulebook import load_book

VOID = {"meta", "line", "rect", "br"}
"""Elements that have no end tag here."""


def run(*args: str) -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, list(args))


@cache
def made() -> tuple[str, dict[str, Any]]:
    """The page and the JSON of one report."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        result = run("report", "ma-2025", "-o", str(path), "--decks", "infinite", "--json")
        assert result.exit_code == 0, result.output
        assert [one.name for one in Path(folder).iterdir()] == ["report.html"]
        return path.read_text(encoding="utf-8"), json.loads(result.stdout)


class Page(HTMLParser):
    """What is on a page; the end tags must fit the start tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_has_every_part_and_is_well_formed() -> None:
    text, _ = made()
    page = Page(text)
    anchors = [value for tag, name, value in page.attributes if (tag, name) == ("section", "id")]
    assert anchors == [anchor for anchor, _, _ in PARTS if anchor != "costs"]
    links = [value for tag, name, value in page.attributes if (tag, name) == ("a", "href")]
    assert links == [f"#{anchor}" for anchor in anchors]
    assert page.tags["svg"] == 2
    assert "Rescue after a double" in text
    assert "after a split, where they differ" in text
    assert f"pontoon {__version__}" in text


def test_the_page_needs_nothing_else() -> None:
    text, _ = made()
    names = {name for _, name, _ in Page(text).attributes}
    assert not names & {"src", "srcset", "action", "data", "style"}
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|<iframe", text)
    assert "@media (prefers-color-scheme:dark)" in text
    assert "@media print" in text
    assert 'name="viewport"' in text


def test_tables_and_drawings_can_be_read_aloud() -> None:
    page = Page(made()[0])
    assert page.tags["caption"] == page.tags["table"] > 10
    heads = [name for tag, name, _ in page.attributes if tag == "th"]
    assert heads.count("scope") == page.tags["th"]
    labelled = [value for tag, name, value in page.attributes if tag == "svg" and name == "aria-label"]
    assert len(labelled) == 2


def test_page_and_json_have_the_solver_s_figures() -> None:
    text, answer = made()
    edge = -solve_game(load_book("ma-2025"), None, Cents(2500)).ev
    assert answer["edge"] == pytest.approx(edge, abs=1e-12)
    assert text.count(f"{edge:.4%}") >= 3
    assert answer["chart_edge"] >= answer["edge"]
    assert sum(one["probability"] for one in answer["distribution"]) == pytest.approx(1, abs=1e-9)
    mean = sum(one["net"] * one["probability"] for one in answer["distribution"])
    assert mean == pytest.approx(answer["ev"], abs=1e-12)
    assert {one["event"] for one in answer["frequencies"]} >= {"pontoon", "7-7-7 spades", "rescue", "split", "bust"}
    assert {one["name"] for one in answer["wagers"]} >= {"insurance", "super-bonus"}
    assert " ".join(answer["command"]) == "pontoon report ma-2025 -o report.html --decks infinite --bet 25"
    assert (answer["version"], answer["decks"], answer["bet"]) == (__version__, "infinite", 25)
    assert Path(answer["file"]).name == "report.html"


def test_the_edges_are_by_every_shoe_and_by_the_steps_of_the_super_bonus() -> None:
    """MA 5(g): 1,000 from 5, 5,000 from 25, so 200 bets for 5 and for 25, 50 for 100."""
    by = {(one["decks"], one["bet"]): one["edge"] for one in made()[1]["edges"]}
    assert set(by) == {(shoe, bet) for shoe in (6, 8, "infinite") for bet in (None, 5, 25, 100)}
    assert by[6, 5] == by[6, 25] < by[6, 100] < by[6, None]
    assert by["infinite", 25] == pytest.approx(made()[1]["edge"], abs=1e-12)


def test_the_clauses_of_the_rules_are_cited() -> None:
    text, _ = made()
    assert load_book("ma-2025").pays.pontoon.clauses[-1].partition("[")[0] in text
    assert "Rules in force" in text


def test_rules_set_otherwise_and_their_values_are_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = (
        Cost("double.cards", "two", ("sg-rws-v5",), 0.00158),
        Cost("twenty_one.soft", "double", ("ma-2025",), None),
    )
    monkeypatch.setattr("pontoon.analysis.report.costs", lambda *asked: costs)
    monkeypatch.setattr("pontoon.analysis.report.edges", lambda rules, decks, bets: [0.5 for _ in bets])
    told: list[str] = []
    data = report_data("nz-current", decks="infinite", bet=None, with_costs=True, tell=told.append)
    text = report_page(Report(data, ("double.cards=any",), ("pontoon", "report")))
    assert "What each rule is worth" in text
    assert "+0.1580%" in text
    assert "not alone" in text
    assert "Marked rows were set otherwise" in text
    assert "No Super Bonus" in text
    assert any("exchanged" in what for what in told)
    Page(text)


def test_the_figures_of_agreement_are_those_of_the_docs() -> None:
    run = recorded()
    assert page(PAGE.read_text(encoding="utf-8"), run) == PAGE.read_text(encoding="utf-8")
    assert made()[1]["agreement"]["rounds"] == run.rounds == 1_000_000_000
    assert {book for row in run.rows for book in row.books} == {
        "nz-2000",
        "nz-current",
        "act-2005",
        "sg-rws-v5",
        "ma-2025",
    }
    assert all(abs(row.difference) < 3 for row in run.rows)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nz-current", "-o", "{}/none/report.html"), "there is no folder"),
        (("nz-current", "-o", "{}"), "is a folder"),
        (("nz-9999", "-o", "{}/report.html"), "There is no rulebook"),
        (("nz-current", "-o", "{}/report.html", "--decks", "3"), "4 to 8 decks"),
        (("nz-current", "-o", "{}/report.html", "--bet", "lots"), "no amount"),
        (("nz-current", "-o", "{}/report.html", "--set", "dealer_pontoon.after_bust=one-in-all"), "cannot follow"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(args: tuple[str, ...], words: str, tmp_path: Path) -> None:
    asked = [arg.format(tmp_path) for arg in args]
    result = run("report", *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in " ".join(result.stderr.split())
    as_json = run("report", *asked, "--json")
    assert as_json.exit_code == 2
    assert words in json.loads(as_json.stdout)["error"]["reason"]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.cli.complaint import ComplaintError
    from pontoon.cli.files import MADE_BY, write_whole

    path = tmp_path / "report.html"
    before = f'<!doctype html>\n{MADE_BY}1">before'
    path.write_text(before, encoding="utf-8")

    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pontoon.cli.files.os.replace", full)
    with pytest.raises(ComplaintError, match="No space left"):
        write_whole(path, "after")
    assert [(one.name, one.read_text(encoding="utf-8")) for one in tmp_path.iterdir()] == [("report.html", before)]
    monkeypatch.undo()
    write_whole(path, "after")
    assert path.read_text(encoding="utf-8") == "after"


def test_rare_gains_are_put_together() -> None:
    results = (
        (-3.0, 0.0001, 1e-6),
        (-2.0, 0.0002, 2e-6),
        (-1.0, 0.5, 2e-4),
        (0.5, 0.0003, 0.0),
        (1.0, 0.49, 0.0),
        (202.0, 1e-9, 0.0),
    )
    bands = grouped(results, 0.001)
    assert [net_words(band) for band in bands] == ["-3 to -2", "-1", "+0.5", "+1", "+202"]
    assert bands[0].chance == pytest.approx(0.0003)
    assert bands[0].error == pytest.approx(3e-6)
    assert [chance_words(band) for band in bands] == ["0.030%", "50.00%", "0.030%", "49.000%", "<0.001%"]
    assert net_words(Band(0.0, 0.0, 1.0)) == "0"
