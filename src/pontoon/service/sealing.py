"""Sealed values: what nobody may know yet is encrypted at rest, with a key that is never in the database.

AES-256-GCM; the place of a value (stream, number) is authenticated with it, so that a sealed value cannot be moved. The
key file stands beside the configuration, readable by its owner alone. It may hold several keys, the newest last: old
values are opened with the key that sealed them.
"""

import base64
import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_KEY_BYTES = 32
_NONCE_BYTES = 12
_ID_BYTES = 1
_PRIVATE = 0o600


class SealError(Exception):
    """A sealed value that cannot be opened: another key, another place, or changed bytes."""


class Sealer:
    """Seals with the newest key and opens with any."""

    __slots__ = ("_keys",)

    def __init__(self, *keys: bytes) -> None:
        self._keys = tuple(AESGCM(key) for key in keys)

    def seal(self, value: bytes, place: str) -> bytes:
        """The value sealed for this place: the number of the key, a nonce, the encrypted bytes."""
        newest = len(self._keys) - 1
        nonce = os.urandom(_NONCE_BYTES)
        return bytes([newest]) + nonce + self._keys[newest].encrypt(nonce, value, place.encode())

    def open(self, sealed: bytes, place: str) -> bytes:
        """The value; `SealError` where it was not sealed for this place by one of the keys."""
        nonce, body = sealed[_ID_BYTES : _ID_BYTES + _NONCE_BYTES], sealed[_ID_BYTES + _NONCE_BYTES :]
        if len(nonce) != _NONCE_BYTES or sealed[0] >= len(self._keys):
            raise SealError(f"what is sealed at {place} was sealed with a key that is not in the key file")
        try:
            return self._keys[sealed[0]].decrypt(nonce, body, place.encode())
        except InvalidTag:
            raise SealError(f"what is sealed at {place} does not open with its key: it was changed or moved") from None


def read_keys(path: Path) -> Sealer:
    """The keys of a key file, one a line; `SealError` where others could read it, or a line is no key."""
    if path.stat().st_mode & 0o077:
        raise SealError(f"{path} can be read by others: its mode has to be 0600")
    try:
        keys = [base64.b64decode(line, validate=True) for line in path.read_text().split()]
    except ValueError:
        keys = []
    if not keys or any(len(key) != _KEY_BYTES for key in keys):
        raise SealError(f"{path} is no key file: it has a key of {_KEY_BYTES} bytes in base64 on each line")
    return Sealer(*keys)


def make_key_file(path: Path) -> Sealer:
    """A key file with one new key; one that is there is left alone and read."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    except FileExistsError:
        return read_keys(path)
    with os.fdopen(file, "wb") as out:
        out.write(base64.b64encode(os.urandom(_KEY_BYTES)) + b"\n")
        out.flush()
        os.fsync(out.fileno())
    return read_keys(path)
