"""Chance of the live house: bytes from the operating system, and commitments to what they decided.

A commitment is published before anybody stakes on what it hides, and opened when nothing can be gained from knowing it
any more. It is the SHA-256 digest, as 64 lower-case hexadecimal digits, of this text in UTF-8, every line of it ended
by one line feed (0x0A):

    pontoon commitment 1
    KIND
    STREAM
    NUMBER
    SALT
    PAYLOAD

- KIND: `shoe`, `wheel`, `hot-spot`, `ballot` or `mystery`
- STREAM: the name of the stream, as `table:t7k2m9`; a table of a tournament adds its number, as `tournament:m3x9q2/4`
- NUMBER: in decimal digits, counted from 1 for each kind in its stream
- SALT: 64 lower-case hexadecimal digits, from 32 bytes of the operating system's generator
- PAYLOAD: of a shoe its cards in the order of the shuffle, before any cut, the first to be dealt first, each as rank
  and suit (`7s`), with one space between them. Of anything else what the draw was made of: the random bytes as
  hexadecimal digits, or the value itself, behind the name of what it is for and a space where it is for one of several
  (a terminal, a meter).
"""

import hashlib
import os
from typing import Literal

from pontoon.cards import Card, Entropy, format_cards, shuffle
from pontoon.table.event_base import EventBase, tells
from pontoon.table.sealed import sealed_repr

DrawKind = Literal["wheel", "hot-spot", "ballot", "mystery"]
Kind = Literal["shoe"] | DrawKind

VERSION = "pontoon commitment 1"
SALT_BYTES = 32


class Chance:
    """Where random bytes come from: the operating system's generator, or in tests whatever is given."""

    __slots__ = ("entropy",)

    def __init__(self, entropy: Entropy = os.urandom) -> None:
        self.entropy = entropy

    def salt(self) -> str:
        """A new salt, as hexadecimal digits."""
        return self.entropy(SALT_BYTES).hex()

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards in an order of which every one is equally likely."""
        return shuffle(cards, self.entropy)


def commit(kind: Kind, stream: str, number: int, salt: str, payload: str) -> str:
    """The commitment to a payload, as the text at the head of this module says."""
    lines = (VERSION, kind, stream, str(number), salt, payload)
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def commit_shoe(stream: str, number: int, cards: tuple[Card, ...], salt: str) -> str:
    """The commitment to the order of a shoe."""
    return commit("shoe", stream, number, salt, format_cards(cards))


@tells("shoe commitment table")
class ShoeCommitted(EventBase, frozen=True):
    """The order of a shoe is fixed. `salt` is sealed until the shoe is revealed.

    `shoe`: its number, counted from 1 over all stacks that were shuffled (`ShoeShuffled`) or laid out (`ShoeStacked`)
    at this table, those of mid-round included. `table`: the number of a tournament's table, else 0.
    """

    shoe: int
    commitment: str
    salt: str
    table: int = 0

    def __repr__(self) -> str:
        return sealed_repr(self, "salt")


@tells("shoe salt cards table")
class ShoeRevealed(EventBase, frozen=True):
    """A shoe that is not in use any more is opened: anybody can check its commitment, and every card that came out."""

    shoe: int
    salt: str
    cards: tuple[Card, ...]
    table: int = 0


@tells("kind number commitment subject")
class DrawCommitted(EventBase, frozen=True):
    """Random bytes for a draw that is to come, or a value that is hidden, are fixed. `salt` and `payload` are sealed.

    `number`: counted from 1 for each kind in its stream. `subject`: what it is for, where it is for one of several.
    """

    kind: DrawKind
    number: int
    commitment: str
    salt: str
    payload: str
    subject: str = ""

    def __repr__(self) -> str:
        return sealed_repr(self, "salt", "payload")


@tells("kind number salt payload subject")
class DrawRevealed(EventBase, frozen=True):
    """The draw has been made, or the value was hit: anybody can check its commitment."""

    kind: DrawKind
    number: int
    salt: str
    payload: str
    subject: str = ""


ChanceEvent = ShoeCommitted | ShoeRevealed | DrawCommitted | DrawRevealed


def draw_committed(
    chance: Chance, kind: DrawKind, stream: str, number: int, value: str, subject: str = ""
) -> DrawCommitted:
    """A commitment to a value; the subject, where there is one, is part of what is committed to."""
    salt, payload = chance.salt(), f"{subject} {value}" if subject else value
    return DrawCommitted(kind, number, commit(kind, stream, number, salt, payload), salt, payload, subject)


def draw_revealed(committed: DrawCommitted) -> DrawRevealed:
    """What opens a commitment."""
    return DrawRevealed(committed.kind, committed.number, committed.salt, committed.payload, committed.subject)
