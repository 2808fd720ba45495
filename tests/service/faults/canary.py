"""Canaries: what is sealed now, found wherever it stands in the clear.

A single card proves nothing, since cards are shown all the time. So many undealt cards in their order are seen by
nobody, and neither is a salt before its shoe is opened. All bytes are read for cards in a row, however they are parted.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pontoon.cards import Card, format_cards
from pontoon.service.tables.state import Hosting

_RUN = 6
"""Undealt cards in a row: the same ones come in this order by chance once in 10^10 places."""
_CARD = rb"[2-9TJQKA][shdc]"
_IN_A_ROW = re.compile(_CARD + rb"(?:[\"',; \\|-]{0,5}" + _CARD + rb"){%d,}" % (_RUN - 1))
_CARDS = re.compile(_CARD)


@dataclass(frozen=True)
class Canaries:
    """`runs`: undealt cards in a row, as `7s8h...`. `words`: bytes that must stand nowhere."""

    runs: frozenset[bytes]
    words: frozenset[bytes]

    def sung_in(self, data: bytes) -> list[bytes]:
        """Those that are found; nothing where all is well."""
        found = [word for word in self.words if word in data]
        for row in _IN_A_ROW.finditer(data):
            cards = _CARDS.findall(row.group())
            found += [run for at in range(len(cards)) if (run := b"".join(cards[at : at + _RUN])) in self.runs]
        return found


def canaries_of(states: Iterable[Hosting]) -> Canaries:
    """Everything that nobody may find before the shoes in use are opened."""
    runs: set[bytes] = set()
    words: set[bytes] = set()
    for state in states:
        shoe = state.table.shoe
        cards = format_cards(shoe.order[shoe.position + len(state.table.trouble.aside) :]).encode().split()
        runs.update(b"".join(cards[at : at + _RUN]) for at in range(len(cards) - _RUN + 1))
        salts = [one.salt for one in state.shoes.hidden if one.salt]
        words.update(salt.encode() for salt in salts)
        words.update(bytes.fromhex(salt) for salt in salts)
    return Canaries(frozenset(runs), frozenset(words))


def canaries_behind(shoes: Iterable[tuple[str, Sequence[Card]]], secrets: Iterable[str]) -> Canaries:
    """The same of shoes with their salts, each with the cards that are still to come, and of other secrets in hex."""
    runs: set[bytes] = set()
    words = {secret for secret in secrets if secret}
    for salt, behind in shoes:
        cards = format_cards(tuple(behind)).encode().split()
        runs.update(b"".join(cards[at : at + _RUN]) for at in range(len(cards) - _RUN + 1))
        words.add(salt)
    return Canaries(frozenset(runs), frozenset(form for one in words for form in (one.encode(), bytes.fromhex(one))))


def files_under(place: Path) -> dict[str, bytes]:
    """Every file as it lies there."""
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
