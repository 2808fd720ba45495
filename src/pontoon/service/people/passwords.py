"""Passwords: argon2id, and never kept in any other form.

A wrong password, a name that nobody has and a guest without a password all cost the same work.
"""

from unicodedata import category, normalize

import argon2
from argon2.exceptions import InvalidHashError, VerificationError

from pontoon.cards import Entropy
from pontoon.table import Refusal
from pontoon.table.names import name_key

LEAST = 10
MOST = 256
LEAST_DIFFERENT = 5


class Passwords:
    """Makes and checks digests; each takes about a fifth of a second and 64 MiB with the usual hasher."""

    __slots__ = ("_hasher", "_nobody")

    def __init__(self, entropy: Entropy, hasher: argon2.PasswordHasher | None = None) -> None:
        self._hasher = hasher or argon2.PasswordHasher()
        self._nobody = self._hasher.hash(entropy(32).hex())

    def digest(self, password: str) -> str:
        """The digest of a password that `password_fault` has no objection to."""
        return self._hasher.hash(_bytes(password))

    def fits(self, password: str, digest: str) -> bool:
        """Whether the digest is of this password; for an empty digest always not, after the same work."""
        try:
            self._hasher.verify(digest or self._nobody, _bytes(password[: MOST + 1]))
        except (VerificationError, InvalidHashError):
            return False
        return bool(digest)

    def is_old(self, digest: str) -> bool:
        """Whether a digest was made with other parameters than today's, and should be made anew."""
        return self._hasher.check_needs_rehash(digest)


def password_fault(password: str, name: str) -> Refusal | None:
    """Why this cannot be the password of this person."""
    if not LEAST <= len(password) <= MOST:
        message = f"A password has {LEAST} to {MOST} characters."
        return Refusal("bad-password", message, (), {"least": LEAST, "most": MOST})
    if len(set(password)) < LEAST_DIFFERENT or name_key(password) == name_key(name):
        message = f"A password has {LEAST_DIFFERENT} different characters or more, and is not the name."
        return Refusal("weak-password", message)
    if any(category(sign) == "Cs" for sign in password):
        return Refusal("bad-password", "A password is made of whole characters.")
    return None


def _bytes(password: str) -> bytes:
    """The same bytes however a keyboard composes a letter."""
    return normalize("NFKC", password).encode(errors="surrogatepass")
