"""docs/census.md says what is so: its figures are those of the published file."""

from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pontoon.analysis.census.file import PUBLISHED, fraction, published
from pontoon.cards import Card, format_cards
from pontoon.cli.app import app
from tests.support.handbook import blocks

PAGE = (Path(__file__).parents[2] / "docs" / "census.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize(
    "line", [line for one in blocks(PAGE) if one.language == "sh" for line in one.text.splitlines()]
)
def test_every_command_of_the_page_runs(line: str) -> None:
    program, *arguments = line.split()
    assert program == "pontoon"
    assert CliRunner().invoke(app, arguments).exit_code == 0


def numbered(cards: tuple[Card, ...]) -> str:
    return " ".join(f"{card}×{number}" if number > 1 else str(card) for card, number in Counter(cards).items())


def test_the_page_lists_the_trees_of_one_book() -> None:
    listed = PAGE.partition("| tree | deal |")[2].partition("\n\n")[0].splitlines()[2:]
    wanted = []
    for tree in published():
        position, census = tree.position, tree.census
        if position.book == "nz-current":
            bet = "" if position.bet == 50 else f" (bet {position.bet})"
            figures = f"{census.chance:,} | {census.decisions:,} | {census.leaves:,} | {fraction(census.value)}"
            cards = f"{format_cards(position.deal)} | {numbered(position.cards)}"
            wanted.append(f"| {position.name}{bet} | {cards} | {figures} |")
    assert listed == wanted


def test_the_page_explains_every_field_of_the_file() -> None:
    text = PUBLISHED.read_text(encoding="utf-8")
    fields = {line.partition(" = ")[0] for line in text.splitlines() if " = " in line and not line.startswith("#")}
    assert fields
    assert all(f"`{field}`" in PAGE for field in fields)
