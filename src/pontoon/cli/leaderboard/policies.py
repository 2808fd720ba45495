"""The policies that a person names: by name, a chart's file, or a program's."""

from collections.abc import Callable, Iterator
from operator import index
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from pontoon.cli.chart_file import chart_named
from pontoon.cli.complaint import ComplaintError, read_text, shown

if TYPE_CHECKING:
    from pontoon.analysis.decisions.tables import DecisionTables
    from pontoon.analysis.decisions.valuation import PolicyTable

_MOST = 10**10
FUNCTION = "choose"
"""What a program's function is called: it gets a situation and the allowed actions, and gives an action."""


def number_of_rounds(option: str, text: str, *, least: int) -> int:
    """A whole number such as 1e6."""
    try:
        number = float(text)
        whole = int(number)
    except (ValueError, OverflowError):
        whole, number = -1, 0.0
    if whole != number or not least <= whole <= _MOST:
        raise ComplaintError(f"{option} takes a whole number from {least}, such as 1e6.", text=text)
    return whole


def policies_named(
    tables: "DecisionTables", names: list[str] | None, *, rounds: int, seed: int
) -> Iterator[tuple[str, "PolicyTable"]]:
    """Each policy with its name; those that learn, learn now."""
    from pontoon.analysis.decisions.policies import NotAllowedError, chart_policy, chosen_policy
    from pontoon.analysis.leaderboard import BASELINES, SHOWN, baseline

    for name in dict.fromkeys(names or SHOWN):
        if name in BASELINES:
            yield name, baseline(tables, name, rounds=rounds, seed=seed)
        elif name.endswith(".py"):
            try:
                yield Path(name).stem, chosen_policy(tables, _function(name))
            except NotAllowedError as error:
                raise ComplaintError(f"{shown(name)}: {error}", text=name) from None
        elif "." in name or "/" in name or name == "-":
            yield Path(name).stem, chart_policy(tables, chart_named(name))
        else:
            known = ", ".join(BASELINES)
            reason = f"There is no policy {shown(name)}: there are {known}, charts and programs in files."
            raise ComplaintError(reason, text=name, facts={"known": list(BASELINES)})


def _function(name: str) -> Callable[[Any, Any], int]:
    """The function of a program."""
    names: dict[str, Any] = {"__name__": "policy", "__file__": name}
    try:
        exec(compile(read_text(name), name, "exec"), names)  # the person asks for this program to be run
    except SyntaxError as error:
        raise ComplaintError(f"{shown(name)} is no Python program: {error}", text=name) from None
    except Exception as error:
        raise _fault_of(name, error) from None
    found = names.get(FUNCTION)
    if not callable(found):
        reason = f"{shown(name)} has no function {FUNCTION}(situation, allowed) that gives an action."
        raise ComplaintError(reason, text=name)

    def choose(situation: Any, allowed: Any) -> int:
        try:
            return index(found(situation, allowed))
        except Exception as error:
            raise _fault_of(name, error) from None

    return choose


def _fault_of(name: str, error: Exception) -> ComplaintError:
    """What went wrong in somebody's program, and in which line of it."""
    lines = [one.lineno for one in extract_tb(error.__traceback__) if one.filename == name]
    where = f", line {lines[-1]}" if lines else f", what {FUNCTION} gives"
    return ComplaintError(f"{shown(name)}{where}: {type(error).__name__}: {error}", text=name)
