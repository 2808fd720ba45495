"""What the name of a player or a member of staff may be, when two names are the same, and several in a sentence."""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import category, combining, normalize

MOST_NAME = 64
"""The longest name, in characters."""

_UNSEEN_KINDS = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
"""Control characters, marks of no width or of the direction of writing, and line breaks, as Unicode sorts them."""
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {chr(code) for code in range(0xFE00, 0xFE10)}
"""Other characters that cannot be seen: blanks that count as letters, and marks that change nothing by themselves."""


def either(words: Iterable[str]) -> str:
    """One of several, in a sentence: `ann, bob or cat`; each is named once."""
    return _joined(words, "or")


def every(words: Iterable[str]) -> str:
    """All of several, in a sentence: `ann, bob and cat`; each is named once."""
    return _joined(words, "and")


def _joined(words: Iterable[str], by: str) -> str:
    *first, last = dict.fromkeys(words)
    return f"{', '.join(first)} {by} {last}" if first else last


def is_plain(text: str) -> bool:
    """Whether a text is safe to show: no line breaks, no control characters, none that cannot be seen."""
    if text.isascii():  # as most are; of these signs just those that can be seen are printable
        return text.isprintable()
    return not any(category(sign) in _UNSEEN_KINDS or sign in _UNSEEN for sign in text)


def name_fault(name: str) -> str | None:
    """What is wrong with a name, as a sentence; None for one that may be used."""
    if not name.strip():
        return "A name cannot be blank."
    if len(name) > MOST_NAME:
        return f"A name has at most {MOST_NAME} characters, and this one has {len(name)}."
    if not is_plain(name):
        return "A name has no line breaks, control characters or characters that cannot be seen."
    return None


def normal_name(name: str) -> str:
    """A name as it is kept: the usual form of every letter, and single blanks between its words alone.

    >>> from pontoon.table.names import normal_name
    >>> normal_name("  Ann\u00a0 Lee ")
    'Ann Lee'
    """
    blanks = "".join(" " if category(sign) == "Zs" else sign for sign in normalize("NFKC", name))
    return " ".join(word for word in blanks.split(" ") if word)


@lru_cache(maxsize=65_536)
def name_key(name: str) -> str:
    """What two names have in common that are the same to a person: case, accents and blanks do not count.

    >>> from pontoon.table.names import name_key
    >>> name_key("José Núñez") == name_key("JOSE NUNEZ ")
    True
    """
    plain = normalize("NFKD", normal_name(name).casefold())
    return normalize("NFKC", "".join(sign for sign in plain if not combining(sign)).casefold())
