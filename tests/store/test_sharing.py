"""Several processes on one PostgreSQL: one owner for each stream, letters that wait for it, news for all others."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from pontoon.store import Append, Conflict, Result, Unit, open_sharing, open_store
from pontoon.store.postgres_sharing import PostgresSharing
from pontoon.store.sharing import Alone, Bulletin, Letter, Sharing
from tests.support.postgres import Server

LEASE = 120.0
"""Nobody is given up who is only slow."""
HASTE = 1.0
"""The lease of who does not wait longer for somebody who sleeps."""
WAIT_SECONDS = 120.0


@contextmanager
def process_on(url: str, lease: float = LEASE) -> Iterator[PostgresSharing]:
    sharing = PostgresSharing(url, lease)
    try:
        yield sharing
    finally:
        sharing.close()


@pytest.fixture
def house(postgres: str) -> str:
    """A database with its schema."""
    open_store(postgres).close()
    return postgres


def until(true: Callable[[], object], sharing: Sharing) -> None:
    """Wait until something is so, at each hint that something came."""
    ended = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < ended, "it never came to be"
        sharing.wait(0.1)


def test_a_stream_has_one_owner_and_a_released_one_is_free(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        assert ann.claim("table:a")
        assert ann.claim("table:a")
        assert not bob.claim("table:a")
        assert ann.owned() == {"table:a"}
        assert (ann.owns("table:a"), bob.owns("table:a"), ann.owns("table:b")) == (True, False, False)
        assert bob.owned() == frozenset()
        assert ann.owner_of("table:a") == bob.owner_of("table:a") == ann.process
        ann.release("table:a")
        assert bob.owner_of("table:a") is None
        assert bob.claim("table:a")
        assert not ann.claim("table:a")
        assert ann.orphans() == []


def test_a_process_that_leaves_in_order_leaves_its_streams_free(house: str) -> None:
    with process_on(house) as ann:
        with process_on(house) as bob:
            assert bob.claim("table:a")
        assert ann.owner_of("table:a") is None
        assert ann.orphans() == ["table:a"], "somebody has to see to what goes on there by itself"
        assert ann.claim("table:a")
        assert ann.orphans() == []


def test_a_letter_to_a_stream_is_read_by_its_owner_and_waits_for_one(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        bob.send([Letter("table:a", b"one"), Letter("table:a", b"two"), Letter("table:b", b"other")])
        assert ann.receive() == bob.receive() == []
        ann.claim("table:a")
        letters = ann.receive()
        assert [(letter.to, letter.body, letter.sender) for letter in letters] == [
            ("table:a", b"one", bob.process),
            ("table:a", b"two", bob.process),
        ]
        assert ann.receive() == [], "what is in hand is not given again"
        ann.done(letters[:1])
        ann.release("table:a")
        bob.claim("table:a")
        assert [letter.body for letter in bob.receive()] == [b"two"], "what was not done is left to the next owner"


def test_a_stream_is_handed_over_with_its_letters_and_its_new_owner_is_told(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob, process_on(house) as cat:
        for stream in ("table:a", "table:b"):
            assert ann.claim(stream)
        assert cat.shares() == {ann.process: 2, bob.process: 0, cat.process: 0}
        cat.send([Letter("table:a", b"hit")])
        assert ann.hand("table:a", bob.process)
        assert (ann.owns("table:a"), bob.owner_of("table:a")) == (False, bob.process)
        assert cat.shares() == {ann.process: 1, bob.process: 1, cat.process: 0}
        assert not ann.claim("table:a"), "it has an owner at every moment"
        assert ann.receive() == []
        assert [(one.to, one.body) for one in bob.receive()] == [("table:a", b"hit"), ("table:a", b"")]
        assert bob.claim("table:a")
        assert bob.owned() == {"table:a"}
        assert ann.orphans() == []


def test_nothing_is_handed_to_who_is_gone_or_by_who_has_it_not(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        with process_on(house) as gone:
            name = gone.process
        assert ann.claim("table:a")
        assert not bob.hand("table:a", bob.process)
        assert not ann.hand("table:a", name)
        assert not ann.owns("table:a"), "who has tried asks again"
        assert ann.claim("table:a")
        assert ann.owned() == {"table:a"}
        assert ann.receive() == bob.receive() == []


def test_an_answer_goes_to_the_process_that_asked(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        ann.send([Letter(bob.process, b"answer")])
        assert ann.receive() == []
        assert [letter.body for letter in bob.receive()] == [b"answer"]


def test_news_reaches_every_other_process_in_order_and_only_since_it_came(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        ann.publish([Bulletin("table:a", b"1"), Bulletin("table:b", b"2")])
        with process_on(house) as late:
            ann.publish([Bulletin("table:a", b"3")])
            assert [bulletin.body for bulletin in bob.news(most=2)] == [b"1", b"2"]
            assert [bulletin.body for bulletin in bob.news()] == [b"3"]
            assert late.news() == [Bulletin("table:a", b"3")]
            assert ann.news() == bob.news() == []


def test_who_waits_is_woken(house: str) -> None:
    with process_on(house) as ann, process_on(house) as bob:
        began = time.monotonic()
        ann.send([Letter(bob.process, b"wake up")])
        bob.wait(WAIT_SECONDS)
        assert bob.receive()
        assert time.monotonic() - began < WAIT_SECONDS
        bob.wait(0.01)


def test_alone_a_process_owns_whatever_it_claims() -> None:
    alone = Alone()
    assert alone.claim("table:a")
    assert alone.owned() == {"table:a"}
    assert alone.owner_of("table:a") == alone.process
    assert alone.owner_of("table:b") is None
    assert alone.shares() == {alone.process: 1}
    assert not alone.hand("table:a", "process:b")
    alone.release("table:a")
    assert alone.owned() == frozenset()
    assert [*alone.orphans(), *alone.receive(), *alone.news()] == []
    alone.publish([Bulletin("table:a", b"nobody listens")])
    alone.send([])
    alone.done([])
    alone.wait(60)
    with pytest.raises(ValueError, match="no other process"):
        alone.send([Letter("table:a", b"?")])
    alone.close()


@contextmanager
def owner_of(house: str, stream: str) -> Iterator[tuple[subprocess.Popen[str], IO[str]]]:
    """Another process that owns a stream and writes to it."""
    command = [sys.executable, "-m", "tests.store.sharing_owner", house, stream, str(HASTE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "owner\n"
            assert child.stdout.readline().startswith("wrote ")
            yield child, child.stdout
        finally:
            child.kill()


def take_over_from_one_who_is_killed(house: str, ann: PostgresSharing, turn: int) -> None:
    with owner_of(house, "table:a") as (child, _):
        assert not ann.claim("table:a")
        ann.send([Letter("table:a", f"letter {turn}".encode())])
        os.kill(child.pid, signal.SIGKILL)
        until(lambda: ann.orphans() == ["table:a"], ann)
        assert ann.claim("table:a")
        assert ann.orphans() == []
        letters = ann.receive()
        assert [letter.body for letter in letters] == [f"letter {turn}".encode()]
        ann.done(letters)
        goes_on(house)
        ann.release("table:a")


def goes_on(house: str) -> int:
    """The stream is whole, and its new owner adds to it; the last number."""
    store = open_store(house)
    try:
        result: Result = Conflict("", 0)
        while isinstance(result, Conflict):  # what the old owner sent last may still be on its way
            head = store.head("table:a")
            assert head is not None
            (result,) = store.append([Unit("", "", (Append("table:a", head.sequence, (b"ann",)),))])
        records = store.read("table:a")
        assert [record.sequence for record in records] == list(range(1, len(records) + 1))
        assert records[-1].data == b"ann"
        return len(records)
    finally:
        store.close()


def take_over_from_one_who_sleeps(house: str, ann: PostgresSharing) -> None:
    with owner_of(house, "table:a") as (child, told), process_on(house, HASTE) as bob:
        os.kill(child.pid, signal.SIGSTOP)
        try:
            until(lambda: bob.claim("table:a"), bob)
            length = goes_on(house)
        finally:
            os.kill(child.pid, signal.SIGCONT)
        last = next(line for line in iter(told.readline, "") if not line.startswith("wrote"))
        assert last == f"conflict {length}\n", "the first thing that the old owner tries is refused"
        assert told.readline() == "owns nothing\n", "and it learns that it has been replaced"
        assert ann.owner_of("table:a") == bob.process


def take_overs(house: str, times: int) -> None:
    """Owners of one stream are killed and stopped in turn, and each time somebody else goes on with it."""
    with process_on(house) as ann:
        for turn in range(times):
            if turn % 2:
                take_over_from_one_who_is_killed(house, ann, turn)
            else:
                take_over_from_one_who_sleeps(house, ann)


def test_an_owner_that_is_killed_or_sleeps_is_replaced_and_does_no_harm_when_it_wakes(house: str) -> None:
    take_overs(house, 5)


@pytest.mark.long
def test_many_owners_are_replaced(house: str) -> None:
    take_overs(house, 200)


def test_when_the_database_starts_anew_everybody_claims_again(own_postgres: str, own_postgres_server: Server) -> None:
    open_store(own_postgres).close()
    with process_on(own_postgres, HASTE) as ann, process_on(own_postgres, HASTE) as bob:
        assert ann.claim("table:a")
        before = ann.process
        own_postgres_server.command("restart", "-m", "immediate")
        until(lambda: ann.process not in ("", before), ann)
        assert ann.owned() == frozenset()
        until(lambda: bob.claim("table:a"), bob)
        with process_on(own_postgres) as cat:
            assert not cat.claim("table:a"), "bob has it now"
        bob.send([Letter(ann.process, b"still here")])
        assert [letter.body for letter in ann.receive()] == [b"still here"]


def test_news_is_heard_after_the_database_has_crashed_whatever_number_it_gets(
    own_postgres: str, own_postgres_server: Server
) -> None:
    """News is forgotten then, and its numbers begin anew."""
    open_store(own_postgres).close()
    with process_on(own_postgres, HASTE) as ann, process_on(own_postgres, HASTE) as bob:
        ann.publish([Bulletin("table:a", b"%d" % number) for number in range(5)])
        assert len(bob.news()) == 5
        before = ann.process
        own_postgres_server.command("restart", "-m", "immediate")
        until(lambda: ann.process not in ("", before), ann)
        for number in range(7):
            ann.publish([Bulletin("table:a", b"%d" % number)])
            if number in (0, 6):
                told = [b"0"] if number == 0 else [b"%d" % one for one in range(1, 7)]
                assert [bulletin.body for bulletin in bob.news()] == told
        assert bob.news() == ann.news() == []


def test_an_address_tells_whether_there_are_others(house: str, tmp_path: Path) -> None:
    assert isinstance(open_sharing(f"sqlite:{tmp_path}/house.db"), Alone)
    sharing = open_sharing(house)
    assert isinstance(sharing, PostgresSharing)
    sharing.close()
