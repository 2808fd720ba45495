"""Where the live house keeps everything: streams, money, receipts, documents, an index of rounds.

- `port`: the contract, its promises by number, and the types it speaks in
- `open`: a store from its address
- `group`: group commit, the way in for a house that serves many at once
- `sqlite`: one file for one process; `sqlite_read`, `sqlite_write`: its halves
- `apart`: the same with a process of its own that writes, which is `writer`; `channel`: what they say to each other
- `postgres`: a database that several processes share; `postgres_write`: its transaction; `postgres_reach`: its absence
- `sharing`: what several processes tell each other; `postgres_sharing` and `postgres_life` do it, `Alone` needs nobody
- `backup`: copies, dumps and restores; `rows`: everything as plain rows; `verify`: whether a database is whole
- `judging`: what becomes of a unit, decided without a database; `checks`: what a unit must be at all
- `reading`: all queries; `migrations`: the schema in numbered steps
- `view`: a look at everything as it is at one moment, for audits
- `chain`: the digest that each record carries
- `files`: an embedded database is its owner's, and one process's at a time
"""

from pontoon.store.group import GroupCommit
from pontoon.store.open import open_sharing, open_store
from pontoon.store.port import (
    GENESIS,
    NEVER_NEGATIVE,
    Append,
    Committed,
    Conflict,
    Document,
    DocumentWrite,
    Entered,
    Head,
    Overdrawn,
    Record,
    Repeated,
    Result,
    RoundPlayer,
    RoundRow,
    Snapshot,
    Stale,
    Store,
    StoreError,
    Totals,
    Unit,
)
from pontoon.store.sharing import Bulletin, Letter, Sharing

__all__ = [
    "GENESIS",
    "NEVER_NEGATIVE",
    "Append",
    "Bulletin",
    "Committed",
    "Conflict",
    "Document",
    "DocumentWrite",
    "Entered",
    "GroupCommit",
    "Head",
    "Letter",
    "Overdrawn",
    "Record",
    "Repeated",
    "Result",
    "RoundPlayer",
    "RoundRow",
    "Sharing",
    "Snapshot",
    "Stale",
    "Store",
    "StoreError",
    "Totals",
    "Unit",
    "open_sharing",
    "open_store",
]
