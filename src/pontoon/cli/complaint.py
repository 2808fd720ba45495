"""What a command says when it cannot do what it was asked: the complaint, and files that cannot be read or used."""

from collections.abc import Sequence

from pontoon.cli.input_file import STDIN, read_input

__all__ = ["STDIN", "ComplaintError", "faulty", "first_of", "read_bytes", "read_text", "shown"]

_FIRST = 10


class ComplaintError(Exception):
    """What a command cannot do: `text` is what was asked, `facts` go into the JSON beside the reason.

    `lines` are shown to people after the reason, or after `heading` instead of it.
    """

    def __init__(
        self,
        reason: str,
        *,
        text: str | None = None,
        clause: str | None = None,
        facts: dict[str, object] | None = None,
        lines: tuple[str, ...] = (),
        heading: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.text = text
        self.clause = clause
        self.facts = facts or {}
        self.lines = lines
        self.heading = heading or reason

    def json(self) -> dict[str, object]:
        """The object that stands under `error`, with the keys that every command's errors have."""
        return {"action": None, "text": self.text, "reason": self.reason, "clause": self.clause, **self.facts}


def shown(name: str) -> str:
    """A file's name for a person."""
    return "standard input" if name == STDIN else name


def read_text(name: str) -> str:
    """The text of a file, `-` for standard input; a complaint where there is none."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ComplaintError(f"{shown(name)} is no UTF-8 text: line {line} has other bytes.", text=name) from None


def read_bytes(name: str) -> bytes:
    """The bytes of a file, `-` for standard input; a complaint where it cannot be read or does not end."""
    try:
        return read_input(name)
    except OSError as error:
        raise ComplaintError(f"{shown(name)} cannot be read: {error.strerror or error}.", text=name) from None


def faulty(what: str, name: str, faults: Sequence[str]) -> ComplaintError:
    """A file that was read and cannot be used, with every fault in it."""
    count = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    return ComplaintError(
        f"{what} has {count}.", text=name, facts={"faults": list(faults)}, lines=tuple(f"  {one}" for one in faults)
    )


def first_of(found: Sequence[str], where: str) -> tuple[str, ...]:
    """Lines with the first of what an audit has found, and where the rest of it is told."""
    rest = len(found) - _FIRST
    more = (f"  and {rest} more: {where}",) if rest > 0 else ()
    return (*(f"  {one}" for one in found[:_FIRST]), *more)
