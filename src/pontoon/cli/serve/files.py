"""The files for TLS that a configuration names: whether they are there, can be read, and belong together."""

import ssl
from collections.abc import Iterator

from pontoon.cli.serve.configuration import Configuration
from pontoon.toml.check import Check, judged
from pontoon.toml.faults import Fault


def file_faults(asked: Configuration) -> tuple[Fault, ...]:
    """Everything that is wrong with them; told with the other faults, before anybody is told that the house is open."""
    return judged(_checks(asked))


def _checks(asked: Configuration) -> Iterator[Check]:
    yield Check("certificate", lambda: _unreadable(asked.certificate))
    yield Check("private_key", lambda: _unreadable(asked.private_key))
    yield Check("certificate", lambda: _no_pair(asked.certificate, asked.private_key))


def _unreadable(name: str) -> str:
    if not name:
        return ""
    try:
        with open(name, "rb"):
            return ""
    except OSError as error:
        return f"{name} cannot be read: {error.strerror}"


def _no_pair(certificate: str, private_key: str) -> str:
    if not certificate or not private_key or _unreadable(certificate) or _unreadable(private_key):
        return ""
    try:
        # No password is asked for: a house that starts by itself has nobody to ask.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, private_key, password=bytes)
    except (ssl.SSLError, ValueError):
        return f"{certificate} and {private_key} are no certificate and its private key, in PEM and without a password"
    return ""
