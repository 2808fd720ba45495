"""A house of people for tests: a real store in a file, cheap hashing, chance and time from the test."""

import hashlib
from pathlib import Path

import argon2

from pontoon.service.people import People, PeopleSettings, Present, SignedIn
from pontoon.service.wallets import WalletSettings
from pontoon.store.open import open_store
from pontoon.store.port import Store
from pontoon.table import Refusal

NOW = 1_800_000_000_000
"""Friday 15 January 2027, 08:00 UTC, in milliseconds."""
PASSWORD = "correct horse battery"
ADDRESS = "192.0.2.7"


def cheap_hasher() -> argon2.PasswordHasher:
    """The same algorithm with the least work."""
    return argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Counting:
    """Random bytes that are all different and the same in every run."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, count: int) -> bytes:
        self.drawn += 1
        return hashlib.shake_256(str(self.drawn).encode()).digest(count)


def house(path: Path, settings: PeopleSettings | None = None, money: WalletSettings | None = None) -> People:
    """People over a new store in this directory, or over the one that is there."""
    return People(store(path), settings=settings, money=money, entropy=Counting(), hasher=cheap_hasher())


def store(path: Path) -> Store:
    """The store in this directory."""
    return open_store(f"sqlite:{path / 'house.db'}")


def let_in(answer: SignedIn | Refusal) -> SignedIn:
    """The answer of a way in that was open."""
    assert isinstance(answer, SignedIn), answer
    return answer


def here(answer: Present | Refusal) -> Present:
    """The answer for a session that is good."""
    assert isinstance(answer, Present), answer
    return answer


def refused(answer: object) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refusal), answer
    return answer.code
