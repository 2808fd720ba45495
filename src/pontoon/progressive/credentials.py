"""A person's own code, kept as a salted digest and compared in constant time."""

import hashlib
import hmac
import re

KIND = "pbkdf2-sha256"
ITERATIONS = 200_000
LEAST_ITERATIONS = 1_000
LEAST_SALT = 16
LEAST_CODE = 8
"""The least number of characters of a code."""

_WRITTEN = re.compile(rf"{KIND}:([0-9]{{1,9}}):([0-9a-f]+):([0-9a-f]{{64}})")


class CredentialError(ValueError):
    """A code that is too weak, or a text that is no digest of one."""


def make_credential(code: str, salt: bytes, iterations: int = ITERATIONS) -> str:
    """The digest of a code, as a configuration holds it; the salt is random bytes from outside."""
    if len(code) < LEAST_CODE or len(set(code)) < 4:
        raise CredentialError(f"a code has at least {LEAST_CODE} characters, four of them different")
    if len(salt) < LEAST_SALT:
        raise CredentialError(f"the salt has at least {LEAST_SALT} bytes")
    return f"{KIND}:{iterations}:{salt.hex()}:{_digest(code, salt, iterations).hex()}"


def check_credential(written: str) -> None:
    """`CredentialError` unless the text is a digest that codes can be compared with."""
    match = _WRITTEN.fullmatch(written)
    if match is None or len(match[2]) % 2:
        raise CredentialError(
            f"must be written {KIND}:iterations:salt:digest, as pontoon progressive credential makes it"
        )
    if int(match[1]) < LEAST_ITERATIONS or len(match[2]) < 2 * LEAST_SALT:
        raise CredentialError(f"needs {LEAST_ITERATIONS} iterations and {LEAST_SALT} bytes of salt, or more")


def fits(code: str, written: str) -> bool:
    """Whether the code belongs to this digest; a wrong code takes just as long to check."""
    match = _WRITTEN.fullmatch(written)
    assert match is not None, "a digest is checked before it is used"
    found = _digest(code, bytes.fromhex(match[2]), int(match[1]))
    return hmac.compare_digest(found, bytes.fromhex(match[3]))


def _digest(code: str, salt: bytes, iterations: int) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", code.encode(errors="surrogatepass"), salt, iterations)
