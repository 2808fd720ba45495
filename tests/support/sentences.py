"""What is wrong with a sentence for people: an empty name, a doubled one, a box 0, spaces and full stops amiss."""

import re

from pontoon.rulebook import BOOK_IDS

BOX_0 = "a number that nothing has"
_FAULTS = {
    "spaces": re.compile(r"^\s|\s$|\s\s|\s[.,;:)](?!\.\.)|\(\s"),
    "no space after a full stop": re.compile(r"[a-z)]\.[A-Za-z(]|[,;:][A-Za-z(]"),
    "no capital after a full stop": re.compile(r"[a-z)]\. [a-z]"),
    "a word before nothing": re.compile(r"\b(?:by|for|of|with|than|the|and|or|an) ?[.,;:)]|, not ?\."),
    "nothing in a list": re.compile(r", ?,|: ?[.,;]|\(\)|''|\"\""),
    BOX_0: re.compile(r"\b(?:box|hand|round|position) 0\b|\b1 to 0\b"),
    "a word twice": re.compile(r"\b([A-Za-z]+)(?:,| and| or)? \1\b"),
    "no space before a card": re.compile(r"[^\s(][A2-9JQK][♠♥♦♣]"),
    "a word of the program": re.compile(r"[{}<>_]|\bNone\b|\bTrue\b|\bFalse\b|Card\(|\bcents\b"),
}
_CARD = re.compile(r"[A2-9JQK][♠♥♦♣]")


def faults(sentence: str, names: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a refusal's sentence; it begins with a capital, a number, a card, a book or one of `names`.

    >>> faults("ann decides for box 1, not .", ("ann",))
    ['spaces', 'a word before nothing']
    """
    found = [fault for fault, pattern in _FAULTS.items() if pattern.search(sentence)]
    if not sentence.endswith("."):
        found.append("no full stop")
    known = (*BOOK_IDS, "house", *names)
    begins = sentence[:1].isupper() or sentence[:1].isdigit() or _CARD.match(sentence) or sentence.startswith(known)
    if not begins:
        found.append("no capital")
    return found
