"""docs/round-scripts.md is the whole reference: every action, option and role stands in it, as the reader knows it."""

import re
from pathlib import Path
from typing import get_args

import pytest

from pontoon.rulebook import Role
from pontoon.script.format import _HEADER, _OPTIONS, _PRACTICE
from pontoon.script.schema import action_forms
from pontoon.settlement import side_kinds
from pontoon.table import PlayerChoice, Remedy
from pontoon.table.procedures.state import ShuffleReason
from scripts.make_actions import page

PAGE = Path("docs/round-scripts.md").read_text(encoding="utf-8")
CODE = set(re.findall(r"`([^`\n]+)`", PAGE.replace("\\|", "|")))


def test_the_tables_of_actions_are_made_from_the_forms() -> None:
    """Run `python -m scripts.make_actions` where this fails."""
    text = Path("docs/round-scripts.md").read_text(encoding="utf-8")
    assert page(text) == text


@pytest.mark.parametrize("form", action_forms())
def test_every_action_stands_in_the_page_in_its_full_form(form: str) -> None:
    assert form in CODE


def test_the_page_has_no_action_that_the_reader_does_not_know() -> None:
    rows = re.findall(r"^\| `([a-z-]+[^`]*)` \|", PAGE.split("## Actions")[1].split("## What scripts")[0], re.MULTILINE)
    unknown = [row for row in rows if row.replace("\\|", "|") not in action_forms()]
    assert unknown == []
    assert len(rows) == len(action_forms())


@pytest.mark.parametrize(
    "word", [*get_args(Role), *get_args(Remedy), *get_args(PlayerChoice), *get_args(ShuffleReason)]
)
def test_roles_remedies_choices_and_reasons_are_named(word: str) -> None:
    assert word in CODE


@pytest.mark.parametrize("kind", side_kinds())
def test_side_wagers_are_named(kind: str) -> None:
    assert kind in CODE


@pytest.mark.parametrize("option", [*sorted(_OPTIONS), *_PRACTICE])
def test_every_option_has_a_row(option: str) -> None:
    assert re.search(rf"^\| `{option}\b", PAGE, re.MULTILINE)


@pytest.mark.parametrize("key", sorted(_HEADER))
def test_every_key_of_the_header_has_a_row(key: str) -> None:
    assert re.search(rf"^\| `{key}` \|", PAGE, re.MULTILINE)


def test_links_within_the_page_lead_to_a_heading() -> None:
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in PAGE.splitlines() if line.startswith("#")}
    for target in re.findall(r"\]\(#([^)]+)\)", PAGE):
        assert target in headings
