"""docs/reference.md tells of every public name."""

import pontoon
from scripts.make_reference import GROUPS, PAGE, render


def test_the_page_is_in_step_with_the_docstrings() -> None:
    assert PAGE.read_text(encoding="utf-8") == render(), "run python -m scripts.make_reference"


def test_every_public_name_stands_in_one_group() -> None:
    listed = [name for names in GROUPS.values() for name in names.split()]
    assert sorted(listed) == sorted(pontoon.__all__)
