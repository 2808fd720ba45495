"""Everything that can be checked, in one file: a JSON object a line, UTF-8, lines ended by one line feed.

The first line is `{"pontoon": "audit export", "version": 1, "at": MILLISECONDS, "partial": false}`. The others have a
`kind`, in this order:

- `head`: `stream`, `sequence`, `chain`: where a stream ends, by name
- `record`: `stream`, `sequence`, `data` (the stored bytes as text; `base64` where they are none), `chain`
- `posting`: `number`, `account`, `sender`, `id`, `amount`, `balance`
- `balance`: `account`, `amount`
- `end`: `lines` (how many stand before it) and `sha256` of all their bytes

A partial export has some streams only, and no money. A session in which all tables are dealt the same cards is left out
while it is on (`withheld`).
"""

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Any

from pontoon.service.audit.withheld import withheld
from pontoon.store.port import Record
from pontoon.store.view import View

FORMAT = "audit export"
VERSION = 1


def export(view: View, at: int, streams: Sequence[str] = ()) -> Iterator[bytes]:
    """The lines of an export, of everything or of these streams. `at`: when it is made, in milliseconds."""
    digest, count = hashlib.sha256(), 0
    for line in map(_line, _contents(view, at, streams)):
        digest.update(line)
        count += 1
        yield line
    yield _line({"kind": "end", "lines": count, "sha256": digest.hexdigest()})


def _contents(view: View, at: int, streams: Sequence[str]) -> Iterator[dict[str, Any]]:
    yield {"pontoon": FORMAT, "version": VERSION, "at": at, "partial": bool(streams)}
    heads = [head for head in view.heads() if not streams or head.stream in streams]
    cut = withheld(view, heads)
    for head in (cut.get(one.stream, one) for one in heads):
        yield {"kind": "head", "stream": head.stream, "sequence": head.sequence, "chain": head.chain.hex()}
    for stream, record in view.records(streams):
        if stream not in cut or record.sequence <= cut[stream].sequence:
            yield {"kind": "record", "stream": stream, "sequence": record.sequence, **_data(record)}
    if streams:
        return
    for posted in view.postings():
        yield {"kind": "posting", **posted._asdict()}
    for account, amount in view.balances():
        yield {"kind": "balance", "account": account, "amount": amount}


def _data(record: Record) -> dict[str, str]:
    """The bytes of a record and its chain."""
    chain = record.chain.hex()
    try:
        return {"data": record.data.decode(), "chain": chain}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(record.data).decode(), "chain": chain}


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
