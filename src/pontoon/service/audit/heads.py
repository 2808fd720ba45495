"""Heads: the ends of all streams and of the ledger at a moment. Signed and given away, they bind the house to its past.

A file of heads is one JSON object: `pontoon` ("audit heads"), `version` (1), `at` (milliseconds), `streams` (a list of
`stream`, `sequence` and `chain`, by name), `ledger` (`number` of the last posting, `digest` of all of them), and
`signature` (`key` and `signature`, as hexadecimal digits) where it is signed. Ed25519 signs this text in UTF-8, every
line of it ended by one line feed:

    pontoon heads 1
    AT
    STREAM SEQUENCE CHAIN         (a line for each stream, by name)
    ledger NUMBER DIGEST

The digest of the ledger is a chain as that of a stream: 32 zero bytes, and then for each posting, by number, SHA-256 of
the digest before and the JSON list of number, account, sender, id, amount and balance, without white space.
"""

from typing import Any

from pontoon.service.audit import verifier
from pontoon.store.port import GENESIS
from pontoon.store.view import View


def heads(view: View, at: int) -> dict[str, Any]:
    """The heads of a database, not signed."""
    number, digest = 0, GENESIS
    for posted in view.postings():
        number, digest = posted.number, verifier.ledger_link(digest, *posted)
    return {
        "pontoon": "audit heads",
        "version": verifier.VERSION,
        "at": at,
        "streams": [
            {"stream": head.stream, "sequence": head.sequence, "chain": head.chain.hex()} for head in view.heads()
        ],
        "ledger": {"number": number, "digest": digest.hex()},
    }
