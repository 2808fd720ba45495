"""Sharing through PostgreSQL: claims, letters and news in tables, NOTIFY to wake, a life lock for each process."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TypeVar
from zlib import crc32

import psycopg

from pontoon.store.port import StoreError
from pontoon.store.postgres_life import LEASE_SECONDS, Life
from pontoon.store.postgres_reach import GONE, patiently, place_of
from pontoon.store.postgres_write import Connection
from pontoon.store.sharing import Bulletin, Letter

PATIENCE_SECONDS = 20.0
_KEPT = "10 minutes"
"""How long letters that nobody read and news that everybody has read are kept."""
_OUTSIDE = "outside"
"""Who publishes without being a process of the house."""

T = TypeVar("T")
_Columns = list[list[str] | list[bytes]]


class PostgresSharing:
    """One process among those that share the database at `url`, whose schema a `PostgresStore` has made.

    `lease`: seconds without a sign of life after which a process is given up.
    """

    def __init__(self, url: str, lease: float = LEASE_SECONDS, patience: float = PATIENCE_SECONDS) -> None:
        self._url = url
        self._lease = lease
        self._patience = patience
        self._mutex = Lock()
        self._waiting = Lock()
        self._closed = False
        self._owned: dict[str, str] = {}  # in which life a stream was claimed
        self._in_hand: set[int] = set()
        self._connection: Connection | None = None
        self._listener: Connection | None = None
        with self._translated("join the others"):
            self._channel = self._run(_channel)
            self._listen()
            self._mark, self._read_up_to = self._run(_begun)
            self._life = Life(url, lease, patience)

    @property
    def process(self) -> str:
        """The name of this process for the others."""
        return self._life.process

    def claim(self, stream: str) -> bool:
        """Become the owner of a stream, unless a living process is."""

        def work(connection: Connection) -> bool:
            mine = _claim(connection, stream, me, self._lease)
            if mine:
                self._owned[stream] = me  # before anything else is done here, such as handing it over
            return mine

        with self._translated("claim a stream"):
            me = self.process
            mine = self._run(work)
        return mine and me == self.process

    def release(self, stream: str) -> None:
        """Let others have it."""
        life = self._owned.get(stream, "")

        def work(connection: Connection) -> None:
            self._owned.pop(stream, None)
            connection.execute("DELETE FROM claims WHERE stream = %s AND process = %s", (stream, life))

        with self._translated("release a stream"):
            self._run(work)

    def owns(self, stream: str) -> bool:
        """Whether this process owns a stream: asked with every command, so no list is made for it."""
        life = self._owned.get(stream)
        return life is not None and life == self.process

    def owned(self) -> frozenset[str]:
        """The streams that this process owns."""
        me = self.process
        return frozenset(stream for stream, life in list(self._owned.items()) if life == me)

    def shares(self) -> dict[str, int]:
        """How many streams each living process owns."""
        with self._translated("count streams"):
            rows = self._run(
                lambda connection: connection.execute(
                    "SELECT processes.process, count(claims.stream) FROM processes LEFT JOIN claims USING (process) "
                    f"WHERE {_ALIVE} GROUP BY processes.process ORDER BY processes.process",
                    (self._lease,),
                ).fetchall()
            )
        return dict(rows)

    def hand(self, stream: str, to: str) -> bool:
        """Make another living process the owner of a stream."""
        life = self._owned.get(stream, "")

        def work(connection: Connection) -> bool:
            self._owned.pop(stream, None)
            return _hand(connection, stream, life, to, self._lease, self._channel)

        with self._translated("hand a stream over"):
            return self._run(work)

    def owner_of(self, stream: str) -> str | None:
        """The living process that owns a stream."""
        with self._translated("ask for an owner"):
            rows = self._run(
                lambda connection: connection.execute(
                    f"SELECT claims.process FROM claims JOIN processes USING (process) WHERE stream = %s AND {_ALIVE}",
                    (stream, self._lease),
                ).fetchall()
            )
        return rows[0][0] if rows else None

    def orphans(self) -> list[str]:
        """Streams whose owner has died or does not answer."""
        with self._translated("look for streams without an owner"):
            rows = self._run(
                lambda connection: connection.execute(
                    "SELECT stream FROM claims WHERE process NOT IN "
                    f"(SELECT process FROM processes WHERE {_ALIVE}) ORDER BY stream",
                    (self._lease,),
                ).fetchall()
            )
        return [stream for (stream,) in rows]

    def send(self, letters: Sequence[Letter]) -> None:
        """Post letters, and wake whoever waits, once for all of them."""
        columns: _Columns = [[letter.to for letter in letters], [letter.body for letter in letters]]
        with self._translated("send letters"):
            self._run(lambda connection: _send(connection, self.process, columns, self._channel))

    def receive(self, most: int = 500) -> list[Letter]:
        """Letters to this process and to its streams that it has not been given yet."""
        with self._translated("receive letters"):
            rows = self._run(
                lambda connection: connection.execute(
                    "SELECT addressee, body, sender, number FROM letters WHERE (addressee = %s OR addressee IN "
                    "(SELECT stream FROM claims WHERE process = %s)) AND number <> ALL(%s) ORDER BY number LIMIT %s",
                    (self.process, self.process, list(self._in_hand), most),
                ).fetchall()
            )
        letters = [Letter(*row) for row in rows]
        self._in_hand.update(letter.number for letter in letters)
        return letters

    def done(self, letters: Sequence[Letter]) -> None:
        """These letters have been dealt with."""
        numbers = [letter.number for letter in letters]
        with self._translated("put letters away"):
            self._run(lambda connection: connection.execute("DELETE FROM letters WHERE number = ANY(%s)", (numbers,)))
        self._in_hand.difference_update(numbers)

    def publish(self, news: Sequence[Bulletin]) -> None:
        """Tell all other processes, and wake them, once for all of it."""
        with self._translated("publish news"):
            self._run(lambda connection: _publish(connection, self.process, _columns(news), self._channel))

    def news(self, most: int = 500) -> list[Bulletin]:
        """What others have published since this was asked last, or since the database has forgotten all news."""
        with self._translated("read news"):
            mark, rows = self._run(lambda connection: _news_behind(connection, self._read_up_to, most))
            if mark != self._mark:
                self._mark, rows = self._run(lambda connection: _news_anew(connection, most))
                self._in_hand.clear()  # letters are forgotten too, and their numbers given anew
        if rows:
            self._read_up_to = rows[-1][0]
        return [Bulletin(stream, body) for _, stream, body, process in rows if process != self.process]

    def wait(self, seconds: float) -> None:
        """Return when something may have come, or after so long."""
        with self._waiting, self._translated("wait"):
            try:
                listener = self._listen()
                for _ in listener.notifies(timeout=seconds, stop_after=1):
                    pass
            except GONE:
                if self._closed:
                    return
                self._drop_listener()
                patiently(self._listen, self._patience, lambda: self._closed)

    def close(self) -> None:
        """Let go of all streams and stop. The claims stay, as those of one who has died: so others find what waits."""
        if self._closed:
            return
        self._closed = True
        self._life.end()
        self._owned.clear()
        with self._mutex:
            if self._connection is not None and not self._connection.closed:
                with suppress(*GONE):
                    self._connection.execute("SELECT pg_notify(%s, '')", (self._channel,))
                self._connection.close()
        with self._waiting:
            self._drop_listener()

    def _run(self, work: Callable[[Connection], T]) -> T:
        """Do something on the connection for small things, which is made anew where it was lost."""

        def attempt() -> T:
            if self._closed:
                raise StoreError("this process has left the others")
            if self._connection is None or self._connection.closed:
                self._connection = psycopg.connect(self._url, autocommit=True)
                self._connection.execute("SET synchronous_commit = off")  # nothing here has to survive a crash
            return work(self._connection)

        with self._mutex:
            return patiently(attempt, self._patience, lambda: self._closed)

    def _listen(self) -> Connection:
        if self._listener is None or self._listener.closed:
            self._listener = psycopg.connect(self._url, autocommit=True)
            self._listener.execute(f"LISTEN {self._channel}".encode())
        return self._listener

    def _drop_listener(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    @contextmanager
    def _translated(self, doing: str) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise StoreError(f"{place_of(self._url)}: cannot {doing}: {error}") from error


def announce(url: str, news: Sequence[Bulletin]) -> None:
    """Publish news to all processes of a house without being one of them."""
    try:
        with psycopg.connect(url, autocommit=True) as connection:
            _publish(connection, _OUTSIDE, _columns(news), _channel(connection))
    except psycopg.Error as error:
        raise StoreError(f"{place_of(url)}: cannot publish news: {error}") from error


def _columns(news: Sequence[Bulletin]) -> _Columns:
    return [[bulletin.stream for bulletin in news], [bulletin.body for bulletin in news]]


_HELD = (
    "EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) "
    "AND (classid::bigint << 32 | objid::bigint) = processes.life)"
)
"""Whether the lock of a process is held: PostgreSQL shows the two halves of its number."""
_ALIVE = f"beat_at > clock_timestamp() - make_interval(secs => %s) AND {_HELD}"


def _channel(connection: Connection) -> str:
    """The name under which processes of this schema wake each other."""
    row = connection.execute("SELECT current_schema()").fetchone()
    return f"pontoon_{crc32(str(row).encode()):08x}"


_News = list[tuple[int, str, bytes, str]]
"""Number, stream, body and process."""
_MARK = 0
"""The number of no news: it lies there from the first reader on, tells nothing, and is another after a crash of the
database, which forgets all news and gives its numbers anew."""


def _news_behind(connection: Connection, number: int, most: int) -> tuple[bytes, _News]:
    """The mark, empty where there is none, and what was published behind a number."""
    rows = connection.execute(
        "SELECT number, stream, body, process FROM news WHERE number > %s OR number = %s ORDER BY number LIMIT %s",
        (number, _MARK, most + 1),
    ).fetchall()
    marked = bool(rows) and rows[0][0] == _MARK
    return (rows[0][2], rows[1:]) if marked else (b"", rows[:most])


def _news_anew(connection: Connection, most: int) -> tuple[bytes, _News]:
    """All news there is, with a mark that is there from now on."""
    connection.execute(
        "INSERT INTO news (number, stream, process, body, told_at) OVERRIDING SYSTEM VALUE "
        "VALUES (%s, '', '', %s, 'infinity') ON CONFLICT DO NOTHING",
        (_MARK, secrets.token_bytes(8)),
    )
    return _news_behind(connection, _MARK, most)


def _begun(connection: Connection) -> tuple[bytes, int]:
    """The mark, and the newest of what was published before somebody came."""
    mark, _ = _news_anew(connection, 1)
    row = connection.execute("SELECT COALESCE(MAX(number), 0) FROM news").fetchone()
    return mark, int(row[0]) if row else 0


def _claim(connection: Connection, stream: str, process: str, lease: float) -> bool:
    """Write the claim where no living process has one; whoever is given up has its session ended first."""
    with connection.transaction():
        known = connection.execute("SELECT 1 FROM processes WHERE process = %s", (process,))
        if known.fetchone() is None:
            return False  # given up, and has not noticed yet
        connection.execute(
            "INSERT INTO claims (stream, process) VALUES (%s, %s) ON CONFLICT DO NOTHING", (stream, process)
        )
        row = connection.execute("SELECT process FROM claims WHERE stream = %s FOR UPDATE", (stream,)).fetchone()
        holder = row[0] if row else process
        if holder == process:
            return True
        alive = connection.execute(f"SELECT 1 FROM processes WHERE process = %s AND {_ALIVE}".encode(), (holder, lease))
        if alive.fetchone() is not None:
            return False
        connection.execute(
            "SELECT pg_terminate_backend(pg_locks.pid) FROM processes JOIN pg_locks "
            "ON (classid::bigint << 32 | objid::bigint) = processes.life "
            "WHERE processes.process = %s AND locktype = 'advisory' AND objsubid = 1 AND granted",
            (holder,),
        )
        connection.execute("DELETE FROM processes WHERE process = %s", (holder,))
        connection.execute("UPDATE claims SET process = %s WHERE stream = %s", (process, stream))
    return True


def _hand(connection: Connection, stream: str, process: str, to: str, lease: float, channel: str) -> bool:
    """Write the other's name on the claim, and a letter that waits for whoever has it then."""
    with connection.transaction():
        given = connection.execute(
            "UPDATE claims SET process = %s WHERE stream = %s AND process = %s "
            f"AND EXISTS (SELECT FROM processes WHERE process = %s AND {_ALIVE})".encode(),
            (to, stream, process, to, lease),
        )
        if given.rowcount != 1:
            return False
        connection.execute("INSERT INTO letters (addressee, sender, body) VALUES (%s, %s, '')", (stream, process))
        connection.execute("SELECT pg_notify(%s, '')", (channel,))
    return True


def _send(connection: Connection, process: str, columns: _Columns, channel: str) -> None:
    with connection.transaction():
        connection.execute(
            "INSERT INTO letters (addressee, sender, body) SELECT addressee, %s, body "
            "FROM unnest(%s::text[], %s::bytea[]) WITH ORDINALITY AS new (addressee, body, place) ORDER BY place",
            (process, *columns),
        )
        connection.execute(f"DELETE FROM letters WHERE sent_at < clock_timestamp() - interval '{_KEPT}'".encode())
        connection.execute("SELECT pg_notify(%s, '')", (channel,))


def _publish(connection: Connection, process: str, columns: _Columns, channel: str) -> None:
    """One publisher at a time, so that numbers appear in order and nobody reads past one that is still to come."""
    with connection.transaction():
        connection.execute("LOCK TABLE news IN EXCLUSIVE MODE")
        connection.execute(
            "INSERT INTO news (stream, process, body) SELECT stream, %s, body "
            "FROM unnest(%s::text[], %s::bytea[]) WITH ORDINALITY AS new (stream, body, place) ORDER BY place",
            (process, *columns),
        )
        connection.execute(f"DELETE FROM news WHERE told_at < clock_timestamp() - interval '{_KEPT}'".encode())
        connection.execute("SELECT pg_notify(%s, '')", (channel,))
