"""docs/refusals.md lists every code a refusal may have, and no other."""

import re

import pytest

from scripts.make_refusals import GAP, PAGE, SOURCE, refusals, render

FOUND = refusals()


def test_the_page_is_in_step_with_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == render(), "run python -m scripts.make_refusals"


def test_every_refusal_made_in_the_source_is_on_the_page_and_nothing_else() -> None:
    """Counted by plain text, without the reader that makes the page."""
    made: set[tuple[str, str]] = set()
    for path in SOURCE.rglob("*.py"):
        for code in re.findall(r'\bRefusal\(\s*"([^"]+)"', path.read_text(encoding="utf-8")):
            made.add((code, path.relative_to(SOURCE).parts[0]))
    listed = re.findall(r"^\| `([^`]+)` \| (\w+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert set(listed) == made


@pytest.mark.parametrize(("code", "package"), FOUND)
def test_a_code_is_short_and_has_a_sentence(code: str, package: str) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
    said = FOUND[code, package]
    assert said
    assert all(re.search(r"[a-z]{3}", one.replace(GAP, "")) for one in said), said
