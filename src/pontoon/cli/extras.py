"""What a command says when the packages it needs are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from pontoon.cli.complaint import ComplaintError

SERVER = ("argon2", "cryptography", "httptools", "litestar", "prometheus_client", "structlog", "uvicorn", "uvloop")
"""What the extra `server` installs."""

CLIENT = ("httpx", "websockets")
"""What the extra `client` installs."""


@contextmanager
def needs_server() -> Iterator[None]:
    """A command of the live house."""
    with _needing(
        SERVER, "The live house needs more packages: pip install '.[server]' in a clone, or the wheel with [server]"
    ):
        yield


@contextmanager
def needs_client() -> Iterator[None]:
    """A command that goes to a live house."""
    with _needing(
        CLIENT,
        "To play at a live house needs more packages: pip install '.[client]' in a clone, or the wheel with [client]",
    ):
        yield


@contextmanager
def _needing(packages: tuple[str, ...], otherwise: str) -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in packages:
            raise
        raise ComplaintError(otherwise) from None
