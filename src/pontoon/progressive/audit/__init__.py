"""A whole stream followed anew, from its events and terms alone, and every difference told.

Nothing here asks `decide`, `guards` or `meters`, so that a fault of the engine is found as well as one of the file.

- `pots`: the money of the meters as exact fractions
- `prizes`: what the wheels and the must-hit meters give
- `place`: one table's round, as far as it has come
- `order`: which event may follow at a table, and what has to be true then
- `auditor`: all of it, event by event
"""

from pontoon.progressive.audit.auditor import Audit, Auditor, audit
from pontoon.progressive.audit.pots import Pot

__all__ = ["Audit", "Auditor", "Pot", "audit"]
