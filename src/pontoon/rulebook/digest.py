"""A digest of the rules in force: two rulebooks with the same digest decide everything alike."""

from hashlib import sha256
from json import dumps

from pontoon.rulebook.model import Rulebook
from pontoon.rulebook.paths import at_shared_value, cited_clauses, written_values


def digest_of(rules: Rulebook) -> str:
    """Sixty-four hexadecimal digits made of every value and every clause of the book.

    Rules that all five books share and that a file may leave out count where their value is another.

    >>> from pontoon.rulebook import digest_of, load_book, variant
    >>> book = load_book("nz-current")
    >>> digest_of(book) == digest_of(variant("nz-current", {}, book="house"))
    True
    >>> digest_of(book) == digest_of(variant("nz-current", {"shoe.burn": 1}, book="house"))
    False
    """
    known = _made.get(id(rules))
    if known is not None and known[0] is rules:
        return known[1]
    later = at_shared_value(rules)
    told = {
        "values": {path: value for path, value in written_values(rules).items() if path not in later},
        "clauses": {path: clauses for path, clauses in cited_clauses(rules).items() if path not in later},
    }
    digest = sha256(dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    if len(_made) >= _MOST:
        _made.clear()
    _made[id(rules)] = (rules, digest)
    return digest


_made: dict[int, tuple[Rulebook, str]] = {}
_MOST = 64
"""Digests that are kept: tables are opened under the same few rulebooks over and over."""
