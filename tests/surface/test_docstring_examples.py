"""Every public name has a docstring with an example, and the examples are run."""

import doctest
import inspect

import pytest

import pontoon
from pontoon import analysis
from scripts.make_reference import ALIASES

EXPLAINED = sorted({*pontoon.__all__} - {*ALIASES})


@pytest.mark.parametrize("name", EXPLAINED)
def test_a_public_name_has_examples_and_they_are_true(name: str) -> None:
    """Those of its methods too; each stands alone, with its imports."""
    first, *methods = doctest.DocTestFinder().find(getattr(pontoon, name), name, globs={})
    assert first.examples, f"{name} has no example"
    for test in (first, *methods):
        told: list[str] = []
        result = doctest.DocTestRunner().run(test, out=told.append)
        assert not result.failed, "".join(told)


def test_examples_begin_with_their_imports() -> None:
    for name in EXPLAINED:
        (test,) = doctest.DocTestFinder(recurse=False).find(getattr(pontoon, name), name, globs={})
        assert "import" in test.examples[0].source, name


def test_every_name_of_the_mathematics_is_public() -> None:
    for name in analysis.__all__:
        assert inspect.getdoc(getattr(pontoon, name)), name
        assert getattr(pontoon, name) is getattr(analysis, name)


def test_an_unknown_name_of_the_mathematics_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = analysis.luck
    assert set(analysis.__all__) <= set(dir(analysis))
