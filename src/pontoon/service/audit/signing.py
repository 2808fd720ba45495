"""Signing heads with Ed25519; the key is in a file that only its owner can read."""

import os
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pontoon.service.audit import verifier

_PRIVATE = 0o600
_SEED_BYTES = 32


class KeyFileError(Exception):
    """A key file that cannot be used."""


def sign(found: dict[str, Any], key: Ed25519PrivateKey) -> dict[str, Any]:
    """The heads with a signature, instead of one that they may have had."""
    streams = tuple((one["stream"], one["sequence"], one["chain"]) for one in found["streams"])
    text = verifier.heads_text(found["at"], streams, (found["ledger"]["number"], found["ledger"]["digest"]))
    return {**found, "signature": {"key": public_part(key), "signature": key.sign(text).hex()}}


def public_part(key: Ed25519PrivateKey) -> str:
    """The public key, as 64 hexadecimal digits: what is given to whoever shall be able to check."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def signing_key(path: Path) -> Ed25519PrivateKey:
    """The key of a key file, which is made where there is none, for its owner's eyes alone."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    except FileExistsError:
        return _read(path)
    except OSError as error:
        raise KeyFileError(f"{path} cannot be made: {error.strerror}.") from None
    with os.fdopen(file, "w", encoding="ascii") as out:
        out.write(os.urandom(_SEED_BYTES).hex() + "\n")
        out.flush()
        os.fsync(out.fileno())
    return _read(path)


def _read(path: Path) -> Ed25519PrivateKey:
    try:
        if path.stat().st_mode & 0o077:
            raise KeyFileError(f"{path} can be read by others: its mode has to be 0600.")
        seed = bytes.fromhex(path.read_text(encoding="ascii"))
    except (ValueError, OSError):
        seed = b""
    if len(seed) != _SEED_BYTES:
        raise KeyFileError(f"{path} is no key file: it has one line of {2 * _SEED_BYTES} hexadecimal digits.")
    return Ed25519PrivateKey.from_private_bytes(seed)
