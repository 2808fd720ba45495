"""From the address of a database to a store: `sqlite:PATH` or `postgresql://...`."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from pontoon.store.port import Store, StoreError
from pontoon.store.sharing import Alone, Bulletin, Sharing
from pontoon.store.sqlite import SqliteStore

POSTGRES = ("postgresql://", "postgres://")
NO_DRIVER = "PostgreSQL needs the package psycopg, which the extra [postgres] brings."
NO_ADDRESS = "{url} is no address of a database: write sqlite:PATH for a file, or postgresql://USER@HOST/NAME."


def open_store(url: str) -> Store:
    """The store at an address; its schema is made or brought up to date. `StoreError` says what is wrong."""
    if url.startswith("sqlite:"):
        return SqliteStore(sqlite_path(url))
    if url.startswith(POSTGRES):
        if find_spec("psycopg") is None:
            raise StoreError(NO_DRIVER)
        from pontoon.store.postgres import PostgresStore  # noqa: PLC0415 - an embedded house does without the driver

        return PostgresStore(url)
    raise StoreError(NO_ADDRESS.format(url=repr(url)))


def open_serving(url: str) -> Store:
    """The same for a house that serves: a file of SQLite is written by a process of its own."""
    if not url.startswith("sqlite:"):
        return open_store(url)
    from pontoon.store.apart import ApartSqliteStore  # noqa: PLC0415 - only a house that serves starts processes

    return ApartSqliteStore(sqlite_path(url))


def open_sharing(url: str) -> Sharing:
    """The other processes on the database of a store that is open: none on a file of SQLite."""
    if not url.startswith(POSTGRES):
        return Alone()
    from pontoon.store.postgres_sharing import PostgresSharing  # noqa: PLC0415 - an embedded house has no driver

    return PostgresSharing(url)


def announce(url: str, news: Sequence[Bulletin]) -> None:
    """Tell all processes of a house that may be open on a database; on a file of SQLite there is none beside this."""
    if url.startswith(POSTGRES):
        from pontoon.store.postgres_sharing import announce as publish  # noqa: PLC0415 - as above

        publish(url, news)


def address_fault(url: str) -> str:
    """What is wrong with an address before anything is opened; nothing if it can be one."""
    if url.startswith(POSTGRES):
        return ""
    if not url.startswith("sqlite:"):
        return NO_ADDRESS.format(url=repr(url))
    try:
        sqlite_path(url)
    except StoreError as error:
        return str(error)
    return ""


def sqlite_path(url: str) -> Path:
    """The file of a SQLite address. `sqlite:///srv/x.db`, as others write it, is the file /srv/x.db too."""
    path = url.removeprefix("sqlite:")
    if path.startswith("///"):
        path = path[2:]
    if not path or path.startswith(":"):
        raise StoreError(f"{url!r} names no file: write sqlite:PATH. A house in memory would lose people's money.")
    return Path(path)
