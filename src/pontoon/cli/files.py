"""Pages that a command writes: whole or not at all, and over nothing but an older page."""

import os
import tempfile
from pathlib import Path

from pontoon.cli.complaint import STDIN, ComplaintError
from pontoon.cli.input_file import kind_of

MADE_BY = '<meta name="generator" content="pontoon '
"""Stands in the head of every page, and tells it from any other file."""
_OLDER = "<style>\n:root { --ink: #1d2a24; --quiet: #6b7a72; --line: #d9e0dc; --felt: #1f5d45;"
"""How the style of a tournament's page began before the mark was there."""
_HEAD = 4096


def check_writable(path: Path) -> None:
    """Complain early about a place where no page can be written, or where something else lies."""
    if str(path) == STDIN:
        raise ComplaintError("A page is written to a file: name one, such as report.html.", text=STDIN)
    try:
        _check(path)
    except OSError as error:
        raise ComplaintError(f"{path} cannot be written: {error.strerror}.", text=str(path)) from None
    except ValueError as error:  # a name with a zero byte in it
        raise ComplaintError(f"{path} cannot be written: {error}.", text=str(path)) from None


def _check(path: Path) -> None:
    if path.is_dir():
        raise ComplaintError(f"{path} is a folder; name a file in it, such as {path / 'report.html'}.", text=str(path))
    if not path.parent.is_dir():
        raise ComplaintError(f"{path} cannot be written: there is no folder {path.parent}.", text=str(path))
    if not path.exists():
        return
    kind = kind_of(path.stat().st_mode)
    if kind:
        raise ComplaintError(f"{path} is a {kind} and no file: name a file, such as report.html.", text=str(path))
    if not _is_a_page(path):
        reason = f"{path} is there already and is no page of ours, so it is not written over: name another file."
        raise ComplaintError(reason, text=str(path))


def _is_a_page(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_HEAD).decode("utf-8", "replace")
    return head.startswith("<!doctype html>") and (MADE_BY in head or _OLDER in head)


def write_whole(path: Path, text: str) -> None:
    """Write a temporary file and then move it to its place, so that nobody finds half of it.

    Where the name is a link, the file behind it is the page.
    """
    check_writable(path)
    path = path.resolve()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
        try:
            with open(handle, "wb") as file:
                file.write(text.encode("utf-8", "replace"))
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
