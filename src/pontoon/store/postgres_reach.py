"""A PostgreSQL that may be out of reach for a while, because it is started anew or the network is broken."""

import time
from collections.abc import Callable
from typing import TypeVar

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

GONE = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    errors.TransactionTimeout,
    errors.IdleInTransactionSessionTimeout,
)
PAUSE_SECONDS = 0.1

T = TypeVar("T")


def out_of_reach(error: psycopg.Error) -> bool:
    """Whether the connection is the trouble, and not what was asked.

    An answer of the database has a code. These say that it stops or starts, or has ended the session of one who slept.
    """
    return error.sqlstate is None or error.sqlstate.startswith(("57P", "08", "25P03", "25P04"))


def patiently(attempt: Callable[[], T], seconds: float, given_up: Callable[[], bool]) -> T:
    """Try until it works, patience ends or somebody gives up; only a database that is out of reach is waited for."""
    ended = time.monotonic() + seconds
    while True:
        try:
            return attempt()
        except GONE as error:
            if not out_of_reach(error) or given_up() or time.monotonic() > ended:
                raise
            time.sleep(PAUSE_SECONDS)


def place_of(url: str) -> str:
    """The database in words, without what is secret about it."""
    parts = conninfo_to_dict(url)
    return f"PostgreSQL database {parts.get('dbname', '')} at {parts.get('host', 'the usual place')}"
