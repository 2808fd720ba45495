"""The one way out to a terminal for words without colours, and for JSON: no control character passes it raw.

What a file, a name or an argument holds can be shown, and so could control a terminal: move its cursor, change its
title, turn a line of text round. `terminal` does the same for what is painted. Nothing slow is imported here.
"""

import json
import re
import sys
from typing import Any, TextIO

_TURNING = "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""What breaks lines or turns the direction of text without being seen."""
_RAW = re.compile(f"[\x00-\x09\x0b-\x1f\x7f-\x9f{_TURNING}]")
_LONE = re.compile("[\ud800-\udfff]")
"""Bytes of a file's name that are no text; they cannot be written at all."""
_IN_JSON = re.compile(f"[\x7f-\x9f{_TURNING}\ud800-\udfff]")


def harmless(text: str) -> str:
    """The text without control characters; line breaks stay."""
    return _LONE.sub("\N{REPLACEMENT CHARACTER}", _RAW.sub("", text))


def say(text: str, *, to_errors: bool = False, end: str = "\n") -> None:
    """Words for a person, on standard output or standard error."""
    _write(sys.stderr if to_errors else sys.stdout, harmless(text) + end)


def say_json(answer: dict[str, Any]) -> None:
    """One JSON object, indented so that people can read it too."""
    text = json.dumps(answer, indent=2, ensure_ascii=not _speaks_utf_8())
    _write(sys.stdout, escaped(text) + "\n")


def say_json_bytes(data: bytes) -> None:
    """JSON that was encoded elsewhere, on a line of its own: UTF-8 whatever the locale says."""
    if sys.stdout is not None:
        sys.stdout.buffer.write(escaped(data.decode()).encode() + b"\n")
        sys.stdout.buffer.flush()


def hand_over(data: bytes) -> int:
    """Bytes as they are, for a pipe or a file; how many. Whoever calls this has asked `shown_raw` first."""
    return sys.stdout.buffer.write(data)


def shown_raw() -> bool:
    """Whether what is written would go to a terminal as it is."""
    return sys.stdout.isatty()


def escaped(text: str) -> str:
    """A JSON text whose control characters are written as numbers, which means the same."""
    return _IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _speaks_utf_8() -> bool:
    return (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"


def _write(stream: TextIO | None, text: str) -> None:
    """What the encoding cannot show becomes a question mark, never an error."""
    if stream is None:  # closed by whoever started the program
        return
    try:
        stream.write(text)
    except UnicodeEncodeError as error:
        stream.write(text.encode(error.encoding, "replace").decode(error.encoding))
    stream.flush()
