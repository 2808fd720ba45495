"""The chain of a stream: every record carries a digest of itself and of all records before it.

    chain(n) = SHA-256( chain(n-1) || stream || NUL || n || data(n) )

`chain(0)` is 32 zero bytes (`GENESIS`). `stream` is the stream's name in UTF-8, which never holds a NUL. `n` is the
record's number as 8 bytes, the most significant first. `data(n)` is the record as it is stored, to its end. The parts
before `data` end by themselves, so no two different records, places or pasts have the same input.
"""

from collections.abc import Iterable
from hashlib import sha256

from pontoon.store.port import Record

NUMBER_BYTES = 8


class BrokenChainError(Exception):
    """A record that does not follow from the ones before it: it was changed, or one is missing."""

    def __init__(self, stream: str, sequence: int, why: str) -> None:
        super().__init__(f"record {sequence} of {stream} {why}")
        self.stream = stream
        self.sequence = sequence


def link(previous: bytes, stream: str, sequence: int, data: bytes) -> bytes:
    """The chain up to and with a record."""
    return sha256(previous + stream.encode() + b"\0" + sequence.to_bytes(NUMBER_BYTES, "big") + data).digest()


def follow(previous: bytes, stream: str, after: int, records: Iterable[Record]) -> bytes:
    """The chain behind the last of the records, which must follow number `after`.

    `BrokenChainError` names the first that does not.
    """
    for expected, record in enumerate(records, after + 1):
        if record.sequence != expected:
            raise BrokenChainError(stream, expected, f"is missing: number {record.sequence} stands in its place")
        previous = link(previous, stream, record.sequence, record.data)
        if record.chain != previous:
            raise BrokenChainError(stream, expected, "does not fit its chain: the stored bytes were changed or damaged")
    return previous
