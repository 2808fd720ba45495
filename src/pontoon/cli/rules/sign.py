"""The limits that a sign shows, as a person writes them."""

import re

from pontoon.cli.complaint import ComplaintError
from pontoon.money import Cents, MoneyError, parse_dollars
from pontoon.rulebook import Rulebook
from pontoon.words.rules import dollars
from pontoon.words.sign import Sign, SignError, SignLimits, make_sign, side_wagers

_LIMITS = re.compile(r"([^-/]+)-([^-/]+)(?:/([^-/]+))?")


def sign_asked(rules: Rulebook, limits: SignLimits, side_limits: SignLimits, decks: int | None) -> Sign:
    """The sign of a table, or a complaint that names the clause."""
    try:
        return make_sign(rules, limits, side_limits, decks)
    except SignError as error:
        raise ComplaintError(str(error), text=error.text, clause=next(iter(error.clauses), None)) from None


def read_limits(text: str) -> SignLimits:
    """`5-500/5`: minimum, maximum and step in dollars; a step left out is a dollar."""
    low, high, step = _amounts_of(text, "--limits", "5-500/5")
    _on_step(low, step, "--limits", text)
    return SignLimits(low, high, step)


def read_side_limits(text: str, table: SignLimits, rules: Rulebook) -> SignLimits:
    """`5-100`; left out: from the smallest chip to the table's maximum."""
    if not text:
        return SignLimits(table.step, table.maximum, table.step)
    if not side_wagers(rules):
        raise ComplaintError(f"{rules.id} offers no side wager, so there are no side limits to show.", text=text)
    low, high, _ = _amounts_of(text, "--side-limits", "5-100")
    _on_step(low, table.step, "--side-limits", text)
    return SignLimits(low, high, table.step)


def _amounts_of(text: str, option: str, example: str) -> tuple[Cents, Cents, Cents]:
    match = _LIMITS.fullmatch(text.strip())
    if match is None or (match[3] and "/" not in example):
        raise ComplaintError(f"{option} {text!r} are no limits: write them as {example}.", text=text)
    try:
        low, high, step = (parse_dollars(part.strip().removeprefix("$")) for part in match.groups("1"))
    except MoneyError as error:
        raise ComplaintError(f"{option}: {error}.", text=text) from None
    if low <= 0 or step <= 0:
        raise ComplaintError(f"{option} {text!r}: every amount must be more than nothing.", text=text)
    if high < low:
        reason = f"the maximum {dollars(high)} is under the minimum {dollars(low)}"
        raise ComplaintError(f"{option} {text!r}: {reason}.", text=text)
    return low, high, step


def _on_step(low: Cents, step: Cents, option: str, text: str) -> None:
    reason = step_fault(low, step)
    if reason:
        raise ComplaintError(f"{option} {text!r}: {reason}.", text=text)


def step_fault(low: Cents, step: Cents) -> str:
    """What is wrong with a minimum that is no multiple of the step; nothing where it is one."""
    return f"nobody could wager the minimum {dollars(low)} in multiples of {dollars(step)}" if low % step else ""
