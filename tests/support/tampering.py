"""Ways to change what a house has written down, by somebody who knows how it is kept."""

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from pontoon.service.audit.export import export
from pontoon.store.chain import link
from pontoon.store.port import GENESIS, Head, Record
from pontoon.store.view import Posted, open_view


@dataclass
class Copy:
    """What a database holds, to be changed. It can be looked at as a database can."""

    ends: dict[str, tuple[int, bytes]]
    kept: dict[str, list[Record]]
    posted: list[Posted]
    held: list[tuple[str, int]]
    partial: bool = field(default=False)

    @classmethod
    def of(cls, url: str) -> "Copy":
        """Everything in a database."""
        view = open_view(url)
        try:
            kept: dict[str, list[Record]] = {}
            for stream, record in view.records():
                kept.setdefault(stream, []).append(record)
            ends = {head.stream: (head.sequence, head.chain) for head in view.heads()}
            return cls(ends, kept, list(view.postings()), list(view.balances()))
        finally:
            view.close()

    def again(self) -> "Copy":
        """A copy of its own."""
        kept = {stream: list(records) for stream, records in self.kept.items()}
        return Copy(dict(self.ends), kept, list(self.posted), list(self.held))

    def heads(self) -> list[Head]:
        """As a database tells them."""
        return [Head(stream, *end) for stream, end in sorted(self.ends.items())]

    def records(self, streams: Any = ()) -> Any:
        """As a database tells them."""
        return ((stream, record) for stream in sorted(self.kept) for record in self.kept[stream])

    def postings(self) -> Any:
        """As a database tells them."""
        return iter(self.posted)

    def balances(self) -> Any:
        """As a database tells them."""
        return iter(self.held)

    def close(self) -> None:
        """Nothing is held."""

    def lines(self) -> list[bytes]:
        """An export of it, whose end fits."""
        return list(export(self, 1_700_000_000_000))

    def into(self, source: Path, target: Path) -> str:
        """The same in a database: a copy of the source whose records and heads are these. Its address."""
        shutil.copy(source, target)
        with sqlite3.connect(target) as database:
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f"DROP TRIGGER {name}")
            database.execute("DELETE FROM records")
            database.execute("DELETE FROM heads")
            database.executemany("INSERT INTO heads VALUES (?, ?, ?)", [(one, *end) for one, end in self.ends.items()])
            rows = [(stream, one.sequence, one.chain, one.data) for stream, one in self.records()]
            database.executemany("INSERT INTO records (stream, sequence, chain, data) VALUES (?, ?, ?, ?)", rows)
        database.close()
        return f"sqlite:{target}"

    def relink(self, stream: str) -> None:
        """Make the chain and the head of a stream fit what it holds: what a house with its own database can do."""
        chain = GENESIS
        for at, record in enumerate(self.kept[stream]):
            chain = link(chain, stream, at + 1, record.data)
            self.kept[stream][at] = Record(at + 1, record.data, chain)
        self.ends[stream] = (len(self.kept[stream]), chain)


Place = tuple[str, int]
"""A stream, and the number of the record that must be named."""
Tampering = Callable[[Copy, random.Random], Place]


def _somewhere(copy: Copy, dice: random.Random, spare: int = 0) -> tuple[str, list[Record], int]:
    """A stream, its records and an index into them; `spare` records stand behind it."""
    stream = dice.choice(sorted(name for name, records in copy.kept.items() if len(records) > spare + 1))
    records = copy.kept[stream]
    return stream, records, dice.randrange(len(records) - spare)


def edit(copy: Copy, dice: random.Random) -> Place:
    """One byte of a record is another."""
    stream, records, at = _somewhere(copy, dice)
    old = records[at]
    data = bytearray(old.data)
    where = dice.randrange(len(data))
    data[where] = dice.choice([byte for byte in range(256) if byte != data[where]])
    records[at] = Record(old.sequence, bytes(data), old.chain)
    return stream, old.sequence


def delete(copy: Copy, dice: random.Random) -> Place:
    """A record is gone; those behind it may be numbered anew."""
    stream, records, at = _somewhere(copy, dice)
    del records[at]
    if dice.random() < 0.5:
        records[at:] = [Record(one.sequence - 1, one.data, one.chain) for one in records[at:]]
    return stream, at + 1


def insert(copy: Copy, dice: random.Random) -> Place:
    """A record stands between two others, or behind the last one; it is like another one of the same stream."""
    stream, records, at = _somewhere(copy, dice)
    like = dice.choice([one for one in records if one.sequence != at + 2])  # before itself it would be nothing new
    behind = [Record(one.sequence + 1, one.data, one.chain) for one in records[at + 1 :]]
    records[at + 1 :] = [Record(at + 2, like.data, like.chain), *behind]
    return stream, at + 2


def swap(copy: Copy, dice: random.Random) -> Place:
    """Two records have changed places, with their chains or without."""
    stream, records, at = _somewhere(copy, dice, spare=1)
    other = dice.randrange(at + 1, len(records))
    one, two = records[at], records[other]
    whole = dice.random() < 0.5
    records[at] = Record(one.sequence, two.data, two.chain if whole else one.chain)
    records[other] = Record(two.sequence, one.data, one.chain if whole else two.chain)
    return stream, at + 1


def truncate(copy: Copy, dice: random.Random) -> Place:
    """The last records of a stream are gone, and its head says so too: only what was signed can tell."""
    stream, records, at = _somewhere(copy, dice, spare=1)
    del records[at + 1 :]
    copy.ends[stream] = (at + 1, records[at].chain)
    return stream, at + 2


def rewrite(copy: Copy, dice: random.Random) -> Place:
    """A record says that it was somebody else, and every digest fits: only what was signed can tell."""
    stream, records, at = _somewhere(copy, dice)
    old = records[at]
    records[at] = Record(old.sequence, old.data.replace(b'"by":"dealer dora"', b'"by":"dealer dana"', 1), old.chain)
    copy.relink(stream)
    return stream, len(records)


TAMPERINGS: dict[str, Tampering] = {one.__name__: one for one in (edit, delete, insert, swap, truncate, rewrite)}


def with_end(lines: list[dict[str, Any]]) -> list[bytes]:
    """Lines of an export, with an end that fits them."""
    made = [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines]
    end = {"kind": "end", "lines": len(made), "sha256": sha256(b"".join(made)).hexdigest()}
    return [*made, json.dumps(end).encode() + b"\n"]
