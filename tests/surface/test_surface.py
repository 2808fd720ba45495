"""`import pontoon`: a small surface, every name of it there."""

import subprocess
import sys

import pytest

import pontoon


def test_every_name_of_the_surface_is_there() -> None:
    for name in pontoon.__all__:
        assert getattr(pontoon, name) is not None
    assert set(pontoon.__all__) <= set(dir(pontoon))
    assert len(pontoon.__all__) == len(set(pontoon.__all__))


def test_every_name_that_is_loaded_lazily_is_public() -> None:
    assert {name for names in pontoon._HOMES.values() for name in names} == set(pontoon.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'blackjack'"):
        _ = pontoon.blackjack


def test_importing_it_loads_nothing_but_itself() -> None:
    code = "import sys, pontoon; print([name for name in sys.modules if name.startswith('pontoon.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
