"""Shares as a person writes them."""

import re
from math import gcd

from pontoon.progressive.terms import Share
from pontoon.toml.faults import UnfitValueError

SHARE = 'must be a share from 0 to 1, written "1/20" or "2.5%"'

_RATIO = re.compile(r"([0-9]{1,12})/([1-9][0-9]{0,11})")
_PERCENT = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,6}))?%")


def share(raw: object) -> Share:
    """An exact share from 0 to 1, written 1/20 or 2.5%; `UnfitValueError` for anything else."""
    found = read_share(raw) if isinstance(raw, str) else None
    if found is None:
        raise UnfitValueError(f"{SHARE}, not {raw!r}")
    return found


def read_share(text: str) -> Share | None:
    """The share a person wrote, in lowest terms; None where the text is not a share."""
    ratio, percent = _RATIO.fullmatch(text), _PERCENT.fullmatch(text)
    if ratio is not None:
        parts, of = int(ratio[1]), int(ratio[2])
    elif percent is not None:
        decimals = percent[2] or ""
        parts, of = int(percent[1] + decimals), 100 * 10 ** len(decimals)
    elif text in ("0", "1"):
        parts, of = int(text), 1
    else:
        return None
    common = gcd(parts, of)
    return Share(parts // common, of // common) if parts <= of else None
