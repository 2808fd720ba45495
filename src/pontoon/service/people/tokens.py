"""Tokens: 256 random bits as text, handed out once and kept nowhere."""

import base64
import re

from pontoon.cards import Entropy

BYTES = 32
_WRITTEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token(entropy: Entropy) -> str:
    """A new token."""
    return base64.urlsafe_b64encode(entropy(BYTES)).rstrip(b"=").decode()


def is_token(text: str) -> bool:
    """Whether a text could be a token; nothing else is looked up."""
    return _WRITTEN.fullmatch(text) is not None
