"""What commands keep in the user's cache, so that the next start is quick.

A file is named by a digest of what was asked and of the code that answered, so a wrong one is never found. One that
cannot be read is made again. `PONTOON_CACHE` names another directory, or is `off`.
"""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

SETTING, OFF = "PONTOON_CACHE", "off"
MOST_FILES = 64
"""If there are more files of a kind than this, the oldest are deleted."""
_ANSWERED_BY = ("analysis", "strategy", "cards")
"""The packages whose code decides what the mathematics answers."""


def cache_directory() -> Path | None:
    """Where files are kept; None where they are not."""
    asked = os.environ.get(SETTING, "")
    if asked:
        return None if asked == OFF else Path(asked)
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base) / "pontoon"
    try:
        return Path.home() / ".cache" / "pontoon"
    except RuntimeError:
        return None


def digest(question: str) -> str:
    """A name for a question to the mathematics as its code is now."""
    whole = hashlib.sha256(question.encode())
    root = Path(__file__).parents[1]
    for package in _ANSWERED_BY:
        for source in sorted((root / package).rglob("*.py")):
            whole.update(source.read_bytes())
    return whole.hexdigest()[:32]


def keep(path: Path, data: bytes) -> None:
    """Write the file whole or not at all; a cache that cannot be written is ignored."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{_kind(path)}-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(data)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
        kept = sorted(path.parent.glob(f"{_kind(path)}-*{path.suffix}"), key=lambda one: one.stat().st_mtime)
        for old in kept[:-MOST_FILES]:
            old.unlink(missing_ok=True)


def _kind(path: Path) -> str:
    """`tables` of `tables-0123.npz`."""
    return path.name.partition("-")[0]
