"""The recipes of docs/extending.md hold."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

from pontoon.rulebook import load_book, model, read_toml, rules_by_path
from pontoon.rulebook.declare import section_words
from pontoon.words.rules import label, phrases

PAGE = Path("docs/extending.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of the page in a language."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def declared() -> dict[str, Any]:
    """What the Python of the page declares."""
    names: dict[str, Any] = {"__name__": __name__}
    exec(block("python"), names)
    return names


def test_the_declaration_shown_is_the_one_in_the_model() -> None:
    shown = declared()["BoxRules"]
    assert section_words(shown).title == section_words(model.BoxRules).title
    real = {field.name: dict(field.metadata) for field in fields(model.BoxRules)}
    for field in fields(shown):
        assert dict(field.metadata) == real[field.name]
        assert label(f"boxes.{field.name}") == field.metadata["label"]
        assert phrases(f"boxes.{field.name}") == field.metadata["phrases"]


def test_the_line_shown_stands_in_a_book() -> None:
    written = read_toml(block("toml"))["boxes"]["controller_unseated"]
    rule = rules_by_path(load_book("nz-current"))["boxes.controller_unseated"]
    assert (rule.value, rule.clauses, rule.reading) == (written["is"], (written["clause"],), written["reading"])


def test_files_that_the_page_names_are_there() -> None:
    for name in re.findall(r"`((?:src|tests|docs)/[\w./-]+)`", PAGE):
        assert Path(name).exists(), name
