"""The proofs notice: each of twelve planted mistakes is caught, and a sound store by none of the same proofs."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread

import pytest

from pontoon.money import Cents, Posting
from pontoon.store import Append, StoreError, Unit
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_read import plain
from tests.store.faults.day import script
from tests.store.faults.errors import faults
from tests.store.faults.house import Lie, Make, folder, live, power_losses
from tests.store.faults.mistakes import MISTAKES
from tests.store.faults.test_io_errors import AfterYesterday, after_a_failed_sync, assert_honest

Proof = Callable[[Make], None]


def power(make: Make) -> None:
    """The power goes now and then."""
    for seed in range(3):
        with folder() as place:
            day = live(script(seed, groups=8), make, place / "house.db")
        power_losses(day, make, 120, seed)


def errors(make: Make) -> None:
    """Some calls fail."""
    with folder() as place:
        world = AfterYesterday(make, place)
        for number, (name, fault) in enumerate(faults(world.steps)):
            if number % 7 == 0 or fault.kinds == ("sync",):
                assert_honest(world, name, fault)


def failed_sync(make: Make) -> None:
    """A sync fails, the house starts again, then the power goes."""
    after_a_failed_sync(make)


def damage(make: Make) -> None:
    """A byte of a record is not what was written."""
    with folder() as place:
        store = make(place / "house.db", plain)
        store.append([Unit("ann", "1", (Append("table:a", 0, (b"the card is a king",)),))])
        store.close()
        data = (place / "house.db").read_bytes()
        (place / "house.db").write_bytes(data.replace(b"a king", b"a jack"))
        store = make(place / "house.db", plain)
        try:
            if store.read("table:a"):
                raise Lie("a record that was damaged is given out")
        except StoreError:
            pass
        finally:
            store.close()


def crowd(make: Make) -> None:
    """Many move money at once."""
    with folder() as place:
        store = make(place / "house.db", plain)
        barrier = Barrier(4)

        def move(who: int) -> None:
            barrier.wait(60)
            for number in range(40):
                postings = (Posting("issue", Cents(-1)), Posting("wallet:ann", Cents(1)))
                store.append([Unit(f"p{who}", str(number), postings=postings)])

        threads = [Thread(target=move, args=(who,)) for who in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        held = store.balance("wallet:ann")
        store.close()
        if held != 160:
            raise Lie(f"160 cents were moved, and the account holds {held}")


PROOFS: tuple[Proof, ...] = (power, damage, crowd, failed_sync, errors)


def caught_by(make: Make) -> Iterator[str]:
    for proof in PROOFS:
        try:
            proof(make)
        except (AssertionError, StoreError, sqlite3.Error):
            yield proof.__name__


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.__name__)
def test_a_planted_mistake_is_caught(mistake: type[SqliteStore]) -> None:
    def make(path: Path, connect: Callable[[Path], sqlite3.Connection]) -> SqliteStore:
        return mistake(path, connect)

    assert next(caught_by(make), None), f"{mistake.__name__} was taken for a sound store"


def test_a_sound_store_is_caught_by_none() -> None:
    assert list(caught_by(SqliteStore)) == []


def test_there_are_twelve_mistakes() -> None:
    assert len(MISTAKES) == 12
