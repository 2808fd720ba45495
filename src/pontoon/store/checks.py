"""What every unit of work must be before a store looks at it; anything else is a mistake in the program."""

from collections.abc import Iterator

from pontoon.money import balanced
from pontoon.store.port import Unit

MOST_CENTS = 10**15
"""The largest posting, ten trillion dollars: sums of thousands of them still fit 64 bits."""
MOST_TEXT = 500
"""The longest name of a stream, account, document, player or command, in bytes."""


class UnitError(ValueError):
    """A unit of work that no store can keep."""


def check(unit: Unit) -> None:
    """Raise for a unit that no store can keep: names without bytes or too long, money made or lost, numbers too large.

    `UnbalancedError` where the postings do not sum to zero, else `UnitError`.
    """
    for name, text in _texts(unit):
        if not (0 < len(text) <= MOST_TEXT and text.isascii() and "\0" not in text):  # as nearly none are
            _check_text(name, text)
    balanced(unit.postings)
    for posting in unit.postings:
        if abs(posting.amount) > MOST_CENTS:
            raise UnitError(f"a posting of {posting.amount} cents to {posting.account}: at most {MOST_CENTS} is kept")
    for append in unit.appends:
        if append.expected < 0:
            raise UnitError(f"{append.stream} is expected to end at {append.expected}: numbers begin at 1, before is 0")
    for row in unit.rounds:
        players = [part.player for part in row.players]
        if len(set(players)) != len(players):
            raise UnitError(f"round {row.round} of {row.stream} names a player twice: {', '.join(players)}")


def _texts(unit: Unit) -> Iterator[tuple[str, str]]:
    if unit.sender or unit.id:
        yield "sender", unit.sender
    if unit.id:
        yield "command id", unit.id
    for append in unit.appends:
        yield "stream", append.stream
    for posting in unit.postings:
        yield "account", posting.account
    for document in unit.documents:
        yield "kind of document", document.kind
        yield "key of a document", document.key
    for row in unit.rounds:
        yield "stream", row.stream
        for part in row.players:
            yield "player", part.player


def _check_text(name: str, text: str) -> None:
    try:
        length = len(text.encode())
    except UnicodeEncodeError as error:
        raise UnitError(f"the {name} {text!r} is no Unicode text") from error
    if not 0 < length <= MOST_TEXT or "\0" in text:
        raise UnitError(f"the {name} {text[:40]!r} cannot be kept: 1 to {MOST_TEXT} bytes of text without NUL are")
