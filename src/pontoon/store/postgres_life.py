"""The life of a process in a shared house: a connection that holds a lock, and a heartbeat on it.

The lock is PostgreSQL's own, held by the session: it is gone the moment the process dies. One that is stopped or cut
off keeps it, so every process also says regularly that it is there; whoever has not done so for `lease` seconds, by the
database's clock, is given up, and its session is ended. One lock a process, and not one a stream: thousands of streams
would not fit the lock table of a database as it is installed.
"""

import secrets
from contextlib import suppress
from threading import Event, Thread

import psycopg

from pontoon.store.postgres_reach import GONE, patiently
from pontoon.store.postgres_write import Connection
from pontoon.store.sharing import PROCESS

LEASE_SECONDS = 4.0
_BEATS_A_LEASE = 4
_STEP = 2**62


class Life:
    """Holds the lock and beats, in a thread of its own; begins a new life under a new name when it was given up.

    `process` is its name in this life, and empty between two: whatever was held in another name is not held any more.
    """

    def __init__(self, url: str, lease: float, patience: float) -> None:
        self._url = url
        self._lease = lease
        self._patience = patience
        self._ended = Event()
        self._connection: Connection
        self.process = ""
        self._begin()
        self._thread = Thread(target=self._beat, name="sharing-life", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Die in order: the lock and the name are gone."""
        self._ended.set()
        self._thread.join()
        with suppress(psycopg.Error):
            self._connection.execute("DELETE FROM processes WHERE process = %s", (self.process,))
        self._connection.close()

    def _begin(self) -> None:
        """A new life: a name and a lock that nobody has had."""
        life = secrets.randbelow(_STEP)
        process = f"{PROCESS}{life:x}"
        connection = psycopg.connect(self._url, autocommit=True)
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (life,))
            connection.execute("INSERT INTO processes (process, life) VALUES (%s, %s)", (process, life))
        except BaseException:
            connection.close()
            raise
        self._connection, self.process = connection, process

    def _beat(self) -> None:
        while not self._ended.wait(self._lease / _BEATS_A_LEASE):
            try:
                beaten = self._connection.execute(
                    "UPDATE processes SET beat_at = clock_timestamp() WHERE process = %s", (self.process,)
                )
                alive = beaten.rowcount == 1  # a database that crashed has forgotten us
            except GONE:
                alive = False
            if not alive and not self._ended.is_set():
                self.process = ""
                self._connection.close()
                with suppress(*GONE):
                    patiently(self._begin, self._patience, self._ended.is_set)
