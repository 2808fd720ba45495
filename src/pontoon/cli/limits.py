"""The limits of a table as a person writes them, the same for every command: `5-500/5`, or `5-500`."""

import re

from pontoon.cli.complaint import ComplaintError
from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.rulebook import Rulebook
from pontoon.table import Limits
from pontoon.words.rules import dollars
from pontoon.words.sign import side_wagers

_LIMITS = re.compile(r"([^-/]+)-([^-/]+)(?:/([^-/]+))?")


def read_limits(text: str) -> Limits:
    """`5-500/5`: minimum, maximum and step in dollars; a step left out is the minimum."""
    low, high, step = _amounts(text, "--limits")
    return Limits(low, high, _fitting(step or low, low, "--limits", text))


def read_side_limits(text: str, table: Limits, rules: Rulebook) -> Limits:
    """`5-100`, in the table's steps; left out: from the smallest chip to the table's maximum."""
    if not text:
        return Limits(table.step, table.maximum, table.step)
    if not side_wagers(rules):
        raise ComplaintError(f"{rules.id} offers no side wager, so there are no side limits to show.", text=text)
    low, high, step = _amounts(text, "--side-limits")
    if step is not None:
        raise ComplaintError(
            f"--side-limits {text!r}: the step is the table's; write MIN-MAX, such as 5-100.", text=text
        )
    return Limits(low, high, _fitting(table.step, low, "--side-limits", text))


def _amounts(text: str, option: str) -> tuple[Cents, Cents, Cents | None]:
    """Minimum, maximum and the step, where one is written."""
    match = _LIMITS.fullmatch(text.strip())
    if match is None:
        raise ComplaintError(
            f"{option} {text!r} are no limits: write MIN-MAX/STEP or MIN-MAX, such as 5-500/5.", text=text
        )
    try:
        low, high, *steps = (parse_dollars(part.strip().removeprefix("$")) for part in match.groups() if part)
    except MoneyError as error:
        raise ComplaintError(f"{option}: {error}.", text=text) from None
    if min((low, *steps)) <= 0:
        raise ComplaintError(f"{option} {text!r}: every amount must be more than nothing.", text=text)
    if high < low:
        reason = f"the maximum {dollars(high)} is under the minimum {dollars(low)}"
        raise ComplaintError(f"{option} {text!r}: {reason}.", text=text)
    return low, high, steps[0] if steps else None


def _fitting(step: Cents, low: Cents, option: str, text: str) -> Cents:
    """The step, if the minimum is a multiple of it."""
    if low % step:
        reason = f"nobody could wager the minimum {dollars(low)} in multiples of {dollars(step)}"
        raise ComplaintError(f"{option} {text!r}: {reason}.", text=text)
    return step
