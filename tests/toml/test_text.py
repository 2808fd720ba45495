"""A TOML text is read in no more time than its length allows, whoever has written it."""

import time

import pytest

from pontoon.toml.text import TomlError, read_toml


@pytest.mark.parametrize(
    "text",
    [
        "a." * 40_000 + "b = 1",
        '"a".' * 40_000 + "b = 1",
        '"=".' * 40_000 + "b = 1",
        '"\\"".' * 40_000 + "b = 1",
        "'=' . " * 40_000 + "b = 1",
        "[" + "a." * 40_000 + "b]\n" + "x.y = 1\n" * 1000,
    ],
    ids=["plain", "quoted", "equals", "escaped", "literal", "header"],
)
def test_a_key_of_very_many_parts_is_refused_at_once(text: str) -> None:
    began = time.process_time()
    with pytest.raises(TomlError, match="nested too deeply"):
        read_toml(text)
    assert time.process_time() - began < 1


@pytest.mark.parametrize("text", ['"' + '\\"' * 60_000, "'" * 60_001, '"""' * 20_001, "a" * 120_000, "." * 50])
def test_looking_for_such_keys_takes_no_time_either(text: str) -> None:
    began = time.process_time()
    with pytest.raises(TomlError):
        read_toml(text)
    assert time.process_time() - began < 1


def test_dots_in_values_are_no_parts_of_keys() -> None:
    many = [0.5] * 300
    assert read_toml(f"x = {many}\ny.z = '{'.' * 500}'\n") == {"x": many, "y": {"z": "." * 500}}
