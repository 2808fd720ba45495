"""The incident and the order of docs/extending.md are declared as the page shows them, and play."""

import re
from pathlib import Path
from typing import Any

import pytest

from pontoon.script import judge_text
from pontoon.script.schema import action_forms
from pontoon.table.extend import declared

PAGE = Path("docs/extending.md").read_text(encoding="utf-8")
SCRIPT = """
rulebook = "act-2005"
shoe = "9s 8h Ks Kd"
actions = ["bet ann 1 10", "serve ann", "deal", "drink-spilt 1", "ruling continue", "stand 1"]

[expect]
net = { ann = 10 }
"""


def section(title: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def shown(title: str) -> dict[str, Any]:
    """What the Python under a heading declares."""
    found = re.search(r"```python\n(.*?)```", section(title), re.DOTALL)
    assert found is not None
    names: dict[str, Any] = {"__name__": __name__}
    exec(found[1], names)
    return names


def test_what_the_page_declares_is_played() -> None:
    """19 beats the dealer's 18 after a drink was spilt and play went on: +10."""
    spilt, serve = shown("Add an incident")["SPILT"], shown("Add an order of the house")["SERVE"]
    with declared(spilt, serve):
        assert judge_text(SCRIPT).status == 0
        for form in ("drink-spilt BOX [by ROLE [NAME]]", "serve NAME [by ROLE [NAME]]"):
            assert form in action_forms()
            assert f"`{form}`" in PAGE


@pytest.mark.parametrize(
    ("title", "most"),
    [
        ("Add a rule value", 3),
        ("Add an incident", 3),
        ("Add an order of the house", 4),
        ("Add a side wager", 4),
        ("Add an action of a player", 8),
    ],
)
def test_a_recipe_visits_no_more_files_than_the_page_promises(title: str, most: int) -> None:
    rows = re.findall(r"^\| (?!file|---|to add)(.*?) \|", section(title), re.MULTILINE)
    assert 0 < len(rows) <= most, rows
