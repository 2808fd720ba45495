"""What the documents on rulebooks say is so."""

import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from pontoon.rulebook import (
    BOOK_IDS,
    Role,
    Task,
    all_clauses,
    cited_clauses,
    differences,
    load_book,
    load_text,
    rules_by_path,
    written_values,
)

ROOT = Path(__file__).parents[2]
READINGS = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
RECIPE = (ROOT / "docs" / "add-a-rulebook.md").read_text(encoding="utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples" / "house-variant.toml").read_text(encoding="utf-8")


def listed_readings() -> dict[str, set[str]]:
    """The readings of the document with the key paths in their last column."""
    rows = [line.strip("| ").split("|") for line in READINGS.splitlines() if re.match(r"\| I\d+ \|", line)]
    assert all(len(row) in (3, 4) for row in rows)
    return {row[0].strip(): set(re.findall(r"`([a-z0-9_.]+)`", row[3])) if len(row) == 4 else set() for row in rows}


def used_readings() -> dict[str, set[str]]:
    """The readings the books name, with the key paths that name them."""
    used: dict[str, set[str]] = {}
    for book in BOOK_IDS:
        for path, rule in rules_by_path(load_book(book)).items():
            if rule.reading:
                used.setdefault(rule.reading, set()).add(path)
    return used


def blocks(language: str) -> list[str]:
    """The code blocks of the recipe in one language."""
    return re.findall(rf"```{language}\n(.*?)```", RECIPE, flags=re.DOTALL)


def test_readings_are_numbered_from_1_without_a_gap() -> None:
    numbers = [int(reading[1:]) for reading in listed_readings()]
    assert numbers == list(range(1, 65))


def test_every_reading_names_exactly_the_rules_that_rest_on_it() -> None:
    used = used_readings()
    assert {reading: paths for reading, paths in listed_readings().items() if paths} == used


def test_clauses_named_beside_a_reading_stand_in_a_book() -> None:
    """A row says `NZ 13.7, 13.8, ACT 11.9`: each number is a clause of the book before it."""
    books = {"NZ": "nz-2000", "ACT": "act-2005", "SG": "sg-rws-v5", "MA": "ma-2025"}
    known = {(clause.rulebook, clause.number) for clause in all_clauses()}
    named = 0
    for line in READINGS.splitlines():
        if re.match(r"\| I\d+ \|", line):
            book = ""
            for word in re.findall(
                r"\b(?:NZ|ACT|SG|MA)\b|\b\d+(?:\.\d+)+(?:\([a-z0-9]+\))*|\b\d+(?:\([a-z0-9]+\))+", line
            ):
                if word in books:
                    book = books[word]
                else:
                    named += 1
                    assert (book, word) in known, (line, word)
    assert named > 50


def explained() -> list[str]:
    """The words of the glossary, one by one; `hit, stand` are two."""
    rows = re.findall(r"^\| ([^|]+) \|", GLOSSARY, flags=re.MULTILINE)
    return [word for row in rows if row not in ("word", "---") for word in row.split(", ")]


def test_the_glossary_explains_a_word_once() -> None:
    assert [word for word, count in Counter(explained()).items() if count > 1] == []


def test_the_glossary_explains_every_role_and_every_act() -> None:
    """What a book writes with hyphens are words there; a shuffle that is not taken apart is just a shuffle."""
    acts = {
        act.do
        for book in BOOK_IDS
        for rule in rules_by_path(load_book(book)).values()
        if isinstance(rule.value, tuple)
        for act in rule.value
        if isinstance(act, Task)
    }
    assert {"inspect", "verify", "riffle", "remove-tens"} <= acts
    assert {name.replace("-", " ") for name in (*acts, *get_args(Role))} - set(explained()) == set()


def test_the_recipe_names_the_sections_around_the_round() -> None:
    sections = re.findall(r"^\| `\[([a-z]+)\]` \|", RECIPE, flags=re.MULTILINE)
    assert sections == ["incidents", "authority", "procedure", "people"]


def test_example_variant_changes_what_it_says() -> None:
    rules = load_text(EXAMPLE)
    book = load_book("nz-current")
    assert (rules.id, rules.extends) == ("harbour-house", "nz-current")
    assert [row.path for row in differences((book, rules))] == [
        "cards.decks",
        "dealer.stands_on_soft",
        "super_bonus.bands",
        "perfect_pairs.mixed",
    ]
    written = written_values(rules)
    assert written["cards.decks"] == [6]
    assert written["dealer.stands_on_soft"] == 17
    assert written["perfect_pairs.mixed"] == "6:1"
    assert [(band.at_least, band.pays) for band in rules.super_bonus.bands.value] == [(500, 100_000), (2500, 500_000)]
    assert cited_clauses(rules)["perfect_pairs.mixed"] == ("house rule 4, approved 1 March",)


def test_recipe_shows_the_example_as_it_is() -> None:
    assert blocks("toml")[0] == EXAMPLE


@pytest.mark.parametrize("block", blocks("toml")[1:])
def test_every_other_piece_of_toml_in_the_recipe_is_part_of_a_sound_variant(block: str) -> None:
    rules = load_text('extends = "nz-current"\nid = "harbour-house"\ntitle = "Harbour House"\n' + block)
    book = load_book("nz-current")
    assert differences((book, rules)) or cited_clauses(rules) != cited_clauses(book)


@pytest.mark.parametrize("block", blocks("python"))
def test_python_in_the_recipe_runs(block: str) -> None:
    exec(compile(block, "docs/add-a-rulebook.md", "exec"), {})


@pytest.mark.parametrize("line", [line for block in blocks("sh") for line in block.splitlines()])
def test_commands_in_the_recipe_run(line: str) -> None:
    program, *words = shlex.split(line)
    assert program == "pontoon"
    done = subprocess.run(
        [sys.executable, "-m", "pontoon", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_files_that_the_documents_name_are_there() -> None:
    named = re.findall(r"`((?:src|tests)/[a-z_/]+(?:\.py|/))`", RECIPE)
    assert "src/pontoon/rulebook/library.py" in named
    assert [path for path in named if not (ROOT / path).exists()] == []
    linked = re.findall(r"\]\(([^)]+)\)", RECIPE + READINGS)
    assert "readings.md" in linked
    assert [path for path in linked if not (ROOT / "docs" / path).is_file()] == []
