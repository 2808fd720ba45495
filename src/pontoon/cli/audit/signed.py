"""Heads, signed with the key of a file."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pontoon.cli.complaint import ComplaintError, read_text, shown
from pontoon.service.audit import verifier
from pontoon.service.settings import data_directory


def signed(name: str, key: str | None) -> dict[str, Any]:
    """The heads of a file with a signature; a complaint where the file or the key is not what it should be."""
    if find_spec("cryptography") is None:
        raise ComplaintError("Signing needs the package cryptography, which the extra [server] brings.")
    from pontoon.service.audit.signing import KeyFileError, sign, signing_key

    text = read_text(name)
    try:
        verifier.read_heads(text)
    except (verifier.UnusableError, verifier.BadSignatureError) as error:
        raise ComplaintError(f"{shown(name)} cannot be signed: {error}.", text=name) from None
    path = Path(key) if key else data_directory() / "audit.key"
    if not key:
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return sign(json.loads(text), signing_key(path))
    except KeyFileError as error:
        raise ComplaintError(str(error), text=str(path)) from None
