"""A TOML text as tables, or why it cannot be read."""

import re
import tomllib
from typing import Any

_MOST_PARTS = 100
"""Parts of the longest key: the parser takes the square of their number, and a text may be a stranger's."""
_QUOTED = re.compile(r""" "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'? """, re.VERBOSE)
_BITS = 10_000
"""The longest whole number, about 3,000 digits. Python reads longer ones in hexadecimal but cannot print them."""


class TomlError(Exception):
    """A text that is not TOML, or TOML that cannot be used; the message says why and, if known, in which line."""


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a text; `TomlError` where it is not TOML."""
    try:
        if any(line.partition("=")[0].count(".") > _MOST_PARTS for line in _QUOTED.sub("q", text).split("\n")):
            raise RecursionError
        tables = tomllib.loads(text)
        _check_numbers(tables)
    except tomllib.TOMLDecodeError as error:
        last = f"(at line {text.count(chr(10)) + 1}, at end of document)"
        raise TomlError(f"this is no TOML: {error}".replace("(at end of document)", last)) from None
    except RecursionError:
        raise TomlError("this cannot be read: it is nested too deeply") from None
    except ValueError:
        raise TomlError("this cannot be read: a number in it has thousands of digits") from None
    return tables


def _check_numbers(value: object) -> None:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            _check_numbers(one)
    elif isinstance(value, int) and value.bit_length() > _BITS:
        raise ValueError
