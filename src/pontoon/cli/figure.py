"""Figures as people read them: never with more digits than are right, and with the error or the word exact.

An error is told by its first digit that is not 0, and a figure ends where that digit stands. Every command and every
page writes what the mathematics has found through here.
"""

from math import floor, isfinite, log10

EXACT = "exact"


def decimals(error: float, most: int) -> int:
    """How many decimals of a figure with this error are right: `most` where it is exact, below zero from tens on."""
    if not error:
        return most
    return min(most, -floor(log10(first_digit(error))))


def first_digit(error: float) -> float:
    """An error to its first digit."""
    return float(f"{error:.0e}")


def number(value: float, error: float = 0.0, *, most: int, plus: bool = False) -> str:
    """A figure without digits that are not right, and with no more than `most` decimals."""
    right = decimals(error, most)
    sign = "+" if plus else ""
    shown = f"{round(value, right):{sign},.{max(right, 0)}f}"
    return shown.replace("-", sign, 1) if not shown.strip("+-0.,") else shown


def off(error: float) -> str:
    """An error by itself: `0.004`."""
    first = first_digit(error)
    return f"{first:,.{max(0, -floor(log10(first)))}f}" if first else "0"


def with_error(value: float, error: float, *, most: int, plus: bool = False, unit: str = "") -> str:
    """A figure and what is right of it: `0.330 ± 0.004`, or `0.3303, exact`."""
    if not error:
        return f"{number(value, most=most, plus=plus)}{unit}, {EXACT}"
    return f"{number(value, error, most=most, plus=plus)}{unit} ± {off(error)}{unit}"


def share(value: float, error: float = 0.0, *, most: int = 4, plus: bool = False) -> str:
    """A share in per cent."""
    return f"{number(100 * value, 100 * error, most=most, plus=plus)}%"


def share_off(error: float) -> str:
    """The error of a share, in per cent."""
    return f"{off(100 * error)}%"


def share_with_error(value: float, error: float, *, most: int = 4, plus: bool = False) -> str:
    """A share in per cent and what is right of it."""
    return with_error(100 * value, 100 * error, most=most, plus=plus, unit="%")


def between(value: float, low: float, high: float, error: float, *, most: int, unit: str = "") -> str:
    """A figure with the bounds of its uncertainty: `9 (0 to 50)`. The bounds are no righter than the figure."""
    ends = [number(one, error, most=most) + unit if isfinite(one) else "no bound" for one in (low, high)]
    return f"{number(value, error, most=most)}{unit} ({ends[0]} to {ends[1]})"
