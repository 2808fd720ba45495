"""An export read back: the same look at heads, records, postings and balances that a database gives."""

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pontoon.service.audit.export import FORMAT, VERSION
from pontoon.store.port import Head, Record
from pontoon.store.view import Posted


class NoExportError(Exception):
    """A file that is no export, or not a whole one."""


class ExportView:
    """What an export holds. `partial`: some streams only."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        try:
            self._read([json.loads(line) for line in lines])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise NoExportError(f"this cannot be read as an export: {error}") from None

    def _read(self, lines: list[dict[str, Any]]) -> None:
        if not lines or lines[0].get("pontoon") != FORMAT or lines[0]["version"] != VERSION:
            raise NoExportError("this is no export: its first line does not say so")
        self.partial = bool(lines[0]["partial"])
        self._heads = [Head(one["stream"], one["sequence"], bytes.fromhex(one["chain"])) for one in _of(lines, "head")]
        self._records = [(one["stream"], _record(one)) for one in _of(lines, "record")]
        self._postings = [Posted(*(one[name] for name in Posted._fields)) for one in _of(lines, "posting")]
        self._balances = [(one["account"], one["amount"]) for one in _of(lines, "balance")]

    def heads(self) -> list[Head]:
        """The ends of all streams."""
        return self._heads

    def records(self, streams: Sequence[str] = ()) -> Iterator[tuple[str, Record]]:
        """All records with their streams."""
        return (one for one in self._records if not streams or one[0] in streams)

    def postings(self) -> Iterator[Posted]:
        """All postings."""
        return iter(self._postings)

    def balances(self) -> Iterator[tuple[str, int]]:
        """What every account holds."""
        return iter(self._balances)

    def close(self) -> None:
        """Nothing is held."""


def _of(lines: list[dict[str, Any]], kind: str) -> Iterator[dict[str, Any]]:
    return (one for one in lines[1:] if one["kind"] == kind)


def _record(line: dict[str, Any]) -> Record:
    data = base64.b64decode(line["base64"]) if "base64" in line else line["data"].encode()
    return Record(line["sequence"], data, bytes.fromhex(line["chain"]))
