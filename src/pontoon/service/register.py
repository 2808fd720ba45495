"""Documents of people, read and written: a change is worked out anew until nobody else was faster."""

import hashlib
from collections.abc import Callable
from typing import Generic, TypeVar, assert_never

import msgspec
from msgspec import Struct

from pontoon.store.port import (
    Committed,
    Conflict,
    DocumentWrite,
    Overdrawn,
    Repeated,
    Result,
    Stale,
    Store,
    Unit,
)
from pontoon.table import Refusal

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

Commit = Callable[[Unit], Result]
"""Commits one unit and blocks until it is on disk."""

TRIES = 64
ID_USED = Refusal("id-used", "This id was used for something else: each command has its own. Nothing was done.")


class Kept(Struct, Generic[S], frozen=True):
    """A document as it was read: what it says and which version of it this is."""

    value: S
    version: int


class Plan(Struct, Generic[T], frozen=True):
    """What would be written, and what is answered when it is. Without a unit nothing has to be written."""

    unit: Unit | None
    answer: T


class RegisterError(Exception):
    """A change that the store refused for a reason that cannot be: a bug."""


class Register:
    """The documents behind a store. `commit` is how a unit gets there: directly, or together with others'."""

    __slots__ = ("commit", "store")

    def __init__(self, store: Store, commit: Commit | None = None) -> None:
        self.store = store
        self.commit: Commit = commit or (lambda unit: store.append((unit,))[0])

    def find(self, kind: str, key: str, of: type[S]) -> Kept[S] | None:
        """A document as it is now."""
        found = self.store.document(kind, key)
        return None if found is None else Kept(msgspec.json.decode(found.data, type=of), found.version)

    def change(self, plan: Callable[[], Plan[T] | Refusal]) -> T | Refusal:
        """Do what the plan says; where somebody else wrote meanwhile, make a new plan from what stands there now."""
        for _ in range(TRIES):
            made = plan()
            if isinstance(made, Refusal) or made.unit is None:
                return made if isinstance(made, Refusal) else made.answer
            result = self.commit(made.unit)
            match result:
                case Committed():
                    return made.answer
                case Stale() | Conflict() | Repeated():  # a plan looks for the receipt of its own command first
                    continue
                case Overdrawn():
                    raise RegisterError(f"{result.account} has not got what a change of people needs")
                case _:
                    assert_never(result)
        return Refusal("busy", "Too much is asked of this at the same time. Try again in a moment.")


def write(kind: str, key: str, value: Struct | None, before: Kept[S] | None) -> DocumentWrite:
    """The document as it shall be (None: gone), where it still stands as it was read."""
    data = None if value is None else msgspec.json.encode(value)
    return DocumentWrite(kind, key, data, 0 if before is None else before.version)


def people_unit(*documents: DocumentWrite, sender: str = "people") -> Unit:
    """A unit of documents alone."""
    return Unit(sender, "", documents=documents)


def digest_of(token: str) -> str:
    """What a token is kept under: nobody can make the token from it."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
