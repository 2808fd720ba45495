"""What the name of a player or a member of staff may be, and several of them in a sentence."""

from collections.abc import Iterable

MOST_NAME = 64
"""The longest name, in characters."""

_TURNING = (
    "\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Characters that cannot be seen: they have no width, change the direction of writing, or break the line."""


def either(words: Iterable[str]) -> str:
    """One of several, in a sentence: `ann, bob or cat`; each is named once."""
    *first, last = dict.fromkeys(words)
    return f"{', '.join(first)} or {last}" if first else last


def is_plain(text: str) -> bool:
    """Whether a text is safe to show: no line breaks, no control characters, none that cannot be seen."""
    return not any(ord(sign) < 0x20 or 0x7F <= ord(sign) < 0xA0 or sign in _TURNING for sign in text)


def name_fault(name: str) -> str | None:
    """What is wrong with a name, as a sentence; None for one that may be used."""
    if not name.strip():
        return "A name cannot be blank."
    if len(name) > MOST_NAME:
        return f"A name has at most {MOST_NAME} characters, and this one has {len(name)}."
    if not is_plain(name):
        return "A name has no line breaks, control characters or characters that cannot be seen."
    return None
