"""A process that owns a stream and writes to it until it is told that somebody else has."""

import sys
from itertools import count

from pontoon.store import Append, Committed, Conflict, Unit, open_store
from pontoon.store.postgres_sharing import PostgresSharing


def main(url: str, stream: str, lease: str) -> None:
    store = open_store(url)
    sharing = PostgresSharing(url, lease=float(lease))
    assert sharing.claim(stream)
    tell("owner")
    begun = store.head(stream)
    for number in count(begun.sequence if begun else 0):
        match store.append([Unit("", "", (Append(stream, number, (b"owner",)),))]):
            case (Committed(),):
                tell(f"wrote {number + 1}")
            case (Conflict(head=head),):
                tell(f"conflict {head}")
                break
            case other:
                raise AssertionError(other)
        sharing.wait(0.05)
    while sharing.owned():
        sharing.wait(0.05)
    tell("owns nothing")
    sharing.close()
    store.close()


def tell(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


main(*sys.argv[1:])
