"""The examples in the docstrings of the public mathematics are run, and every public function has one."""

import doctest
import inspect

import pytest

import pontoon
from pontoon import analysis

EXAMPLES = ("edge", "removal_effects", "action_values", "best_chart", "side_wagers", "simulate", "report_data")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_public_function_is_true(name: str) -> None:
    function = getattr(pontoon, name)
    (test,) = doctest.DocTestFinder(recurse=False).find(function, name, globs={})
    assert test.examples
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append)
    assert not result.failed, "".join(told)


def test_every_public_name_of_the_mathematics_is_explained() -> None:
    for name in analysis.__all__:
        assert inspect.getdoc(getattr(pontoon, name)), name
        assert getattr(pontoon, name) is getattr(analysis, name)
    functions = {name for name in analysis.__all__ if inspect.isfunction(getattr(analysis, name))}
    assert functions == {*EXAMPLES, "rule_costs"}, "the costs of all rules take a minute, too long for an example"


def test_an_unknown_name_of_the_mathematics_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = analysis.luck
    assert set(analysis.__all__) <= set(dir(analysis))
