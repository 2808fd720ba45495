"""Structured logs, one JSON object a line on standard error: no card, no secret, no body, no path with a name in it."""

import logging
import re
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

_VALUES = re.compile(r"[\n<({\[:='\"]")
"""Where what a package says may go on with values: a task that nobody has asked for is printed with its exception."""
_MOST = 200

log: Any = structlog.get_logger("pontoon")
"""What the server says for whoever runs it."""


def set_up(level: int = logging.INFO) -> None:
    """Write JSON lines. What other packages log is shown from warnings on, by kind and not by content."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_frames),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Lines(sys.stderr))),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Others()], force=True)


class _Lines:
    """Where lines go. That nobody reads them any more is no reason to stop a house."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> None:
        """Write a line, if it can be written."""
        with suppress(OSError, ValueError):
            self._out.write(text)

    def flush(self) -> None:
        """Have it out, if it can be."""
        with suppress(OSError, ValueError):
            self._out.flush()


def _frames(exc_info: Any) -> Any:
    """Where a fault happened: its kind and the places, never the values or the message, which can hold anything."""
    kind, error, trace = exc_info
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{code.co_filename.rpartition('site-packages/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    cause = error.__cause__
    return {"kind": kind.__name__, "frames": frames[-12:], "cause": type(cause).__name__ if cause else ""}


class _Others(logging.Handler):
    """What the packages beneath have to say."""

    def emit(self, record: logging.LogRecord) -> None:
        said = _VALUES.split(str(record.msg), maxsplit=1)[0].strip()[:_MOST]
        log.log(record.levelno, "library", logger=record.name, exc_info=record.exc_info, template=said)
