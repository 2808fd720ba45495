"""What accounts hold, remembered so that it can be shown without asking the store; what is in doubt is not remembered.

Units are committed by the loop and by threads, and the store is read in other threads. So an amount that was read is
kept only if no unit that moves the account was under way meanwhile: it might be in the amount already, or not yet.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from pontoon.money import Cents
from pontoon.store import Committed, Result, Unit

_MOST = 10_000
"""How many balances are remembered."""


class Outcome:
    """What has become of a unit; unknown as long as nobody has said."""

    __slots__ = ("result",)

    def __init__(self) -> None:
        self.result: Result | None = None


class Balances:
    """The balances of accounts, as far as they are known. It may be asked and told from any thread."""

    def __init__(self) -> None:
        self._known: dict[str, Cents] = {}
        self._moving: Counter[str] = Counter()
        self._reading: dict[str, object] = {}
        self._lock = Lock()

    def known(self, account: str) -> Cents | None:
        """What an account holds, if it is known."""
        return self._known.get(account)

    @contextmanager
    def moving(self, unit: Unit) -> Iterator[Outcome]:
        """A unit is being committed: in between nothing that is read of its accounts can be relied on."""
        outcome = Outcome()
        accounts = [account for account, _ in unit.postings]
        with self._lock:
            self._moving.update(accounts)
        try:
            yield outcome
        finally:
            with self._lock:
                for account, amount in unit.postings:
                    self._moved(account, amount, outcome.result)

    def _moved(self, account: str, amount: Cents, result: Result | None) -> None:
        self._reading.pop(account, None)
        self._moving[account] -= 1
        if not self._moving[account]:
            del self._moving[account]
        if result is None:
            self._known.pop(account, None)
        elif isinstance(result, Committed) and account in self._known:
            self._known[account] = Cents(self._known[account] + amount)

    def begin(self, account: str) -> object:
        """An account is being read from the store: a token to tell the amount with."""
        with self._lock:
            reading = self._reading[account] = object()
        return reading

    def read(self, account: str, reading: object, amount: Cents) -> None:
        """What the store said; it is remembered if nothing has moved the account since it was asked."""
        with self._lock:
            if self._reading.get(account) is not reading:
                return
            del self._reading[account]
            if account in self._moving:
                return
            while len(self._known) >= _MOST:
                del self._known[next(iter(self._known))]
            self._known[account] = amount
