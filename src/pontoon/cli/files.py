"""Files that a command writes: whole or not at all."""

import os
import tempfile
from pathlib import Path

from pontoon.cli.complaint import STDIN, ComplaintError


def check_writable(path: Path) -> None:
    """Complain early about a place where no file can be written."""
    if str(path) == STDIN:
        raise ComplaintError("A page is written to a file: name one, such as report.html.", text=STDIN)
    if path.is_dir():
        raise ComplaintError(f"{path} is a folder; name a file in it, such as {path / 'report.html'}.", text=str(path))
    if not path.parent.is_dir():
        raise ComplaintError(f"{path} cannot be written: there is no folder {path.parent}.", text=str(path))


def write_whole(path: Path, text: str) -> None:
    """Write a temporary file and then move it to its place, so that nobody finds half of it."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with open(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.chmod(name, 0o666 & ~_umask())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ComplaintError(f"{path} cannot be written: {error.strerror}.", text=str(path)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
